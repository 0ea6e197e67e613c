"""What holds with modules, and alone against the Automa, read off `State.to_dict`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from brauhaus.core.deck import load_deck
from brauhaus.core.effects import TYPES
from brauhaus.core.module_parts import LITFASS_PLACES
from brauhaus.core.names import TOKENS

Values = dict[str, Any]

HOUSE = load_deck()


def start_cards(values: Values) -> int:
    """How many start cards each player shows."""
    return 0 if "solo_card" in values and HOUSE.solo_cards[values["solo_card"] - 1].cards else 1


def unlocked(player: Values) -> set[str]:
    """Types that the player can brew."""
    return {t for t in TYPES if t not in player["tokens"] and t not in player["overlays"]}


def brewed(old: Values, new: Values) -> Counter[str]:
    """Beers of each type that have left their coops, if no dial has been placed."""
    types = {"double": old.get("double_coop"), "house": old.get("house_dial")}
    gone = [coop for coop in old["dials"] if coop not in new["dials"]]
    return Counter(str(types.get(coop, coop)) for coop in gone)


def check_modules(values: Values) -> None:
    """What modules and the Automa add to a position."""
    modules, players = values["config"]["modules"], values["players"]
    check_coops(values)
    if "waste" in modules:
        held = [player["draff"] for player in players]
        assert min(held) >= 0
        assert values["draff_supply"] >= 0
        assert values["draff_supply"] + sum(held) == HOUSE.modules.waste.draff * len(players)
    if "export" in modules:
        for player, start in zip(players, HOUSE.modules.export.discs, strict=False):
            check_discs(player["discs"], sorted(-space for space in start))
    if "litfass" in modules:
        assert sorted(values["litfass_shown"] + values["litfass_stack"]) == sorted(LITFASS_PLACES)
        # By hand, some may be gone that no tile has taken.
        assert 0 <= values["litfass_tokens"] <= len(TOKENS) * len(players) - tokens_left(values)
    if "automa" in values:
        check_automa(values)


def tokens_left(values: Values) -> int:
    """Blocking tokens on all boards."""
    return sum(len(player["tokens"]) for player in values["players"])


def check_coops(values: Values) -> None:
    """Double and house coops, coop tiles and green dials."""
    players = values["players"]
    doubles = [player["double_coop"] for player in players if player.get("double_coop")]
    greens = [player["house_dial"] for player in players if player.get("house_dial")]
    assert len(set(doubles)) == len(doubles)
    assert len(set(greens)) == len(greens)
    assert set(greens) <= set().union(*(unlocked(player) for player in players))
    for seat, player in enumerate(players):
        assert {*player["dials"]} <= {*TYPES, "double", "house"}
        if "double" in player["dials"]:
            assert player["double_coop"]
        waiting = [f for f in values["pending"] if f["effect"] == "coop" and f["player"] == seat]
        tower = "Brewing Tower" in player["extensions"]
        assert tower == (len(waiting) + bool(player.get("double_coop")))
        assert ("house" in player["dials"]) == bool(player.get("house_dial"))
        if "house" in player["dials"]:
            assert "Advertising Department" in player["extensions"]


def check_discs(discs: list[int], start: list[int]) -> None:
    """Discs on negative spaces are those that leave last; on a tile there is one at most."""
    left = sorted(disc for disc in discs if disc < 0)
    assert left == start[2 - len(left) :]
    tiles = [disc for disc in discs if disc > 0]
    assert len(set(tiles)) == len(tiles) == 2 - len(left)
    assert set(tiles) <= set(range(1, 7))


def check_automa(values: Values) -> None:
    """Blocking tokens, and the cards of the Automa."""
    (me,) = values["players"]
    boxed = len(HOUSE.solo_cards[values["solo_card"] - 1].blocked)
    spent = len(values["blocked"]) - (me["one_time_worker"] > 0)
    assert len(me["tokens"]) + me["tokens_held"] + spent == len(TOKENS) + boxed
    assert me["one_time_worker"] in (0, *values["blocked"])
    assert me["turn_order_space"] in (0, *values["blocked"])
    automa = values["automa"]
    assert len(automa["objectives"]) <= HOUSE.solo.automa_bonus_workers
    for colour in ("blue", "red"):
        names = [card.name for card in HOUSE.automa if card.colour == colour]
        shown = [name for name in automa["shown"] if name in names]
        rest = values[f"automa_{colour}"]
        assert len(shown) == values["round"] - (colour in automa["due"])
        assert len({*shown, *rest}) == HOUSE.solo.rounds == len(shown) + len(rest)
        assert {*shown, *rest} <= set(names)
        # Those of half A come first.
        halves = ["A" in name for name in rest]
        assert halves == sorted(halves, reverse=True)
        assert sum("A" in name for name in [*shown, *rest]) == 3


def check_modules_step(before: Values, after: Values) -> None:
    """What no action can undo."""
    for old, new in zip(before["players"], after["players"], strict=True):
        assert not old.get("double_coop") or new["double_coop"] == old["double_coop"]
        begun = {new["double_coop"] if coop == "double" else coop for coop in new["dials"]}
        begun -= {old["double_coop"] if coop == "double" else coop for coop in old["dials"]}
        assert begun <= {*unlocked(new), "house"}
        assert sum(disc > 0 for disc in old.get("discs", ())) <= sum(
            disc > 0 for disc in new.get("discs", ())
        )
    for kept in ("litfass_shown", "blocked", "solo_tiles"):
        assert set(before.get(kept, ())) <= set(after.get(kept, ())), f"{kept} get lost"
    if "litfass_tokens" in before:
        taken = (len(after["litfass_shown"]) - len(before["litfass_shown"])) * (
            len(before["players"]) + 1
        )
        gained = after["litfass_tokens"] - before["litfass_tokens"]
        assert tokens_left(before) - tokens_left(after) == gained + taken
    if "automa" in before:
        for kept in ("objectives", "shown"):
            assert set(before["automa"][kept]) <= set(after["automa"][kept])
