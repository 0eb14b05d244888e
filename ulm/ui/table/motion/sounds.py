"""What is heard when something happens: the only place that says so."""

from typing import NamedTuple

from ulm.rules import Event
from ulm.rules import events as ev
from ulm.ui.kit.animation import Animator, Call, Sequence, Wait
from ulm.ui.kit.audio import Audio
from ulm.ui.timings import Timings

_MOST_COINS = 3
_PRESSED = Timings.FLIGHT + 0.45 * Timings.SEAL
"""When a stamp that flies in touches the wax."""


class Cue(NamedTuple):
    """A sound, so many ms after its event begins to be shown."""

    sound: str
    after: float = 0.0


_LANDED = (Cue("place", Timings.FLIGHT),)
_CHANGED_PLACES = (*_LANDED, Cue("place", Timings.FLIGHT + Timings.STAGGER))
_CUES: dict[type[Event], tuple[Cue, ...]] = {
    ev.RoundBegan: (Cue("bell", 0.8 * Timings.STOREY),),
    ev.TowerRevealed: (Cue("card"),),
    ev.TilesDrawn: (Cue("draw"),),
    ev.TileObtained: _LANDED,
    ev.TileChosen: (Cue("draw"),),
    ev.TilesGained: (Cue("draw"),),
    ev.Swapped: _CHANGED_PLACES,
    ev.OwnTilePushed: _CHANGED_PLACES,
    ev.Exchanged: _CHANGED_PLACES,
    ev.Swept: (Cue("clear"),),
    ev.Cleared: (Cue("clear"),),
    ev.OutsideTaken: _LANDED,
    ev.DockTaken: _LANDED,
    ev.DockRefilled: _LANDED,
    ev.TilesSpent: _LANDED,
    ev.SparrowsChanged: (Cue("sparrow"),),
    ev.BargeMoved: (Cue("barge"),),
    ev.SealPlaced: (Cue("stamp", _PRESSED),),
    ev.DescendantTaken: (Cue("crest"),),
    ev.CoatsOffered: (Cue("card"),),
    ev.CardsOffered: (Cue("card"),),
    ev.CardGained: (Cue("card"),),
    ev.CardPlayed: (Cue("card"),),
    ev.CardsDiscarded: (Cue("card"),),
    ev.DeckShuffled: (Cue("card"),),
    ev.GameEnded: (Cue("end"),),
}


def cues(event: Event, *, human: bool = True, dragged: float = 0.0, brief: bool = False) -> tuple[Cue, ...]:
    """What is heard of an event. ``human``: whether its seat is one at the screen; ``dragged``: the share of a push
    that the hand has done already; ``brief``: whether the picture moves too fast for a sound that takes its time.
    """
    match event:
        case ev.CoinsChanged(change=change) if change > 0:
            coins = min(change, _MOST_COINS)
            return tuple(Cue("coin", Timings.FLIGHT + n * Timings.STAGGER) for n in range(coins))
        case ev.CoinsChanged():
            return (Cue("coin", Timings.FLIGHT),)
        case ev.Pushed() if dragged or brief:
            rest = Timings.PUSH * (1 - dragged) if dragged else Timings.FLIGHT + Timings.PUSH
            return Cue("place", rest), Cue("tip", rest + Timings.EJECT)
        case ev.Pushed():
            return Cue("slide", Timings.FLIGHT), Cue("tip", Timings.FLIGHT + Timings.PUSH + Timings.EJECT)
        case ev.CoatGained(edge=edge, crest=crest):
            return (Cue("crest"), Cue("stamp", _PRESSED)) if edge or crest else (Cue("crest"),)
        case ev.TurnBegan():
            return (Cue("turn"),) if human else ()
    return _CUES.get(type(event), ())


def sound(event: Event, animator: Animator, audio: Audio, *, human: bool, dragged: float) -> None:
    """Let an event be heard that begins to be shown now."""
    brief = animator.reduced or animator.factor > 1
    for name, after in cues(event, human=human, dragged=dragged, brief=brief):
        if after:
            delay = min(after, Timings.FADE) if animator.reduced else after / animator.factor
            animator.play_parallel(Sequence(Wait(delay), Call(lambda name=name: audio.play(name))))  # type: ignore[misc]
        else:
            # At once, for the last event of a game takes its scene away.
            audio.play(name)
