"""Gamepads: their buttons become keys.

What a key does already is that key: the directions, A (Enter) and B (Esc). The other buttons are keys of their own,
``pad x``, which are bound like all others. Translation is from event fields alone, and time is handed in, so that
posted events do exactly what a pad does.

SDL sends the events of a joystick beside those of the controller that it is. They are not looked at; blocking them
would silence the controller, which SDL makes from them.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from ulm.ui.toolkit import input_devices
from ulm.ui.toolkit.input import Input, KeyDown, KeyUp, ScrollInput
from ulm.ui.toolkit.input_devices import Family

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

REPEAT_AFTER, REPEAT_EVERY = 400.0, 120.0
"""When a direction that is held comes again, and how often from then on (ms)."""
PRESSED, LET_GO = 0.5, 0.35
"""How far a stick or trigger is moved when it counts as pressed, and as let go again."""
_FULL = 32767
_STILL = 0.25
"""So far the right stick may be moved before anything scrolls."""
_NOTCHES = 0.014
"""How many notches of a wheel the right stick stands for in a millisecond when it is moved all the way."""

_BUTTONS: dict[int, KeyDown] = {
    pygame.CONTROLLER_BUTTON_A: KeyDown("return"),
    pygame.CONTROLLER_BUTTON_B: KeyDown("escape"),
    pygame.CONTROLLER_BUTTON_X: KeyDown("pad x"),
    pygame.CONTROLLER_BUTTON_Y: KeyDown("pad y"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: KeyDown("pad lb"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: KeyDown("pad rb"),
    pygame.CONTROLLER_BUTTON_START: KeyDown("pad start"),
    pygame.CONTROLLER_BUTTON_BACK: KeyDown("pad back"),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: KeyDown("pad ls"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: KeyDown("pad rs"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: KeyDown("left"),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: KeyDown("right"),
    pygame.CONTROLLER_BUTTON_DPAD_UP: KeyDown("up"),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: KeyDown("down"),
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: KeyDown("pad lt"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: KeyDown("pad rt"),
}
_STICK = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
_REPEATED = ("left", "right", "up", "down", "pad lt", "pad rt")


class Gamepads:
    """All pads together: whichever is used plays."""

    def __init__(self) -> None:
        self._open: dict[int, Controller] = {}
        self._families: dict[int, Family] = {}
        self._started = False
        self.family: Family = "xbox"
        """That of the pad that was used last."""
        self._axes: dict[tuple[int, int], float] = {}
        """How far each axis of each pad is moved, from −1 to 1."""
        self._sticks: dict[int, str] = {}
        """Where the left stick of each pad points."""
        self._triggers: set[tuple[int, int]] = set()
        """The triggers that are pressed."""
        self._held: KeyDown | None = None
        """What comes again while it is held."""
        self._until_next = 0.0

    # ----- which there are

    def start(self) -> None:
        """Look for pads, once; those that are there already are told like those that come."""
        if self._started:
            return
        self._started = True
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return  # this system has none

    def _come(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(index)
            stick = pad.as_joystick()
        except pygame.error:
            return  # it has gone again
        self._open[pad.id] = pad
        self._families[pad.id] = input_devices.family(pad.name or "", stick.get_guid())

    def _go(self, pad: int) -> None:
        self._families.pop(pad, None)
        gone = self._open.pop(pad, None)
        if gone is not None:
            gone.quit()
        self.let_go()

    def let_go(self) -> None:
        """Nothing is held any more: a pad has gone, or another window is in front."""
        self._axes.clear()
        self._sticks.clear()
        self._triggers.clear()
        self._held = None

    # ----- what is done with them

    @property
    def active(self) -> bool:
        """Whether something is held that does more as time goes by."""
        return self._held is not None or bool(self._scrolling())

    def translate(self, event: pygame.Event) -> Input | None:
        """The input that an event of a pad stands for; None where it stands for none."""
        found: Input | None = None
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                if self._started:
                    self._come(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._go(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                found = self._press(_BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                name = _BUTTONS[event.button].name
                self._release(name)
                found = KeyUp(name)
            case pygame.CONTROLLERAXISMOTION:
                found = self._move(event.instance_id, event.axis, event.value)
        if found is not None:
            self.family = self._families.get(event.instance_id, "xbox")
        return found

    def _press(self, key: KeyDown) -> KeyDown:
        if key.name in _REPEATED:
            self._held, self._until_next = key, REPEAT_AFTER
        return key

    def _release(self, name: str) -> None:
        if self._held is not None and self._held.name == name:
            self._held = None

    def _move(self, pad: int, axis: int, value: int) -> Input | None:
        self._axes[pad, axis] = max(-1.0, min(1.0, value / _FULL))
        if axis in _TRIGGERS:
            return self._pull(pad, axis)
        return self._point(pad) if axis in _STICK else None

    def _pull(self, pad: int, axis: int) -> Input | None:
        moved, was = self._axes[pad, axis], (pad, axis) in self._triggers
        if not was and moved >= PRESSED:
            self._triggers.add((pad, axis))
            return self._press(_TRIGGERS[axis])
        if was and moved < LET_GO:
            self._triggers.discard((pad, axis))
            self._release(_TRIGGERS[axis].name)
            return KeyUp(_TRIGGERS[axis].name)
        return None

    def _point(self, pad: int) -> Input | None:
        """The left stick has moved: it presses at most one direction, and keeps it until it is clearly another."""
        x, y = (self._axes.get((pad, axis), 0.0) for axis in _STICK)
        ways = {"left": -x, "right": x, "up": -y, "down": y}
        was = self._sticks.get(pad, "")
        furthest = max(ways, key=lambda way: ways[way])
        now = furthest if ways[furthest] >= PRESSED else ""
        if was and ways[was] >= LET_GO and ways[was] * 1.3 > ways[furthest]:
            now = was
        if now == was:
            return None
        self._sticks[pad] = now
        self._release(was)
        return self._press(KeyDown(now)) if now else KeyUp(was)

    def _scrolling(self) -> float:
        """How far the right stick is moved up or down, of all pads that which is moved furthest."""
        moved = [y for (_, axis), y in self._axes.items() if axis == pygame.CONTROLLER_AXIS_RIGHTY]
        furthest = max(moved, key=abs, default=0.0)
        return furthest if abs(furthest) > _STILL else 0.0

    def update(self, dt: float) -> Iterator[Input]:
        """Let time go by (ms): what is held comes again, what is pulled scrolls on."""
        pulled = self._scrolling()
        if pulled and dt:
            yield ScrollInput(-pulled * _NOTCHES * dt)
        if self._held is not None:
            self._until_next -= dt
            # Once at most: what took long must not be followed by many steps at once.
            if self._until_next <= 0:
                self._until_next = REPEAT_EVERY
                yield self._held

    def close(self) -> None:
        """The program ends."""
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
