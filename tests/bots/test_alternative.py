"""What a bot's plan is compared with: the best plan that ends the turn differently, recounted from the positions."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

import pytest

from tests.recounting import recounted
from ulm.bots.alternative import Alternative, best_alternative
from ulm.bots.budget import Budget
from ulm.bots.difference import read_items
from ulm.bots.levels import LEVELS
from ulm.bots.planner import Level, Planner
from ulm.bots.reasons import CLOSE, Explanation, Reason
from ulm.bots.search import Found, Line, Prefix, opening, search_turn
from ulm.bots.tried_plan import Searched
from ulm.review.turn_plans import followed
from ulm.rules import Game, Move, Position, View

_ENOUGH = 2000
"""Positions that may be looked at to compare plans, more than bots have for it."""
COUNTED_WITHOUT_NAME = ("card", "coat", "laid_out", "tile")


class Thought(NamedTuple):
    """A decision, the explanation for it, the plan that was chosen (if it was judged again), and the same search again:
    games and what was found in them.
    """

    bot: Planner
    view: View
    explanation: Explanation
    judged: Prefix | None
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
            assert bot._analysis is not None
            chosen = bot._analysis.worth[move]
            judged = chosen.prefix if chosen.worth.judged else None
            yield Thought(bot, view, explanation, judged, *searched_again(bot, view, state))
        game.play(move)


def searched_again(bot: Planner, view: View, state: tuple[object, ...]) -> tuple[list[Game], list[Found]]:
    """The same completions and searches as those of a bot whose stream was in this state."""
    other = Planner(0, bot.level)
    other.rng.setstate(state)
    stream = other.stream(view)
    games: list[Game] = []
    found: list[Found] = []
    budget = Budget(bot.nodes)
    parts = bot.level.samples + (bot.level.second_look > 0)
    for sample, game in enumerate(other._completions(view, stream)):
        games.append(game)
        share = budget.part(1 / (parts - sample))
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


@pytest.mark.parametrize(("level", "turns"), [(QUICK_MASTER, 3), (QUICK_GRANDMASTER, 3)])
def test_a_comparison_names_what_the_two_turns_really_differ_in(level: Level, turns: int) -> None:
    told = 0
    codes: set[str] = set()
    for seed in (1, 2):
        for thought in thoughts(level, seed, turns):
            reason = compared(thought.explanation)
            if reason is None:
                continue
            pairs = [(list(found.plan), list(found.other)) for found in alternatives(thought)]
            assert any(says_the_truth(reason, thought.view, plan, other) for plan, other in pairs)
            assert all(really_different(thought.view, other, plan) for plan, other in pairs)
            codes.add(reason.code)
            told += 1
    assert told > 10
    assert codes == {"better", "equal"}


def best_plans(thought: Thought) -> list[list[Line]]:
    """The best plans that begin with the move chosen; the one that was best when it was judged again."""
    plans = complete(thought.found)
    if thought.judged is not None:
        return [lines for prefix, lines in plans.items() if prefix == thought.judged]
    move = thought.explanation.move
    begun = [lines for prefix, lines in plans.items() if any(move in one.first_moves[prefix] for one in thought.found)]
    most = max(map(value, begun), default=0.0)
    return [lines for lines in begun if value(lines) == pytest.approx(most)]


def alternatives(thought: Thought) -> Iterator[Alternative]:
    """What the best plans that begin with the move chosen are compared with."""
    plans = complete(thought.found)
    for plan in best_plans(thought):
        prefix = next(each for each, lines in plans.items() if lines == plan)
        found = best_alternative(thought.view, searched(thought), prefix, Budget(_ENOUGH))
        if found is not None:
            yield found


def searched(thought: Thought) -> Searched:
    return Searched(thought.games, thought.found, thought.bot.evaluator(thought.view))


def played_on(thought: Thought, prefix: Prefix) -> list[Line]:
    """The lines of a plan in all completions, played on where it was not found."""
    evaluator = thought.bot.evaluator(thought.view)
    pairs = list(zip(thought.games, thought.found, strict=True))
    moves = next(opening(game, one.prefixes[prefix].path()) for game, one in pairs if prefix in one.prefixes)
    lines = []
    for game, one in pairs:
        line = one.prefixes.get(prefix)
        lines.append(line if line is not None and line.over else followed(game, moves, evaluator, 600, 16))
    return lines


def really_different(view: View, lines: list[Line], plan: list[Line]) -> bool:
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


def untrue(thought: Thought, reason: Reason) -> bool:
    """Whether there is a really different plan that is better than is said, by more than is rounded away."""
    by = float(reason.values.get("by", 0.0))
    begun = [each for each in prefixes(thought.found) if begins(thought, each)]
    plan = max((played_on(thought, prefix) for prefix in begun), key=value)
    for prefix in prefixes(thought.found):
        lines = played_on(thought, prefix)
        if value(plan) - value(lines) < by - 0.2 and really_different(thought.view, lines, plan):
            return True
    return False


def prefixes(found: list[Found]) -> list[Prefix]:
    """All plans that were found anywhere."""
    return list(dict.fromkeys(prefix for one in found for prefix in one.prefixes))


def begins(thought: Thought, prefix: Prefix) -> bool:
    """Whether a plan begins with the move chosen."""
    return any(thought.explanation.move in one.first_moves.get(prefix, ()) for one in thought.found)


QUICK_TUTOR = LEVELS["tutor"]._replace(nodes=800, samples=3, width=10)


def test_no_other_plan_is_better_than_the_comparison_says() -> None:
    told = 0
    wrong = []
    for seed in (1, 2):
        for thought in thoughts(QUICK_TUTOR, seed, 3):
            reason = compared(thought.explanation)
            if reason is not None:
                told += 1
                wrong += [(seed, thought.view.position.round, reason)] if untrue(thought, reason) else []
    assert told >= 30, told
    assert wrong == []


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
