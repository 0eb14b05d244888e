"""What lies on the board for information alone: it is explained, but nothing can be done with it."""

from ulm.rules.moves import SLOTS
from ulm.ui.kit.focus import Item
from ulm.ui.pieces.board import Board
from ulm.ui.state.table_actions import Looking
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing, sign
from ulm.ui.table.interaction import tooltips
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.interaction.option_menu import OptionMenu


def explained_items(state: TableState, actions: Looking, board: Board, menu: OptionMenu) -> list[Item]:
    """The Minster, the river's bridge, the ribbon and its shields, seals and crests, and places that are empty."""
    model = state.model
    places = [
        (Thing("minster"), board.minster_at(), "minster"),
        (Thing("minster"), board.church_at(), "church") if board.layout.own else None,
        (Thing("river"), board.at("bridge", "bridge"), "bridge"),
        (Thing("ribbon"), board.at("score", "ribbon"), "ribbon"),
        (Thing("minster"), board.at("tower", "now"), "round") if not model.tower else None,
        (Thing("minster"), board.at("tower", "next"), "next_round") if not model.next_tower else None,
        (Thing("turn_place"), board.at("turn_tile", "turn_tile"), "turn_place") if not model.turn_tile else None,
        *((Thing("slot", slot), board.at("edge_seal", slot), f"edge_seal:{slot}") for slot in SLOTS),
        *((Thing("quarter", each), board.at("bank", each), f"bank:{each}") for each in model.quarters),
        *((Thing("quarter", each), board.at("crest", each), f"crest:{each}") for each in model.quarters),
    ]
    found: list[Item] = []
    for place in places:
        if place is not None:
            subject, box, name = place
            item = BoardItem(state, actions, board, subject, box, menu, -2)
            item.name, item.focusable, item.options = name, False, []
            found.append(item)
    return found + [_score(state, actions, board, seat) for seat in range(len(model.players))]


def _score(state: TableState, actions: Looking, board: Board, seat: int) -> Item:
    """A shield on the score ribbon."""
    box = board.score_track.shield_at(seat, state.model.players[seat].points)
    found = Item(box, focusable=False, tooltip=lambda: tooltips.score(state, seat), name=f"score:{seat}")
    found.subject = sign("points", seat)
    found.on_activate = lambda: actions.pin(sign("points", seat))
    return found
