"""The laws and the damaged positions once more, with an engine that checks itself.

Cython's checks know nothing of arrays inside C structs, so the compiler's own come with them: an
index out of bounds, a bad shift or an overflow ends the process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKS = "-fsanitize=undefined"
TESTS = ("tests/core/test_conservation.py", "tests/core/test_corruption.py")


def run(folder: Path, *command: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


@pytest.mark.timeout(1200)
def test_laws_and_damage_with_a_debug_build(repository: Path, tmp_path: Path) -> None:
    if not os.environ.get("CI") and not shutil.which("cc"):
        pytest.skip("no C compiler")
    for name in ("core", "tests"):
        leave_out = shutil.ignore_patterns("*.so", "__pycache__", ".*", "arena", "bots")
        shutil.copytree(repository / name, tmp_path / name, ignore=leave_out)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(repository / name, tmp_path)
    run(
        tmp_path,
        *("setup.py", "--quiet", "build_ext", "--inplace"),
        BRAUHAUS_DEBUG="1",
        BRAUHAUS_REQUIRE_EXT="1",
        CFLAGS=f"{CHECKS} -fno-sanitize-recover=all",
        LDFLAGS=CHECKS,
    )
    path = str(tmp_path / "build" / "cimport")
    where = "import brauhaus.core.state as state; print(state.__file__)"
    assert run(tmp_path, "-c", where, PYTHONPATH=path).startswith(path)
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, PYTHONPATH=path)
