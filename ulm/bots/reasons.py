"""Why a bot moved so: codes with values, which the language files put into words (`bots.reason.*`)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ulm.rules import Event, Game, Move, View
from ulm.rules import events as ev
from ulm.rules.moves import COLOURS

CLOSE = 0.15  # points; a smaller difference is none

COMPARISONS = ("better", "close", "other", "likes")
_SUMS = (
    *("points", "points_lost", "crest_other", "coins", "tiles", "sparrows", "cards"),
    *("coins_spent", "tiles_spent", "sparrows_spent"),
)
_PRIVATE = ("offer_cards", "offer_coats")  # questions whose choices only the seat has seen


class Reason(msgspec.Struct, frozen=True):
    """One reason: `bots.reason.<code>`, with its values. Names among them are ids, `values` numbers are points."""

    code: str
    values: dict[str, str | int | float]


class Explanation(msgspec.Struct, frozen=True):
    """What a bot thought of its choice: the turn it planned, as far as the first move that shows something hidden;
    the reasons, in the order of that plan, how clear the choice was at the end.
    """

    move: Move
    plan: tuple[Move, ...]
    reasons: tuple[Reason, ...]


def as_all_see(view: View, move: Move) -> View | None:
    """A decision as everybody may know it who has seen the move: the hand is left aside, but for a card that the
    move shows. None where the choice was among things that only the seat has seen.
    """
    if any(frame.kind in _PRIVATE for frame in view.position.stack):
        return None
    pos = view.position.copy()
    pos.players[view.seat].hand = (move.words[0],) if move.verb == "play" else ()
    return View(view.rules, pos, view.seat)


def comparison(worth: float, other: float | None) -> Reason:
    """How clear a choice was: what it and the best of the others are worth, in points gained over the standing
    before the turn.
    """
    if other is None:
        return Reason("only", {})
    if abs(worth - other) < CLOSE:
        return Reason("close", {"best": round(worth, 1)})
    if worth < other:
        return Reason("other", {"best": round(worth, 1), "next": round(other, 1)})
    return Reason("better", {"best": round(worth, 1), "next": round(other, 1)})


def plan_and_gains(game: Game, line: Iterable[Move]) -> tuple[tuple[Move, ...], tuple[Reason, ...]]:
    """What is certain of a line of moves: the moves as far as the first that shows something hidden, and what they
    bring. Plays them on the game.
    """
    telling = _Telling(game)
    plan: list[Move] = []
    for move in line:
        if move not in game.legal():
            break
        plan.append(move)
        if not telling.play(move):
            break
    return tuple(plan), tuple(telling.reasons())


class _Telling:
    """Plays moves and gathers what they bring their player."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seat = game.position.active
        self._told: list[Reason] = []
        self._sums: dict[str, int] = dict.fromkeys(_SUMS, 0)
        self._steps = 0
        self._from = self._space = 0
        self._have = self._paid = 0

    def play(self, move: Move) -> bool:
        """Play a move; whether the turn goes on without anything hidden having been shown."""
        self._have = self.game.position.players[self.seat].coins
        self._paid = 0
        events = self.game.play(move)
        certain = next((n for n, event in enumerate(events) if event.reveals), len(events))
        for event in events[:certain]:
            self._note(event)
        for event in events[certain : certain + 1]:
            self._shown(event)
        pos = self.game.position
        return certain == len(events) and not pos.finished and pos.active == self.seat

    def reasons(self) -> list[Reason]:
        """All that was gathered: what was done in its order, then what it brings in all."""
        self._arrived()
        return [*self._told, *(Reason(code, {"n": n}) for code, n in self._sums.items() if n)]

    def _arrived(self, quarter: str = "") -> None:
        """The barge has come where it goes."""
        if self._steps and quarter and self._at(self._space, quarter) and not self._at(self._from, quarter):
            self._told.append(Reason("reach", {"n": self._steps, "quarter": quarter}))
        elif self._steps:
            self._told.append(Reason("river", {"n": self._steps, "space": self._space}))
        self._steps = 0

    def _at(self, space: int, quarter: str) -> bool:
        rules = self.game.rules
        spaces = rules.definitions.quarters[rules.quarter_index[quarter]].spaces
        return spaces.start <= space <= spaces.end

    def _note(self, event: Event) -> None:
        match event:
            case ev.Pushed():
                left = self.game.position.activated
                colours = " ".join(COLOURS[colour] for colour in range(5) for _ in range(left[colour]))
                self._told.append(Reason("activates", {"actions": colours}))
            case ev.BargeMoved(_, start, end, steps):
                if not self._steps:
                    self._from = start
                self._steps += steps
                self._space = end
            case ev.SealPlaced(_, quarter):
                self._arrived(quarter)
                price = {"n": self._paid, "have": self._have}
                self._sums["coins_spent"] -= self._paid
                self._told.append(
                    Reason("seal", {"quarter": quarter, **price})
                    if self._paid
                    else Reason("seal_free", {"quarter": quarter})
                )
            case ev.CardPlayed(_, card, use):
                self._arrived()
                self._told.append(Reason("laid_out" if use == "later" else "played", {"card": card}))
            case ev.DescendantTaken(_, descendant):
                self._told.append(Reason("descendant", {"descendant": descendant}))
            case ev.CoatGained(_, _, edge, crest) if crest:
                self._told.append(Reason("coat_crest" if edge else "crest", {"slot": edge, "quarter": crest}))
            case ev.CoatGained(_, _, edge) if edge:
                self._told.append(Reason("coat_edge", {"slot": edge}))
            case ev.TributePaid():
                self._told.append(Reason("tribute", {}))
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

    def _shown(self, event: Event) -> None:
        """What is certain of the event that shows something hidden."""
        match event:
            case ev.CardGained() | ev.CardsOffered():
                self._sums["cards"] += 1
            case ev.CoatsOffered():
                self._arrived()
                self._told.append(Reason("coat", {}))
            case ev.TilesGained(_, colours):
                self._sums["tiles"] += len(colours)
