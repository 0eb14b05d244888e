"""Plain words in a box: whole, in as many lines as they need, and as large as the box allows.

A ``Caption`` breaks its text at spaces and hyphens and sets it at the size asked for. Where that has no room, more
lines and smaller type are tried together, and the largest type wins; so a larger text size never makes the letters
smaller as long as the box does not shrink. Below ``LEAST`` nothing is set: there a word that is too long is broken
anywhere.
"""

import re

import pygame

from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.theme import BODY, INK, Colour, Font, Theme
from ulm.ui.kit.viewport import Point

LEAST = 18.0
"""The smallest type, in logical units at every text size."""
_STEP, _DISPLAY_STEP = 0.86, 0.68
"""The distance of lines of one caption, as a share of the font's own; display type has much air of its own."""
_PART = re.compile(r"[^ \-/–—]*[\-/–—]+|[^ \-/–—]+| +")


class Caption:
    """Words set for a room (width, and height or None for any); ``lines`` are what is written."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        room: tuple[float, float | None],
        *,
        size: float = BODY,
        font: Font = "regular",
        least: float = LEAST,
    ) -> None:
        self._theme = theme
        self._font: Font = font
        self._step = _DISPLAY_STEP if font == "display" else _STEP
        self._limit = max(1, int(room[0] * theme.scale + 0.5))
        tall = None if room[1] is None else room[1] * theme.scale
        wanted = theme.pixels(size)
        smallest = min(wanted, max(6, round(least * theme.scale)))
        self.pixels = wanted
        found = self._broken(text, wanted)
        while self.pixels > smallest and (found is None or (tall is not None and self._tall(len(found)) > tall)):
            self.pixels -= 1
            found = self._broken(text, self.pixels)
        self.lines = found if found is not None else self._broken(text, self.pixels, anywhere=True) or [text]
        self.width = max(self._wide(line, self.pixels) for line in self.lines) / theme.scale
        self.height = self._tall(len(self.lines)) / theme.scale

    def _wide(self, text: str, pixels: int) -> int:
        return self._theme.font(self._font, pixels).size(text)[0]

    def _tall(self, lines: int) -> float:
        line = self._theme.font(self._font, self.pixels).get_linesize()
        return line + (lines - 1) * line * self._step

    def _broken(self, text: str, pixels: int, anywhere: bool = False) -> list[str] | None:
        """The lines at a size of type; None if a word is longer than a line."""
        if self._wide(text, pixels) <= self._limit:
            return [text]
        parts = _PART.findall(text)
        if anywhere:
            parts = [piece for part in parts for piece in self._cut(part, pixels)]
        elif any(self._wide(part.strip(), pixels) > self._limit for part in parts):
            return None
        lines = self._filled(parts, pixels, self._limit)
        # As many lines as needed, but of about the same length.
        low, high = self._limit // len(lines), self._limit
        while high - low > 2:
            middle = (low + high) // 2
            if all(self._wide(part.strip(), pixels) <= middle for part in parts) and len(
                self._filled(parts, pixels, middle)
            ) <= len(lines):
                high = middle
            else:
                low = middle
        return self._filled(parts, pixels, high)

    def _filled(self, parts: list[str], pixels: int, limit: int) -> list[str]:
        lines = [""]
        for part in parts:
            if lines[-1] and self._wide((lines[-1] + part).rstrip(), pixels) > limit:
                lines.append("")
            lines[-1] = (lines[-1] + part).lstrip()
        return [line.rstrip() for line in lines if line.strip()] or [""]

    def _cut(self, word: str, pixels: int) -> list[str]:
        pieces = [""]
        for sign in word:
            if pieces[-1] and self._wide(pieces[-1] + sign, pixels) > self._limit:
                pieces.append("")
            pieces[-1] += sign
        return pieces

    def draw(
        self, canvas: Canvas, at: Point, colour: Colour = INK, *, anchor: str = "midleft", alpha: int = 255
    ) -> pygame.FRect:
        """Write the lines, the whole of them placed by ``anchor``; returns the rectangle they take."""
        box = pygame.FRect(0, 0, self.width, self.height)
        setattr(box, anchor, at)
        theme = canvas.theme
        size = self.pixels / (theme.scale * theme.factor)
        side = "left" if "left" in anchor else "right" if "right" in anchor else "center"
        x = {"left": box.left, "right": box.right, "center": box.centerx}[side]
        line = theme.font(self._font, self.pixels).get_linesize() / theme.scale
        where = "center" if side == "center" else f"mid{side}"
        for number, words in enumerate(self.lines):
            y = box.y + line / 2 + number * line * self._step
            canvas.text(words, (x, y), size, colour, font=self._font, anchor=where, alpha=alpha)
        return box


_KEPT = 800
_known: dict[tuple[object, ...], Caption] = {}


def caption(
    theme: Theme, text: str, room: tuple[float, float | None], *, size: float = BODY, font: Font = "regular"
) -> Caption:
    """A caption; those set lately are kept, since widgets ask for theirs at every frame."""
    key = (theme.scale, theme.lettering, text, room, size, font)
    found = _known.get(key)
    if found is None:
        if len(_known) >= _KEPT:
            _known.clear()
        found = _known[key] = Caption(theme, text, room, size=size, font=font)
    return found


def write_caption(
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
    return caption(canvas.theme, text, room, size=size, font=font).draw(canvas, at, colour, anchor=anchor, alpha=alpha)
