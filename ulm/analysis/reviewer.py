"""Makes the account of a game, turn by turn. The same game gives the same account, wherever it was interrupted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise
from statistics import fmean
from typing import NamedTuple

from ulm.ai.bot_registry import level_of
from ulm.ai.determinization import spread_completions
from ulm.ai.evaluation import evaluation
from ulm.ai.outcome_diff import mean_difference
from ulm.ai.value_breakdown import SOURCES
from ulm.ai.win_probability import chances
from ulm.analysis.chance_events import outcomes, revealed, spread_futures, with_unknown_future
from ulm.analysis.decision_kinds import kind_of
from ulm.analysis.game_review import Gain, GameReview, Kind, Luck, PositionWorth, ReviewTurn, Source, TurnPart
from ulm.analysis.turn_plans import RevealPlan, TurnPlans, followed, like, may_draw_first, rest_of_turn
from ulm.rules import Event, Game, Move, View
from ulm.rules import events as ev
from ulm.rules.moves import COLOURS, DRAW, END
from ulm.rules.position import START
from ulm.storage.record import Record, numbered, replay, start, turns

VERSION = 7
"""Of the way to judge; accounts of other versions are made anew."""

_SAMPLES = 4
"""Completions of a view over which plans are compared."""
_NODES, _WIDTH = 1500, 16
_FUTURES = 2
"""Completions of the future over which the worth of a position is looked ahead."""
_MORE_FUTURES, _JUDGED_AGAIN = 16, 5
"""Over so many more futures, and so many plans at most, are those judged again that reveal something."""
_MORE_COMPLETIONS, _CANDIDATES = 16, 6
"""Over so many more completions of a view are so many plans judged again, to choose the best; that and what was played
over twice as many besides.
"""
_NEAR = 1.0
"""By so much a plan may seem worse than what was played (points), where something is revealed, and be judged again."""
_TO_CHOOSE = 5
"""Over so many of them first, to choose the best."""
_SOME_NODES, _SOME_WIDTH = 400, 12
_FEW_OUTCOMES = 15
_FEW_NODES, _NARROW = 600, 12
"""The search where a chance event has more outcomes."""
_SHOWN = 0.5
"""From this cost on (points) it is looked for which move cost it."""
_UNFORESEEN = 0.25
"""Points that a turn brings beyond what a search foresees at its beginning, since it is planned anew after each thing
that is revealed: measured in games of the master against itself.
"""
_SMALLEST_COST = 1e-6
_TO_COMPARE = 1500
"""Positions that may be looked at to find the best different plan."""
_AHEAD = 1.0
"""From this lead on over the best different plan (points), the lead is kept; smaller ones may be noise."""


class Reviewer:
    """The review of one finished game. Raises DoesNotFit or Unreadable as `records.replay` does, and NotFinished."""

    def __init__(self, record: Record, kept: GameReview | None = None) -> None:
        """``kept``: the account of its first turns, if there is one."""
        self._turns = list(kept.turns) if kept is not None else []
        if not replay(record).finished:
            raise ReviewNotFinished("only a finished game can be reviewed")
        self._game = start(record, history=False)
        self._bots = [seat.bot for seat in record.seats]
        moves = (text for _, _, text in numbered(record))
        self._moves = [[Move.parse(text) for text in texts] for texts in turns(moves)]

    def accounts(self) -> Iterator[GameReview]:
        """The account after each turn that is reviewed, the last one whole."""
        game = self._game
        judge = TurnJudge(game, self._bots)
        for number, moves in enumerate(self._moves):
            if number < len(self._turns):
                for move in moves:
                    game.play(move)
                continue
            self._turns.append(judge.turn(game, moves, number))
            if not game.finished:
                yield GameReview(tuple(self._turns))
        yield GameReview(tuple(self._turns), whole=True)


class ReviewNotFinished(ValueError):
    """Only a finished game can be reviewed."""


class _Chances(NamedTuple):
    """What a move could reveal, what each of it is worth, and what is to be expected."""

    shown: list[tuple[Event, ...]]
    worths: list[PositionWorth]
    expected: PositionWorth
    narrow: bool


class TurnJudge:
    """Judges the turns of a game by the master's evaluation."""

    def __init__(self, game: Game, bots: Sequence[str | None] = ()) -> None:
        """``bots`` of the seats, None for a person: one that searches more widely is judged by as wide a search."""
        self._evaluation = evaluation(game.rules)
        self._seats = range(len(game.position.players))
        self._searches = dict(enumerate(map(_search_for, bots)))
        self._rng = random.Random(0)

    # ----- what positions are worth

    def of_position(self, game: Game, planner: int | None = None) -> PositionWorth:
        """What a position is worth as it stands; ``planner`` is the seat that a search has brought there."""
        pos = game.position
        leads = [self._evaluation.lead(pos, seat) for seat in self._seats]
        if planner is not None:
            others = len(self._seats) - 1
            leads = [lead + (_UNFORESEEN if n == planner else -_UNFORESEEN / others) for n, lead in enumerate(leads)]
        return PositionWorth(tuple(leads), chances(self._evaluation, pos, leads))

    def _of_plan(self, plan: RevealPlan, seat: int) -> PositionWorth:
        return _mean([self.of_position(line.game, seat) for line in plan.lines])

    def _ahead(self, games: Sequence[Game], seat: int, *, narrow: bool = False) -> PositionWorth:
        """What a position of a seat's turn, in one or several completions, is worth at the end of the best turn."""
        nodes, width = (_FEW_NODES, _NARROW) if narrow else (_NODES, _WIDTH)
        pos = games[0].position
        if pos.finished or pos.active != seat or len(games) == 1:
            ends = [rest_of_turn(game, seat, pos.round, self._evaluation, nodes, width).game for game in games]
            return _mean([self.of_position(game, seat) for game in ends])
        return self._of_plan(self._best_plan(TurnPlans(games, self._evaluation, nodes, width), games[0]), seat)

    def _best_plan(self, plans: TurnPlans, game: Game) -> RevealPlan:
        """The best plan. One that reveals something is judged again over more futures: few of them flatter those that
        happen to be lucky. A part of them tells which plan it is, and all what it is worth.
        """
        futures = spread_futures(game, self._rng, _MORE_FUTURES)
        best: RevealPlan | None = None
        for plan in islice(plans.best_first(), _JUDGED_AGAIN):
            if best is not None and best.value >= plan.value:
                break
            if plan.reveals:
                plan = self._again(plan, plans.moves(plan), futures[:_TO_CHOOSE])
            if best is None or plan.value > best.value:
                best = plan
        assert best is not None
        if not best.reveals:
            return best
        more = self._again(best, plans.moves(best), futures[_TO_CHOOSE:])
        return RevealPlan(best.prefix, best.lines + more.lines)

    def _again(self, plan: RevealPlan, moves: Sequence[Move], games: Sequence[Game]) -> RevealPlan:
        """A plan judged in other completions."""
        whole = games[0].position.phase == START  # before the draw, a whole turn is still to be searched
        nodes, width = (_NODES, _WIDTH) if whole else (_SOME_NODES, _SOME_WIDTH)
        lines = [followed(each, moves, self._evaluation, nodes, width) for each in games]
        return RevealPlan(plan.prefix, tuple(lines))

    # ----- a turn

    def turn(self, game: Game, moves: Sequence[Move], number: int) -> ReviewTurn:
        """Judge a turn and play it on the game. ``number`` of the turn: the same one draws the same completions."""
        self._rng = random.Random(number)
        seat, round_ = game.position.active, game.position.round
        drawing = self._chances(game, DRAW)
        before = self._before(game, drawing.expected)
        luck: list[Luck] = []
        parts: list[TurnPart] = []
        start, at = 0, game.copy()
        end = _after(game, moves)
        for place, move in enumerate(moves):
            earlier = game.copy()
            shown = revealed(game.play(move))
            if shown or place == len(moves) - 1:
                part = self._part(at, moves[start : place + 1], start, end)
                parts += [part] if part is not None else []
                start, at = place + 1, game.copy()
            if shown:
                chances = drawing if place == 0 and move == DRAW else self._chances(earlier, move)
                luck.append(self._luck(chances, place, shown, game, seat))
        texts = tuple([move.text for move in moves])
        return ReviewTurn(round_, seat, texts, before, self.of_position(game), tuple(parts), tuple(luck))

    def _before(self, game: Game, drawing: PositionWorth) -> PositionWorth:
        """What the game is worth before the turn: the mean over what can be drawn, or the best tile to choose."""
        seat = game.position.active
        found = [drawing]
        for move in game.legal():
            if move.verb == "choose":
                games = [with_unknown_future(game, self._rng) for _ in range(_FUTURES)]
                for each in games:
                    each.play(move)
                found.append(self._ahead(games, seat))
        return max(found, key=lambda worth: worth.points[seat])

    # ----- luck

    def _chances(self, game: Game, move: Move) -> _Chances:
        """What a move that reveals something could bring."""
        seat = game.position.active
        found = outcomes(game, move, self._rng)
        narrow = len(found) > _FEW_OUTCOMES
        futures = [{each.revealed: each.game for each in found}]
        if not narrow:
            more = [outcomes(game, move, self._rng) for _ in range(_FUTURES - 1)]
            futures += [{each.revealed: each.game for each in found} for found in more]
        worths = [
            self._ahead([same[each.revealed] for same in futures if each.revealed in same], seat, narrow=narrow)
            for each in found
        ]
        expected = _mean(worths, [each.share for each in found])
        return _Chances([each.revealed for each in found], worths, expected, narrow)

    def _luck(self, chances: _Chances, place: int, shown: tuple[Event, ...], after: Game, seat: int) -> Luck:
        """What chance did at a move that revealed something."""
        worths = [worth for came, worth in zip(chances.shown, chances.worths, strict=True) if came == shown]
        if not worths:
            futures = [with_unknown_future(after, self._rng) for _ in range(_FUTURES)]
            worths = [self._ahead([game], seat, narrow=chances.narrow) for game in futures]
        whose = None if isinstance(shown[0], ev.TowerRevealed) else seat
        return Luck(place, whose, _source(shown), _came(shown), _mean(worths).less(chances.expected))

    # ----- skill

    def tried(self, at: Game, moves: Sequence[Move], number: int) -> TurnPart | None:
        """Judge other moves for a part of the turn of a ``number``; None where there was no choice."""
        self._rng = random.Random(number)
        end = _after(at, [*moves, *self._onward(at, moves)])
        return self._part(at, moves, 0, end)

    def _part(self, at: Game, played: Sequence[Move], start: int, turn_end: Game) -> TurnPart | None:
        """What some moves cost, up to one that reveals something or ends the turn; None where there was no choice.
        ``turn_end``: the game at the end of the turn in which they were played.
        """
        end = start + len(played)
        seat = at.position.active
        legal = at.legal()
        if len(played) == 1 and (len(legal) == 1 or (played[0] is DRAW and may_draw_first(at.rules, legal))):
            return None
        view = at.view(seat)
        games = spread_completions(view, self._rng, _SAMPLES)
        nodes, width = self._searches.get(seat, (_NODES, _WIDTH))
        if any(move.verb == "choose" for move in legal):
            # Each colour that may be chosen has turns of its own, which would crowd out each other.
            nodes, width = max(nodes, len(COLOURS) * _NODES), max(width, len(COLOURS) * _WIDTH)
        plans = TurnPlans(games, self._evaluation, nodes, width)
        mine, best, better = self._compared(plans, played, view)
        cost = best.value - mine.value
        if cost < _SMALLEST_COST:
            own = tuple([move.text for move in played])
            return TurnPart(start, end, 0.0, 0.0, own, ahead=self._ahead_of_second(plans, played, view))
        chance = max(0.0, self._of_plan(best, seat).chance[seat] - self._of_plan(mine, seat).chance[seat])
        better = like(games[0], better, played)
        texts = tuple([move.text for move in better])
        if cost < _SHOWN:
            return TurnPart(start, end, cost, chance, texts)
        slip = self._slip(games, played, best.value)
        onward = self._onward(at, better)
        came = _after(at, [*better, *onward]).position, turn_end.position
        return TurnPart(
            start,
            end,
            cost,
            chance,
            texts,
            start + slip,
            _kind(played[slip], better, slip),
            mean_difference(view, best.ends, mine.ends, came),
            tuple([move.text for move in onward]),
            self._gains(at, mine, best),
        )

    def _compared(
        self, plans: TurnPlans, played: Sequence[Move], view: View
    ) -> tuple[RevealPlan, RevealPlan, tuple[Move, ...]]:
        """What was played and the best plan, in the same completions, and the moves of that plan.

        What a plan reveals is worth what may come of it on average, and few completions do not tell that. So all that
        may be the best are judged again in more of them: some tell which it is, and all what it is worth.
        """
        mine = plans.played(played)
        others = [plan for plan in islice(plans.best_first(), _CANDIDATES) if plan.prefix != mine.prefix]
        reveals = any(plan.reveals for plan in (mine, *others))
        least = mine.value - (_NEAR if reveals else 0)
        others = [plan for plan in others if (plan.complete, plan.value) > (mine.complete, least)]
        others = [plan for plan in others if not plans.could_wait(plans.moves(plan), played)]
        if not others:
            return mine, mine, tuple(played)
        moves = [tuple(played), *map(plans.moves, others)]
        if not reveals:
            return mine, others[0], moves[1]
        some, more, yet_more = [spread_completions(view, self._rng, _MORE_COMPLETIONS) for _ in range(3)]
        judged = [self._again(plan, each, some) for plan, each in zip((mine, *others), moves, strict=True)]
        best = max(range(len(judged)), key=lambda number: judged[number].value)
        if not best:
            return judged[0], judged[0], moves[0]
        for number in (0, best):
            again = self._again(judged[number], moves[number], [*more, *yet_more])
            judged[number] = RevealPlan(again.prefix, judged[number].lines + again.lines)
        return judged[0], judged[best], moves[best]

    def _onward(self, at: Game, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The best way to go on to the end of the turn after some moves, with what comes in this game."""
        game = at.copy()
        seat, round_ = game.position.active, game.position.round
        rng = random.Random(0)
        for move in moves:
            game.play(move)
        found: list[Move] = []
        while not game.finished and (game.position.active, game.position.round) == (seat, round_):
            legal = game.legal()
            if len(legal) > 1:
                games = [Game.completed(game.view(seat), rng) for _ in range(_SAMPLES)]
                plans = TurnPlans(games, self._evaluation, _SOME_NODES, _SOME_WIDTH)
                legal = list(plans.moves(plans.best))
            for move in legal:
                game.play(move)
                found.append(move)
        return tuple(found)

    def _gains(self, at: Game, played: RevealPlan, best: RevealPlan) -> tuple[Gain, ...]:
        """What two plans bring from here on, by what it is made of."""
        pos, seat = at.position, at.position.active
        left = at.rules.rounds - pos.round
        before = self._evaluation.by_source(pos, seat, left)

        def brought(plan: RevealPlan) -> list[float]:
            ends = [self._evaluation.by_source(end, seat, left) for end in plan.ends]
            return [fmean([end[source] for end in ends]) - before[source] for source in SOURCES]

        return tuple(map(Gain, SOURCES, brought(played), brought(best)))

    def _ahead_of_second(self, plans: TurnPlans, played: Sequence[Move], view: View) -> float:
        """By how much the best plan, which was played, is worth more than the best different one."""
        mine = plans.played(played)
        found = plans.different(view, mine, _TO_COMPARE)
        if found is None or found.by < _AHEAD:
            return 0.0
        ahead = found.by
        if played[-1] is not END or found.moves[-1] is not END:
            more = spread_completions(view, self._rng, _MORE_FUTURES)
            other = self._again(mine, found.moves, more)
            ahead = min(ahead, self._again(mine, played, more).value - other.value)
        return ahead if ahead >= _AHEAD else 0.0

    def _slip(self, games: Sequence[Game], played: Sequence[Move], best: float) -> int:
        """The number of the move at which most was lost."""
        worth = [best]
        ahead = [game.copy() for game in games]
        for move in played:
            values = []
            for game in ahead:
                seat, round_ = game.position.active, game.position.round
                game.play(move)
                values.append(rest_of_turn(game, seat, round_, self._evaluation, _SOME_NODES, _SOME_WIDTH).value)
            worth.append(fmean(values))
        drops = [earlier - later for earlier, later in pairwise(worth)]
        return max(range(len(drops)), key=drops.__getitem__)


def _search_for(bot: str | None) -> tuple[int, int]:
    """How many positions of a completion are looked at to judge a seat, and the width of the beam."""
    level = level_of(bot) if bot is not None else None
    if level is None:
        return _NODES, _WIDTH
    return max(_NODES, level.nodes // level.samples), max(_WIDTH, level.width)


def _after(game: Game, moves: Iterable[Move]) -> Game:
    """A copy of the game after some moves."""
    game = game.copy()
    for move in moves:
        game.play(move)
    return game


def _mean(worths: Sequence[PositionWorth], shares: Sequence[float] | None = None) -> PositionWorth:
    shares = shares or [1 / len(worths)] * len(worths)

    def mixed(of: Callable[[PositionWorth], tuple[float, ...]]) -> tuple[float, ...]:
        columns = zip(*[of(worth) for worth in worths], strict=True)
        return tuple([sum(map(float.__mul__, column, shares)) for column in columns])

    return PositionWorth(mixed(lambda worth: worth.points), mixed(lambda worth: worth.chance))


def _kind(move: Move, best: Sequence[Move], place: int) -> Kind:
    """What was decided by a move; by one that ends the turn, what should have come instead."""
    if move.verb == "end" and place < len(best):
        move = best[place]
    return kind_of(move.verb)


def _source(shown: Iterable[Event]) -> Source:
    for event in shown:
        match event:
            case ev.TilesDrawn() | ev.TilesGained():
                return "tile"
            case ev.CardsOffered() | ev.CardGained():
                return "card"
            case ev.CoatsOffered():
                return "coat"
            case ev.TowerRevealed():
                return "tower"
    return "docks"


def _came(shown: Iterable[Event]) -> tuple[str, ...]:
    found: list[str] = []
    for event in shown:
        match event:
            case ev.TilesDrawn() | ev.TilesGained():
                found += event.colours
            case ev.CardsOffered():
                found += event.cards
            case ev.CoatsOffered():
                found += event.coats
            case ev.CardGained():
                found.append(event.card)
            case ev.DockRefilled():
                found.append(event.colour)
            case ev.TowerRevealed():
                found.append(event.tower)
    return tuple(found)
