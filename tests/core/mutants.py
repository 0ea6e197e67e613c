"""Faults of the engine that break its laws."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """A line of the engine, what stands there instead, and the law that this breaks."""

    file: str
    line: str
    instead: str
    law: str


CARDS = [
    Mutant("plays.pxd", "card_remove(&g.sec.hand[p], c)", "pass", "a hand has as many cards as"),
    Mutant("plays.pxd", "card_remove(&g.pub.player[p].known, c)", "pass", "known to be in a hand"),
    Mutant("engine.pyx", "card_add(&g.pub.discard, frame.arg)", "pass", "each card is in one"),
    Mutant("piles.pxd", "g.pub.discard.lo = 0", "pass", "each card is in one place"),
    Mutant("engine.pyx", "card_remove(&g.pub.limbo, frame.arg)", "pass", "each card is in one"),
    Mutant("plays.pxd", "push(g, P_FINISH, p, 0, c, flags)", "pass", "is carried out reaches"),
    Mutant("setup.pxd", "show_card(r, me, starts[0])", "pass", "shows one start card"),
    Mutant("chosen.pxd", "take_from_pile(g, i)", "pass", "each card is in one place"),
    Mutant("plays.pxd", "if r.cards[c].white == WHITE_ACTION:", "c < 0", "only brewmasters are"),
    Mutant(
        "plays.pxd",
        "card_add(&g.pub.limbo, c)",
        "card_add(&g.pub.discard, c)",
        "a card reaches the discard once",
    ),
]
BOARDS = [
    Mutant("board.pxd", "me.coins = min(me.coins + n, 60000)", "me.coins -= n", "coins are never"),
    Mutant("board.pxd", "me.depot = min(me.depot + n, me.depot_size)", "me.depot += n", "depot"),
    Mutant("choices.pxd", "if me.cellar_used < me.cellar_size:", "p >= 0", "each beer tile and"),
    Mutant("plays.pxd", "me.stock[i] -= n", "me.stock[i] -= n + 1", "is below 0"),
    Mutant("plays.pxd", "settle(g, p, flags)", "pass", "waits only for want"),
    Mutant("coops.pxd", "me.turning &= ~(1 << coop)", "pass", "turns while it shows a number"),
    Mutant("coops.pxd", "me.busy &= ~(1 << coop)", "pass", "waits only for want"),
    Mutant("coops.pxd", "return unlocked(me) & ~me.busy", "return 0x3F & ~me.busy", "own coops"),
    Mutant("chosen.pxd", "turn_dial(me, action - ACT_ROTATE)", "pass", "turns one dial one step"),
    Mutant("coops.pxd", "me.stock[t] += 1", "me.stock[t] += 2", "each beer tile and barrel"),
    Mutant("coops.pxd", "me.cellar_used += 1", "pass", "each beer tile and barrel"),
    Mutant("coops.pxd", "me.dial[coop] -= 1", "me.dial[coop] += 1", "more than at its start"),
    Mutant("chosen.pxd", "me.bonus_on_board -= 1", "pass", "each bonus worker is in one place"),
    Mutant("rounds.pxd", "me.bonus_on_board = 0", "pass", "each bonus worker is in one place"),
    Mutant("rounds.pxd", "me.trucks_left = 1", "me.trucks_left = 3", "no more than one truck"),
    Mutant("chosen.pxd", "me.workers_left = me.workers", "me.workers_left = 15", "two tagged"),
    Mutant("engine.pyx", "if me.progress == 8:", "me.progress == 9", "on their tracks"),
    Mutant(
        "plays.pxd",
        "g.pub.player[p].tokens &= ~(1 << token)",
        "g.pub.player[p].tokens &= ~(3 << token)",
        "the blocking token that was chosen",
    ),
    Mutant(
        "chosen.pxd",
        "me.overlays &= ~(1 << (action - ACT_OVERLAY))",
        "me.overlays &= ~(3 << (action - ACT_OVERLAY))",
        "the overlay that was chosen",
    ),
    Mutant(
        "chosen.pxd",
        "build(r, g, p, action - ACT_BUILD, flags)",
        "build(r, g, p, (action - ACT_BUILD) ^ 1, flags)",
        "the extension that was chosen is built",
    ),
    Mutant("turns.pxd", "me.objectives |= 1 << o", "pass", "each bonus worker is in one place"),
    Mutant(
        "turns.pxd",
        "o = action - ACT_OBJECTIVE",
        "o = (action - ACT_OBJECTIVE) ^ 1",
        "the objective that was chosen is claimed",
    ),
    Mutant(
        "board.pxd",
        "me.level = min(me.level + n, <int>r.max_level)",
        "me.level = 3 - me.level",
        "progress, level and opened cellar spaces stay",
    ),
    Mutant(
        "coops.pxd",
        "me.turning |= 1 << coop",
        "me.turning |= 3 << coop",
        "a dial that turns is on a coop in use",
    ),
    Mutant(
        "coops.pxd",
        "me.stock[t] += 1",
        "me.stock[t] += 2; me.cellar_used += 1",
        "the cellar gains a beer for each coop that becomes free",
    ),
]
TABLE = [
    Mutant("plays.pxd", "g.pub.stacks[e] -= 1", "pass", "extension tiles are in their stack"),
    Mutant("turns.pxd", "g.pub.claims[o] += 1", "pass", "claims of objectives are"),
    Mutant("board.pxd", "g.pub.end_triggered = 1", "pass", "whoever reaches the end's VP"),
    Mutant("engine.pyx", "g.pub.actor = -1", "pass", "a legal action until the game is over"),
    Mutant(
        "rounds.pxd",
        "g.pub.order[n] = g.pub.turn_owner[i] - 1",
        "g.pub.order[n] = 0",
        "the order names each player once",
    ),
    Mutant("board.pxd", "if g.pub.depth == MAX_STACK:", "g.pub.depth == 5", "has room"),
    Mutant("board.pxd", "me.icons[i] += r.cards[c].icons[i]", "pass", "derived values follow"),
    Mutant("chosen.pxd", "me.upgrades += 1", "pass", "derived values follow"),
    Mutant("plays.pxd", "me.slots_used += 1", "pass", "derived values follow"),
    Mutant("bits.pxd", "legal.count += popcount(mask)", "legal.count += 1", "are counted"),
    Mutant("rounds.pxd", "g.pub.phase = PHASE_OVER", "pass", "a game comes to its end"),
    Mutant("engine.pyx", "g.pub.phase = PHASE_BREWING", "g.pub.phase = PHASE_OVER", "for a reason"),
    Mutant("rounds.pxd", "g.pub.round += 1", "g.pub.round += 2", "rounds come one by one"),
    Mutant(
        "choices.pxd",
        "legal_word(legal, 0, DONE_BIT)",
        "legal_word(legal, 6, DONE_BIT)",
        "legal actions are in ascending order",
    ),
    Mutant(
        "turns.pxd",
        "i = action - ACT_TURN_ORDER",
        "i = (action - ACT_TURN_ORDER) ^ 1",
        "a turn order space is taken by the choice of it",
    ),
]
WASTE = [
    Mutant(
        "chosen.pxd",
        "me.draff -= action - ACT_RETURN + 1",
        "me.draff -= action - ACT_RETURN + 2",
        "draff",
    ),
    Mutant("chosen.pxd", "me.draff -= r.draff_exchange", "me.draff -= 2", "draff changes by as"),
    Mutant("effects.pxd", "me.draff -= node.cost", "pass", "draff changes by as much as"),
    Mutant(
        "effects.pxd",
        "me.draff += min(n, draff_supply(r, &g.pub))",
        "me.draff += n + 1",
        "draff changes by as much as",
    ),
    Mutant(
        "rounds.pxd",
        "me.draff += min(<int>popcount(me.busy), draff_supply(r, &g.pub))",
        "me.draff += min(<int>popcount(me.turning), draff_supply(r, &g.pub))",
        "each dial on a coop brings one draff",
    ),
    Mutant(
        "rounds.pxd",
        "me.draff += min(<int>popcount(me.busy), draff_supply(r, &g.pub))",
        "me.draff += 29",
        "no more draff is held than there is",
    ),
]
COOPS = [
    Mutant("coops.pxd", "me.stock[t] += 1", "me.stock[0] += 1", "a green dial goes back when"),
    Mutant("coops.pxd", "me.house_type = 0", "pass", "a green dial is on a house coop while"),
    Mutant("coops.pxd", "return entered & ~taken", "return entered", "each green dial is on one"),
    Mutant("coops.pxd", "return entered & ~taken", "return 0x3F & ~taken", "its type is unlocked"),
    Mutant("coops.pxd", "if (unlocked(me) >> (me.double_type - 1)) & 1:", "1", "its own type"),
    Mutant("choices.pxd", "return 0x3F & ~taken", "return 0x3F", "each coop tile is in one hand"),
    Mutant("plays.pxd", "g.pub.player[p].double_type = t + 1", "pass", "the coop tile that was"),
    Mutant("effects.pxd", "push(g, P_COOP, p, 0, 0, flags)", "pass", "a Brewing Tower brings"),
    Mutant(
        "plays.pxd",
        "g.pub.player[p].double_type = t + 1",
        "g.pub.player[p ^ 1].double_type = t + 1",
        "a coop tile comes with a Brewing Tower",
    ),
    Mutant(
        "coops.pxd",
        "me.dial[coop] = r.house_dial + r.modifier[me.progress]",
        "me.dial[coop] = r.house_dial + r.modifier[me.progress] + 1",
        "no dial shows more than at its start",
    ),
    Mutant(
        "coops.pxd",
        "if (me.extensions >> EXT_ADVERTISING) & 1 and not (me.busy >> HOUSE_COOP) & 1:",
        "not (me.busy >> HOUSE_COOP) & 1",
        "a house coop comes with an Advertising Department",
    ),
]
LOCOMOTIVES = "me.locomotive_left = 1 if g.pub.modules & MODULE_EXPORT else 0"
EXPORT = [
    Mutant("rounds.pxd", LOCOMOTIVES, "me.locomotive_left = 1", "no disc and no locomotive"),
    Mutant("rounds.pxd", LOCOMOTIVES, LOCOMOTIVES.replace("1", "2"), "has one locomotive"),
    Mutant("setup.pxd", "g.pub.player[p].disc[i] = -r.discs[p][i]", "pass", "both discs are on"),
    Mutant("export.pxd", "me.stock[BARRELS] -= r.deliver_barrels", "pass", "each beer tile and"),
    Mutant(
        "export.pxd",
        "me.disc[d] = tile + 1",
        "me.disc[0] = me.disc[1] = tile + 1",
        "never two own discs on one export tile",
    ),
    Mutant(
        "export.pxd",
        "return ((1 << EXPORT_TILES) - 1) & ~own_tiles(me)",
        "return (1 << EXPORT_TILES) - 1",
        "export tile",
    ),
    Mutant("export.pxd", "me.disc[d] = tile + 1", "me.disc[1 - d] = tile + 1", "the rearmost"),
    Mutant("export.pxd", "me.disc[d] = tile + 1", "pass", "one disc goes to an export tile"),
    Mutant(
        "export.pxd",
        "me.disc[d] = tile + 1",
        "me.disc[d] = 1 if me.disc[1 - d] > 1 else 6",
        "goes to the export tile that was chosen",
    ),
]
LITFASS = [
    Mutant("plays.pxd", "if g.pub.modules & MODULE_LITFASS:", "p >= 0", "no Litfass tiles without"),
    Mutant(
        "rounds.pxd",
        "g.pub.phase = PHASE_ACTION",
        "g.pub.phase = PHASE_ACTION; show_litfass(r, g)",
        "a round turns up one Litfass tile",
    ),
    Mutant(
        "rounds.pxd",
        "g.pub.litfass_left -= 1",
        "g.pub.litfass_left -= 1; g.sec.litfass[0], g.sec.litfass[1] = g.sec.litfass[1], "
        "g.sec.litfass[0]",
        "hidden stacks keep their order",
    ),
    Mutant("plays.pxd", "g.pub.litfass_tokens += 1", "pass", "blocking tokens are on boards, on"),
    Mutant(
        "rounds.pxd",
        "g.pub.litfass_tokens -= g.pub.players + 1",
        "g.pub.litfass_tokens -= g.pub.players",
        "blocking tokens are on boards, on",
    ),
    Mutant("rounds.pxd", "g.pub.litfass |= 1 << tile", "pass", "six Litfass tiles are in"),
    Mutant("rounds.pxd", "g.pub.litfass |= 1 << tile", "g.pub.litfass |= 2", "Litfass tile"),
]
SOLO = [
    Mutant(
        "chosen.pxd",
        "g.pub.solo_tiles |= 1 << (action - ACT_MARK)",
        "action ^= 1; g.pub.solo_tiles |= 1 << (action - ACT_MARK)",
        "the extension that was marked",
    ),
    Mutant("setup.pxd", "g.pub.round = 1", "g.pub.round = g.pub.due = 1", "no Automa at a table"),
    Mutant("rounds.pxd", "g.pub.due = DUE_BLUE | DUE_RED", "g.pub.due = DUE_BLUE", "the blue card"),
    Mutant("plays.pxd", "g.pub.player[p].held += 1", "pass", "on the board, held, or on the track"),
    Mutant("turns.pxd", "g.pub.player[p].held += 1", "pass", "on the board, held, or on the track"),
    Mutant("turns.pxd", "g.pub.player[p].held -= 1", "pass", "on the board, held, or on the track"),
    Mutant("turns.pxd", "g.pub.turn_taken |= 1 << i", "pass", "derived values follow from"),
    Mutant(
        "turns.pxd", "g.pub.player[p].once = i + 1", "g.pub.player[p].once = 9", "stays blocked"
    ),
    Mutant("automa.pxd", "g.pub.claims[o] += 1", "pass", "the Automa's included"),
    Mutant("automa.pxd", "left[0] -= 1", "pass", "one Automa card of a colour a round"),
    Mutant("automa.pxd", "g.pub.due &= ~DUE_BLUE", "pass", "one Automa card of a colour a round"),
    Mutant("setup.pxd", "half.lo <<= 4", "pass", "three A cards of the Automa"),
    Mutant(
        "automa.pxd",
        "g.pub.automa_objectives |= 1 << o",
        "g.pub.automa_objectives |= 7 << o",
        "the Automa has so many bonus workers",
    ),
    Mutant("setup.pxd", "g.pub.solo_tiles = 1 << card.tile", "pass", "as the solo card says"),
]
MUTANTS = CARDS + BOARDS + TABLE + WASTE + COOPS + EXPORT + LITFASS + SOLO
