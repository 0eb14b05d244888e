"""One card of choice from the whole discard pile or from the top `look` of the draw pile."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.definitions import Small
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.frames import Frame
from ulm.rules.moves import FROM_DECK, FROM_DISCARD, Move
from ulm.rules.pending import Question
from ulm.rules.position import Position
from ulm.rules.questions import card_picks
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import SLASH, Figures, Sign, SignPicture
from ulm.rules.state_changes import Out, gain_card, without


@effect
class PickCard(Effect, frozen=True, tag="pick_card"):
    """One card of choice from the whole discard pile or from the top `look` of the draw pile."""

    look: Small

    def frame(self, reason: str) -> Frame:
        return ChoosePile(reason, self.look)

    def sign(self) -> list[Sign]:
        return [SignPicture("icons/discard", 46), SLASH, Figures(str(self.look)), SignPicture("icons/deck", 46)]


class ChoosePile(Question, frozen=True, gc=False):
    """Choose between the discard pile and the top `look` of the draw pile."""

    kind = "pick_card"
    question = "from"
    look: int

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        if not pos.discard:
            return [FROM_DECK] if pos.deck else []
        return [FROM_DECK, FROM_DISCARD]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        if move is FROM_DECK:
            actions.offer_cards(pos, self.look, self.reason, out)
        else:
            pos.stack += (OfferDiscard(self.reason),)


class OfferDiscard(Question, frozen=True, gc=False):
    """Take a card of the discard pile."""

    kind = "offer_discard"
    question = "card"
    public = True

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return card_picks(rules, pos.discard)

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        card = move.words[0]
        pos.discard = without(pos.discard, card)
        gain_card(pos, card, "discard", self.reason, out)

    def offered(self, pos: Position) -> tuple[str, ...]:
        return pos.discard
