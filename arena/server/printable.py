"""Text from outside, made safe to print: in a log, on a terminal, in an answer.

Everything a bot, its author or an address says goes through here before it is shown.
"""

from __future__ import annotations

CUT = "…"


def printable(text: str, limit: int) -> str:
    r"""Returns `text` on one line, with nothing in it that a terminal would act on.

    Control and format characters (escapes, line breaks, marks that turn the direction of writing),
    unpaired surrogates and unassigned characters come out as ``\xNN``, ``\uNNNN`` or
    ``\UNNNNNNNN``.

    Args:
        text: anything.
        limit: how many characters come out at most; a longer text ends with "…".
    """
    shown = "".join(
        character if character.isprintable() else ascii(character)[1:-1]
        for character in text[: limit + 1]
    )
    return shown if len(shown) <= limit else shown[: limit - len(CUT)] + CUT
