"""The journeyman: plans its whole turn, by rules of thumb, and thinks little of what the others will do."""

from __future__ import annotations

from ulm.bots.heuristic import Rough
from ulm.bots.planner import Planner
from ulm.rules import View


class Journeyman(Planner):
    """A club player: overlooks what is far away, but not what lies in this turn."""

    nodes = 400
    seconds = 0.9
    samples = 1
    width = 8

    def level_sight(self, view: View) -> Rough:
        """Rules of thumb."""
        return Rough(view.rules)
