"""Tips: what a learner meets for the first time, and where to look. Each is told once.

for tip in met(game, seat, recent): ...      # the most urgent first
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from ulm.rules import Game, Move, Played
from ulm.rules import events as ev
from ulm.rules.events import Event
from ulm.rules.moves import NO_TILE, SLOTS, SPACE_INDEX, SPACES
from ulm.rules.position import Player

_NEAR = 3
"""How many spaces ahead a space with a reward is pointed out."""
_E = TypeVar("_E")


class Tip(NamedTuple):
    """Something met: the text is ``tips.<id>``, the places are those that it speaks of."""

    id: str
    glow: tuple[str, ...]


class _Moment(NamedTuple):
    """What a learner sees when it is time to decide: the game, the own seat, and what has happened since last time."""

    game: Game
    seat: int
    events: Sequence[Event]

    @property
    def player(self) -> Player:
        return self.game.position.players[self.seat]

    @property
    def phase(self) -> str:
        decision = self.game.decision
        return decision.phase if decision is not None and decision.question is None else ""

    @property
    def question(self) -> str:
        decision = self.game.decision
        return (decision.question or "") if decision is not None else ""

    def words(self, verb: str) -> list[str]:
        """The first words of the legal moves of a kind."""
        found = [move.words[0] if move.words else "" for move in self.game.legal() if move.verb == verb]
        return list(dict.fromkeys(found))

    def own(self, kind: type[_E]) -> list[_E]:
        """The own events of a kind."""
        return [event for event in self.events if isinstance(event, kind) and getattr(event, "seat", None) == self.seat]


Glow = tuple[str, ...] | None
"""The places that a tip speaks of; None where its time has not come."""


def occurs(game: Game, seat: int, recent: Sequence[Played]) -> Iterator[Tip]:
    """What is met in this moment. ``recent`` are the moves since the seat decided last, its own last one included."""
    moment = _Moment(game, seat, tuple(chain.from_iterable(played.events for played in recent)))
    for name, look in TIPS.items():
        glow = look(moment)
        if glow is not None:
            yield Tip(name, glow)


# ---- questions: they must be answered now


def _coat(now: _Moment) -> Glow:
    return tuple(f"offer {coat}" for coat in now.words("coat")) if now.question == "coat" else None


def _descendant(now: _Moment) -> Glow:
    if now.question != "descendant":
        return None
    return tuple(f"descendant {name}" for name in now.words("descendant"))


def _two_cards(now: _Moment) -> Glow:
    cards = now.words("card")
    return tuple(f"offer {card}" for card in cards) if now.question == "card" and len(cards) == 2 else None


# ---- what has just happened


def _gold_crest(now: _Moment) -> Glow:
    gained = [event for event in now.own(ev.CoatGained) if event.crest]
    return (f"quarter {gained[-1].crest}",) if gained else None


def _edge_sparrow(now: _Moment) -> Glow:
    if not any(event.reason == "edge" for event in now.own(ev.SparrowsChanged)):
        return None
    pushed = [event.out_slot for event in now.events if isinstance(event, ev.Pushed)]
    own = [slot for slot in pushed if now.game.position.edge[SLOTS.index(slot)] == now.seat]
    return tuple(f"slot {slot}" for slot in own[-1:])


def _bridge(now: _Moment) -> Glow:
    return _here(now) if any(event.start < 0 < event.end for event in now.own(ev.BargeMoved)) else None


def _jump(now: _Moment) -> Glow:
    moved = now.own(ev.BargeMoved)
    jumped = any(SPACE_INDEX[event.end] - SPACE_INDEX[event.start] > event.steps for event in moved)
    return _here(now) if jumped else None


def _here(now: _Moment) -> tuple[str, ...]:
    return (f"space {SPACES[now.player.barge]}",)


# ---- what is to be seen or can be done now


def _sweep(now: _Moment) -> Glow:
    return ("grid",) if now.words("sweep") else None


def _blocked_line(now: _Moment) -> Glow:
    if now.phase != "convert":
        return None
    outside = [slot for slot, colour in zip(SLOTS, now.game.position.outside, strict=True) if colour != NO_TILE]
    return tuple(f"slot {slot}" for slot in outside) or None


def _joker(now: _Moment) -> Glow:
    return ("sparrows", "docks") if now.phase == "convert" and now.words("swap") else None


def _no_coins(now: _Moment) -> Glow:
    position = now.game.position
    if now.phase != "actions" or now.words("seal") or now.words("money"):
        return None
    for quarter in now.game.rules.quarter_ids:
        refusal = now.game.why_not(Move(f"seal {quarter}"))
        if refusal is not None and refusal.code == "coins_for_seal" and any(position.activated):
            return ("coins",)
    return None


def _hand(now: _Moment) -> tuple[str, ...]:
    return tuple(f"card {card}" for card in now.player.hand)


def _card_halves(now: _Moment) -> Glow:
    return _hand(now) if now.phase and now.words("play") else None


def _free_card(now: _Moment) -> Glow:
    played = any(event.free for event in now.own(ev.CardPlayed))
    return _hand(now) if played and now.player.hand and now.phase else None


def _river_reward(now: _Moment) -> Glow:
    if not now.phase:
        return None
    ahead = SPACES[now.player.barge + 1 : now.player.barge + 1 + _NEAR]
    rewards = [space for space in ahead if now.game.rules.rewards[SPACE_INDEX[space]]]
    return tuple(f"space {space}" for space in rewards) or None


def _last_two_rounds(now: _Moment) -> Glow:
    return _hand(now) if now.phase and now.game.position.round == now.game.rules.rounds - 1 else None


def _last_round(now: _Moment) -> Glow:
    return () if now.phase and now.game.position.round == now.game.rules.rounds else None


TIPS: dict[str, Callable[[_Moment], Glow]] = {
    "coat": _coat,
    "descendant": _descendant,
    "two_cards": _two_cards,
    "last_round": _last_round,
    "last_two_rounds": _last_two_rounds,
    "sweep": _sweep,
    "gold_crest": _gold_crest,
    "edge_sparrow": _edge_sparrow,
    "bridge": _bridge,
    "jump": _jump,
    "blocked_line": _blocked_line,
    "no_coins": _no_coins,
    "river_reward": _river_reward,
    "free_card": _free_card,
    "joker": _joker,
    "card_halves": _card_halves,
}
"""All tips, the most urgent first."""
