"""The laws and the damaged positions once more, with an engine that checks itself.

Cython's checks know nothing of arrays inside C structs, so the compiler's own come with them: an
index out of bounds, a bad shift or an overflow ends the process.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from .engine_copy import build, copy_engine, run

CHECKS = "-fsanitize=undefined"
TESTS = ("conservation", "corruption", "module_corruption", "invariants")


@pytest.mark.timeout(1200)
def test_laws_and_damage_with_a_debug_build(repository: Path, tmp_path: Path) -> None:
    if not os.environ.get("CI") and not shutil.which("cc"):
        pytest.skip("no C compiler")
    copy_engine(repository, tmp_path)
    flags = {"CFLAGS": f"{CHECKS} -fno-sanitize-recover=all", "LDFLAGS": CHECKS}
    build(tmp_path, BRAUHAUS_DEBUG="1", **flags)
    where = "import brauhaus.core.state as state; print(state.__file__)"
    assert run(tmp_path, "-c", where).startswith(str(tmp_path / "build" / "cimport"))
    files = [f"tests/core/test_{name}.py" for name in TESTS]
    run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files)
