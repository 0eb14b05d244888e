"""The names of cards, quarters and everything else that has an id, and the icon of a card."""

from collections.abc import Sequence

from ulm.files.asset_files import has_picture
from ulm.i18n.catalog import Texts, current
from ulm.i18n.name_forms import Name, joined
from ulm.rules.events import HIDDEN
from ulm.rules.ruleset import present_definitions


def display_name(kind: str, thing: str, texts: Texts | None = None) -> Name:
    """The name of a thing, in all its forms; its id in readable form where no text names it, and a word for a hidden
    thing.

    ``kind`` is colour, action, side, kind, family, card, quarter, coat, descendant, tower or question.
    """
    texts = texts or current()
    if thing == HIDDEN:
        hidden = f"panels.hidden_{kind}"
        return _name(texts.get(hidden) if texts.has(hidden) else thing, "", texts)
    key = f"rules.{kind}.{thing}"
    found = next((each for each in (f"{key}.name", key) if texts.has(each)), "")
    return _name(texts.get(found) if found else thing.replace("_", " ").capitalize(), key, texts)


def _name(label: str, key: str, texts: Texts) -> Name:
    def form(wanted: str) -> str | None:
        found = f"{key}.{wanted}"
        return texts.get(found) if key and texts.has(found) else None

    return Name(label, form)


def name_list(names: Sequence[str], last: str = "and", texts: Texts | None = None) -> Name:
    """Names in a row, as in "A, B and C"; ``last`` is the word before the last one, and or or."""
    texts = texts or current()
    return joined(names, texts.get("rules.join.comma"), texts.get(f"rules.join.{last}"))


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
