"""What is heard of each kind of event, and how it goes together with the events around it, in one table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, assert_never

from ulm.rules import Event
from ulm.rules import events as ev
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Animator, Call, ClipSequence, Wait
from ulm.ui.toolkit.audio import Audio

_MOST_COINS = 3
_PRESSED = Timings.FLIGHT + 0.45 * Timings.SEAL
"""When a stamp that flies in touches the wax."""


class Role(Enum):
    """How an event goes together with those before and after it."""

    SHOWN = auto()
    """It moves something on the screen, and what follows is something new."""
    LEADS_ON = auto()
    """It moves something and belongs to what follows: a payment, or a draw that the tile in the hand follows."""
    UNSEEN = auto()
    """It moves nothing and belongs to what follows."""
    AFTERMATH = auto()
    """It belongs to what was shown before."""


class Cue(NamedTuple):
    """A sound, so many ms after its event begins to be shown."""

    sound: str
    after: float = 0.0


class EventKind(NamedTuple):
    """An event's role, and what is heard of it."""

    role: Role
    cues: tuple[Cue, ...] = ()


_LANDED = (Cue("place", Timings.FLIGHT),)
_CHANGED_PLACES = (*_LANDED, Cue("place", Timings.FLIGHT + Timings.STAGGER))


def kind_of(event: Event, *, human: bool = True, dragged: float = 0.0, brief: bool = False) -> EventKind:
    """The kind of an event. ``human``: whether its seat is one at the screen; ``dragged``: the share of a push that
    the hand has done already; ``brief``: whether the picture moves too fast for a sound that takes its time.
    """
    match event:
        case ev.RoundBegan():
            return EventKind(Role.SHOWN, (Cue("bell", 0.8 * Timings.STOREY),))
        case ev.TurnBegan():
            return EventKind(Role.UNSEEN, (Cue("turn"),) if human else ())
        case ev.TilesDrawn(_, colours):
            return EventKind(Role.LEADS_ON if len(colours) == 1 else Role.SHOWN, (Cue("draw"),))
        case ev.TileChosen() | ev.TilesGained():
            return EventKind(Role.SHOWN, (Cue("draw"),))
        case ev.TileObtained() | ev.OutsideTaken() | ev.DockTaken():
            return EventKind(Role.SHOWN, _LANDED)
        case ev.TilesSpent():
            return EventKind(Role.LEADS_ON, _LANDED)
        case ev.DockRefilled():
            return EventKind(Role.AFTERMATH, _LANDED)
        case ev.Swapped() | ev.OwnTilePushed() | ev.Exchanged():
            return EventKind(Role.SHOWN, _CHANGED_PLACES)
        case ev.Swept() | ev.Cleared():
            return EventKind(Role.SHOWN, (Cue("clear"),))
        case ev.Pushed():
            return EventKind(Role.SHOWN, _push_cues(dragged, brief))
        case ev.CoinsChanged(_, change):
            return EventKind(Role.SHOWN if change > 0 else Role.LEADS_ON, _coin_cues(change))
        case ev.SparrowsChanged(_, change):
            return EventKind(Role.SHOWN if change > 0 else Role.LEADS_ON, (Cue("sparrow"),))
        case ev.PointsScored():
            return EventKind(Role.SHOWN)
        case ev.BargeMoved():
            return EventKind(Role.SHOWN, (Cue("barge"),))
        case ev.SealPlaced():
            return EventKind(Role.SHOWN, (Cue("stamp", _PRESSED),))
        case ev.CoatGained(_, _, edge, crest):
            stamp = (Cue("stamp", _PRESSED),) if edge or crest else ()
            return EventKind(Role.SHOWN, (Cue("crest"), *stamp))
        case ev.DescendantTaken():
            return EventKind(Role.SHOWN, (Cue("crest"),))
        case ev.TowerRevealed() | ev.CardGained() | ev.CardPlayed():
            return EventKind(Role.SHOWN, (Cue("card"),))
        case ev.CoatsOffered() | ev.CardsOffered() | ev.DeckShuffled():
            return EventKind(Role.UNSEEN, (Cue("card"),))
        case ev.CardsDiscarded():
            return EventKind(Role.AFTERMATH, (Cue("card"),))
        case ev.CoatsReturned() | ev.TurnEnded():
            return EventKind(Role.AFTERMATH)
        case ev.GameEnded():
            return EventKind(Role.AFTERMATH, (Cue("end"),))
        case (
            ev.BagToppedUp()
            | ev.ActionUsed()
            | ev.StepsOwed()
            | ev.CrestScored()
            | ev.ExtraActionChosen()
            | ev.Declined()
            | ev.TributePaid()
        ):
            return EventKind(Role.UNSEEN)
        case _:
            assert_never(event)


def _push_cues(dragged: float, brief: bool) -> tuple[Cue, ...]:
    if dragged or brief:
        rest = Timings.PUSH * (1 - dragged) if dragged else Timings.FLIGHT + Timings.PUSH
        return Cue("place", rest), Cue("tip", rest + Timings.EJECT)
    return Cue("slide", Timings.FLIGHT), Cue("tip", Timings.FLIGHT + Timings.PUSH + Timings.EJECT)


def _coin_cues(change: int) -> tuple[Cue, ...]:
    landed = Timings.FLIGHT + (Timings.CALLOUT if change > 0 else 0)
    return tuple(Cue("coin", landed + n * Timings.STAGGER) for n in range(min(max(change, 1), _MOST_COINS)))


def is_seen(event: Event) -> bool:
    """Whether an event by itself moves something on the screen."""
    return kind_of(event).role in (Role.SHOWN, Role.LEADS_ON)


def group_events(events: Sequence[Event]) -> list[list[Event]]:
    """The events of a move in their order, each group being one thing to watch."""
    groups: list[list[Event]] = []
    complete = True
    for event in events:
        role = kind_of(event).role
        follows = bool(groups) and role is Role.AFTERMATH
        if complete and not follows:
            groups.append([])
        groups[-1].append(event)
        if not follows:
            complete = role is Role.SHOWN
    # What leads over to nothing belongs to what was seen last.
    if len(groups) > 1 and not any(is_seen(event) for event in groups[-1]):
        groups[-2].extend(groups.pop())
    return groups


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
