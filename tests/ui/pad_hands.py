"""Gamepad input for tests: posts the events of a controller."""

import pygame
from hands import post_key

from ulm.ui.app.app import App
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.spatial_navigation import nearest
from ulm.ui.toolkit.widgets.slider import Slider
from ulm.ui.toolkit.widgets.text_field import TextField

_AXES = {
    "left_x": pygame.CONTROLLER_AXIS_LEFTX,
    "left_y": pygame.CONTROLLER_AXIS_LEFTY,
    "right_y": pygame.CONTROLLER_AXIS_RIGHTY,
    "lt": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "rt": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
_BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "lb": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "ls": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "rs": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "start": pygame.CONTROLLER_BUTTON_START,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


def post_button(name: str, *, down: bool = True, up: bool = True) -> None:
    """Press and release a button."""
    for kind, wanted in ((pygame.CONTROLLERBUTTONDOWN, down), (pygame.CONTROLLERBUTTONUP, up)):
        if wanted:
            pygame.event.post(pygame.Event(kind, instance_id=0, button=_BUTTONS[name]))


def post_axis(name: str, share: float) -> None:
    """Move a stick or a trigger, from −1 to 1."""
    pygame.event.post(
        pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=_AXES[name], value=round(share * 32767))
    )


def press(name: str) -> None:
    """A button or a trigger, pressed and let go."""
    if name in _BUTTONS:
        post_button(name)
    else:
        post_axis(name, 1.0)
        post_axis(name, 0.0)


def out_of_reach(scene: Scene | None) -> list[str]:
    """The items of a scene to which no directions lead from where the focus is first."""
    assert scene is not None
    scene.show_focus()
    items = [item for item in scene.focus.items if item.visible and item.focusable]
    reached: list[Focusable] = [scene.focus.focused] if scene.focus.focused is not None else []
    for here in reached:
        for way in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if way[0] and isinstance(here, TextField | Slider):
                continue  # they use these keys themselves
            line = here.rect.centery if way[0] else here.rect.centerx
            there = nearest(here.rect, [item for item in items if item is not here], way, line)
            if there is not None and there not in reached:
                reached.append(there)
    return [item.name for item in items if item not in reached]


def press_either(app: App, pad: bool, *names: str) -> None:
    """Press some keys one after the other, or the buttons of a pad that are the same."""
    for name in names:
        if pad:
            press({"return": "a", "escape": "b"}.get(name, name))
        else:
            post_key(name)
        app.step(16)
