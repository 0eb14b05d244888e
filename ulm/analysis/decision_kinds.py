"""What kind of decision a turn lost points by."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from ulm.analysis.game_review import GameReview, Kind, ReviewTurn, TurnPart

_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("choose", "keep", "swap", "use", "sweep", "push"), "push"),
    **dict.fromkeys(("buy", "pay", "card", "from"), "card"),
    "play": "timing",
    "coat": "coat",
    "seal": "quarter",
    "descendant": "descendant",
}


def kind_of(verb: str) -> Kind:
    """What is decided by a move with this verb."""
    return _KINDS.get(verb, "action")


def decision(turn: ReviewTurn, part: TurnPart) -> Kind | None:
    """What was decided where a part of a turn lost most; None where it lost nothing.

    The account names it where much was lost. Elsewhere it is the first move by which what was played differs from the
    best plan: the order of the same moves does not matter.
    """
    if part.cost <= 0 or part.kind is not None:
        return part.kind if part.cost > 0 else None
    played = turn.moves[part.start : part.end]
    found = _first_besides(played, part.best) or _first_besides(part.best, played)
    return kind_of(found.partition(" ")[0]) if found is not None else "action"


def lost_by_kind(account: GameReview, seat: int) -> Mapping[Kind, float]:
    """The points that a seat's turns lost, by kind of decision; they add up to the cost of all its turns."""
    lost: dict[Kind, float] = defaultdict(float)
    for turn in account.turns:
        for part in turn.parts if turn.seat == seat else ():
            kind = decision(turn, part)
            if kind is not None:
                lost[kind] += part.cost
    return lost


def _first_besides(moves: Sequence[str], others: Sequence[str]) -> str | None:
    """The first move that is not among the others. Ending the turn decides nothing by itself."""
    left = Counter(others)
    for move in moves:
        if left[move]:
            left[move] -= 1
        elif move != "end":
            return move
    return None
