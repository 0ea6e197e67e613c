"""The modules' tiles and numbers, as the rulebook lists them."""

from brauhaus.core.deck import load_deck
from brauhaus.core.grammar import parse

MODULES = load_deck().modules

# Bonus of the tile, bonus of its circular space; in the order printed in the rulebook.
EXPORT_TILES = (
    # 1 beer of the type Stark or Lager; additionally they can move 1 barrel. Circle: take 1 card.
    (["beer Lager/Stark", {"may": "move 1"}], "take 1"),
    # May brew 1 beer exactly and gains 2 victory points. Circle: discard 1 blocking token.
    ([{"may": "brew 1"}, "vp 2"], "unblock 1"),
    # Takes 1 coin, 1 barrel, 1 card and gains 1 victory point. Circle: perform 2 rotations.
    (["coin 1", "barrel 1", "take 1", "vp 1"], "rotate 2"),
    # Increases their brewing level by 1 and gains 2 victory points. Circle: take 1 coin.
    (["level 1", "vp 2"], "coin 1"),
    # Takes 4 coins. Circle: take 1 barrel.
    ("coin 4", "barrel 1"),
    # Gains 1 brewery progress and 2 victory points. Circle: take 1 card.
    (["progress 1", "vp 2"], "take 1"),
)

# Where each column goes, what it does there.
LITFASS_TILES = {
    # From now on, you can draw 1 card from the draw pile only.
    "turn order 1": "draw 1",
    # May take 1 coin or 1 barrel.
    "turn order 3": {"one_of": ["coin 1", "barrel 1"]},
    # May take any card from the display (or from the draw pile), disregarding their brewing level.
    "turn order 4": "take_any 1",
    # May complete 1 order immediately.
    "turn order 7": {"may": "order"},
    # May pay 1 coin to take back one of their bonus workers.
    "between 4 and 5": {"pay": 1, "to": "retrieve"},
    # All players perform 1 rotation.
    "all players": "rotate 1",
}


def test_export_tiles() -> None:
    tiles = MODULES.export_tiles
    assert [tile.number for tile in tiles] == [1, 2, 3, 4, 5, 6]
    assert [(tile.effect, tile.circle) for tile in tiles] == [
        (parse(effect), parse(circle)) for effect, circle in EXPORT_TILES
    ]


def test_litfass_tiles() -> None:
    tiles = {tile.place: tile.effect for tile in MODULES.litfass_tiles}
    assert tiles == {place: parse(effect) for place, effect in LITFASS_TILES.items()}
    assert len(MODULES.litfass_tiles) == 6


def test_railroad() -> None:
    export = MODULES.export
    # 1st player: -3 & -4; 2nd player: -2 & -4; 3rd player: -3 & -3; 4th player: -2 & -3.
    assert export.discs == ((3, 4), (2, 4), (3, 3), (2, 3))
    # 2 beers of the same type and 2 barrels; or 3 coins for 1 beer; or 1 coin.
    assert (export.beers, export.barrels) == (2, 2)
    assert export.railroad == parse({"one_of": ["deliver", {"pay": 3, "to": "beer any"}, "coin 1"]})


def test_waste() -> None:
    waste = MODULES.waste
    # 28 markers, 7 per player.
    assert waste.draff == 7
    # Return 1 to 4 draff markers, exactly 1 rotation for each.
    assert waste.area == parse("recycle 4")
    # Exactly 3 draff markers with this action only, not more and not less.
    assert waste.exchange == 3
    # Return a maximum of 4 draff markers or increase their brewing level by 1.
    assert waste.small_tile == parse({"one_of": ["return_draff 4", "level 1"]})
    # For 3 draff markers the player suffers -1 VP, for 4 draff markers -2 VP.
    assert (3 // waste.draff_per_vp, 4 // waste.draff_per_vp) == (1, 2)


def test_coops() -> None:
    double, house = MODULES.double_coop, MODULES.house_brand
    # 4 identical beer tiles; whoever buys the Alt coop loses 1 victory point.
    assert (double.identical, double.alt_vp) == (4, -1)
    # Takes a coop tile, may then brew 1 beer for 1 coin.
    assert double.tower == parse(["coop", {"may": {"pay": 1, "to": "brew 1"}}])
    # 7 rotations at the start (marker at +3) and always at least 4; removes 1 blocking token.
    assert house.dial + load_deck().progress.modifier[0] == 7
    assert house.dial + min(load_deck().progress.modifier) == 4
    assert house.advertising == parse("unblock 1")


def test_ends_and_bulbs() -> None:
    ending = MODULES.ending
    assert (ending.one, ending.two, ending.many) == (22, 24, 25)
    assert MODULES.light_bulbs.bulbs == 3


def test_only_what_the_rulebook_leaves_open_is_the_house_s() -> None:
    sources = [
        *(MODULES.ending.source, MODULES.waste.source, MODULES.export.source),
        *(MODULES.double_coop.source, MODULES.house_brand.source, MODULES.light_bulbs.source),
        *(tile.source for tile in MODULES.export_tiles),
        *(tile.source for tile in MODULES.litfass_tiles),
    ]
    assert {source.default for source in sources} == {"seed"}
    keys = [key for source in sources for key, of in source.keys if of != "seed"]
    assert keys == ["experience"]
