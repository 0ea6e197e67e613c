"""Text from outside, made safe to print."""

from __future__ import annotations


def shown(text: str, limit: int = 200) -> str:
    """Returns at most `limit` characters of a text, on one line, with no control characters."""
    safe = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[: limit + 1])
    return safe if len(safe) <= limit else safe[: limit - 1] + "…"
