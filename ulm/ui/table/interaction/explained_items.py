"""What lies on the board for information alone: it is explained, but nothing can be done with it."""

from ulm.rules.moves import SLOTS
from ulm.ui.pieces.board import Board
from ulm.ui.state.table_actions import ViewerActions
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Inspectable, sign
from ulm.ui.table.interaction import tooltips
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.interaction.option_menu import OptionMenu
from ulm.ui.toolkit.focus import Focusable


def explained_items(state: TableState, actions: ViewerActions, board: Board, menu: OptionMenu) -> list[Focusable]:
    """The Minster, the river's bridge, the ribbon and its shields, seals and crests, and places that are empty."""
    model = state.model
    places = [
        (Inspectable("minster"), board.minster_at(), "minster"),
        (Inspectable("minster"), board.church_at(), "church") if board.layout.own else None,
        (Inspectable("river"), board.at("bridge", "bridge"), "bridge"),
        (Inspectable("ribbon"), board.at("score", "ribbon"), "ribbon"),
        (Inspectable("minster"), board.at("tower", "now"), "round") if not model.tower else None,
        (Inspectable("minster"), board.at("tower", "next"), "next_round") if not model.next_tower else None,
        (Inspectable("turn_place"), board.at("turn_tile", "turn_tile"), "turn_place") if not model.turn_tile else None,
        *((Inspectable("slot", slot), board.at("edge_seal", slot), f"edge_seal:{slot}") for slot in SLOTS),
        *((Inspectable("quarter", each), board.at("bank", each), f"bank:{each}") for each in model.quarters),
        *((Inspectable("quarter", each), board.at("crest", each), f"crest:{each}") for each in model.quarters),
    ]
    found: list[Focusable] = []
    for place in places:
        if place is not None:
            subject, box, name = place
            item = BoardItem(state, actions, board, subject, box, menu, -2)
            item.name, item.focusable, item.options = name, False, []
            found.append(item)
    return found + [_score(state, actions, board, seat) for seat in range(len(model.players))]


def _score(state: TableState, actions: ViewerActions, board: Board, seat: int) -> Focusable:
    """A shield on the score ribbon."""
    box = board.score_track.shield_at(seat, state.model.players[seat].points)
    found = Focusable(box, focusable=False, tooltip=lambda: tooltips.score(state, seat), name=f"score:{seat}")
    found.subject = sign("points", seat)
    found.on_activate = lambda: actions.pin(sign("points", seat))
    return found
