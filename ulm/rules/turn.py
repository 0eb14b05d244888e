"""The legal moves of a turn and their execution, in the order of docs/rules.md section 3."""

from __future__ import annotations

from collections.abc import Callable

from ulm.rules import actions, cathedral, danube, stack
from ulm.rules.events import (
    Exchanged,
    GameEnded,
    OwnTilePushed,
    RoundBegan,
    StepsOwed,
    Swapped,
    TileChosen,
    TileObtained,
    TilesDrawn,
    TowerRevealed,
    TributePaid,
    TurnBegan,
    TurnEnded,
)
from ulm.rules.moves import (
    BROWN,
    CHOOSE,
    COLOUR_INDEX,
    COLOURS,
    DRAW,
    END,
    EXCHANGE,
    GRAY,
    MONEY,
    NO_TILE,
    ORANGE,
    PUSH,
    RIVER,
    SLOT_INDEX,
    STEP,
    SWAP,
    SWEEP,
    TRIBUTE,
    TRIBUTE_COINS,
    TURQUOISE,
    USE,
    WHITE,
    Move,
    pairs,
)
from ulm.rules.position import ACTIONS, CONVERT, START, Position
from ulm.rules.questions import KeepTile
from ulm.rules.ruleset import Ruleset
from ulm.rules.scoring import final_scores, winners
from ulm.rules.state_changes import (
    Out,
    choose_turn_tile,
    colours_in_bag,
    draw_tile,
    gain_coins,
    gain_tile,
    pay_coins,
    pay_sparrows,
    pick_tile,
    replaced,
    score,
    spend_tiles,
    with_one_less,
    with_one_more,
)

# ---- legal moves ----


def legal_moves(rules: Ruleset, pos: Position) -> list[Move]:
    """All legal moves, without duplicates, in the order of docs/formats.md section 2; empty when the game is over."""
    if pos.stack:
        return stack.open_answers(rules, pos)
    if pos.finished:
        return []
    if pos.phase == ACTIONS:
        found = _action_moves(rules, pos)
        plays = pos.free_play or pos.activated[BROWN] > 0
    else:
        found = _start_moves(rules, pos) if pos.phase == START else _convert_moves(rules, pos)
        plays = pos.free_play
    player = pos.players[pos.active]
    if plays and player.hand:
        found += actions.play_moves(rules, pos)
    modifiers = rules.modifiers(player.descendants, pos.tower)
    if modifiers.exchange and not pos.exchange_used:
        docks = sorted(set(pos.docks))
        for given in range(5):
            if player.tiles[given]:
                row = EXCHANGE[given]
                found += [move for dock in docks if (move := row[dock]) is not None]
    if pos.phase == ACTIONS:
        tribute = modifiers.tribute
        if tribute is not None and not pos.tribute_paid:
            if tribute.pay == "tiles":
                found += pairs(player.tiles, TRIBUTE)
            elif player.coins >= tribute.n:
                found.append(TRIBUTE_COINS)
        found.append(END)
    return found


def _start_moves(rules: Ruleset, pos: Position) -> list[Move]:
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    found = [DRAW]
    if modifiers.choose_tile and (pos.choose_left or not rules.options.choose_tile_is_extra):
        found += [CHOOSE[colour] for colour in colours_in_bag(pos)]
    return found


def _convert_moves(rules: Ruleset, pos: Position) -> list[Move]:
    player = pos.players[pos.active]
    found: list[Move] = []
    if not pos.converted:
        if player.sparrows > 0:
            found += [SWAP[colour] for colour in sorted(set(pos.docks))]
        if rules.modifiers(player.descendants, pos.tower).push_own_tile:
            found += [USE[colour] for colour in range(5) if player.tiles[colour]]
    slots = cathedral.open_slots(pos)
    if slots:
        found += [PUSH[slot] for slot in slots]
    else:
        found.append(SWEEP)
    return found


def _action_moves(rules: Ruleset, pos: Position) -> list[Move]:
    activated = pos.activated
    found: list[Move] = []
    if activated[GRAY]:
        found.append(MONEY)
    if activated[WHITE]:
        found += actions.clear_moves(pos)
    if activated[BROWN]:
        found += actions.buy_moves(rules, pos)
    if (activated[TURQUOISE] or pos.extra_steps) and danube.free_ahead(pos):
        if activated[TURQUOISE]:
            found.append(RIVER)
        if pos.extra_steps:
            found.append(STEP)
    if actions.has_seal_action(pos):
        found += actions.seal_moves(rules, pos)
    return found


# ---- execution ----


def apply(rules: Ruleset, pos: Position, move: Move, out: Out) -> list[Move] | None:
    """Carry out a legal move with its automatic effects; returns the answers to the open question, None without one."""
    if pos.stack:
        stack.answer(rules, pos, move, out)
    else:
        _MOVES[move.verb](rules, pos, move.words, out)
    return stack.settle(rules, pos, out) if pos.stack else None


def _draw(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    two = rules.modifiers(pos.players[pos.active].descendants, pos.tower).draw_two
    drawn = tuple([draw_tile(pos, out) for _ in range(2 if two else 1)])
    out.append(TilesDrawn(pos.active, tuple([COLOURS[colour] for colour in drawn])))
    if two:
        pos.stack += (KeepTile("draw", drawn),)
        return
    pos.turn_tile = drawn[0]
    pos.phase = CONVERT
    out.append(TileObtained(pos.active, COLOURS[drawn[0]]))


def _choose(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    colour = COLOUR_INDEX[words[0]]
    if not rules.options.choose_tile_is_extra:
        choose_turn_tile(pos, colour, out)
        return
    pick_tile(pos, colour, out)
    gain_tile(pos.players[pos.active], colour)
    pos.choose_left = False
    out.append(TileChosen(pos.active, words[0]))


def _swap(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    colour = COLOUR_INDEX[words[0]]
    dock = pos.docks.index(colour)
    pay_sparrows(pos, 1, "swap", out)
    out.append(Swapped(pos.active, COLOURS[pos.turn_tile], words[0], dock))
    pos.docks = replaced(pos.docks, dock, pos.turn_tile)
    pos.turn_tile = colour
    pos.converted = True


def _use(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    player = pos.players[pos.active]
    colour = COLOUR_INDEX[words[0]]
    source = rules.modifiers(player.descendants, pos.tower).source("push_own_tile")
    out.append(OwnTilePushed(pos.active, words[0], COLOURS[pos.turn_tile], source))
    player.tiles = with_one_more(with_one_less(player.tiles, colour), pos.turn_tile)
    pos.turn_tile = colour
    pos.converted = True


def _sweep(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    cathedral.sweep(pos, out)


def _push(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    cathedral.push(rules, pos, SLOT_INDEX[words[0]], out)


def _money(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    actions.use_action(rules, pos, GRAY, out)
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    gain_coins(rules, pos, 1 + modifiers.extra_coins, "money", out)


def _clear(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    actions.use_action(rules, pos, WHITE, out)
    actions.clear(rules, pos, words[0], out)


def _buy(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    actions.use_action(rules, pos, BROWN, out)
    actions.buy(rules, pos, words, out)


def _river(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    actions.use_action(rules, pos, TURQUOISE, out)
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    if modifiers.extra_steps:
        pos.extra_steps += modifiers.extra_steps
        out.append(StepsOwed(pos.active, modifiers.extra_steps, modifiers.source("extra_steps")))
    danube.move_barge(rules, pos, 1, out)


def _step(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    pos.extra_steps -= 1
    danube.move_barge(rules, pos, 1, out)


def _seal(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    actions.use_action(rules, pos, ORANGE, out)
    actions.pay_and_seal(rules, pos, rules.quarter_index[words[0]], out)


def _play(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    if not pos.free_play:
        actions.use_action(rules, pos, BROWN, out)
    actions.play(rules, pos, words[0], words[1], out)


def _exchange(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    player = pos.players[pos.active]
    given, taken = (COLOUR_INDEX[word] for word in words)
    dock = pos.docks.index(taken)
    player.tiles = with_one_more(with_one_less(player.tiles, given), taken)
    pos.docks = replaced(pos.docks, dock, given)
    pos.exchange_used = True
    source = rules.modifiers(player.descendants, pos.tower).source("exchange")
    out.append(Exchanged(pos.active, words[0], words[1], dock, source))


def _tribute(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    tribute = modifiers.tribute
    assert tribute is not None
    if tribute.pay == "coins":
        pay_coins(pos, tribute.n, "tribute", out)
    else:
        spend_tiles(pos, tuple(COLOUR_INDEX[word] for word in words), "tribute", out)
    pos.tribute_paid = True
    out.append(TributePaid(pos.active, modifiers.source("tribute")))


def _end(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    if modifiers.tribute is not None and not pos.tribute_paid:
        score(pos, pos.active, -modifiers.tribute.or_lose, modifiers.source("tribute"), out)
    out.append(TurnEnded(pos.active))
    _clear_turn(pos)
    last = (pos.first - 1) % len(pos.players)
    if pos.active == last and pos.round == rules.rounds:
        finish(rules, pos, out)
        return
    if pos.active == last:
        _next_round(pos, out)
    pos.active = (pos.active + 1) % len(pos.players)
    begin_turn(rules, pos, out)


def _clear_turn(pos: Position) -> None:
    pos.turn_tile = NO_TILE
    pos.converted = False
    pos.activated = (0, 0, 0, 0, 0)
    pos.extra_steps = 0
    pos.exchange_used = False
    pos.free_play = pos.extra_seal = pos.choose_left = pos.tribute_paid = False
    pos.stack = ()


def _next_round(pos: Position, out: Out) -> None:
    pos.round += 1
    if pos.tower:
        pos.towers_past = (*pos.towers_past, pos.tower)
        pos.tower = pos.tower_stack[0]
        pos.tower_stack = pos.tower_stack[1:]
    out.append(RoundBegan(pos.round, pos.tower))
    if pos.tower_stack:
        out.append(TowerRevealed(pos.tower_stack[0]))


def begin_turn(rules: Ruleset, pos: Position, out: Out) -> None:
    """Begin the active seat's turn."""
    modifiers = rules.modifiers(pos.players[pos.active].descendants, pos.tower)
    pos.phase = START
    pos.free_play = True
    pos.extra_seal = modifiers.extra_seal
    pos.choose_left = modifiers.choose_tile and rules.options.choose_tile_is_extra
    out.append(TurnBegan(pos.active, pos.round))


def finish(rules: Ruleset, pos: Position, out: Out) -> None:
    """End the game; the position is otherwise unchanged."""
    _clear_turn(pos)
    pos.tower_stack = ()
    pos.finished = True
    out.append(GameEnded(winners(pos, final_scores(rules, pos))))


_MOVES: dict[str, Callable[[Ruleset, Position, tuple[str, ...], Out], None]] = {
    "draw": _draw,
    "choose": _choose,
    "swap": _swap,
    "use": _use,
    "sweep": _sweep,
    "push": _push,
    "money": _money,
    "clear": _clear,
    "buy": _buy,
    "river": _river,
    "step": _step,
    "seal": _seal,
    "play": _play,
    "exchange": _exchange,
    "tribute": _tribute,
    "end": _end,
}
