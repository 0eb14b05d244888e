"""The names of cards, quarters and everything else that has an id, and the icon of a card."""

from ulm.files.resources import has_picture
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import Texts, current


def display_name(kind: str, thing: str, texts: Texts | None = None) -> str:
    """The name of a thing; its id in readable form where no text names it, and a word for a hidden thing.

    ``kind`` is colour, action, side, kind, family, card, quarter, coat, descendant or tower.
    """
    texts = texts or current()
    if thing == HIDDEN:
        hidden = f"panels.hidden_{kind}"
        return texts.get(hidden) if texts.has(hidden) else thing
    key = f"rules.{kind}.{thing}"
    for found in (f"{key}.name", key):
        if texts.has(found):
            return texts.get(found)
    return thing.replace("_", " ").capitalize()


def card_icon(card: str) -> str:
    """The icon of a card's kind, such as choir or goods. The Chronicle cards share one."""
    found = next((each for each in present_definitions().cards if each.id == card), None)
    kind = f"icons/{found.kind}" if found is not None else ""
    return kind if kind and has_picture(kind) else "icons/chronicle"


def kind_of(thing: str) -> str:
    """Whether an id is that of a quarter, card, descendant or tower (tile); "" for any other."""
    definitions = present_definitions()
    kinds = {
        "quarter": {each.id for each in definitions.quarters},
        "card": {each.id for each in definitions.cards},
        "descendant": {each.id for each in definitions.descendants},
        "tower": {each.id for each in definitions.towers},
    }
    return next((kind for kind, ids in kinds.items() if thing in ids), "")
