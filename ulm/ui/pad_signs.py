"""The pictures of the buttons of pads, by their family. Buttons are named as on an Xbox, and by what is written on them
rather than by their place: A of a Nintendo pad lies where B of the others is.
"""

from ulm.ui.toolkit.input_devices import Family

BUTTON = "icons/pad_"
"""So the names of their sprites begin."""
_DRAWN: dict[Family, dict[str, str]] = {
    "xbox": {},
    "playstation": {
        "a": "cross",
        "b": "circle",
        "x": "square",
        "y": "triangle",
        "lb": "l1",
        "rb": "r1",
        "lt": "l2",
        "rt": "r2",
    },
    "nintendo": {"lb": "l", "rb": "r", "lt": "zl", "rt": "zr", "start": "plus", "back": "minus"},
}
"""Where the picture has another name than the button."""


def pad_button_icon(button: str, family: Family) -> str:
    """The sprite of a button."""
    return f"{BUTTON}{_DRAWN[family].get(button, button)}"
