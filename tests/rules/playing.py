"""Random games for the tests of the rules, and the fixed order of moves, written down a second time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ulm.rules import Game, Move
from ulm.rules.moves import COLOURS, SIDES, SLOTS
from ulm.rules.ruleset import Options, read_options, ruleset, standard_definitions
from ulm.storage.scenario_setup import position

RULES = ruleset(standard_definitions(), Options())
OPTIONS: list[dict[str, Any]] = [
    {},
    {"towers": True},
    {"towers": True, "tower_price_replaces": True},
    {"towers": True, "choose_tile_is_extra": True},
    {"city_wall_points": 1, "limited_supply": True},
    {"towers": True, "limited_supply": True, "choose_tile_is_extra": True, "tower_price_replaces": True},
]


def pick(game: Game, rng: Random, busy: bool) -> Move:
    """A legal move; a busy player seldom ends a turn as long as there is something else to do."""
    legal = game.legal()
    if busy and len(legal) > 1 and str(legal[-1]) == "end" and rng.random() < 0.9:
        legal = legal[:-1]
    return legal[int(rng.random() * len(legal))]


def walk(game: Game, seed: int, busy: bool = True) -> Iterator[Move]:
    """Play a game to its end; each move is yielded after it was played."""
    rng = Random(seed)
    while not game.finished:
        move = pick(game, rng, busy)
        game.play(move)
        yield move


def all_moves() -> list[str]:
    """Every move that there is, legal or not, in the fixed order of docs/formats.md section 2."""
    pairs = [f"{a} {b}" for index, a in enumerate(COLOURS) for b in COLOURS[index:]]

    def each(form: str, names: Any) -> list[str]:
        return [form.format(name) for name in names]

    return [
        "draw",
        *each("choose {}", COLOURS),
        *each("keep {}", COLOURS),
        *each("swap {}", COLOURS),
        *each("use {}", COLOURS),
        "sweep",
        *each("push {}", SLOTS),
        "money",
        *each("clear {}", SIDES),
        *each("buy {}", pairs),
        *each("buy {}", COLOURS),
        "buy coin",
        "river",
        "step",
        *each("seal {}", RULES.quarter_ids),
        *each("play {} now", RULES.cards),
        *each("play {} later", RULES.cards),
        *[f"exchange {a} {b}" for a in COLOURS for b in COLOURS],
        *each("tribute {}", pairs),
        "tribute coins",
        "end",
        *each("take {}", COLOURS),
        "take coin",
        "take coins",
        "take tiles",
        *each("take {}", SLOTS),
        "take pushed",
        *each("pay {}", COLOURS),
        *each("card {}", RULES.cards),
        "from deck",
        "from discard",
        *each("coat {}", RULES.coats),
        *each("descendant {}", RULES.descendant_ids),
        *each("steps {}", range(22)),
        *each("convert {}", range(1, 21)),
        *each("as {}", COLOURS),
        "skip",
    ]


_LETTERS = {colour[0]: colour for colour in COLOURS}


def at(*moves: str, options: dict[str, Any] | None = None, seats: int = 2, first: int = 0, **given: Any) -> Game:
    """A game of a scenario's `given`, after some moves of seat 0 (who owns no tiles unless they are given).

    `grid` may be written as nine first letters; `me` are the keys of seat 0.
    """
    if "grid" in given:
        given["grid"] = [_LETTERS[letter] for letter in given["grid"].replace(" ", "")]
    given.setdefault("active", 0)
    given["players"] = [{"tiles": {}, **given.pop("me", {})}, *given.pop("others", [])]
    rules = ruleset(standard_definitions(), read_options(options or {}, standard_definitions()))
    game = Game.at(rules, position(rules, seats, first, given), history=True)
    for move in moves:
        game.play(move)
    return game
