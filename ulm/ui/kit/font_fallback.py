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
_PROBE = 24
"""At this size in pixels no glyph looks like the empty box."""


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
    """A font at a pixel size. A text for which it lacks glyphs is written by the ``stand_in``, if that has them."""

    def __init__(
        self,
        file: Path,
        pixels: int,
        alphabet: Alphabet,
        visible: Callable[[str], str],
        stand_in: Callable[[], Face] | None = None,
    ) -> None:
        self._visible = visible
        self._font = pygame.Font(file, pixels)
        self._alphabet = alphabet
        self._stand_in = stand_in

    def size(self, text: str) -> tuple[int, int]:
        """Width and height of a line of text."""
        font, words = self._written(text)
        return font.size(words)

    def get_linesize(self) -> int:
        """The distance of two lines."""
        return self._font.get_linesize()

    def render(self, text: str, colour: tuple[int, int, int]) -> pygame.Surface:
        """A line of text as a picture."""
        font, words = self._written(text)
        # Characters without width cannot be rendered alone.
        return font.render(words if font.size(words)[0] else "", True, colour)

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
