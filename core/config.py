"""What is chosen before a game starts (rules, section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

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
            raise ValueError(f"modules: {self.modules!r:.60}; expected a list of names")
        object.__setattr__(self, "modules", tuple(self.modules))
        _check_number("players", self.players, 2, 4)
        for module in self.modules:
            if module not in PLAYABLE_MODULES:
                known = "not playable in this version" if module in MODULES else "unknown"
                raise ValueError(f"modules: {module!r:.60} is {known}; use none")
        if not isinstance(self.deck, str):
            raise ValueError(f'deck: {self.deck!r:.60}; use "house" or the path of a data file')
        if self.end_vp is not None:
            _check_number("end_vp", self.end_vp, 1, 100)
        if not isinstance(self.promos, bool):
            raise ValueError(f"promos: {self.promos!r:.60}; use True or False")
        if self.solo_difficulty not in DIFFICULTIES:
            allowed = " or ".join(DIFFICULTIES)
            raise ValueError(f"solo_difficulty: {self.solo_difficulty!r:.60}; use {allowed}")
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
            raise ValueError(f"config: {values!r:.60}; expected a table of options")
        unknown = [key for key in values if key not in cls.__dataclass_fields__]
        if unknown:
            raise ValueError(
                f"config: unknown option {unknown[0]!r:.60}; use {', '.join(cls.__dataclass_fields__)}"
            )
        if "players" not in values:
            raise ValueError("config: players is missing; use 2 to 4")
        modules = values.get("modules", ())
        if not isinstance(modules, (list, tuple)) or any(not isinstance(m, str) for m in modules):
            raise ValueError(f"modules: {modules!r:.60}; expected a list of names")
        return cls(**values)  # type: ignore[arg-type]


def _check_number(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name}: {value!r:.60}; use a number from {least} to {most}")
