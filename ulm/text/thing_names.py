"""Cards, quarters and all other things by their names, from the section ``rules`` of the language files."""

from ulm.files.resources import has_picture
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name


def thing_name(kind: str, key: str) -> str:
    """The name of a thing: ``kind`` is colour, action, card, quarter, coat, descendant, tower or side. A hidden one is
    called so.
    """
    if key == HIDDEN:
        hidden = f"panels.hidden_{kind}"
        return t(hidden) if current().has(hidden) else key
    return display_name(current(), kind, key)


def card_icon(card: str) -> str:
    """The small picture of a card's kind: choir, goods …; Chronicle cards share one."""
    found = next((each for each in present_definitions().cards if each.id == card), None)
    kind = f"icons/{found.kind}" if found is not None else ""
    return kind if kind and has_picture(kind) else "icons/chronicle"


def kind_of(thing: str) -> str:
    """What has this id: a quarter, card, descendant or tower (tile); "" when nothing has."""
    definitions = present_definitions()
    kinds = {
        "quarter": {each.id for each in definitions.quarters},
        "card": {each.id for each in definitions.cards},
        "descendant": {each.id for each in definitions.descendants},
        "tower": {each.id for each in definitions.towers},
    }
    return next((kind for kind, ids in kinds.items() if thing in ids), "")
