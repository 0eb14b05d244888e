"""Take one of the remaining descendants."""

from __future__ import annotations

from ulm.rules.effect_registry import Effect, effect
from ulm.rules.events import DescendantTaken
from ulm.rules.frames import Frame
from ulm.rules.moves import Move
from ulm.rules.pending import Question
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import Sign, SignPicture
from ulm.rules.state_changes import Out


@effect
class Descendant(Effect, frozen=True, tag="descendant"):
    """Take one of the remaining descendants."""

    def frame(self, reason: str) -> Frame:
        return TakeDescendant(reason)

    def sign(self) -> list[Sign]:
        return [SignPicture("icons/descendant")]


class TakeDescendant(Question, frozen=True, gc=False):
    """Take one of the remaining descendants."""

    kind = "descendant"
    question = "descendant"

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [rules.descendant_moves[name] for name in rules.descendant_ids if name in pos.descendants]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        player = pos.players[pos.active]
        name = move.words[0]
        pos.descendants = tuple([each for each in pos.descendants if each != name])
        player.descendants = (*player.descendants, name)
        out.append(DescendantTaken(pos.active, name))
