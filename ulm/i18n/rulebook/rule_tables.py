"""The tables of the rules pages, made from the definitions and options in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import signed, written
from ulm.i18n.phrases import slot_name
from ulm.i18n.placeholders import capitalised
from ulm.i18n.rule_text import action_text, card_text, changed, effects_text, modifier_text, quarter_text
from ulm.i18n.rulebook.page_blocks import TableBlock, TableRow
from ulm.i18n.rulebook.rule_figures import filled_in
from ulm.rules import definitions as defs
from ulm.rules.effect_registry import Effect
from ulm.rules.moves import COLOURS
from ulm.rules.ruleset import Options, Ruleset

_NOTHING = "–"


class _Tables:
    """Builds the tables for one set of rules and one language."""

    def __init__(self, rules: Ruleset, texts: Texts) -> None:
        self.rules = rules
        self.definitions = rules.definitions
        self.texts = texts
        self.figures = filled_in(rules, texts)

    def say(self, key: str) -> str:
        return self.texts.get(f"rulebook.{key}", **self.figures)

    def name(self, kind: str, thing: str) -> str:
        return f"**{display_name(kind, thing, self.texts)}**"

    def setup(self) -> Iterator[TableRow]:
        """Where things are when the game begins."""
        setup = self.definitions.setup
        rest = [
            setup.tiles_per_colour - grid - dock
            for grid, dock in zip(setup.grid.counts(), setup.docks.counts(), strict=True)
        ]
        yield self._setup("player", self.say("setup.player_has"), "pieces/crest_red")
        yield self._setup("grid", self._colours(setup.grid.counts()))
        yield self._setup("docks", self._colours(setup.docks.counts()), "icons/dock_tile")
        yield self._setup("bag", self._colours(rest), "pieces/bag")
        yield self._setup("cards", self.say("setup.cards_has"), "cards/back")
        yield self._setup("coats", self.say("setup.coats_has"), "coats/back")
        yield self._setup("descendants", self.say("setup.descendants_has"), "icons/descendant")
        yield self._setup("towers", self.say("setup.towers_has"))

    def _setup(self, what: str, has: str, picture: str = "") -> TableRow:
        return TableRow((f"**{self.say(f'setup.{what}')}**", has), picture)

    def _colours(self, counts: Sequence[int]) -> str:
        parts = [
            self.texts.get("rulebook.setup.tiles_of", n=count, colour=display_name("colour", colour, self.texts))
            for colour, count in zip(COLOURS, counts, strict=True)
        ]
        return name_list(parts, "comma", self.texts)

    def actions(self) -> Iterator[TableRow]:
        """What each colour does, and when it cannot be done."""
        for colour in COLOURS:
            name = f"**{display_name('action', colour, self.texts)}** ({display_name('colour', colour, self.texts)})"
            impossible = self.say(f"impossible.{colour}")
            cells = (name, action_text(self.rules, colour, self.texts), impossible)
            yield TableRow(cells, f"tiles/{colour}", (("tile", colour),))

    def cards(self, family: str) -> Iterator[TableRow]:
        """The cards of a family; cards that differ only by the tile they take share a row."""
        groups: dict[object, list[defs.Card[Effect]]] = {}
        for card in self.definitions.cards:
            if card.family == family:
                shared = (card.kind, str(card.now), str(card.later)) if card.tile else card.id
                groups.setdefault(shared, []).append(card)
        for cards in groups.values():
            first = cards[0]
            things = tuple(("card", card.id) for card in cards)
            later = card_text(self.rules, first.id, "later", self.texts)
            if len(cards) == 1:
                name = self.name("card", first.id)
                now = card_text(self.rules, first.id, "now", self.texts)
            else:
                tiles = self.texts.get("rules.join.clauses").join(self._tile(card) for card in cards)
                name = f"**{self._kind(first.kind)}** ({tiles})"
                now = effects_text(first.now, self.texts)
            when = [self._playable(first)] if "when" in heads(self.rules, family) else []
            yield TableRow((name, now, later, *when), f"card:{first.id}", things)

    def _kind(self, kind: str) -> str:
        key = f"rulebook.kind.{kind}"
        return self.texts.get(key) if self.texts.has(key) else capitalised(display_name("kind", kind, self.texts))

    def _tile(self, card: defs.Card[Effect]) -> str:
        names = [display_name("colour", colour, self.texts) for colour in card.tile or ()]
        return name_list(names, "or", self.texts)

    def _playable(self, card: defs.Card[Effect]) -> str:
        """When a card can be played now."""
        if card.tile:
            return self.say("when.tile")
        for effect in card.now:
            if self.texts.has(f"rulebook.when.{effect.condition}"):
                return self.say(f"when.{effect.condition}")
        return self.say("when.any_time")

    def rewards(self) -> Iterator[TableRow]:
        """What a move brings that ends on a space."""
        for reward in sorted(self.definitions.rewards, key=lambda each: each.space):
            space = f"**{signed(reward.space)}**"
            yield TableRow((space, effects_text(reward.effects, self.texts)), "", (("space", str(reward.space)),))

    def quarters(self) -> Iterator[TableRow]:
        """Bank, spaces, seal spaces and privilege of each quarter, in the order in which barges come by."""
        for quarter in sorted(self.definitions.quarters, key=lambda each: (each.spaces.start, each.bank)):
            ends = {"from": signed(quarter.spaces.start), "to": signed(quarter.spaces.end)}
            place = self.texts.get(f"rulebook.bank.{quarter.bank}", **ends)
            cells = (
                self.name("quarter", quarter.id),
                place,
                written(quarter.seals),
                quarter_text(self.rules, quarter.id, self.texts),
            )
            yield TableRow(cells, f"coats/{quarter.id}", (("quarter", quarter.id),))

    def coats(self) -> Iterator[TableRow]:
        """Points, outer space and crest of each coat of arms."""
        for coat in self.definitions.coats:
            golden = coat.quarter is not None
            cells = (
                self.name("coat", coat.id),
                self.say("rim.gold" if golden else "rim.silver"),
                written(coat.immediate),
                written(coat.later) if golden else _NOTHING,
                _NOTHING if coat.slot is None else slot_name(coat.slot, self.texts),
            )
            yield TableRow(cells, f"coats/{coat.id}", (("coat", coat.id),))

    def descendants(self) -> Iterator[TableRow]:
        """The ability of each descendant, and for what it counts."""
        for each in self.definitions.descendants:
            counts = " ".join(self.say(f"counts_for.{field}") for field in self._known(each.changes, "counts_for"))
            cells = (self.name("descendant", each.id), modifier_text(self.rules, each.id, self.texts), counts)
            yield TableRow(cells, f"descendants/{each.id}", (("descendant", each.id),))

    def towers(self) -> Iterator[TableRow]:
        """What each tower tile does, and how often."""
        for each in self.definitions.towers:
            often = " ".join(self.say(f"often.{field}") for field in self._known(each.changes, "often"))
            cells = (self.name("tower", each.id), modifier_text(self.rules, each.id, self.texts), often)
            yield TableRow(cells, f"towers/{each.id}", (("tower", each.id),))

    def _known(self, changes: defs.RuleChanges, section: str) -> list[str]:
        return [field for field in changed(changes) if self.texts.has(f"rulebook.{section}.{field}")]

    def options(self) -> Iterator[TableRow]:
        """The options, and what holds at this table."""
        standard = Options()
        for option in self.definitions.options:
            value = getattr(self.rules.options, option.id)
            differs = value != getattr(standard, option.id)
            key = f"rulebook.option.{option.id}"
            told = self.say(f"option.{option.id}.about") if self.texts.has(f"{key}.about") else _NOTHING
            name = self.say(f"option.{option.id}.name") if self.texts.has(f"{key}.name") else option.id
            yield TableRow((f"**{name}**", told, self.say("option_on" if differs else "option_off")))

    def reconstructed(self) -> Iterator[TableRow]:
        """The figures that stand in no printed text, and where an owner of the board corrects them."""
        for what, file in RECONSTRUCTED.items():
            yield TableRow((self.say(f"reconstructed.{what}"), file))


RECONSTRUCTED: Final = {
    "banks": "data/quarters.yaml",
    "spaces": "data/quarters.yaml",
    "seal_spaces": "data/quarters.yaml",
    "rewards": "data/river.yaml",
    "coats": "data/coats.yaml",
    "silver": "data/coats.yaml",
    "cathedral": "data/cards.yaml",
    "tiles": "data/setup.yaml",
}
"""The kinds of reconstructed figures and the file that holds each."""

_BUILDERS: dict[str, Callable[[_Tables], Iterator[TableRow]]] = {
    "setup": _Tables.setup,
    "actions": _Tables.actions,
    "cathedral": lambda tables: tables.cards("cathedral"),
    "trade": lambda tables: tables.cards("trade"),
    "chronicle": lambda tables: tables.cards("chronicle"),
    "rewards": _Tables.rewards,
    "quarters": _Tables.quarters,
    "coats": _Tables.coats,
    "descendants": _Tables.descendants,
    "towers": _Tables.towers,
    "options": _Tables.options,
    "reconstructed": _Tables.reconstructed,
}
HEADS: Final[dict[str, tuple[str, ...]]] = {
    "setup": (),
    "actions": ("action", "does", "impossible"),
    "cathedral": ("card", "now", "later", "when"),
    "trade": ("card", "now", "later", "when"),
    "chronicle": ("card", "now", "later", "when"),
    "rewards": (),
    "quarters": ("quarter", "place", "seals", "privilege"),
    "coats": ("coat", "rim", "at_once", "each_seal", "slot"),
    "descendants": ("descendant", "does", "counts_for"),
    "towers": ("tower", "does", "often"),
    "options": ("option", "does", "here"),
    "reconstructed": (),
}
"""The tables, and the names of their columns; none where the cells speak for themselves."""


def heads(rules: Ruleset, name: str) -> tuple[str, ...]:
    """The names of a table's columns: when a card can be played is told unless all of them just take a tile."""
    if name in ("cathedral", "trade", "chronicle"):
        told = any(card.family == name and not card.tile for card in rules.definitions.cards)
        return HEADS[name] if told else HEADS[name][:-1]
    return HEADS[name]


def table(name: str, rules: Ruleset, texts: Texts) -> TableBlock:
    """One of the tables (``HEADS``)."""
    head = tuple(texts.get(f"rulebook.head.{column}") for column in heads(rules, name))
    rows = tuple(_BUILDERS[name](_Tables(rules, texts)))
    return TableBlock(name, texts.get(f"rulebook.table.{name}"), head, rows)
