"""Take one dock tile of choice."""

from __future__ import annotations

from ulm.rules import questions
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.signs import Sign, SignPicture


@effect
class DockTileEffect(Effect, frozen=True, tag="dock_tile"):
    """Take one dock tile of choice."""

    manner = "thing"

    def frame(self, reason: str) -> Frame:
        return questions.DockTileQuestion(reason, optional=False)

    def sign(self) -> list[Sign]:
        return [SignPicture("icons/dock_tile")]
