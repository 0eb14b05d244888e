"""The start position of a scenario: a normal set-up with the scenario's changes (docs/formats.md section 4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ulm.files.yaml_validation import Refuser
from ulm.rules import setup
from ulm.rules.definitions import Colour
from ulm.rules.moves import COLOUR_INDEX, COLOURS, NO_TILE, SLOT_INDEX, SLOTS, SPACE_INDEX, SPACES
from ulm.rules.position import CONVERT, NOBODY, Player, Position
from ulm.rules.ruleset import NO_OUTSIDE, OPPOSITE, Ruleset
from ulm.rules.turn import begin_turn
from ulm.storage.tile_letters import expand_letters

MANY = 999  # upper bound for any number in a scenario

_Colours: TypeAlias = list[Annotated[Colour, Meta(description=f"a colour ({', '.join(COLOURS)})")]]
_Number: TypeAlias = Annotated[int, Meta(ge=0, le=MANY)]
_Names: TypeAlias = list[Any]  # checked against the ruleset later


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts; what a scenario leaves out is UNSET."""


class _Tiles(_Part, frozen=True):
    gray: _Number = 0
    white: _Number = 0
    brown: _Number = 0
    turquoise: _Number = 0
    orange: _Number = 0


class GivenPlayer(_Part, frozen=True):
    """What a scenario says of a player."""

    points: Annotated[int, Meta(ge=-MANY, le=MANY)] | UnsetType = UNSET
    coins: _Number | UnsetType = UNSET
    sparrows: _Number | UnsetType = UNSET
    seals: _Number | UnsetType = UNSET
    crests: _Number | UnsetType = UNSET
    barge: Annotated[int, Meta(ge=SPACES[0], le=SPACES[-1])] | UnsetType = UNSET
    tiles: _Tiles | UnsetType | None = UNSET
    hand: _Names | UnsetType = UNSET
    hand_size: _Number | UnsetType = UNSET
    laid_out: _Names | UnsetType = UNSET
    coats: _Names | UnsetType = UNSET
    descendants: _Names | UnsetType = UNSET


class Given(_Part, frozen=True):
    """What a scenario says of the position."""

    round: int | UnsetType = UNSET
    active: int | UnsetType = UNSET
    tower: str | UnsetType | None = UNSET
    next_tower: str | UnsetType | None = UNSET
    tower_stack: _Names | UnsetType = UNSET
    past_towers: _Names | UnsetType = UNSET
    turn_tile: Colour | UnsetType = UNSET
    grid: _Colours | UnsetType = UNSET
    outside: dict[str, Any] | UnsetType | None = UNSET
    docks: _Colours | UnsetType = UNSET
    bag: _Colours | UnsetType = UNSET
    bag_holds: _Tiles | UnsetType = UNSET
    deck: _Names | UnsetType = UNSET
    deck_size: _Number | UnsetType = UNSET
    whole_deck: _Names | UnsetType = UNSET
    discard: _Names | UnsetType = UNSET
    coats: _Names | UnsetType = UNSET
    coats_left: _Number | UnsetType = UNSET
    descendants: _Names | UnsetType = UNSET
    quarters: dict[str, Any] | UnsetType | None = UNSET
    edge: dict[str, Any] | UnsetType | None = UNSET
    players: list[GivenPlayer | None] | UnsetType = UNSET


PLAYER_KEYS = GivenPlayer.__struct_fields__


SEED = 1


def position(
    rules: Ruleset,
    seats: int,
    first: int | None,
    raw: dict[str, Any] | None,
    file: str = "the scenario",
    place: str = "given",
    *,
    seed: int = SEED,
) -> Position:
    """The position at the start of a turn; what is not given follows from the seed. Raises Unreadable when it cannot
    be set up.
    """
    return _SetUp(rules, seats, first, Refuser(file), place, seed).position(raw)


class _SetUp:
    """Builds one position."""

    def __init__(self, rules: Ruleset, seats: int, first: int | None, file: Refuser, place: str, seed: int) -> None:
        self.rules = rules
        self.pos = setup.first_position(rules, seats, seed, first, [])
        self.file = file
        self.place = place

    def position(self, raw: dict[str, Any] | None) -> Position:
        words = expand_letters({} if raw is None else raw, self.rules.cards, self.file, self.place)
        given = self.file.part(words, Given, self.place)
        pos = self.pos
        seats = len(pos.players)
        players = [] if given.players is UNSET else [each or GivenPlayer() for each in given.players]
        if len(players) > seats:
            self.wrong("players", f"{len(players)} players are given, there are {seats} seats")
        owned = list(zip(pos.players, players, strict=False))
        if given.round is not UNSET:
            pos.round = self.file.number(given.round, 1, self.rules.rounds, f"{self.place}.round")
        if given.active is not UNSET:
            pos.active = self.file.number(given.active, 0, seats - 1, f"{self.place}.active")
        self.towers(given)
        self.tiles(given, owned)
        self.cards(given, owned)
        self.descendants(given, owned)
        self.seals(given, owned)
        for player, keys in owned:
            for name in ("points", "coins", "sparrows", "seals", "crests"):
                if getattr(keys, name) is not UNSET:
                    setattr(player, name, getattr(keys, name))
        self.barges(owned)
        begin_turn(self.rules, pos, [])
        if given.turn_tile is not UNSET:
            pos.phase = CONVERT
        return pos

    def wrong(self, key: str, message: str) -> None:
        self.file.wrong(f"{self.place}.{key}", message)

    def names(self, values: Sequence[object] | UnsetType, what: str, key: str) -> tuple[str, ...]:
        """Checked names of cards, coats or descendants; empty where nothing is given."""
        rules = self.rules
        known: dict[str, Collection[str]] = {
            "a card": rules.cards,
            "a coat of arms": rules.coats,
            "a descendant": rules.descendant_ids,
        }
        return () if values is UNSET else self.file.names(values, known[what], what, f"{self.place}.{key}")

    def towers(self, given: Given) -> None:
        pos, rules = self.pos, self.rules
        named = {"tower": given.tower, "next_tower": given.next_tower}
        if not rules.options.towers:
            for key, names in (("past_towers", given.past_towers), ("tower_stack", given.tower_stack)):
                if names is not UNSET:
                    self.wrong(key, "there are no tower tiles without the option `towers`")
            for key, name in named.items():
                if isinstance(name, str):
                    self.wrong(key, "there are no tower tiles without the option `towers`")
            return
        for key, name in named.items():
            if name is None and (key == "tower" or pos.round < rules.rounds):
                self.wrong(key, "a game with tower tiles has one here")
        used = [pos.tower, *pos.tower_stack]
        order = used + [tower for tower in rules.tower_ids if tower not in used]

        def put(key: str, name: str, place: int) -> None:
            there = order.index(self.file.name(name, rules.tower_ids, "a tower tile", f"{self.place}.{key}"))
            order[place], order[there] = order[there], order[place]

        now = pos.round - 1
        if given.past_towers is not UNSET:
            past = self.file.names(given.past_towers, rules.tower_ids, "a tower tile", f"{self.place}.past_towers")
            if len(past) != now:
                self.wrong("past_towers", f"expected {now} tower tiles, one for each earlier round, found {len(past)}")
            for place, name in enumerate(past):
                if name in (*past[:place], given.tower, given.next_tower):
                    self.wrong("past_towers", f"{name} is named twice")
                put("past_towers", name, place)
        if isinstance(given.tower, str):
            put("tower", given.tower, now)
        if isinstance(given.next_tower, str):
            if now + 1 >= rules.rounds:
                self.wrong("next_tower", "the last round has no next tower tile")
            if given.next_tower == given.tower:
                self.wrong("next_tower", "this is already the tower tile of this round")
            put("next_tower", given.next_tower, now + 1)
        pos.tower = order[now]
        pos.tower_stack = self.stack(given, rules.rounds - now - 1) or tuple(order[now + 1 : rules.rounds])
        pos.towers_past = tuple(order[:now])

    def stack(self, given: Given, left: int) -> tuple[str, ...]:
        """The tower tiles still to come, if all are named; one tile may come in several rounds."""
        if given.tower_stack is UNSET:
            return ()
        if given.next_tower is not UNSET:
            self.wrong("tower_stack", "its first tile is the next one: give only one of `next_tower` and `tower_stack`")
        place = f"{self.place}.tower_stack"
        stack = self.file.names(given.tower_stack, self.rules.tower_ids, "a tower tile", place)
        if len(stack) != left:
            self.wrong("tower_stack", f"expected {left} tower tiles, one for each later round, found {len(stack)}")
        return stack

    def colours(self, names: Sequence[str], key: str, wanted: int) -> tuple[int, ...]:
        if len(names) != wanted:
            self.wrong(key, f"expected {wanted} colours, found {len(names)}")
        return tuple(COLOUR_INDEX[name] for name in names)

    def outside(self, raw: dict[str, Any] | None) -> tuple[int, ...]:
        self.file.only_keys(raw, SLOTS, f"{self.place}.outside")
        outside = list(NO_OUTSIDE)
        for slot, name in (raw or {}).items():
            index = SLOT_INDEX[slot]
            if outside[OPPOSITE[index]] != NO_TILE:
                message = f"there is already a tile on {SLOTS[OPPOSITE[index]]}, at the other end of the line"
                self.wrong(f"outside.{slot}", message)
            outside[index] = COLOUR_INDEX[self.file.name(name, COLOURS, "a colour", f"{self.place}.outside.{slot}")]
        return tuple(outside)

    def tiles(self, given: Given, owned: Sequence[tuple[Player, GivenPlayer]]) -> None:
        """Return replaced tiles to the bag, then take the named ones from it as far as it has them."""
        pos = self.pos
        bag = list(pos.bag)
        taken: list[int] = []

        def exchange(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
            for colour in old:
                bag[colour] += 1
            taken.extend(new)
            return new

        if given.grid is not UNSET:
            pos.grid = exchange(pos.grid, self.colours(given.grid, "grid", 9))
        if given.docks is not UNSET:
            pos.docks = exchange(pos.docks, self.colours(given.docks, "docks", 5))
        if given.outside is not UNSET:
            pos.outside = self.outside(given.outside)
            taken += [colour for colour in pos.outside if colour != NO_TILE]
        for player, keys in owned:
            if keys.tiles is not UNSET:
                new = tuple(getattr(keys.tiles, name, 0) for name in COLOURS)
                exchange(_one_by_one(player.tiles), _one_by_one(new))
                player.tiles = new
        if given.turn_tile is not UNSET:
            pos.turn_tile = COLOUR_INDEX[given.turn_tile]
            taken.append(pos.turn_tile)
        for colour in taken:
            bag[colour] = max(0, bag[colour] - 1)
        if given.bag_holds is not UNSET:
            bag = [getattr(given.bag_holds, name) for name in COLOURS]
        if given.bag is not UNSET:
            pos.bag_queue = tuple(COLOUR_INDEX[name] for name in given.bag)
            # the tiles to be drawn next must be in the bag
            bag = [max(number, pos.bag_queue.count(colour)) for colour, number in enumerate(bag)]
        pos.bag = tuple(bag)

    def cards(self, given: Given, owned: Sequence[tuple[Player, GivenPlayer]]) -> None:
        pos = self.pos
        named: list[str] = []
        for seat, (player, keys) in enumerate(owned):
            if keys.hand is not UNSET:
                player.hand = self.names(keys.hand, "a card", f"players[{seat}].hand")
                named += player.hand
            if keys.laid_out is not UNSET:
                player.laid_out = self.names(keys.laid_out, "a card", f"players[{seat}].laid_out")
                named += player.laid_out
        if given.discard is not UNSET:
            pos.discard = self.names(given.discard, "a card", "discard")
            named += pos.discard
        if given.whole_deck is not UNSET:
            if given.deck is not UNSET:
                both = "`deck` names the top of the draw pile, `whole_deck` all of it: give only one"
                self.wrong("whole_deck", both)
            if given.deck_size is not UNSET:
                self.wrong("deck_size", "`whole_deck` names the whole draw pile: its size is known")
            top = self.names(given.whole_deck, "a card", "whole_deck")
        else:
            top = self.names(given.deck, "a card", "deck")
        rest = [card for card in pos.deck if card not in named and card not in top]
        for seat, (player, keys) in enumerate(owned):
            if keys.hand_size is not UNSET:
                wanted = self.missing(keys.hand_size, player.hand, rest, f"players[{seat}].hand_size", "cards")
                player.hand += tuple([rest.pop() for _ in range(wanted)])
        if given.deck_size is not UNSET:
            rest = rest[: self.missing(given.deck_size, top, rest, "deck_size", "cards")]
        pos.deck = top if given.whole_deck is not UNSET else top + tuple(rest)

    def missing(self, size: int, named: Sequence[str], rest: Sequence[str], key: str, what: str) -> int:
        """How many things that are not named are needed for a size."""
        least, most = len(named), len(named) + len(rest)
        if not least <= size <= most:
            self.wrong(key, f"expected a number from {least} to {most}, as many {what} can be there; found {size}")
        return size - least

    def descendants(self, given: Given, owned: Sequence[tuple[Player, GivenPlayer]]) -> None:
        pos = self.pos
        if given.descendants is not UNSET:
            there = self.names(given.descendants, "a descendant", "descendants")
            pos.descendants = tuple(name for name in self.rules.descendant_ids if name in there)
        for seat, (player, keys) in enumerate(owned):
            if keys.descendants is not UNSET:
                player.descendants = self.names(keys.descendants, "a descendant", f"players[{seat}].descendants")
                pos.descendants = tuple(name for name in pos.descendants if name not in player.descendants)

    def seals(self, given: Given, owned: Sequence[tuple[Player, GivenPlayer]]) -> None:
        """Seals in quarters, coats with their seals and crests, and each player's remaining seals and crests."""
        pos, rules = self.pos, self.rules
        if given.quarters is not UNSET:
            self.file.only_keys(given.quarters, rules.quarter_ids, f"{self.place}.quarters")
            quarters = list(pos.quarters)
            for quarter, raw in (given.quarters or {}).items():
                quarters[rules.quarter_index[quarter]] = self.quarter(quarter, raw)
            pos.quarters = tuple(quarters)
        edge, crests = list(pos.edge), list(pos.crests)
        coats: list[str] = []
        for seat, (player, keys) in enumerate(owned):
            if keys.coats is UNSET:
                continue
            player.coats = self.names(keys.coats, "a coat of arms", f"players[{seat}].coats")
            for index, name in enumerate(player.coats):
                if name in coats:
                    self.wrong(f"players[{seat}].coats[{index}]", "this coat of arms already has an owner")
                coats.append(name)
                coat = rules.coats[name]
                if coat.slot is not None:
                    edge[coat.slot] = seat
                if coat.quarter != NOBODY:
                    crests[coat.quarter] = seat
        if given.edge is not UNSET:
            self.file.only_keys(given.edge, SLOTS, f"{self.place}.edge")
            for slot, owner in (given.edge or {}).items():
                edge[SLOT_INDEX[slot]] = NOBODY if owner is None else self.seat(owner, f"edge.{slot}")
        pos.edge, pos.crests = tuple(edge), tuple(crests)
        for seat, player in enumerate(pos.players):
            placed = sum(seats.count(seat) for seats in pos.quarters) + edge.count(seat)
            player.seals = max(0, player.seals - placed)
            player.crests = max(0, player.crests - crests.count(seat))
        top = self.names(given.coats, "a coat of arms", "coats")
        rest = [coat for coat in pos.coats if coat not in coats and coat not in top]
        if given.coats_left is not UNSET:
            rest = rest[: self.missing(given.coats_left, top, rest, "coats_left", "coats of arms")]
        pos.coats = top + tuple(rest)

    def seat(self, value: object, key: str) -> int:
        """A checked number of a seat."""
        place = f"{self.place}.{key}"
        return self.file.number(self.file.part(value, int, place), 0, len(self.pos.players) - 1, place)

    def quarter(self, quarter: str, raw: Any) -> tuple[int, ...]:
        place = f"{self.place}.quarters.{quarter}"
        most = len(self.pos.players) - 1
        seats = tuple(
            self.file.number(seat, 0, most, f"{place}[{index}]")
            for index, seat in enumerate(self.file.part(raw, list[int], place))
        )
        spaces = self.rules.seal_spaces[self.rules.quarter_index[quarter]]
        if len(seats) > spaces:
            self.file.wrong(place, f"{len(seats)} seals are given, there are {spaces} seal spaces")
        return seats

    def barges(self, owned: Sequence[tuple[Player, GivenPlayer]]) -> None:
        taken: set[int] = set()
        for seat, (player, keys) in enumerate(owned):
            if keys.barge is UNSET:
                continue
            if keys.barge == 0:
                self.wrong(f"players[{seat}].barge", "there is no space 0: the bridge is a line")
            player.barge = SPACE_INDEX[keys.barge]
            if player.barge and player.barge in taken:
                message = f"there is already a barge on {keys.barge}; only the first space holds several"
                self.wrong(f"players[{seat}].barge", message)
            taken.add(player.barge)


def _one_by_one(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(colour for colour in range(5) for _ in range(counts[colour]))
