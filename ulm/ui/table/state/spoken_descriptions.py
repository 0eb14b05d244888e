"""What is said of the things on the table to somebody who cannot see them, as rich text."""

from collections.abc import Iterable, Sequence

from ulm.i18n.catalog import t
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import slot_name
from ulm.rules import PushPreview
from ulm.rules.moves import COLOURS, SLOTS
from ulm.ui.table.state.table_state import TableState
from ulm.ui.table.state.view_model import PlayerModel

_SIDE = 3
"""Cells in a row of the grid."""


def tile(colour: str) -> str:
    """A tile by its colour and the action it stands for."""
    return f"{display_name('colour', colour)}, {display_name('action', colour)}"


def actions(colours: Iterable[str]) -> str:
    """The actions that tiles stand for."""
    return ", ".join(str(display_name("action", colour)) for colour in colours)


def cell(state: TableState, number: int) -> str:
    """A cell of the grid."""
    colour = state.model.grid[number]
    return t("speech.table.cell", row=number // _SIDE + 1, column=number % _SIDE + 1, tile=tile(colour))


def push(preview: PushPreview) -> list[str]:
    """What a push gives, besides what is said of it anyway."""
    out = display_name("colour", preview.out_colour)
    return [
        t("speech.table.gives", tiles=actions(preview.line)),
        t("speech.table.pushed_out", tile=out, slot=slot_name(preview.out_slot)),
    ]


def seals(state: TableState, quarter: str) -> str:
    """Whose seals lie in a quarter."""
    owners = [state.seats[seat].name for seat in state.model.quarters[quarter]]
    return t("speech.table.seals", names=name_list(owners)) if owners else t("speech.table.no_seals")


def space(state: TableState, number: int, quarters: Sequence[str]) -> list[str]:
    """Whose barges lie on a space of the river, and which quarters lie beside it."""
    names = [seat.name for seat, player in zip(state.seats, state.model.players, strict=True) if player.barge == number]
    near = [display_name("quarter", quarter) for quarter in quarters]
    lines = [t("speech.table.barges", names=name_list(names))] if names else []
    return lines + ([t("speech.table.quarters", names=name_list(near))] if near else [])


def possessions_text(state: TableState, seat: int) -> list[str]:
    """What lies before a player, without cards in hand that may not be known."""
    player, name = state.model.players[seat], state.seats[seat].name
    lines = [
        t(f"panels.players.{kind}", n=getattr(player, kind), name=name)
        for kind in ("coins", "sparrows", "seals", "crests")
    ]
    lines.append(t("panels.players.hand", n=len(player.hand), name=name))
    lines += [tiles_of(player), t("speech.table.space", space=signed(player.barge))]
    for kind, things in (("descendant", player.descendants), ("coat", player.coats)):
        if things:
            names = name_list([display_name(kind, thing) for thing in things])
            lines.append(t(f"speech.table.{kind}s", names=names))
    if player.laid_out:
        lines.append(t("speech.table.laid_out", cards=_cards(player.laid_out)))
    return lines


def tiles_of(player: PlayerModel) -> str:
    """The tiles in a player's supply."""
    counts = [f"{player.tiles[each]} {display_name('colour', each)}" for each in COLOURS if player.tiles[each]]
    return t("speech.table.tiles", tiles=", ".join(counts)) if counts else t("speech.table.no_tiles")


def _cards(cards: Iterable[str]) -> str:
    return ", ".join(str(display_name("card", card)) for card in cards)


def turn(state: TableState) -> str:
    """The round, and whose turn it is."""
    number = t("panels.top.round", n=state.model.round, rounds=state.game.rules.rounds)
    return f"{number}\n{t('panels.top.seat', name=state.seats[state.model.active].name)}"


def situation(state: TableState, prompt: str) -> list[str]:
    """How things stand: the turn, what is to be done, what the own seat has, and the grid."""
    model, mine = state.model, state.mine
    lines = [turn(state), prompt]
    if model.turn_tile:
        lines.append(t("speech.table.turn_tile", tile=tile(model.turn_tile)))
    left = [colour for colour in COLOURS for _ in range(model.activated[colour])]
    if left:
        lines.append(t("speech.table.left", tiles=actions(left)))
    lines += [
        t("game.thing.score", name=state.seats[state.own].name, n=mine.points),
        *possessions_text(state, state.own),
    ]
    if state.hand_open and mine.hand:
        lines.append(t("speech.table.hand", cards=_cards(mine.hand)))
    for row in range(_SIDE):
        tiles = [str(display_name("colour", each)) for each in model.grid[row * _SIDE : (row + 1) * _SIDE]]
        lines.append(t("speech.table.row", n=row + 1, tiles=", ".join(tiles)))
    there = [slot for slot in SLOTS if slot in model.outside]
    outside = [f"{slot_name(slot)} {display_name('colour', model.outside[slot])}" for slot in there]
    if outside:
        lines.append(t("speech.table.outside_tiles", tiles=", ".join(outside)))
    return lines
