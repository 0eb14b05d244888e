"""The questions of the turn and its actions, which effects may ask as well."""

from __future__ import annotations

from ulm.rules.events import CardsDiscarded, TileObtained
from ulm.rules.moves import (
    COLOUR_INDEX,
    COLOURS,
    KEEP,
    PAY,
    SKIP,
    TAKE,
    TAKE_PUSHED,
    Move,
)
from ulm.rules.pending import Offer, Question, QuestionDetails
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import (
    Out,
    gain_card,
    obtain_tile,
    spend_tiles,
    take_dock_tile,
    take_outside_tile,
    with_one_more,
    without,
)


class KeepTile(Question, frozen=True, gc=False):
    """Keep one of the drawn tiles as turn tile."""

    kind = "keep"
    question = "keep"
    public = True
    drawn: tuple[int, ...]

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [KEEP[colour] for colour in sorted(set(self.drawn))]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        drawn = list(self.drawn)
        kept = COLOUR_INDEX[move.words[0]]
        drawn.remove(kept)
        for colour in drawn:
            pos.bag = with_one_more(pos.bag, colour)
        obtain_tile(pos, kept)
        out.append(TileObtained(pos.active, COLOURS[kept], returned=COLOURS[drawn[0]]))

    def offered(self, pos: Position) -> list[str]:
        return [COLOURS[colour] for colour in self.drawn]


class DockTileQuestion(Question, frozen=True, gc=False, tag="DockTile"):
    """Take a dock tile."""

    kind = "dock_tile"
    question = "take"
    optional: bool

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        found = [TAKE[colour] for colour in sorted(set(pos.docks))]
        return [*found, SKIP] if self.optional else found

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        take_dock_tile(pos, COLOUR_INDEX[move.words[0]], out)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, "take_dock")


class TakePushed(Question, frozen=True, gc=False):
    """Take the tile just pushed out, or leave it in its slot."""

    kind = "take_pushed"
    question = "take"
    slot: int

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return [TAKE_PUSHED, SKIP]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        take_outside_tile(pos, self.slot, self.reason, out)

    def asked(self) -> QuestionDetails:
        return QuestionDetails(self.kind, "take_pushed")


class PayTile(Question, frozen=True, gc=False):
    """Pay a tile of one of these colours."""

    kind = "pay_tile"
    question = "pay"
    colours: tuple[int, ...]

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        tiles = pos.players[pos.active].tiles
        return [PAY[colour] for colour in self.colours if tiles[colour]]

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        spend_tiles(pos, (COLOUR_INDEX[move.words[0]],), self.reason, out)


class OfferCards(Offer, frozen=True, gc=False):
    """Keep one of the drawn cards."""

    kind = "offer_cards"
    question = "card"
    what = "cards"

    def answers(self, rules: Ruleset, pos: Position) -> list[Move]:
        return card_picks(rules, self.drawn)

    def carry_out(self, rules: Ruleset, pos: Position, move: Move, out: Out) -> None:
        chosen = move.words[0]
        gain_card(pos, chosen, "offer", self.reason, out)
        others = without(self.drawn, chosen)
        pos.discard += others
        out.append(CardsDiscarded(pos.active, others))


def card_picks(rules: Ruleset, cards: tuple[str, ...]) -> list[Move]:
    """Taking one of these cards."""
    return [rules.cards[card].pick for card in sorted(set(cards), key=rules.card_rank.__getitem__)]
