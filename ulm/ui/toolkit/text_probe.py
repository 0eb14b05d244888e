"""Takes note of all text that is drawn: what was asked for, how it was set, and where its letters ended up.

Off unless something is ``watching``; then the window is to be drawn from fresh caches. Whether a text can still be seen
is told from the pixels: what was drawn over it later, or tinted, has changed them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]
_RING = 10
"""The ground is judged that close to the letters: a tenth of their height."""
_ENOUGH = 12
"""So many pixels of ground within the box of the letters are enough; otherwise those around it count too."""
_SAMPLES = 240
"""So many pixels are looked at, of the letters and of the ground each."""
_WORST = 0.25
"""A ground of many colours is judged where it is worst: three in four of its pixels let the letters stand out more."""


class TextColours(NamedTuple):
    """The colours of a text, and how well it stands out."""

    ink: Colour
    ground: Colour
    contrast: float
    """As WCAG 2 defines it, 1 to 21."""


def luminance(colour: Colour) -> float:
    """As WCAG 2 defines it, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours are told apart, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def read_text_colours(window: pygame.Surface, box: pygame.Rect, letters: pygame.Surface) -> TextColours | None:
    """The colours of a text whose ``letters`` were drawn in a box of the window; None if too little of it is there.

    The ground is what lies around the letters. As thin letters are nowhere quite opaque, their colour is computed from
    what they have made of the ground.
    """
    reach = max(2, letters.height // _RING)
    around = box.inflate(2 * reach, 2 * reach)
    area = around.clip(window.get_rect())
    all_letters = pygame.mask.from_surface(letters, 0)
    ring = pygame.Mask(around.size)
    for away in ((0, reach), (2 * reach, reach), (reach, 0), (reach, 2 * reach)):
        ring.draw(all_letters, away)
    ring.erase(all_letters, (reach, reach))
    colours = pygame.image.tobytes(window.subsurface(area), "RGB")
    on_ring = pygame.image.tobytes(ring.to_surface(setcolor=(255, 255, 255), unsetcolor=(0, 0, 0)), "RGB")[::3]
    opaque = pygame.image.tobytes(letters, "RGBA")[3::4]

    def at(x: int, y: int) -> Colour:
        start = 3 * ((y - area.y) * area.w + x - area.x)
        return colours[start], colours[start + 1], colours[start + 2]

    def points(mark: bytes, least: int, frame: pygame.Rect) -> list[tuple[int, int, int]]:
        found = [n for n, value in enumerate(mark) if value >= least]
        step = max(1, len(found) // _SAMPLES)
        places = ((frame.x + n % frame.w, frame.y + n // frame.w, mark[n]) for n in found[::step])
        return [place for place in places if area.collidepoint(place[:2])]

    near = points(on_ring, 1, around)
    # Something else may begin right beside the letters.
    inside = [place for place in near if box.collidepoint(place[:2])]
    ground = sorted((at(x, y) for x, y, _ in (inside if len(inside) >= _ENOUGH else near)), key=luminance)
    strokes = points(opaque, round(0.9 * max(opaque)), box)
    if not ground or not strokes:
        return None
    middle = ground[len(ground) // 2]
    inks = sorted((_unmixed(at(x, y), middle, alpha / 255) for x, y, alpha in strokes), key=luminance)
    ink = inks[len(inks) // 2]
    worst = sorted(ground, key=lambda each: contrast(ink, each))[int(_WORST * len(ground))]
    return TextColours(ink, worst, contrast(ink, worst))


def _unmixed(seen: Colour, ground: Colour, share: float) -> Colour:
    red, green, blue = (
        min(255, max(0, round((value - (1 - share) * below) / share)))
        for value, below in zip(seen, ground, strict=True)
    )
    return red, green, blue


Scrolls: TypeAlias = Literal["", "up and down", "sideways"]
_INK = 127
"""How opaque a pixel must be to count as part of a letter."""
_EXACT = 8
"""The same where it counts whether anything lies in between: letters may be of the colour of paper."""
_LEGIBLE = 0.5
"""So much of a text must be seen for another one to lie upon it."""
_RIM = 6
"""So many pixels is the rim of a frame wide at most."""
_SAME = 48
"""How far a channel of a pixel may differ and still count as unchanged: what is marked is tinted."""


@dataclass(slots=True)
class ProbedText:
    """A text in one line, as it was drawn. Rectangles are in pixels of the window."""

    asked: str
    """What was to be written: a line, or the whole paragraph of which this is a part."""
    drawn: str
    font: str
    wanted: int
    """The pixel size that was asked for."""
    pixels: int
    """The pixel size it was set in."""
    ink: pygame.Rect
    """The letters."""
    clip: pygame.Rect
    """Nothing was drawn outside this."""
    scrolls: frozenset[Scrolls]
    """In which ways scrolling brings what lies beyond the clip into sight."""
    alpha: int
    paragraph: int
    """Parts of the same paragraph share a number, 0 for a text alone."""
    frame: pygame.Rect | None = None
    """The frame or plate that its middle lies on."""
    over: list[tuple[ProbedText, int]] = field(default_factory=list)
    """The texts that could be seen below it, and how many pixels of their letters it has covered."""
    covered: float = 0.0
    """How much of its letters something else was drawn upon before what may cover it came (see ``TextNotes.above``)."""
    shown: float = 0.0
    """How much of its letters can be seen in the finished picture, 0 to 1."""
    colours: TextColours | None = None
    """Its colours in the finished picture, if they were asked for and it can be read."""


@dataclass(slots=True)
class _Kept:
    """A note, and how the letters looked when they had just been drawn."""

    note: ProbedText
    letters: pygame.Mask
    """All letters, as large as ``note.ink``."""
    seen: pygame.Rect
    look: pygame.Surface | None
    picture: pygame.Surface | None = None
    """The letters as they were drawn, if their colours are asked for and nothing lies across them."""
    grounds: list[pygame.Rect] = field(default_factory=list)
    """What was filled over the letters, or some of them, in whatever colour."""

    def share(self, window: pygame.Surface) -> float:
        """How much of the letters looks as it was drawn."""
        unchanged = self.unchanged(window)
        return unchanged.count() / max(1, self.letters.count()) if unchanged is not None else 0.0

    def covered(self, window: pygame.Surface) -> float:
        """How much of the letters that were drawn has changed since."""
        unchanged = self.unchanged(window)
        if unchanged is None:
            return 0.0
        inside = pygame.Mask(self.note.ink.size)
        inside.draw(pygame.Mask(self.seen.size, True), (self.seen.x - self.note.ink.x, self.seen.y - self.note.ink.y))
        drawn = self.letters.overlap_area(inside, (0, 0))
        return 1 - unchanged.count() / drawn if drawn else 0.0

    def unchanged(self, window: pygame.Surface, most: int = _SAME) -> pygame.Mask | None:
        """The letters that look as they were drawn, as large as ``note.ink``; ``most``: how far pixels may differ."""
        if self.look is None:
            return None
        now = window.subsurface(self.seen)
        same = pygame.mask.from_threshold(now, (0, 0, 0), (most, most, most, 255), self.look)
        found = pygame.Mask(self.note.ink.size)
        found.draw(same, (self.seen.x - self.note.ink.x, self.seen.y - self.note.ink.y))
        for ground in self.grounds:
            found.erase(pygame.Mask(ground.size, True), (ground.x - self.note.ink.x, ground.y - self.note.ink.y))
        return self.letters.overlap_mask(found, (0, 0))


def _opens(ground: pygame.Rect, frame: pygame.Rect) -> bool:
    """Whether ground is laid over the upper or lower edge of a frame, which then goes on beyond it."""
    wide = ground.left - _RIM <= frame.left and frame.right <= ground.right + _RIM
    return wide and any(ground.top <= edge <= ground.bottom for edge in (frame.top, frame.bottom))


class TextProbe:
    """All texts of a picture of the window."""

    def __init__(self, window: pygame.Surface, colours: bool = False) -> None:
        self._window = window
        self._colours = colours
        self._kept: list[_Kept] = []
        self._frames: list[tuple[pygame.Rect, pygame.Rect]] = []
        """The frames, each with what is seen of it."""
        self._framed: set[tuple[int, ...]] = set()
        self._scrolls: frozenset[Scrolls] = frozenset()
        self._below = 0
        """So many notes are of things that may be covered by what is drawn now."""
        self._paragraph: tuple[str, int] | None = None
        self._paragraphs = 0

    def frame(self, surface: pygame.Surface, box: pygame.Rect, *, rim: bool = True, framed: bool = False) -> None:
        """A frame or a plate was drawn; without a ``rim`` it is no more than ground, which covers what is inside it."""
        if surface.size == self._window.size and box.w > 0 and box.h > 0:
            if rim:
                seen = box.clip(surface.get_clip())
                self._cross(seen)
                self._frames.append((box, seen))
                if framed:
                    self._framed.add(tuple(box))
            else:
                self._frames = [each for each in self._frames if not (box.contains(each[0]) or _opens(box, each[0]))]

    def _cross(self, box: pygame.Rect) -> None:
        """The edge of something was drawn across texts: their ground is not one."""
        for kept in self._kept if self._colours else ():
            if box.colliderect(kept.note.ink) and not box.contains(kept.note.ink):
                kept.picture = None

    def ground(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """A rectangle was filled: texts in it may have letters of its colour, and are hidden all the same."""
        if surface.size == self._window.size:
            seen = box.clip(surface.get_clip())
            self._frames = [each for each in self._frames if not seen.contains(each[0])]
            for kept in self._kept:
                if seen.colliderect(kept.note.ink):
                    kept.grounds.append(seen)

    def cover(self) -> None:
        """A layer was drawn over everything."""
        self._frames.clear()

    def shade(self) -> None:
        """Everything was darkened: what was drawn so far is not to be read now."""
        self.above()
        self._frames.clear()
        for kept in self._kept:
            kept.look = None

    def above(self) -> None:
        """What is drawn from here on may cover what was drawn before."""
        for kept in self._kept[self._below :]:
            kept.note.covered = kept.covered(self._window)
        self._below = len(self._kept)

    def clear(self) -> None:
        """The window is wiped, everything will be drawn anew."""
        self._kept.clear()
        self._frames.clear()
        self._below = 0

    @contextmanager
    def scrolling(self, way: Scrolls) -> Iterator[None]:
        """What is drawn meanwhile can be scrolled."""
        before, self._scrolls = self._scrolls, self._scrolls | ({way} if way else set())
        yield
        self._scrolls = before

    @contextmanager
    def paragraph(self, text: str) -> Iterator[None]:
        """The texts drawn meanwhile are parts of a longer one."""
        self._paragraphs += 1
        self._paragraph = text, self._paragraphs
        yield
        self._paragraph = None

    def text(
        self,
        surface: pygame.Surface,
        picture: pygame.Surface,
        topleft: tuple[int, int],
        *,
        asked: str,
        drawn: str,
        font: str,
        wanted: int,
        pixels: int,
        alpha: int = 255,
        painted: bool = False,
    ) -> None:
        """A text is about to be drawn at a point of a surface, or has been as part of a picture (``painted``). Only
        surfaces as large as the window are layers of it.
        """
        inked = picture.get_bounding_rect()
        if surface.size != self._window.size or not inked.w:
            return
        ink = inked.move(topleft)
        clip = surface.get_clip()
        whole, number = self._paragraph or (asked, 0)
        note = ProbedText(whole, drawn, font, wanted, pixels, ink, clip, self._scrolls, alpha, number, self._under(ink))
        letters = pygame.mask.from_surface(picture.subsurface(inked), _INK)
        seen = ink.clip(clip)
        if seen.w and seen.h:
            look = surface.subsurface(seen).copy()
            if not painted:
                look.blit(picture, (topleft[0] - seen.x, topleft[1] - seen.y))
        else:
            look = None
        for below in self._kept if not painted else ():
            if below.seen.colliderect(seen) and below.note.alpha == 255:
                before = below.unchanged(surface, _EXACT)
                if before is not None and before.count() >= _LEGIBLE * below.letters.count():
                    away = (ink.x - below.note.ink.x, ink.y - below.note.ink.y)
                    area = before.overlap_area(letters, away)
                    if area:
                        note.over.append((below.note, area))
        self._kept.append(_Kept(note, letters, seen, look, picture.subsurface(inked) if self._colours else None))

    def _under(self, ink: pygame.Rect) -> pygame.Rect | None:
        box = next((box for box, seen in reversed(self._frames) if seen.collidepoint(ink.center)), None)
        # Ground may be painted in strips.
        return box if box is None or box.h >= ink.h or tuple(box) in self._framed else None

    def finish(self) -> list[ProbedText]:
        """All notes, once the window shows the finished picture."""
        self.above()
        for kept in self._kept:
            kept.note.shown = kept.share(self._window)
            if kept.picture is not None and kept.note.shown >= _LEGIBLE:
                kept.note.colours = read_text_colours(self._window, kept.note.ink, kept.picture)
        return [kept.note for kept in self._kept]


watching: TextProbe | None = None
"""Takes note of texts, if anything does."""


@contextmanager
def watch(window: pygame.Surface, *, colours: bool = False) -> Iterator[TextProbe]:
    """Take note of all text that is drawn in the window meanwhile, with its ``colours`` if they are asked for."""
    global watching
    assert watching is None
    watching = TextProbe(window, colours)
    try:
        yield watching
    finally:
        watching = None
