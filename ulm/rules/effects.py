"""The stack of pending effects: each either happens by itself or asks the active player (RULES.md sections 3, 7, 11).

An effect or question is a frame: a tuple of its name, why it happens, and plain data. The last frame of
`position.stack` is the open one. `settle` works the stack off until a question with a real choice is open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ulm.rules import actions, danube
from ulm.rules.events import (
    CardsDiscarded,
    CoatsOffered,
    Declined,
    DescendantTaken,
    LeagueChosen,
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
from ulm.rules.position import CONVERT, START, Frame, Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import (
    Out,
    coins_there,
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

Automatic = Callable[[Ruleset, Position, Frame, Out], None]
Answers = Callable[[Ruleset, Position, Frame], list[Move]]
Answer = Callable[[Ruleset, Position, Frame, Move, Out], None]


class Question(NamedTuple):
    """A frame that asks: its name in NOTATION.md section 6, its possible answers, and what an answer does."""

    name: str
    answers: Answers
    answer: Answer


def settle(rules: Ruleset, pos: Position, out: Out) -> list[Move] | None:
    """Work off pending effects until one asks; its answers, or None when the stack is empty.

    A question with exactly one answer is not asked, one without any lapses (NOTATION.md section 2).
    """
    while pos.stack:
        frame = pos.stack[-1]
        automatic = AUTOMATIC.get(frame[0])
        if automatic is not None:
            pos.stack = pos.stack[:-1]
            automatic(rules, pos, frame, out)
            continue
        question = QUESTIONS[frame[0]]
        answers = question.answers(rules, pos, frame)
        if len(answers) > 1:
            return answers
        pos.stack = pos.stack[:-1]
        if answers and answers[0] is not SKIP:
            question.answer(rules, pos, frame, answers[0], out)
    return None


def open_answers(rules: Ruleset, pos: Position) -> list[Move]:
    """The answers to the open question, in their fixed order."""
    frame = pos.stack[-1]
    return QUESTIONS[frame[0]].answers(rules, pos, frame)


def answer(rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
    """Answer the open question with one of its answers."""
    frame = pos.stack[-1]
    pos.stack = pos.stack[:-1]
    question = QUESTIONS[frame[0]]
    if move is SKIP:
        out.append(Declined(pos.active, question.name))
    else:
        question.answer(rules, pos, frame, move, out)


# ---- effects that need no choice ----


def _coins(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    gain_coins(rules, pos, frame[2], frame[1], out)


def _points(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    score(pos, pos.active, frame[2], frame[1], out)


def _sparrows(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    gain_sparrows(rules, pos, pos.active, frame[2], frame[1], out)


def _bag_tiles(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    drawn = [draw_tile(pos, out) for _ in range(frame[2])]
    for colour in drawn:
        gain_tile(pos.players[pos.active], colour)
    out.append(TilesGained(pos.active, tuple([COLOURS[colour] for colour in drawn]), frame[1]))


def _top_card(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    actions.offer_cards(pos, 1, frame[1], out)


def _points_per_quarter(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    quarters = sum([pos.active in seats for seats in pos.quarters])
    score(pos, pos.active, frame[2] * quarters, frame[1], out)


def _coats(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    drawn = pos.coats[: frame[2]]
    if not drawn:
        return
    pos.coats = pos.coats[frame[2] :]
    out.append(CoatsOffered(pos.active, drawn))
    if actions.allowed_coats(rules, pos, drawn):
        pos.stack += (("offer_coats", frame[1], drawn),)
    else:
        actions.return_coats(pos, drawn, out)


def _place_seal(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    if not actions.is_playable(rules, pos, frame):
        return  # what cannot be paid cannot be done; a card with other effects may come here all the same
    pay_coins(pos, frame[2], frame[1], out)
    pos.stack += (("seal_where", frame[1], False),)


def _seal_anywhere(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    if not actions.is_playable(rules, pos, frame):
        return
    actions.use_action(pos, ORANGE, out)
    _paid_seal_anywhere(rules, pos, frame, out)


def _paid_seal_anywhere(rules: Ruleset, pos: Position, frame: Frame, out: Out) -> None:
    pay_coins(pos, actions.price_of_seal(rules, pos), "seal", out)
    pos.stack += (("seal_where", frame[1], True),)


AUTOMATIC: dict[str, Automatic] = {
    "coins": _coins,
    "points": _points,
    "sparrows": _sparrows,
    "bag_tiles": _bag_tiles,
    "top_card": _top_card,
    "points_per_quarter": _points_per_quarter,
    "coats": _coats,
    "place_seal": _place_seal,
    "seal_anywhere": _seal_anywhere,
    "granted_seal_anywhere": _paid_seal_anywhere,
}


# ---- the turn tile: keep, choose ----


def _keep_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [KEEP[colour] for colour in sorted(set(frame[2]))]


def _keep(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    drawn = list(frame[2])
    kept = COLOUR_INDEX[move.words[0]]
    drawn.remove(kept)
    for colour in drawn:
        pos.bag = with_one_more(pos.bag, colour)
    _obtain(pos, kept)
    out.append(TileObtained(pos.active, COLOURS[kept], returned=COLOURS[drawn[0]]))


def _choose_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [CHOOSE[colour] for colour in colours_in_bag(pos)] if pos.phase == START else []


def _choose(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    choose_turn_tile(pos, COLOUR_INDEX[move.words[0]], out)


def choose_turn_tile(pos: Position, colour: int, out: Out) -> None:
    """A tile of this colour from the bag becomes the turn tile."""
    pick_tile(pos, colour, out)
    _obtain(pos, colour)
    out.append(TileObtained(pos.active, COLOURS[colour], chosen=True))


def _obtain(pos: Position, colour: int) -> None:
    pos.turn_tile = colour
    pos.phase = CONVERT


# ---- tiles ----


def _dock_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    found = [TAKE[colour] for colour in sorted(set(pos.docks))]
    if frame[2]:
        found.append(SKIP)
    return found


def _take_from_dock(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    take_dock_tile(pos, COLOUR_INDEX[move.words[0]], out)


def _either_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    found: list[Move] = []
    later: list[Move] = []
    for part in frame[2]:
        if part[0] == "dock_tile":
            found += _dock_answers(rules, pos, part)
        elif part[0] == "bag_tiles":
            later.append(TAKE_TILES)
        elif coins_there(rules, pos, part[2]):
            later.insert(0, TAKE_COIN if part[2] == 1 else TAKE_COINS)
    return found + later


def _either(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    wanted = {"coin": "coins", "coins": "coins", "tiles": "bag_tiles"}.get(move.words[0], "dock_tile")
    if wanted == "dock_tile":
        _take_from_dock(rules, pos, frame, move, out)
    else:
        pos.stack += tuple([part for part in frame[2] if part[0] == wanted])


def _outside_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    found = [TAKE_SLOT[slot] for slot in range(12) if pos.outside[slot] != NO_TILE]
    if frame[3]:
        found.append(SKIP)
    return found


def _take_outside(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    take_outside_tile(pos, SLOT_INDEX[move.words[0]], frame[1], out)
    if frame[2] > 1:
        pos.stack += (("outside_tiles", frame[1], frame[2] - 1, True),)


def take_outside_tile(pos: Position, slot: int, reason: str, out: Out) -> None:
    """One outside tile comes into the active player's supply."""
    colour = pos.outside[slot]
    pos.outside = replaced(pos.outside, slot, NO_TILE)
    gain_tile(pos.players[pos.active], colour)
    out.append(OutsideTaken(pos.active, SLOTS[slot], COLOURS[colour], reason))


def _pushed_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [TAKE_PUSHED, SKIP]


def _take_pushed(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    take_outside_tile(pos, frame[2], frame[1], out)


def _pay_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    tiles = pos.players[pos.active].tiles
    return [PAY[colour] for colour in frame[2] if tiles[colour]]


def _pay(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    spend_tiles(pos, (COLOUR_INDEX[move.words[0]],), frame[1], out)


# ---- cards ----


def _offered_card_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [rules.cards[card].pick for card in sorted(set(frame[2]), key=rules.card_rank.__getitem__)]


def _take_offered_card(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    chosen = move.words[0]
    gain_card(pos, chosen, "offer", frame[1], out)
    others = without(frame[2], chosen)
    pos.discard += others
    out.append(CardsDiscarded(pos.active, others))


def _source_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    if not pos.discard:
        return [FROM_DECK] if pos.deck else []
    return [FROM_DECK, FROM_DISCARD]


def _choose_source(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    if move is FROM_DECK:
        actions.offer_cards(pos, frame[2], frame[1], out)
    else:
        pos.stack += (("offer_discard", frame[1]),)


def _discard_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [rules.cards[card].pick for card in sorted(set(pos.discard), key=rules.card_rank.__getitem__)]


def _take_discarded_card(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    card = move.words[0]
    pos.discard = without(pos.discard, card)
    gain_card(pos, card, "discard", frame[1], out)


def _card_action_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [*actions.buy_moves(rules, pos), *actions.play_moves(rules, pos), SKIP]


def _card_action(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    if move.verb == "buy":
        actions.buy(rules, pos, move.words, out)
        return
    if pos.free_play:  # the free play is used up first, the Card action stays open (section 11)
        pos.stack += (frame,)
    actions.play(rules, pos, move.words[0], move.words[1], out)


# ---- coats, descendants, seals ----


def _offered_coat_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    allowed = actions.allowed_coats(rules, pos, frame[2])
    return [rules.coats[coat].pick for coat in sorted(allowed, key=rules.coat_rank.__getitem__)]


def _take_coat(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    actions.gain_coat(rules, pos, move.words[0], frame[2], out)


def _descendant_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return [rules.descendant_moves[name] for name in rules.descendant_ids if name in pos.descendants]


def _take_descendant(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    player = pos.players[pos.active]
    name = move.words[0]
    pos.descendants = tuple([each for each in pos.descendants if each != name])
    player.descendants = (*player.descendants, name)
    out.append(DescendantTaken(pos.active, name))


def _seal_where_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    anywhere = tuple(range(len(rules.quarter_ids)))
    quarters = anywhere if frame[2] else rules.banks[pos.players[pos.active].barge]
    return [rules.seal_moves[quarter] for quarter in actions.open_quarters(rules, pos, quarters)]


def _seal_where(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    actions.place_seal(rules, pos, rules.quarter_index[move.words[0]], out)


# ---- numbers ----


def _steps_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    return list(STEPS[: min(frame[2], danube.free_ahead(pos)) + 1])


def _steps(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    danube.move_barge(rules, pos, int(move.words[0]), out)


def _convert_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    player = pos.players[pos.active]
    have = player.coins if frame[2] == "coins" else player.sparrows
    return list(CONVERT_MOVES[: min(frame[3], have)])


def _convert(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    _, reason, give, _, points, coins = frame
    number = int(move.words[0])
    if give == "coins":
        pay_coins(pos, number, reason, out)
    else:
        pay_sparrows(pos, number, reason, out)
    score(pos, pos.active, points * number, reason, out)
    gain_coins(rules, pos, coins * number, reason, out)


# ---- one more action (Swabian League) ----


def _as_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    colours = actions.league_colours(rules, pos, pos.activated[BROWN], without_league=False)
    return [AS[colour] for colour in colours]


def _as(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    out.append(LeagueChosen(pos.active, move.words[0]))
    pos.stack += (("league_action", frame[1], COLOUR_INDEX[move.words[0]]),)


def _league_answers(rules: Ruleset, pos: Position, frame: Frame) -> list[Move]:
    colour = frame[2]
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
            found += actions.wall_moves(rules, pos)
    return [*found, SKIP]


def _league_action(rules: Ruleset, pos: Position, frame: Frame, move: Move, out: Out) -> None:
    verb = move.verb
    if verb == "money":
        gain_coins(rules, pos, 1, frame[1], out)
    elif verb == "clear":
        actions.clear(rules, pos, move.words[0], out)
    elif verb == "river":
        danube.move_barge(rules, pos, 1, out)
    elif verb == "seal":
        actions.pay_and_seal(rules, pos, rules.quarter_index[move.words[0]], out)
    elif verb == "buy":
        actions.buy(rules, pos, move.words, out)
    elif frame[2] == BROWN:
        _card_action(rules, pos, frame, move, out)
    else:  # City Wall: its own play is an activated brown tile, the League's action its Seal action
        actions.use_action(pos, BROWN, out)
        actions.play(rules, pos, move.words[0], move.words[1], out)
        pos.stack = tuple(
            [("granted_seal_anywhere", *each[1:]) if each[0] == "seal_anywhere" else each for each in pos.stack]
        )


QUESTIONS: dict[str, Question] = {
    "keep": Question("keep", _keep_answers, _keep),
    "choose_turn_tile": Question("choose", _choose_answers, _choose),
    "dock_tile": Question("take", _dock_answers, _take_from_dock),
    "either": Question("take", _either_answers, _either),
    "outside_tiles": Question("take", _outside_answers, _take_outside),
    "take_pushed": Question("take", _pushed_answers, _take_pushed),
    "pay_tile": Question("pay", _pay_answers, _pay),
    "offer_cards": Question("card", _offered_card_answers, _take_offered_card),
    "offer_discard": Question("card", _discard_answers, _take_discarded_card),
    "pick_card": Question("from", _source_answers, _choose_source),
    "card_action": Question("action", _card_action_answers, _card_action),
    "offer_coats": Question("coat", _offered_coat_answers, _take_coat),
    "descendant": Question("descendant", _descendant_answers, _take_descendant),
    "seal_where": Question("seal", _seal_where_answers, _seal_where),
    "river": Question("steps", _steps_answers, _steps),
    "convert": Question("convert", _convert_answers, _convert),
    "extra_action": Question("as", _as_answers, _as),
    "league_action": Question("action", _league_answers, _league_action),
}
