"""A copy of the engine in a folder of its own, to build it in another way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def copy_engine(repository: Path, folder: Path) -> None:
    """Copies the engine's sources and its tests, nothing that was built."""
    for name in ("core", "tests"):
        leave_out = shutil.ignore_patterns("*.so", "__pycache__", ".*", "arena", "bots")
        shutil.copytree(repository / name, folder / name, ignore=leave_out)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(repository / name, folder)


def build(folder: Path, **environment: str) -> None:
    """Compiles the copy."""
    command = ("setup.py", "--quiet", "build_ext", "--inplace")
    run(folder, *command, BRAUHAUS_REQUIRE_EXT="1", **environment)


def run(folder: Path, *command: str, **environment: str) -> str:
    """Runs Python in the copy, which must succeed; returns what it printed."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "build" / "cimport")} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout
