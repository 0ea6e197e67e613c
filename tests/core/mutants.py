"""Faults of the engine that break its laws, each built in behind a number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

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


class Mutant(NamedTuple):
    """A line of the engine, what stands there instead, and the law that this breaks."""

    file: str
    line: str
    instead: str
    law: str


def build_in(core: Path, mutants: Iterable[Mutant]) -> None:
    """Puts all mutants, numbered from 1, into the sources of the engine in a folder."""
    (core / "mutant.pxd").write_text(SWITCH, "utf-8")
    faults: dict[str, dict[str, list[tuple[int, str]]]] = defaultdict(lambda: defaultdict(list))
    for number, mutant in enumerate(mutants, 1):
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
