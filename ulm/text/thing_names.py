"""Things of the game by name and small picture, hidden ones too."""

from functools import lru_cache
from pathlib import Path

from ulm.files.resources import find, players_folder
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name


def card_name(card: str) -> str:
    """The title of a card; that of a hidden one says so."""
    return name_of("card", card)


def card_icon(card: str) -> str:
    """The small picture of a card's kind: choir, goods …; Chronicle cards share one."""
    kind = next((each.kind for each in present_definitions().cards if each.id == card), "")
    return f"icons/{kind}" if kind and _has_icon(kind, players_folder("sprites")) else "icons/chronicle"


@lru_cache(maxsize=64)
def _has_icon(kind: str, folder: Path) -> bool:
    """Whether there is a picture of a kind of card; ``folder``: the player's own pictures."""
    return any(find(f"sprites/icons/{kind}{suffix}").is_file() for suffix in (".png", ".webp"))


def name_of(kind: str, key: str) -> str:
    """The name of a coat, colour, quarter, descendant, tower tile or card."""
    if key == HIDDEN:
        return t(f"panels.hidden_{kind}")
    return display_name(current(), kind, key)
