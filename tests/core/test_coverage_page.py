"""The coverage pages: complete, faithful to the texts they quote, and naming tests that exist."""

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

RULEBOOK = "a1320b05b6fd9d0ed2d0504c5d3f69ed2ab2700cda4ca4669da0de2e43681721"
"""SHA-256 of the letters and digits of the Bier Boom rulebook, from "Game Components" to its end.

Left out are the lists "Additional game components", but for the three sentences in them that are
rules and the one about the wording of cards; and what holds no rule: the sentences under the
headings of modules 1 (two, from Wikipedia), 2 (two), 3 and 5 (one each), and the last sentence.
"""

TESTS = Path(__file__).parent
CORE = TESTS.parents[1] / "core"
PAGES = {path.stem: path.read_text("utf-8") for path in sorted(CORE.glob("COVERAGE*.md"))}
NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")
HEADING = re.compile("###+ ")


def rows(text: str) -> list[tuple[str, str]]:
    """Rule and tests of each row of the tables in a text."""
    cells = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| ")]
    return [(rule.strip(), tests.strip()) for rule, tests in cells if rule.strip() != "Rule"]


def section(page: str, title: str) -> str:
    """The text below a heading of a page, up to the next of its kind."""
    return PAGES[page].split(f"\n## {title}\n")[1].split("\n## ")[0]


def quoted(text: str) -> str:
    """SHA-256 of the letters and digits of headings and first column, from top to bottom."""
    lines = [
        HEADING.sub("", line) if HEADING.match(line) else rows(line)[0][0]
        for line in text.splitlines()
        if HEADING.match(line) or rows(line)
    ]
    letters = "".join(filter(str.isalnum, "".join(lines)))
    return hashlib.sha256(letters.encode()).hexdigest()


def rulebook() -> str:
    modules = section("COVERAGE_MODULES", "The rulebook: general notes and modules")
    return modules + section("COVERAGE_SOLO", "The rulebook: solo play")


@cache
def functions(file: str) -> set[str]:
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_sentence_of_the_actions_page_has_a_row() -> None:
    assert quoted(section("COVERAGE", "The actions page")) == ACTIONS_PAGE


def test_each_sentence_of_the_actions_page_has_its_own_row() -> None:
    rules = [rule for rule, _ in rows(section("COVERAGE", "The actions page"))]
    assert [rule for rule in rules if re.search(r"[.;] \S", rule.replace("… ", ""))] == []


def test_every_sentence_of_the_rulebook_has_a_row() -> None:
    assert quoted(rulebook()) == RULEBOOK


def test_each_sentence_of_the_rulebook_has_its_own_row() -> None:
    rules = [rule for rule, _ in rows(rulebook())]
    assert [rule for rule in rules if re.search(r"[.!?][\")]* [A-Z\"(\d]", _spelt(rule))] == []


def _spelt(rule: str) -> str:
    """A sentence without the full stops that do not end it."""
    return re.sub(r"\b(p|i\.e)\. ", r"\1 ", rule)


@pytest.mark.parametrize("row", rows("\n".join(PAGES.values())), ids=lambda row: row[0][:40])
def test_every_row_names_tests_that_exist(row: tuple[str, str]) -> None:
    _, tests = row
    named = NAMED.findall(tests)
    assert named or re.match(r"not playable: \w", tests)
    assert [f"{file}::{name}" for file, name in named if name not in functions(file)] == []


def test_every_rule_test_is_in_some_row() -> None:
    named = {found for page in PAGES.values() for found in NAMED.findall(page)}
    there = {
        (f"rules/{path.name}", name)
        for path in (TESTS / "rules").glob("test_*.py")
        for name in functions(f"rules/{path.name}")
        if name.startswith("test_")
    }
    assert sorted(there - named) == []
