"""The position a scenario starts from: a normal set-up, and what the scenario says differs from it (NOTATION.md 4)."""

from __future__ import annotations

from ulm.records.yaml_value import Entry
from ulm.rules import setup
from ulm.rules.moves import COLOUR_INDEX, COLOURS, NO_TILE, SLOT_INDEX, SLOTS, SPACE_INDEX, SPACES
from ulm.rules.position import NOBODY, Player, Position
from ulm.rules.ruleset import NO_OUTSIDE, OPPOSITE, Ruleset
from ulm.rules.turn import begin_turn

SEED = 1
MANY = 999  # more of anything than a scenario can mean

KEYS = (
    "round", "active", "tower", "next_tower", "grid", "outside", "docks", "bag", "deck", "whole_deck", "discard",
    "coats", "descendants", "quarters", "players",
)  # fmt: skip
PLAYER_KEYS = (
    "points", "coins", "sparrows", "seals", "crests", "barge", "tiles", "hand", "laid_out", "coats", "descendants",
)  # fmt: skip


def position(rules: Ruleset, seats: int, first: int, given: Entry) -> Position:
    """The position at the start of a turn; Unreadable when it cannot be set up."""
    pos = setup.first_position(rules, seats, SEED, first, [])
    found = given.mapping(KEYS)
    players = found["players"].entries() if "players" in found else []
    if len(players) > seats:
        found["players"].wrong(f"{len(players)} players are given, there are {seats} seats")
    owned = [entry.mapping(PLAYER_KEYS) for entry in players]
    if "round" in found:
        pos.round = found["round"].number(1, rules.rounds)
    if "active" in found:
        pos.active = found["active"].number(0, seats - 1)
    _towers(rules, pos, found)
    _tiles(pos, found, owned)
    _cards(rules, pos, found, owned)
    _descendants(rules, pos, found, owned)
    _seals(rules, pos, found, owned)
    for player, keys in zip(pos.players, owned, strict=False):
        for name in ("points", "coins", "sparrows", "seals", "crests"):
            if name in keys:
                setattr(player, name, keys[name].number(-MANY if name == "points" else 0, MANY))
    _barges(pos, owned)
    begin_turn(rules, pos, [])
    return pos


def _towers(rules: Ruleset, pos: Position, found: dict[str, Entry]) -> None:
    named = [found[key] for key in ("tower", "next_tower") if key in found and found[key].value is not None]
    if not rules.options.towers:
        for entry in named:
            entry.wrong("there are no tower tiles without the option `towers`")
        return
    for key in ("tower", "next_tower"):
        if key in found and found[key].value is None and (key == "tower" or pos.round < rules.rounds):
            found[key].wrong("a game with tower tiles has one here")
    used = [pos.tower, *pos.tower_stack]
    order = used + [tower for tower in rules.tower_ids if tower not in used]

    def put(entry: Entry, place: int) -> None:
        there = order.index(entry.name(rules.tower_ids, "a tower tile"))
        order[place], order[there] = order[there], order[place]

    now = pos.round - 1
    if "tower" in found:
        put(found["tower"], now)
    if "next_tower" in found and found["next_tower"].value is not None:
        entry = found["next_tower"]
        if now + 1 >= rules.rounds:
            entry.wrong("the last round has no next tower tile")
        if "tower" in found and entry.value == found["tower"].value:
            entry.wrong("this tower tile is already that of the round")
        put(entry, now + 1)
    pos.tower = order[now]
    pos.tower_stack = tuple(order[now + 1 : rules.rounds])
    pos.towers_past = tuple(order[:now])


def _colours(entry: Entry, wanted: int | None = None) -> tuple[int, ...]:
    names = entry.names(COLOURS, "a colour")
    if wanted is not None and len(names) != wanted:
        entry.wrong(f"expected {wanted} colours, found {len(names)}")
    return tuple(COLOUR_INDEX[name] for name in names)


def _tiles(pos: Position, found: dict[str, Entry], owned: list[dict[str, Entry]]) -> None:
    """Tiles that are replaced go back into the bag first, then the named ones come out of it where it has them."""
    bag = list(pos.bag)
    taken: list[int] = []

    def exchange(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
        for colour in old:
            bag[colour] += 1
        taken.extend(new)
        return new

    if "grid" in found:
        pos.grid = exchange(pos.grid, _colours(found["grid"], 9))
    if "docks" in found:
        pos.docks = exchange(pos.docks, _colours(found["docks"], 5))
    if "outside" in found:
        outside = list(NO_OUTSIDE)
        for slot, entry in found["outside"].mapping(SLOTS).items():
            index = SLOT_INDEX[slot]
            if outside[OPPOSITE[index]] != NO_TILE:
                entry.wrong(f"a tile lies on {SLOTS[OPPOSITE[index]]} already, at the other end of the line")
            outside[index] = COLOUR_INDEX[entry.name(COLOURS, "a colour")]
        pos.outside = tuple(outside)
        taken += [colour for colour in outside if colour != NO_TILE]
    for player, keys in zip(pos.players, owned, strict=False):
        if "tiles" in keys:
            counts = {name: entry.number(0, MANY) for name, entry in keys["tiles"].mapping(COLOURS).items()}
            new = tuple(counts.get(name, 0) for name in COLOURS)
            exchange(_one_by_one(player.tiles), _one_by_one(new))
            player.tiles = new
    for colour in taken:
        bag[colour] = max(0, bag[colour] - 1)
    if "bag" in found:
        pos.bag_queue = _colours(found["bag"])
        # what is to be drawn next must be there
        bag = [max(number, pos.bag_queue.count(colour)) for colour, number in enumerate(bag)]
    pos.bag = tuple(bag)


def _one_by_one(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(colour for colour in range(5) for _ in range(counts[colour]))


def _cards(rules: Ruleset, pos: Position, found: dict[str, Entry], owned: list[dict[str, Entry]]) -> None:
    named: list[str] = []
    for player, keys in zip(pos.players, owned, strict=False):
        for place in ("hand", "laid_out"):
            if place in keys:
                cards = keys[place].names(rules.cards, "a card")
                setattr(player, place, cards)
                named += cards
    if "discard" in found:
        pos.discard = found["discard"].names(rules.cards, "a card")
        named += pos.discard
    if "whole_deck" in found:
        if "deck" in found:
            found["whole_deck"].wrong("`deck` names the top of the draw pile, `whole_deck` all of it: give only one")
        pos.deck = found["whole_deck"].names(rules.cards, "a card")
        return
    top = found["deck"].names(rules.cards, "a card") if "deck" in found else ()
    pos.deck = top + tuple(card for card in pos.deck if card not in named and card not in top)


def _descendants(rules: Ruleset, pos: Position, found: dict[str, Entry], owned: list[dict[str, Entry]]) -> None:
    if "descendants" in found:
        there = found["descendants"].names(rules.descendant_ids, "a descendant")
        pos.descendants = tuple(name for name in rules.descendant_ids if name in there)
    for player, keys in zip(pos.players, owned, strict=False):
        if "descendants" in keys:
            player.descendants = keys["descendants"].names(rules.descendant_ids, "a descendant")
            pos.descendants = tuple(name for name in pos.descendants if name not in player.descendants)


def _seals(rules: Ruleset, pos: Position, found: dict[str, Entry], owned: list[dict[str, Entry]]) -> None:
    """Seals in quarters, coats with their seals and crests, and what of both is left to the players."""
    if "quarters" in found:
        quarters = list(pos.quarters)
        for quarter, entry in found["quarters"].mapping(rules.quarter_ids).items():
            index = rules.quarter_index[quarter]
            seats = tuple(each.number(0, len(pos.players) - 1) for each in entry)
            if len(seats) > rules.seal_spaces[index]:
                entry.wrong(f"{len(seats)} seals are given, there are {rules.seal_spaces[index]} seal spaces")
            quarters[index] = seats
        pos.quarters = tuple(quarters)
    edge, crests = list(pos.edge), list(pos.crests)
    coats: list[str] = []
    for seat, keys in enumerate(owned):
        if "coats" not in keys:
            continue
        for entry in keys["coats"]:
            name = entry.name(rules.coats, "a coat of arms")
            if name in coats:
                entry.wrong("this coat of arms has an owner already")
            coats.append(name)
            coat = rules.coats[name]
            edge[coat.slot] = seat
            if coat.quarter != NOBODY:
                crests[coat.quarter] = seat
        pos.players[seat].coats = keys["coats"].names(rules.coats, "a coat of arms")
    pos.edge, pos.crests = tuple(edge), tuple(crests)
    for seat, player in enumerate(pos.players):
        placed = sum(seats.count(seat) for seats in pos.quarters) + edge.count(seat)
        player.seals = max(0, player.seals - placed)
        player.crests = max(0, player.crests - crests.count(seat))
    top = found["coats"].names(rules.coats, "a coat of arms") if "coats" in found else ()
    pos.coats = top + tuple(coat for coat in pos.coats if coat not in coats and coat not in top)


def _barges(pos: Position, owned: list[dict[str, Entry]]) -> None:
    taken: dict[int, Player] = {}
    for player, keys in zip(pos.players, owned, strict=False):
        if "barge" not in keys:
            continue
        space = keys["barge"].number(SPACES[0], SPACES[-1])
        if space == 0:
            keys["barge"].wrong("there is no space 0: the bridge is a line")
        player.barge = SPACE_INDEX[space]
        if player.barge and player.barge in taken:
            keys["barge"].wrong(f"another barge lies on {space} already; only the start takes several")
        taken[player.barge] = player
