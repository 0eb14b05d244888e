"""The names of cards, quarters and everything else that has an id."""

from __future__ import annotations

from ulm.text.catalog_protocol import Catalog


def display_name(texts: Catalog, kind: str, thing: str) -> str:
    """The name of a thing: ``kind`` is colour, action, side, kind, card, quarter, coat, descendant or tower.

    A thing that no text names yet goes by its id.
    """
    key = f"rules.{kind}.{thing}"
    for found in (f"{key}.name", key):
        if texts.has(found):
            return texts.get(found)
    return thing.replace("_", " ").capitalize()
