"""The frames of `position.stack`: pending effects and open questions, one frozen struct for each kind.

A frame has a cause (`reason`: a move's verb, or the id of a quarter, card, descendant or tower tile) and plain data.
The top of the stack is its last item. effects.py implements the frames.

Code distinguishes frames by `kind` instead of isinstance: it is several times faster, and mypy narrows by it as well.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

import msgspec


class Frame(msgspec.Struct, frozen=True, gc=False):
    """Base of all frames; they cannot be part of reference cycles, so garbage collection is off."""

    reason: str


class Effect(Frame, frozen=True, gc=False):
    """Base of the automatic effects."""

    question: ClassVar[None] = None


class Question(Frame, frozen=True, gc=False):
    """Base of the questions to the active player; `question` is the name in docs/notation.md section 6."""

    question: ClassVar[str]


# ---- automatic effects ----


class Coins(Effect, frozen=True, gc=False):
    """Take n coins."""

    kind: ClassVar[Literal["coins"]] = "coins"
    n: int


class Points(Effect, frozen=True, gc=False):
    """Score n points."""

    kind: ClassVar[Literal["points"]] = "points"
    n: int


class Sparrows(Effect, frozen=True, gc=False):
    """Take n sparrows."""

    kind: ClassVar[Literal["sparrows"]] = "sparrows"
    n: int


class BagTiles(Effect, frozen=True, gc=False):
    """Draw n tiles from the bag into the supply."""

    kind: ClassVar[Literal["bag_tiles"]] = "bag_tiles"
    n: int


class TopCard(Effect, frozen=True, gc=False):
    """Take the top card of the draw pile."""

    kind: ClassVar[Literal["top_card"]] = "top_card"


class PointsPerQuarter(Effect, frozen=True, gc=False):
    """Score n points for each quarter with an own seal."""

    kind: ClassVar[Literal["points_per_quarter"]] = "points_per_quarter"
    n: int


class DrawCoats(Effect, frozen=True, gc=False):
    """Draw `look` coats of arms and keep one."""

    kind: ClassVar[Literal["coats"]] = "coats"
    look: int


class PlaceSeal(Effect, frozen=True, gc=False):
    """Pay `price` coins and place a seal in a quarter at the barge."""

    kind: ClassVar[Literal["place_seal"]] = "place_seal"
    price: int


class SealAnywhere(Effect, frozen=True, gc=False):
    """Place a seal in any quarter; `granted`: the Seal action is a granted one, so none is used up."""

    kind: ClassVar[Literal["seal_anywhere"]] = "seal_anywhere"
    granted: bool = False


# ---- questions ----


class KeepTile(Question, frozen=True, gc=False):
    """Keep one of the drawn tiles as turn tile."""

    kind: ClassVar[Literal["keep"]] = "keep"
    question: ClassVar[str] = "keep"
    drawn: tuple[int, ...]


class ChooseTurnTile(Question, frozen=True, gc=False):
    """Choose the turn tile from the bag."""

    kind: ClassVar[Literal["choose_turn_tile"]] = "choose_turn_tile"
    question: ClassVar[str] = "choose"


class DockTile(Question, frozen=True, gc=False):
    """Take a dock tile."""

    kind: ClassVar[Literal["dock_tile"]] = "dock_tile"
    question: ClassVar[str] = "take"
    optional: bool


class Either(Question, frozen=True, gc=False):
    """Take one of two rewards."""

    kind: ClassVar[Literal["either"]] = "either"
    question: ClassVar[str] = "take"
    of: tuple[EitherPart, ...]


class OutsideTiles(Question, frozen=True, gc=False):
    """Take up to `most` outside tiles, one after the other."""

    kind: ClassVar[Literal["outside_tiles"]] = "outside_tiles"
    question: ClassVar[str] = "take"
    most: int
    optional: bool


class TakePushed(Question, frozen=True, gc=False):
    """Take the tile just pushed out, or leave it in its slot."""

    kind: ClassVar[Literal["take_pushed"]] = "take_pushed"
    question: ClassVar[str] = "take"
    slot: int


class PayTile(Question, frozen=True, gc=False):
    """Pay a tile of one of these colours."""

    kind: ClassVar[Literal["pay_tile"]] = "pay_tile"
    question: ClassVar[str] = "pay"
    colours: tuple[int, ...]


class OfferCards(Question, frozen=True, gc=False):
    """Keep one of the drawn cards."""

    kind: ClassVar[Literal["offer_cards"]] = "offer_cards"
    question: ClassVar[str] = "card"
    cards: tuple[str, ...]


class OfferDiscard(Question, frozen=True, gc=False):
    """Take a card of the discard pile."""

    kind: ClassVar[Literal["offer_discard"]] = "offer_discard"
    question: ClassVar[str] = "card"


class PickCard(Question, frozen=True, gc=False):
    """Choose between the discard pile and the top `look` of the draw pile."""

    kind: ClassVar[Literal["pick_card"]] = "pick_card"
    question: ClassVar[str] = "from"
    look: int


class CardAction(Question, frozen=True, gc=False):
    """An optional Card action."""

    kind: ClassVar[Literal["card_action"]] = "card_action"
    question: ClassVar[str] = "action"


class OfferCoats(Question, frozen=True, gc=False):
    """Keep one of the drawn coats of arms."""

    kind: ClassVar[Literal["offer_coats"]] = "offer_coats"
    question: ClassVar[str] = "coat"
    coats: tuple[str, ...]


class TakeDescendant(Question, frozen=True, gc=False):
    """Take one of the remaining descendants."""

    kind: ClassVar[Literal["descendant"]] = "descendant"
    question: ClassVar[str] = "descendant"


class SealWhere(Question, frozen=True, gc=False):
    """Choose the quarter for a seal that is already paid."""

    kind: ClassVar[Literal["seal_where"]] = "seal_where"
    question: ClassVar[str] = "seal"
    anywhere: bool


class River(Question, frozen=True, gc=False):
    """Move the barge 0 to `most` free spaces."""

    kind: ClassVar[Literal["river"]] = "river"
    question: ClassVar[str] = "steps"
    most: int


class Convert(Question, frozen=True, gc=False):
    """Give back 1 to `most` coins or sparrows, for points or coins each."""

    kind: ClassVar[Literal["convert"]] = "convert"
    question: ClassVar[str] = "convert"
    give: Literal["coins", "sparrows"]
    most: int
    points: int
    coins: int


class ExtraAction(Question, frozen=True, gc=False):
    """Choose the colour of one more action."""

    kind: ClassVar[Literal["extra_action"]] = "extra_action"
    question: ClassVar[str] = "as"


class GrantedAction(Question, frozen=True, gc=False):
    """An optional further action of this colour."""

    kind: ClassVar[Literal["granted_action"]] = "granted_action"
    question: ClassVar[str] = "action"
    colour: int


EitherPart = Coins | DockTile | BagTiles
AnyQuestion = (
    KeepTile | ChooseTurnTile | DockTile | Either | OutsideTiles | TakePushed | PayTile | OfferCards | OfferDiscard
    | PickCard | CardAction | OfferCoats | TakeDescendant | SealWhere | River | Convert | ExtraAction | GrantedAction
)  # fmt: skip  # several to a line
AnyEffect = (
    Coins | Points | Sparrows | BagTiles | TopCard | PointsPerQuarter | DrawCoats | PlaceSeal | SealAnywhere
)  # fmt: skip  # several to a line
AnyFrame = AnyEffect | AnyQuestion

#: The names of all questions.
QUESTION_NAMES: tuple[str, ...] = tuple(dict.fromkeys(each.question for each in get_args(AnyQuestion)))
