"""Finds all moments of a finished game, from its events and positions; one more from its account, if there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulm.annals import finding_lead, finding_possessions, finding_river, finding_turns
from ulm.annals.course import GameTimeline
from ulm.annals.finding_review import review_moment
from ulm.annals.moment import Moment
from ulm.rules import Game

if TYPE_CHECKING:
    from ulm.analysis.game_review import GameReview

_FINDERS = (*finding_lead.FINDERS, *finding_possessions.FINDERS, *finding_river.FINDERS, *finding_turns.FINDERS)


def all_moments(game: Game, account: GameReview | None = None) -> list[Moment]:
    """The moments of a game in the order of the years; ``account`` is that of the whole game. Raises NotFinished."""
    course = GameTimeline(game)
    found = [moment for find in _FINDERS for moment in find(course)]
    if account is not None:
        best = finding_turns.most_valuable(course)
        found += filter(None, [review_moment(course, account, best)])
    return sorted(found, key=lambda moment: moment.at)
