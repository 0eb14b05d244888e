"""In the last two rounds the grandmaster counts the chance of winning, and points only where that is equal."""

from __future__ import annotations

import math
from statistics import fmean

import pytest

from ulm.ai.beam_search import SearchLine, SearchResult, plans
from ulm.ai.evaluation import evaluation
from ulm.ai.levels import LEVELS
from ulm.ai.planner_bot import Planner
from ulm.ai.think_budget import Budget
from ulm.ai.win_probability import WinProbabilityCurve, chance, chances
from ulm.rules import Game, Move
from ulm.rules.scoring import final_scores, winners

SAFE, BOLD, EVEN = Move("money"), Move("river"), Move("end")
GAME = Game.new(seats=2, seed=1)


def found(**leads: float) -> SearchResult:
    """What a search found: three plans, and the lead that each leads to."""
    one = SearchResult()
    for move, lead in zip((SAFE, BOLD, EVEN), leads.values(), strict=True):
        line = SearchLine(lead, (None, move), GAME, over=True)
        one.lines[move] = one.prefixes[(move.text,)] = line
        one.first_moves[(move.text,)] = {move}
    return one


def wins(line: SearchLine) -> float:
    """Who is ahead wins."""
    return float(line.value > 0)


def test_the_chance_follows_the_lead_and_the_turns_that_are_left() -> None:
    curve = WinProbabilityCurve(seats=2, level=-0.5, slope=0.1, late=0.3)
    for lead, left in ((-4, 0), (0, 3), (6, 8)):
        odds = -0.5 + lead * (0.1 + 0.3 / math.sqrt(1 + left))
        assert math.log(curve.chance(lead, left) / (1 - curve.chance(lead, left))) == pytest.approx(odds)


def test_a_small_chance_is_better_than_a_narrow_defeat() -> None:
    searched = [found(safe=-1.0, bold=-12.0, even=-2.0), found(safe=-1.0, bold=3.0, even=-2.0)]
    by_points, by_chance = plans(searched), plans(searched, wins)
    assert max(by_points, key=lambda move: by_points[move].value) is SAFE
    assert [by_chance[move].chance for move in (SAFE, BOLD, EVEN)] == [0.0, 0.5, 0.0]
    assert [by_chance[move].value for move in (SAFE, BOLD, EVEN)] == [-1.0, -4.5, -2.0]


def game_at(round_: int, seed: int) -> Game:
    """A game of quick players at the beginning of a turn of a round, after the draw."""
    game = Game.new(seats=2, seed=seed, history=False)
    while game.position.round < round_:
        bot = Planner(seed, LEVELS["journeyman"])
        game.play(bot.choose(game.view(game.position.active), Budget(30)))
    while len(game.legal()) == 1:
        game.play(game.legal()[0])
    return game


QUICK = LEVELS["grandmaster"]._replace(samples=4, width=8)


@pytest.mark.parametrize(("round_", "counts"), [(8, False), (9, True), (10, True)])
def test_the_chance_counts_in_the_last_two_rounds_only(round_: int, counts: bool) -> None:
    game = game_at(round_, seed=4)
    bot = Planner(1, QUICK)
    bot.choose(game.view(game.position.active), Budget(2000))
    assert bot._analysis is not None
    assert any(planned.chance for planned in bot._analysis.worth.values()) == counts


def test_no_plan_that_was_found_wins_more_often_than_the_one_chosen() -> None:
    seen = 0
    for seed in range(6):
        game = game_at(10, seed)
        view = game.view(game.position.active)
        bot = Planner(1, QUICK)
        move = bot.choose(view, Budget(4000))
        analysis = bot._analysis
        if analysis is None:
            continue
        sight, whole = evaluation(view.rules), analysis.whole
        plans_found = {
            prefix: [one.prefixes[prefix] for one in whole]
            for prefix in whole[0].prefixes
            if all(prefix in one.prefixes for one in whole)
        }
        share = {
            prefix: fmean(chance(sight, line.game.position, view.seat, line.value) for line in lines)
            for prefix, lines in plans_found.items()
        }
        if analysis.worth[move].prefix in share:
            seen += 1
            assert share[analysis.worth[move].prefix] == pytest.approx(max(share.values()))  # type: ignore[index]
    assert seen > 2


def test_the_chance_after_the_last_move_is_the_result() -> None:
    game = game_at(10, seed=3)
    while not game.finished:
        game.play(game.legal()[0])
    rules, pos = game.rules, game.position
    best = winners(pos, final_scores(rules, pos))
    leads = [evaluation(rules).lead(pos, seat) for seat in (0, 1)]
    assert [chance(evaluation(rules), pos, seat, leads[seat]) for seat in (0, 1)] == [
        (seat in best) / len(best) for seat in (0, 1)
    ]
    assert chances(evaluation(rules), pos, leads) == tuple((seat in best) / len(best) for seat in (0, 1))
