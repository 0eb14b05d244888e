"""Describes what cards, privileges, coats, descendants, tower tiles and actions do, from their definitions.

Each kind of effect has a phrase (``rules.effect``, ``rules.thing``, ``rules.change``, ``rules.count``), which is filled
with the numbers of the definition and joined with others. A corrected number, a house rule or a new card made of known
effects therefore needs no new text.

A card or quarter may have its own text (``rules.card.siege.now``). It is used if its placeholders match the numbers in
the definition by name (``{n}``, ``{most}`` …).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import signed
from ulm.i18n.phrases import slot_name
from ulm.i18n.placeholders import capitalised
from ulm.rules import definitions as defs
from ulm.rules.effect_registry import Effect, EffectText, Value
from ulm.rules.effects.convert import exchanged
from ulm.rules.effects.dock_tile import DockTileEffect
from ulm.rules.ruleset import Ruleset


def card_text(rules: Ruleset, card: str, use: str, texts: Texts) -> str:
    """What a card does when played ("now"), or scores at the end of the game when laid out ("later")."""
    found = next(each for each in rules.definitions.cards if each.id == card)
    entries: Sequence[Effect | defs.AnyCount] = found.now if use == "now" else found.later
    own = _own_words(f"rules.card.{card}.{use}", entries, texts)
    if own:
        return own
    if use == "now":
        return effects_text(found.now, texts, tile=found.tile or ())
    sets = [each for each in rules.definitions.sets if found.kind in each.kinds]
    clauses = [_count(rules, count, found.family, texts) for count in found.later]
    clauses += [clause for each in sets if (clause := _set(each, texts))]
    if sum(bool(each.one_of_each) + bool(each.three_alike) for each in sets) > 1:
        clauses.append(texts.get("rules.count.one_set"))
    return _sentence(texts.get("rules.join.clauses").join(clauses))


def quarter_text(rules: Ruleset, quarter: str, texts: Texts) -> str:
    """The privilege of a quarter."""
    privilege = rules.definitions.quarters[rules.quarter_index[quarter]].privilege
    own = _own_words(f"rules.quarter.{quarter}.text", privilege, texts)
    return own or effects_text(privilege, texts, after_seal=True)


def quarter_place_text(rules: Ruleset, quarter: str, texts: Texts) -> str:
    """Where a quarter lies on the river and how many seals it takes."""
    found = rules.definitions.quarters[rules.quarter_index[quarter]]
    place = {"from": signed(found.spaces.start), "to": signed(found.spaces.end)}
    return texts.get("rules.quarter_place", n=found.seals, **place)


def coat_text(rules: Ruleset, coat: str, texts: Texts) -> str:
    """What a coat of arms brings."""
    found = next(each for each in rules.definitions.coats if each.id == coat)
    values: dict[str, object] = {"now": found.immediate}
    if found.slot is not None:
        values["slot"] = slot_name(found.slot, texts)
    if found.quarter is not None:
        values["quarter"] = display_name("quarter", found.quarter, texts)
        values["later"] = texts.get("rules.thing.points", n=found.later)
    rim = "silver" if found.quarter is None else "gold"
    return texts.get(f"rules.coat_text.{rim}{'' if found.slot else '_without_seal'}", **values)


def modifier_text(rules: Ruleset, name: str, texts: Texts) -> str:
    """How a descendant or a tower tile changes the rules of a turn."""
    changers = (*rules.definitions.descendants, *rules.definitions.towers)
    changes = next(each for each in changers if each.id == name).changes
    found = [_change(rules, field, getattr(changes, field), texts) for field in changed(changes)]
    return " ".join(found)


def changed(changes: defs.RuleChanges) -> list[str]:
    """The names of the fields that change something, in their fixed order."""
    return [field for field in changes.__struct_fields__ if getattr(changes, field)]


def reward_text(rules: Ruleset, space: int, texts: Texts) -> str:
    """The reward for ending a move on this river space; empty if there is none."""
    effects = next((reward.effects for reward in rules.definitions.rewards if reward.space == space), ())
    if not effects:
        return ""
    things = [effect.thing() for effect in effects]
    if all(texts.has(f"rules.{thing.key}") for thing in things):
        return texts.get("rules.reward", what=_and([_said(thing, texts) for thing in things], texts))
    return texts.get("rules.reward_effects", what=effects_text(effects, texts))


def dock_tile_sources(rules: Ruleset, texts: Texts) -> str:
    """The descendants, tower tiles and river spaces that give dock tiles."""
    names = [*rules.modifiers_with("clear_takes_dock_tile"), *rules.modifiers_with("exchange")]
    kinds = ("tower" if name in rules.tower_ids else "descendant" for name in names)
    found: list[str] = [display_name(kind, name, texts) for kind, name in zip(kinds, names, strict=True)]
    for reward in rules.definitions.rewards:
        if any(isinstance(effect, DockTileEffect) for effect in reward.effects):
            found.append(texts.get("panels.log.reason.landing_at", space=signed(reward.space)))
    return _and(found, texts)


def action_text(rules: Ruleset, colour: str, texts: Texts, tower: str = "") -> str:
    """What the action of a colour does in a round with this tower tile ("" for none)."""
    changes = rules.modifiers((), tower)
    if colour == "orange":
        return texts.get("rules.action_text.orange", n=max(0, rules.seal_price + changes.seal_price))
    if colour == "brown" and rules.options.tower_price_replaces:
        for change in ("card_for_coin", "card_for_tile"):
            if getattr(changes, change):
                return texts.get(f"rules.action_text.brown_{change}")
    return texts.get(f"rules.action_text.{colour}")


def effects_text(effects: Sequence[Effect], texts: Texts, *, tile: Sequence[str] = (), after_seal: bool = False) -> str:
    """A list of effects as sentences.

    `tile`: the colours of which one tile must be paid. `after_seal`: the effects follow from placing a seal.
    """
    sentences: list[str] = []
    clauses: list[str] = []
    for manner, alike in groupby(effects, lambda effect: effect.manner):
        if manner == "thing":
            things = [_said(effect.thing(), texts) for effect in alike]
            clauses.append(texts.get("rules.effect.take", what=_and(things, texts)))
        elif manner == "clause":
            clauses += [effect_text(effect, texts) for effect in alike]
        else:
            if clauses:
                sentences.append(_clauses(clauses, texts))
                clauses = []
            sentences += [effect_text(effect, texts, after_seal=after_seal) for effect in alike]
    if clauses:
        sentences.append(_clauses(clauses, texts))
    if tile:
        colours = _and([display_name("colour", colour, texts) for colour in tile], texts, "or")
        price = texts.get("rules.effect.price_tile", colours=colours)
        if len(clauses) == len(effects) == 1:
            sentences = [_clauses([price, *clauses], texts)]
        else:
            sentences.insert(0, price)
    return " ".join(_sentence(each) for each in sentences)


def effect_text(effect: Effect, texts: Texts, *, after_seal: bool = False) -> str:
    """One effect as a clause, without a capital letter and a full stop."""
    return _clauses([_said(words, texts, "_after_seal" if after_seal else "") for words in effect.clauses()], texts)


def given_text(give: str, number: int, points: int, coins: int, texts: Texts) -> str:
    """What returning a number of coins or sparrows brings, as a sentence."""
    goods = EffectText(f"thing.{give}", {"n": number})
    clauses = exchanged(goods, points * number, coins * number)
    return _sentence(_clauses([_said(words, texts) for words in clauses], texts))


def _said(words: EffectText, texts: Texts, when: str = "") -> str:
    """The text of words; the one for a special occasion if there is one (``when``: what its key ends in)."""
    key = f"rules.{words.key}{when}" if when and texts.has(f"rules.{words.key}{when}") else f"rules.{words.key}"
    return texts.get(key, **{name: _value(value, texts) for name, value in words.values.items()})


def _value(value: Value, texts: Texts) -> int | str:
    if isinstance(value, EffectText):
        return _said(value, texts)
    if isinstance(value, int):
        return value
    return texts.get("rules.join.or").join(str(_value(each, texts)) for each in value)


def _count(rules: Ruleset, count: defs.AnyCount, family: str, texts: Texts) -> str:
    match count:
        case defs.QuartersLed(points, option):
            return texts.get("rules.count.quarters_led", n=int(getattr(rules.options, option, points)))
        case defs.OwnSparrows(points, most):
            return texts.get("rules.count.own_sparrows", n=points + 1, most=most)
        case defs.LaidOut(points, wanted):
            key = "laid_out_of" if wanted else "laid_out"
            what = display_name("family", wanted, texts) if wanted else ""
            clause = texts.get(f"rules.count.{key}", n=points, family=what)
            return clause + (texts.get("rules.count.this_included") if wanted in ("", family) else "")
        case defs.RiverRank(first, second):
            clause = texts.get("rules.count.river_first", n=first)
            return clause + (texts.get("rules.count.river_second", n=second) if second else "")
    most = getattr(count, "most", 0)
    return texts.get(f"rules.count.{count.__struct_config__.tag}", n=count.points, most=most)


def _set(cards: defs.CardSet, texts: Texts) -> str:
    kinds = _and([display_name("kind", kind, texts) for kind in cards.kinds], texts)
    found = []
    if cards.one_of_each:
        found.append(texts.get("rules.count.one_of_each", kinds=kinds, n=cards.one_of_each))
    if cards.three_alike:
        found.append(texts.get("rules.count.three_alike", n=cards.three_alike))
    return _clauses(found, texts)


def _change(rules: Ruleset, field: str, value: object, texts: Texts) -> str:
    key = f"rules.change.{field}"
    if isinstance(value, defs.Tribute):
        what = texts.get(f"rules.thing.{value.pay}", n=value.n)
        return texts.get(key, what=what, n=value.or_lose)
    if field == "choose_tile" and rules.options.choose_tile_is_extra:
        return texts.get("rules.change.choose_tile_extra")
    if field in ("card_for_coin", "card_for_tile") and rules.options.tower_price_replaces:
        return texts.get(f"{key}_only")
    if field == "seal_price" and isinstance(value, int):
        return texts.get(f"{key}_{'less' if value < 0 else 'more'}", n=abs(value))
    return texts.get(key, n=value) if type(value) is int else texts.get(key)


def _own_words(key: str, entries: Iterable[Effect | defs.AnyCount], texts: Texts) -> str:
    """A card's or quarter's own text, filled with the numbers of the definition; empty if they do not match."""
    if not texts.has(key):
        return ""
    numbers: dict[str, int] = {}
    for entry in entries:
        for name in entry.__struct_fields__:
            value = getattr(entry, name)
            if type(value) is int and value:
                if name in numbers:
                    return ""  # ambiguous: two numbers with the same name
                numbers[name] = value
    return texts.get(key, **numbers) if texts.asks_for(key) == set(numbers) else ""


def _clauses(clauses: Sequence[str], texts: Texts) -> str:
    """Clauses joined; two are separated by a comma if the first already contains "and"."""
    last = "and"
    if len(clauses) == 2 and texts.get("rules.join.and") in clauses[0]:
        last = "and_clause"
    return _and(clauses, texts, last)


def _and(parts: Sequence[str], texts: Texts, last: str = "and") -> str:
    return name_list(parts, last, texts)


def _sentence(words: str) -> str:
    return f"{capitalised(words)}."
