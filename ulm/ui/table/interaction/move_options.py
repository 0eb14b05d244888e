"""What can be done with a thing on the board: the moves that belong to it, in the words of buttons and tooltips.

Nothing here knows a rule: an option is offered when its move is legal, and says the engine's reason when it is not.
"""

from typing import NamedTuple

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name
from ulm.rules import danube
from ulm.rules.moves import COLOURS, DRAW, FROM_DECK, FROM_DISCARD, SLOTS, SPACES, TAKE_PUSHED, Move
from ulm.rules.questions import TakePushed
from ulm.ui.table.state import item_moves
from ulm.ui.table.state.inspectable import Inspectable
from ulm.ui.table.state.table_state import TableState


class MoveOption(NamedTuple):
    """A move that belongs to a thing, its words, and pictures (sprite names) that stand for it."""

    move: Move
    label: str
    icons: tuple[str, ...] = ()


def options_of(state: TableState, thing: Inspectable) -> list[MoveOption]:
    """The moves that belong to a thing in this phase or question, legal or not; the likeliest first."""
    find = _FINDERS.get(thing.kind)
    return find(state, thing.name) if find is not None else []


def possible(state: TableState, thing: Inspectable) -> list[MoveOption]:
    """Those of them that are legal now."""
    return [option for option in options_of(state, thing) if state.can(option.move)]


def _slot(state: TableState, slot: str) -> list[MoveOption]:
    status = state.model.status
    side = slot[0]
    colour = state.model.outside.get(slot)
    take = MoveOption(item_moves.take_slot(slot), t("game.option.take"), (f"tiles/{colour}",) if colour else ())
    clear_words = t("game.option.clear", side=display_name("side", side))
    clear = MoveOption(item_moves.clear(side), clear_words, ("icons/clear_away",))
    turn_tile = (f"tiles/{state.model.turn_tile}",) if state.model.turn_tile else ()
    push = MoveOption(item_moves.push(slot), t("game.option.push"), turn_tile)
    if status.question == "take":
        found = [take] if colour else []
        if state.can(TAKE_PUSHED):
            found = [take._replace(move=TAKE_PUSHED)] if _is_pushed(state, slot) else []
        return found
    if status.phase == "actions" or status.question:
        # Before the push, too, a card may give the action of a white tile.
        return [clear] if colour or state.can(clear.move) else []
    return [push]


def _is_pushed(state: TableState, slot: str) -> bool:
    """Whether the tile at a slot is the one just pushed out, which the tower tile lets one keep."""
    frame = state.game.position.stack[-1]
    return isinstance(frame, TakePushed) and SLOTS[frame.slot] == slot


def _dock(state: TableState, key: str) -> list[MoveOption]:
    colour = state.model.docks[int(key)]
    if not colour:
        return []
    tile = f"tiles/{colour}"
    if state.model.status.question:
        return [MoveOption(item_moves.take(colour), t("game.option.take"), (tile,))]
    found = []
    if state.model.status.phase != "actions":
        found.append(MoveOption(item_moves.swap(colour), t("game.option.swap"), ("icons/sparrow", "icons/arrow", tile)))
    for given in COLOURS:
        move = item_moves.exchange(given, colour)
        if state.can(move):
            label = t("game.option.exchange", colour=display_name("colour", given))
            found.append(MoveOption(move, label, (f"tiles/{given}", "icons/arrow", tile)))
    return found


def _bag(state: TableState, key: str) -> list[MoveOption]:
    found = [MoveOption(DRAW, t("game.option.draw"), ("icons/bag",))]
    for colour in COLOURS:
        if state.can(item_moves.choose(colour)):
            found.append(choice(item_moves.choose(colour)))
    if state.model.status.question == "choose":
        found = found[1:]
    return found


def _river(state: TableState, key: str) -> list[MoveOption]:
    return [option for option, space in river_options(state) if space == int(key)]


def river_options(state: TableState) -> list[tuple[MoveOption, int]]:
    """The legal moves of the own barge, with the space on which each ends."""
    position = state.game.position
    found: list[tuple[MoveOption, int]] = []
    here = state.model.players[state.model.active].barge
    for move in state.moves("steps"):
        steps = int(move.words[0])
        space = SPACES[danube.landing(position, steps)] if steps else here
        found.append((choice(move), space))
    for verb in ("step", "river"):
        for move in state.moves(verb):
            option = MoveOption(move, t(f"game.option.{verb}"), (_RIVER[verb],))
            found.append((option, SPACES[danube.landing(position, 1)]))
    return found


_RIVER = {"step": "icons/step", "river": "tiles/turquoise"}


def _quarter(state: TableState, quarter: str) -> list[MoveOption]:
    if state.model.status.phase != "actions" and not state.can(item_moves.seal(quarter)):
        return []
    label = t("game.option.seal", quarter=display_name("quarter", quarter))
    return [MoveOption(item_moves.seal(quarter), label, ("icons/seal",))]


def _deck(state: TableState, key: str) -> list[MoveOption]:
    if state.model.status.question == "from":
        return [choice(FROM_DECK)]
    if len(state.selected) == 2 or (len(state.selected) == 1 and state.can(item_moves.buy(state.selected))):
        return [_payment(state, item_moves.buy(state.selected))]
    return [_payment(state, move) for move in state.moves("buy")]


def _payment(state: TableState, move: Move) -> MoveOption:
    """A way to pay, for a card or the tower tile's tribute."""
    tiles = tuple("icons/coin" if word in ("coin", "coins") else f"tiles/{word}" for word in move.words)
    card = ("icons/arrow", "icons/card") if move.verb == "buy" else ()
    words = t(f"game.option.{move.verb}", tower=display_name("tower", state.model.tower))
    return MoveOption(move, words, (*tiles, *card))


def paid_with(option: MoveOption) -> tuple[str, ...]:
    """What is given by a way to pay: colours or coins; nothing by other moves."""
    return option.move.words if option.move.verb in ("buy", "tribute") else ()


def _discard(state: TableState, key: str) -> list[MoveOption]:
    return [choice(FROM_DISCARD)] if state.model.status.question == "from" else []


def _descendant(state: TableState, key: str) -> list[MoveOption]:
    return [choice(item_moves.descendant(key))] if state.model.status.question == "descendant" else []


def _tower(state: TableState, key: str) -> list[MoveOption]:
    return [_payment(state, move) for move in state.moves("tribute")] if key == state.model.tower else []


def _drawn(state: TableState, colour: str) -> list[MoveOption]:
    return [MoveOption(item_moves.keep(colour), t("game.option.keep"), (f"tiles/{colour}",))]


_FINDERS = {
    "slot": _slot,
    "drawn": _drawn,
    "dock": _dock,
    "bag": _bag,
    "space": _river,
    "quarter": _quarter,
    "deck": _deck,
    "discard": _discard,
    "descendant": _descendant,
    "tower": _tower,
}


def choice(move: Move) -> MoveOption:
    """An answer to a question in words and pictures."""
    word = move.words[0]
    match move.verb:
        case "choose":
            return MoveOption(move, display_name("action", word), (f"tiles/{word}",))
        case "from":
            return MoveOption(move, t(f"game.answer.{word}"), (f"icons/{word}",))
        case "steps":
            return MoveOption(move, t("game.answer.steps", n=int(word)), ("icons/river_step",))
        case _:
            return MoveOption(move, display_name(move.verb, word))
