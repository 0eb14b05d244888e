"""Own tiles are chosen to pay with: which ones can be, when that is enough, and where the keyboard goes on."""

from collections import Counter

from ulm.rules import Move
from ulm.rules.moves import COLOURS
from ulm.ui.table.state.table_state import TableState

TILE = "supply:tile:"
"""What the names of the own tiles begin with."""
_BEGUN = ("buy", "tribute", "exchange", "use")
"""What is begun in the tray and takes own tiles."""
_ONE_TILE = ("exchange", "use", "pay")
"""Moves that take one own tile; what else they name is not given."""


def paid_for(state: TableState) -> str:
    """The verb of the moves for which own tiles are chosen just now; empty where nothing of the kind was begun."""
    if state.opened in _BEGUN:
        return state.opened
    if state.model.status.question == "action" and state.moves("buy"):
        return "buy"
    return "pay" if state.moves("pay") else ""


def given(move: Move) -> list[str]:
    """The own tiles that a move takes."""
    words = move.words[:1] if move.verb in _ONE_TILE else move.words
    return [word for word in words if word in COLOURS]


def can_add(state: TableState, colour: str) -> bool:
    """Whether a tile more of a colour can be chosen for what was begun."""
    wanted = Counter([*state.selected, colour])
    return any(wanted <= Counter(given(move)) for move in state.moves(paid_for(state)))


def is_stop(state: TableState, colour: str) -> bool:
    """Whether the keyboard stops at the own tiles of a colour: where something is paid, only at what can pay."""
    return not paid_for(state) or can_add(state, colour) or colour in state.selected


def first_stop(state: TableState) -> str:
    """The name of the first own tile that can pay; empty where none can."""
    return next((TILE + colour for colour in COLOURS if can_add(state, colour)), "")


def stop_after(state: TableState, colour: str) -> str:
    """The name of what the keyboard goes on to once a tile of a colour was chosen: what is paid for, or else another
    tile that can pay; empty where it stays, since another of the colour can.
    """
    if not paid_for(state) or can_add(state, colour):
        return ""
    paid = next((move for move in state.moves(paid_for(state)) if is_chosen(state, move)), None)
    return f"tray:{paid}" if paid is not None else first_stop(state)


def is_chosen(state: TableState, move: Move) -> bool:
    """Whether the tiles chosen are just what a move takes."""
    return Counter(given(move)) == Counter(state.selected)


def choose(state: TableState, colour: str) -> None:
    """Choose an own tile, or put it back if no more of its colour can pay."""
    if paid_for(state) and colour in state.selected and not can_add(state, colour):
        state.selected = [each for each in state.selected if each != colour]
    else:
        state.toggle_selected(colour)


def put_back(state: TableState) -> str:
    """Put back the tile that was chosen last for what was begun; its name, empty where none was."""
    if not paid_for(state) or not state.selected:
        return ""
    return TILE + state.selected.pop()


def drop_useless(state: TableState) -> None:
    """Put back tiles chosen before something was begun if they cannot pay for that."""
    if not any(Counter(state.selected) <= Counter(given(move)) for move in state.moves(paid_for(state))):
        state.selected = []
