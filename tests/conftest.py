"""What all tests share: how hypothesis runs, and where the repository is."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: no test may fail because the machine is busy. In CI the same examples every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-golden",
        action="store_true",
        help="write the golden files anew instead of comparing with them",
    )


@pytest.fixture(scope="session")
def repository() -> Path:
    """The repository's top folder."""
    return Path(__file__).resolve().parents[1]
