"""Cards, quarters and all other things by their names, from the section ``rules`` of the language files."""

from functools import lru_cache
from pathlib import Path

from ulm.files.resources import find, players_folder
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name


def card_icon(card: str) -> str:
    """The small picture of a card's kind: choir, goods …; Chronicle cards share one."""
    kind = next((each.kind for each in present_definitions().cards if each.id == card), "")
    return f"icons/{kind}" if kind and _has_icon(kind, players_folder("sprites")) else "icons/chronicle"


@lru_cache(maxsize=64)
def _has_icon(kind: str, folder: Path) -> bool:
    """Whether there is a picture of a kind of card; ``folder``: the player's own pictures."""
    return any(find(f"sprites/icons/{kind}{suffix}").is_file() for suffix in (".png", ".webp"))


def thing_name(kind: str, key: str) -> str:
    """The name of a thing: ``kind`` is colour, action, card, quarter, coat, descendant, tower or side. A hidden one is
    called so.
    """
    if key == HIDDEN:
        hidden = f"panels.hidden_{kind}"
        return t(hidden) if current().has(hidden) else key
    return display_name(current(), kind, key)
