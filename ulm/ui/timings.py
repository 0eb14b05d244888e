"""How long things take at the table and on the scoring page; the only place that says so."""

from ulm.ui.kit import animation


class Timings(animation.Timings):
    """Durations at normal speed (ms)."""

    PUSH = 320
    EJECT = 120
    FLIGHT = 260
    BARGE_SPACE = 180
    BARGE_MOST = 540
    SEAL = 220
    CARD = 280
    POINT = 40
    POINTS_MOST = 400
    BOT_LEAD_IN = 350
    BOT_BETWEEN = 250
    BOUNCE = 130
    """A coin that has landed comes to rest."""
    HOP = 150
    """One hop of a sparrow that has landed."""
    STOREY = 520
    """A new storey comes down on the spire."""
    SHOWN_CARD = 700
    """A card that another player plays is shown large in the middle."""
    ECHO = 900
    """A floating text rises and fades."""
    PULSE = 700
    """What stands in the way lights up twice."""
    HERALD = 1600
    """The banner of a round appears and disappears."""
    LINE = 200
    """A pause before each line of the scoring page."""
    UNDO_FACTOR = 0.6

    @classmethod
    def barge(cls, spaces: int) -> int:
        """A barge that moves on by so many spaces."""
        return min(cls.BARGE_SPACE * spaces, cls.BARGE_MOST)

    @classmethod
    def points(cls, points: int) -> int:
        """A score that changes by so many points."""
        return min(cls.POINT * abs(points), cls.POINTS_MOST)
