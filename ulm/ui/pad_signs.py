"""What is written and drawn on the buttons of the families of pads. Buttons are named as on an Xbox."""

from ulm.ui.kit.devices import Family

_WRITTEN: dict[Family, dict[str, str]] = {
    "xbox": {"start": "Menu", "back": "View"},
    "playstation": {
        "lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "ls": "L3", "rs": "R3", "start": "Options", "back": "Create",
    },
    "nintendo": {"lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "start": "+", "back": "−"},
}  # fmt: skip
_DRAWN: dict[Family, dict[str, str]] = {
    "xbox": {},
    "playstation": {
        "a": "cross", "b": "circle", "x": "square", "y": "triangle", "lb": "l1", "rb": "r1", "lt": "l2", "rt": "r2",
    },
    "nintendo": {"lb": "l", "rb": "r", "lt": "zl", "rt": "zr", "start": "plus", "back": "minus"},
}  # fmt: skip
"""Where the picture has another name than the button."""


def name(button: str, family: Family) -> str:
    """What is written on a button. SDL goes by that, not by its place: A of a Nintendo pad lies where B of others is."""
    return _WRITTEN[family].get(button, button.upper())


def icon(button: str, family: Family) -> str:
    """The sprite of a button."""
    return f"icons/pad_{_DRAWN[family].get(button, button)}"
