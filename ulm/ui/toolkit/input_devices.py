"""Which device the player used last: signs in texts and on buttons are those of that device."""

from typing import Literal, TypeAlias

import pygame

Device: TypeAlias = Literal["pointer", "keyboard", "pad", "touch"]
Family: TypeAlias = Literal["xbox", "playstation", "nintendo"]

_SONY, _NINTENDO = "4c05", "7e05"
"""The makers as they are written in the GUID of a pad: two bytes, the lower first."""
_NAMES: dict[Family, tuple[str, ...]] = {
    "playstation": ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"),
    "nintendo": ("nintendo", "switch", "joy-con", "joycon", "nes"),
}


class ActiveDevice:
    """The device and the family of pad that were used last."""

    device: Device
    family: Family

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Nothing has been used yet."""
        self.device, self.family = "pointer", "xbox"

    @property
    def pad(self) -> bool:
        """Whether a pad was used last."""
        return self.device == "pad"

    @property
    def touch(self) -> bool:
        """Whether a finger was used last."""
        return self.device == "touch"

    @property
    def signs(self) -> Family | Literal["keys"]:
        """What signs are shown: keys, or those of a family of pads."""
        return self.family if self.pad else "keys"


in_use = ActiveDevice()
"""That of the program; texts ask it, as they ask the language."""


def device_of(event: pygame.Event) -> Device | None:
    """The device that an event shows to be in use; None where it shows none. Pads are left out: a stick trembles, and
    only its translator knows when it is meant; fingers, too.
    """
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        if event.type == pygame.MOUSEMOTION and tuple(event.rel) == (0, 0):
            return None  # the window came to lie under the pointer
        return "pointer"
    if event.type == pygame.MOUSEWHEEL:
        return "pointer"
    return "keyboard" if event.type == pygame.KEYDOWN else None


def family(name: str, guid: str) -> Family:
    """The family of a pad, by which its buttons are named: by its maker, else by its name, else as on most pads."""
    maker = guid[8:12].lower()
    if maker == _SONY:
        return "playstation"
    if maker == _NINTENDO:
        return "nintendo"
    words = name.lower()
    return next((each for each, known in _NAMES.items() if any(word in words for word in known)), "xbox")
