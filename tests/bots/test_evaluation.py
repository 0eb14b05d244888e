"""The evaluation and its weights; searching a turn."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tests.random_games import at_random
from tests.recorded import recorded_definitions
from tests.rules.playing import RULES, at
from ulm.ai.beam_search import plans, search_turn
from ulm.ai.evaluation import Evaluation, evaluation
from ulm.ai.evaluation_weights import WeightErrors, Weights, load, standard_weights
from ulm.ai.features import feature_names
from ulm.ai.heuristic import ABILITIES
from ulm.ai.think_budget import Budget
from ulm.files.paths import asset
from ulm.rules import Game
from ulm.rules.moves import SPACES
from ulm.rules.position import START
from ulm.rules.ruleset import Options, Ruleset, ruleset, standard_definitions


def played(seed: int, moves: int, seats: int = 2) -> Game:
    """A game some random moves on."""
    game = Game.new(seats=seats, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    return at_random(game, random.Random(seed), moves)


def test_at_the_end_the_value_is_the_score() -> None:
    for seed in range(4):
        game = played(seed, 5000, seats=3)
        sight = evaluation(game.rules)
        assert [sight.value(game.position, seat) for seat in range(3)] == [each.total for each in game.final_scores()]


def test_the_certain_points_count_sets_that_are_laid_out() -> None:
    """RULES 11: three cards of one kind or of different kinds bring 6 or 3 points more, a whole Cathedral 9."""
    for cards in (["art_gray", "art_white", "art_brown"], ["choir_1", "nave_1", "steeple_2", "goods_gray"]):
        game = at(me={"laid_out": cards, "points": 3})
        totals = [each.total for each in game.standings()]
        assert [evaluation(RULES).certain(game.position, seat) for seat in (0, 1)] == totals


def test_every_feature_has_a_weight_and_a_value() -> None:
    game = played(3, 70)
    names = feature_names(game.rules)
    weighed = load(asset("data/bots.yaml"), names).features
    # a thing that a corrected data folder adds has no weight until the bots are fitted anew: it counts nothing
    assert set(feature_names(ruleset(recorded_definitions(), game.rules.options))) <= set(weighed)
    assert len(evaluation(game.rules).features(game.position, 0, 4)) == len(names) == len(set(names))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turns_left_are_those_that_still_come(seats: int) -> None:
    """Counted in whole games: those that a seat begins later, and its own as long as nothing of it has happened."""
    for seed in range(4):
        game, rng = Game.new(seats=seats, seed=seed, first=seed % seats), random.Random(seed)
        sight, told, begun = evaluation(game.rules), [], []
        while not game.finished:
            pos = game.position
            fresh = pos.phase == START and not pos.stack
            told.append([sight.turns_left(pos, seat) - (fresh and seat == pos.active) for seat in range(seats)])
            begun.append((pos.round, pos.active))
            game.play(rng.choice(game.legal()))
        for number, left in enumerate(told):
            coming = set(begun[number:]) - {begun[number]}
            assert left == [sum(seat == other for _, other in coming) for seat in range(seats)]
        assert [sight.turns_left(game.position, seat) for seat in range(seats)] == [0] * seats


def test_a_turn_in_which_a_question_is_open_has_begun() -> None:
    game = at(me={"hand": ["patrician"]}, bag=["gray", "white"])
    sight = evaluation(game.rules)
    assert sight.turns_left(game.position, 0) == 10
    game.play("play patrician now")
    assert game.position.phase == START
    assert sight.turns_left(game.position, 0) == 9


def test_coins_and_sparrows_are_worth_something() -> None:
    game = played(4, 40)
    sight = evaluation(game.rules)
    player = game.position.players[0]
    before = sight.value(game.position, 0)
    player.coins += 1
    richer = sight.value(game.position, 0)
    player.sparrows += 1
    assert before < richer < sight.value(game.position, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("features: []\n", "at least one entry"),
        ("features:\n  - {feature: turns, worth: [1, 2]}\n", "line 2"),
        ("features:\n  - {feature: turns, worth: [1, 2, 3, 4, 5, 6, 7, 8, 9, high]}\n", "worth[9]: expected a number"),
        ("features:\n  - {feature: gold, worth: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\n", "gold: bots know no such feature"),
        ("features:\n  - {feature: turns, price: 3, worth: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\n", "price"),
        ("features:\n  - {feature: turns, worth: [1, 2, 3, 4, 5, 6, 7, 8, 100, 100.1]}\n", "worth[9]"),
        ("weights: {}\n", "unknown key `weights`"),
        ("features:\n  - {feature: turns, worth: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}\nfeatures: []\n", "twice"),
    ],
)
def test_wrong_weights_are_named(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WeightErrors) as caught:
        load(file, ("turns",))
    assert says in str(caught.value)
    assert "bots.yaml" in str(caught.value)


def test_a_search_finds_a_line_for_every_move_that_can_be_played() -> None:
    for seed in range(8):
        game = played(seed, 9 * seed)
        if game.finished:
            continue
        for nodes in (1, 400):
            found = search_turn(game, evaluation(game.rules), Budget(nodes), 8)
            assert list(found.lines) == game.legal()
            assert list(plans([found])) == game.legal()
            assert found.prefixes.keys() <= found.first_moves.keys()
            assert set().union(*found.first_moves.values()) <= set(game.legal())
            for move, line in found.lines.items():
                again = game.copy()
                for step in line.path():
                    again.play(step)
                assert move in line.path()
                assert again.position == line.game.position


def test_a_plan_does_not_use_what_is_still_hidden() -> None:
    """One plan up to where something hidden is shown: its worth is a mean, not the best of each completion."""
    game = Game.new(seats=2, seed=8, first=0)
    game.play("draw")
    view = game.view(0)
    sight = evaluation(game.rules)
    rng = random.Random(1)
    found = [search_turn(Game.completed(view, rng), sight, Budget(1500), 12) for _ in range(4)]
    wise = {move: planned.value for move, planned in plans(found).items()}
    clairvoyant = {move: sum([one.lines[move].value for one in found]) / 4 for move in wise}
    assert all(wise[move] <= clairvoyant[move] + 1e-9 for move in wise)


def test_the_sources_of_a_lead_add_up_to_it() -> None:
    for seed in range(4):
        game = played(seed, 60, seats=2 + seed % 3)
        sight, pos = evaluation(game.rules), game.position
        for seat in range(len(pos.players)):
            left = sight.turns_left(pos, seat)
            by_source = sight.by_source(pos, seat, left)
            assert sum(by_source.values()) == pytest.approx(sight.lead(pos, seat))
            assert by_source["points"] == pos.players[seat].points
            at_once = sight.by_source(pos, seat, 0)
            assert at_once["river"] == SPACES[pos.players[seat].barge]


def row_of(rules: Ruleset, weights: Weights, name: str) -> list[float]:
    """The weights of a feature with 1, 2, … turns left."""
    sight = Evaluation(rules, weights)
    return [row[sight.names.index(name)] for row in sight.rows]


def test_a_descendant_without_weights_is_worth_its_abilities() -> None:
    guard = standard_weights().features["city_guard"]
    known = Weights({name: row for name, row in standard_weights().features.items() if name != "city_guard"})
    by_rule_of_thumb = [2 * ABILITIES["line_points"] * turns for turns in range(1, 11)]
    assert row_of(RULES, known, "city_guard") == pytest.approx(by_rule_of_thumb), "no other one has that ability"
    definitions = standard_definitions()
    strong = next(each for each in definitions.descendants if each.id == "city_guard")
    strong = msgspec.structs.replace(
        strong, id="strong_guard", changes=msgspec.structs.replace(strong.changes, line_points=3, extra_coins=1)
    )
    rules = ruleset(msgspec.structs.replace(definitions, descendants=(*definitions.descendants, strong)), Options())
    mint_master = standard_weights().features["mint_master"]
    expected = [3 * point / 2 + coin for point, coin in zip(guard, mint_master, strict=True)]
    assert row_of(rules, standard_weights(), "strong_guard") == pytest.approx(expected)
    assert row_of(rules, standard_weights(), "city_guard") == pytest.approx(guard)
