"""Definitions and options compiled for play: resolved to indices, tuples and moves once at load.

A Ruleset is immutable; all games with the same definitions and options share one.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ulm.files.paths import asset, corrections
from ulm.files.yaml_reader import Problem, shortened
from ulm.rules import definitions as defs
from ulm.rules.definition_reader import load
from ulm.rules.definitions import Definitions
from ulm.rules.effect_registry import Effect
from ulm.rules.frames import Frame
from ulm.rules.modifiers import Modifiers, combined
from ulm.rules.moves import COLOUR_INDEX, NO_TILE, SIDES, SLOT_INDEX, SPACE_INDEX, SPACES, Move
from ulm.rules.position import NOBODY

#: Compiled effects, in the form in which they are put on the stack.
Effects = tuple[Frame, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules (docs/rules.md section 16)."""

    towers: bool = False
    tower_price_replaces: bool = False
    choose_tile_is_extra: bool = False
    city_wall_points: int = 2
    limited_supply: bool = False

    def given(self) -> dict[str, Any]:
        """The options that differ from their default, as written to records."""
        return {
            name: getattr(self, name)
            for name, default in zip(self.__struct_fields__, self.__struct_defaults__, strict=True)
            if getattr(self, name) != default
        }


class BadOptions(ValueError):
    """An unknown option or an invalid value; carries the Problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_options(given: dict[str, Any], definitions: Definitions) -> Options:
    """Options from names and values. Raises BadOptions."""
    known = {option.id: option.values for option in definitions.options}
    for name, value in given.items():
        if name not in known:
            short, there = shortened(name), ", ".join(known)
            message = f"there is no option `{short}`; choose from {there}"
            raise BadOptions(Problem("", "options", message, "no_option", (("option", short), ("known", there))))
        if not any(value is each or (value == each and type(value) is type(each)) for each in known[name]):
            values = " or ".join(str(each).lower() for each in known[name])
            message = f"the option `{name}` is {values}, not {shortened(repr(value))}"
            raise BadOptions(Problem("", "options", message, "bad_option", (("option", name),)))
    return Options(**given)


class CompiledCard(msgspec.Struct, frozen=True):
    """A card with its effects compiled."""

    id: str
    rank: int
    family: str
    kind: str
    tile: tuple[int, ...]  # colours, or empty
    now: Effects
    later: tuple[defs.AnyCount, ...]
    play_now: Move
    play_later: Move
    pick: Move


class CompiledCoat(msgspec.Struct, frozen=True):
    """A coat of arms with its quarter and slot as indices."""

    id: str
    immediate: int
    later: int
    slot: int | None  # None: it brings no seal
    quarter: int  # NOBODY when silver
    pick: Move


class Ruleset:
    """Compiled definitions and options."""

    def __init__(self, definitions: Definitions, options: Options) -> None:
        self.definitions = definitions
        self.options = options
        setup = definitions.setup
        self.rounds = setup.rounds
        self.seal_price = setup.prices.seal
        self.limited = options.limited_supply
        self.supply = setup.supply
        self.quarter_ids = tuple(quarter.id for quarter in definitions.quarters)
        self.quarter_index = {quarter: index for index, quarter in enumerate(self.quarter_ids)}
        self.seal_spaces = tuple(quarter.seals for quarter in definitions.quarters)
        self.privileges = tuple(compiled(quarter.privilege, quarter.id) for quarter in definitions.quarters)
        self.seal_moves = tuple(Move(f"seal {quarter}") for quarter in self.quarter_ids)
        self.banks = tuple(self._quarters_at(index) for index in range(len(SPACES)))
        self.takes_descendant = tuple(
            any(frame.kind == "descendant" for frame in privilege) for privilege in self.privileges
        )
        self.cards = {
            card.id: CompiledCard(
                id=card.id,
                rank=rank,
                family=card.family,
                kind=card.kind,
                tile=tuple(sorted(COLOUR_INDEX[colour] for colour in card.tile or ())),
                now=compiled(card.now, card.id),
                later=tuple(card.later),
                play_now=Move(f"play {card.id} now"),
                play_later=Move(f"play {card.id} later"),
                pick=Move(f"card {card.id}"),
            )
            for rank, card in enumerate(definitions.cards)
        }
        self.before_draw = frozenset(
            card.play_now for card in self.cards.values() if any(each.kind == "choose_turn_tile" for each in card.now)
        )
        """The moves that choose the turn tile, and so are possible before the draw only."""
        self.card_rank = {card: rank for rank, card in enumerate(self.cards)}
        self.coats = {
            coat.id: CompiledCoat(
                id=coat.id,
                immediate=coat.immediate,
                later=coat.later,
                slot=SLOT_INDEX[coat.slot] if coat.slot is not None else None,
                quarter=self.quarter_index[coat.quarter] if coat.quarter is not None else NOBODY,
                pick=Move(f"coat {coat.id}"),
            )
            for coat in definitions.coats
        }
        self.coat_rank = {coat: rank for rank, coat in enumerate(self.coats)}
        self.crest_points = [0] * len(self.quarter_ids)
        for coat in self.coats.values():
            if coat.quarter != NOBODY:
                self.crest_points[coat.quarter] = coat.later
        self.descendant_ids = tuple(descendant.id for descendant in definitions.descendants)
        self.descendant_moves = {name: Move(f"descendant {name}") for name in self.descendant_ids}
        self.tower_ids = tuple(tower.id for tower in definitions.towers)
        self.rewards: tuple[Effects, ...] = tuple(
            next((compiled(reward.effects, "landing") for reward in definitions.rewards if reward.space == space), ())
            for space in SPACES
        )
        self._changes = {each.id: each.changes for each in (*definitions.descendants, *definitions.towers)}
        self._unchanged = combined(())
        self._modifiers: dict[tuple[tuple[str, ...], str], Modifiers] = {}
        self._reaches: dict[tuple[int, int], tuple[int, ...]] = {}
        self._packed = b""

    def __reduce__(self) -> tuple[Callable[[bytes, str, Options], Ruleset], tuple[bytes, str, Options]]:
        """Another process, which is sent it with each position, makes it only once."""
        if not self._packed:
            self._packed = pickle.dumps(self.definitions)
        return _unpacked, (self._packed, self.definitions.hash(), self.options)

    def _quarters_at(self, index: int) -> tuple[int, ...]:
        return tuple(
            number
            for number, quarter in enumerate(self.definitions.quarters)
            if SPACE_INDEX[quarter.spaces.start] <= index <= SPACE_INDEX[quarter.spaces.end]
        )

    def modifiers(self, descendants: tuple[str, ...], tower: str) -> Modifiers:
        """The combined changes of these descendants and this tower tile ("" for none)."""
        if not descendants and not tower:
            return self._unchanged
        key = (descendants, tower)
        found = self._modifiers.get(key)
        if found is None:
            names = (*descendants, tower) if tower else descendants
            found = self._modifiers[key] = combined((name, self._changes[name]) for name in names)
        return found

    def modifiers_with(self, change: str) -> tuple[str, ...]:
        """The ids of all descendants and tower tiles with a change, named by its key in the definitions."""
        return tuple(name for name, changes in self._changes.items() if getattr(changes, change))

    def reach(self, barge: int, far: int) -> tuple[int, ...]:
        """The quarters a Seal action reaches from a barge's space, in board order (docs/rules.md sections 5 and 13)."""
        if not far:
            return self.banks[barge]
        found = self._reaches.get((barge, far))
        if found is None:
            spaces = [barge] + [index for index in (barge - far, barge + far) if 0 <= index < len(SPACES)]
            found = tuple(sorted({quarter for index in spaces for quarter in self.banks[index]}))
            self._reaches[barge, far] = found
        return found

    def has_room(self, quarter: int, seals: int, descendants: int) -> bool:
        """Whether a quarter with so many seals takes another one, while so many descendants are left."""
        return seals < self.seal_spaces[quarter] and (descendants > 0 or not self.takes_descendant[quarter])

    def quarters_in_reach(self, space: int, descendants: Sequence[str], tower: str) -> tuple[str, ...]:
        """The quarters that a Seal action reaches from a river space (-11 to 11) with these modifiers."""
        far = self.modifiers(tuple(descendants), tower).seal_reach
        return tuple(self.quarter_ids[quarter] for quarter in self.reach(SPACE_INDEX[space], far))


def compiled(effects: Sequence[Effect], reason: str) -> Effects:
    """Effects as frames in stack order: the first effect is the last item."""
    return tuple(effect.frame(reason) for effect in reversed(effects))


# ---- the lines of the grid ----


def _line(slot: int) -> tuple[int, int, int]:
    side, number = SIDES[slot // 3], slot % 3
    column = (number, number + 3, number + 6)
    row = (3 * number, 3 * number + 1, 3 * number + 2)
    return {"N": column, "S": column[::-1], "W": row, "E": row[::-1]}[side]


#: For each slot the three cells of its line, starting at the slot.
LINES = tuple(_line(slot) for slot in range(12))
#: For each slot the slot at the other end, where the pushed-out tile goes.
OPPOSITE = tuple((slot + 6) % 12 for slot in range(12))
#: The three slots of each side.
SIDE_SLOTS = tuple((3 * side, 3 * side + 1, 3 * side + 2) for side in range(4))
#: All rows, columns and diagonals, as cells.
STRAIGHTS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
NO_OUTSIDE = (NO_TILE,) * 12


def standard_definitions(overrides: Path | None = None) -> Definitions:
    """The definitions that ship with the game, with the overrides in a folder, if given."""
    return _definitions(overrides)  # kept under one key, whether or not the argument is named


@lru_cache(maxsize=4)
def _definitions(overrides: Path | None) -> Definitions:
    return load(asset("data"), overrides)


def present_definitions() -> Definitions:
    """The definitions to play with, including the player's overrides. Raises DefinitionErrors."""
    return standard_definitions(corrections())


_RULESETS: dict[tuple[str, Options], Ruleset] = {}


def ruleset(definitions: Definitions, options: Options) -> Ruleset:
    """The shared ruleset for these definitions and options."""
    key = (definitions.hash(), options)
    found = _RULESETS.get(key)
    if found is None:
        found = _RULESETS[key] = Ruleset(definitions, options)
    return found


def _unpacked(packed: bytes, definitions_hash: str, options: Options) -> Ruleset:
    """The shared ruleset that was pickled."""
    return _RULESETS.get((definitions_hash, options)) or ruleset(pickle.loads(packed), options)
