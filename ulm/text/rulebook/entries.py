"""What ``data/rulebook.yaml`` may say."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ulm.rules.definitions import Id


class NoPicture(Exception):
    """A picture cannot be drawn, and why."""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class PictureEntry(_Entry, frozen=True):
    """A picture: the start of a lesson scene, a position set up like that of a scenario, or the faces of cards."""

    name: Id
    scene: str = ""
    options: dict[str, Any] = {}
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    given: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    shows: str = "whole"
    glow: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class BlockEntry(_Entry, frozen=True):
    """One of: a text, a table, readings, a picture. With ``options`` it is there only if these options have these
    values.
    """

    say: str = ""
    table: str = ""
    readings: tuple[str, ...] = ()
    picture: PictureEntry | None = None
    options: dict[str, bool | int] = {}


class PageEntry(_Entry, frozen=True):
    """A page of the rules."""

    id: Id
    blocks: Annotated[tuple[BlockEntry, ...], Meta(min_length=1)]
    links: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    small_print: tuple[str, ...] = ()
