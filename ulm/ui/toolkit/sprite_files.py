"""Which file a picture is read from: the player's own, the program's, or a stand-in for a thing without a picture.

A picture of the player's may come from anybody: one that is damaged, or too large, is not used.
"""

from pathlib import Path

import pygame

from ulm.files import bounded_read
from ulm.files.asset_files import PICTURES, has_picture, pictures, players, program_pictures
from ulm.files.file_problems import report
from ulm.files.paths import asset

SUFFIXES = PICTURES
STAND_IN = "_blank"
"""The picture of a folder that stands in for those that are missing there."""
_UNKNOWN = "icons/question"
_CUT = "ui/"
LARGEST_FILE = 16_000_000
MOST_PIXELS = 8_000_000


class MissingSpriteError(FileNotFoundError):
    """There is no picture of that name; the message says which file was looked for."""


def sprite_file(name: str) -> Path:
    """The file of a sprite: its name is the path under ``sprites/`` without suffix. MissingSpriteError if
    there is none.
    """
    found = next(pictures(name), None)
    if found is None:
        raise MissingSpriteError(f"the picture sprites/{name}.png (or .webp) is missing in {asset('sprites')}")
    return found


def has_sprite(name: str) -> bool:
    """Whether there is a sprite of that name, or one that stands in for it."""
    return has_picture(name) or _stand_in(name) is not None


def _stand_in(name: str) -> Path | None:
    """The program's stand-in for a picture that is missing."""
    folder = name.partition("/")[0]
    return next(program_pictures(f"{folder}/{STAND_IN}"), None)


def own_sprite(name: str) -> bool:
    """Whether the picture of that name is the program's."""
    return not any(players(f"sprites/{name}{suffix}") for suffix in SUFFIXES)


def read_sprite(name: str) -> pygame.Surface:
    """The picture of that name, or a stand-in. MissingSpriteError where there is neither."""
    for file in pictures(name):
        found = _read(name, file)
        if found is not None:
            return found
    blank = _stand_in(name)
    if blank is not None:
        return pygame.image.load(blank)
    sprite_file(name)
    # Only the player has a picture of that name, and it cannot be used.
    return pygame.image.load(asset(f"sprites/{_UNKNOWN}.png"))


def _read(name: str, file: Path) -> pygame.Surface | None:
    """A picture; None for one of the player's that cannot be used, of which the player will be told."""
    if file.is_relative_to(asset("sprites")):
        return pygame.image.load(file)
    what = fault(name, file)
    if not what:
        try:
            return pygame.image.load(file)
        except (pygame.error, OSError):
            what = "this picture cannot be read"
    report(file, what)
    return None


def fault(name: str, file: Path) -> str:
    """What is wrong with a picture of the player's before it is opened; nothing if it may be."""
    try:
        content = bounded_read.read_bounded(file, LARGEST_FILE)
    except bounded_read.TooLarge:
        return f"the file is larger than {LARGEST_FILE} bytes"
    except OSError as error:
        return f"the file cannot be read ({error.strerror})"
    size = _size(content)
    if size is None:
        return "this is not a PNG or WebP picture"
    width, height = size
    if not 0 < width * height <= MOST_PIXELS:
        return f"the picture is {width}×{height}, expected at most {MOST_PIXELS} pixels"
    own = asset(f"sprites/{name}.png")
    if name.startswith(_CUT) and own.is_file():
        expected = _size(own.read_bytes())
        if expected is not None and expected != size:
            return f"the picture is {width}×{height}, expected {expected[0]}×{expected[1]} as it is cut into pieces"
    return ""


def _size(content: bytes) -> tuple[int, int] | None:
    """Width and height as the head of a PNG or WebP file states them."""

    def number(start: int, length: int, order: str = "little") -> int:
        return int.from_bytes(content[start : start + length], "big" if order == "big" else "little")

    if content[:8] == b"\x89PNG\r\n\x1a\n" and content[12:16] == b"IHDR":
        return number(16, 4, "big"), number(20, 4, "big")
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP":
        return None
    kind = content[12:16]
    if kind == b"VP8 ":
        return number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF
    if kind == b"VP8L":
        bits = number(21, 4)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return number(24, 3) + 1, number(27, 3) + 1
    return None
