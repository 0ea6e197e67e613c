"""Temporary folders: gone afterwards, and those of killed processes are swept."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from brauhaus.arena.scratch import scratch_folder

HOLD = """
import sys
from brauhaus.arena.scratch import scratch_folder
with scratch_folder("mash-") as folder:
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


def test_a_folder_is_there_and_gone_afterwards(tmp_path: Path) -> None:
    with scratch_folder("mash-") as folder:
        (folder / "below").mkdir()
        assert list(tmp_path.iterdir()) == [folder]
    assert not list(tmp_path.iterdir())


def test_what_is_in_use_stays_and_what_a_killed_process_left_goes(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    theirs = Path(process.stdout.readline().strip())
    (tmp_path / "mash-other").mkdir()  # not ours: no lock in it
    with scratch_folder("mash-"):
        assert theirs.is_dir()
    process.kill()
    process.communicate()
    assert theirs.is_dir()
    with scratch_folder("mash-"):
        assert not theirs.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["mash-other"]
