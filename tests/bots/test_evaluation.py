"""The evaluation and its weights; searching a turn."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tests.random_games import at_random
from tests.recorded import recorded_definitions
from tests.rules.playing import RULES, at
from tools.training import fit_weights
from ulm.bots.budget import Budget
from ulm.bots.evaluation import Evaluation, evaluation
from ulm.bots.features import feature_names
from ulm.bots.frozen import frozen_evaluation
from ulm.bots.grid_features import GRID
from ulm.bots.heuristic import ABILITIES
from ulm.bots.search import plans, search_turn
from ulm.bots.tower_features import TOWER
from ulm.bots.weaker_evaluations import this_turn_evaluation
from ulm.bots.weights import WeightErrors, Weights, load, standard_weights
from ulm.files.paths import asset
from ulm.files.yaml_reader import Unreadable
from ulm.rules import Game, Position
from ulm.rules.moves import COLOURS, GRAY, SPACES
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


def test_certain_is_what_the_game_would_score_now() -> None:
    for seed in range(6):
        game = played(seed, 60)
        sight = evaluation(game.rules)
        assert [sight.certain(game.position, seat) for seat in (0, 1)] == [each.total for each in game.standings()]


def test_certain_counts_what_is_laid_out() -> None:
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


def test_the_estimate_is_the_weighted_sum_of_the_features() -> None:
    game = Game.new(seats=3, seed=5, options={"towers": True}, history=False)
    sight, pos, rng = evaluation(game.rules), game.position, random.Random(5)
    while not game.finished:
        for seat in range(3):
            if left := sight.turns_left(pos, seat):
                features = sight.features(pos, seat, left)
                estimate = sum(weight * each for weight, each in zip(sight.rows[left - 1], features, strict=True))
                assert sight.value(pos, seat) == pytest.approx(sight.certain(pos, seat) + estimate)
        game.play(rng.choice(game.legal()))


def test_what_is_good_to_have_is_worth_something() -> None:
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


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="missing"):
        load(tmp_path / "bots.yaml")


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


@pytest.mark.parametrize("to_the_last", [40, 2, 1])
def test_a_line_is_over_where_the_turn_is_and_then_it_is_worth_the_lead(to_the_last: int) -> None:
    """So many turns before the end of a game, and in its last turn, after which nobody else comes."""
    game, rng = Game.new(seats=2, seed=3), random.Random(3)
    while 20 - 2 * (game.position.round - 1) - (game.position.active != game.position.first) > to_the_last:
        game.play(rng.choice(game.legal()))
    game.play("draw")
    sight, seat = evaluation(game.rules), game.position.active
    over = 0
    for line in search_turn(game, sight, Budget(120), 3).lines.values():
        pos = line.game.position
        assert line.over == (pos.finished or pos.active != seat)
        assert (line.value == sight.lead(pos, seat)) == line.over
        over += line.over
    assert over


class LikesExchanges:
    """An evaluator that wants nothing but the Merchant's exchange."""

    def value(self, pos: Position, seat: int) -> float:
        return 100.0 * pos.exchange_used

    def value_with(self, pos: Position, seat: int, left: int) -> float:
        return self.value(pos, seat)

    def lead(self, pos: Position, seat: int) -> float:
        return self.value(pos, seat)


class LikesMoney(LikesExchanges):
    """Wants coins, and the activated grey tiles that bring them."""

    def value(self, pos: Position, seat: int) -> float:
        return 10.0 * pos.players[seat].coins + 5.0 * pos.activated[GRAY]


@pytest.mark.parametrize(("swaps", "coins"), [(0, 2), (1, 3)])
def test_a_swap_is_kept_until_its_pushes_are_seen(swaps: int, coins: int) -> None:
    """In a beam of one a swap falls behind every push, for before the push nothing shows what it is good for."""
    me = {"sparrows": 1, "coins": 0}
    game = at("draw", bag=["white"], grid="ggw wbt got", docks=["gray"] * 5, me=me)
    found = search_turn(game, LikesMoney(), Budget(4000), 1, swaps=swaps)
    assert max(line.value for line in found.lines.values() if line.over) == 10.0 * coins


@pytest.mark.parametrize(
    ("alike", "followed"),
    [(None, {"exchange": 3}), (3, {"exchange": 3}), (2, {"exchange": 2}), (1, {"exchange": 1, "play": 1})],
)
def test_of_plans_that_differ_in_tiles_alone_only_so_many_are_followed(
    alike: int | None, followed: dict[str, int]
) -> None:
    me = {"tiles": {"gray": 1}, "descendants": ["merchant"], "hand": ["siege"]}
    game = at("draw", "push W1", bag=["gray"], grid="ggg wbt got", docks=list(COLOURS), me=me)
    lines = search_turn(game, LikesExchanges(), Budget(4000), 3, alike).lines
    to_the_end = Counter(move.verb for move, line in lines.items() if line.over and move.verb != "end")
    assert to_the_end == followed, "three plans at a time, the exchanges first"


def test_what_is_not_known_yet_cannot_be_planned_for() -> None:
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


def test_the_line_of_a_plan_begins_with_its_certain_part() -> None:
    """Also in a completion in which something else looks better after all."""
    others = 0
    for seed in range(12):
        game = played(seed, 33)
        view, rng = game.view(game.position.active), random.Random(1)
        found = [search_turn(Game.completed(view, rng), evaluation(game.rules), Budget(300), 4) for _ in range(2)]
        for move, planned in plans(found).items():
            if planned.prefix is None:
                continue
            with_it = [one.prefixes[planned.prefix] for one in found if planned.prefix in one.prefixes]
            assert planned.line in with_it
            others += planned.line not in [one.lines[move] for one in found]
    assert others, "the two are told apart"


def test_what_a_lead_is_made_of_adds_up_to_it() -> None:
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


def test_what_is_had_counts_where_it_belongs() -> None:
    game = played(1, 30)
    sight, pos = evaluation(game.rules), game.position
    player = pos.players[0]
    before = sight.by_source(pos, 0, 4)
    player.hand = (*player.hand, "siege")
    player.descendants = ("abbot",)
    player.coins += 3
    changes = {name: value - before[name] for name, value in sight.by_source(pos, 0, 4).items()}
    assert all(changes[name] > 0 for name in ("cards", "descendants", "coins"))
    assert not any(changes[name] for name in ("points", "sparrows", "river"))


def samples(number: int) -> tuple[fit_weights.Numbers, fit_weights.Numbers]:
    """Features, and the targets that a line through them gives."""
    features = np.random.default_rng(2).random((number, 3))
    features[:, 0] = 1.0
    return features, features @ np.array([2.0, -3.0, 0.5])


def test_least_squares_finds_the_weights_of_a_line() -> None:
    assert fit_weights.solve(*samples(300), np.zeros(3), 0.0) == pytest.approx([2.0, -3.0, 0.5])


def test_few_samples_leave_the_weights_where_they_are_drawn_to() -> None:
    prior = np.array([1.0, 1.0, 1.0])
    assert fit_weights.solve(*samples(0), prior, 10.0) == pytest.approx(prior)
    assert fit_weights.solve(*samples(5), prior, 1e9) == pytest.approx(prior, abs=1e-6)


def test_a_small_fit_agrees_with_one_solved_by_hand() -> None:
    # x = 1, 2, 3 explains 2, 4, 7; (14 + 0.5 · (14/3 + 0.02)) · w = 31 + 0.5 · (14/3 + 0.02) · 1
    found = fit_weights.solve(np.array([[1.0], [2.0], [3.0]]), np.array([2.0, 4.0, 7.0]), np.array([1.0]), 0.5)
    strength = 0.5 * (14 / 3 + 0.02)
    assert found == pytest.approx([(31 + strength) / (14 + strength)])


def test_fitting_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "bots.yaml"
    fit_weights.main(["--games", "2", "--iterations", "1", "--nodes", "20", "--out", str(out)])
    names = feature_names(Game.new().rules)
    assert set(load(out, names).features) == set(names)


def test_a_fit_is_drawn_towards_the_weights_it_begins_with(tmp_path: Path) -> None:
    begun = load(asset("data/bots.yaml"))
    far = []
    for pull in ("1", "1000000000"):
        out = tmp_path / "bots.yaml"
        few = ["--games", "2", "--iterations", "1", "--nodes", "20", "--out", str(out)]
        fit_weights.main([*few, "--begin", str(asset("data/bots.yaml")), "--pull", pull])
        found = load(out)
        far.append(
            max(
                abs(new - old)
                for name, worth in begun.features.items()
                for new, old in zip(found.features[name], worth, strict=True)
            )
        )
    assert far[0] > 0.1
    assert far[1] < 0.002


def test_shaken_games_are_still_possible_ones() -> None:
    for seed in range(20):
        game = Game.new(seats=3, seed=seed)
        fit_weights.perturb(game, random.Random(seed))
        assert not [problem for problem in game.validate() if "seal" not in problem]


def test_without_weights_only_what_is_certain_counts() -> None:
    game = played(5, 30)
    sight = Evaluation(game.rules, Weights({}))
    assert sight.value(game.position, 1) == sight.certain(game.position, 1)


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


def test_who_sees_this_turn_only_overlooks_the_next_push_and_the_tower_tile() -> None:
    sight, whole = this_turn_evaluation(RULES), frozen_evaluation("master-1", RULES)
    counted = {name for name, *rows in zip(sight.names, *sight.rows, strict=True) if any(rows)}
    seen = {name for name, *rows in zip(whole.names, *whole.rows, strict=True) if any(rows)}
    assert seen - counted == {*GRID, *TOWER} & seen
    assert len(seen - counted) > 3


def test_who_sees_this_turn_only_sees_the_points_and_sparrows_of_the_others() -> None:
    game = played(2, 40, seats=3)
    sight = this_turn_evaluation(game.rules)
    own = sight.value(game.position, 0)
    for points, player in zip((4, 9), game.position.players[1:], strict=True):
        player.points, player.sparrows, player.coins = points, 3, 20
    assert sight.lead(game.position, 0) == pytest.approx(own - (4 + 9) / 2 - 3)
