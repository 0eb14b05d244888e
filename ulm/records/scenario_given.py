"""What a scenario may say of its start position (docs/formats.md section 4): the words under `given`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ulm.rules.definitions import Colour
from ulm.rules.moves import COLOURS, SPACES

MANY = 999  # upper bound for any number in a scenario

_Colours: TypeAlias = list[Annotated[Colour, Meta(description=f"a colour ({', '.join(COLOURS)})")]]
_Number: TypeAlias = Annotated[int, Meta(ge=0, le=MANY)]
_Names: TypeAlias = list[Any]  # checked against the ruleset later


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts; what a scenario leaves out is UNSET."""


class _Tiles(_Part, frozen=True):
    gray: _Number = 0
    white: _Number = 0
    brown: _Number = 0
    turquoise: _Number = 0
    orange: _Number = 0


class GivenPlayer(_Part, frozen=True):
    """What a scenario says of a player."""

    points: Annotated[int, Meta(ge=-MANY, le=MANY)] | UnsetType = UNSET
    coins: _Number | UnsetType = UNSET
    sparrows: _Number | UnsetType = UNSET
    seals: _Number | UnsetType = UNSET
    crests: _Number | UnsetType = UNSET
    barge: Annotated[int, Meta(ge=SPACES[0], le=SPACES[-1])] | UnsetType = UNSET
    tiles: _Tiles | UnsetType | None = UNSET
    hand: _Names | UnsetType = UNSET
    hand_size: _Number | UnsetType = UNSET
    laid_out: _Names | UnsetType = UNSET
    coats: _Names | UnsetType = UNSET
    descendants: _Names | UnsetType = UNSET


class Given(_Part, frozen=True):
    """What a scenario says of the position."""

    round: int | UnsetType = UNSET
    active: int | UnsetType = UNSET
    tower: str | UnsetType | None = UNSET
    next_tower: str | UnsetType | None = UNSET
    tower_stack: _Names | UnsetType = UNSET
    past_towers: _Names | UnsetType = UNSET
    turn_tile: Colour | UnsetType = UNSET
    grid: _Colours | UnsetType = UNSET
    outside: dict[str, Any] | UnsetType | None = UNSET
    docks: _Colours | UnsetType = UNSET
    bag: _Colours | UnsetType = UNSET
    bag_holds: _Tiles | UnsetType = UNSET
    deck: _Names | UnsetType = UNSET
    deck_size: _Number | UnsetType = UNSET
    whole_deck: _Names | UnsetType = UNSET
    discard: _Names | UnsetType = UNSET
    coats: _Names | UnsetType = UNSET
    coats_left: _Number | UnsetType = UNSET
    descendants: _Names | UnsetType = UNSET
    quarters: dict[str, Any] | UnsetType | None = UNSET
    edge: dict[str, Any] | UnsetType | None = UNSET
    players: list[GivenPlayer | None] | UnsetType = UNSET


PLAYER_KEYS = GivenPlayer.__struct_fields__
