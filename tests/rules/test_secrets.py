"""What a seat may not know reaches it in no way: not by events, not by its view, not by what bots are sent.

Each move of random games is played twice: in the game, and in a twin that differs only in what one seat may not know.
That seat must not be able to tell the two apart.
"""

from __future__ import annotations

import io
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple, get_args

import pytest
from msgspec.structs import replace
from playing import OPTIONS, pick

from ulm.ai.bot_process import Worker
from ulm.processes import Process, ProcessTask
from ulm.rules import Game, Move, View
from ulm.rules import events as ev
from ulm.rules.events import Event, seen_by
from ulm.rules.frames import Frame
from ulm.rules.moves import COLOURS
from ulm.rules.pending import Offer
from ulm.rules.plain_position import state
from ulm.rules.position import NOBODY, Position
from ulm.rules.ruleset import Ruleset
from ulm.session.session import Session, SessionSeat

ALL, OWNER, NONE = "everybody", "the event's seat", "nobody"

#: Events of which everybody may know all.
OPEN: tuple[type[ev.BaseEvent], ...] = (
    ev.RoundBegan, ev.TowerRevealed, ev.TurnBegan, ev.TilesDrawn, ev.TileObtained, ev.TileChosen, ev.TilesGained,
    ev.BagToppedUp, ev.Swapped, ev.OwnTilePushed, ev.Swept, ev.Pushed, ev.ActionUsed, ev.CoinsChanged,
    ev.SparrowsChanged, ev.PointsScored, ev.Cleared, ev.OutsideTaken, ev.DockTaken, ev.DockRefilled, ev.Exchanged,
    ev.TilesSpent, ev.BargeMoved, ev.StepsOwed, ev.SealPlaced, ev.CrestScored, ev.CoatGained, ev.CardsDiscarded,
    ev.CardPlayed, ev.DescendantTaken, ev.ExtraActionChosen, ev.Declined, ev.TributePaid, ev.TurnEnded,
    ev.GameEnded,
)  # fmt: skip  # several to a line
#: Who may know all that an event tells. A new kind of event must be entered here or above.
AUDIENCE: dict[type[ev.BaseEvent], str] = {
    **dict.fromkeys(OPEN, ALL),
    ev.CoatsOffered: OWNER,
    ev.CoatsReturned: OWNER,
    ev.CardsOffered: OWNER,
    ev.CardGained: OWNER,  # but for a card that lay on the discard pile
    ev.DeckShuffled: NONE,
}


class Twins(NamedTuple):
    """One move in two games that differ only in what a seat (None: somebody without one) may not know."""

    seat: int | None
    before: tuple[Game, Game]
    moves: tuple[Move, Move]
    events: tuple[list[Event], list[Event]]
    after: tuple[Game, Game]

    def views(self) -> Iterator[tuple[View, View]]:
        """What the seat may know before the move and after it, in both games."""
        seat = NOBODY if self.seat is None else self.seat
        for one, other in (self.before, self.after):
            yield one.view(seat), other.view(seat)


# ---- making twins ----


def known(pos: Position, seat: int | None) -> set[str]:
    """The cards, coats and tower tiles of which a seat knows where they are (docs/rules.md)."""
    found = {*pos.discard, pos.tower, *pos.tower_stack[:1], *pos.towers_past}
    for number, player in enumerate(pos.players):
        found.update(player.laid_out, player.coats, player.hand if number == seat else ())
    if seat == pos.active:
        found.update(name for frame in pos.stack for name in offered(frame))
    return found


def offered(frame: Frame) -> tuple[str, ...]:
    """The cards or coats that a question offers."""
    return frame.drawn if isinstance(frame, Offer) else ()


def frame_renamed(frame: Frame, new: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Frame:
    """The same question with other cards or coats on offer."""
    return replace(frame, drawn=new(frame.drawn)) if isinstance(frame, Offer) else frame


def told(events: list[Event], seat: int | None) -> set[str]:
    """The cards and coats that a seat gets to know by a move, if only on their way."""
    found: set[str] = set()
    for event in events:
        match event:
            case ev.CardPlayed(card=card):
                found.add(card)
            case ev.CardGained(seat=owner, card=card) if owner == seat:
                found.add(card)
            case ev.CardsOffered(seat=owner, cards=names) if owner == seat:
                found.update(names)
            case ev.CoatsOffered(seat=owner, coats=names) | ev.CoatsReturned(seat=owner, coats=names) if owner == seat:
                found.update(names)
    return found


def renaming(rules: Ruleset, pos: Position, fixed: set[str], rng: Random) -> dict[str, str]:
    """A random exchange of the names that are not fixed, kind by kind."""
    coats = list(rules.coats)
    kinds = [list(rules.cards), coats, list(rules.tower_ids)]
    if pos.players[pos.active].crests == 0:  # golden coats may not be kept then, which everybody sees
        golden = [coat for coat in coats if rules.coats[coat].quarter != NOBODY]
        kinds[1:2] = [golden, [coat for coat in coats if coat not in golden]]
    found: dict[str, str] = {}
    for kind in kinds:
        free = [name for name in kind if name not in fixed]
        found.update(zip(free, rng.sample(free, len(free)), strict=True))
    return found


def renamed(position: Position, names: dict[str, str]) -> Position:
    """A copy of the position with other names for what is hidden."""

    def new(old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(name, name) for name in old)

    pos = position.copy()
    pos.deck, pos.coats, pos.tower_stack = new(pos.deck), new(pos.coats), new(pos.tower_stack)
    for player in pos.players:
        player.hand = new(player.hand)
    pos.stack = tuple(frame_renamed(frame, new) for frame in pos.stack)
    return pos


def walls(game: Game) -> list[str]:
    """The hand cards of the active seat of which everybody learns by a question that is asked, or not asked."""
    hand = game.position.players[game.position.active].hand
    return [card for card in hand if any(effect.kind == "seal_anywhere" for effect in game.rules.cards[card].now)]


def twins(game: Game, move: Move, seat: int | None, rng: Random) -> Twins | None:
    """The move in the game and in a twin of it; None when chance gave none that looks the same to the seat."""
    after = game.copy()
    events = after.play(move)
    learnt = told(events, seat)
    fixed = known(game.position, seat) | known(after.position, seat) | learnt
    for _ in range(20):
        names = renaming(game.rules, game.position, fixed, rng)
        other = Game.at(game.rules, renamed(game.position, names))
        pos = other.position
        pos.deck_stream = rng.getrandbits(64)
        if after.position.bag_stream == game.position.bag_stream:
            pos.bag_stream = rng.getrandbits(64)
            pos.bag_queue = tuple(rng.choices(range(len(COLOURS)), k=3))
        before = other.copy()
        if walls(other) != walls(game):
            continue
        same = Move(f"{move.verb} {names.get(move.words[0], move.words[0])}") if move.verb in ("card", "coat") else move
        other_events = other.play(same)
        # After a shuffle chance may have given the seat itself other cards than before.
        if told(other_events, seat) == learnt and walls(other) == walls(after):
            return Twins(seat, (game.copy(), before), (move, same), (events, other_events), (after, other))
    return None


def make_scarce(game: Game, rng: Random) -> None:
    """Leave few cards in the draw pile and few tiles in the bag: the one is shuffled often, the other topped up.

    Seat 0 has no crests, so that it has to return all coats that it is offered if they are golden.
    """
    pos = game.position
    pos.players[0].crests = 0
    pos.players[0].tiles = tuple(own + left for own, left in zip(pos.players[0].tiles, pos.bag, strict=True))
    pos.bag = (1, 1, 1, 1, 1)
    rest = list(pos.deck[3:])
    rng.shuffle(rest)
    pos.deck = pos.deck[:3]
    for player in pos.players:
        player.hand = tuple(rest.pop() for _ in range(3))
    pos.discard = tuple(rest)


@pytest.fixture(scope="module")
def played() -> list[Twins]:
    """Random games with all options, each move with a twin for every seat and for somebody without one."""
    found: list[Twins] = []
    for seed, (seats, options) in enumerate((seats, options) for seats in (2, 3, 4) for options in OPTIONS):
        rng = Random(seed)
        game = Game.new(seats=seats, seed=seed, options=options, history=False)
        if seed % 2:
            make_scarce(game, rng)
        while not game.finished:
            move = pick(game, rng, busy=True)
            for seat in (None, *range(seats)):
                pair = twins(game, move, seat, rng)
                if pair is not None:
                    found.append(pair)
            game.play(move)
    return found


# ---- events ----


def test_who_may_know_is_decided_for_every_kind_of_event() -> None:
    assert set(AUDIENCE) == set(get_args(Event))


def test_every_kind_of_event_happens_and_every_secret_differs(played: list[Twins]) -> None:
    happened: set[type[ev.BaseEvent]] = set()
    differed: set[type[ev.BaseEvent]] = set()
    for pair in played:
        for one, other in zip(*pair.events, strict=True):
            happened.add(type(one))
            if one != other:
                differed.add(type(one))
    assert happened == set(AUDIENCE)
    assert differed == {kind for kind, audience in AUDIENCE.items() if audience != ALL}


def test_events_tell_a_seat_only_what_it_may_know(played: list[Twins]) -> None:
    for pair in played:
        one, other = ([seen_by(event, pair.seat) for event in events] for events in pair.events)
        assert one == other, f"{pair.moves[0]} as seat {pair.seat} sees it"


def test_events_tell_a_seat_all_that_it_may_know(played: list[Twins]) -> None:
    for pair in played:
        for event in pair.events[0]:
            audience = AUDIENCE[type(event)]
            public = isinstance(event, ev.CardGained) and event.source == "discard"
            open_to_it = audience == ALL or public or (audience == OWNER and event.seat == pair.seat)  # type: ignore[attr-defined]
            assert (seen_by(event, pair.seat) == event) == open_to_it, event


# ---- views ----


def test_views_are_the_same(played: list[Twins]) -> None:
    for pair in played[::2]:
        for one, other in pair.views():
            for name in View.__slots__:
                assert getattr(one, name) == getattr(other, name), f"{name} of seat {pair.seat} at {pair.moves[0]}"
            assert one.state() == other.state()
            assert one.decides == other.decides
            assert one.legal() == other.legal()


def test_states_as_a_seat_sees_them_are_the_same(played: list[Twins]) -> None:
    for pair in played[1::4]:
        seat = NOBODY if pair.seat is None else pair.seat
        one, other = (state(game.rules, game.position, seat) for game in pair.after)
        assert one == other


def test_games_made_of_views_are_the_same(played: list[Twins]) -> None:
    for pair in played[::7]:
        for one, other in pair.views():
            assert one.complete(Random(1)) == other.complete(Random(1))


def test_the_player_is_told_the_same_before_a_move(played: list[Twins]) -> None:
    for pair in played:
        one, other = pair.before
        if pair.seat != one.position.active:
            continue
        assert one.decision == other.decision
        assert one.reveals(pair.moves[0]) == other.reveals(pair.moves[0])
        if pair.moves[0].verb == "push":
            assert one.preview(pair.moves[0]) == other.preview(pair.moves[0])
        elif pair.moves[0].verb == "end":
            assert one.usable_actions() == other.usable_actions()


# ---- bots ----


class Recorder(Process):
    """Keeps what the process would be sent."""

    def __init__(self) -> None:
        super().__init__("recorder")
        self.sent: list[bytes] = []

    def begin(self, take: object, work: object, **_: object) -> ProcessTask:
        written = io.BytesIO()
        pickler = pickle.Pickler(written)
        pickler.fast = True  # equal things are equal bytes, whether or not parts of them are one object
        pickler.dump(work)
        self.sent.append(written.getvalue())
        return ProcessTask(b"", print, 0.0, 0)


def sent(game: Game, bot: str | None) -> list[bytes]:
    """What a bot, or the tutor of a human, is sent when it is to decide."""
    seats = [SessionSeat("", "", bot) for _ in game.position.players]
    recorder, worker = Recorder(), Worker()
    worker._process = recorder
    session = Session(game, seats, 1, save=lambda session: None, worker=worker)
    if bot is None:
        session.consult()
    else:
        session.think()
    return recorder.sent


def of_every_kind(deciding: Iterable[Twins]) -> Iterator[Twins]:
    """The first five of each kind of decision, then every twentieth."""
    seen: Counter[str] = Counter()
    for pair in deciding:
        stack = pair.before[0].position.stack
        kind = type(stack[-1]).__name__ if stack else pair.moves[0].verb
        seen[kind] += 1
        if seen[kind] <= 5 or seen[kind] % 20 == 0:
            yield pair


@pytest.mark.parametrize("bot", ["journeyman", None])
def test_bots_are_sent_the_same(played: list[Twins], bot: str | None) -> None:
    for pair in of_every_kind(pair for pair in played if pair.seat == pair.before[0].position.active):
        one, other = (sent(game, bot) for game in pair.before)
        assert len(one) == 1
        assert one == other
