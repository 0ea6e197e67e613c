"""Texts from outside: nothing in them reaches a terminal that it would act on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.arena.server.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Käthe's bot, 2.0", "Käthe's bot, 2.0"),
        ("日本語", "日本語"),
        ("red \x1b[31mtext", "red \\x1b[31mtext"),
        ("two\r\nlines\u2028three", "two\\r\\nlines\\u2028three"),
        ("\u202eback", "\\u202eback"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
        ("nul\0\x7f\x9b", "nul\\x00\\x7f\\x9b"),
    ],
)
def test_what_a_terminal_would_act_on_is_spelled_out(text: str, shown: str) -> None:
    assert printable(text, 100) == shown


@given(st.text(st.characters(exclude_categories=[])), st.integers(1, 30))
def test_it_is_bounded_and_printable_whatever_comes(text: str, limit: int) -> None:
    shown = printable(text, limit)
    assert len(shown) <= limit
    assert shown.isprintable()
    assert shown.encode().decode() == shown
    assert (shown == text) == (text.isprintable() and len(text) <= limit)
