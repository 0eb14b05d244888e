"""What effects show of themselves: names of pictures, and figures. How they are drawn, the screen knows.

Widths and heights are those of a card of 216 × 300.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple


class SignPicture(NamedTuple):
    """A sprite, and how wide it is at this scale: `signs/…`, `icons/…`, `tiles/…`; `supply` is the tiles in hand."""

    name: str
    width: float = 48
    scale: float = 1.0


class Figures(NamedTuple):
    """Figures of their own."""

    text: str
    height: float = 20


class NumberedSign(NamedTuple):
    """A sign that bears figures."""

    name: Literal["coin", "points", "river"]
    text: str


class RepeatedSign(NamedTuple):
    """The same picture a number of times."""

    picture: SignPicture
    number: int


Sign = SignPicture | Figures | NumberedSign | RepeatedSign
ARROW = SignPicture("signs/arrow", 20)
"""Between what is given and what it brings."""
SLASH = SignPicture("signs/slash", 9)
"""Between what there is to choose from."""


def times(most: int) -> list[Sign]:
    """Once or up to so many times what follows."""
    return [Figures(f"1-{most}" if most > 1 else "1"), Figures("x", 16)]


def counted(number: int, icon: str) -> list[str]:
    """A number of things as icons on the board."""
    return [f"={number}", icon] if number > 1 else [icon]


def icons(signs: Iterable[Sign]) -> list[str]:
    """Signs as a row of icons: names of pictures, and figures behind an equals sign."""
    found: list[str] = []
    for sign in signs:
        match sign:
            case SignPicture(name):
                found.append("=/" if sign is SLASH else name)
            case Figures(text):
                found.append(f"={text}")
            case NumberedSign(name, text):
                found += [f"={text}", f"signs/{name}"]
            case RepeatedSign(picture, number):
                found += counted(number, picture.name)
    return found
