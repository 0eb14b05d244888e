"""What can be done with a thing on the board: the moves that belong to it, in the words of buttons and tooltips.

Nothing here knows a rule: a deed is offered when its move is legal, and says the engine's reason when it is not.
"""

from typing import NamedTuple

from ulm.rules import danube
from ulm.rules.moves import COLOURS, SLOTS, SPACES, Move
from ulm.text.catalog import t
from ulm.text.thing_names import thing_name
from ulm.ui.table.state.table_context import TableContext, Thing


class MoveOption(NamedTuple):
    """A move that belongs to a thing: its notation, its words, and pictures (sprite names) that stand for it."""

    move: str
    label: str
    icons: tuple[str, ...] = ()


def options_of(ctx: TableContext, thing: Thing) -> list[MoveOption]:
    """The moves that belong to a thing in this phase or question, legal or not; the likeliest first."""
    find = _FINDERS.get(thing.kind)
    return find(ctx, thing.name) if find is not None else []


def possible(ctx: TableContext, thing: Thing) -> list[MoveOption]:
    """Those of them that are legal now."""
    return [deed for deed in options_of(ctx, thing) if ctx.can(deed.move)]


def _slot(ctx: TableContext, slot: str) -> list[MoveOption]:
    status = ctx.model.status
    side = slot[0]
    colour = ctx.model.outside.get(slot)
    take = MoveOption(f"take {slot}", t("game.deed.take"), (f"tiles/{colour}",) if colour else ())
    clear = MoveOption(f"clear {side}", t("game.deed.clear", side=thing_name("side", side)), ("icons/clear_away",))
    turn_tile = (f"tiles/{ctx.model.turn_tile}",) if ctx.model.turn_tile else ()
    push = MoveOption(f"push {slot}", t("game.deed.push"), turn_tile)
    if status.question == "take":
        found = [take] if colour else []
        if ctx.can("take pushed"):
            found = [take._replace(move="take pushed")] if _is_pushed(ctx, slot) else []
        return found
    if status.phase == "actions" or status.question:
        # Before the push, too, a card may give the action of a white tile.
        return [clear] if colour or ctx.can(clear.move) else []
    return [push]


def _is_pushed(ctx: TableContext, slot: str) -> bool:
    """Whether the tile at a slot is the one just pushed out, which the tower tile lets one keep."""
    frame = ctx.game.position.stack[-1]
    return frame.kind == "take_pushed" and SLOTS[frame.slot] == slot


def _dock(ctx: TableContext, key: str) -> list[MoveOption]:
    colour = ctx.model.docks[int(key)]
    if not colour:
        return []
    tile = f"tiles/{colour}"
    if ctx.model.status.question:
        return [MoveOption(f"take {colour}", t("game.deed.take"), (tile,))]
    found = []
    if ctx.model.status.phase != "actions":
        found.append(MoveOption(f"swap {colour}", t("game.deed.swap"), ("icons/sparrow", "icons/arrow", tile)))
    for given in COLOURS:
        move = f"exchange {given} {colour}"
        if ctx.can(move):
            label = t("game.deed.exchange", colour=thing_name("colour", given))
            found.append(MoveOption(move, label, (f"tiles/{given}", "icons/arrow", tile)))
    return found


def _bag(ctx: TableContext, key: str) -> list[MoveOption]:
    found = [MoveOption("draw", t("game.deed.draw"), ("icons/bag",))]
    for colour in COLOURS:
        if ctx.can(f"choose {colour}"):
            found.append(choice(Move(f"choose {colour}")))
    if ctx.model.status.question == "choose":
        found = found[1:]
    return found


def _river(ctx: TableContext, key: str) -> list[MoveOption]:
    return [deed for deed, space in river_deeds(ctx) if space == int(key)]


def river_deeds(ctx: TableContext) -> list[tuple[MoveOption, int]]:
    """The legal moves of the own barge, with the space on which each ends."""
    position = ctx.game.position
    found: list[tuple[MoveOption, int]] = []
    here = ctx.model.players[ctx.model.active].barge
    for move in ctx.moves("steps"):
        steps = int(move.words[0])
        space = SPACES[danube.landing(position, steps)] if steps else here
        found.append((choice(move), space))
    for verb in ("step", "river"):
        for move in ctx.moves(verb):
            deed = MoveOption(move.text, t(f"game.deed.{verb}"), (_RIVER[verb],))
            found.append((deed, SPACES[danube.landing(position, 1)]))
    return found


_RIVER = {"step": "icons/step", "river": "tiles/turquoise"}


def _quarter(ctx: TableContext, quarter: str) -> list[MoveOption]:
    if ctx.model.status.phase != "actions" and not ctx.can(f"seal {quarter}"):
        return []
    return [MoveOption(f"seal {quarter}", t("game.deed.seal", quarter=thing_name("quarter", quarter)), ("icons/seal",))]


def _deck(ctx: TableContext, key: str) -> list[MoveOption]:
    if ctx.model.status.question == "from":
        return [choice(Move("from deck"))]
    if len(ctx.selected) == 2 or (len(ctx.selected) == 1 and ctx.can(f"buy {ctx.selected[0]}")):
        return [_payment(Move(f"buy {' '.join(sorted(ctx.selected, key=COLOURS.index))}"))]
    return [_payment(move) for move in ctx.moves("buy")]


def _payment(move: Move) -> MoveOption:
    """A way to pay, for a card or the tower tile's tribute."""
    tiles = tuple("icons/coin" if word in ("coin", "coins") else f"tiles/{word}" for word in move.words)
    card = ("icons/arrow", "icons/card") if move.verb == "buy" else ()
    return MoveOption(move.text, t(f"game.deed.{move.verb}"), (*tiles, *card))


def paid_with(deed: MoveOption) -> tuple[str, ...]:
    """What is given by a way to pay: colours or coins; nothing by other deeds."""
    move = Move.parse(deed.move)
    return move.words if move.verb in ("buy", "tribute") else ()


def _discard(ctx: TableContext, key: str) -> list[MoveOption]:
    return [choice(Move("from discard"))] if ctx.model.status.question == "from" else []


def _descendant(ctx: TableContext, key: str) -> list[MoveOption]:
    return [choice(Move(f"descendant {key}"))] if ctx.model.status.question == "descendant" else []


def _tower(ctx: TableContext, key: str) -> list[MoveOption]:
    return [_payment(move) for move in ctx.moves("tribute")] if key == ctx.model.tower else []


def _drawn(ctx: TableContext, colour: str) -> list[MoveOption]:
    return [MoveOption(f"keep {colour}", t("game.deed.keep"), (f"tiles/{colour}",))]


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
            return MoveOption(move.text, thing_name("action", word), (f"tiles/{word}",))
        case "from":
            return MoveOption(move.text, t(f"game.answer.{word}"), (f"icons/{word}",))
        case "steps":
            return MoveOption(move.text, t("game.answer.steps", n=int(word)), ("icons/river_step",))
        case _:
            return MoveOption(move.text, thing_name(move.verb, word))
