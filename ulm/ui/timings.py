"""The durations of animations at the table and on the scoring page."""

from ulm.ui.toolkit import animation


class Timings(animation.BaseTimings):
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
    """A coin bounces after landing."""
    HOP = 150
    """A sparrow hops once after landing."""
    STOREY = 520
    """A new storey is lowered onto the spire."""
    SHOWN_CARD = 700
    """A card played by another player is shown large in the middle."""
    CALLOUT = 320
    """A callout rises at what brought something and stays there, before it flies to its counter."""
    ECHO = 900
    """A callout that flies nowhere is seen so long."""
    TOLD = 1800
    """So long what a player did is still told when it has been shown."""
    PULSE = 700
    """The obstacle to a move lights up twice."""
    ZOOM = 150
    """The board is enlarged by a step."""
    HERALD = 1600
    """The banner of a round appears and disappears."""
    COUNT_LINE = 900
    """A line of the final count is written, its pause included."""
    COUNT_MOST = 8_400
    """All lines of the final count together: with many, each takes less time."""
    COUNT_PAUSE = 0.3
    """The share of a line that is its pause."""
    COUNT_BREATH = 400
    """A pause before the first line, and before the winner is named."""
    GLEAM = 350
    """The winner's name and column appear."""
    UNDO_FACTOR = 0.6

    @classmethod
    def barge(cls, spaces: int) -> int:
        """The duration of a barge's move by a number of spaces."""
        return min(cls.BARGE_SPACE * spaces, cls.BARGE_MOST)

    @classmethod
    def points(cls, points: int) -> int:
        """The duration of a change of score by a number of points."""
        return min(cls.POINT * abs(points), cls.POINTS_MOST)

    @classmethod
    def count_line(cls, lines: int) -> float:
        """The duration of one of so many lines of the final count."""
        return min(cls.COUNT_LINE, cls.COUNT_MOST / max(1, lines))
