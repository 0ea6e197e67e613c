"""Golden files: what the engine did when somebody last looked at it.

After a wanted change, `pytest tests/core --regenerate-golden` writes them anew; read the difference
before you commit it.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Returns a function that compares a text with a golden file, or writes it."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regenerate-golden"):
            path.write_text(text, "utf-8")
        found, kept = text.splitlines(), path.read_text("utf-8").splitlines()
        for line, (new, old) in enumerate(zip(found, kept, strict=False), 1):
            assert new == old, f"{name}, line {line}"
        assert len(found) == len(kept), f"{name} has another length"

    return compare
