"""A seal of a task as a picture: won, open, or lost."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ulm.teaching.challenge_result import Seal
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import SEPIA

State: TypeAlias = Literal["won", "held", "open", "lost", "missed"]
_PALE, _HELD = 60, 220


def state_of(seal: Seal, *, over: bool = False) -> State:
    """How it stands with a seal, in a game that is over or not."""
    if seal.won:
        return "won" if over else "held"
    return "missed" if over else "lost" if seal.lost else "open"


class SealSign(Node):
    """A seal of wax where it is won, pale where it is held for now, else its place, crossed out if it is lost."""

    def __init__(self, state: State) -> None:
        self.state = state

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        if self.state in ("won", "held"):
            canvas.sprite("pieces/seal_red", box, alpha=255 if self.state == "won" else _HELD)
        else:
            canvas.circle(box.center, box.w * 0.42, SEPIA, 2)
            canvas.sprite("pieces/seal_red", box, alpha=_PALE if self.state == "open" else _PALE // 3)
        if self.state in ("lost", "missed"):
            canvas.sprite("icons/cross", box.scale_by(0.62))
