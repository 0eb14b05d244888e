"""From raw events to semantic input.

Scenes see only these structs. They are made from event fields alone, never by asking the mouse or the
keyboard, so that posted events do exactly what a person does. Positions are logical.
"""

from typing import TypeAlias

import msgspec
import pygame

from ulm.ui.toolkit.viewport import Point, Viewport

LEFT, MIDDLE, RIGHT = 1, 2, 3


class PointerDown(msgspec.Struct, frozen=True):
    """A mouse button (or finger) goes down."""

    pos: Point
    button: int = LEFT
    touch: bool = False
    """Whether it is a finger, which cannot hover."""


class PointerUp(msgspec.Struct, frozen=True):
    """A mouse button (or finger) goes up."""

    pos: Point
    button: int = LEFT
    touch: bool = False


class PointerMove(msgspec.Struct, frozen=True):
    """The pointer moves; ``held`` tells whether the left button is down."""

    pos: Point
    held: bool = False


class PointerLeave(msgspec.Struct, frozen=True):
    """The pointer leaves the window or the window loses the keyboard: nothing is hovered or held any more."""


class Wheel(msgspec.Struct, frozen=True):
    """The wheel turns, in notches; ``y`` above 0 is away from the user (up)."""

    pos: Point
    x: float
    y: float
    ctrl: bool = False


class ScrollInput(msgspec.Struct, frozen=True):
    """What has the focus is to scroll, in notches of a wheel; ``y`` above 0 is up."""

    y: float


class Pinch(msgspec.Struct, frozen=True):
    """Two fingers move: their middle is at ``pos`` now and has ``moved``; they are ``factor`` times as far apart as
    before.
    """

    pos: Point
    moved: Point
    factor: float


class PinchEnd(msgspec.Struct, frozen=True):
    """Two fingers pinch no longer."""


class KeyDown(msgspec.Struct, frozen=True):
    """A key goes down. ``name`` is lower case: ``a``, ``1``, ``return``, ``escape``, ``tab``, ``left``,
    ``space``, ``f11``…

    Keys of the number block bear the names of the ordinary ones. The buttons of a pad are ``pad x``, ``pad lb``…
    (``gamepad``).
    """

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class KeyUp(msgspec.Struct, frozen=True):
    """A key goes up."""

    name: str


class TextTyped(msgspec.Struct, frozen=True):
    """Characters are typed (with the keyboard's layout and dead keys)."""

    text: str


Input: TypeAlias = (
    PointerDown
    | PointerUp
    | PointerMove
    | PointerLeave
    | Wheel
    | ScrollInput
    | Pinch
    | PinchEnd
    | KeyDown
    | KeyUp
    | TextTyped
)

_SIGNS = "?"
"""Known by what they type, since keyboards have them on different keys, mostly with Shift."""
_CTRL = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA)
_SAME = {"[+]": "+", "[-]": "-", "enter": "return", "keypad enter": "return", "[enter]": "return"} | {
    f"[{n}]": str(n) for n in range(10)
}


def key_name(key: int) -> str:
    """The name of a pygame key code, as in ``KeyDown.name``."""
    name = pygame.key.name(key).lower()
    return _SAME.get(name, name)


class Translator:
    """Turns pygame events into semantic input; remembers where the pointer was last seen, since a wheel does
    not say.
    """

    def __init__(self) -> None:
        self.pointer: Point = (-1.0, -1.0)
        self._ctrl = False
        """Whether Ctrl is held, as far as keys have told; a wheel does not say."""

    def translate(self, event: pygame.Event, viewport: Viewport) -> Input | None:
        """The input that an event stands for, or None when it means nothing to a scene."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.pointer = viewport.to_logical(event.pos)
                return PointerMove(self.pointer, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button in (LEFT, MIDDLE, RIGHT):
                self.pointer = viewport.to_logical(event.pos)
                return PointerDown(self.pointer, event.button)
            case pygame.MOUSEBUTTONUP if event.button in (LEFT, MIDDLE, RIGHT):
                self.pointer = viewport.to_logical(event.pos)
                return PointerUp(self.pointer, event.button)
            case pygame.MOUSEWHEEL:
                sign = -1 if getattr(event, "flipped", False) else 1
                x = getattr(event, "precise_x", event.x)
                y = getattr(event, "precise_y", event.y)
                return Wheel(self.pointer, x * sign, y * sign, self._ctrl)
            case pygame.KEYDOWN:
                mods = event.mod
                self._ctrl = self._ctrl or event.key in _CTRL
                typed = getattr(event, "unicode", "")
                if typed and typed in _SIGNS:
                    return KeyDown(typed)
                return KeyDown(
                    key_name(event.key),
                    bool(mods & pygame.KMOD_SHIFT),
                    bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
                    bool(mods & pygame.KMOD_ALT),
                )
            case pygame.KEYUP:
                self._ctrl = self._ctrl and event.key not in _CTRL
                return KeyUp(key_name(event.key))
            case pygame.TEXTINPUT:
                return TextTyped(event.text)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._ctrl = False
                return PointerLeave()
        return None
