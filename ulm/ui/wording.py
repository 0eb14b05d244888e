"""Sentences about the rules: what cards, quarters and coats do, and why a move is refused.

Plain names need no help: ``t("rules.card.siege.name")``. Here is what depends on the definitions, so that a
corrected figure is told as it is. Without ``texts`` the present language is used.
"""

from __future__ import annotations

from ulm.rules.moves import COLOURS, SLOTS
from ulm.rules.position import NOBODY
from ulm.rules.refusals import Refusal
from ulm.rules.ruleset import Ruleset
from ulm.ui.figures import signed
from ulm.ui.texts import Texts, current

#: Values of a refusal that are ids, and the keys of their names.
_NAMES = {
    "card": "rules.card.{}.name",
    "colour": "rules.colour.{}",
    "quarter": "rules.quarter.{}.name",
    "question": "rules.question.{}",
    "side": "rules.side.{}",
}
_SOURCES = ("rules.descendant.{}.name", "rules.tower.{}.name")


def refusal(found: Refusal, texts: Texts | None = None) -> str:
    """The sentence for a refusal."""
    texts = texts or current()
    values: dict[str, object] = {"n": found.values.get("need", 0)}
    for name, value in found.values.items():
        if name == "source":
            keys = [each.format(value) for each in _SOURCES]
            values[name] = next((texts.get(key) for key in keys if texts.has(key)), value)
            continue
        key = _NAMES.get(name)
        values[name] = texts.get(key.format(value)) if key else value
    return texts.get(f"rules.refusal.{found.code}", **values)


def bot(name: str, texts: Texts | None = None) -> str:
    """What a bot is called: by its level, and its character if it has one."""
    texts = texts or current()
    level, _, character = name.partition("-")
    plain = texts.get(f"bots.{level}")
    if not character:
        return plain
    return texts.get("bots.with_character", level=plain, character=texts.get(f"bots.character.{character}"))


def card(rules: Ruleset, card_id: str, use: str, texts: Texts | None = None) -> str:
    """What a card does when played "now", or counts when laid out ("later")."""
    texts = texts or current()
    compiled = rules.cards[card_id]
    own = f"rules.card.{card_id}.{use}"
    if texts.has(own):
        return texts.get(own)
    names = [texts.get(f"rules.colour.{COLOURS[colour]}") for colour in compiled.tile]
    return texts.get(f"rules.kind.{compiled.kind}.{use}", colours=texts.get("rules.or").join(names))


def quarter_place(rules: Ruleset, quarter: str, texts: Texts | None = None) -> str:
    """Where a quarter lies on the river and how many seals it takes."""
    found = rules.definitions.quarters[rules.quarter_index[quarter]]
    place = {"from": signed(found.spaces.start), "to": signed(found.spaces.end)}
    return (texts or current()).get("rules.quarter_place", n=found.seals, **place)


def coat(rules: Ruleset, coat_id: str, texts: Texts | None = None) -> str:
    """What a coat of arms brings."""
    texts = texts or current()
    found = rules.coats[coat_id]
    if found.quarter == NOBODY:
        return texts.get("rules.coat_text.silver", now=found.immediate, slot=SLOTS[found.slot])
    return texts.get(
        "rules.coat_text.gold",
        now=found.immediate,
        later=found.later,
        slot=SLOTS[found.slot],
        quarter=texts.get(f"rules.quarter.{rules.quarter_ids[found.quarter]}.name"),
    )
