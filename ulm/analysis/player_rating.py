"""How an answer changes the player's rating: Glicko-2, with what chess sites add to it.

The first puzzles find the player's level and may change the rating in large steps; later ones by no more than
MOST_CHANGE. A hint halves what is won and costs nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from ulm.analysis.glicko import RatedResult, Rating, expected, rated

PROVISIONAL = 10
"""After so many rated puzzles a rating is no longer provisional."""
MOST_AT_FIRST = 200.0
"""How much one puzzle changes a provisional rating at most."""
MOST_CHANGE = 80.0
"""How much one puzzle changes any other rating at most."""
PUZZLE_DEVIATION = 120.0
"""How uncertain the rating of a puzzle is taken to be."""


class RatingChange(NamedTuple):
    """What an answer does to a rating.

    ``expected`` is the score (0 to 1) that a player with this rating gets at such a puzzle on average. ``glicko`` is
    the change by Glicko-2 alone, ``allowed`` that within what one puzzle may change, ``points`` what remains after
    hints.
    """

    after: Rating
    expected: float
    glicko: float
    allowed: float
    points: float


def change(player: Rating, puzzle: float, score: float, *, hints: int = 0, provisional: bool = False) -> RatingChange:
    """The change by an answer that counts ``score`` (0 to 1) to a puzzle of a rating, after so many hints."""
    now = rated(player, [RatedResult(puzzle, PUZZLE_DEVIATION, score)])
    glicko = now.rating - player.rating
    most = MOST_AT_FIRST if provisional else MOST_CHANGE
    allowed = max(-most, min(most, glicko))
    points = allowed / 2**hints if allowed > 0 else allowed
    return RatingChange(
        now._replace(rating=player.rating + points),
        expected(player, puzzle, PUZZLE_DEVIATION),
        glicko,
        allowed,
        points,
    )
