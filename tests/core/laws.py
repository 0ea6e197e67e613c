"""What holds in every position, and from every position to the next, read off `State.to_dict`."""

from __future__ import annotations

from brauhaus.core import State
from brauhaus.core.effects import ops
from brauhaus.core.names import TYPES
from brauhaus.core.numbers import Act
from brauhaus.core.parts import EXTENSIONS, Brewmaster, Lasting

from .module_laws import HOUSE, Values, brewed, check_modules, check_modules_step, start_cards

GAME = HOUSE.game
CARDS = {card.name: card for card in HOUSE.cards}
STARTS = {card.name for card in HOUSE.cards_of("start")}
CARD_NAMES = tuple(CARDS)
STOCKING = {"beer", "move", "rotate"}
"""Operations that bring something into the cellar."""
PIECES = ("workers_left", "trucks_left", "admin_left", "turn_order_space", "bonus_on_board")
"""What changes when a player does something else."""


def check_position(state: State) -> Values:
    """Checks what holds in every position, and returns it as a dict.

    Raises:
        AssertionError: something that must hold does not.
    """
    values: Values = state.to_dict()
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert len(legal) >= 2 or state.is_over, "the engine takes what is forced"
    assert state.is_over == (state.current_player == -1) == (state.decision == "over")
    assert values["round"] <= last_round(values)
    check_cards(values)
    check_table(values)
    for player in values["players"]:
        check_player(player)
    check_modules(values)
    return values


def last_round(values: Values) -> int:
    solo = len(values["players"]) == 1
    return min(GAME.max_rounds, HOUSE.solo.rounds) if solo else GAME.max_rounds


def check_cards(values: Values) -> None:
    """Every card of the game is in exactly one place."""
    players = values["players"]
    places = [player[place] for player in players for place in ("hand", "display", "brewmasters")]
    places += [values[place] for place in ("row", "draw_pile", "discard", "limbo")]
    options = values["config"]
    sets = ["base", "bier_boom", *(["promo"] if options["promos"] else [])]
    sets += ["waste"] if "waste" in options["modules"] else []
    starts = [STARTS & set(player["display"]) for player in players]
    assert all(len(own) == start_cards(values) for own in starts), "each player shows one"
    removed = HOUSE.solo.removed if len(players) == 1 else ()
    deck = [card.name for card in HOUSE.cards_of(*sets) if card.name not in removed]
    found = sorted(card for place in places for card in place)
    assert found == sorted([*deck, *(card for own in starts for card in own)])
    for player in players:
        assert set(player["known"]) <= set(player["hand"])
        for card in player["brewmasters"]:
            assert isinstance(CARDS[card].white, Brewmaster | Lasting)
    finishing = [frame["at"] for frame in values["pending"] if frame["effect"] == "finish"]
    assert sorted(values["limbo"]) == sorted(finishing)


def check_table(values: Values) -> None:
    """What the players share."""
    players = values["players"]
    assert sorted(values["order"]) == list(range(len(players)))
    assert len(values["row"]) <= GAME.row
    spaces = [(p["turn_order_space"], seat) for seat, p in enumerate(players)]
    taken = {space: seat for space, seat in spaces if space}
    assert len(taken) == sum(space > 0 for space, _ in spaces), "one player on a space"
    taken |= dict.fromkeys(values.get("blocked", []), 0)
    assert values["turn_spaces"] == [taken.get(space) for space in range(1, 9)]
    for name, left in values["extensions"].items():
        owners = sum(name in p["extensions"] for p in players)
        assert left + owners == len(players), name
        no_vp = name not in values.get("solo_tiles", EXTENSIONS)
        assert (name in values["first_built"]) == (name in EXTENSIONS and (owners > 0 or no_vp))
    automa = values["automa"]["objectives"] if "automa" in values else []
    for name, claims in values["objectives"].items():
        assert claims == sum(name in p["objectives"] for p in players) + (name in automa)


def check_player(player: Values) -> None:
    """What a player has fits onto the board."""
    cellar, tiles = player["cellar"], player["cellar_tiles"]
    size = GAME.cellar
    size += GAME.small_tile * ("small" not in tiles) + GAME.large_tile * ("large" not in tiles)
    assert min(cellar.values()) >= 0
    assert sum(cellar.values()) <= size
    assert 0 <= player["depot"] <= depot_size(player)
    assert player["coins"] >= 0
    used = player["bonus_left"] + player["bonus_on_board"] + len(player["objectives"])
    assert used + (player["laboratory"] == "standing") == GAME.bonus_workers
    assert (player["laboratory"] != "none") == ("Laboratory" in player["extensions"])
    assert len(player["workers"]) == 2
    assert set(player["workers_left"]) <= set(player["workers"])
    assert player["upgrades"] == len({3, 4} & set(player["workers"]))
    assert 1 <= player["level"] <= GAME.max_level
    assert 0 <= player["progress"] <= 8
    if 0 in player["dials"].values():
        assert sum(cellar.values()) == size, "a beer waits only for want of space"


def depot_size(player: Values) -> int:
    lasting = [CARDS[card].white for card in player["brewmasters"]]
    more = sum(white.depot for white in lasting if isinstance(white, Lasting))
    return GAME.depot + more + GAME.warehouse_depot * ("Warehouse" in player["extensions"])


def check_step(before: Values, action: int, after: Values) -> None:
    """Checks what no action can undo, and what some actions do exactly.

    Raises:
        AssertionError: something that must hold does not.
    """
    assert before["round"] <= after["round"]
    assert before["end_triggered"] <= after["end_triggered"]
    for old, new in zip(before["players"], after["players"], strict=True):
        for gone in ("tokens", "overlays", "cellar_tiles"):
            assert set(new[gone]) <= set(old[gone]), f"{gone} come back"
        for kept in ("extensions", "objectives", "brewmasters", "display"):
            assert set(old[kept]) <= set(new[kept]), f"{kept} get lost"
        for number in ("level", "progress", "upgrades"):
            assert old[number] <= new[number]
        assert old["laboratory"] != "lost" or new["laboratory"] == "lost"
    check_modules_step(before, after)
    check_amounts(before, action, after)


def check_amounts(before: Values, action: int, after: Values) -> None:
    """Exactly what some actions give and take."""
    seat = decider(before)
    old, new = before["players"][seat], after["players"][seat]
    if Act.ACT_GIVE <= action < Act.ACT_GAIN:
        if old["brewmasters"] and old["dials"].keys() != new["dials"].keys():
            return  # a beer moved into the free space, and an ability may have answered
        # A choice of gains always follows, so nothing else can have happened.
        thing = (*TYPES, "coins", "barrel", "draff")[action - Act.ACT_GIVE]
        assert new["coins"] == old["coins"] - (thing == "coins")
        assert new["depot"] == old["depot"]
        given = HOUSE.modules.waste.exchange * (thing == "draff")
        assert new.get("draff", 0) == old.get("draff", 0) - given
        for name, n in old["cellar"].items():
            assert new["cellar"][name] == n - (name == thing) + brewed(old, new)[name]
    elif Act.ACT_ORDER <= action < Act.ACT_DISCARD:
        check_order(before, CARD_NAMES[action - Act.ACT_ORDER], after)
    elif same_choice(before, action, after):
        check_repeated(before, action, after)


def check_order(before: Values, card: str, after: Values) -> bool:
    """An order takes its goods and gives its points, if nothing else can have given or taken.

    Returns:
        Whether that is so, and everything was compared.
    """
    seat = decider(before)
    old, new = before["players"][seat], after["players"][seat]
    order = CARDS[card].order
    assert order is not None
    reward = {op.name for op in ops(order.reward)} if order.reward else set()
    masters = [CARDS[name].white for player in before["players"] for name in player["brewmasters"]]
    if reward & STOCKING or any(isinstance(master, Brewmaster) for master in masters):
        return False
    if len(before["pending"]) > 2 or any(old[piece] != new[piece] for piece in PIECES):
        return False
    if "coin" not in reward:
        tavern = GAME.tavern_coins * ("Tavern" in old["extensions"])
        assert new["coins"] == old["coins"] + tavern
    if not reward & {"vp", "progress"}:
        assert new["vp"] == old["vp"] + order.vp
    fewer = GAME.bottling_barrels * ("Bottling Hall" in old["extensions"])
    need = dict(zip(TYPES, order.beers, strict=True)) | {"barrel": max(0, order.barrels - fewer)}
    for name, n in old["cellar"].items():
        assert new["cellar"][name] == n - need[name] + brewed(old, new)[name]
    return True


def check_repeated(before: Values, action: int, after: Values) -> None:
    """One of several equal choices, the next of which follows at once."""
    seat = decider(before)
    old, new = before["players"][seat], after["players"][seat]
    gained = sorted(set(new["hand"]) - set(old["hand"]))
    if Act.ACT_ROTATE <= action < Act.ACT_BREW:
        cellar = [sum(player["cellar"].values()) for player in (old, new)]
        assert sum(new["dials"].values()) == sum(old["dials"].values()) - 1
        assert cellar[1] - cellar[0] == len(old["dials"]) - len(new["dials"])
    elif Act.ACT_BREW <= action < Act.ACT_OVERLAY:
        coop, type_ = coop_and_type(old, action)
        value = HOUSE.modules.house_brand.dial if coop == "house" else HOUSE.dials[type_]
        value += HOUSE.progress.modifier[old["progress"]]
        assert new["dials"] == old["dials"] | {coop: value}
        if coop == "house":
            assert new["house_dial"] == TYPES[type_]
    elif action == Act.ACT_DRAW and before["draw_pile"]:
        assert gained == before["draw_pile"][:1]
        assert new["known"] == old["known"]
        assert after["draw_pile"] == before["draw_pile"][1:]
    elif Act.ACT_TAKE <= action < Act.ACT_BROWN and before["draw_pile"]:
        card = CARD_NAMES[action - Act.ACT_TAKE]
        assert gained == [card]
        assert card in new["known"]
        row = [name for name in before["row"] if name != card]
        assert after["row"] == row + before["draw_pile"][:1]
    elif Act.ACT_DISCARD <= action < Act.ACT_RECRUIT:
        card = CARD_NAMES[action - Act.ACT_DISCARD]
        assert sorted(new["hand"] + [card]) == sorted(old["hand"])
        assert sorted(before["discard"] + [card]) == sorted(after["discard"])


def coop_and_type(player: Values, action: int) -> tuple[str, int]:
    """On which coop a brewing choice starts which type."""
    k = action - Act.ACT_BREW
    if k >= 8:
        return "house", k - 8
    return ("double", TYPES.index(player["double_coop"])) if k == 6 else (TYPES[k], k)


def same_choice(before: Values, action: int, after: Values) -> bool:
    """Does the same effect go on, with one choice fewer to make or, for discards, the same?"""
    old, new = before["pending"], after["pending"]
    if not old or len(old) != len(new) or old[:-1] != new[:-1]:
        return False
    frame = dict(old[-1])
    if frame["effect"] == "brew":
        begun = {TYPES.index(name) for name in frame.get("at", "").split("/") if name}
        _, type_ = coop_and_type(before["players"][decider(before)], action)
        frame["left"] -= type_ not in begun
        frame["at"] = "/".join(TYPES[t] for t in sorted(begun | {type_}))
    elif frame["effect"] != "discard":
        frame["left"] -= 1
    return bool(frame | {"started": True} == new[-1] | {"started": True})


def decider(values: Values) -> int:
    """The seat that decides."""
    if values["pending"]:
        return int(values["pending"][-1]["player"])
    return int(values["order"][values["turn"]])
