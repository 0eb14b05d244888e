"""What a bot's plan is compared with: the best plan that ends the turn differently, recounted from positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

import pytest

from tests.recounting import recounted
from ulm.ai.alternative_plan import Alternative
from ulm.ai.beam_search import Prefix, SearchLine, opening
from ulm.ai.candidate_plan import SearchedView
from ulm.ai.explanation import CLOSE, Explanation, Reason
from ulm.ai.levels import LEVELS
from ulm.ai.outcome_diff import read_items
from ulm.ai.planner_bot import Level, Planner
from ulm.ai.think_budget import Budget
from ulm.analysis.turn_plans import followed
from ulm.rules import Game, Move, Position, View

COUNTED_WITHOUT_NAME = ("card", "coat", "laid_out", "tile")


class Thought(NamedTuple):
    """A decision that a bot searched: the explanation, what was searched, and the plan that it is compared with."""

    view: View
    explanation: Explanation
    searched: SearchedView
    alternative: Alternative | None


QUICK_MASTER = LEVELS["master"]._replace(nodes=900, width=10)
QUICK_GRANDMASTER = LEVELS["grandmaster"]._replace(nodes=1500, samples=4, width=12)
QUICK_TUTOR = LEVELS["tutor"]._replace(nodes=800, samples=3, width=10)


def thoughts(level: Level, seed: int) -> Iterator[Thought]:
    """The decisions of a game's first three rounds that were searched."""
    game = Game.new(seats=2, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    bots = [Planner(seat, level) for seat in range(2)]
    while game.position.round <= 3:
        view = game.view(game.position.active)
        bot = bots[view.seat]
        budget = Budget(bot.nodes)
        move = bot.choose(view, budget)
        explanation, analysis = bot.explain(), bot._analysis
        if budget.spent and explanation is not None and analysis is not None:
            evaluator = bot.evaluator(view)
            searched = SearchedView(analysis.games[: len(analysis.whole)], analysis.whole, evaluator)
            yield Thought(view, explanation, searched, analysis.alternative(move, evaluator))
        game.play(move)


def value(lines: list[SearchLine]) -> float:
    return fmean(line.value for line in lines)


def plain(pos: Position) -> tuple[object, ...]:
    """The table and all holdings, counted another way than the bots do."""
    players = [
        (
            *(player.points, player.coins, player.sparrows, player.barge, *player.tiles),
            *(sorted(pile) for pile in (player.hand, player.laid_out, player.coats, player.descendants)),
        )
        for player in pos.players
    ]
    return (players, pos.grid, pos.outside, pos.docks, pos.quarters, pos.crests, pos.edge)


def compared(explanation: Explanation) -> Reason | None:
    return next((each for each in explanation.reasons if each.code in ("better", "equal", "other")), None)


@pytest.mark.parametrize("level", [QUICK_MASTER, QUICK_GRANDMASTER], ids=["master", "grandmaster"])
def test_a_comparison_names_what_the_two_turns_really_differ_in(level: Level) -> None:
    codes: Counter[str] = Counter()
    for thought in (each for seed in (1, 2) for each in thoughts(level, seed)):
        reason, found = compared(thought.explanation), thought.alternative
        if reason is not None:
            assert found is not None
            check(reason, thought.view, list(found.plan), list(found.other))
            assert really_different(thought.view, list(found.other), list(found.plan))
            codes[reason.code] += 1
    assert codes.total() > 10
    assert set(codes) == {"better", "equal"}


def test_no_other_plan_is_better_than_the_comparison_says() -> None:
    reasons = 0
    for thought in (each for seed in (1, 2) for each in thoughts(QUICK_TUTOR, seed)):
        reason = compared(thought.explanation)
        if reason is None:
            continue
        reasons += 1
        found = thought.searched.found
        prefixes = list(dict.fromkeys(prefix for one in found for prefix in one.prefixes))
        lines = {prefix: played_on(thought.searched, prefix) for prefix in prefixes}
        begun = [
            each for each in prefixes if any(thought.explanation.move in one.first_moves.get(each, ()) for one in found)
        ]
        plan = max((lines[prefix] for prefix in begun), key=value)
        said = value(plan) - float(reason.values.get("by", 0.0)) + 0.2  # a little is rounded away
        better = [each for each in lines.values() if value(each) > said]
        assert not any(really_different(thought.view, each, plan) for each in better)
    assert reasons >= 30


def played_on(searched: SearchedView, prefix: Prefix) -> list[SearchLine]:
    """The lines of a plan in all completions, played on where it was not found."""
    pairs = list(zip(searched.games, searched.found, strict=True))
    moves = next(opening(game, one.prefixes[prefix].path()) for game, one in pairs if prefix in one.prefixes)
    lines = []
    for game, one in pairs:
        line = one.prefixes.get(prefix)
        lines.append(line if line is not None and line.over else followed(game, moves, searched.evaluator, 600, 16))
    return lines


def really_different(view: View, lines: list[SearchLine], plan: list[SearchLine]) -> bool:
    """Whether a plan is neither another order of the same moves nor the same plan with less of something."""
    pairs = [(line.game.position, other.game.position) for line, other in zip(lines, plan, strict=True)]
    if any(plain(end) == plain(other) for end, other in pairs):
        return False
    return not all(end.grid == other.grid and only_less(view, end, other) for end, other in pairs)


def only_less(view: View, end: Position, other: Position) -> bool:
    """Whether the seat has nothing more than at another end, and something less; of cards and coats of arms that it
    could not see before, one is as good as another.
    """
    state = view.state()
    shown = repr(state)
    coats = repr([state["question"], state["offered"], [player["coats"] for player in state["players"]]])
    seen = [name for name in view.rules.cards if f"'{name}'" in shown]
    seen += [name for name in view.rules.coats if f"'{name}'" in coats]

    def has(pos: Position) -> list[int]:
        own = pos.players[view.seat]
        held = [pile.count(name) for pile in (own.hand, own.laid_out, own.coats) for name in seen]
        helped = [own.descendants.count(name) for name in view.rules.descendant_ids]
        seals = [seats.count(view.seat) for seats in pos.quarters]
        crests = [
            int(crest == view.seat)
            for quarter, crest in zip(view.rules.quarter_ids, pos.crests, strict=True)
            if quarter in seen
        ]
        piles = [len(own.hand), len(own.laid_out), len(own.coats)]
        return [own.points, own.coins, own.sparrows, own.barge, *own.tiles, *piles, *held, *helped, *seals, *crests]

    changes = [here - there for here, there in zip(has(end), has(other), strict=True)]
    return max(changes) <= 0 and min(changes) < 0


def check(reason: Reason, view: View, plan: list[SearchLine], other: list[SearchLine]) -> None:
    """The other plan is worth what is said, and surely brings what is said, in all completions."""
    by = abs(value(plan) - value(other))
    assert (reason.code == "equal") == (by < CLOSE)
    assert float(reason.values.get("by", by)) == pytest.approx(by, abs=0.051)
    said = {
        (item.thing, item.name): item.n * sign
        for role, sign in (("more", 1), ("less", -1))
        for item in read_items(str(reason.values.get(role, "")))
    }
    assert said

    def changes(thing: str, name: str) -> list[int]:
        ends = [(line.game.position, another.game.position) for line, another in zip(plan, other, strict=True)]
        return [recounted(view, end, thing, name) - recounted(view, best, thing, name) for best, end in ends]

    counted: dict[tuple[str, str], int] = {**said}
    for (thing, name), n in said.items():
        # A hand card that is laid out instead is told of once, and so is a crest with its coat of arms.
        along, sign = {"laid_out": ("card", -1), "crest": ("coat", 1)}.get(thing, ("", 0))
        if along and name and set(changes(along, name)) == {n * sign}:
            counted[along, name] = n * sign
    for (thing, name), n in said.items():
        elsewhere = 0
        if not name and thing in COUNTED_WITHOUT_NAME:
            elsewhere = sum(m for (each, named), m in counted.items() if each == thing and named)
        found = [change - elsewhere for change in changes(thing, name)]
        assert min(found, key=abs) == n
        assert len({change > 0 for change in found}) == 1


def test_moves_that_only_follow_an_earlier_plan_have_no_comparison() -> None:
    """What others may read neither, although the turn is planned again without the hand for them."""
    later = 0
    for seed in range(3):
        game = Game.new(seats=2, seed=seed, history=False)
        bots = [Planner(seat, QUICK_GRANDMASTER) for seat in range(2)]
        while game.position.round < 4:
            view = game.view(game.position.active)
            budget = Budget(QUICK_GRANDMASTER.nodes)
            bot = bots[view.seat]
            move = bot.choose(view, budget)
            if len(view.legal()) > 1 and not budget.spent:
                public = bot.public_explanation(view, move, Budget(300))
                for explanation in (bot.explain(), public):
                    assert explanation is None or compared(explanation) is None
                    later += explanation is not None
            game.play(move)
    assert later > 10


def test_moves_without_a_plan_have_no_alternative() -> None:
    game = Game.new(seats=2, seed=1, first=0)
    game.play("draw")
    bot = Planner(1, QUICK_MASTER)
    bot.choose(game.view(0), Budget(1))
    found = bot.explain()
    assert found is not None
    assert isinstance(found.move, Move)
    assert compared(found) is None
