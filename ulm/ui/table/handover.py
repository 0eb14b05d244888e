"""The sheet between two people's turns: it covers everything until the next one is there."""

import pygame

from ulm.session.session import Seat
from ulm.text.catalog import t
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.parts.words import fit
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, LARGE, TITLE
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.program import Program, ProgramScene
from ulm.ui.widgets.button import Button

_WIDE, _HIGH = 1000.0, 700.0
"""The size of the sheet at a text size of 100 %."""


class HandOverScene(ProgramScene):
    """ "Pass to Agnes": nothing of the game is seen. It goes away by a press of its only button."""

    def __init__(self, app: Program, seat: Seat) -> None:
        super().__init__(app)
        self.seat = seat

    @property
    def _sheet(self) -> pygame.FRect:
        grown = self.app.theme.factor
        sheet = pygame.FRect(0, 0, _WIDE * min(1.5, grown), _HIGH * min(1.35, grown))
        sheet.center = WIDTH / 2, HEIGHT / 2
        return sheet

    def spoken(self) -> str:
        return f"{t('game.pass_to', name=self.seat.name)}\n{_told()}"

    def relayout(self) -> None:
        sheet, high = self._sheet, 84 * min(1.4, self.app.theme.factor)
        box = (WIDTH / 2 - 210, sheet.bottom - 70 - high, 420, high)
        button = Button(box, t("game.pass_on"), self.app.pop, primary=True, size=LARGE, name="pass_on")
        button.rect.w = min(sheet.w - 160, max(420.0, button.needed_width(self.app.theme)))
        button.rect.centerx = WIDTH / 2
        self.focus.replace([button])
        self.focus.focus(self.focus.items[0])

    def back(self) -> bool:
        """There is no way around it."""
        return True

    def draw(self, canvas: Canvas) -> None:
        sheet = self._sheet
        canvas.texture("ui/parchment")
        canvas.frame("modal", sheet)
        crest = pygame.FRect(0, 0, 150, 169)
        crest.midtop = (WIDTH / 2, sheet.y + 66)
        canvas.sprite(f"pieces/shield_{self.seat.colour}", crest)
        words = t("game.pass_to", name=self.seat.name)
        size = BODY / max(1.0, canvas.theme.factor * 0.75)
        said = Paragraph(canvas.theme, _told(), width=sheet.w - 160, size=size, align="center")
        top, bottom = crest.bottom + 16, self.focus.items[0].rect.y - 24
        room = (sheet.w - 120, bottom - top - said.height)
        name = fit(canvas.theme, words, room, size=TITLE, font="display")
        y = top + (bottom - top - name.height - said.height) / 2
        name.draw(canvas, (WIDTH / 2, y), INK, anchor="midtop")
        said.draw(canvas, (WIDTH / 2 - (sheet.w - 160) / 2, y + name.height))
        self.draw_items(canvas)


def _told() -> str:
    """What is to be known before the cards are seen."""
    return t("game.pass_text", cap=keys.in_text("show_hand"))
