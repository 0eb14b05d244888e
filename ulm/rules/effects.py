"""The stack of pending effects: some are automatic, others ask the active player (docs/rules.md sections 3, 7, 11).

Each is a frame (frames.py); the top is the last item of `position.stack`. `settle` resolves frames until a question
with a real choice is on top. `apply_effect`, `answers_to` and `_carry_out` implement each kind of frame.
"""

from __future__ import annotations

from typing import assert_never

from ulm.rules import actions, danube, frames
from ulm.rules.events import (
    CardsDiscarded,
    CoatsOffered,
    Declined,
    DescendantTaken,
    ExtraActionChosen,
    OutsideTaken,
    TileObtained,
    TilesGained,
)
from ulm.rules.moves import (
    AS,
    BROWN,
    CHOOSE,
    COLOUR_INDEX,
    COLOURS,
    FROM_DECK,
    FROM_DISCARD,
    GRAY,
    KEEP,
    MONEY,
    NO_TILE,
    ORANGE,
    PAY,
    RIVER,
    SKIP,
    SLOT_INDEX,
    SLOTS,
    STEPS,
    TAKE,
    TAKE_COIN,
    TAKE_COINS,
    TAKE_PUSHED,
    TAKE_SLOT,
    TAKE_TILES,
    TURQUOISE,
    WHITE,
    Move,
)
from ulm.rules.moves import CONVERT as CONVERT_MOVES
from ulm.rules.position import CONVERT, START, Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import (
    Out,
    available_coins,
    colours_in_bag,
    draw_tile,
    gain_card,
    gain_coins,
    gain_sparrows,
    gain_tile,
    pay_coins,
    pay_sparrows,
    pick_tile,
    replaced,
    score,
    spend_tiles,
    take_dock_tile,
    with_one_more,
    without,
)


def settle(rules: Ruleset, pos: Position, out: Out) -> list[Move] | None:
    """Resolve pending effects until a question is open; returns its answers, or None when the stack is empty.

    A question with exactly one answer is answered automatically, one without is dropped (docs/notation.md section 2).
    """
    while pos.stack:
        frame = pos.stack[-1]
        if frame.question is None:
            pos.stack = pos.stack[:-1]
            apply_effect(rules, pos, frame, out)
            continue
        answers = answers_to(rules, pos, frame)
        if len(answers) > 1:
            return answers
        pos.stack = pos.stack[:-1]
        if answers and answers[0] is not SKIP:
            _carry_out(rules, pos, frame, answers[0], out)
    return None


def open_answers(rules: Ruleset, pos: Position) -> list[Move]:
    """The answers to the open question, in their fixed order."""
    return answers_to(rules, pos, open_question(pos))


def open_question(pos: Position) -> frames.AnyQuestion:
    """The question on top of the stack; after `settle` the top is always a question."""
    frame = pos.stack[-1]
    assert frame.question is not None
    return frame


def answer(rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
    """Answer the open question; `move` must be one of its answers."""
    frame = open_question(pos)
    pos.stack = pos.stack[:-1]
    if move is SKIP:
        out.append(Declined(pos.active, frame.question))
    else:
        _carry_out(rules, pos, frame, move, out)


# ---- effects that need no choice ----


def apply_effect(rules: Ruleset, pos: Position, frame: frames.AnyEffect, out: Out) -> None:
    """Carry out an automatic effect; a choice that results from it goes onto the stack."""
    match frame.kind:
        case "coins":
            gain_coins(rules, pos, frame.n, frame.reason, out)
        case "points":
            score(pos, pos.active, frame.n, frame.reason, out)
        case "sparrows":
            gain_sparrows(rules, pos, pos.active, frame.n, frame.reason, out)
        case "bag_tiles":
            _bag_tiles(pos, frame, out)
        case "top_card":
            actions.offer_cards(pos, 1, frame.reason, out)
        case "points_per_quarter":
            quarters = sum([pos.active in seats for seats in pos.quarters])
            score(pos, pos.active, frame.n * quarters, frame.reason, out)
        case "coats":
            _coats(rules, pos, frame, out)
        case "place_seal":
            _place_seal(rules, pos, frame, out)
        case "seal_anywhere":
            _seal_anywhere(rules, pos, frame, out)
        case _:
            assert_never(frame)


def _bag_tiles(pos: Position, frame: frames.BagTiles, out: Out) -> None:
    drawn = [draw_tile(pos, out) for _ in range(frame.n)]
    for colour in drawn:
        gain_tile(pos.players[pos.active], colour)
    out.append(TilesGained(pos.active, tuple([COLOURS[colour] for colour in drawn]), frame.reason))


def _coats(rules: Ruleset, pos: Position, frame: frames.DrawCoats, out: Out) -> None:
    drawn = pos.coats[: frame.look]
    if not drawn:
        return
    pos.coats = pos.coats[frame.look :]
    out.append(CoatsOffered(pos.active, drawn))
    if actions.allowed_coats(rules, pos, drawn):
        pos.stack += (frames.OfferCoats(frame.reason, drawn),)
    else:
        actions.return_coats(pos, drawn, out)


def _place_seal(rules: Ruleset, pos: Position, frame: frames.PlaceSeal, out: Out) -> None:
    if not actions.is_playable(rules, pos, frame):
        return  # cannot be paid; happens with a card that has other effects too
    pay_coins(pos, frame.price, frame.reason, out)
    pos.stack += (frames.SealWhere(frame.reason, anywhere=False),)


def _seal_anywhere(rules: Ruleset, pos: Position, frame: frames.SealAnywhere, out: Out) -> None:
    if not frame.granted:
        if not actions.is_playable(rules, pos, frame):
            return
        actions.use_action(rules, pos, ORANGE, out)
    pay_coins(pos, actions.price_of_seal(rules, pos), "seal", out)
    pos.stack += (frames.SealWhere(frame.reason, anywhere=True),)


# ---- questions: their answers, and what an answer does ----


def answers_to(rules: Ruleset, pos: Position, frame: frames.AnyQuestion) -> list[Move]:
    """The possible answers to a question, in their fixed order."""
    match frame.kind:
        case "keep":
            return [KEEP[colour] for colour in sorted(set(frame.drawn))]
        case "choose_turn_tile":
            return [CHOOSE[colour] for colour in colours_in_bag(pos)] if pos.phase == START else []
        case "dock_tile":
            return _dock_answers(pos, frame)
        case "either":
            return _either_answers(rules, pos, frame)
        case "outside_tiles":
            return _outside_answers(pos, frame)
        case "take_pushed":
            return [TAKE_PUSHED, SKIP]
        case "pay_tile":
            tiles = pos.players[pos.active].tiles
            return [PAY[colour] for colour in frame.colours if tiles[colour]]
        case "offer_cards":
            return _picks(rules, frame.cards)
        case "offer_discard":
            return _picks(rules, pos.discard)
        case "pick_card":
            return _source_answers(pos)
        case "card_action":
            return [*actions.buy_moves(rules, pos), *actions.play_moves(rules, pos), SKIP]
        case "offer_coats":
            allowed = actions.allowed_coats(rules, pos, frame.coats)
            return [rules.coats[coat].pick for coat in sorted(allowed, key=rules.coat_rank.__getitem__)]
        case "descendant":
            return [rules.descendant_moves[name] for name in rules.descendant_ids if name in pos.descendants]
        case "seal_where":
            return _seal_where_answers(rules, pos, frame)
        case "river":
            return list(STEPS[: min(frame.most, danube.free_ahead(pos)) + 1])
        case "convert":
            return _convert_answers(pos, frame)
        case "extra_action":
            colours = actions.extra_action_colours(rules, pos, pos.activated[BROWN])
            return [AS[colour] for colour in colours]
        case "granted_action":
            return _granted_answers(rules, pos, frame)
        case _:
            assert_never(frame)


def _carry_out(rules: Ruleset, pos: Position, frame: frames.AnyQuestion, move: Move, out: Out) -> None:
    """Carry out an answer to a question, which has already been removed from the stack."""
    match frame.kind:
        case "keep":
            _keep(pos, frame, move, out)
        case "choose_turn_tile":
            choose_turn_tile(pos, COLOUR_INDEX[move.words[0]], out)
        case "dock_tile":
            take_dock_tile(pos, COLOUR_INDEX[move.words[0]], out)
        case "either":
            _either(pos, frame, move, out)
        case "outside_tiles":
            _take_outside(pos, frame, move, out)
        case "take_pushed":
            take_outside_tile(pos, frame.slot, frame.reason, out)
        case "pay_tile":
            spend_tiles(pos, (COLOUR_INDEX[move.words[0]],), frame.reason, out)
        case "offer_cards":
            _take_offered_card(pos, frame, move, out)
        case "offer_discard":
            _take_discarded_card(pos, frame, move, out)
        case "pick_card":
            _choose_source(pos, frame, move, out)
        case "card_action":
            _card_action(rules, pos, frame, move, out)
        case "offer_coats":
            actions.gain_coat(rules, pos, move.words[0], frame.coats, out)
        case "descendant":
            _take_descendant(pos, move, out)
        case "seal_where":
            actions.place_seal(rules, pos, rules.quarter_index[move.words[0]], out)
        case "river":
            danube.move_barge(rules, pos, int(move.words[0]), out)
        case "convert":
            _convert(rules, pos, frame, move, out)
        case "extra_action":
            out.append(ExtraActionChosen(pos.active, move.words[0], frame.reason))
            pos.stack += (frames.GrantedAction(frame.reason, COLOUR_INDEX[move.words[0]]),)
        case "granted_action":
            _granted_action(rules, pos, frame, move, out)
        case _:
            assert_never(frame)


# ---- the turn tile: keep, choose ----


def _keep(pos: Position, frame: frames.KeepTile, move: Move, out: Out) -> None:
    drawn = list(frame.drawn)
    kept = COLOUR_INDEX[move.words[0]]
    drawn.remove(kept)
    for colour in drawn:
        pos.bag = with_one_more(pos.bag, colour)
    _obtain(pos, kept)
    out.append(TileObtained(pos.active, COLOURS[kept], returned=COLOURS[drawn[0]]))


def choose_turn_tile(pos: Position, colour: int, out: Out) -> None:
    """Make a tile of this colour from the bag the turn tile."""
    pick_tile(pos, colour, out)
    _obtain(pos, colour)
    out.append(TileObtained(pos.active, COLOURS[colour], chosen=True))


def _obtain(pos: Position, colour: int) -> None:
    pos.turn_tile = colour
    pos.phase = CONVERT


# ---- tiles ----


def _dock_answers(pos: Position, frame: frames.DockTile) -> list[Move]:
    found = [TAKE[colour] for colour in sorted(set(pos.docks))]
    if frame.optional:
        found.append(SKIP)
    return found


def _either_answers(rules: Ruleset, pos: Position, frame: frames.Either) -> list[Move]:
    found: list[Move] = []
    later: list[Move] = []
    for part in frame.of:
        match part.kind:
            case "dock_tile":
                found += _dock_answers(pos, part)
            case "bag_tiles":
                later.append(TAKE_TILES)
            case "coins":
                if available_coins(rules, pos, part.n):
                    later.insert(0, TAKE_COIN if part.n == 1 else TAKE_COINS)
            case _:
                assert_never(part)
    return found + later


def _either(pos: Position, frame: frames.Either, move: Move, out: Out) -> None:
    wanted = {"coin": "coins", "coins": "coins", "tiles": "bag_tiles"}.get(move.words[0], "dock_tile")
    if wanted == "dock_tile":
        take_dock_tile(pos, COLOUR_INDEX[move.words[0]], out)
    else:
        pos.stack += tuple([part for part in frame.of if part.kind == wanted])


def _outside_answers(pos: Position, frame: frames.OutsideTiles) -> list[Move]:
    found = [TAKE_SLOT[slot] for slot in range(12) if pos.outside[slot] != NO_TILE]
    if frame.optional:
        found.append(SKIP)
    return found


def _take_outside(pos: Position, frame: frames.OutsideTiles, move: Move, out: Out) -> None:
    take_outside_tile(pos, SLOT_INDEX[move.words[0]], frame.reason, out)
    if frame.most > 1:
        pos.stack += (frames.OutsideTiles(frame.reason, frame.most - 1, optional=True),)


def take_outside_tile(pos: Position, slot: int, reason: str, out: Out) -> None:
    """Move an outside tile into the active player's supply."""
    colour = pos.outside[slot]
    pos.outside = replaced(pos.outside, slot, NO_TILE)
    gain_tile(pos.players[pos.active], colour)
    out.append(OutsideTaken(pos.active, SLOTS[slot], COLOURS[colour], reason))


# ---- cards ----


def _picks(rules: Ruleset, cards: tuple[str, ...]) -> list[Move]:
    return [rules.cards[card].pick for card in sorted(set(cards), key=rules.card_rank.__getitem__)]


def _take_offered_card(pos: Position, frame: frames.OfferCards, move: Move, out: Out) -> None:
    chosen = move.words[0]
    gain_card(pos, chosen, "offer", frame.reason, out)
    others = without(frame.cards, chosen)
    pos.discard += others
    out.append(CardsDiscarded(pos.active, others))


def _source_answers(pos: Position) -> list[Move]:
    if not pos.discard:
        return [FROM_DECK] if pos.deck else []
    return [FROM_DECK, FROM_DISCARD]


def _choose_source(pos: Position, frame: frames.PickCard, move: Move, out: Out) -> None:
    if move is FROM_DECK:
        actions.offer_cards(pos, frame.look, frame.reason, out)
    else:
        pos.stack += (frames.OfferDiscard(frame.reason),)


def _take_discarded_card(pos: Position, frame: frames.OfferDiscard, move: Move, out: Out) -> None:
    card = move.words[0]
    pos.discard = without(pos.discard, card)
    gain_card(pos, card, "discard", frame.reason, out)


def _card_action(
    rules: Ruleset, pos: Position, frame: frames.CardAction | frames.GrantedAction, move: Move, out: Out
) -> None:
    if move.verb == "buy":
        actions.buy(rules, pos, move.words, out)
        return
    if pos.free_play:  # the free play is used first, and the Card action stays open (docs/rules.md section 11)
        pos.stack += (frame,)
    actions.play(rules, pos, move.words[0], move.words[1], out)


# ---- descendants, seals, numbers ----


def _take_descendant(pos: Position, move: Move, out: Out) -> None:
    player = pos.players[pos.active]
    name = move.words[0]
    pos.descendants = tuple([each for each in pos.descendants if each != name])
    player.descendants = (*player.descendants, name)
    out.append(DescendantTaken(pos.active, name))


def _seal_where_answers(rules: Ruleset, pos: Position, frame: frames.SealWhere) -> list[Move]:
    anywhere = tuple(range(len(rules.quarter_ids)))
    quarters = anywhere if frame.anywhere else rules.banks[pos.players[pos.active].barge]
    return [rules.seal_moves[quarter] for quarter in actions.open_quarters(rules, pos, quarters)]


def _convert_answers(pos: Position, frame: frames.Convert) -> list[Move]:
    player = pos.players[pos.active]
    have = player.coins if frame.give == "coins" else player.sparrows
    return list(CONVERT_MOVES[: min(frame.most, have)])


def _convert(rules: Ruleset, pos: Position, frame: frames.Convert, move: Move, out: Out) -> None:
    number = int(move.words[0])
    if frame.give == "coins":
        pay_coins(pos, number, frame.reason, out)
    else:
        pay_sparrows(pos, number, frame.reason, out)
    score(pos, pos.active, frame.points * number, frame.reason, out)
    gain_coins(rules, pos, frame.coins * number, frame.reason, out)


# ---- one more action ----


def _granted_answers(rules: Ruleset, pos: Position, frame: frames.GrantedAction) -> list[Move]:
    colour = frame.colour
    if colour == GRAY:
        found = [MONEY]
    elif colour == WHITE:
        found = actions.clear_moves(pos)
    elif colour == BROWN:
        found = actions.buy_moves(rules, pos) + actions.play_moves(rules, pos)
    elif colour == TURQUOISE:
        found = [RIVER] if danube.free_ahead(pos) else []
    else:
        found = actions.seal_moves(rules, pos)
        if pos.activated[BROWN]:
            found += actions.seal_card_moves(rules, pos)
    return [*found, SKIP]


def _granted_action(rules: Ruleset, pos: Position, frame: frames.GrantedAction, move: Move, out: Out) -> None:
    verb = move.verb
    if verb == "money":
        gain_coins(rules, pos, 1, frame.reason, out)
    elif verb == "clear":
        actions.clear(rules, pos, move.words[0], out)
    elif verb == "river":
        danube.move_barge(rules, pos, 1, out)
    elif verb == "seal":
        actions.pay_and_seal(rules, pos, rules.quarter_index[move.words[0]], out)
    elif verb == "buy":
        actions.buy(rules, pos, move.words, out)
    elif frame.colour == BROWN:
        _card_action(rules, pos, frame, move, out)
    else:  # a card that needs a Seal action: a brown tile pays for playing it, the granted action is its Seal
        actions.use_action(rules, pos, BROWN, out)
        actions.play(rules, pos, move.words[0], move.words[1], out)
        pos.stack = tuple([_granted(each) for each in pos.stack])


def _granted(frame: frames.AnyFrame) -> frames.AnyFrame:
    return frames.SealAnywhere(frame.reason, granted=True) if frame.kind == "seal_anywhere" else frame
