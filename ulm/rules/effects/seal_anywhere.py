"""Use up a Seal action to place a seal in any quarter."""

from __future__ import annotations

from ulm.rules import actions
from ulm.rules.effect_registry import Effect, effect
from ulm.rules.effects.place_seal import SealWhere
from ulm.rules.frames import Frame
from ulm.rules.moves import ORANGE
from ulm.rules.pending import Automatic
from ulm.rules.position import Position
from ulm.rules.refusal import Refusal, refusal
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import ARROW, Sign, SignPicture
from ulm.rules.state_changes import Out, pay_coins


@effect
class SealAnywhere(Effect, frozen=True, tag="seal_anywhere"):
    """Use up a Seal action to place a seal in any quarter."""

    def frame(self, reason: str) -> Frame:
        return UseSealAction(reason)

    def sign(self) -> list[Sign]:
        seal, quarter = SignPicture("signs/seal", 38), SignPicture("signs/any_quarter", 68)
        return [SignPicture("tiles/orange", 42), ARROW, seal, ARROW, quarter]


class UseSealAction(Automatic, frozen=True, gc=False):
    """Place a seal in any quarter; `granted`: the Seal action is a granted one, so none is used up."""

    kind = "seal_anywhere"
    granted: bool = False

    def playable(self, rules: Ruleset, pos: Position) -> bool:
        return actions.has_seal_action(pos) and actions.can_seal_anywhere(rules, pos)

    def refused(self, rules: Ruleset, pos: Position, card: str) -> Refusal:
        if not actions.has_seal_action(pos):
            return refusal("no_seal_action", card=card)
        player, price = pos.players[pos.active], actions.price_of_seal(rules, pos)
        if player.coins < price:
            return refusal("coins_for_seal", need=price, have=player.coins)
        return refusal("no_quarter_open" if player.seals else "no_seals")

    def apply(self, rules: Ruleset, pos: Position, out: Out) -> None:
        if not self.granted:
            if not self.playable(rules, pos):
                return
            actions.use_action(rules, pos, ORANGE, out)
        pay_coins(pos, actions.price_of_seal(rules, pos), "seal", out)
        pos.stack += (SealWhere(self.reason, anywhere=True),)
