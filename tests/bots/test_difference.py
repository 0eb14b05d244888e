"""What one turn brings that another does not: recounted from both positions, and put into a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.recounting import recounted
from ulm.ai.outcome_diff import OutcomeItem, brings_only_less, difference
from ulm.i18n.catalog import Texts
from ulm.i18n.explanation_text import difference_words
from ulm.rules import Game, View
from ulm.rules.moves import COLOURS
from ulm.rules.position import Position

_DRAWN = ("card", "coat", "laid_out")


def to_the_end(game: Game, rng: random.Random) -> Position:
    """The position after a turn that is played on at random."""
    game = game.copy()
    before = game.position.round, game.position.active
    while not game.finished and (game.position.round, game.position.active) == before:
        game.play(rng.choice(game.legal()))
    return game.position


def pairs_of_turns(seeds: range, completions: int) -> Iterator[tuple[View, list[Position], list[Position]]]:
    """In random games the ends of two ways to play on, in the same completions of what the player sees."""
    for seed in seeds:
        rng = random.Random(seed)
        game = Game.new(seats=rng.choice([2, 3]), seed=seed, options={"towers": seed % 2 == 0}, history=False)
        while not game.finished:
            if rng.random() < 0.1:
                view = game.view(game.position.active)
                games = [Game.completed(view, rng) for _ in range(completions)]
                yield view, *([to_the_end(each, rng) for each in games] for _ in range(2))
            game.play(rng.choice(game.legal()))


def coats_shown(view: View) -> str:
    """The coats of arms that a seat sees: those of all seats, and those it chooses from."""
    state = view.state()
    return repr([state["question"], state["offered"], [player["coats"] for player in state["players"]]])


def test_each_number_is_the_difference_of_the_two_positions() -> None:
    told: set[str] = set()
    for view, (one,), (other,) in pairs_of_turns(range(24), 1):
        items = difference(view, [one], [other])
        said = {(item.thing, item.name): item.n for item in items}
        assert len(said) == len(items)
        assert 0 not in said.values()
        colours = [item.name for item in items if item.thing == "tile" and item.name]
        assert colours == sorted(colours, key=COLOURS.index)
        for thing in ("points", "coins", "sparrows", "barge"):
            assert said.get((thing, ""), 0) == recounted(view, one, thing, "") - recounted(view, other, thing, "")
        for quarter in view.rules.quarter_ids:
            change = recounted(view, one, "seal", quarter) - recounted(view, other, "seal", quarter)
            assert said.get(("seal", quarter), 0) == change
            crests = recounted(view, one, "crest", quarter) - recounted(view, other, "crest", quarter)
            assert said.get(("crest", quarter), 0) == (crests if f"'{quarter}'" in coats_shown(view) else 0)
        for thing in ("tile", "coat", "card", "laid_out"):
            together = sum(n for (each, _), n in said.items() if each == thing)
            assert together == recounted(view, one, thing, "") - recounted(view, other, thing, "")
        for (thing, name), n in said.items():
            if name:
                assert n == recounted(view, one, thing, name) - recounted(view, other, thing, name)
        told |= {item.thing for item in items}
    assert told >= {"points", "coins", "sparrows", "tile", "seal", "coat", "descendant", "laid_out", "card", "barge"}


def test_only_differences_that_hold_in_all_completions_are_named() -> None:
    for view, one, other in pairs_of_turns(range(30, 42), 3):
        for item in difference(view, one, other):
            changes = [
                recounted(view, a, item.thing, item.name) - recounted(view, b, item.thing, item.name)
                for a, b in zip(one, other, strict=True)
            ]
            if item.name or item.thing in ("points", "coins", "sparrows", "barge"):
                assert min(changes, key=abs) == item.n
                assert len({change > 0 for change in changes}) == 1


def test_no_hidden_card_or_coat_is_named() -> None:
    unnamed = 0
    for view, one, other in pairs_of_turns(range(40, 48), 1):
        shown = repr(view.state())
        for item in difference(view, one, other):
            if item.thing in _DRAWN:
                assert not item.name or f"'{item.name}'" in shown
                unnamed += not item.name
            if item.thing == "crest":
                assert f"'{item.name}'" in coats_shown(view)
    assert unnamed, "cards from the deck are told of without their names"


@pytest.mark.parametrize(
    ("coins", "sparrows", "less"), [(-1, 0, True), (-1, -1, True), (0, 0, False), (1, 0, False), (-1, 1, False)]
)
def test_a_turn_is_only_worse_if_it_brings_less_and_nothing_more(coins: int, sparrows: int, less: bool) -> None:
    game = Game.new(seats=2, seed=3, history=False)
    view = game.view(0)
    end = game.position.copy()
    game.position.players[0].coins += 2
    end.players[0].coins += 2 + coins
    end.players[0].sparrows += sparrows
    assert brings_only_less(view, end, game.position) is less


COINS, SEAL, ABBOT = (
    OutcomeItem("coins", "", 2),
    OutcomeItem("seal", "garden", 1),
    OutcomeItem("descendant", "abbot", -1),
)
TILE, CARD = OutcomeItem("tile", "brown", -1), OutcomeItem("card", "", -1)


@pytest.mark.parametrize(
    ("language", "items", "sentence"),
    [
        ("en", [COINS, SEAL, CARD], "The better turn brings more: 2 coins and a seal in the Garden; less: 1 card."),
        ("en", [TILE], "The better turn brings less: 1 brown tile."),
        ("de", [SEAL, TILE], "Der bessere Zug bringt mehr: ein Siegel im Gartenviertel; weniger: einen braunen Stein."),
        (
            "fr",
            [COINS, TILE, CARD],
            "Le meilleur tour rapporte en plus : 2 pièces ; en moins : 1 tuile marron et 1 carte.",
        ),
        ("it", [COINS, ABBOT], "Il turno migliore porta in più: 2 monete; in meno: l’Abate."),
        ("it", [], ""),
    ],
)
def test_a_difference_is_one_sentence_in_each_language(language: str, items: list[OutcomeItem], sentence: str) -> None:
    assert difference_words(items, Texts(language)) == sentence
