"""Choose the turn tile from the bag, instead of drawing it."""

from __future__ import annotations

from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import CHOOSE, COLOUR_INDEX, Move
from ulm.rules.pending import Question
from ulm.rules.position import START, Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, Sign, SignPicture
from ulm.rules.state_changes import Out, choose_turn_tile, colours_in_bag


@effect
class ChooseTurnTile(Effect, frozen=True, tag="choose_turn_tile"):
    """Choose the turn tile from the bag, instead of drawing it."""

    def frame(self, reason: str) -> Frame:
        return ChooseTile(reason)

    def sign(self) -> list[Sign]:
        return [SignPicture("signs/bag"), SignPicture("signs/eye", 42), ARROW, SignPicture("signs/any_tile", 44)]


class ChooseTile(Question, frozen=True, gc=False):
    """Choose the turn tile from the bag; only before the draw."""

    kind = "choose_turn_tile"
    question = "choose"

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        return pos.phase == START

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        return refusal("only_before_draw", card=card)

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [CHOOSE[colour] for colour in colours_in_bag(pos)] if pos.phase == START else []

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        choose_turn_tile(pos, COLOUR_INDEX[move.words[0]], out)
