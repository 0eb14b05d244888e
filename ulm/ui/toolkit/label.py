"""Words that are made to fit: the only place where text is broken into lines, set smaller or shortened.

One law holds everywhere: in the same room, words are never set smaller at a larger text size. So sizes are tried
pixel by pixel from the one that is asked for, and the smallest one is the same pixels at every text size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.lru_cache import RecentCache
from ulm.ui.toolkit.node import ANY, ROUNDED, Node, Size
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import BODY, INK, LEGIBLE, Colour, Font, Theme
from ulm.ui.toolkit.viewport import Point, RectLike

Side: TypeAlias = Literal["left", "center", "right"]
LEAST = 18.0
"""The smallest type unless something else is asked for, logical at every text size."""
_STEP, _DISPLAY_STEP = 0.86, 0.68
"""The distance of lines as a share of the font's own; display type has much air of its own."""
_TIGHT = 0.75
"""The same for a name, and the height of its only line: few strokes reach below it."""
_LOW_STEP, _LOW_LINE = 0.95, 0.86
"""The distance and the height of two lines in a low box, by the size of type."""
_MORE_LINES = 0.08
"""How much larger words must become to be set in one more line, where fewer lines are better."""
_BROKEN = 4 / 3
"""How much larger they must become to be broken inside a word."""
_PART = re.compile(r"[^ \-/–—]*[\-/–—]+|[^ \-/–—]+| +")
_KEPT = 1200
_Key: TypeAlias = tuple[object, ...]


class TextFit(NamedTuple):
    """How words may be set."""

    most_lines: int | None = None
    least: float = LEAST
    """The smallest type, logical at every text size. Below it a word that is too long for a line is broken anywhere."""
    dots: bool = False
    """Whether they end in three dots instead."""
    few_lines: bool = False
    """Whether one more line must be worth it."""
    tight: bool = False
    """Whether lines are close: few strokes of a name reach below it."""
    low: bool = False
    """Whether two lines nearly touch, while a single one has all its height."""
    breaks: bool = False
    """Whether words are broken anywhere where that makes them a third larger."""


WHOLE = TextFit()
"""Whole, broken at spaces and hyphens into as many lines as make them largest."""
NAME = TextFit(most_lines=3, least=0.0, few_lines=True, tight=True, breaks=True)
SENTENCE = TextFit(most_lines=2, least=0.0, low=True)
"""A sentence or a name in a low box."""
HEADING = TextFit(least=0.0, few_lines=True, tight=True)
FIGURE = TextFit(most_lines=1, least=0.0, tight=True)
"""A figure, or a word that stays in one line however small."""


class LaidOutText:
    """Words as they are set: ``lines``, and the size of type in ``pixels``. Made by ``fit``, for all who ask."""

    def __init__(self, theme: Theme, lines: Sequence[str], font: Font, pixels: int, way: TextFit = WHOLE) -> None:
        self.lines = tuple(lines)
        self.font: Font = font
        self.pixels = pixels
        face = theme.font(font, pixels)
        self.width = max(face.size(line)[0] for line in self.lines) / theme.scale
        line = face.get_linesize() / theme.scale
        self._first = line * (_TIGHT if way.tight else 1.0)
        self._step = line * (_TIGHT if way.tight else _DISPLAY_STEP if font == "display" else _STEP)
        if way.low and len(self.lines) > 1:
            self._first, self._step = (share * pixels / theme.scale for share in (_LOW_LINE, _LOW_STEP))
        self.height = self._first + (len(self.lines) - 1) * self._step

    def draw(
        self, canvas: Canvas, at: Point, colour: Colour = INK, *, anchor: str = "midleft", alpha: int = 255
    ) -> pygame.FRect:
        """Write the lines, placed as a whole by ``anchor`` as pygame names it; returns the rectangle they take."""
        box = pygame.FRect(0, 0, self.width, self.height)
        setattr(box, anchor, at)
        theme = canvas.theme
        size = self.pixels / (theme.scale * theme.factor)
        side = "left" if "left" in anchor else "right" if "right" in anchor else "center"
        x = {"left": box.left, "right": box.right, "center": box.centerx}[side]
        where = "center" if side == "center" else f"mid{side}"
        for number, words in enumerate(self.lines):
            y = box.y + self._first / 2 + number * self._step
            canvas.text(words, (x, y), size, colour, font=self.font, anchor=where, alpha=alpha)
        return box


class _Setting:
    """One way to set words: in a font, in lines of a width."""

    def __init__(self, theme: Theme, text: str, width: float, font: Font, most_lines: int | None) -> None:
        self.theme = theme
        self.text = text
        self.font: Font = font
        self.most_lines = most_lines
        self.limit = max(1, int(width * theme.scale + 0.5)) if width < 1e6 else 1 << 30
        self._parts = _PART.findall(text)

    def _wide(self, text: str, pixels: int) -> int:
        return self.theme.font(self.font, pixels).size(text)[0]

    def lines(self, pixels: int, *, anywhere: bool = False) -> list[str] | None:
        """The lines at a size of type, of about the same length; None where they do not fit the width."""
        if self._wide(self.text, pixels) <= self.limit:
            return [self.text]
        if self.most_lines == 1:
            return None
        parts = self._parts
        if anywhere:
            parts = [piece for part in parts for piece in self._cut(part, pixels)]
        elif any(self._wide(part.strip(), pixels) > self.limit for part in parts):
            return None
        lines = self._filled(parts, pixels, self.limit)
        if self.most_lines is not None and len(lines) > self.most_lines:
            return None
        low, high = self.limit // len(lines), self.limit
        while high - low > 2:
            middle = (low + high) // 2
            if all(self._wide(part.strip(), pixels) <= middle for part in parts) and len(
                self._filled(parts, pixels, middle)
            ) <= len(lines):
                high = middle
            else:
                low = middle
        return self._filled(parts, pixels, high)

    def _filled(self, parts: Sequence[str], pixels: int, limit: int) -> list[str]:
        lines = [""]
        for part in parts:
            if lines[-1] and self._wide((lines[-1] + part).rstrip(), pixels) > limit:
                lines.append("")
            lines[-1] = (lines[-1] + part).lstrip()
        return [line.rstrip() for line in lines if line.strip()] or [""]

    def _cut(self, word: str, pixels: int) -> list[str]:
        pieces = [""]
        for sign in word:
            if pieces[-1] and self._wide(pieces[-1] + sign, pixels) > self.limit:
                pieces.append("")
            pieces[-1] += sign
        return pieces


def fit(
    theme: Theme,
    text: str,
    room: tuple[float, float | None],
    *,
    size: float = BODY,
    font: Font = "regular",
    way: TextFit = WHOLE,
) -> LaidOutText:
    """Set words for a room (width, and height or None for any), ``size`` at the most; those set lately are kept."""
    key = (theme.scale, theme.lettering, text, room, size, font, way)
    return _known.get(key) or _known.keep(key, _fitted(theme, text, room, size, font, way))


_known: RecentCache[_Key, LaidOutText] = RecentCache(_KEPT)


def _fitted(
    theme: Theme, text: str, room: tuple[float, float | None], size: float, font: Font, way: TextFit
) -> LaidOutText:
    wanted = theme.pixels(size)
    smallest = min(wanted, max(6, round(way.least * theme.scale)))

    def largest(most_lines: int | None, least: int, *, anywhere: bool = False) -> LaidOutText | None:
        """The words in the largest type, ``least`` pixels at the least, in which they have room."""
        setting = _Setting(theme, text, room[0], font, most_lines)
        for pixels in range(wanted, least - 1, -1):
            lines = setting.lines(pixels, anywhere=anywhere)
            if lines is not None:
                made = LaidOutText(theme, lines, font, pixels, way)
                if room[1] is None or made.height <= room[1]:
                    return made
        return None

    found = largest(way.most_lines, smallest)
    while found is not None and way.few_lines and len(found.lines) > 1:
        # A line less where that costs little, and does not make legible words illegible.
        legible = min(found.pixels, round(LEGIBLE * theme.scale))
        fewer = largest(len(found.lines) - 1, max(smallest, legible, int(found.pixels * (1 - _MORE_LINES))))
        if fewer is None:
            break
        found = fewer
    if way.breaks and (found is None or found.pixels < wanted):
        broken = largest(way.most_lines, smallest, anywhere=True)
        if broken is not None and (found is None or broken.pixels > _BROKEN * found.pixels):
            return broken
    if found is not None:
        return found
    if way.dots:
        face = theme.font(font, smallest)
        line = theme.ellipsis_px(text, max(1, int(room[0] * theme.scale + 0.5)), face)
        return LaidOutText(theme, [line], font, smallest, way)
    lines = _Setting(theme, text, room[0], font, None).lines(smallest, anywhere=True) or [text]
    return LaidOutText(theme, lines, font, smallest, way)


def common_size(
    theme: Theme, texts: Sequence[str], width: float, *, size: float = BODY, font: Font = "regular", least: float = 0.0
) -> float:
    """The largest size of type up to ``size`` in which each of some lines has room in a width."""
    pixels, smallest = theme.pixels(size), max(1, round(least * theme.scale))
    while pixels > smallest and any(theme.font(font, pixels).size(text)[0] > width * theme.scale for text in texts):
        pixels -= 1
    return pixels / theme.scale / theme.factor


def fit_rich(
    theme: Theme,
    texts: Sequence[str],
    room: Size,
    *,
    size: float,
    least: float,
    colour: Colour = INK,
    align: str = "left",
    gap: float = 0.0,
) -> list[Paragraph]:
    """Rich text in paragraphs of one size, as large as all of them have room one below the other; ``least`` at the
    least.
    """
    width, height = room
    pixels, smallest = theme.pixels(size), theme.pixels(least)
    while True:
        size = pixels / theme.scale / theme.factor
        made = [Paragraph(theme, text, width=width, size=size, colour=colour, align=align) for text in texts]
        tall = sum(each.height + gap for each in made) - gap
        if pixels <= smallest or (tall <= height and all(each.width <= width for each in made)):
            return made
        pixels -= 1


def write(
    canvas: Canvas,
    text: str,
    at: Point,
    room: tuple[float, float | None],
    size: float = BODY,
    colour: Colour = INK,
    *,
    font: Font = "regular",
    anchor: str = "midleft",
    alpha: int = 255,
) -> pygame.FRect:
    """Set words for a room and write them at once."""
    return fit(canvas.theme, text, room, size=size, font=font).draw(canvas, at, colour, anchor=anchor, alpha=alpha)


class Label(Node):
    """Plain words in a place."""

    def __init__(
        self,
        text: str,
        size: float = BODY,
        colour: Colour = INK,
        *,
        font: Font = "regular",
        side: Side = "left",
        way: TextFit = WHOLE,
        alpha: int = 255,
        name: str = "",
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        """As ``fit`` says; ``side`` is where they stand in their place, always in the middle of its height."""
        self.text = text
        self.size = size
        self.colour = colour
        self.font: Font = font
        self.side: Side = side
        self.way = way
        self.alpha = alpha
        self.name = name
        self.width, self.height, self.grow = width, height, grow
        self.words: LaidOutText | None = None

    def _set(self, theme: Theme, room: tuple[float, float | None]) -> LaidOutText:
        return fit(theme, self.text, room, size=self.size, font=self.font, way=self.way)

    def measure(self, theme: Theme, room: Size) -> Size:
        if not self.text:
            return 0.0, 0.0
        found = self._set(theme, (room[0], None))
        # A little more, so that what is measured fits where it is placed.
        return found.width + 1.0, found.height

    def place(self, theme: Theme, rect: RectLike) -> None:
        super().place(theme, rect)
        self.words = self._set(theme, (self.rect.w, self.rect.h + ROUNDED)) if self.text else None

    def draw(self, canvas: Canvas) -> None:
        if self.words is not None:
            anchor = "center" if self.side == "center" else f"mid{self.side}"
            self.words.draw(canvas, getattr(self.rect, anchor), self.colour, anchor=anchor, alpha=self.alpha)

    def show(self, canvas: Canvas, rect: RectLike) -> None:
        """Place and draw it at once."""
        self.place(canvas.theme, rect)
        self.draw(canvas)


class RichLabel(Node):
    """Rich text, broken into as many lines as it needs in the width of its place."""

    def __init__(
        self,
        text: str,
        size: float = BODY,
        colour: Colour = INK,
        *,
        side: Side = "left",
        middle: bool = False,
        name: str = "",
        width: float | None = None,
        height: float | None = None,
        grow: float = 0.0,
    ) -> None:
        """``middle``: it stands in the middle of its height, else at the top."""
        self.text = text
        self.size = size
        self.colour = colour
        self.side: Side = side
        self.middle = middle
        self.name = name
        self.width, self.height, self.grow = width, height, grow
        self._set: tuple[object, Paragraph] | None = None

    def _paragraph(self, theme: Theme, wide: float) -> Paragraph:
        key = (wide, theme.scale, theme.lettering)
        if self._set is None or self._set[0] != key:
            width = None if wide == ANY else wide
            made = Paragraph(theme, self.text, width=width, size=self.size, colour=self.colour, align=self.side)
            self._set = key, made
        return self._set[1]

    def measure(self, theme: Theme, room: Size) -> Size:
        found = self._paragraph(theme, room[0])
        # A little more, so that what is measured fits where it is placed.
        return found.width + 1.0, found.height

    def draw(self, canvas: Canvas) -> None:
        words = self._paragraph(canvas.theme, self.rect.w)
        words.draw(canvas, (self.rect.x, self.rect.y + (self.rect.h - words.height) / 2 * self.middle))
