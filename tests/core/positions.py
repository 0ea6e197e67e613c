"""Positions written by hand, for tests of single rules.

`game` starts from a new game in which everybody has nothing but the pieces of the first round; a
test says what is different. Seat 0 is "me" and the first to move.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from brauhaus.core import Config, State, load_ruleset
from brauhaus.core.names import TOKENS

CARDS = str(Path(__file__).parent / "rules" / "cards.toml")

Values = dict[str, Any]

DERIVED = ("turn_spaces", "objectives", "extensions", "first_built")
DERIVED_OF_PLAYERS = ("bonus_left", "upgrades")
PLACES = ("hand", "display", "brewmasters")


class Game:
    """A game under test."""

    def __init__(self, values: Values) -> None:
        self.state = State.from_dict(values)

    def do(self, *moves: int) -> Game:
        for move in moves:
            self.state.apply(move)
        return self

    @property
    def choices(self) -> set[int]:
        """The legal actions."""
        return set(self.state.legal_actions())

    def can(self, move: int) -> bool:
        return move in self.choices

    @property
    def decision(self) -> str:
        return str(self.state.decision)

    @property
    def turn(self) -> int:
        """The seat that decides."""
        return int(self.state.current_player)

    @property
    def table(self) -> Values:
        values: Values = self.state.to_dict()
        return values

    def player(self, seat: int) -> Values:
        player: Values = self.table["players"][seat]
        return player

    @property
    def me(self) -> Values:
        return self.player(0)


def game(
    *players: Values,
    count: int = 4,
    deck: str = CARDS,
    promos: bool = False,
    rest: str | int = "draw_pile",
    **table: object,
) -> Game:
    """A position.

    Args:
        players: what differs for each seat, by the keys of `State.to_dict`; `display` adds to the
            start card, `unlocked` names types without overlay and token, `open` administrative
            actions without token.
        count: number of players.
        deck: the deck, or file, of the cards.
        promos: whether the promo cards are in the game.
        rest: where the cards lie that nobody else has: "draw_pile" (below those named), "discard",
            or the hand of a seat.
        table: what differs for all, by the keys of `State.to_dict`.
    """
    values: Values = State.new(Config(count, deck=deck, promos=promos), seed=1).to_dict()
    starts = load_ruleset(deck).deck.cards_of("start")
    edits = [*players, *({} for _ in range(count - len(players)))]
    values["players"] = [
        _player(blank, starts[seat].name, edits[seat])
        for seat, blank in enumerate(values["players"])
    ]
    values |= {"covered": [], "rng": "0", "discard": [], "draw_pile": []} | table
    for key in DERIVED:
        del values[key]
    _lay_out_cards(values, deck, promos, rest, "row" in table)
    return Game(values)


def spent(space: int, **values: object) -> Values:
    """A player who has done everything in this round and stands on that turn order space."""
    return {
        "workers_left": [],
        "trucks_left": 0,
        "admin_left": False,
        "turn_order_space": space,
    } | values


def alone(me: Values, **table: object) -> Game:
    """A game of two in which only I can still act in this round."""
    return game(me, spent(6), count=2, **table)  # type: ignore[arg-type]


def _player(blank: Values, start_card: str, edits: Values) -> Values:
    edits = dict(edits)
    without = set(edits.pop("unlocked", ()))
    admin = {f"admin {action}" for action in edits.pop("open", ())}
    player = blank | {"hand": [], "known": [], "coins": 0, "depot": 0}
    player["overlays"] = [name for name in player["overlays"] if name not in without]
    player["tokens"] = [name for name in TOKENS if name not in without | admin]
    unknown = set(edits) - set(player)
    assert not unknown, f"no such keys: {unknown}"
    player |= edits
    player["display"] = [start_card, *edits.get("display", ())]
    if "workers" in edits and "workers_left" not in edits:
        player["workers_left"] = player["workers"]
    for key in DERIVED_OF_PLAYERS:
        del player[key]
    return player


def _lay_out_cards(values: Values, deck: str, promos: bool, rest: str | int, row: bool) -> None:
    """Put each card that is nowhere into the row, if none is given, or where the rest lies."""
    sets = {"base", "bier_boom"} | ({"promo"} if promos else set())
    places = [player[place] for player in values["players"] for place in PLACES]
    places += [values[key] for key in ("discard", "draw_pile", *(["row"] if row else []))]
    used = {card for place in places for card in place}
    free = [c.name for c in load_ruleset(deck).deck.cards if c.set in sets and c.name not in used]
    if not row:
        values["row"], free = free[-4:], free[:-4]
    if isinstance(rest, str):
        values[rest] = [*values[rest], *free]
    else:
        values["players"][rest]["hand"] += free
