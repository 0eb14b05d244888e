"""Move the barge 0 to `most` free spaces, as one move."""

from __future__ import annotations

from ulm.rules import danube
from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import STEPS, Move
from ulm.rules.pending import Question
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import NumberedSign, Sign
from ulm.rules.state_changes import Out


@effect
class River(Effect, frozen=True, tag="river"):
    """Move the barge 0 to `most` free spaces, as one move."""

    manner = "clause"
    most: Small

    def frame(self, reason: str) -> Frame:
        return MoveBarge(reason, self.most)

    def sign(self) -> list[Sign]:
        return [NumberedSign("river", f"0-{self.most}")]

    def icons(self) -> list[str]:
        return [f"=0–{self.most}", "icons/river_step"]


class MoveBarge(Question, frozen=True, gc=False):
    """Move the barge 0 to `most` free spaces."""

    kind = "river"
    question = "steps"
    most: int

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return list(STEPS[: min(self.most, danube.free_ahead(pos)) + 1])

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        danube.move_barge(rules, pos, int(move.words[0]), out)
