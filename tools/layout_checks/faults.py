"""What is wrong with texts as they were drawn, and with parts as they were placed. Knows no scene and draws nothing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from ulm.ui.toolkit.containers import Column, Flow, Grid, Row, Stack
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.text_probe import ProbedText, Scrolls
from ulm.ui.toolkit.theme import ELLIPSIS
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

Kind: TypeAlias = Literal["cut", "covered", "overlap", "frame", "shrunk", "tiny", "beyond"]
_SEEN = 0.1
"""A text of which less shows lies below something, such as a sheet, and is judged where it can be read."""
_OUTLINE = 8
"""The outline of a text is at most half as many pixels wide."""
_COVERED = 0.12
"""So much of the letters may lie below what is drawn beside them."""
_TOUCHING = 6
"""So many pixels of letters may lie upon others."""
_BEYOND = 1
"""So many pixels may letters reach beyond a clip or a frame."""
_PLATE = 3.2
"""A frame is the text's own, and not a sheet that happens to be there, when it is at most so many lines high."""
_SIGNS = 3
"""A text of so few characters is a sign or a figure."""
SMALLEST = 12
"""Pixels of type at 1280×720 and 100 % text size."""

_REACHED: dict[Scrolls, tuple[str, ...]] = {"up and down": ("top", "bottom"), "sideways": ("left", "right")}
"""Beyond which sides of a clip one comes by scrolling."""


_CONTAINERS = (Row, Column, Flow, Grid, Stack)
_PAINTED = ("card",)
"""The titles on the small pictures of cards: pointed at, a card is shown large."""


class LayoutFault(NamedTuple):
    """Something wrong with a text, or with a part of that name."""

    kind: Kind
    text: str
    what: str
    rect: tuple[int, int, int, int]


def faults(notes: Sequence[ProbedText], window: tuple[int, int], *, least: float = 0) -> list[LayoutFault]:
    """The faults of one picture; ``least``: the smallest type in pixels."""
    found: list[LayoutFault] = []
    readable = {(note.asked, note.drawn) for note in notes if note.shown >= _SEEN}
    for note in notes:
        # What is drawn quite outside its clip is lost, unless it is drawn elsewhere as well.
        lost = not note.ink.clip(note.clip).w and not note.scrolls and (note.asked, note.drawn) not in readable
        hidden = note.shown < _SEEN and note.covered < _COVERED
        if note.alpha < 255 or (hidden and not lost):
            continue
        found += _cut(note, window)
        found += _overlaps(note)
        found += _crossed(note)
        found += _covered(note, notes)
        if note.pixels < least and note.font not in _PAINTED:
            found.append(_fault("tiny", note, f"{note.pixels} px, at least {least:g} wanted"))
    return list(dict.fromkeys(found))


def parts_beyond(part: Node) -> Iterator[LayoutFault]:
    """The parts that lie beyond the row or column they are in, and so upon what is beside it. Places are logical units.

    A list that scrolls has its bar beyond its column.
    """
    room = part.rect.inflate(2 * _BEYOND, 2 * _BEYOND)
    for each in part.parts:
        if not each.visible:
            continue
        if isinstance(part, _CONTAINERS) and not isinstance(each, ScrollColumn) and not room.contains(each.rect):
            place = tuple(round(side) for side in part.rect)
            rect = (round(each.rect.x), round(each.rect.y), round(each.rect.w), round(each.rect.h))
            yield LayoutFault(
                "beyond", each.name or type(each).__name__, f"beyond its {type(part).__name__} {place}", rect
            )
        yield from parts_beyond(each)


def _fault(kind: Kind, note: ProbedText, what: str) -> LayoutFault:
    return LayoutFault(kind, note.asked, what, (note.ink.x, note.ink.y, note.ink.w, note.ink.h))


def _cut(note: ProbedText, window: tuple[int, int]) -> list[LayoutFault]:
    if note.font in _PAINTED:
        return []
    added = note.drawn.endswith(ELLIPSIS) and not note.asked.endswith(ELLIPSIS)
    if added and not note.paragraph:
        return [_fault("cut", note, f"shown as “{note.drawn}”")]
    whole = pygame.Rect(0, 0, *window)
    clip, ink = note.clip.clip(whole), note.ink
    sides = {
        "left": clip.left - ink.left,
        "right": ink.right - clip.right,
        "top": clip.top - ink.top,
        "bottom": ink.bottom - clip.bottom,
    }
    for side in itertools.chain.from_iterable(_REACHED[way] for way in note.scrolls):
        sides.pop(side, None)
    beyond = [f"{side} by {much} px" for side, much in sides.items() if much > _BEYOND]
    return [_fault("cut", note, f"cut off at the {', '.join(beyond)}")] if beyond else []


def _overlaps(note: ProbedText) -> list[LayoutFault]:
    return [
        _fault("overlap", note, f"over “{below.drawn}” by {area} px")
        for below, area in note.over
        if area > _TOUCHING and below.drawn != note.drawn and (not note.paragraph or below.paragraph != note.paragraph)
    ]


def _covered(note: ProbedText, notes: Sequence[ProbedText]) -> list[LayoutFault]:
    # A heading that stays covers what is scrolled below it.
    if note.covered <= _COVERED or len(note.asked) <= _SIGNS or "up and down" in note.scrolls or _outlined(note, notes):
        return []
    return [_fault("covered", note, f"“{note.drawn}” is covered by {note.covered:.0%}")]


def _outlined(note: ProbedText, notes: Sequence[ProbedText]) -> bool:
    """Whether it is the outline of the same text, which is drawn upon it."""
    around = note.ink.inflate(_OUTLINE, _OUTLINE)
    return any(each is not note and each.drawn == note.drawn and around.contains(each.ink) for each in notes)


def _crossed(note: ProbedText) -> list[LayoutFault]:
    if "sideways" in note.scrolls:
        return []
    own = note.frame
    if own is None or own.h > _PLATE * note.pixels:
        return []
    across = max(own.left - note.ink.left, note.ink.right - own.right)
    upright = max(own.top - note.ink.top, note.ink.bottom - own.bottom)
    if max(across, upright) <= _BEYOND:
        return []
    return [_fault("frame", note, f"crosses its frame {tuple(own)} by {max(across, upright)} px")]


def shrunk(by_text_size: Mapping[int, Iterable[ProbedText]]) -> dict[int, list[LayoutFault]]:
    """What is set smaller than at a smaller text size, by the text size (percent). A text that is written several times
    is compared by its smallest place. Signs and figures are not compared: they stand in too many places.
    """
    found: dict[int, list[LayoutFault]] = {}
    before: dict[tuple[str, str], tuple[int, int]] = {}
    for percent in sorted(by_text_size):
        now: dict[tuple[str, str], ProbedText] = {}
        for note in by_text_size[percent]:
            judged = len(note.asked) > _SIGNS and note.font not in _PAINTED
            if judged and note.shown >= _SEEN and note.alpha == 255:
                key = note.asked, note.font
                if key not in now or note.pixels < now[key].pixels:
                    now[key] = note
        for key, note in now.items():
            most, at = before.get(key, (0, 0))
            if note.pixels < most:
                fault = _fault("shrunk", note, f"{note.pixels} px, {most} px at {at} %")
                found.setdefault(percent, []).append(fault)
            if note.pixels > most:
                before[key] = note.pixels, percent
    return found
