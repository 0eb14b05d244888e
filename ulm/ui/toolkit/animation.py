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


class BaseTimings:
    """How long things take at normal speed (ms). A program adds its own in a subclass."""

    HOVER = 120
    """Until a tooltip appears."""
    LONG_PRESS = 500
    """Until a finger that is held on something has it explained."""
    DOUBLE_CLICK = 450
    """Within this time a second click makes a double click."""
    FADE = 120
    STAGGER = 60
    SPRING_BACK = 180
    """A dragged thing returns to its place."""
    STILL_AFTER = 9_000
    """Idle animations stop this long after the last input, so that an idle program costs nothing."""
    FAST_FACTOR = 2.5


def linear(x: float) -> float:
    """Even speed."""
    return x


def ease_out(x: float) -> float:
    """Fast at first, then slowing down."""
    return 1 - (1 - x) ** 3


def ease_in_out(x: float) -> float:
    """Starting and stopping softly."""
    return x * x * (3 - 2 * x)


def ease_in(x: float) -> float:
    """Falling: slow at first, then faster and faster."""
    return x * x


class Clip:
    """Something that takes time. ``advance`` gives it ``dt`` ms and returns what it did not need, or None
    while it goes on.
    """

    def advance(self, dt: float, reduced: bool) -> float | None:
        """Go on by ``dt``; with ``reduced`` motion nothing moves, it appears with a short fade."""
        raise NotImplementedError

    def finish(self) -> None:
        """Go to the end state at once."""
        raise NotImplementedError


class Tween(Clip):
    """Calls ``apply`` with a share rising from 0 to 1. ``moving`` ones are not shown moving under reduced
    motion: they stand at their end at once, and ``fade`` is called with how visible they are there.
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
        still = reduced and self.moving
        duration = min(self.duration, BaseTimings.FADE) if still else self.duration
        self.elapsed += dt
        if self.fade is not None:
            self.fade(min(1.0, self.elapsed / duration) if still and duration else 1.0)
        if self.elapsed >= duration:
            self.apply(1.0)
            return self.elapsed - duration
        self.apply(1.0 if still else self.ease(self.elapsed / duration))
        return None

    def finish(self) -> None:
        self.apply(1.0)


class Wait(Clip):
    """A pause."""

    def __init__(self, duration: float) -> None:
        self.left = duration

    def advance(self, dt: float, reduced: bool) -> float | None:
        self.left -= dt
        return -self.left if self.left <= 0 else None

    def finish(self) -> None:
        self.left = 0


class Call(Clip):
    """Does something at its place in the sequence, such as playing a sound."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action
        self.done = False

    def advance(self, dt: float, reduced: bool) -> float | None:
        self.finish()
        return dt

    def finish(self) -> None:
        # Marked first: the action may skip the queue that holds this clip.
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
        return dt if self.is_open else None

    def finish(self) -> None:
        self.is_open = True


class ClipSequence(Clip):
    """One clip after the other."""

    def __init__(self, *clips: Clip) -> None:
        self.clips = list(clips)

    def advance(self, dt: float, reduced: bool) -> float | None:
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
        while self.clips:
            self.clips.pop(0).finish()


class ClipGroup(Clip):
    """All clips at once; done when the last one is."""

    def __init__(self, *clips: Clip) -> None:
        self.clips = list(clips)

    def advance(self, dt: float, reduced: bool) -> float | None:
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
        while self.clips:
            self.clips.pop(0).finish()


def stagger(clips: Iterable[Clip], delay: float = BaseTimings.STAGGER) -> ClipGroup:
    """Clips that start one after the other, ``delay`` apart."""
    return ClipGroup(*(ClipSequence(Wait(delay * n), clip) for n, clip in enumerate(clips)))


class Animator:
    """Plays clips one after the other.  ``play`` at speed ``instant`` finishes them at once."""

    def __init__(self) -> None:
        self.speed: Speed = "normal"
        self.reduced = False
        self._queue: list[Clip] = []
        self._parallel: list[Clip] = []

    @property
    def busy(self) -> bool:
        """Whether something that others wait for is still being played."""
        return bool(self._queue)

    @property
    def animating(self) -> bool:
        """Whether the picture changes as time passes.  A closed gate only waits."""
        return bool(self._parallel) or (bool(self._queue) and self.gate is None)

    @property
    def gate(self) -> Gate | None:
        """The closed gate at which the queue stands."""
        clip: Clip | None = self._queue[0] if self._queue else None
        while isinstance(clip, ClipSequence):
            clip = clip.clips[0] if clip.clips else None
        return clip if isinstance(clip, Gate) and not clip.is_open else None

    @property
    def factor(self) -> float:
        """How much faster than normal time goes by."""
        return BaseTimings.FAST_FACTOR if self.speed == "fast" else 1.0

    def play(self, clip: Clip) -> None:
        """Play a clip after all that were given before."""
        if self.speed == "instant":
            self.skip()
            clip.finish()
        else:
            self._queue.append(clip)

    def play_parallel(self, clip: Clip) -> None:
        """Play a clip immediately, in parallel to the queue: a floating text, a pulse, a thing springing back."""
        if self.speed == "instant":
            clip.finish()
        else:
            self._parallel.append(clip)

    def update(self, dt: float) -> None:
        """Let time go by (ms)."""
        for clip in tuple(self._parallel):
            if clip.advance(dt, self.reduced) is not None and clip in self._parallel:
                self._parallel.remove(clip)
        left: float | None = dt * self.factor
        while self._queue and left is not None:
            head = self._queue[0]
            left = head.advance(left, self.reduced)
            # A clip may have skipped the queue itself by what it called.
            if left is not None and self._queue and self._queue[0] is head:
                self._queue.pop(0)

    def skip(self) -> None:
        """Finish everything that is being played or waits to be."""
        while self._queue:
            self._queue.pop(0).finish()
        while self._parallel:
            self._parallel.pop(0).finish()
