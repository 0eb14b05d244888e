"""Movement in time: clips that are played in sequence and in parallel, at the speed the player chose.

All times are milliseconds. A clip never asks a clock: ``Animator.update(dt)`` tells it how much time has gone
by. Skipping runs every clip to its end state at once, so what a skipped animation leaves behind is what a
watched one does.
"""

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

Speed: TypeAlias = Literal["normal", "fast", "step", "instant"]
SPEEDS: tuple[Speed, ...] = ("normal", "fast", "step", "instant")
Ease: TypeAlias = Callable[[float], float]


class Timings:
    """How long things take at normal speed (ms); the only place that says so."""

    HOVER = 120
    PUSH = 320
    EJECT = 120
    FLIGHT = 260
    STAGGER = 60
    BARGE_SPACE = 180
    BARGE_MOST = 540
    SEAL = 220
    CARD = 280
    POINT = 40
    POINTS_MOST = 400
    BOT_LEAD_IN = 350
    BOT_BETWEEN = 250
    FADE = 120
    SPRING_BACK = 180
    BOUNCE = 130
    """A coin that has landed comes to rest."""
    HOP = 150
    """One hop of a sparrow that has landed."""
    STOREY = 520
    """A new storey comes down on the spire."""
    SHOWN_CARD = 700
    """A card that another plays lies large in the middle."""
    ECHO = 900
    """A word rises and fades."""
    PULSE = 700
    """What stands in the way lights up twice."""
    HERALD = 1600
    """The banner of a round comes and goes."""
    LINE = 200
    """A breath before each line of the scoring page."""
    STILL_AFTER = 9_000
    """After the last input the picture comes to rest, so that ten seconds after it an idle program costs nothing."""
    UNDO_FACTOR = 0.6
    FAST_FACTOR = 2.5

    @classmethod
    def barge(cls, spaces: int) -> int:
        """A barge that moves on by so many spaces."""
        return min(cls.BARGE_SPACE * spaces, cls.BARGE_MOST)

    @classmethod
    def points(cls, points: int) -> int:
        """A score that changes by so many points."""
        return min(cls.POINT * abs(points), cls.POINTS_MOST)


def linear(x: float) -> float:
    """Even speed."""
    return x


def ease_out(x: float) -> float:
    """Quick at first, then coming to rest."""
    return 1 - (1 - x) ** 3


def ease_in_out(x: float) -> float:
    """Setting off and coming to rest softly."""
    return x * x * (3 - 2 * x)


def ease_in(x: float) -> float:
    """Falling: slow at first, then faster and faster."""
    return x * x


class Clip:
    """Something that takes time. ``advance`` gives it ``dt`` ms and returns what it did not need, or None
    while it goes on.
    """

    def advance(self, dt: float, reduced: bool) -> float | None:
        """Go on by ``dt``; with ``reduced`` motion nothing flies, it is there after a short fade."""
        raise NotImplementedError

    def finish(self) -> None:
        """Go to the end state at once."""
        raise NotImplementedError


class Tween(Clip):
    """Calls ``apply`` with a share rising from 0 to 1. ``moving`` ones are not shown moving under reduced
    motion: they stand at their end at once, and ``fade`` is told how far they have become visible there.
    """

    def __init__(
        self,
        duration: float,
        apply: Callable[[float], None],
        ease: Ease = ease_in_out,
        *,
        moving: bool = True,
        fade: Callable[[float], None] | None = None,
    ) -> None:
        self.duration = duration
        self.apply = apply
        self.ease = ease
        self.moving = moving
        self.fade = fade
        self.elapsed = 0.0

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        still = reduced and self.moving
        duration = min(self.duration, Timings.FADE) if still else self.duration
        self.elapsed += dt
        if self.fade is not None:
            self.fade(min(1.0, self.elapsed / duration) if still and duration else 1.0)
        if self.elapsed >= duration:
            self.apply(1.0)
            return self.elapsed - duration
        self.apply(1.0 if still else self.ease(self.elapsed / duration))
        return None

    def finish(self) -> None:
        """See ``Clip``."""
        self.apply(1.0)


class Wait(Clip):
    """A pause."""

    def __init__(self, duration: float) -> None:
        self.left = duration

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        self.left -= dt
        return -self.left if self.left <= 0 else None

    def finish(self) -> None:
        """See ``Clip``."""
        self.left = 0


class Call(Clip):
    """Does something at its moment: the change of the view model, a sound."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action
        self.done = False

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        self.finish()
        return dt

    def finish(self) -> None:
        """See ``Clip``."""
        # Marked first: the action may skip the very queue in which this clip stands.
        if not self.done:
            self.done = True
            self.action()


class Gate(Clip):
    """Holds until it is opened (speed ``step``: until the player asks for the next event) or skipped."""

    def __init__(self) -> None:
        self.is_open = False

    def open(self) -> None:
        """Let the sequence go on."""
        self.is_open = True

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        return dt if self.is_open else None

    def finish(self) -> None:
        """See ``Clip``."""
        self.is_open = True


class Sequence(Clip):
    """One clip after the other."""

    def __init__(self, *clips: Clip) -> None:
        self.clips = list(clips)

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        while self.clips:
            head = self.clips[0]
            left = head.advance(dt, reduced)
            if left is None:
                return None
            if self.clips and self.clips[0] is head:
                self.clips.pop(0)
            dt = left
        return dt

    def finish(self) -> None:
        """See ``Clip``."""
        while self.clips:
            self.clips.pop(0).finish()


class Parallel(Clip):
    """All clips at once; done when the last one is."""

    def __init__(self, *clips: Clip) -> None:
        self.clips = list(clips)

    def advance(self, dt: float, reduced: bool) -> float | None:
        """See ``Clip``."""
        if not self.clips:
            return dt
        rest = dt
        running = []
        for clip in self.clips:
            left = clip.advance(dt, reduced)
            if left is None:
                running.append(clip)
            else:
                rest = min(rest, left)
        self.clips = running
        return None if running else rest

    def finish(self) -> None:
        """See ``Clip``."""
        while self.clips:
            self.clips.pop(0).finish()


def stagger(clips: Iterable[Clip], delay: float = Timings.STAGGER) -> Parallel:
    """Clips that set off one after the other, ``delay`` apart."""
    return Parallel(*(Sequence(Wait(delay * n), clip) for n, clip in enumerate(clips)))


class Animator:
    """Plays clips one after the other.  ``play`` at speed ``instant`` finishes them at once."""

    def __init__(self) -> None:
        self.speed: Speed = "normal"
        self.reduced = False
        self._queue: list[Clip] = []
        self._beside: list[Clip] = []

    @property
    def busy(self) -> bool:
        """Whether something that others wait for is still being played."""
        return bool(self._queue)

    @property
    def animating(self) -> bool:
        """Whether the picture may change by the mere passing of time.  A closed gate only waits."""
        return bool(self._beside) or (bool(self._queue) and self.gate is None)

    @property
    def gate(self) -> Gate | None:
        """The closed gate at which the queue stands."""
        clip: Clip | None = self._queue[0] if self._queue else None
        while isinstance(clip, Sequence):
            clip = clip.clips[0] if clip.clips else None
        return clip if isinstance(clip, Gate) and not clip.is_open else None

    @property
    def factor(self) -> float:
        """How much faster than normal time goes by."""
        return Timings.FAST_FACTOR if self.speed == "fast" else 1.0

    def play(self, clip: Clip) -> None:
        """Play a clip after all that were given before."""
        if self.speed == "instant":
            self.skip()
            clip.finish()
        else:
            self._queue.append(clip)

    def play_parallel(self, clip: Clip) -> None:
        """Play a clip at once beside the queue: an echo of a press, a pulse, a thing springing back."""
        if self.speed == "instant":
            clip.finish()
        else:
            self._beside.append(clip)

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        for clip in tuple(self._beside):
            if clip.advance(dt, self.reduced) is not None and clip in self._beside:
                self._beside.remove(clip)
        left: float | None = dt * self.factor
        while self._queue and left is not None:
            head = self._queue[0]
            left = head.advance(left, self.reduced)
            # A clip may itself have skipped the queue by what it called.
            if left is not None and self._queue and self._queue[0] is head:
                self._queue.pop(0)

    def skip(self) -> None:
        """Finish everything that is being played or waits to be."""
        while self._queue:
            self._queue.pop(0).finish()
        while self._beside:
            self._beside.pop(0).finish()
