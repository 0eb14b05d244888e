"""Sentences about the rules: why a move is refused, where quarters lie, what coats of arms bring.

What cards, privileges and the like do is put together in ``ulm.text.rule_text``. Without ``texts`` the present
language is used.
"""

from __future__ import annotations

from ulm.rules.moves import SLOTS
from ulm.rules.position import NOBODY
from ulm.rules.refusals import Refusal
from ulm.rules.ruleset import Ruleset
from ulm.text.catalog import Texts, current
from ulm.text.display_names import display_name
from ulm.text.number_format import signed

#: Values of a refusal that are ids.
_NAMED = ("card", "colour", "quarter", "question", "side")


def refusal(found: Refusal, texts: Texts | None = None) -> str:
    """The sentence for a refusal."""
    texts = texts or current()
    values: dict[str, object] = {"n": found.values.get("need", 0)}
    for name, value in found.values.items():
        if name == "source":
            kind = "tower" if texts.has(f"rules.tower.{value}.name") else "descendant"
            values[name] = display_name(texts, kind, str(value))
        else:
            values[name] = display_name(texts, name, str(value)) if name in _NAMED else value
    return texts.get(f"rules.refusal.{found.code}", **values)


def bot(name: str, texts: Texts | None = None) -> str:
    """What a bot is called: by its level, and its character if it has one."""
    texts = texts or current()
    level, _, character = name.partition("-")
    plain = texts.get(f"bots.{level}")
    if not character:
        return plain
    return texts.get("bots.with_character", level=plain, character=texts.get(f"bots.character.{character}"))


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
        quarter=display_name(texts, "quarter", rules.quarter_ids[found.quarter]),
    )
