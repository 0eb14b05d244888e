"""Rich text: runs of regular, *italic* and **bold** words and inline ``{icon:name}`` pictures, broken into
lines; never at a no-break space.

A ``Paragraph`` is laid out once for a width and then drawn as often as needed. ``[[rubric|words]]`` sets
words in another colour of the palette (``rubric``, ``azurite``, ``sepia``).
"""

import re
from contextlib import nullcontext
from dataclasses import dataclass

from ulm.ui.toolkit import text_probe
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.sprite_files import has_sprite
from ulm.ui.toolkit.theme import AZURITE, BODY, INK, RUBRIC, SEPIA, Colour, Font, Theme
from ulm.ui.toolkit.viewport import Point

COLOURS: dict[str, Colour] = {"rubric": RUBRIC, "azurite": AZURITE, "sepia": SEPIA}
_TOKEN = re.compile(r"\*\*|\*|\{icon:[\w/]+\}|\[\[\w+\||\]\]|\n|[ ]+|(?:[^\s*{\[\]]|[\u00a0\u202f])+|[*{\[\]]")
_ICON_HEIGHT = 1.05
_HYPHENATED = re.compile(r"[^-]+-*|-+")
"""The parts of a compound word, each with its hyphen."""
_LONGEST_WORD = 40
"""Characters; longer words, such as paths of files, are broken anywhere if no line could hold them."""
_FACES: dict[tuple[bool, bool], Font] = {
    (False, False): "regular",
    (False, True): "italic",
    (True, False): "bold",
    (True, True): "semibold_italic",
}


@dataclass(slots=True)
class _Piece:
    text: str
    icon: str
    font: Font
    colour: Colour
    width: int
    x: int = 0


def _sprite(icon: str) -> str:
    return icon if "/" in icon else f"icons/{icon}"


class Paragraph:
    """Rich text broken into lines for a logical width (None: as wide as it wants to be)."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        width: float | None = None,
        size: float = BODY,
        colour: Colour = INK,
        align: str = "left",
        base: Font = "regular",
    ) -> None:
        self._theme = theme
        self._text = text
        self._pixels = theme.pixels(size)
        self._base: Font = base
        self._line = theme.font(base, self._pixels).get_linesize()
        self._limit = round(width * theme.scale) if width is not None else 1 << 30
        self._lines = [self._joined(line) for line in self._broken(text, colour)]
        widest = max((line[-1].x + line[-1].width for line in self._lines if line), default=0)
        box = self._limit if width is not None else widest
        for line in self._lines:
            if line and align != "left":
                spare = box - (line[-1].x + line[-1].width)
                for piece in line:
                    piece.x += spare // 2 if align == "center" else spare
        self.lines = len(self._lines)
        self.width = widest / theme.scale
        self.height = len(self._lines) * self._line / theme.scale

    def _broken(self, text: str, colour: Colour) -> list[list[_Piece]]:
        lines: list[list[_Piece]] = [[]]
        x = 0
        bold = italic = False
        colours = [colour]
        blank: _Piece | None = None
        word: list[_Piece] = []

        def flush() -> None:
            """Put the word gathered so far on the line, or on the next one."""
            nonlocal x, blank
            if not word:
                return
            wide = sum(piece.width for piece in word)
            gap = blank.width if blank is not None and lines[-1] else 0
            if lines[-1] and x + gap + wide > self._limit:
                lines.append([])
                x = gap = 0
            x += gap
            for piece in word:
                piece.x = x
                lines[-1].append(piece)
                x += piece.width
            word.clear()
            blank = None

        for token in _TOKEN.findall(text):
            if token == "**":
                bold = not bold
            elif token == "*":
                italic = not italic
            elif token.startswith("[[") and token[2:-1] in COLOURS:
                colours.append(COLOURS[token[2:-1]])
            elif token == "]]":
                if len(colours) > 1:
                    colours.pop()
            elif token == "\n":
                flush()
                lines.append([])
                x, blank = 0, None
            elif token.startswith("{icon:") and has_sprite(name := _sprite(token[6:-1])):
                wide = round(self._pixels * _ICON_HEIGHT * self._theme.aspect(name))
                word.append(_Piece("", name, "regular", colour, wide))
            else:
                face = self._base if not (bold or italic) else _FACES[bold, italic]
                parts = self._cut(token, face)
                for part in parts:
                    wide = self._theme.font(face, self._pixels).size(part)[0]
                    piece = _Piece(part, "", face, colours[-1], wide)
                    if len(parts) > 1 or token.startswith(" "):
                        flush()
                    if token.startswith(" "):
                        blank = piece
                    else:
                        word.append(piece)
        flush()
        return lines

    def _cut(self, token: str, face: Font) -> list[str]:
        """A word in parts that have room in a line: a compound at its hyphens, others only where they are longer than
        words are.
        """
        font = self._theme.font(face, self._pixels)
        if font.size(token)[0] <= self._limit:
            return [token]
        signs = list(token) if len(token) > _LONGEST_WORD else _HYPHENATED.findall(token)
        parts = [""]
        for sign in signs:
            if parts[-1] and font.size(parts[-1] + sign)[0] > self._limit:
                parts.append("")
            parts[-1] += sign
        return parts

    def _joined(self, line: list[_Piece]) -> list[_Piece]:
        """Neighbouring words of one kind as one piece: the font sets its own spaces best."""
        joined: list[_Piece] = []
        shift = 0
        for piece in line:
            last = joined[-1] if joined else None
            if last is None or last.icon or piece.icon or (last.font, last.colour) != (piece.font, piece.colour):
                piece.x += shift
                joined.append(piece)
                continue
            end = piece.x + shift + piece.width
            gap = " " if piece.x + shift > last.x + last.width else ""
            last.text += gap + piece.text
            last.width = self._theme.font(last.font, self._pixels).size(last.text)[0]
            shift += last.x + last.width - end
        return joined

    def draw(self, canvas: Canvas, pos: Point, alpha: int = 255) -> None:
        """Draw the paragraph with its upper left corner at a logical point."""
        notes = text_probe.watching
        with notes.paragraph(self._text) if notes is not None else nullcontext():
            self._draw(canvas, pos, alpha)

    def _draw(self, canvas: Canvas, pos: Point, alpha: int) -> None:
        notes = text_probe.watching
        left, top = canvas.viewport.point(pos)
        for number, line in enumerate(self._lines):
            y = top + number * self._line
            for piece in line:
                if piece.icon:
                    high = round(self._pixels * _ICON_HEIGHT)
                    picture = canvas.assets.sprite_px(piece.icon, (piece.width, high))
                    place = (left + piece.x, y + (self._line - high) // 2)
                else:
                    picture = self._theme.picture(piece.text, piece.font, self._pixels, piece.colour)
                    place = (left + piece.x, y)
                if alpha < 255:
                    picture.set_alpha(alpha)
                if notes is not None and not piece.icon:
                    notes.text(
                        canvas.surface,
                        picture,
                        place,
                        asked=self._text,
                        drawn=piece.text,
                        font=piece.font,
                        wanted=self._pixels,
                        pixels=self._pixels,
                        alpha=alpha,
                    )
                canvas.surface.blit(picture, place)
                if alpha < 255:
                    picture.set_alpha(255)
