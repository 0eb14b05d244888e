"""Scenes: what the window shows, one upon the other.

The topmost scene gets input and time. An *overlay* (menu, question) leaves the scene under it visible; while
it lies there the lower one stands still.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from ulm.ui.kit.animation import Animator, Timings
from ulm.ui.kit.drag import DragController
from ulm.ui.kit.focus import FocusRing, Item
from ulm.ui.kit.input import Input, KeyDown, PointerLeave

if TYPE_CHECKING:
    from ulm.ui.kit.canvas import Canvas
    from ulm.ui.shell.app import App


_MUTE = (1838.0, 36.0, 44.0, 44.0)


class Scene:
    """A screen. Subclasses fill the ring in ``relayout`` and draw in ``draw``."""

    overlay = False
    """Whether the scene below is drawn too."""
    tells_mute = False
    """Whether the scene itself shows that all sound is off; else a sign in the corner does."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.animator = Animator()
        self.focus = FocusRing()
        self.focus.on_sound = app.audio.play
        self.drags = DragController(self.focus, self.animator)

    # ----- coming and going

    def enter(self) -> None:
        """The scene is put on the stack; ``relayout`` follows."""

    def leave(self) -> None:
        """The scene is taken off the stack."""

    def pause(self) -> None:
        """Another scene is put on top: here nothing is held or pressed any more."""
        self.drags.handle(PointerLeave())
        self.focus.cancel_press()

    def resume(self) -> None:
        """The scene is on top again."""

    def close(self) -> None:
        """The program ends while the scene is on the stack: save what is to be saved.  ``leave`` follows."""

    def relayout(self) -> None:
        """Place everything anew: on entering and whenever the window, language or text size has changed."""

    # ----- time and picture

    @property
    def kept_clear(self) -> Sequence[pygame.FRect]:
        """Where something is to be read, which tooltips do not cover if they have room elsewhere."""
        return ()

    @property
    def animating(self) -> bool:
        """Whether the picture changes by itself, so that frames must follow each other."""
        return self.animator.animating or self.focus.waiting or self.drags.active is not None

    @property
    def lively(self) -> bool:
        """Whether pictures may live by themselves: where motion is wanted, and somebody has been there just now."""
        still = self.animator.reduced or self.animator.speed == "instant"
        return not still and self.app.untouched < Timings.STILL_AFTER

    def invalidate(self) -> None:
        """Ask for a new frame."""
        self.app.invalidate()

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        self.animator.update(dt)
        self.focus.update(dt)

    def draw(self, canvas: "Canvas") -> None:
        """Draw the whole scene: by default its items, from the bottom to the top."""
        self.draw_items(canvas)

    def draw_items(self, canvas: "Canvas") -> None:
        """Draw all visible items of the ring."""
        for item in self.focus:
            if item.clip is None:
                item.draw(canvas)
            elif item.clip.colliderect(item.rect):
                with canvas.clip(item.clip):
                    item.draw(canvas)
        focused = self.focus.focused
        if focused is not None and self.focus.visible and focused.visible:
            focused.draw_focus(canvas)

    def draw_top(self, canvas: "Canvas") -> None:
        """Draw what lies above everything, after ``draw``: the sign of silence, the thing in the hand, the tooltip."""
        from ulm.ui.kit.tooltip import draw_tooltip

        if self.app.settings.mute and not (self.tells_mute or self.overlay):
            canvas.sprite("icons/mute", _MUTE)
        self.drags.draw(canvas)
        tipped = self.focus.tipped
        if tipped is not None and self.drags.active is None:
            others = [item.rect for item in self.focus if item is not tipped and item.focusable]
            draw_tooltip(canvas, tipped.tooltip_text(), tipped.rect, [*others, *self.kept_clear])

    # ----- input

    def handle(self, event: Input) -> bool:
        """Take an input: drag, focus ring, then ``on_input``, then Esc.  True when it is used up."""
        if self.drags.handle(event) or self.focus.handle(event) or self.on_input(event):
            return True
        if event == KeyDown("escape"):
            if not self.back():
                self.open_menu()
            return True
        return False

    def on_input(self, event: Input) -> bool:
        """What neither a drag nor an item used: the scene's own keys."""
        return False

    def back(self) -> bool:
        """Esc: go one step back; False where there is none."""
        return False

    def open_menu(self) -> None:
        """Esc where there is no step back."""

    # ----- help for subclasses

    def add(self, *items: Item) -> None:
        """Put items into the ring."""
        self.focus.add(*items)
