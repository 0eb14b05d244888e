"""The grandmaster searches more widely than the master, and stays with a plan until something hidden is revealed."""

from __future__ import annotations

import random

from ulm.bots.planner import Planner
from ulm.rules import View


class Grandmaster(Planner):
    """The strongest player."""

    nodes = 16000
    seconds = 2.0
    samples = 12
    width = 44
    alike = 3
    keeps_plan = True
    chance_rounds = 2

    def stream(self, view: View) -> random.Random:
        """Depends only on what is hidden: until something is revealed, all decisions are made for the same completions,
        so that a plan is not given up for one that merely looks better in others.
        """
        pos, seat = view.position, view.seat
        hands = [len(player.hand) for player in pos.players if player is not pos.players[seat]]
        hidden = (pos.round, pos.active, pos.bag, len(pos.deck), len(pos.coats), pos.towers_past, hands)
        return random.Random(repr(hidden))
