"""Text rendering that shows something for every character, though fonts have glyphs for some only.

Names of players and files may be written in any script. A character without a glyph becomes a lozenge instead of
the empty box of the font; invisible characters are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

LOZENGE = "◊"
"""Stands for a character without a glyph; all fonts of the program have it."""
_UNASSIGNED = "\U0010ffff"
"""A code point that will never be assigned: fonts draw their empty box for it."""
_LIKE = 0.86
"""So much smaller plain type is set than Garamond, whose letters are small for their size."""
_PROBE = 24
"""At this size in pixels no glyph looks like the empty box."""
_SIZES_KEPT = 2000
"""So many measured texts each font remembers: layouts measure the same words again and again, at some 20 µs each."""


class Alphabet:
    """The glyphs of a font file."""

    def __init__(self, file: Path) -> None:
        self._font = pygame.Font(file, _PROBE)
        self._known: dict[str, bool] = {}
        self._box = self._picture(_UNASSIGNED)

    def has(self, sign: str) -> bool:
        """Whether there is a glyph for a character."""
        found = self._known.get(sign)
        if found is None:
            found = self._known[sign] = self._picture(sign) != self._box
        return found

    def _picture(self, sign: str) -> tuple[tuple[int, int], bytes]:
        drawn = self._font.render(sign if self._font.size(sign)[0] else "", False, (0, 0, 0), (255, 255, 255))
        return drawn.size, pygame.image.tobytes(drawn, "RGB")


class Face:
    """A font at a pixel size. A text for which it lacks glyphs is written by the ``stand_in``, if that has them.

    A face ``like`` another is set so large that its small letters are as large and its lines as wide, stands on the
    same line and takes the same height: layouts need not know of it. That other face is its stand-in too.
    """

    def __init__(
        self,
        file: Path,
        pixels: int,
        alphabet: Alphabet,
        visible: Callable[[str], str],
        stand_in: Callable[[], Face] | None = None,
        like: Face | None = None,
    ) -> None:
        self._visible = visible
        self._font = pygame.Font(file, pixels if like is None else max(1, round(pixels * _LIKE)))
        self._sizes: dict[str, tuple[int, int]] = {}
        self._like = like
        self._alphabet = alphabet
        self._stand_in = (lambda: like) if like is not None else stand_in

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of a line of text."""
        found = self._sizes.get(text)
        if found is None:
            font, words = self._written(text)
            wide, high = font.size(words)
            found = wide, high if self._like is None else self._like.get_linesize()
            if len(self._sizes) >= _SIZES_KEPT:
                self._sizes.clear()
            self._sizes[text] = found
        return found

    def get_linesize(self) -> int:
        """The distance of two lines."""
        return self._font.get_linesize() if self._like is None else self._like.get_linesize()

    def render(self, text: str, colour: tuple[int, int, int]) -> pygame.Surface:
        """A line of text as a picture."""
        font, words = self._written(text)
        # Characters without width cannot be rendered alone.
        written = font.render(words if font.size(words)[0] else "", True, colour)
        if self._like is None or font is not self._font:
            return written
        whole = pygame.Surface((written.width, self._like.get_linesize()), pygame.SRCALPHA)
        whole.blit(written, (0, self._like._font.get_ascent() - font.get_ascent()))
        return whole

    def _written(self, text: str) -> tuple[pygame.Font, str]:
        """The font that writes a text, and what it writes."""
        if text.isascii() and text.isprintable():
            return self._font, text
        text = self._visible(text)
        if all(map(self._alphabet.has, text)):
            return self._font, text
        if self._stand_in is not None:
            other = self._stand_in()
            if all(map(other._alphabet.has, text)):
                return other._font, text
        return self._font, "".join(sign if self._alphabet.has(sign) else LOZENGE for sign in text)
