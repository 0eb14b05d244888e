"""The names of things and the engine's reasons as sentences, from the section ``rules`` of the language files."""

from ulm.rules import Refusal
from ulm.ui.texts import current, t

_KINDS = {
    "colour": "colour",
    "card": "card",
    "quarter": "quarter",
    "coat": "coat",
    "descendant": "descendant",
    "tower": "tower",
    "side": "side",
    "question": "question",
}
"""Which values of a refusal are ids, and the part of ``rules`` that names them."""


def name(kind: str, key: str) -> str:
    """The name of a thing: ``kind`` is colour, card, quarter, coat, descendant, tower, side."""
    text = f"rules.{kind}.{key}"
    return t(text) if current().has(text) else key.replace("_", " ").capitalize()


def refusal(reason: Refusal) -> str:
    """The sentence of an engine's reason."""
    values: dict[str, object] = {
        key: name(_KINDS[key], str(value)) if key in _KINDS else value for key, value in reason.values.items()
    }
    return t(f"rules.refusal.{reason.code}", **values)
