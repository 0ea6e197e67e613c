"""What goes wrong before a tournament begins: one line, the right exit code, nothing half done."""

from pathlib import Path

import pytest

from tests.arena.support import FIRST, PLAYERS, brauhaus

TWO = f"random,{FIRST}"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--bots", "random,chess"], 2, "unknown bot 'chess'"),
        (["--bots", "random,ismcts:iters=0"], 2, "bad value '0'"),
        (["--bots", "random,random"], 2, "given twice"),
        (["--bots", "random,py:nowhere.py:Bot"], 2, "there is no file"),
        (["--bots", f"random,py:{PLAYERS}/simple.py:Nobody"], 2, "has no attribute 'Nobody'"),
        (["--bots", f"random,py:{PLAYERS}/broken.py:Bot"], 2, "does not start"),
        (["--bots", f"random,py:{PLAYERS}/faulty.py:BadConstructor"], 2, "no licence"),
        (["--bots", f"random,py:{PLAYERS}/faulty.py:BadStart"], 2, "not today"),
        (["--bots", "random"], 2, "more seats than bots"),
        (["--bots", TWO, "--players", "3"], 2, "more seats than bots"),
        (["--bots", TWO, "--players", "5"], 2, "2, 3 or 4 seats"),
        (["--bots", TWO, "--deals", "0"], 2, "at least 1"),
        (["--bots", TWO, "--deals", "many"], 2, "--deals"),
        (["--bots", TWO, "--seed", "-1"], 2, "--seed -1"),
        (["--bots", TWO, "--clock", "fast"], 2, "BANK+INCREMENT/CAP"),
        (["--bots", TWO, "--modules", "casino"], 2, "casino"),
        (["--bots", TWO, "--end-vp", "0"], 2, "end_vp"),
        (["--bots", TWO, "--deck", "nowhere.toml"], 2, "nowhere.toml"),
        (["--bots", TWO, "--colour"], 2, "No such option: --colour"),
        (["--bots", TWO, "--workers", "0"], 2, "--workers 0"),
        (["--bots", TWO, "--local", "--workers", "2"], 2, "leave --workers out"),
        (["--bots", TWO, "--local", "--ray-address", "auto"], 2, "leave --ray-address out"),
        (["--bots", TWO, "--ray-address", "auto"], 2, "give --store"),
        (["--bots", TWO, "--lease", "1"], 2, "--lease 1: at least 3 seconds"),
        (["--bots", TWO, "--stall", "nan"], 2, "--stall nan: at least 3 seconds"),
        (["--bots", TWO, "--store", "somewhere"], 2, "bad store address"),
        (["--bots", TWO, "--store", "redis://127.0.0.1:1/0"], 1, "does not answer"),
        ([], 2, "--bots"),
    ],
)
def test_a_run_that_can_not_begin(tmp_path: Path, options: list[str], code: int, said: str) -> None:
    done = brauhaus("tournament", "run", *options, "--out", tmp_path / "out")
    assert done.returncode == code
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null/out"])
def test_a_folder_that_can_not_be_written(place: str) -> None:
    done = brauhaus("tournament", "run", "--bots", TWO, "--local", "--out", place)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "can not write" in done.stderr


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("mine")
    done = brauhaus("tournament", "run", "--bots", TWO, "--local", "--out", out)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "is no folder" in done.stderr
    assert out.read_text() == "mine"


def test_a_lost_seat_is_explained(tmp_path: Path) -> None:
    bots = f"random,py:{PLAYERS}/faulty.py:Illegal"
    run = ["tournament", "run", "--bots", bots, "--deals", "1", "--local"]
    done = brauhaus(*run, "--out", tmp_path / "out")
    assert done.returncode == 0
    assert "Illegal lost 2 of 2 games by a fault" in done.stderr
    assert f"{tmp_path}/out/log/attempts-*.jsonl" in done.stderr


def test_a_folder_with_results_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("mine")
    done = brauhaus("tournament", "run", "--bots", TWO, "--local", "--out", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"brauhaus tournament resume {tmp_path}" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["results"]


def test_an_embedded_store_that_does_not_start_leaves_nothing(
    tmp_path: Path,
) -> None:
    scratch, out = tmp_path / ("t" * 120), tmp_path / ("x" * 120)
    scratch.mkdir()
    done = brauhaus(
        "tournament", "run", "--bots", TWO, "--local", "--out", out, env={"TMPDIR": str(scratch)}
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "set TMPDIR" in done.stderr
    assert list(tmp_path.iterdir()) == [scratch]
    assert list(scratch.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ["tournament", "resume"],
        ["tournament", "status"],
        ["tournament", "verify"],
        ["ratings"],
        ["replay"],
        ["deck", "check"],
    ],
)
def test_a_folder_or_file_that_is_not_there(tmp_path: Path, command: list[str]) -> None:
    done = brauhaus(*command, tmp_path / "nowhere")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_deck_is_checked(tmp_path: Path, repository: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('name = "mine"\n[[card]]\nset = "base"\n')
    done = brauhaus("deck", "check", file)
    assert done.returncode == 1
    assert "deck.toml" in done.stdout
    good = brauhaus("deck", "check", repository / "core" / "data" / "board.toml")
    assert good.returncode == 0


def test_help_and_version_are_no_errors() -> None:
    for arguments in (["--version"], ["tournament", "--help"], ["tournament", "run", "--help"]):
        done = brauhaus(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
