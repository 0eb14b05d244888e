"""A bot's reasons in words (`bots.reason.*`)."""

from __future__ import annotations

from ulm.bots.reasons import Explanation, Reason
from ulm.ui.texts import Texts, current

#: Values of a reason that are ids, and the keys of their names.
_NAMES = {
    "card": "rules.card.{}.name",
    "descendant": "rules.descendant.{}.name",
    "quarter": "rules.quarter.{}.name",
}


def reason(found: Reason, texts: Texts | None = None) -> str:
    """The sentence for one reason."""
    texts = texts or current()
    values: dict[str, object] = {}
    for name, value in found.values.items():
        if name in _NAMES:
            values[name] = texts.get(_NAMES[name].format(value))
        elif isinstance(value, float):
            number = f"{value:+.1f}".replace("-", "−")
            values[name] = number.replace(".", texts.get("bots.reason.decimal"))
        else:
            values[name] = value
    return texts.get(f"bots.reason.{found.code}", **values)


def sentences(explanation: Explanation, texts: Texts | None = None) -> list[str]:
    """All reasons, the main ones first."""
    return [reason(each, texts) for each in explanation.reasons]
