"""Lettering that shows something for every sign, though fonts have letters for some only.

Names of players and files may be written in any script. A sign that no letter is there for becomes a lozenge, never
the empty box that fonts have for it; signs that are not to be seen are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

LOZENGE = "◊"
"""Stands for a sign without a letter; all fonts of the program have it."""
_UNASSIGNED = "\U0010ffff"
"""A sign that will never be one: fonts draw their empty box for it."""
_PROBE = 24
"""At so many pixels no letter looks like the empty box."""


class Alphabet:
    """The letters that a font file has."""

    def __init__(self, file: Path) -> None:
        self._font = pygame.Font(file, _PROBE)
        self._known: dict[str, bool] = {}
        self._box = self._picture(_UNASSIGNED)

    def has(self, sign: str) -> bool:
        """Whether there is a letter for a sign."""
        found = self._known.get(sign)
        if found is None:
            found = self._known[sign] = self._picture(sign) != self._box
        return found

    def _picture(self, sign: str) -> tuple[tuple[int, int], bytes]:
        drawn = self._font.render(sign if self._font.size(sign)[0] else "", False, (0, 0, 0), (255, 255, 255))
        return drawn.size, pygame.image.tobytes(drawn, "RGB")


class Face:
    """A font at a pixel size. A text for which it lacks letters is written by the ``stand_in``, where that has them."""

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
        # Signs without width alone are nothing that can be rendered.
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
