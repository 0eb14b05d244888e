"""The mark of a scene on the card of its lesson: a seal once it was done. A click opens the scene."""

from collections.abc import Callable

from ulm.ui.settings import State
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import AZURITE, FADED, INK, PAGE, SEPIA, VELLUM

_ALPHA = {"done": 255, "helped": 120}
"""How strong the seal is."""


class SceneMark(Focusable):
    """One scene: a seal for one that was done, a fainter one if that was with help, else its number in a ring."""

    sound = "press"

    def __init__(self, number: int, state: State, act: Callable[[], None], tooltip: str, name: str) -> None:
        super().__init__(on_activate=act, tooltip=tooltip, name=name, z=1)
        self.number = number
        self.state = state

    def draw(self, canvas: Canvas) -> None:
        box = self.rect.inflate(-4, -4)
        lit = self.hovered or self.pressed
        if self.state in _ALPHA:
            canvas.circle(box.center, box.w / 2, PAGE if lit else VELLUM)
            canvas.sprite("icons/seal", box.inflate(-2, -2), alpha=_ALPHA[self.state])
            canvas.sprite("icons/check", box.scale_by(0.5).move(box.w * 0.34, box.h * 0.34))
        else:
            begun = self.state == "begun"
            canvas.circle(box.center, box.w / 2 - 1, PAGE if lit else VELLUM)
            canvas.circle(box.center, box.w / 2 - 1, AZURITE if begun else SEPIA, 4 if begun else 2)
            size = box.h * 0.46 / canvas.theme.factor
            colour = INK if begun or lit else SEPIA
            canvas.text(str(self.number), box.center, size, colour, font="semibold", anchor="center")
        if lit:
            canvas.circle(box.center, box.w / 2 + 2, INK, 2)
        elif not self.enabled:
            canvas.circle(box.center, box.w / 2 + 2, FADED, 1)
