"""Gamepad input for tests: posts the events of a controller."""

import pygame

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
