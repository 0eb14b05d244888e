"""The settings of any window: language, size of text, motion, sound. A program adds its own in a subclass."""

from typing import Annotated, NamedTuple

import msgspec

from ulm.ui.toolkit.animation import Speed

Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]


class SystemPreferences(NamedTuple):
    """What the player has asked of all programs in the settings of the system, as far as that says."""

    high_contrast: bool = False
    reduced_motion: bool = False


class DisplaySettings(msgspec.Struct):
    """How things are shown and heard, with their defaults. An empty ``language`` means that of the system."""

    language: str = ""
    speed: Speed = "normal"
    text: Annotated[int, msgspec.Meta(ge=100, le=200)] = 100
    plain_type: bool = False
    """Whether everything but titles is set in a plain face without serifs."""
    high_contrast: bool | None = None
    """None means as the system has it."""
    reduced_motion: bool | None = None
    """None means as the system has it."""
    fullscreen: bool = False
    window: tuple[int, int] | None = None
    """Its size when it was a window last; in points where the system counts in them."""
    screen: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The number of the screen it was moved to last."""
    effects: Volume = 80
    ambience: Volume = 40
    mute: bool = False
