"""A window with few dependencies: lines of text and buttons, for when the program itself has failed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from ulm.files.paths import asset
from ulm.i18n.catalog import t
from ulm.ui.toolkit import sdl_window, text_probe
from ulm.ui.toolkit.theme import FILES, GILT, INK, PAGE, RUBRIC, TABLE, Colour

QUIT = "quit"
_COPY = "copy"
_SIZE = (960, 600)
_STRONG_PAPER: Colour = (255, 255, 255)
_STRONG_INK: Colour = (0, 0, 0)
_TYPE = ((True, 60), (True, 36), (False, 32))
"""Bold and size of the title, the main line and the other lines."""
_FALLBACK_TEXTS = {
    "start_title": "Ulm cannot start",
    "title": "Ulm has crashed",
    "happened": "Something went wrong that should not have. Sorry.",
    "saved": "Your game is saved up to the last move.",
    "report": "A report, with nothing personal in it, is here:",
    "go_on": "Continue the game",
    "restart": "Restart",
    "quit": "Quit",
    "no_window": "No window could be opened on this display.",
    "files_damaged": "Some of the program’s files are missing or damaged. Installing it again should help.",
}
"""The texts used if the language files cannot be read."""


class FallbackButton(NamedTuple):
    """A button: the answer it gives, and its label."""

    answer: str
    label: str


def crash_text(key: str, **values: object) -> str:
    """A text of the section ``crash``, in the player's language if possible."""
    try:
        return t(f"crash.{key}", **values)
    except Exception:  # the error may be in the language files
        return _FALLBACK_TEXTS.get(key, " ".join(str(value) for value in values.values()))


class FallbackWindow:
    """Lines and buttons; the first button has the focus. ``main`` is the number of the emphasized line, from 1;
    ``copies`` is a file whose path can be copied.
    """

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        buttons: Sequence[FallbackButton],
        *,
        main: int = 1,
        copies: Path | None = None,
        text: int = 100,
        strong: bool = False,
    ) -> None:
        self.title = title
        self.lines = list(lines)
        self.buttons = list(buttons)
        self.main = main
        self.copies = copies
        if copies is not None:
            self.buttons.insert(1, FallbackButton(_COPY, crash_text("copy")))
        self.focus = 0
        self.boxes: list[pygame.Rect] = []
        self._text = text / 100
        self._paper, self._ink = (_STRONG_PAPER, _STRONG_INK) if strong else (PAGE, INK)
        self._pressed = -1

    def run(self) -> str:
        """Show the window until the player answers; closing it counts as ``quit``."""
        sdl_window.start_video("ulm")
        pygame.font.init()
        if sdl_window.surface() is None:
            sdl_window.open_window(self.title, _SIZE)
        pygame.event.clear()
        while True:
            self.draw()
            sdl_window.flip()
            answer = self.handle(sdl_window.in_pixels(pygame.event.wait()))
            if answer is not None:
                return answer

    def handle(self, event: pygame.Event) -> str | None:
        """The answer that an event gives, if any."""
        if event.type == pygame.QUIT:
            return QUIT
        if event.type == pygame.KEYDOWN:
            return self._key(event.key, bool(event.mod & pygame.KMOD_SHIFT))
        if event.type == pygame.MOUSEMOTION or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            over = self._at(event.pos)
            if over >= 0:
                self.focus = over
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._pressed = over
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            over, pressed = self._at(event.pos), self._pressed
            self._pressed = -1
            if over >= 0 and over == pressed:
                return self._answer(over)
        return None

    def _key(self, key: int, shift: bool) -> str | None:
        if key == pygame.K_ESCAPE:
            return QUIT
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._answer(self.focus)
        by = {pygame.K_TAB: -1 if shift else 1, pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(key, 0)
        self.focus = (self.focus + by) % len(self.buttons)
        return None

    def _answer(self, index: int) -> str | None:
        answer = self.buttons[index].answer
        if answer != _COPY:
            return answer
        try:
            pygame.scrap.put_text(str(self.copies))
        except pygame.error:  # no clipboard; the path is on the screen anyway
            return None
        self.buttons[index] = FallbackButton(_COPY, crash_text("copied"))
        return None

    def _at(self, pos: tuple[int, int]) -> int:
        return next((index for index, box in enumerate(self.boxes) if box.collidepoint(pos)), -1)

    # ----- drawing

    def draw(self) -> None:
        """Draw everything, smaller if it does not fit."""
        surface = sdl_window.surface()
        assert surface is not None
        scale = min(surface.width / 1920, surface.height / 1080)
        # The same sizes are tried at every text size, so that a larger one never ends with smaller letters.
        sizes = [self._text, *(size for size in (1.7, 1.4, 1.2, 1.0, 0.85, 0.7, 0.55, 0.4) if size < self._text)]
        for size in sizes:
            if self._draw(surface, scale, size):
                return

    def _draw(self, surface: pygame.Surface, scale: float, text: float) -> bool:
        """Draw with a text size on a sheet in the middle; whether everything fits."""
        head, strong, body = (_font(bold, round(size * scale * text)) for bold, size in _TYPE)
        edge = max(2, round(3 * scale))
        gap = body.get_linesize()
        wide = min(surface.width - 4 * gap, round(1240 * scale * max(1.0, text)))
        lines: list[tuple[pygame.font.Font, Colour, str, int]] = []
        for number, paragraph in enumerate((self.title, *self.lines)):
            font = head if number == 0 else strong if number == self.main else body
            colour = RUBRIC if number == 0 else self._ink
            parts = _wrapped(font, paragraph, wide)
            lines += [(font, colour, part, gap // 2 if part is parts[-1] else 0) for part in parts]
        rows = self._rows(body, wide)
        high = sum(font.get_linesize() + after for font, _, _, after in lines) + round((2.6 * len(rows) + 0.6) * gap)
        sheet = pygame.Rect(0, 0, wide + 3 * gap, high + 2 * gap)
        sheet.center = surface.get_rect().center
        surface.fill(TABLE)
        if text_probe.watching is not None:
            text_probe.watching.clear()
        pygame.draw.rect(surface, self._paper, sheet)
        pygame.draw.rect(surface, self._ink, sheet.inflate(-4 * edge, -4 * edge), edge)
        x, y = sheet.x + round(1.5 * gap), sheet.y + gap
        for font, colour, line, after in lines:
            _write(surface, font.render(line, True, colour), (x, y), line, font)
            y += font.get_linesize() + after
        y += round(0.6 * gap)
        self.boxes = []
        for row in rows:
            for index, left, width in row:
                box = pygame.Rect(x + left, y, width, 2 * gap)
                first = index == 0
                words = body.render(self.buttons[index].label, True, self._paper if first else self._ink)
                pygame.draw.rect(surface, self._ink, box, 0 if first else edge, border_radius=4 * edge)
                place = words.get_rect(center=box.center).topleft
                _write(surface, words, place, self.buttons[index].label, body)
                if index == self.focus:
                    pygame.draw.rect(surface, GILT, box.inflate(6 * edge, 6 * edge), 2 * edge, border_radius=6 * edge)
                self.boxes.append(box)
            y += round(2.6 * gap)
        return surface.get_rect().contains(sheet)

    def _rows(self, font: pygame.font.Font, wide: int) -> list[list[tuple[int, int, int]]]:
        """The buttons in rows: index, x and width of each."""
        rows: list[list[tuple[int, int, int]]] = [[]]
        gap, x = font.get_linesize(), 0
        for index, button in enumerate(self.buttons):
            width = font.size(button.label)[0] + 2 * gap
            if x and x + width > wide:
                rows.append([])
                x = 0
            rows[-1].append((index, x, width))
            x += width + gap
        return rows


def _font(bold: bool, pixels: int) -> pygame.font.Font:
    try:
        return pygame.font.Font(asset(FILES["bold" if bold else "regular"]), max(9, pixels))
    except (OSError, pygame.error):  # the font files are missing: use pygame's font
        return pygame.font.Font(None, max(9, pixels))


def _write(
    surface: pygame.Surface, words: pygame.Surface, place: tuple[int, int], text: str, font: pygame.font.Font
) -> None:
    if text_probe.watching is not None:
        size = font.get_height()
        text_probe.watching.text(
            surface, words, place, asked=text, drawn=text, font="fallback", wanted=size, pixels=size
        )
    surface.blit(words, place)


def _wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """Break text into lines, within a word only if it is too long."""
    lines = [""]
    for word in text.split():
        wanted = f"{lines[-1]} {word}".strip()
        if font.size(wanted)[0] <= width:
            lines[-1] = wanted
            continue
        lines.append("")
        for character in word:
            if font.size(lines[-1] + character)[0] > width:
                lines.append("")
            lines[-1] += character
    return [line for line in lines if line]
