"""What happened in a game, one frozen struct a kind: for the screen, the log and statistics.

Events tell the whole truth, hidden things included; `seen_by(event, seat)` is what one seat may know of it.
`reveals` is true of one that shows something hidden (a draw, a refill): undo stops there; `shows`, of its kind.
`reason` says why: a move's verb, or the id of the quarter, card, descendant, tower tile or coat at work.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

HIDDEN = "?"


class Event(msgspec.Struct, frozen=True):
    """The base of all events."""

    shows: ClassVar[bool] = False

    @property
    def reveals(self) -> bool:
        """Whether something hidden was shown."""
        return self.shows


class RoundBegan(Event, frozen=True):
    """A round begins; in the advanced game with its tower tile."""

    round: int
    tower: str = ""


class TowerRevealed(Event, frozen=True):
    """The next round's tower tile becomes visible."""

    shows: ClassVar[bool] = True
    tower: str


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    seat: int
    round: int


class TilesDrawn(Event, frozen=True):
    """Tiles come blindly from the bag as turn tile, two for the Builder."""

    shows: ClassVar[bool] = True
    seat: int
    colours: tuple[str, ...]


class TileObtained(Event, frozen=True):
    """The turn tile is settled; `chosen` when picked from the bag, `returned` goes back into the bag."""

    seat: int
    colour: str
    chosen: bool = False
    returned: str = ""


class TileChosen(Event, frozen=True):
    """A tile picked from the bag joins the supply (option `choose_tile_is_extra`)."""

    seat: int
    colour: str


class TilesGained(Event, frozen=True):
    """Tiles come blindly from the bag into the supply (Construction Freeze)."""

    shows: ClassVar[bool] = True
    seat: int
    colours: tuple[str, ...]
    reason: str


class BagToppedUp(Event, frozen=True):
    """The bag was empty: one new tile of each colour was added."""


class Swapped(Event, frozen=True):
    """Sparrow joker: the turn tile and the tile on a dock changed places."""

    seat: int
    given: str
    taken: str
    dock: int


class ScholarUsed(Event, frozen=True):
    """An own tile will be pushed, the turn tile joined the supply."""

    seat: int
    pushed: str
    kept: str


class Swept(Event, frozen=True):
    """All outside tiles went back into the bag; slots and colours go together."""

    seat: int
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class Pushed(Event, frozen=True):
    """A tile went in at `slot`; the one pushed out lies at `out_slot`."""

    seat: int
    slot: str
    colour: str
    out_slot: str
    out_colour: str


class ActionUsed(Event, frozen=True):
    """An activated tile of this colour is used up (`tower`: the tower tile's extra Seal action instead)."""

    seat: int
    colour: str
    tower: bool = False


class CoinsChanged(Event, frozen=True):
    """Coins come or go; `change` is never 0."""

    seat: int
    change: int
    reason: str


class SparrowsChanged(Event, frozen=True):
    """Sparrows come or go; `change` is never 0."""

    seat: int
    change: int
    reason: str


class PointsScored(Event, frozen=True):
    """Victory points, negative when lost."""

    seat: int
    change: int
    reason: str


class Cleared(Event, frozen=True):
    """The outside tiles of a side came into the supply; slots and colours go together."""

    seat: int
    side: str
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class OutsideTaken(Event, frozen=True):
    """One outside tile came into the supply."""

    seat: int
    slot: str
    colour: str
    reason: str


class DockTaken(Event, frozen=True):
    """A dock tile came into the supply."""

    seat: int
    dock: int
    colour: str


class DockRefilled(Event, frozen=True):
    """A dock was refilled from the bag."""

    shows: ClassVar[bool] = True
    dock: int
    colour: str


class Exchanged(Event, frozen=True):
    """Merchant: an own tile and a dock tile changed places."""

    seat: int
    given: str
    taken: str
    dock: int


class TilesSpent(Event, frozen=True):
    """Tiles went from the supply into the bag."""

    seat: int
    colours: tuple[str, ...]
    reason: str


class BargeMoved(Event, frozen=True):
    """A barge moved from one space to another, -11 to 11; `steps` free spaces."""

    seat: int
    start: int
    end: int
    steps: int


class StepsOwed(Event, frozen=True):
    """Extra single steps may be used until the end of the turn."""

    seat: int
    steps: int


class SealPlaced(Event, frozen=True):
    """A seal lies in a quarter, on its `space`-th seal space from 0."""

    seat: int
    quarter: str
    space: int


class CrestScored(Event, frozen=True):
    """A seal was placed in a quarter with a crest; its owner's points follow."""

    seat: int
    quarter: str


class CoatsOffered(Event, frozen=True):
    """Coats were drawn to choose from; only the seat sees them."""

    shows: ClassVar[bool] = True
    seat: int
    coats: tuple[str, ...]


class CoatGained(Event, frozen=True):
    """A coat was won; `edge`: its outer space if a seal was put there; `crest`: its quarter if a crest was."""

    seat: int
    coat: str
    edge: str = ""
    crest: str = ""


class CoatsReturned(Event, frozen=True):
    """Coats went under the stack, in this order; only the seat knows which."""

    seat: int
    coats: tuple[str, ...]


class CardsOffered(Event, frozen=True):
    """Cards were drawn to choose from; only the seat sees them."""

    shows: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    reason: str


class CardGained(Event, frozen=True):
    """A card came into the hand; from the deck only the seat sees it."""

    seat: int
    card: str
    source: str  # "deck", "discard", or "offer" when it was picked from cards drawn before
    reason: str

    @property
    def reveals(self) -> bool:
        """Only from the deck: the others lay before the player already."""
        return self.source == "deck"


class CardsDiscarded(Event, frozen=True):
    """Cards that were on offer lie on the discard pile now, the last one on top."""

    seat: int
    cards: tuple[str, ...]


class DeckShuffled(Event, frozen=True):
    """The discard pile became the draw pile, listed from its top; nobody sees the order."""

    cards: tuple[str, ...]


class CardPlayed(Event, frozen=True):
    """A hand card was played, `use` now or later; `free`: by the turn's free play."""

    seat: int
    card: str
    use: str
    free: bool


class DescendantTaken(Event, frozen=True):
    """A descendant went from the Oath House to a player."""

    seat: int
    descendant: str


class LeagueChosen(Event, frozen=True):
    """Swabian League: the colour of the one more action."""

    seat: int
    colour: str


class Declined(Event, frozen=True):
    """Something that may be declined was declined; `what` is the question's name."""

    seat: int
    what: str


class TributePaid(Event, frozen=True):
    """The tower tile's tribute was paid."""

    seat: int
    tower: str


class TurnEnded(Event, frozen=True):
    """A player's turn is over."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over; more than one winner share the victory."""

    winners: tuple[int, ...]


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as one seat may know it (None: somebody without a seat); hidden names become "?"."""
    if isinstance(event, DeckShuffled):
        return DeckShuffled((HIDDEN,) * len(event.cards))
    if isinstance(event, CardGained) and event.source != "discard" and event.seat != seat:
        return CardGained(event.seat, HIDDEN, event.source, event.reason)
    if isinstance(event, CardsOffered) and event.seat != seat:
        return CardsOffered(event.seat, (HIDDEN,) * len(event.cards), event.reason)
    if isinstance(event, CoatsOffered) and event.seat != seat:
        return CoatsOffered(event.seat, (HIDDEN,) * len(event.coats))
    if isinstance(event, CoatsReturned) and event.seat != seat:
        return CoatsReturned(event.seat, (HIDDEN,) * len(event.coats))
    return event
