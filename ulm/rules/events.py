"""Events of a game, one frozen struct for each kind: for the screen, the log and statistics.

Events include hidden information; `seen_by(event, seat)` masks what one seat may not know. `reveals` is true for an
event that reveals something hidden (a draw, a refill), where undo stops; `shows` is the default for its kind.
`reason` is the cause: a move's verb, or the id of a quarter, card, descendant, tower tile or coat.
"""

from __future__ import annotations

from typing import ClassVar, assert_never

import msgspec

HIDDEN = "?"


class BaseEvent(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Base of all events; they cannot be part of reference cycles, so garbage collection is off.

    Annotations use `Event`, the union at the end of this file, so that mypy checks that a `match` ending in
    `assert_never` handles every kind.
    """

    shows: ClassVar[bool] = False

    @property
    def reveals(self) -> bool:
        """Whether the event reveals something hidden."""
        return self.shows


class RoundBegan(BaseEvent, frozen=True):
    """A round began, with its tower tile in the advanced game."""

    round: int
    tower: str = ""


class TowerRevealed(BaseEvent, frozen=True):
    """The next round's tower tile became visible."""

    shows: ClassVar[bool] = True
    tower: str


class TurnBegan(BaseEvent, frozen=True):
    """A player's turn began."""

    seat: int
    round: int


class TilesDrawn(BaseEvent, frozen=True):
    """Tiles were drawn from the bag as turn tile; of two, one will be kept."""

    shows: ClassVar[bool] = True
    seat: int
    colours: tuple[str, ...]


class TileObtained(BaseEvent, frozen=True):
    """The turn tile was decided; `chosen`: picked from the bag; `returned`: the tile put back into the bag."""

    seat: int
    colour: str
    chosen: bool = False
    returned: str = ""


class TileChosen(BaseEvent, frozen=True):
    """A tile picked from the bag joined the supply (option `choose_tile_is_extra`)."""

    seat: int
    colour: str


class TilesGained(BaseEvent, frozen=True):
    """Tiles were drawn from the bag into the supply."""

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
    """A tile from the supply will be pushed; the turn tile joined the supply."""

    seat: int
    pushed: str
    kept: str
    reason: str


class Swept(BaseEvent, frozen=True):
    """All outside tiles went back into the bag; `slots` and `colours` are parallel."""

    seat: int
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class Pushed(BaseEvent, frozen=True):
    """A tile was pushed in at `slot`; the one pushed out is now at `out_slot`."""

    seat: int
    slot: str
    colour: str
    out_slot: str
    out_colour: str


class ActionUsed(BaseEvent, frozen=True):
    """An activated tile was used up, or the extra Seal action of the modifier `extra_by`."""

    seat: int
    colour: str
    extra_by: str = ""


class CoinsChanged(BaseEvent, frozen=True):
    """Coins were gained or paid; `change` is never 0."""

    seat: int
    change: int
    reason: str


class SparrowsChanged(BaseEvent, frozen=True):
    """Sparrows were gained or paid; `change` is never 0."""

    seat: int
    change: int
    reason: str


class PointsScored(BaseEvent, frozen=True):
    """Victory points were scored, or lost when negative."""

    seat: int
    change: int
    reason: str


class Cleared(BaseEvent, frozen=True):
    """The outside tiles of a side joined the supply; `slots` and `colours` are parallel."""

    seat: int
    side: str
    slots: tuple[str, ...]
    colours: tuple[str, ...]


class OutsideTaken(BaseEvent, frozen=True):
    """An outside tile joined the supply."""

    seat: int
    slot: str
    colour: str
    reason: str


class DockTaken(BaseEvent, frozen=True):
    """A dock tile joined the supply."""

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
    """A seal was placed in a quarter, on seal space `space` (from 0)."""

    seat: int
    quarter: str
    space: int


class CrestScored(BaseEvent, frozen=True):
    """A seal was placed in a quarter with a crest; its owner's points follow."""

    seat: int
    quarter: str


class CoatsOffered(BaseEvent, frozen=True):
    """Coats were drawn to choose from; visible to the seat only."""

    shows: ClassVar[bool] = True
    seat: int
    coats: tuple[str, ...]


class CoatGained(BaseEvent, frozen=True):
    """A coat was gained; `edge`: its outer space, if a seal was placed there; `crest`: its quarter, if a crest was."""

    seat: int
    coat: str
    edge: str = ""
    crest: str = ""


class CoatsReturned(BaseEvent, frozen=True):
    """Coats went under the stack, in this order; visible to the seat only."""

    seat: int
    coats: tuple[str, ...]


class CardsOffered(BaseEvent, frozen=True):
    """Cards were drawn to choose from; visible to the seat only."""

    shows: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    reason: str


class CardGained(BaseEvent, frozen=True):
    """A card joined the hand; from the deck it is visible to the seat only."""

    seat: int
    card: str
    source: str  # "deck", "discard", or "offer" for a card picked from drawn ones
    reason: str

    @property
    def reveals(self) -> bool:
        """Only from the deck: the player could already see the others."""
        return self.source == "deck"


class CardsDiscarded(BaseEvent, frozen=True):
    """Offered cards went to the discard pile, the last one on top."""

    seat: int
    cards: tuple[str, ...]


class DeckShuffled(BaseEvent, frozen=True):
    """The discard pile became the draw pile, listed from the top; hidden from everybody."""

    cards: tuple[str, ...]


class CardPlayed(BaseEvent, frozen=True):
    """A hand card was played, `use` now or later; `free`: by the turn's free play."""

    seat: int
    card: str
    use: str
    free: bool


class DescendantTaken(BaseEvent, frozen=True):
    """A player took a descendant from the Oath House."""

    seat: int
    descendant: str


class ExtraActionChosen(BaseEvent, frozen=True):
    """The colour of one more action was chosen."""

    seat: int
    colour: str
    reason: str


class Declined(BaseEvent, frozen=True):
    """An optional effect was declined; `what` is the name of the question."""

    seat: int
    what: str


class TributePaid(BaseEvent, frozen=True):
    """The tribute demanded by a modifier was paid."""

    seat: int
    reason: str


class TurnEnded(BaseEvent, frozen=True):
    """A player's turn ended."""

    seat: int


class GameEnded(BaseEvent, frozen=True):
    """The game ended; several winners share the victory."""

    winners: tuple[int, ...]


Event = (
    RoundBegan | TowerRevealed | TurnBegan | TilesDrawn | TileObtained | TileChosen | TilesGained | BagToppedUp
    | Swapped | OwnTilePushed | Swept | Pushed | ActionUsed | CoinsChanged | SparrowsChanged | PointsScored
    | Cleared | OutsideTaken | DockTaken | DockRefilled | Exchanged | TilesSpent | BargeMoved | StepsOwed
    | SealPlaced | CrestScored | CoatsOffered | CoatGained | CoatsReturned | CardsOffered | CardGained
    | CardsDiscarded | DeckShuffled | CardPlayed | DescendantTaken | ExtraActionChosen | Declined | TributePaid
    | TurnEnded | GameEnded
)  # fmt: skip  # several to a line


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat may know it (None: a spectator); hidden names become "?"."""
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
        ):  # fmt: skip  # several to a line
            return event
        case _:
            assert_never(event)


def _hidden(names: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(names)
