"""What happened in a game, one frozen struct a kind: for the screen, the log and statistics.

Events tell the whole truth, hidden things included; `seen_by(event, seat)` is what one seat may know of it.
`reveals` is true of one that shows something hidden (a draw, a refill): undo stops there; `shows`, of its kind.
`reason` says why: a move's verb, or the id of the quarter, card, descendant, tower tile or coat at work.
"""

from __future__ import annotations

from typing import ClassVar, assert_never

import msgspec

HIDDEN = "?"


class BaseEvent(msgspec.Struct, frozen=True):
    """The base of all kinds. Annotations say `Event`, their union at the end of this file: so mypy knows each kind,
    and a `match` that ends in `assert_never` cannot forget one.
    """

    shows: ClassVar[bool] = False

    @property
    def reveals(self) -> bool:
        """Whether something hidden was shown."""
        return self.shows


class RoundBegan(BaseEvent, frozen=True):
    """A round begins; in the advanced game with its tower tile."""

    round: int
    tower: str = ""


class TowerRevealed(BaseEvent, frozen=True):
    """The next round's tower tile becomes visible."""

    shows: ClassVar[bool] = True
    tower: str


class TurnBegan(BaseEvent, frozen=True):
    """A player's turn begins."""

    seat: int
    round: int


class TilesDrawn(BaseEvent, frozen=True):
    """Tiles come blindly from the bag as turn tile; of two, one will be kept."""

    shows: ClassVar[bool] = True
    seat: int
    colours: tuple[str, ...]


class TileObtained(BaseEvent, frozen=True):
    """The turn tile is settled; `chosen` when picked from the bag, `returned` goes back into the bag."""

    seat: int
    colour: str
    chosen: bool = False
    returned: str = ""


class TileChosen(BaseEvent, frozen=True):
    """A tile picked from the bag joins the supply (option `choose_tile_is_extra`)."""

    seat: int
    colour: str


class TilesGained(BaseEvent, frozen=True):
    """Tiles come blindly from the bag into the supply."""

    shows: ClassVar[bool] = True
    seat: int
    colours: tuple[str, ...]
    reason: str


class BagToppedUp(BaseEvent, frozen=True):
    """The bag was empty: one new tile of each colour was added."""


class Swapped(BaseEvent, frozen=True):
    """Sparrow joker: the turn tile and the tile on a dock changed places."""

    seat: int
    given: str
    taken: str
    dock: int


class OwnTilePushed(BaseEvent, frozen=True):
    """An own tile will be pushed, the turn tile joined the supply."""

    seat: int
    pushed: str
    kept: str
    reason: str


class Swept(BaseEvent, frozen=True):
    """All outside tiles went back into the bag; slots and colours go together."""

    seat: int
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class Pushed(BaseEvent, frozen=True):
    """A tile went in at `slot`; the one pushed out lies at `out_slot`."""

    seat: int
    slot: str
    colour: str
    out_slot: str
    out_colour: str


class ActionUsed(BaseEvent, frozen=True):
    """An activated tile of this colour is used up; `extra_by`: whose extra Seal action is instead."""

    seat: int
    colour: str
    extra_by: str = ""


class CoinsChanged(BaseEvent, frozen=True):
    """Coins come or go; `change` is never 0."""

    seat: int
    change: int
    reason: str


class SparrowsChanged(BaseEvent, frozen=True):
    """Sparrows come or go; `change` is never 0."""

    seat: int
    change: int
    reason: str


class PointsScored(BaseEvent, frozen=True):
    """Victory points, negative when lost."""

    seat: int
    change: int
    reason: str


class Cleared(BaseEvent, frozen=True):
    """The outside tiles of a side came into the supply; slots and colours go together."""

    seat: int
    side: str
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class OutsideTaken(BaseEvent, frozen=True):
    """One outside tile came into the supply."""

    seat: int
    slot: str
    colour: str
    reason: str


class DockTaken(BaseEvent, frozen=True):
    """A dock tile came into the supply."""

    seat: int
    dock: int
    colour: str


class DockRefilled(BaseEvent, frozen=True):
    """A dock was refilled from the bag."""

    shows: ClassVar[bool] = True
    dock: int
    colour: str


class Exchanged(BaseEvent, frozen=True):
    """An own tile and a dock tile changed places."""

    seat: int
    given: str
    taken: str
    dock: int
    reason: str


class TilesSpent(BaseEvent, frozen=True):
    """Tiles went from the supply into the bag."""

    seat: int
    colours: tuple[str, ...]
    reason: str


class BargeMoved(BaseEvent, frozen=True):
    """A barge moved from one space to another, -11 to 11; `steps` free spaces."""

    seat: int
    start: int
    end: int
    steps: int


class StepsOwed(BaseEvent, frozen=True):
    """Extra single steps may be used until the end of the turn."""

    seat: int
    steps: int
    reason: str


class SealPlaced(BaseEvent, frozen=True):
    """A seal lies in a quarter, on its `space`-th seal space from 0."""

    seat: int
    quarter: str
    space: int


class CrestScored(BaseEvent, frozen=True):
    """A seal was placed in a quarter with a crest; its owner's points follow."""

    seat: int
    quarter: str


class CoatsOffered(BaseEvent, frozen=True):
    """Coats were drawn to choose from; only the seat sees them."""

    shows: ClassVar[bool] = True
    seat: int
    coats: tuple[str, ...]


class CoatGained(BaseEvent, frozen=True):
    """A coat was won; `edge`: its outer space if a seal was put there; `crest`: its quarter if a crest was."""

    seat: int
    coat: str
    edge: str = ""
    crest: str = ""


class CoatsReturned(BaseEvent, frozen=True):
    """Coats went under the stack, in this order; only the seat knows which."""

    seat: int
    coats: tuple[str, ...]


class CardsOffered(BaseEvent, frozen=True):
    """Cards were drawn to choose from; only the seat sees them."""

    shows: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    reason: str


class CardGained(BaseEvent, frozen=True):
    """A card came into the hand; from the deck only the seat sees it."""

    seat: int
    card: str
    source: str  # "deck", "discard", or "offer" when it was picked from cards drawn before
    reason: str

    @property
    def reveals(self) -> bool:
        """Only from the deck: the others lay before the player already."""
        return self.source == "deck"


class CardsDiscarded(BaseEvent, frozen=True):
    """Cards that were on offer lie on the discard pile now, the last one on top."""

    seat: int
    cards: tuple[str, ...]


class DeckShuffled(BaseEvent, frozen=True):
    """The discard pile became the draw pile, listed from its top; nobody sees the order."""

    cards: tuple[str, ...]


class CardPlayed(BaseEvent, frozen=True):
    """A hand card was played, `use` now or later; `free`: by the turn's free play."""

    seat: int
    card: str
    use: str
    free: bool


class DescendantTaken(BaseEvent, frozen=True):
    """A descendant went from the Oath House to a player."""

    seat: int
    descendant: str


class ExtraActionChosen(BaseEvent, frozen=True):
    """The colour of one more action."""

    seat: int
    colour: str
    reason: str


class Declined(BaseEvent, frozen=True):
    """Something that may be declined was declined; `what` is the question's name."""

    seat: int
    what: str


class TributePaid(BaseEvent, frozen=True):
    """The tribute that a modifier asks for was paid."""

    seat: int
    reason: str


class TurnEnded(BaseEvent, frozen=True):
    """A player's turn is over."""

    seat: int


class GameEnded(BaseEvent, frozen=True):
    """The game is over; more than one winner share the victory."""

    winners: tuple[int, ...]


Event = (
    RoundBegan | TowerRevealed | TurnBegan | TilesDrawn | TileObtained | TileChosen | TilesGained | BagToppedUp
    | Swapped | OwnTilePushed | Swept | Pushed | ActionUsed | CoinsChanged | SparrowsChanged | PointsScored
    | Cleared | OutsideTaken | DockTaken | DockRefilled | Exchanged | TilesSpent | BargeMoved | StepsOwed
    | SealPlaced | CrestScored | CoatsOffered | CoatGained | CoatsReturned | CardsOffered | CardGained
    | CardsDiscarded | DeckShuffled | CardPlayed | DescendantTaken | ExtraActionChosen | Declined | TributePaid
    | TurnEnded | GameEnded
)  # fmt: skip


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as one seat may know it (None: somebody without a seat); hidden names become "?"."""
    match event:
        case DeckShuffled(cards):
            return DeckShuffled(_hidden(cards))
        case CardGained(owner, _, source, reason):
            return event if owner == seat or source == "discard" else CardGained(owner, HIDDEN, source, reason)
        case CardsOffered(owner, cards, reason):
            return event if owner == seat else CardsOffered(owner, _hidden(cards), reason)
        case CoatsOffered(owner, coats):
            return event if owner == seat else CoatsOffered(owner, _hidden(coats))
        case CoatsReturned(owner, coats):
            return event if owner == seat else CoatsReturned(owner, _hidden(coats))
        case (
            RoundBegan() | TowerRevealed() | TurnBegan() | TilesDrawn() | TileObtained() | TileChosen()
            | TilesGained() | BagToppedUp() | Swapped() | OwnTilePushed() | Swept() | Pushed() | ActionUsed()
            | CoinsChanged() | SparrowsChanged() | PointsScored() | Cleared() | OutsideTaken() | DockTaken()
            | DockRefilled() | Exchanged() | TilesSpent() | BargeMoved() | StepsOwed() | SealPlaced()
            | CrestScored() | CoatGained() | CardsDiscarded() | CardPlayed() | DescendantTaken()
            | ExtraActionChosen() | Declined() | TributePaid() | TurnEnded() | GameEnded()
        ):  # fmt: skip
            return event
        case _:
            assert_never(event)


def _hidden(names: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(names)
