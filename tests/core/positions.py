"""Positions written by hand, for tests of single rules.

`game` starts from a new game in which everybody has nothing but the pieces of the first round; a
test says what is different. Seat 0 is "me" and the first to move. `solo` does the same for a game
against the Automa.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from brauhaus.core import Config, State, load_ruleset
from brauhaus.core.names import TOKENS

CARDS = str(Path(__file__).parent / "rules" / "cards.toml")

Values = dict[str, Any]

DERIVED = ("turn_spaces", "objectives", "extensions", "first_built", "draff_supply")
DERIVED_OF_PLAYERS = ("bonus_left", "upgrades")
PLACES = ("hand", "display", "brewmasters")


class Game:
    """A game under test."""

    def __init__(self, start: Values | State) -> None:
        self.state = start if isinstance(start, State) else State.from_dict(start)

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
    modules: tuple[str, ...] = (),
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
        modules: the modules that are on.
        deck: the deck, or file, of the cards.
        promos: whether the promo cards are in the game.
        rest: where the cards lie that nobody else has: "draw_pile" (below those named), "discard",
            or the hand of a seat.
        table: what differs for all, by the keys of `State.to_dict`.
    """
    config = Config(count, modules=modules, deck=deck, promos=promos)
    values: Values = State.new(config, seed=1).to_dict()
    starts = load_ruleset(deck).deck.cards_of("start")
    edits = [*players, *({} for _ in range(count - len(players)))]
    values["players"] = [
        _player(blank, starts[seat].name, edits[seat])
        for seat, blank in enumerate(values["players"])
    ]
    values |= {"covered": [], "rng": "0", "discard": [], "draw_pile": []} | table
    _lay_out_cards(values, deck, rest, "row" in table)
    return Game(values)


def solo(
    me: Values,
    *,
    card: int = 6,
    difficulty: str = "normal",
    due: tuple[str, ...] = (),
    blue: str | None = None,
    red: str | None = None,
    claimed: tuple[str, ...] = (),
    deck: str = CARDS,
    promos: bool = False,
    **table: object,
) -> Game:
    """A position against the Automa, which has nothing on the board and the table.

    Blocking tokens that I hold, and those on the turn order track, are missing on my board, where
    their absence unlocks nothing.

    Args:
        me: what differs for the player, as for `game`.
        card: the solo set-up card, one with a start card.
        difficulty: "normal" or "increased".
        due: "blue", "red": Automa cards that are still to come in this round. The position begins
            with the blue one, if it is.
        blue: the next blue card, of the half that the round has.
        red: the next red card.
        claimed: objectives on which the Automa has a bonus worker.
        deck: the deck, or file, of the cards.
        promos: whether the promo cards are in the game.
        table: what differs on the table, by the keys of `State.to_dict`.
    """
    config = Config(1, deck=deck, promos=promos, solo_card=card, solo_difficulty=difficulty)
    values: Values = State.new(config, seed=1).to_dict()
    boxed = values["blocked"]
    values |= {"covered": [], "occupied": [], "rng": "0", "discard": [], "draw_pile": []}
    values |= dict.fromkeys(("truck_9_used", "order_truck_used", "card_truck_used"), False)
    values |= {"pending": []} | table
    used = me.get("tokens_held", 0) + len(values["blocked"]) - len(boxed)
    used -= me.get("one_time_worker", 0) > 0
    start = load_ruleset(deck).deck.cards_of("start")[0].name
    board = {"tokens": [*TOKENS[: len(TOKENS) - used]]}
    values["players"] = [_player(values["players"][0], start, board | me)]
    turned_up = {colour: values["round"] - (colour in due) for colour in ("blue", "red")}
    cards = {"blue": _automa("blue", blue, turned_up), "red": _automa("red", red, turned_up)}
    shown = [name for colour in cards for name in cards[colour][: turned_up[colour]]]
    values["automa"] = {"objectives": [*claimed], "due": [*due], "shown": sorted(shown)}
    for colour, names in cards.items():
        values[f"automa_{colour}"] = names[turned_up[colour] :]
    _lay_out_cards(values, deck, "draw_pile", "row" in table)
    return Game(values)


def _automa(colour: str, following: str | None, turned_up: dict[str, int]) -> list[str]:
    """Six Automa cards of a colour as they come up, with one at the place that is next."""
    cards = [f"{colour} {half} {number}" for half in "AB" for number in (1, 2, 3)]
    if following:
        place = turned_up[colour]
        assert following[:-1] == cards[place][:-1], "the wrong half for this round"
        if following in cards:
            cards[cards.index(following)] = cards[place]
        cards[place] = following
    return cards


def holding(tokens: int, **values: object) -> Values:
    """Alone, a player with so many blocking tokens in the personal supply."""
    return {"tokens_held": tokens} | values


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
    player = blank | {"hand": [], "known": [], "brewmasters": [], "coins": 0, "depot": 0, "vp": 0}
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


def _lay_out_cards(values: Values, deck: str, rest: str | int, row: bool) -> None:
    """Put each card that is nowhere into the row, if none is given, or where the rest lies."""
    for key in DERIVED:
        values.pop(key, None)
    config = values["config"]
    sets = {"base", "bier_boom"} | ({"promo"} if config["promos"] else set())
    sets |= {"waste"} if "waste" in config["modules"] else set()
    without = load_ruleset(deck).deck.solo.removed if config["players"] == 1 else ()
    places = [player[place] for player in values["players"] for place in PLACES]
    places += [values[key] for key in ("discard", "draw_pile", *(["row"] if row else []))]
    used = {card for place in places for card in place} | set(without)
    free = [c.name for c in load_ruleset(deck).deck.cards if c.set in sets and c.name not in used]
    if not row:
        values["row"], free = free[-4:], free[:-4]
    if isinstance(rest, str):
        values[rest] = [*values[rest], *free]
    else:
        values["players"][rest]["hand"] += free
