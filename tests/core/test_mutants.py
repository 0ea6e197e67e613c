"""The laws can be broken: a fault in the engine is found, and the law that it breaks is named.

All faults are built into one copy of the engine, each behind a number; each law is broken by one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from .engine_copy import build, copy_engine, run
from .mutants import MUTANTS

LAWS = ("laws.pxd", "board_laws.pxd", "card_laws.pxd", "flows.pxd", "invariants.pyx")

SWITCH = '''cdef extern from *:
    """
    #include <stdlib.h>
    static int chosen_mutant(void) {
        static int number = -1;
        if (number < 0)
            number = atoi(getenv("MUTANT"));
        return number;
    }
    """
    int mutant "chosen_mutant"() noexcept nogil
'''

PLAY = """
from itertools import product
from brauhaus.core import Config
from brauhaus.core.config import MODULES
from brauhaus.core.invariants import check_games

configs = [{"players": n, "modules": m} for n, m in product((2, 4), ((), MODULES[:1], MODULES))]
configs += [{"players": 1, "solo_card": card, "promos": True} for card in range(1, 7)]
configs += [{"players": 1, "end_vp": 2}]
try:
    for values in configs:
        check_games(Config.from_dict(values), 1, 100)
except AssertionError as error:
    print(error)
else:
    print("nothing")
"""


def build_in(core: Path) -> None:
    """Puts all mutants, numbered from 1, into the sources of the engine."""
    (core / "mutant.pxd").write_text(SWITCH, "utf-8")
    faults: dict[str, dict[str, list[tuple[int, str]]]] = defaultdict(lambda: defaultdict(list))
    for number, mutant in enumerate(MUTANTS, 1):
        faults[mutant.file][mutant.line].append((number, mutant.instead))
    for file, switches in faults.items():
        lines = (core / file).read_text("utf-8").splitlines(keepends=True)
        assert switches.keys() <= {line.strip() for line in lines}, file
        for i, line in enumerate(lines):
            if line.strip() in switches:
                indent = line[: len(line) - len(line.lstrip())]
                lines[i] = switched(line.strip(), switches[line.strip()], indent)
        first = next(i for i, line in enumerate(lines) if line.startswith("from "))
        lines.insert(first, "from brauhaus.core.mutant cimport mutant\n")
        (core / file).write_text("".join(lines), "utf-8")


def switched(line: str, instead: list[tuple[int, str]], indent: str) -> str:
    """The line or, for the numbers of its mutants, what they put in its place."""
    if line.startswith("if "):
        own = " and ".join(f"mutant() != {number}" for number, _ in instead)
        ways = [f"{own} and ({line[3:-1]})"]
        ways += [f"mutant() == {number} and ({new})" for number, new in instead]
        return f"{indent}if {' or '.join(f'({way})' for way in ways)}:\n"
    found = ""
    for number, new in instead:
        found += f"{indent}{'elif' if found else 'if'} mutant() == {number}:\n{indent}    {new}\n"
    return f"{found}{indent}else:\n{indent}    {line}\n"


@pytest.fixture(scope="module")
def broken(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """The law that each mutant breaks, by its number; 0 is the engine as it is."""
    folder = tmp_path_factory.mktemp("mutants")
    copy_engine(repository, folder)
    build_in(folder / "core")
    build(folder)
    outputs = [run(folder, "-c", PLAY, MUTANT=str(n)) for n in range(len(MUTANTS) + 1)]
    return {
        number: output.removeprefix("broken: ").split("; game")[0].strip()
        for number, output in enumerate(outputs)
    }


@pytest.mark.soak
def test_without_a_fault_nothing_is_broken(broken: dict[int, str]) -> None:
    assert broken[0] == "nothing"


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1, len(MUTANTS) + 1))
def test_a_fault_breaks_a_law(broken: dict[int, str], number: int) -> None:
    assert MUTANTS[number - 1].law in broken[number]


@pytest.mark.soak
def test_each_law_is_broken_by_a_fault(broken: dict[int, str], repository: Path) -> None:
    texts = [(repository / "core" / name).read_text("utf-8") for name in LAWS]
    laws = {law for text in texts for law in re.findall(r'b"(.*?)"', text)}
    assert len(laws) > 70
    assert laws <= {*broken.values()}
