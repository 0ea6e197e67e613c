"""The coverage page: complete, faithful to the actions page, and naming tests that exist."""

from __future__ import annotations

import ast
import hashlib
import re
from functools import cache
from pathlib import Path

import pytest

ACTIONS_PAGE = "84e7fbf38a0ba04c93c37a98963e703ef595477aa1645fffff9cc57218af001c"
"""SHA-256 of the letters and digits of the actions page, from "Your turn" to its end.

Left out are the heads of its two tables, which hold no rule.
"""

TESTS = Path(__file__).parent
PAGE = (TESTS.parents[1] / "core" / "COVERAGE.md").read_text("utf-8")
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


def section(title: str) -> str:
    """The text below a heading, up to the next of its kind."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[tuple[str, str]]:
    """Rule and tests of each row of the tables in a text."""
    cells = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [(rule.strip(), tests.strip()) for rule, tests in cells if rule.strip() != "Rule"]


@cache
def functions(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_sentence_of_the_actions_page_has_a_row() -> None:
    page = section("The actions page")
    quoted = [
        line[4:] if line.startswith("### ") else rows(line)[0][0]
        for line in page.splitlines()
        if line.startswith("### ") or rows(line)
    ]
    text = "".join(filter(str.isalnum, "".join(quoted)))
    assert hashlib.sha256(text.encode()).hexdigest() == ACTIONS_PAGE


def test_each_sentence_of_the_actions_page_has_its_own_row() -> None:
    rules = [rule for rule, _ in rows(section("The actions page"))]
    assert [rule for rule in rules if re.search(r"[.;] \S", rule.replace("… ", ""))] == []


@pytest.mark.parametrize("row", rows(PAGE), ids=lambda row: row[0][:40])
def test_every_row_names_tests_that_exist(row: tuple[str, str]) -> None:
    _, tests = row
    named = NAMED.findall(tests)
    assert named or re.match(r"not playable: \w", tests)
    assert [f"{file}::{name}" for file, name in named if name not in functions(file)] == []


def test_every_rule_test_is_in_some_row() -> None:
    named = set(NAMED.findall(PAGE))
    there = {
        (f"rules/{path.name}", name)
        for path in (TESTS / "rules").glob("test_*.py")
        for name in functions(f"rules/{path.name}")
        if name.startswith("test_")
    }
    assert sorted(there - named) == []
