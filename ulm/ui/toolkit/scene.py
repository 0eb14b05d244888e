"""Scenes: what the window shows, stacked on each other.

The topmost scene gets input and time. An *overlay* (menu, question) leaves the scene under it visible; while
it is open the lower one stands still.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import pygame

from ulm.ui.toolkit.animation import Animator, BaseTimings
from ulm.ui.toolkit.audio import Audio
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.display_settings import DisplaySettings, SystemPreferences
from ulm.ui.toolkit.drag_controller import DragController
from ulm.ui.toolkit.focus import Focusable, FocusRing
from ulm.ui.toolkit.focus_groups import jump, neighbours
from ulm.ui.toolkit.images import Assets
from ulm.ui.toolkit.input import Input, KeyDown, PointerLeave, ScrollInput
from ulm.ui.toolkit.input_devices import Device
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.tooltip import draw_tooltip
from ulm.ui.toolkit.touch import FingerScroll
from ulm.ui.toolkit.viewport import Viewport

_MUTE = (1838.0, 36.0, 44.0, 44.0)


class Host(Protocol):
    """What a scene needs of the window that shows it."""

    audio: Audio
    viewport: Viewport
    theme: Theme
    assets: Assets
    untouched: float
    """How long there has been no input (ms)."""
    scenes: "list[Scene]"
    """The stack, from the lowest."""

    @property
    def device(self) -> Device:
        """The device that was used last."""

    @property
    def settings(self) -> DisplaySettings:
        """The settings in use; call ``apply_settings`` after changing them."""

    @property
    def wishes(self) -> SystemPreferences:
        """What the system asks for."""

    @property
    def high_contrast(self) -> bool:
        """Whether everything is drawn with high contrast, by the settings or the system."""

    @property
    def reduced_motion(self) -> bool:
        """Whether things fade instead of moving, by the settings or the system."""

    @property
    def scene(self) -> "Scene | None":
        """The topmost scene."""

    @property
    def canvas(self) -> Canvas:
        """A canvas for the window."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Take the topmost scene off; without any scene left the program ends."""

    def remove(self, scene: "Scene") -> None:
        """Take a scene off the stack, wherever it lies there; nothing happens if it has gone already."""

    def replace(self, scene: "Scene") -> None:
        """Show this scene instead of the whole stack."""

    def invalidate(self) -> None:
        """Ask for a new frame."""

    def call_soon(self, action: Callable[[], None]) -> None:
        """Do something in the loop's thread, soon; may be called from any thread."""

    def apply_settings(self) -> None:
        """Let changed settings take effect, and remember them."""

    def toggle_mute(self) -> None:
        """All sound off, or on again."""

    def toggle_fullscreen(self) -> None:
        """Between window and full screen."""

    def remember(self) -> None:
        """Write the settings to disk."""

    def quit(self) -> None:
        """Leave the program."""


class Scene:
    """A screen. Subclasses fill the ring in ``relayout`` and draw in ``draw``."""

    overlay = False
    """Whether the scene below is drawn too."""
    covers = False
    """Whether the scene paints the whole window, so that nothing need be wiped away before."""
    shows_mute = False
    """Whether the scene itself shows that all sound is off; otherwise an icon in the corner does."""
    app: Host

    def __init__(self, app: Host) -> None:
        self.app = app
        self.animator = Animator()
        self.focus = FocusRing()
        self.focus.on_sound = app.audio.play
        self.drags = DragController(self.focus, self.animator)
        self._finger_scroll = FingerScroll(self.focus, self.drags)

    # ----- coming and going

    def enter(self) -> None:
        """The scene is put on the stack; ``relayout`` follows."""

    def leave(self) -> None:
        """The scene is taken off the stack."""

    def pause(self) -> None:
        """Another scene is put on top: nothing is dragged or pressed here any more."""
        self.drags.handle(PointerLeave())
        self.focus.cancel_press()

    def resume(self) -> None:
        """The scene is on top again."""

    def close(self) -> None:
        """The program ends while the scene is on the stack: save what is to be saved. ``leave`` follows."""

    def relayout(self) -> None:
        """Place everything again: on entering and whenever the window, language or text size has changed."""

    # ----- time and picture

    @property
    def tooltip_obstacles(self) -> Sequence[pygame.FRect]:
        """What tooltips do not cover if there is room elsewhere, besides the items."""
        return ()

    @property
    def tooltip_keep_clear(self) -> Sequence[pygame.FRect]:
        """What tooltips never cover, even where they have no place then: what is to be chosen from just now."""
        return ()

    @property
    def typing(self) -> bool:
        """Whether what is typed goes into a text field."""
        return self.focus.focused is not None and self.focus.focused.typing

    @property
    def animating(self) -> bool:
        """Whether the picture changes over time, so that frames must follow each other."""
        return self.animator.animating or self.focus.animating or self.drags.active is not None

    @property
    def lively(self) -> bool:
        """Whether idle animations run: motion is wanted, and there was input not long ago."""
        still = self.animator.reduced or self.animator.speed == "instant"
        return not still and self.app.untouched < BaseTimings.STILL_AFTER

    def invalidate(self) -> None:
        """Ask for a new frame."""
        self.app.invalidate()

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        self.animator.update(dt)
        self.focus.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene: by default its items, from the bottom to the top."""
        self.draw_items(canvas)

    def draw_items(self, canvas: Canvas) -> None:
        """Draw all visible items of the ring."""
        for item in self.focus:
            if item.clip is None:
                item.draw(canvas)
            elif item.clip.colliderect(item.rect):
                with canvas.clip(item.clip, scrolls="up and down"):
                    item.draw(canvas)
        self.draw_focus(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the mark of the focus."""
        focused = self.focus.focused
        if focused is not None and self.focus.visible and focused.visible:
            focused.draw_focus(canvas)

    def draw_top(self, canvas: Canvas) -> None:
        """Draw what lies above everything, after ``draw``: the mute icon, the dragged thing, the tooltip."""
        if self.app.settings.mute and not (self.shows_mute or self.overlay):
            canvas.sprite("icons/mute", _MUTE)
        self.drags.draw(canvas)
        tipped = self.focus.tipped
        if tipped is not None and self.drags.active is None:
            others = [item.rect for item in self.focus if item is not tipped and item.focusable]
            clear = [rect for rect in self.tooltip_keep_clear if rect != tipped.rect]
            draw_tooltip(canvas, tipped.tooltip_text(), tipped.rect, [*others, *self.tooltip_obstacles], clear)

    # ----- where it cannot be seen

    def spoken(self) -> str:
        """What the scene is called, and what is to be read on it besides its items, as rich text."""
        return ""

    def spoken_situation(self) -> str:
        """How things stand, for somebody who asks where they are, as rich text."""
        return self.spoken()

    @property
    def unsettled(self) -> bool:
        """Whether something is being shown, so that what items say of themselves changes for a moment only."""
        return False

    def spoken_news(self) -> Sequence[str]:
        """What has happened since this was asked last, as rich text."""
        return ()

    def spoken_changes(self) -> Mapping[object, str]:
        """Sentences that are said when they appear or change, as rich text, in the order in which they are said; the
        same sentence under another key is said again.
        """
        return {}

    # ----- input

    def jump_region(self, by: int) -> None:
        """Move the focus to the next group of items (1), or to the one before (−1)."""
        jump(self.focus, neighbours([item for item in self.focus.items if self.focus.can_focus(item)]), by)

    def keep_focus(self) -> None:
        """While the keyboard is in use, something has the focus."""
        if self.focus.astray:
            self.regain_focus()

    def regain_focus(self) -> None:
        """Give the focus, which was lost, to what is best used next: by default to what lies nearest."""
        self.focus.focus_nearest()

    def handle(self, event: Input) -> bool:
        """Take an input: drag, focus ring, then ``on_input``, then Esc. True when it is used up."""
        if isinstance(event, KeyDown) and event.name == "f6" and not (event.ctrl or event.alt):
            self.jump_region(-1 if event.shift else 1)
            return True
        if self.drags.handle(event) or self._finger_scroll.handle(event):
            return True
        if self.focus.handle(event) or self.on_input(event):
            return True
        if event == KeyDown("escape"):
            if not self.back():
                self.open_menu()
            return True
        return self._on_pad(event)

    def _on_pad(self, event: Input) -> bool:
        """What the buttons of a pad do everywhere, where nothing has used them."""
        match event:
            case ScrollInput(y):
                return self.focus.scroll(y)
            case KeyDown("pad lb"):
                self.jump_region(-1)
            case KeyDown("pad rb"):
                self.jump_region(1)
            case KeyDown("pad start"):
                self.open_menu()
            case KeyDown("pad lt"):
                return self.handle(KeyDown("page up"))
            case KeyDown("pad rt"):
                return self.handle(KeyDown("page down"))
            case _:
                return False
        return True

    def show_focus(self) -> None:
        """Show where the keys point; at the first thing where they pointed at none."""
        if self.focus.focused is None or not self.focus.focused.visible:
            self.focus.step(1)
        else:
            self.focus.focus(self.focus.focused, show=True)

    def on_input(self, event: Input) -> bool:
        """What neither a drag nor an item used: the scene's own keys."""
        return False

    def back(self) -> bool:
        """Esc: go one step back; False where there is none."""
        return False

    def open_menu(self) -> None:
        """Esc where there is no step back."""

    # ----- help for subclasses

    def add(self, *items: Focusable) -> None:
        """Put items into the ring."""
        self.focus.add(*items)
