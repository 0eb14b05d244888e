"""A window that needs next to nothing: some lines of text and a few buttons, when the program itself has failed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from ulm.paths import asset
from ulm.ui.texts import t
from ulm.ui.theme import FILES, Colour
from ulm.ui.theme import GILT as RING

QUIT = "quit"
_COPY = "copy"
_SIZE = (960, 600)
_PAPER: Colour = (0xF7, 0xF0, 0xDC)
_INK: Colour = (0x21, 0x16, 0x0E)
_RUBRIC: Colour = (0x7A, 0x1C, 0x12)
_STRONG_PAPER, _STRONG_INK = (255, 255, 255), (0, 0, 0)
_PLAIN = {
    "start_title": "Ulm cannot start",
    "title": "Ulm has stumbled",
    "happened": "Something went wrong that should not have.",
    "saved": "Your game is saved up to the last move.",
    "report": "A report that says nothing about you lies here:",
    "go_on": "Continue the game",
    "restart": "Start again",
    "quit": "Quit",
}
"""What is said where the language files cannot be read."""


class Button(NamedTuple):
    """A button: what it answers, and its words."""

    answer: str
    label: str


def plain(key: str, **values: object) -> str:
    """A text of the section ``crash``, in the player's language if that is possible."""
    try:
        return t(f"crash.{key}", **values)
    except Exception:  # the texts may be what has failed
        return _PLAIN.get(key, " ".join(str(value) for value in values.values()))


class CrashWindow:
    """Lines and buttons; ``copies`` is a file whose path can be copied. The first button has the focus."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        buttons: Sequence[Button],
        *,
        copies: Path | None = None,
        text: int = 100,
        strong: bool = False,
    ) -> None:
        self.title = title
        self.lines = list(lines)
        self.buttons = list(buttons)
        self.copies = copies
        if copies is not None:
            self.buttons.insert(1, Button(_COPY, plain("copy")))
        self.focus = 0
        self.boxes: list[pygame.Rect] = []
        self._text = text / 100
        self._paper, self._ink = (_STRONG_PAPER, _STRONG_INK) if strong else (_PAPER, _INK)
        self._pressed = -1

    def run(self) -> str:
        """Show it until the player answers; closing the window is ``quit``."""
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode(_SIZE, pygame.RESIZABLE)
            pygame.display.set_caption(self.title)
        pygame.event.clear()
        while True:
            self.draw()
            pygame.display.flip()
            answer = self.handle(pygame.event.wait())
            if answer is not None:
                return answer

    def handle(self, event: pygame.Event) -> str | None:
        """What an event answers, if anything."""
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
        except pygame.error:  # no clipboard here; the path can be read
            return None
        self.buttons[index] = Button(_COPY, plain("copied"))
        return None

    def _at(self, pos: tuple[int, int]) -> int:
        return next((index for index, box in enumerate(self.boxes) if box.collidepoint(pos)), -1)

    # ----- the picture

    def draw(self) -> None:
        """Draw everything anew; smaller where it does not fit."""
        surface = pygame.display.get_surface()
        assert surface is not None
        scale = min(surface.width / 1920, surface.height / 1080)
        for shrink in (1.0, 0.85, 0.7, 0.55, 0.4):
            if self._draw(surface, scale, self._text * shrink):
                return

    def _draw(self, surface: pygame.Surface, scale: float, text: float) -> bool:
        """Draw with letters of a size; whether everything found room."""
        surface.fill(self._paper)
        edge = max(2, round(3 * scale))
        pygame.draw.rect(surface, self._ink, surface.get_rect().inflate(-8 * edge, -8 * edge), edge)
        body, head = (_font("regular", round(size * scale * text)) for size in (34, 62))
        gap = body.get_linesize()
        left = round(150 * scale)
        room = surface.width - 2 * left
        y = round(110 * scale)
        for line in _wrapped(head, self.title, room):
            surface.blit(head.render(line, True, _RUBRIC), (left, y))
            y += head.get_linesize()
        y += gap // 2
        for paragraph in self.lines:
            for line in _wrapped(body, paragraph, room):
                surface.blit(body.render(line, True, self._ink), (left, y))
                y += gap
            y += gap // 4
        y += gap // 2
        self.boxes = []
        x = left
        for index, button in enumerate(self.buttons):
            words = body.render(button.label, True, self._paper if index == 0 else self._ink)
            box = pygame.Rect(x, y, words.width + 2 * gap, 2 * gap)
            if box.right > left + room and x > left:
                x, y = left, y + round(2.4 * gap)
                box.topleft = (x, y)
            pygame.draw.rect(surface, self._ink, box, 0 if index == 0 else edge, border_radius=4 * edge)
            surface.blit(words, words.get_rect(center=box.center))
            if index == self.focus:
                pygame.draw.rect(surface, RING, box.inflate(6 * edge, 6 * edge), 2 * edge, border_radius=6 * edge)
            self.boxes.append(box)
            x = box.right + gap
        return y + 2 * gap < surface.height - 8 * edge


def _font(name: str, pixels: int) -> pygame.font.Font:
    try:
        return pygame.font.Font(asset(FILES["regular" if name == "regular" else "bold"]), max(9, pixels))
    except (OSError, pygame.error):  # the program's files are not there: pygame brings a font of its own
        return pygame.font.Font(None, max(9, pixels))


def _wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """Text in lines; what has no blank to break at is broken anywhere."""
    lines = [""]
    for word in text.split():
        wanted = f"{lines[-1]} {word}".strip()
        if font.size(wanted)[0] <= width:
            lines[-1] = wanted
            continue
        lines.append("")
        for sign in word:
            if font.size(lines[-1] + sign)[0] > width:
                lines.append("")
            lines[-1] += sign
    return [line for line in lines if line]
