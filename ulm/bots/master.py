"""The master plans by the fitted evaluation, over several completions; the tutor is the same with more time."""

from __future__ import annotations

from ulm.bots.planner import Planner


class Master(Planner):
    """A strong player that searches little."""

    nodes = 700
    seconds = 1.2
    samples = 2
    width = 9


class Tutor(Master):
    """The master with a larger budget, for hints and reviews."""

    nodes = 16000
    seconds = 4.0
    samples = 8
    width = 32
