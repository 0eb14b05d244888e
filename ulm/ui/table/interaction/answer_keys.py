"""Which number key gives which answer."""

from collections.abc import Sequence

_NUMBERS = ("steps", "convert")
"""Questions whose answers are numbers themselves."""


def by_key(moves: Sequence[str]) -> dict[str, str]:
    """The answers by the number keys that give them: a number by itself, anything else by its place from 1 on."""
    numbers = all(move.split()[0] in _NUMBERS for move in moves)
    keys = [move.split()[1] for move in moves] if numbers else [str(place) for place in range(1, len(moves) + 1)]
    return {key: move for key, move in zip(keys, moves, strict=True) if len(key) == 1}


def key_of(move: str, moves: Sequence[str]) -> str:
    """The number key of one of the answers; empty where it has none."""
    return next((key for key, each in by_key(moves).items() if each == move), "")
