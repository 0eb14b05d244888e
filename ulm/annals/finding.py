"""Finds all moments of a finished game, from its events and positions alone."""

from __future__ import annotations

from ulm.annals import finding_lead, finding_possessions, finding_river, finding_turns
from ulm.annals.course import Course
from ulm.annals.moment import Moment
from ulm.rules import Game

_FINDERS = (*finding_lead.FINDERS, *finding_possessions.FINDERS, *finding_river.FINDERS, *finding_turns.FINDERS)


def moments(game: Game) -> list[Moment]:
    """The moments of a game in the order of the years. Raises NotFinished."""
    course = Course(game)
    found = [moment for find in _FINDERS for moment in find(course)]
    return sorted(found, key=lambda moment: moment.at)
