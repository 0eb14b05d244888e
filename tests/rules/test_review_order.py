"""Legal moves stand in the one order of docs/formats.md section 2; events account for every change."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.recorded import recorded_definitions
from ulm.rules import Event, Game, Position
from ulm.rules import events as happened
from ulm.rules.moves import COLOURS, SIDES, SLOTS

#: the forms in the order of the two tables: verb, and what its words are
FORMS = [
    ("draw",), ("choose", "C"), ("keep", "C"), ("swap", "C"), ("use", "C"), ("sweep",), ("push", "SLOT"), ("money",),
    ("clear", "SIDE"), ("buy", "C", "C"), ("buy", "C"), ("buy", "coin"), ("river",), ("step",), ("seal", "Q"),
    ("play", "CARD", "now"), ("play", "CARD", "later"), ("exchange", "C", "C"), ("tribute", "C", "C"),
    ("tribute", "coins"), ("end",), ("take", "C"), ("take", "coin"), ("take", "coins"), ("take", "tiles"),
    ("take", "SLOT"), ("take", "pushed"), ("pay", "C"), ("card", "CARD"), ("from", "deck"), ("from", "discard"),
    ("coat", "COAT"), ("descendant", "D"), ("steps", "N"), ("convert", "N"), ("as", "C"), ("skip",),
]  # fmt: skip  # several to a line
_DEFINITIONS = recorded_definitions()
NAMES: dict[str, list[str]] = {
    "C": list(COLOURS),
    "SLOT": list(SLOTS),
    "SIDE": list(SIDES),
    "Q": [quarter.id for quarter in _DEFINITIONS.quarters],
    "CARD": [
        *(f"{kind}_{number}" for kind in ("choir", "nave", "steeple") for number in (1, 2, 3)),
        *(f"{kind}_{colour}" for kind in ("art", "goods", "fustian") for colour in COLOURS),
        "ulm_chronicle", "city_wall", "construction_freeze", "fishermens_jousting", "patrician", "reformation",
        "siege", "swabian_league", "ulm_sparrow",
    ],
    "COAT": [coat.id for coat in _DEFINITIONS.coats],
    "D": [descendant.id for descendant in _DEFINITIONS.descendants],
    "N": [str(number) for number in range(23)],
}  # fmt: skip  # several to a line


def place(text: str) -> tuple[int, ...]:
    """Where a move stands in the fixed order."""
    words = text.split()
    for number, form in enumerate(FORMS):
        if len(form) == len(words) and all(
            word in NAMES.get(part, (part,)) for part, word in zip(form, words, strict=True)
        ):
            return (number, *(NAMES[part].index(word) for part, word in zip(form, words, strict=True) if part in NAMES))
    raise AssertionError(f"`{text}` has no form")


def games() -> Iterator[Game]:
    for seed in range(24):
        options = {
            "towers": seed % 4 != 0,
            "limited_supply": seed % 3 == 0,
            "choose_tile_is_extra": seed % 2 == 0,
            "tower_price_replaces": seed % 5 == 0,
        }
        yield Game.new(
            seats=2 + seed % 3, seed=seed, options=options, definitions=recorded_definitions(), history=False
        )


def test_legal_moves_are_in_the_fixed_order() -> None:
    rng = random.Random(30)
    for game in games():
        while not game.finished:
            legal = [str(move) for move in game.legal()]
            assert legal == sorted(set(legal), key=place)
            game.play(rng.choice(legal))


def totals(pos: Position) -> list[tuple[int, int, int, int]]:
    return [(player.coins, player.sparrows, player.points, player.barge) for player in pos.players]


def changes(events: list[Event], seat: int) -> tuple[int, int, int]:
    coins = sparrows = points = 0
    for event in events:
        match event:
            case happened.CoinsChanged(who, change) if who == seat:
                coins += change
            case happened.SparrowsChanged(who, change) if who == seat:
                sparrows += change
            case happened.PointsScored(who, change) if who == seat:
                points += change
            case _:
                pass
    return coins, sparrows, points


def test_events_account_for_coins_sparrows_and_points() -> None:
    rng = random.Random(31)
    for game in games():
        while not game.finished:
            before = totals(game.position)
            events = game.play(rng.choice(game.legal()))
            for seat, (old, new) in enumerate(zip(before, totals(game.position), strict=True)):
                assert changes(events, seat) == tuple(b - a for a, b in zip(old[:3], new[:3], strict=True))
