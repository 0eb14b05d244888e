"""Why a bot moved so: codes with values, which the language files put into words (`bots.reason.*`)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ulm.rules import Move, Position, Ruleset

CLOSE = 0.15  # points; a smaller difference is none


class Reason(msgspec.Struct, frozen=True):
    """One reason: `bots.reason.<code>`, with its values. Names among them are ids, `values` numbers are points."""

    code: str
    values: dict[str, str | int | float]


class Explanation(msgspec.Struct, frozen=True):
    """What a bot thought of its choice: the turn it planned, the reasons, the main ones first."""

    move: Move
    plan: tuple[Move, ...]
    reasons: tuple[Reason, ...]


def gains(rules: Ruleset, before: Position, after: Position, seat: int) -> Iterator[Reason]:
    """What a seat has at the end of a line that it did not have before, the most telling first."""
    was, now = before.players[seat], after.players[seat]
    for quarter, name in enumerate(rules.quarter_ids):
        if after.quarters[quarter].count(seat) > before.quarters[quarter].count(seat):
            yield Reason("seal", {"quarter": name})
    for name in now.descendants:
        if name not in was.descendants:
            yield Reason("descendant", {"descendant": name})
    for name in now.laid_out:
        if name not in was.laid_out:
            yield Reason("laid_out", {"card": name})
    if len(now.coats) > len(was.coats):
        yield Reason("coat", {})
    if now.points != was.points:
        yield Reason("points" if now.points > was.points else "points_lost", {"n": abs(now.points - was.points)})
    if now.barge > was.barge:
        yield Reason("river", {"n": now.barge - was.barge})
    for code, more in (
        ("cards", len(now.hand) - len(was.hand)),
        ("coins", now.coins - was.coins),
        ("tiles", sum(now.tiles) - sum(was.tiles)),
        ("sparrows", now.sparrows - was.sparrows),
    ):
        if more > 0:
            yield Reason(code, {"n": more})


def comparison(best: float, second: float | None) -> Reason:
    """How clear the choice was: both values are points gained over the standing before the turn."""
    if second is None:
        return Reason("only", {})
    if best - second < CLOSE:
        return Reason("close", {"best": round(best, 1)})
    return Reason("better", {"best": round(best, 1), "next": round(second, 1)})
