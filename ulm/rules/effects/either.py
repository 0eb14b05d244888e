"""The player picks one of two: coins, a dock tile or tiles from the bag."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ulm.rules import questions
from ulm.rules.effect_registry import Effect, EffectText, effect
from ulm.rules.effects.bag_tiles import BagTiles, DrawTiles
from ulm.rules.effects.coins import Coins, TakeCoins
from ulm.rules.effects.dock_tile import DockTileEffect
from ulm.rules.frames import Frame
from ulm.rules.moves import TAKE_COIN, TAKE_COINS, TAKE_TILES, Move
from ulm.rules.pending import Question, QuestionDetails
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.signs import SLASH, Sign
from ulm.rules.state_changes import Out, available_coins


@effect
class Either(Effect, frozen=True, tag="either"):
    """The player picks one of two: coins, a dock tile or tiles from the bag."""

    manner = "thing"
    of: Annotated[list[Coins | DockTileEffect | BagTiles], Meta(min_length=2, max_length=2)]

    def frame(self, reason: str) -> Frame:
        return TakeEither(reason, tuple(part.frame(reason) for part in self.of))

    def fault(self) -> str:
        alike = type(self.of[0]) is type(self.of[1])  # a move names only the kind
        return "expected two different kinds to choose from" if alike else ""

    def thing(self) -> EffectText:
        return EffectText("thing.either", {"what": tuple(part.thing() for part in self.of)})

    def sign(self) -> list[Sign]:
        return [*self.of[0].sign(), SLASH, *self.of[1].sign()]

    def icons(self) -> list[str]:
        return [*self.of[0].icons(), "=/", *self.of[1].icons()]


class TakeEither(Question, frozen=True, gc=False):
    """Take one of two rewards."""

    kind = "either"
    question = "take"
    of: tuple[Frame, ...]

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        found: list[Move] = []
        later: list[Move] = []
        for part in self.of:
            if isinstance(part, questions.DockTileQuestion):
                found += part.answers(rules, pos)
            elif isinstance(part, DrawTiles):
                later.append(TAKE_TILES)
            elif isinstance(part, TakeCoins) and available_coins(rules, pos, part.n):
                later.insert(0, TAKE_COIN if part.n == 1 else TAKE_COINS)
        return found + later

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        wanted = {"coin": "coins", "coins": "coins", "tiles": "bag_tiles"}.get(move.words[0], "dock_tile")
        for part in self.of:
            if part.kind == wanted and isinstance(part, questions.DockTileQuestion):
                part.carry_out(rules, pos, move, out)
            elif part.kind == wanted:
                pos.stack += (part,)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, "take_either", tuple((part.kind, getattr(part, "n", 1)) for part in self.of))
