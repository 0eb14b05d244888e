"""One more action, of a colour in the player's own supply."""

from __future__ import annotations

from ulm.rules import actions, danube
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.effects import card_action
from ulm.rules.effects.seal_anywhere import UseSealAction
from ulm.rules.events import ExtraActionChosen
from ulm.rules.frames import Frame
from ulm.rules.moves import AS, BROWN, COLOUR_INDEX, GRAY, MONEY, RIVER, SKIP, TURQUOISE, WHITE, Move
from ulm.rules.pending import ActionQuestion, Question
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import Figures, Sign, SignPicture
from ulm.rules.state_changes import Out, gain_coins


@effect
class ExtraAction(Effect, frozen=True, tag="extra_action"):
    """One more action, of a colour in the player's own supply."""

    def frame(self, reason: str) -> Frame:
        return ChooseAction(reason)

    def sign(self) -> list[Sign]:
        return [Figures("+1", 26), SignPicture("supply")]  # no arrow: the tile in the supply is not paid

    def icons(self) -> list[str]:
        return ["=+1", "icons/any_tile"]


class ChooseAction(Question, frozen=True, gc=False):
    """Choose the colour of one more action."""

    kind = "extra_action"
    question = "as"

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        browns = pos.activated[BROWN] - (not pos.free_play and not pos.stack)
        return bool(actions.extra_action_colours(rules, pos, browns, still_in_hand=True))

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        return refusal("no_extra_action")

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [AS[colour] for colour in actions.extra_action_colours(rules, pos, pos.activated[BROWN])]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        out.append(ExtraActionChosen(pos.active, move.words[0], self.reason))
        pos.stack += (GrantedAction(self.reason, COLOUR_INDEX[move.words[0]]),)


class GrantedAction(ActionQuestion, frozen=True, gc=False):
    """An optional further action of this colour."""

    kind = "granted_action"
    colour: int

    def action(self) -> int:
        return self.colour

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        colour = self.colour
        if colour == GRAY:
            found = [MONEY]
        elif colour == WHITE:
            found = actions.clear_moves(pos)
        elif colour == BROWN:
            found = actions.buy_moves(rules, pos) + actions.play_moves(rules, pos)
        elif colour == TURQUOISE:
            found = [RIVER] if danube.free_ahead(pos) else []
        else:
            found = actions.seal_moves(rules, pos)
            if pos.activated[BROWN]:
                found += actions.seal_card_moves(rules, pos)
        return [*found, SKIP]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        verb = move.verb
        if verb == "money":
            gain_coins(rules, pos, 1, self.reason, out)
        elif verb == "clear":
            actions.clear(rules, pos, move.words[0], out)
        elif verb == "river":
            danube.move_barge(rules, pos, 1, out)
        elif verb == "seal":
            actions.pay_and_seal(rules, pos, rules.quarter_index[move.words[0]], out)
        elif verb == "buy":
            actions.buy(rules, pos, move.words, out)
        elif self.colour == BROWN:
            card_action.play(self, rules, pos, move, out)
        else:  # a card that needs a Seal action: a brown tile pays for playing it, the granted action is its Seal
            actions.use_action(rules, pos, BROWN, out)
            actions.play(rules, pos, move.words[0], move.words[1], out)
            pos.stack = tuple([_granted(each) for each in pos.stack])


def _granted(frame: Frame) -> Frame:
    return UseSealAction(frame.reason, granted=True) if isinstance(frame, UseSealAction) else frame
