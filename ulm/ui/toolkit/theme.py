"""Colours, fonts and text pictures.

Sizes of type are given in logical units as they are at 100 % text size; ``Theme`` multiplies them by the
window's scale and the player's text size, so that letters are always made at their final pixel size. Rendered
strings are kept in a cache of bounded size.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias

import pygame

from ulm.files.paths import asset
from ulm.ui.toolkit import sdl_window
from ulm.ui.toolkit.font_fallback import Alphabet, Face
from ulm.ui.toolkit.lru_cache import RecentCache, memory_at, picture_bytes

Colour: TypeAlias = tuple[int, int, int]
Font: TypeAlias = Literal["regular", "italic", "semibold", "bold", "semibold_italic", "display"]

VELLUM: Colour = (0xEF, 0xE4, 0xC8)
PAGE: Colour = (0xF7, 0xF0, 0xDC)
TAN: Colour = (0xE2, 0xD3, 0xAC)
INK: Colour = (0x21, 0x16, 0x0E)
SEPIA: Colour = (0x6B, 0x4A, 0x2B)
FADED: Colour = (0x9A, 0x84, 0x62)
"""Sepia thinned with vellum: fine rules and rims. Too pale to write with."""
PALE_INK: Colour = (0x5F, 0x4C, 0x34)
"""What cannot be done now, and none of something, is written with it: no paler, so that it can be read."""
RUBRIC: Colour = (0x7A, 0x1C, 0x12)
AZURITE: Colour = (0x1C, 0x5E, 0x8C)
GILT: Colour = (0xC9, 0xA2, 0x3A)
TABLE: Colour = (0x2B, 0x21, 0x19)

_STRONG: dict[Colour, Colour] = {
    VELLUM: (0xFF, 0xFB, 0xEE),
    PAGE: (0xFF, 0xFF, 0xFA),
    TAN: (0xF6, 0xE8, 0xBE),
    (0xD3, 0xC2, 0x98): (0xE9, 0xDD, 0xBC),
    INK: (0x0A, 0x05, 0x02),
    SEPIA: (0x3B, 0x24, 0x10),
    FADED: (0x5E, 0x48, 0x2A),
    PALE_INK: (0x4E, 0x3B, 0x22),
    RUBRIC: (0x6A, 0x0E, 0x08),
    AZURITE: (0x0E, 0x44, 0x6C),
    GILT: (0xE8, 0xA8, 0x00),
}
"""What the colours of the page become under high contrast; those of pieces stay."""
_STRONG_DIM = 1.7
_RING, _STRONG_RING = 4.0, 8.0

BODY, SMALL, LARGE, HEADING, TITLE = 26.0, 21.0, 32.0, 46.0, 72.0
"""The usual sizes of type, logical."""
LEGIBLE = 20.0
"""Names are not set smaller than this: what has no room then is shortened."""

FILES: dict[Font, str] = {
    "regular": "fonts/EBGaramond-Regular.ttf",
    "italic": "fonts/EBGaramond-Italic.ttf",
    "semibold": "fonts/EBGaramond-SemiBold.ttf",
    "bold": "fonts/EBGaramond-Bold.ttf",
    "semibold_italic": "fonts/EBGaramond-SemiBoldItalic.ttf",
    "display": "fonts/GrenzeGotisch-Medium.ttf",
}

PLAIN: dict[Font, str] = {
    "regular": "fonts/AtkinsonHyperlegibleNext-Regular.ttf",
    "italic": "fonts/AtkinsonHyperlegibleNext-Italic.ttf",
    "semibold": "fonts/AtkinsonHyperlegibleNext-SemiBold.ttf",
    "bold": "fonts/AtkinsonHyperlegibleNext-Bold.ttf",
    "semibold_italic": "fonts/AtkinsonHyperlegibleNext-SemiBoldItalic.ttf",
}
"""The plain type; titles stay in display type."""

_CACHE_BYTES = 14 << 20, 24 << 20
"""The memory of the pictures of texts kept: at scale 1, and at most."""
_FONTS_KEPT = 96
"""The table uses 49 at a time; each takes some 0.4 MB."""
ELLIPSIS = "…"


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: ``share`` 0 gives the first, 1 the second."""
    r, g, b_ = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, b_


class Theme:
    """Fonts and text pictures for one window scale and one text size, in the usual type or the plain one; colours as
    they are or of high contrast.

    What is drawn through ``Canvas`` and ``picture`` follows ``strong`` by itself.
    """

    def __init__(
        self,
        scale: float = 1.0,
        percent: int = 100,
        *,
        strong: bool = False,
        plain: bool = False,
        aspect: Callable[[str], float] = lambda sprite: 1.0,
        visible: Callable[[str], str] = str,
    ) -> None:
        """``aspect`` gives the width to height of a sprite; ``visible`` removes the characters of a text that cannot
        be seen.
        """
        self.scale = scale
        self.aspect = aspect
        self._visible = visible
        self.percent = percent
        self.strong = strong
        self.plain = plain
        self._fonts: RecentCache[tuple[Font, int, bool], Face] = RecentCache(_FONTS_KEPT)
        self._alphabets: dict[str, Alphabet] = {}
        self._texts: RecentCache[tuple[str, Font, int, Colour], pygame.Surface]
        self._texts = RecentCache(memory_at(scale, *_CACHE_BYTES), picture_bytes)

    def configure(self, scale: float, percent: int, *, strong: bool = False, plain: bool = False) -> None:
        """Follow a new window scale (pixels a logical unit), text size (percent), contrast or type."""
        if (scale, percent, strong, plain) != (self.scale, self.percent, self.strong, self.plain):
            self.scale, self.percent, self.strong, self.plain = scale, percent, strong, plain
            self._fonts.clear()
            self._texts.clear()
            self._texts.most = memory_at(scale, *_CACHE_BYTES)

    def at_scale(self, scale: float) -> "Theme":
        """The same theme for something that is drawn at another scale; it shares the fonts."""
        made = Theme(
            scale, self.percent, strong=self.strong, plain=self.plain, aspect=self.aspect, visible=self._visible
        )
        made._fonts, made._alphabets = self._fonts, self._alphabets
        return made

    def paint(self, colour: Colour) -> Colour:
        """The colour as it is laid on: under high contrast stronger ink on lighter vellum."""
        return _STRONG.get(colour, colour) if self.strong else colour

    def dimmed(self, alpha: int) -> int:
        """How opaque a dimmed thing is laid on (0–255): under high contrast less pale."""
        return min(255, round(alpha * _STRONG_DIM)) if self.strong else alpha

    @property
    def ring(self) -> float:
        """The thickness of the mark of the focus, logical."""
        return _STRONG_RING if self.strong else _RING

    @property
    def lettering(self) -> tuple[int, bool]:
        """Text size and type: what the breaking of lines depends on besides scale and words."""
        return self.percent, self.plain

    @property
    def factor(self) -> float:
        """The player's text size, 1.0 at 100 %: what layouts multiply the heights of lines by."""
        return self.percent / 100

    def pixels(self, size: float) -> int:
        """The pixel size of a logical size of type."""
        return max(6, round(size * self.scale * self.factor))

    def font(self, font: Font, pixels: int) -> Face:
        """A font at a pixel size; the most recently used ones stay loaded."""
        return self._face(font, pixels, self.plain and font in PLAIN)

    def _face(self, font: Font, pixels: int, plain: bool) -> Face:
        key = (font, pixels, plain)
        found = self._fonts.get(key)
        if found is None:
            name = PLAIN[font] if plain else FILES[font]
            file = asset(name)
            if name not in self._alphabets:
                self._alphabets[name] = Alphabet(file)
            # Display type and the plain one have Latin letters only.
            stand_in = (lambda: self._face("semibold", pixels, False)) if font == "display" else None
            like = self._face(font, pixels, False) if plain else None
            face = Face(file, pixels, self._alphabets[name], self._visible, stand_in, like)
            return self._fonts.keep(key, face)
        return found

    def picture(self, text: str, font: Font, pixels: int, colour: Colour) -> pygame.Surface:
        """The text as a picture, in one line.  Do not draw on it: it is shared."""
        colour = self.paint(colour)
        key = (text, font, pixels, colour)
        found = self._texts.get(key)
        if found is not None:
            return found
        made = self.font(font, pixels).render(text, colour)
        if sdl_window.surface() is not None:
            made = made.convert_alpha()
        return self._texts.keep(key, made)

    def measure(self, text: str, size: float = BODY, font: Font = "regular") -> tuple[float, float]:
        """Width and height of a line of text, logical."""
        w, h = self.font(font, self.pixels(size)).size(text)
        return w / self.scale, h / self.scale

    def line(self, size: float = BODY, font: Font = "regular") -> float:
        """The distance of two lines of text, logical."""
        return self.font(font, self.pixels(size)).get_linesize() / self.scale

    @staticmethod
    def ellipsis_px(text: str, width: int, font: Face) -> str:
        """The text, or as much of its beginning as fits into a width in pixels with three dots behind."""
        if font.size(text)[0] <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS
