"""How the sides of the grid and its outer spaces are called: N3, in German O1 for E1. Notation is not changed."""

from ulm.text.catalog import Texts, current

SIDES = ("N", "E", "S", "W")
"""The sides as notation writes them. The rules have them too, but the first frame does not wait for those."""


def side_letter(side: str, texts: Texts | None = None) -> str:
    """The letter of a side, which is also its key."""
    return (texts or current()).get(f"rules.side_letter.{side}")


def slot_name(slot: str, texts: Texts | None = None) -> str:
    """The name of an outer space, as in N3."""
    return f"{side_letter(slot[:1], texts)}{slot[1:]}" if slot[:1] in SIDES else slot
