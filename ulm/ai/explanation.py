"""The reasons for a bot's move: codes with values; the language files put them into words (`bots.reason.*`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ulm.ai.outcome_diff import OutcomeItem, without_implied, written_items
from ulm.rules import Event, Game, Move, View
from ulm.rules import events as ev
from ulm.rules.moves import COLOURS
from ulm.rules.pending import Offer

CLOSE = 0.15  # points; smaller differences count as equal

COMPARISONS = ("worth", "better", "equal", "other", "wins", "likes")
_SUMS = (
    *("points", "points_lost", "crest_other", "coins", "tiles", "sparrows", "cards"),
    *("coins_spent", "tiles_spent", "sparrows_spent"),
)


class Reason(msgspec.Struct, frozen=True):
    """One reason: `bots.reason.<code>` with its values. Names are ids; numbers are points or counts."""

    code: str
    values: dict[str, str | int | float]


class Explanation(msgspec.Struct, frozen=True):
    """A bot's explanation of its choice: the planned turn up to the first move that reveals something hidden, and
    the reasons in the order of that plan, ending with how it compares with the best different one.
    """

    move: Move
    plan: tuple[Move, ...]
    reasons: tuple[Reason, ...]


def public_view(view: View, move: Move) -> View | None:
    """The view with public information only: without the hand, except a card that the move plays. None when only
    the seat can see what it chose from.
    """
    if any(isinstance(frame, Offer) for frame in view.position.stack):
        return None
    pos = view.position.copy()
    pos.players[view.seat].hand = (move.words[0],) if move.verb == "play" else ()
    return View(view.rules, pos, view.seat)


def comparison(by: float, items: Sequence[OutcomeItem]) -> Reason | None:
    """How a plan compares with the best different one: `by` points better, and `items` that the other one brings more
    or less. None where no difference can be named, unless the other one is better.
    """
    code = "equal" if abs(by) < CLOSE else "better" if by > 0 else "other"
    values: dict[str, str | int | float] = {} if code == "equal" else {"by": round(abs(by), 1)}
    items = without_implied(items)
    more, less = [item for item in items if item.n > 0], [item for item in items if item.n < 0]
    for name, some in (("more", more), ("less", less)):
        if some:
            values[name] = written_items(some)
    return Reason(code, values) if items or code == "other" else None


def plan_and_gains(game: Game, line: Iterable[Move]) -> tuple[tuple[Move, ...], tuple[Reason, ...]]:
    """The certain part of a line of moves: the moves up to the first that reveals something hidden, and their gains.
    Plays them on `game`.
    """
    collector = _GainCollector(game)
    plan: list[Move] = []
    for move in line:
        if move not in game.legal():
            break
        plan.append(move)
        if not collector.play(move):
            break
    return tuple(plan), tuple(collector.reasons())


class _GainCollector:
    """Plays moves and collects the gains of their player."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seat = game.position.active
        self._reasons: list[Reason] = []
        self._sums: dict[str, int] = dict.fromkeys(_SUMS, 0)
        self._steps = 0
        self._from = self._space = 0
        self._have = self._paid = 0

    def play(self, move: Move) -> bool:
        """Play a move; returns whether the turn continues and nothing hidden was revealed."""
        self._have = self.game.position.players[self.seat].coins
        self._paid = 0
        events = self.game.play(move)
        certain = next((n for n, event in enumerate(events) if event.reveals), len(events))
        for event in events[:certain]:
            self._collect(event)
        for event in events[certain : certain + 1]:
            self._collect_revealed(event)
        pos = self.game.position
        return certain == len(events) and not pos.finished and pos.active == self.seat

    def reasons(self) -> list[Reason]:
        """All collected reasons: the deeds in order, then the sums of the gains."""
        self._finish_barge_move()
        return [*self._reasons, *(Reason(code, {"n": n}) for code, n in self._sums.items() if n)]

    def _finish_barge_move(self, quarter: str = "") -> None:
        """Add the reason for the preceding barge steps; `quarter`: where a seal is placed now."""
        if self._steps and quarter and self._is_at(self._space, quarter) and not self._is_at(self._from, quarter):
            self._reasons.append(Reason("reach", {"n": self._steps, "quarter": quarter}))
        elif self._steps:
            self._reasons.append(Reason("river", {"n": self._steps, "space": self._space}))
        self._steps = 0

    def _is_at(self, space: int, quarter: str) -> bool:
        rules = self.game.rules
        spaces = rules.definitions.quarters[rules.quarter_index[quarter]].spaces
        return spaces.start <= space <= spaces.end

    def _collect(self, event: Event) -> None:
        match event:
            case ev.Pushed():
                left = self.game.position.activated
                colours = " ".join(COLOURS[colour] for colour in range(5) for _ in range(left[colour]))
                self._reasons.append(Reason("activates", {"actions": colours}))
            case ev.BargeMoved(_, start, end, steps):
                if not self._steps:
                    self._from = start
                self._steps += steps
                self._space = end
            case ev.SealPlaced(_, quarter):
                self._finish_barge_move(quarter)
                price = {"n": self._paid, "have": self._have}
                self._sums["coins_spent"] -= self._paid
                self._reasons.append(
                    Reason("seal", {"quarter": quarter, **price})
                    if self._paid
                    else Reason("seal_free", {"quarter": quarter})
                )
            case ev.CardPlayed(_, card, use):
                self._finish_barge_move()
                self._reasons.append(Reason("laid_out" if use == "later" else "played", {"card": card}))
            case ev.DescendantTaken(_, descendant):
                self._reasons.append(Reason("descendant", {"descendant": descendant}))
            case ev.CoatGained(_, _, edge, crest) if crest:
                self._reasons.append(Reason("coat_crest" if edge else "crest", {"slot": edge, "quarter": crest}))
            case ev.CoatGained(_, _, edge) if edge:
                self._reasons.append(Reason("coat_edge", {"slot": edge}))
            case ev.TributePaid():
                self._reasons.append(Reason("tribute", {}))
            case ev.PointsScored(seat, change, reason):
                if seat == self.seat:
                    self._sums["points" if change > 0 else "points_lost"] += abs(change)
                elif reason == "crest":
                    self._sums["crest_other"] += change
            case ev.CoinsChanged(seat, change) if seat == self.seat:
                self._paid = max(0, -change)
                self._sums["coins" if change > 0 else "coins_spent"] += abs(change)
            case ev.SparrowsChanged(seat, change) if seat == self.seat:
                self._sums["sparrows" if change > 0 else "sparrows_spent"] += abs(change)
            case ev.CardGained():
                self._sums["cards"] += 1
            case ev.Cleared(_, _, slots):
                self._sums["tiles"] += len(slots)
            case ev.OutsideTaken() | ev.DockTaken() | ev.TileChosen():
                self._sums["tiles"] += 1
            case ev.TilesSpent(_, colours):
                self._sums["tiles_spent"] += len(colours)

    def _collect_revealed(self, event: Event) -> None:
        """Collect the certain gain of an event that reveals something hidden."""
        match event:
            case ev.CardGained() | ev.CardsOffered():
                self._sums["cards"] += 1
            case ev.CoatsOffered():
                self._finish_barge_move()
                self._reasons.append(Reason("coat", {}))
            case ev.TilesGained(_, colours):
                self._sums["tiles"] += len(colours)
