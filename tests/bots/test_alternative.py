"""What a bot's plan is compared with: the best plan that ends the turn differently, recounted from the positions."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

import pytest

from tests.recounting import recounted
from ulm.bots.alternative import best_alternative, end_key
from ulm.bots.budget import Budget
from ulm.bots.difference import read_items
from ulm.bots.levels import LEVELS
from ulm.bots.planner import Level, Planner
from ulm.bots.reasons import CLOSE, Explanation, Reason
from ulm.bots.search import Found, Line, Prefix, search_turn
from ulm.rules import Game, Move, Position, View

COUNTED_WITHOUT_NAME = ("card", "coat", "laid_out", "tile")


class Thought(NamedTuple):
    """A decision, the explanation for it, and the same search again: games and what was found in them."""

    bot: Planner
    view: View
    explanation: Explanation
    games: list[Game]
    found: list[Found]


QUICK_MASTER = LEVELS["master"]._replace(nodes=900, width=10)
QUICK_GRANDMASTER = LEVELS["grandmaster"]._replace(nodes=1500, samples=4, width=12)


def thoughts(level: Level, seed: int, turns: int) -> Iterator[Thought]:
    """The decisions of a game's first turns that were thought about."""
    game = Game.new(seats=2, seed=seed, options={"towers": seed % 2 == 1}, history=False)
    bots = [Planner(seat, level) for seat in range(2)]
    while game.position.round <= turns:
        view = game.view(game.position.active)
        bot = bots[view.seat]
        state = bot.rng.getstate()
        budget = Budget(bot.nodes)
        move = bot.choose(view, budget)
        if budget.spent:
            explanation = bot.explain()
            assert explanation is not None
            yield Thought(bot, view, explanation, *searched_again(bot, view, state))
        game.play(move)


def searched_again(bot: Planner, view: View, state: tuple[object, ...]) -> tuple[list[Game], list[Found]]:
    """The same completions and searches as those of a bot whose stream was in this state."""
    other = Planner(0, bot.level)
    other.rng.setstate(state)
    stream = other.stream(view)
    games: list[Game] = []
    found: list[Found] = []
    budget = Budget(bot.nodes)
    for sample in range(bot.level.samples):
        games.append(Game.completed(view, stream))
        share = budget.part(1 / (bot.level.samples - sample))
        found.append(search_turn(games[-1], bot.evaluator(view), share, bot.level.width, bot.level.alike))
        budget.take(share)
    return games, found


def complete(found: list[Found]) -> dict[Prefix, list[Line]]:
    """The plans that were searched to the end of the turn in all completions."""
    everywhere = set.intersection(*(set(one.prefixes) for one in found))
    lines = {prefix: [one.prefixes[prefix] for one in found] for prefix in everywhere}
    return {prefix: each for prefix, each in lines.items() if all(line.over for line in each)}


def value(lines: list[Line]) -> float:
    return fmean(line.value for line in lines)


def plain(pos: Position) -> tuple[object, ...]:
    """The table and all holdings, counted another way than the bots do."""
    state = [[getattr(player, name) for name in ("points", "coins", "sparrows", "barge")] for player in pos.players]
    held = [
        sorted((*player.hand, "/", *player.laid_out, "/", *player.coats, *player.descendants)) for player in pos.players
    ]
    laid_out = [sorted(player.laid_out) for player in pos.players]
    tiles = [tuple(player.tiles) for player in pos.players]
    return (
        state,
        held,
        laid_out,
        tiles,
        pos.grid,
        pos.outside,
        pos.docks,
        pos.quarters,
        pos.crests,
        pos.edge,
    )


def compared(explanation: Explanation) -> Reason | None:
    return next((each for each in explanation.reasons if each.code in ("better", "equal", "other")), None)


@pytest.mark.parametrize(("level", "turns"), [(QUICK_MASTER, 3), (QUICK_GRANDMASTER, 4)])
def test_every_number_and_thing_in_a_comparison_is_what_the_ends_of_the_turn_differ_in(
    level: Level, turns: int
) -> None:
    told = 0
    codes: set[str] = set()
    for seed in (1, 2, 3):
        for thought in thoughts(level, seed, turns):
            reason = compared(thought.explanation)
            if reason is None:
                continue
            assert any(
                says_the_truth(reason, thought.view, plan, other)
                for plan in best_plans(thought)
                for other in best_different(thought, plan)
            )
            codes.add(reason.code)
            told += 1
    assert told > 30
    assert codes == {"better", "equal"}


def best_plans(thought: Thought) -> list[list[Line]]:
    """The best plans that begin with the move chosen."""
    plans = complete(thought.found)
    move = thought.explanation.move
    begun = [lines for prefix, lines in plans.items() if any(move in one.first_moves[prefix] for one in thought.found)]
    most = max(map(value, begun), default=0.0)
    return [lines for lines in begun if value(lines) == pytest.approx(most)]


def best_different(thought: Thought, plan: list[Line]) -> list[list[Line]]:
    """The best plans that end differently from this one."""
    ends = [plain(line.game.position) for line in plan]
    different = [
        lines
        for lines in complete(thought.found).values()
        if all(plain(line.game.position) != end for line, end in zip(lines, ends, strict=True))
    ]
    most = max(map(value, different), default=0.0)
    return [lines for lines in different if value(lines) == pytest.approx(most)]


def says_the_truth(reason: Reason, view: View, plan: list[Line], other: list[Line]) -> bool:
    """Whether the other plan is worth what is said, and surely brings what is said, in all completions."""
    by = value(plan) - value(other)
    if (reason.code == "equal") != (abs(by) < CLOSE) or abs(float(reason.values.get("by", abs(by))) - abs(by)) > 0.051:
        return False
    said = {
        (item.thing, item.name): item.n * sign
        for role, sign in (("more", 1), ("less", -1))
        for item in read_items(str(reason.values.get(role, "")))
    }
    assert said

    def changes(thing: str, name: str) -> list[int]:
        pairs = zip(plan, other, strict=True)
        return [count(view, another, thing, name) - count(view, line, thing, name) for line, another in pairs]

    counted = dict(said)
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
        if min(found, key=abs) != n or len({change > 0 for change in found}) > 1:
            return False
    return True


def count(view: View, line: Line, thing: str, name: str) -> int:
    return recounted(view, line.game.position, thing, name)


def test_the_positions_compared_are_those_to_which_the_moves_lead() -> None:
    checked = 0
    for thought in thoughts(QUICK_GRANDMASTER, 4, 1):
        evaluator = thought.bot.evaluator(thought.view)
        for prefix in list(complete(thought.found))[:3]:
            found = best_alternative(thought.found, prefix)
            for lines in () if found is None else (found.plan, found.other):
                for game, line in zip(thought.games, lines, strict=True):
                    played = game.copy()
                    for move in line.path():
                        played.play(move)
                    assert end_key(played.position) == end_key(line.game.position)
                    assert line.value == pytest.approx(evaluator.lead(played.position, thought.view.seat))
                    checked += 1
    assert checked > 20


def test_plans_that_are_passed_over_end_the_same_in_some_completion() -> None:
    """Another order of the same moves may be worth as much or more, but it is no different plan."""
    passed_over = 0
    for thought in (each for seed in (1, 2, 3, 4, 5) for each in thoughts(QUICK_MASTER, seed, 4)):
        plans = complete(thought.found)
        for plan in best_plans(thought):
            prefix = next(each for each, lines in plans.items() if lines == plan)
            found = best_alternative(thought.found, prefix)
            limit = -math.inf if found is None else value(list(found.other))
            for lines in plans.values():
                if lines != plan and value(lines) > limit:
                    pairs = zip(plan, lines, strict=True)
                    assert any(plain(one.game.position) == plain(other.game.position) for one, other in pairs)
                    passed_over += 1
    assert passed_over > 5


def test_later_moves_of_a_kept_plan_are_compared_with_nothing() -> None:
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


def test_a_plan_that_was_not_found_in_all_completions_is_not_compared() -> None:
    game = Game.new(seats=2, seed=1, first=0)
    game.play("draw")
    view = game.view(0)
    bot = Planner(1, QUICK_MASTER)
    found = [search_turn(Game.completed(view, random.Random(n)), bot.evaluator(view), Budget(600), 12) for n in (1, 2)]
    prefix = max(complete(found), key=lambda each: value(complete(found)[each]))
    other = best_alternative(found, prefix)
    assert other is not None
    beaten = next(each for each, lines in complete(found).items() if tuple(lines) == other.other)
    del found[1].prefixes[beaten]
    after = best_alternative(found, prefix)
    assert after is None or after.other != other.other
    del found[0].prefixes[prefix]
    assert best_alternative(found, prefix) is None


def test_moves_without_a_plan_have_no_alternative() -> None:
    game = Game.new(seats=2, seed=1, first=0)
    game.play("draw")
    bot = Planner(1, QUICK_MASTER)
    bot.choose(game.view(0), Budget(1))
    found = bot.explain()
    assert found is not None
    assert isinstance(found.move, Move)
    assert compared(found) is None
