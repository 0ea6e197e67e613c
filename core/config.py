"""What is chosen before a game starts (rules, section 2)."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from brauhaus.core.fields import shown

MODULES = ("waste", "export", "double_coop", "house_brand", "litfass", "light_bulbs")
SMALL_MODULES = ("light_bulbs",)
"""Mini expansions, which the rulebook's advice on the number of modules leaves out."""
ADVISED_MODULES = 2
DIFFICULTIES = ("normal", "increased")


class ManyModulesWarning(UserWarning):
    """More modules at once than the rulebook advises."""


@dataclass(frozen=True)
class Config:
    """Options of one game.

    Args:
        players: 1 (against the Automa) to 4.
        modules: names of expansion modules, in any order; none in a solo game.
        deck: "house", or the path of an owner's data file.
        end_vp: victory points that trigger the end, 1 to 100; None for the deck's value.
        promos: shuffle the promo cards into the deck.
        solo_difficulty: "normal" or "increased"; only for solo games.
        solo_card: solo set-up card 1 to 6, None for a random one; only for solo games.

    Raises:
        ValueError: an option has a value that it cannot have.

    Warns:
        ManyModulesWarning: more modules than the rulebook advises.
    """

    players: int
    modules: tuple[str, ...] = ()
    deck: str = "house"
    end_vp: int | None = None
    promos: bool = False
    solo_difficulty: str = "normal"
    solo_card: int | None = None

    def __post_init__(self) -> None:
        self._check()
        if self.big_modules > ADVISED_MODULES:
            warnings.warn(
                f"{self.big_modules} modules at once: the rulebook advises at most"
                f" {ADVISED_MODULES}",
                ManyModulesWarning,
                stacklevel=3,
            )

    def _check(self) -> None:
        _check_number("players", self.players, 1, 4)
        object.__setattr__(self, "modules", _in_order(self.modules))
        if self.players == 1 and self.modules:
            raise ValueError(
                f"modules: {shown(', '.join(self.modules))}; the solo game uses the base game"
                " only: leave modules out, or play with 2 to 4"
            )
        if not isinstance(self.deck, str) or not _is_name(self.deck):
            raise ValueError(f'deck: {shown(self.deck)}; use "house" or the path of a data file')
        if self.end_vp is not None:
            _check_number("end_vp", self.end_vp, 1, 100)
        if not isinstance(self.promos, bool):
            raise ValueError(f"promos: {shown(self.promos)}; use True or False")
        if self.solo_difficulty not in DIFFICULTIES:
            allowed = " or ".join(DIFFICULTIES)
            raise ValueError(f"solo_difficulty: {shown(self.solo_difficulty)}; use {allowed}")
        if self.solo_card is not None:
            _check_number("solo_card", self.solo_card, 1, 6)
        if self.players > 1 and (self.solo_card is not None or self.solo_difficulty != "normal"):
            raise ValueError(
                f"solo_card, solo_difficulty: only for solo games; this one has {self.players}"
                " players"
            )

    @property
    def big_modules(self) -> int:
        """How many modules count for the rulebook's advice and for the end of the game."""
        return len([module for module in self.modules if module not in SMALL_MODULES])

    def to_dict(self) -> dict[str, object]:
        """The options as plain values."""
        return asdict(self) | {"modules": list(self.modules)}

    @classmethod
    def from_dict(cls, values: dict[str, object]) -> Config:
        """The options from plain values; never warns.

        Raises:
            ValueError: an unknown option, or a value that it cannot have.
        """
        if not isinstance(values, dict):
            raise ValueError(f"config: {shown(values)}; expected a table of options")
        fields = cls.__dataclass_fields__
        unknown = [key for key in values if key not in fields]
        if unknown:
            raise ValueError(f"config: unknown option {shown(unknown[0])}; use {', '.join(fields)}")
        if "players" not in values:
            raise ValueError("config: players is missing; use 1 to 4")
        config = object.__new__(cls)
        for name, field in fields.items():
            object.__setattr__(config, name, values.get(name, field.default))
        config._check()
        return config


def _in_order(modules: object) -> tuple[str, ...]:
    """The modules in the order of `MODULES`."""
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise ValueError(f"modules: {shown(modules)}; expected a list of names")
    names = list(modules)
    for name in names:
        if name not in MODULES:
            raise ValueError(f"modules: {shown(name)} is unknown; use {', '.join(MODULES)}")
        if names.count(name) > 1:
            raise ValueError(f"modules: {shown(name)} is there twice; name each once")
    return tuple(module for module in MODULES if module in names)


def _is_name(text: str) -> bool:
    return 0 < len(text) <= 4096 and text.isprintable()


def _check_number(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name}: {shown(value)}; use a number from {least} to {most}")
