"""`ulm --version`: the versions that a report of a fault should name."""

import platform

import pygame

from ulm import __version__
from ulm.commands.output import say


def run() -> int:
    """Print the version of the game, and those of what it runs on."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    say(f"Ulm {__version__}")
    say(f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.platform()}")
    return 0
