"""Plays what is heard when something happens."""

from ulm.rules import Event
from ulm.ui.table.motion.event_kinds import Cue, kind_of
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Animator, Call, ClipSequence, Wait
from ulm.ui.toolkit.audio import Audio


def event_cues(event: Event, *, human: bool = True, dragged: float = 0.0, brief: bool = False) -> tuple[Cue, ...]:
    """What is heard of an event; see ``kind_of``."""
    return kind_of(event, human=human, dragged=dragged, brief=brief).cues


def play_event_sound(event: Event, animator: Animator, audio: Audio, *, human: bool, dragged: float) -> None:
    """Let an event be heard that begins to be shown now."""
    brief = animator.reduced or animator.factor > 1
    for name, after in event_cues(event, human=human, dragged=dragged, brief=brief):
        if after:
            delay = min(after, Timings.FADE) if animator.reduced else after / animator.factor
            animator.play_parallel(ClipSequence(Wait(delay), Call(lambda name=name: audio.play(name))))  # type: ignore[misc]
        else:
            # At once, for the last event of a game takes its scene away.
            audio.play(name)
