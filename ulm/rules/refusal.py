"""A refusal: why something cannot be done, as a code with values; the language files have the words."""

from __future__ import annotations

import msgspec

Value = str | int


class Refusal(msgspec.Struct, frozen=True):
    """A reason: `code`, and the names and numbers in its sentence (`rules.refusal.CODE`)."""

    code: str
    values: dict[str, Value] = {}


def refusal(code: str, **values: Value) -> Refusal:
    """A refusal with these values."""
    return Refusal(code, values)


class IllegalMove(Exception):
    """The move is not legal; the game is unchanged."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        values = ", ".join(f"{name}: {value}" for name, value in refusal.values.items())
        super().__init__(f"{move}: {refusal.code}" + (f" ({values})" if values else ""))
        self.move = move
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Refusal]]:
        return IllegalMove, (self.move, self.refusal)
