"""The types of the definitions, as frozen structs; definition_reader.py reads data/*.yaml into them.

Cards, quarters and the rest consist of `Effect` (immediate; its kinds are the modules of `rules/effects`), `Count`
(scored at game end) and `Changes` (to the rules of a turn). What has effects is generic: it is read with all the kinds
that there are.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Annotated, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from ulm.rules.effect_registry import Effect
from ulm.rules.moves import COLOURS, SLOTS

Colour = Literal["gray", "white", "brown", "turquoise", "orange"]
Slot = Literal["N1", "N2", "N3", "E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3"]
Id = Annotated[
    str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40, description="an id (small letters, digits and _, at most 40)")
]
Small = Annotated[int, Meta(ge=1, le=20)]
Figure = Annotated[int, Meta(ge=0, le=100)]
Space = Annotated[int, Meta(ge=-11, le=11)]
E = TypeVar("E", bound=Effect)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- counts: points of a laid-out card at game end ----


class EndCount(_Entry, frozen=True, tag_field="count"):
    """The base of all counts."""


class Fixed(EndCount, frozen=True, tag="fixed"):
    """A fixed number of points."""

    points: Figure


class OwnCoats(EndCount, frozen=True, tag="own_coats"):
    """Points for each own coat of arms."""

    points: Figure


class QuartersLed(EndCount, frozen=True, tag="quarters_led"):
    """Points for each quarter where this player alone has the most seals."""

    points: Figure
    option: str = ""


class OwnCoins(EndCount, frozen=True, tag="own_coins"):
    """Points for each coin, up to `most` coins."""

    points: Figure
    most: Figure


class OwnSparrows(EndCount, frozen=True, tag="own_sparrows"):
    """Points for each sparrow, in addition to its own point, up to `most` sparrows."""

    points: Figure
    most: Figure


class SupplyColours(EndCount, frozen=True, tag="supply_colours"):
    """Points for each colour in the supply."""

    points: Figure


class LaidOut(EndCount, frozen=True, tag="laid_out"):
    """Points for each laid-out card, of one family or of all, this one included."""

    points: Figure
    family: str = ""


class RiverRank(EndCount, frozen=True, tag="river_rank"):
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


class RuleChanges(_Entry, frozen=True):
    """Changes by a descendant or tower tile; several add up (docs/rules.md section 13, stacking)."""

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


class Quarter(_Entry, Generic[E], frozen=True):
    """A quarter of the town (docs/rules.md section 7)."""

    id: Id
    bank: Literal["north", "south"]
    spaces: Spaces
    seals: Annotated[int, Meta(ge=1, le=12)]
    privilege: Annotated[list[E], Meta(min_length=1)]


class Coat(_Entry, frozen=True):
    """A city coat of arms (docs/rules.md section 8); golden when it belongs to a quarter. Without a slot it brings no
    seal.
    """

    id: Id
    immediate: Figure
    slot: Slot | None = None
    quarter: Id | None = None
    later: Figure = 0


class ModifierCard(_Entry, frozen=True):
    """A descendant or a tower tile (docs/rules.md sections 12 and 13)."""

    id: Id
    changes: RuleChanges


class Card(_Entry, Generic[E], frozen=True):
    """A card (docs/rules.md section 11); `tile`: the price when played now is one own tile of one of these colours."""

    id: Id
    family: Literal["cathedral", "trade", "chronicle"]
    kind: Id
    now: Annotated[list[E], Meta(min_length=1)]
    later: Annotated[list[AnyCount], Meta(min_length=1)]
    tile: Annotated[list[Colour], Meta(min_length=1, max_length=5)] | None = None


class CardSet(_Entry, frozen=True):
    """Extra points for laid-out cards of three kinds (docs/rules.md section 11)."""

    kinds: Annotated[list[Id], Meta(min_length=3, max_length=3)]
    one_of_each: Figure
    three_alike: Figure = 0


class Reward(_Entry, Generic[E], frozen=True):
    """The reward for ending a move on a river space (docs/rules.md section 9)."""

    space: Space
    effects: Annotated[list[E], Meta(min_length=1)]


class RuleOption(_Entry, frozen=True):
    """A house rule (docs/rules.md section 16) and its possible values, default first."""

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
    """Set-up counts (docs/rules.md sections 1 to 3)."""

    rounds: Annotated[int, Meta(ge=1, le=12)]
    tiles_per_colour: Figure
    grid: TileCounts
    docks: TileCounts
    descendants_in_play: Annotated[int, Meta(ge=0, le=8)]
    start: Start
    supply: Supply
    prices: Prices


class Definitions(msgspec.Struct, frozen=True, dict=True):  # the dictionary holds the hash, once computed
    """All definitions of the game."""

    setup: SetUp
    options: tuple[RuleOption, ...]
    rewards: tuple[Reward[Effect], ...]
    quarters: tuple[Quarter[Effect], ...]
    coats: tuple[Coat, ...]
    descendants: tuple[ModifierCard, ...]
    towers: tuple[ModifierCard, ...]
    cards: tuple[Card[Effect], ...]
    sets: tuple[CardSet, ...]

    def hash(self) -> str:
        """A hash of all definitions as eight hexadecimal digits; stored in records."""
        return self._hash

    @cached_property
    def _hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:8]


assert get_args(Colour) == COLOURS
assert get_args(Slot) == SLOTS
