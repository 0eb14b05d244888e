"""The types of the definitions, as frozen structs; definition_reader.py reads data/*.yaml into them.

Cards, quarters and the rest consist of `Effect` (immediate), `Count` (scored at game end) and `Changes` (to the rules
of a turn).
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from ulm.rules.moves import COLOURS, SLOTS

Colour = Literal["gray", "white", "brown", "turquoise", "orange"]
Slot = Literal["N1", "N2", "N3", "E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3"]
Id = Annotated[
    str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40, description="an id (small letters, digits and _, at most 40)")
]
Small = Annotated[int, Meta(ge=1, le=20)]
Figure = Annotated[int, Meta(ge=0, le=100)]
Space = Annotated[int, Meta(ge=-11, le=11)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- immediate effects (privileges, cards, landing rewards) ----


class Effect(_Entry, frozen=True, tag_field="do"):
    """The base of all effects."""


class Coins(Effect, frozen=True, tag="coins"):
    """Take n coins."""

    n: Small


class Points(Effect, frozen=True, tag="points"):
    """Score n victory points."""

    n: Small


class Sparrows(Effect, frozen=True, tag="sparrows"):
    """Take n sparrows."""

    n: Small


class DockTile(Effect, frozen=True, tag="dock_tile"):
    """Take one dock tile of choice."""


class BagTiles(Effect, frozen=True, tag="bag_tiles"):
    """Draw n tiles blindly from the bag into the supply."""

    n: Small


class River(Effect, frozen=True, tag="river"):
    """Move the barge 0 to `most` free spaces, as one move."""

    most: Small


class TopCard(Effect, frozen=True, tag="top_card"):
    """Take the top card of the draw pile."""


class PickCard(Effect, frozen=True, tag="pick_card"):
    """One card of choice from the whole discard pile or from the top `look` of the draw pile."""

    look: Small


class CardAction(Effect, frozen=True, tag="card_action"):
    """An optional Card action (buy or play)."""


class Coats(Effect, frozen=True, tag="coats"):
    """Draw `look` coats of arms, keep one and put the others under the stack."""

    look: Small


class Descendant(Effect, frozen=True, tag="descendant"):
    """Take one of the remaining descendants."""


class PointsPerQuarter(Effect, frozen=True, tag="points_per_quarter"):
    """Score n victory points for each quarter with an own seal."""

    n: Small


class PlaceSeal(Effect, frozen=True, tag="place_seal"):
    """Place a seal for `price` coins in a quarter at the barge, without a Seal action."""

    price: Figure


class SealAnywhere(Effect, frozen=True, tag="seal_anywhere"):
    """Use up a Seal action to place a seal in any quarter."""


class OutsideTiles(Effect, frozen=True, tag="outside_tiles"):
    """Take 1 to `most` outside tiles of choice."""

    most: Small


class Convert(Effect, frozen=True, tag="convert"):
    """Give back 1 to `most` coins or sparrows, for points or coins each."""

    give: Literal["coins", "sparrows"]
    most: Small
    points: Figure = 0
    coins: Figure = 0


class ChooseTurnTile(Effect, frozen=True, tag="choose_turn_tile"):
    """Choose the turn tile from the bag, instead of drawing it."""


class ExtraAction(Effect, frozen=True, tag="extra_action"):
    """One more action, of a colour in the player's own supply."""


class Either(Effect, frozen=True, tag="either"):
    """The player picks one of two: coins, a dock tile or tiles from the bag."""

    of: Annotated[list[Coins | DockTile | BagTiles], Meta(min_length=2, max_length=2)]


AnyEffect = (
    Coins | Points | Sparrows | DockTile | BagTiles | River | TopCard | PickCard | CardAction | Coats | Descendant
    | PointsPerQuarter | PlaceSeal | SealAnywhere | OutsideTiles | Convert | ChooseTurnTile | ExtraAction | Either
)  # fmt: skip  # several to a line


# ---- counts: points of a laid-out card at game end ----


class Count(_Entry, frozen=True, tag_field="count"):
    """The base of all counts."""


class Fixed(Count, frozen=True, tag="fixed"):
    """A fixed number of points."""

    points: Figure


class OwnCoats(Count, frozen=True, tag="own_coats"):
    """Points for each own coat of arms."""

    points: Figure


class QuartersLed(Count, frozen=True, tag="quarters_led"):
    """Points for each quarter where this player alone has the most seals."""

    points: Figure
    option: str = ""


class OwnCoins(Count, frozen=True, tag="own_coins"):
    """Points for each coin, up to `most` coins."""

    points: Figure
    most: Figure


class OwnSparrows(Count, frozen=True, tag="own_sparrows"):
    """Points for each sparrow, in addition to its own point, up to `most` sparrows."""

    points: Figure
    most: Figure


class SupplyColours(Count, frozen=True, tag="supply_colours"):
    """Points for each colour in the supply."""

    points: Figure


class LaidOut(Count, frozen=True, tag="laid_out"):
    """Points for each laid-out card, of one family or of all, this one included."""

    points: Figure
    family: str = ""


class RiverRank(Count, frozen=True, tag="river_rank"):
    """Points for the barge furthest ahead (no barge strictly ahead), and the second (exactly one ahead)."""

    first: Figure
    second: Figure


AnyCount = Fixed | OwnCoats | QuartersLed | OwnCoins | OwnSparrows | SupplyColours | LaidOut | RiverRank


# ---- changes to a turn by descendants and tower tiles ----


class Tribute(_Entry, frozen=True):
    """Pay n coins or tiles in the action phase, or lose points at the end of the turn."""

    pay: Literal["coins", "tiles"]
    n: Annotated[int, Meta(ge=2, le=2)]  # the notation names two tiles
    or_lose: Figure


class Changes(_Entry, frozen=True):
    """Changes by a descendant or tower tile; several add up (RULES.md section 13, stacking)."""

    clear_takes_dock_tile: bool = False
    draw_two: bool = False
    push_own_tile: bool = False
    exchange: bool = False
    extra_coins: Annotated[int, Meta(ge=0, le=9)] = 0
    choose_card: bool = False
    line_points: Annotated[int, Meta(ge=0, le=20)] = 0
    extra_steps: Annotated[int, Meta(ge=0, le=9)] = 0
    card_for_coin: bool = False
    card_for_tile: bool = False
    extra_seal: bool = False
    seal_price: Annotated[int, Meta(ge=-9, le=9)] = 0
    tribute: Tribute | None = None
    keep_pushed: bool = False
    choose_tile: bool = False
    seal_reach: Annotated[int, Meta(ge=0, le=21)] = 0


# ---- game components ----


class Spaces(_Entry, frozen=True, rename={"start": "from", "end": "to"}):
    """A range of river spaces, both ends included."""

    start: Space
    end: Space


class Quarter(_Entry, frozen=True):
    """A quarter of the town (section 7)."""

    id: Id
    bank: Literal["north", "south"]
    spaces: Spaces
    seals: Annotated[int, Meta(ge=1, le=12)]
    privilege: Annotated[list[AnyEffect], Meta(min_length=1)]


class Coat(_Entry, frozen=True):
    """A city coat of arms (section 8); golden when it belongs to a quarter. Without a slot it brings no seal."""

    id: Id
    immediate: Figure
    slot: Slot | None = None
    quarter: Id | None = None
    later: Figure = 0


class ModifierCard(_Entry, frozen=True):
    """A descendant (section 12) or a tower tile (section 13)."""

    id: Id
    changes: Changes


class Card(_Entry, frozen=True):
    """A card (section 11); `tile`: the price when played now is one own tile of one of these colours."""

    id: Id
    family: Literal["cathedral", "trade", "chronicle"]
    kind: Id
    now: Annotated[list[AnyEffect], Meta(min_length=1)]
    later: Annotated[list[AnyCount], Meta(min_length=1)]
    tile: Annotated[list[Colour], Meta(min_length=1, max_length=5)] | None = None


class CardSet(_Entry, frozen=True):
    """Extra points for laid-out cards of three kinds (section 11)."""

    kinds: Annotated[list[Id], Meta(min_length=3, max_length=3)]
    one_of_each: Figure
    three_alike: Figure = 0


class Reward(_Entry, frozen=True):
    """The reward for ending a move on a river space (section 9)."""

    space: Space
    effects: Annotated[list[AnyEffect], Meta(min_length=1)]


class Option(_Entry, frozen=True):
    """A house rule (section 16) and its possible values, default first."""

    id: Id
    values: Annotated[list[bool | int], Meta(min_length=2)]


class TileCounts(_Entry, frozen=True):
    """A number of tiles for each colour."""

    gray: Figure
    white: Figure
    brown: Figure
    turquoise: Figure
    orange: Figure

    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of the colours."""
        return tuple(getattr(self, colour) for colour in COLOURS)


class Start(_Entry, frozen=True):
    """What every player starts with."""

    points: Figure
    coins: Figure
    sparrows: Figure
    seals: Figure
    crests: Figure
    tiles: Figure


class Supply(_Entry, frozen=True):
    """The number of coins and sparrows with the option limited_supply."""

    coins: Figure
    sparrows: Figure


class Prices(_Entry, frozen=True):
    """Base prices of a Seal action in coins and of a card in tiles."""

    seal: Figure
    tiles_for_a_card: Annotated[int, Meta(ge=2, le=2)]  # the notation names two tiles


class SetUp(_Entry, frozen=True):
    """Set-up counts (sections 1 to 3)."""

    rounds: Annotated[int, Meta(ge=1, le=12)]
    tiles_per_colour: Figure
    grid: TileCounts
    docks: TileCounts
    descendants_in_play: Annotated[int, Meta(ge=0, le=8)]
    start: Start
    supply: Supply
    prices: Prices


class Definitions(msgspec.Struct, frozen=True):
    """All definitions of the game."""

    setup: SetUp
    options: tuple[Option, ...]
    rewards: tuple[Reward, ...]
    quarters: tuple[Quarter, ...]
    coats: tuple[Coat, ...]
    descendants: tuple[ModifierCard, ...]
    towers: tuple[ModifierCard, ...]
    cards: tuple[Card, ...]
    sets: tuple[CardSet, ...]

    def hash(self) -> str:
        """A hash of all definitions as eight hexadecimal digits; stored in records."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:8]


assert get_args(Colour) == COLOURS
assert get_args(Slot) == SLOTS
