"""The names of things, from the section ``rules`` of the language files."""

from ulm.rules.events import HIDDEN
from ulm.text.catalog import current
from ulm.text.display_names import display_name


def name(kind: str, key: str) -> str:
    """The name of a thing: ``kind`` is colour, action, card, quarter, coat, descendant, tower or side."""
    if key == HIDDEN:
        return key
    return display_name(current(), kind, key)
