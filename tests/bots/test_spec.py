"""Bot texts: what they mean and how they fail."""

from pathlib import Path

import pytest

from brauhaus.bots.spec import BotSpecError, make_bot, parse_bot, parse_bots


def test_a_piece_with_equals_and_no_colon_continues_the_text_before_it() -> None:
    bots = parse_bots("random,ismcts:iters=100,c=0.7, heuristic")
    assert [bot.text for bot in bots] == ["random", "ismcts:iters=100,c=0.7", "heuristic"]
    assert bots[1].options == {"iters": 100, "c": 0.7}


def test_a_python_bot_is_found_from_the_base_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    bot = parse_bot("py:mine.py:Mine", tmp_path)
    assert (bot.kind, bot.text) == ("py", "py:mine.py:Mine")
    assert bot.options == {"file": str(tmp_path / "mine.py"), "name": "Mine"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chess", "there are random, heuristic, ismcts, py:FILE:CLASS"),
        ("random,random", "given twice"),
        ("random,,heuristic", "empty bot name"),
        ("", "empty bot name"),
        ("random:iters=3", "random has no options"),
        ("ismcts:itres=3", "options iters, ms, threads"),
        ("ismcts:iters", "options iters"),
        ("ismcts:iters=0", "a whole number 1.."),
        ("ismcts:iters=many", "a whole number 1.."),
        ("ismcts:c=-1", "a positive number"),
        ("ismcts:c=nan", "a positive number"),
        ("ismcts:rollout=deep", "random or heuristic"),
        ("ismcts:iters=1,iters=2", "given twice"),
        ("iters=3", "unknown bot"),
        ("py:nowhere.py:Bot", "there is no file"),
        ("py:nowhere.py", "py:FILE:CLASS"),
        ("remote:", "write remote:NAME or remote:NAME@VERSION"),
        ("remote:two words", "write remote:NAME or remote:NAME@VERSION"),
        ("remote:x@", "write remote:NAME or remote:NAME@VERSION"),
        ("remote:x@1\n2", "the version 1 to 40 printable characters"),
        (f"remote:{'x' * 41}", "the name 1 to 40"),
        (f"remote:x@{'1' * 41}", "the version 1 to 40 printable characters"),
    ],
)
def test_a_bad_text_is_refused_in_one_line_that_says_what_there_is(text: str, said: str) -> None:
    with pytest.raises(BotSpecError) as caught:
        parse_bots(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_make_bot_makes_a_new_player_each_time() -> None:
    spec = parse_bot("random")
    assert make_bot(spec, 1) is not make_bot(spec, 1)


@pytest.mark.parametrize(
    ("text", "name", "version"),
    [("remote:my-bot_2.x", "my-bot_2.x", ""), ("remote:x@1.0 (β) @home", "x", "1.0 (β) @home")],
)
def test_a_remote_bot_is_named_but_not_made(text: str, name: str, version: str) -> None:
    bot = parse_bot(text)
    assert (bot.kind, bot.text) == ("remote", text)
    assert bot.options == {"name": name, "version": version}
    with pytest.raises(BotSpecError, match="plays on a server only"):
        make_bot(bot, 1)
