"""The page on the wire format says what is."""

import re
from pathlib import Path

from brauhaus.core.numbers import Act


def test_the_page_has_every_family_of_actions(repository: Path) -> None:
    page = (repository / "proto" / "README.md").read_text()
    table = page.partition("| from | action | plus |")[2]
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]
    assert numbers == [act for act in Act if act != Act.ACT_END]
