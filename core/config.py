"""What is chosen before a game starts (rules, section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from brauhaus.core.fields import shown

MODULES = ("waste", "export", "double_coop", "house_brand", "litfass", "light_bulbs")
PLAYABLE_MODULES: tuple[str, ...] = ()
DIFFICULTIES = ("normal", "increased")


@dataclass(frozen=True)
class Config:
    """Options of one game.

    Args:
        players: 2 to 4.
        modules: names of expansion modules; none is playable in this version.
        deck: "house", or the path of an owner's data file.
        end_vp: victory points that trigger the end, 1 to 100; None for the deck's value.
        promos: shuffle the promo cards into the deck.
        solo_difficulty: "normal" or "increased"; only for solo games.
        solo_card: solo set-up card 1 to 6, None for a random one; only for solo games.

    Raises:
        ValueError: an option has a value that it cannot have.
    """

    players: int
    modules: tuple[str, ...] = ()
    deck: str = "house"
    end_vp: int | None = None
    promos: bool = False
    solo_difficulty: str = "normal"
    solo_card: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.modules, str) or not isinstance(self.modules, Iterable):
            raise ValueError(f"modules: {shown(self.modules)}; expected a list of names")
        object.__setattr__(self, "modules", tuple(self.modules))
        _check_number("players", self.players, 2, 4)
        for module in self.modules:
            if module not in PLAYABLE_MODULES:
                known = "not playable in this version" if module in MODULES else "unknown"
                raise ValueError(f"modules: {shown(module)} is {known}; use none")
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

    def to_dict(self) -> dict[str, object]:
        """The options as plain values."""
        return asdict(self) | {"modules": list(self.modules)}

    @classmethod
    def from_dict(cls, values: dict[str, object]) -> Config:
        """The options from plain values.

        Raises:
            ValueError: an unknown option, or a value that it cannot have.
        """
        if not isinstance(values, dict):
            raise ValueError(f"config: {shown(values)}; expected a table of options")
        unknown = [key for key in values if key not in cls.__dataclass_fields__]
        if unknown:
            known = ", ".join(cls.__dataclass_fields__)
            raise ValueError(f"config: unknown option {shown(unknown[0])}; use {known}")
        if "players" not in values:
            raise ValueError("config: players is missing; use 2 to 4")
        modules = values.get("modules", ())
        if not isinstance(modules, (list, tuple)) or any(not isinstance(m, str) for m in modules):
            raise ValueError(f"modules: {shown(modules)}; expected a list of names")
        return cls(**values)  # type: ignore[arg-type]


def _is_name(text: str) -> bool:
    return 0 < len(text) <= 4096 and text.isprintable()


def _check_number(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name}: {shown(value)}; use a number from {least} to {most}")
