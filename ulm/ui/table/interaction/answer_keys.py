"""Which number key gives which answer."""

from collections.abc import Sequence

from ulm.rules import Move
from ulm.ui.state.table_state import TableState
from ulm.ui.toolkit import input_devices

_NUMBERS = ("steps", "convert")
"""Questions whose answers are numbers themselves."""


def number_key(place: int) -> str:
    """The number key of what lies at a place, counted from 0; empty where there are no more."""
    return str(place + 1) if place < 9 else ""


def by_key(moves: Sequence[Move]) -> dict[str, Move]:
    """The answers by the number keys that give them: a number by itself, anything else by its place from 1 on."""
    numbers = all(move.verb in _NUMBERS for move in moves)
    keys = [move.words[0] for move in moves] if numbers else [number_key(place) for place in range(len(moves))]
    return {key: move for key, move in zip(keys, moves, strict=True) if len(key) == 1}


def key_of(move: Move, moves: Sequence[Move]) -> str:
    """The number key of one of the answers; empty where it has none."""
    return next((key for key, each in by_key(moves).items() if each is move), "")


def open_answers(state: TableState) -> list[Move]:
    """The answers to the open question in their fixed order."""
    if not state.ready or not state.model.status.question or state.model.status.question == "action":
        return []
    return [move for found in state.legal.values() for move in found]


def answer_number(state: TableState, move: Move) -> str:
    """The number key that is shown beside what plays a move; empty where none does, and while a pad is used."""
    return "" if input_devices.in_use.pad else key_of(move, open_answers(state))
