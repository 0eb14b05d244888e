"""The sheet between two people's turns: it covers everything until the next one is there."""


import pygame

from ulm.session.session import Seat
from ulm.text.catalog import t
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.rich_text import Paragraph
from ulm.ui.kit.theme import BODY, INK, LARGE, TITLE
from ulm.ui.kit.viewport import HEIGHT, WIDTH
from ulm.ui.program import Program, ProgramScene
from ulm.ui.widgets.button import Button

_SHEET = pygame.FRect(460, 190, 1000, 700)


class HandOverScene(ProgramScene):
    """"Pass to Agnes": nothing of the game is seen. It goes away by a press of its only button."""

    def __init__(self, app: Program, seat: Seat) -> None:
        super().__init__(app)
        self.seat = seat

    def relayout(self) -> None:
        high = 84 * min(1.4, self.app.theme.factor)
        box = (WIDTH / 2 - 210, _SHEET.bottom - 70 - high, 420, high)
        self.focus.replace([Button(box, t("game.pass_on"), self.app.pop, primary=True, size=LARGE, name="pass_on")])
        self.focus.focus(self.focus.items[0])

    def back(self) -> bool:
        """There is no way around it."""
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.texture("ui/parchment")
        canvas.frame("modal", _SHEET)
        crest = pygame.FRect(0, 0, 150, 169)
        crest.midtop = (WIDTH / 2, _SHEET.y + 66)
        canvas.sprite(f"pieces/shield_{self.seat.colour}", crest)
        words = t("game.pass_to", name=self.seat.name)
        middle = (WIDTH / 2, crest.bottom + 70)
        canvas.text(words, middle, TITLE, INK, font="display", anchor="center", width=_SHEET.w - 120, shrink=True)
        size = BODY / max(1.0, canvas.theme.factor * 0.75)
        said = Paragraph(canvas.theme, t("game.pass_text"), width=_SHEET.w - 240, size=size, align="center")
        said.draw(canvas, (WIDTH / 2 - (_SHEET.w - 240) / 2, min(crest.bottom + 140, HEIGHT - 300)))
        self.draw_items(canvas)
