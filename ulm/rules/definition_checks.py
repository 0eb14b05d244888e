"""Consistency checks between definitions: valid references, no duplicates, matching numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ulm.files.yaml_reader import names
from ulm.files.yaml_validation import Problems, ValidEntries
from ulm.rules.definitions import (
    Card,
    CardSet,
    Coat,
    LaidOut,
    ModifierCard,
    Quarter,
    QuartersLed,
    Reward,
    RuleOption,
    SetUp,
)
from ulm.rules.effect_registry import Effect
from ulm.rules.moves import COLOURS, SPACES

FAMILIES = ("cathedral", "trade", "chronicle")
_OPTION_VALUES: dict[str, list[bool] | list[int]] = {
    "towers": [False, True],
    "tower_price_replaces": [False, True],
    "choose_tile_is_extra": [False, True],
    "city_wall_points": [2, 1],
    "limited_supply": [False, True],
}


class ReadDefinitions(msgspec.Struct, frozen=True):
    """The definitions that were readable."""

    setup: SetUp | None
    options: ValidEntries[RuleOption]
    rewards: ValidEntries[Reward[Effect]]
    quarters: ValidEntries[Quarter[Effect]]
    coats: ValidEntries[Coat]
    descendants: ValidEntries[ModifierCard]
    towers: ValidEntries[ModifierCard]
    cards: ValidEntries[Card[Effect]]
    sets: ValidEntries[CardSet]


def check(found: ReadDefinitions, problems: Problems, line_in_setup: Callable[[str], int]) -> None:
    """Add a problem for each inconsistency. `line_in_setup` gives the line of a key in setup.yaml."""
    _check_ids(found, problems)
    _check_coats(found, problems)
    if found.quarters.complete:
        _check_banks(found.quarters, problems)
    _check_effects(found, problems)
    _check_cards(found, problems)
    _check_options(found.options, problems)
    _check_rewards(found.rewards, problems)
    if found.setup is not None:
        _check_setup(found.setup, found, problems, line_in_setup)
        _check_prices(found.setup, found, problems)


def _check_ids(found: ReadDefinitions, problems: Problems) -> None:
    lists: tuple[
        tuple[
            str,
            ValidEntries[RuleOption]
            | ValidEntries[Quarter[Effect]]
            | ValidEntries[Coat]
            | ValidEntries[ModifierCard]
            | ValidEntries[Card[Effect]],
        ],
        ...,
    ] = (
        ("options", found.options),
        ("quarters", found.quarters),
        ("coats", found.coats),
        ("descendants", found.descendants),
        ("towers", found.towers),
        ("cards", found.cards),
    )
    for file, listed in lists:
        seen: set[str] = set()
        for line, entry in listed.entries:
            if entry.id in seen:
                problems.at_line(f"{file}.yaml", line, entry.id, "this id appears twice")
            seen.add(entry.id)


def _check_coats(found: ReadDefinitions, problems: Problems) -> None:
    quarters = found.quarters.ids
    slots: dict[str, str] = {}
    homes: dict[str, str] = {}
    for line, coat in found.coats.entries:

        def wrong(message: str, line: int = line, coat: str = coat.id) -> None:
            problems.at_line("coats.yaml", line, coat, message)

        if coat.slot is not None:
            if coat.slot in slots:
                other = slots[coat.slot]
                wrong(f"slot: {coat.slot} already belongs to {other}; without `slot` a coat brings no seal")
            slots.setdefault(coat.slot, coat.id)
        if coat.quarter is None:
            if coat.later:
                wrong("later: a coat without a quarter has none")
            continue
        if coat.quarter in homes:
            wrong(f"quarter: {coat.quarter} already has {homes[coat.quarter]}")
        homes.setdefault(coat.quarter, coat.id)
        if quarters and coat.quarter not in quarters:
            wrong(f"quarter: there is no `{coat.quarter}`; expected {names(sorted(quarters))}")


def _check_banks(quarters: ValidEntries[Quarter[Effect]], problems: Problems) -> None:
    banks: dict[tuple[str, int], str] = {}
    for line, quarter in quarters.entries:
        start, end = quarter.spaces.start, quarter.spaces.end
        if start > end or 0 in (start, end):
            message = "spaces: expected two spaces, the upstream one first"
            problems.at_line("quarters.yaml", line, quarter.id, message)
            continue
        for space in SPACES:
            if start <= space <= end:
                other = banks.setdefault((quarter.bank, space), quarter.id)
                if other != quarter.id:
                    message = f"spaces: {space} already belongs to {other} on the {quarter.bank} bank"
                    problems.at_line("quarters.yaml", line, quarter.id, message)
    for bank in ("north", "south"):
        missing = [str(space) for space in SPACES if (bank, space) not in banks]
        if missing:
            message = f"river spaces without a quarter on the {bank} bank: {', '.join(missing)}"
            problems.at_line("quarters.yaml", 1, "", message)


def _check_effects(found: ReadDefinitions, problems: Problems) -> None:
    effects: list[tuple[str, int, str, str, Sequence[Effect]]] = [
        *(("quarters.yaml", line, each.id, "privilege", each.privilege) for line, each in found.quarters.entries),
        *(("river.yaml", line, str(each.space), "effects", each.effects) for line, each in found.rewards.entries),
        *(("cards.yaml", line, each.id, "now", each.now) for line, each in found.cards.entries),
    ]
    for file, line, name, where, listed in effects:
        for effect in listed:
            if fault := effect.fault():
                problems.at_line(file, line, name, f"{where}: {fault}")


def _check_cards(found: ReadDefinitions, problems: Problems) -> None:
    for line, card in found.cards.entries:
        for count in card.later:
            if isinstance(count, QuartersLed) and count.option and count.option not in found.options.ids:
                problems.at_line("cards.yaml", line, card.id, f"later: there is no option `{count.option}`")
            if isinstance(count, LaidOut) and count.family not in ("", *FAMILIES):
                problems.at_line("cards.yaml", line, card.id, f"later: there is no family `{count.family}`")
        if card.tile is not None and len(set(card.tile)) < len(card.tile):
            problems.at_line("cards.yaml", line, card.id, "tile: a colour appears twice")
    if found.cards.complete and found.sets.complete:
        kinds = {card.kind for _, card in found.cards.entries}
        for line, cards in found.sets.entries:
            for kind in cards.kinds:
                if kind not in kinds:
                    problems.at_line("cards.yaml", line, "sets", f"kinds: there is no card of the kind `{kind}`")


def _check_options(options: ValidEntries[RuleOption], problems: Problems) -> None:
    for line, option in options.entries:
        known = _OPTION_VALUES.get(option.id)
        if known is None:
            problems.at_line("options.yaml", line, option.id, f"unknown option; expected {names(_OPTION_VALUES)}")
        elif sorted(option.values) != sorted(known) or type(option.values[0]) is not type(known[0]):
            problems.at_line("options.yaml", line, option.id, f"values: expected {known}")
    if options.ids:
        for name in sorted(set(_OPTION_VALUES) - options.ids):
            problems.at_line("options.yaml", 1, "", f"the option `{name}` is missing")


def _check_rewards(rewards: ValidEntries[Reward[Effect]], problems: Problems) -> None:
    rewarded: set[int] = set()
    for line, reward in rewards.entries:
        if reward.space not in SPACES:
            message = "space: there is no space 0; the bridge is not a space"
            problems.at_line("river.yaml", line, str(reward.space), message)
        if reward.space in rewarded:
            problems.at_line("river.yaml", line, str(reward.space), "space: this space appears twice")
        rewarded.add(reward.space)


def _check_prices(setup: SetUp, found: ReadDefinitions, problems: Problems) -> None:
    for file, listed in (("descendants.yaml", found.descendants), ("towers.yaml", found.towers)):
        for line, card in listed.entries:
            price = setup.prices.seal + card.changes.seal_price
            if price < 0:
                message = f"changes.seal_price: a seal costs {setup.prices.seal}; it cannot cost {price}"
                problems.at_line(file, line, card.id, message)


def _check_setup(setup: SetUp, found: ReadDefinitions, problems: Problems, line_of: Callable[[str], int]) -> None:
    def wrong(key: str, message: str) -> None:
        problems.at_line("setup.yaml", line_of(key), key, message)

    if sum(setup.grid.counts()) != 9:
        wrong("grid", f"expected 9 tiles in all, found {sum(setup.grid.counts())}")
    if sum(setup.docks.counts()) != 5:
        wrong("docks", f"expected 5 tiles in all, found {sum(setup.docks.counts())}")
    for colour, grid, docks in zip(COLOURS, setup.grid.counts(), setup.docks.counts(), strict=True):
        if grid + docks > setup.tiles_per_colour:
            wrong(f"grid.{colour}", f"grid and docks need {grid + docks} tiles, there are {setup.tiles_per_colour}")
    if found.descendants.complete and setup.descendants_in_play > len(found.descendants.entries):
        wrong("descendants_in_play", f"there are only {len(found.descendants.entries)} descendants")
    if found.towers.complete and setup.rounds > len(found.towers.entries):
        wrong("rounds", f"there are only {len(found.towers.entries)} tower tiles, one per round")
