"""The figures of the rules that the pages fill into their sentences, from the definitions and options in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import signed, written
from ulm.i18n.rule_text import changed
from ulm.rules import definitions as defs
from ulm.rules.effect_registry import Effect
from ulm.rules.effects.card_action import CardAction
from ulm.rules.effects.coats import Coats
from ulm.rules.effects.descendant import Descendant
from ulm.rules.effects.dock_tile import DockTileEffect
from ulm.rules.effects.either import Either
from ulm.rules.effects.pick_card import PickCard
from ulm.rules.moves import COLOURS, SPACES
from ulm.rules.ruleset import Ruleset

UNITS: Final = {
    "rounds": "rounds",
    "start_points": "points", "start_coins": "coins", "start_sparrows": "sparrows", "start_tiles": "tiles",
    "start_seals": "seals", "start_crests": "crests",
    "seal_price": "coins", "card_price": "tiles", "tiles_of_a_colour": "tiles", "action_tiles": "tiles",
    "supply_coins": "coins", "supply_sparrows": "sparrows",
    "cards": "cards", "cathedral_cards": "cathedral_cards", "trade_cards": "trade_cards",
    "chronicle_cards": "chronicle_cards",
    "coats": "coats", "golden_coats": "golden", "silver_coats": "silver", "coats_drawn": "coats",
    "descendants": "descendants", "towers": "towers", "river_spaces": "spaces",
    "tribute_loss": "points", "sparrow_worth": "points", "city_wall_default": "points", "city_wall_other": "points",
    "coins_together": "coins", "steps_together": "steps",
}  # fmt: skip  # several to a line
"""Figures that are written together with what they count: "2 coins"."""
_SIGNED = ("first_space", "last_space", "before_bridge", "behind_bridge")


def figures(rules: Ruleset) -> dict[str, object]:
    """The figures by name: numbers, and the ids of the things to which something applies."""
    found = rules.definitions
    start, prices, setup = found.setup.start, found.setup.prices, found.setup
    together = rules.modifiers(rules.descendant_ids, "")
    towers = [each.changes for each in found.towers]
    city_wall = next(option.values for option in found.options if option.id == "city_wall_points")
    return {
        "rounds": setup.rounds,
        **{f"start_{name}": getattr(start, name) for name in defs.Start.__struct_fields__},
        "seal_price": prices.seal,
        "card_price": prices.tiles_for_a_card,
        "tiles_of_a_colour": setup.tiles_per_colour,
        "action_tiles": setup.tiles_per_colour * len(COLOURS),
        "supply_coins": setup.supply.coins,
        "supply_sparrows": setup.supply.sparrows,
        "cards": len(found.cards),
        **{
            f"{family}_cards": sum(card.family == family for card in found.cards)
            for family in ("cathedral", "trade", "chronicle")
        },
        "coats": len(found.coats),
        "golden_coats": sum(coat.quarter is not None for coat in found.coats),
        "silver_coats": sum(coat.quarter is None for coat in found.coats),
        "coats_drawn": _coats_drawn(rules),
        "descendants": len(found.descendants),
        "descendants_in_play": setup.descendants_in_play,
        "towers": len(found.towers),
        "river_spaces": len(SPACES),
        "first_space": SPACES[0],
        "last_space": SPACES[-1],
        "before_bridge": max(space for space in SPACES if space < 0),
        "behind_bridge": min(space for space in SPACES if space > 0),
        "sparrow_worth": 1,
        "city_wall_default": city_wall[0],
        "city_wall_other": city_wall[1],
        "tribute_loss": max((each.tribute.or_lose for each in towers if each.tribute is not None), default=0),
        "coins_together": 1 + together.extra_coins + max((each.extra_coins for each in towers), default=0),
        "steps_together": 1 + together.extra_steps + max((each.extra_steps for each in towers), default=0),
        "coat_quarters": [each.id for each in found.quarters if _has(each.privilege, Coats)],
        "descendant_quarters": [each.id for each in found.quarters if _has(each.privilege, Descendant)],
        "dock_quarters": [each.id for each in found.quarters if _has(each.privilege, DockTileEffect)],
        "card_action_quarters": [each.id for each in found.quarters if _has(each.privilege, CardAction)],
        "pick_quarters": [each.id for each in found.quarters if _has(each.privilege, PickCard)],
        "choose_tile_tower": [each.id for each in found.towers if each.changes.choose_tile],
        "tribute_towers": [each.id for each in found.towers if each.changes.tribute is not None],
        "price_towers": [each.id for each in found.towers if each.changes.card_for_coin or each.changes.card_for_tile],
        **_people(rules),
    }


def _people(rules: Ruleset) -> dict[str, object]:
    """For each ability, the ids of the descendants that have it."""
    found: dict[str, object] = {f"who_{field}": [] for field in defs.RuleChanges.__struct_fields__}
    for each in rules.definitions.descendants:
        for field in changed(each.changes):
            who = found[f"who_{field}"]
            assert isinstance(who, list)
            who.append(each.id)
    return found


def filled_in(rules: Ruleset, texts: Texts) -> dict[str, str]:
    """The figures as the sentences need them: "2 coins", "−11", "Leaning House and Garden"."""
    kinds = {"quarters": "quarter", "tower": "tower", "towers": "tower"}
    found: dict[str, str] = {}
    for name, value in figures(rules).items():
        if isinstance(value, list):
            kind = "descendant" if name.startswith("who_") else kinds[name.rpartition("_")[2]]
            found[name] = name_list([display_name(kind, each, texts) for each in value], texts=texts) or "–"
        elif isinstance(value, int):
            unit = UNITS.get(name)
            if unit:
                found[name] = texts.get(f"rulebook.unit.{unit}", n=value)
            else:
                found[name] = signed(value) if name in _SIGNED else written(value)
    return found


def _has(effects: Iterable[Effect], kind: type[Effect]) -> bool:
    return any(isinstance(part, kind) for effect in effects for part in _parts(effect))


def _parts(effect: Effect) -> Iterable[Effect]:
    return effect.of if isinstance(effect, Either) else (effect,)


def _coats_drawn(rules: Ruleset) -> int:
    privileges = (effect for quarter in rules.definitions.quarters for effect in quarter.privilege)
    return max((each.look for each in privileges if isinstance(each, Coats)), default=0)
