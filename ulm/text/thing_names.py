"""Cards, quarters and all other things by their names, from the section ``rules`` of the language files."""

from ulm.rules.events import HIDDEN
from ulm.text.catalog import current, t

_KINDS = ("choir", "nave", "steeple", "art", "goods", "fustian")


def thing_name(kind: str, key: str) -> str:
    """The name of a thing: ``kind`` is colour, action, card, quarter, coat, descendant, tower or side. A hidden one is
    called so.
    """
    if key == HIDDEN:
        hidden = f"panels.hidden_{kind}"
        return t(hidden) if current().has(hidden) else key
    text = f"rules.{kind}.{key}"
    return t(text) if current().has(text) else t(f"{text}.name")


def card_icon(card: str) -> str:
    """The small picture of a card's kind: choir, goods …; Chronicle cards share one."""
    kind = card.split("_")[0]
    return f"icons/{kind}" if kind in _KINDS else "icons/chronicle"
