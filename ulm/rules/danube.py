"""The Danube: moving downstream over free spaces (docs/rules.md section 9)."""

from __future__ import annotations

from ulm.rules.events import BargeMoved
from ulm.rules.moves import SPACES
from ulm.rules.position import Position
from ulm.rules.ruleset import Ruleset
from ulm.rules.state_changes import Out

LAST = len(SPACES) - 1


def free_ahead(pos: Position) -> int:
    """How many free spaces are ahead of the active barge."""
    barge = pos.players[pos.active].barge
    return LAST - barge - len({player.barge for player in pos.players if player.barge > barge})


def landing(pos: Position, steps: int) -> int:
    """The index of the steps-th free space ahead of the active barge (steps ≥ 1, no more than are free)."""
    taken = {player.barge for player in pos.players}
    index = pos.players[pos.active].barge
    while steps:
        index += 1
        if index not in taken:
            steps -= 1
    return index


def move_barge(rules: Ruleset, pos: Position, steps: int, out: Out) -> None:
    """Move the active barge and put the landing reward on the stack; does nothing for 0 steps."""
    if not steps:
        return
    player = pos.players[pos.active]
    start, end = player.barge, landing(pos, steps)
    player.barge = end
    out.append(BargeMoved(pos.active, SPACES[start], SPACES[end], steps))
    pos.stack += rules.rewards[end]
