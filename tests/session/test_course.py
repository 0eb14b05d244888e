"""The course of a game as a state machine: a game of a few lines and a screen that only notes what it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from ulm.ai.bot_process import WorkerFailed
from ulm.rules import Move, Played
from ulm.rules.moves import DRAW, END, SKIP
from ulm.rules.position import NOBODY
from ulm.session.game_flow import MAY_LEAD_TO, Event, FlowState, GameFlow, WrongState

Decision = tuple[int, tuple[Move, ...]]
"""A seat, and what it may do."""


def decision(text: str) -> Decision:
    """From a seat and its moves, ``0 draw``."""
    seat, *moves = text.split()
    return int(seat), tuple([Move.parse(move) for move in moves])


class FakeGame:
    """One decision after the other, whatever is decided. Where it ``sends``, moves are made when they ``arrive``."""

    def __init__(self, decisions: list[Decision], bots: frozenset[int], log: list[str]) -> None:
        self.decisions = decisions
        self.bots = bots
        self.log = log
        self.humans = {seat for seat, _ in decisions} - bots
        self.history: list[Played] = []
        self.undone: list[Played] = []
        self.at = 0
        self.sends = False
        self.sent: Move | None = None
        self.ponders = False
        """Whether bots have not made up their minds yet."""
        self.failure: WorkerFailed | None = None

    @property
    def finished(self) -> bool:
        return self.at == len(self.decisions)

    @property
    def decider(self) -> int:
        return NOBODY if self.finished else self.decisions[self.at][0]

    @property
    def bot(self) -> str | None:
        return "bot" if self.decider in self.bots else None

    @property
    def hot_seat(self) -> bool:
        return len(self.humans) > 1

    @property
    def viewer(self) -> int:
        """Whose hand may be seen: that of the only human, or of the one who decides."""
        if not self.hot_seat:
            return min(self.humans, default=NOBODY)
        return self.decider if self.decider in self.humans else NOBODY

    @property
    def last_mover(self) -> int:
        return self.history[-1].seat if self.history else NOBODY

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def legal(self) -> list[Move]:
        return [] if self.finished else list(self.decisions[self.at][1])

    def play(self, move: Move) -> Played | None:
        assert move in self.legal(), move
        if self.sends:
            self.log.append(f"send {move}")
            self.sent = move
            return None
        self.log.append(f"play {move}")
        self.undone.clear()
        return self._make(Played(self.decider, 1, move, ()))

    def _make(self, played: Played) -> Played:
        self.history.append(played)
        self.at += 1
        return played

    def arrive(self) -> Played:
        """The move that was sent is made."""
        assert self.sent is not None
        move, self.sent = self.sent, None
        self.undone.clear()
        return self._make(Played(self.decider, 1, move, ()))

    def undo(self, moves: int = 1) -> bool:
        if moves > len(self.history):
            return False
        for _ in range(moves):
            self.undone.append(self.history.pop())
            self.at -= 1
        return moves > 0

    def redo(self) -> Played | None:
        return self._make(self.undone.pop())

    def think(self) -> None:
        if self.bot is not None:
            self.log.append("think")

    def thought(self) -> Move | None:
        if self.failure is not None:
            raise self.failure
        return None if self.ponders else self.legal()[0]


class FakeScreen:
    """Notes what it is asked for, and whose hand could be seen on it."""

    def __init__(self, game: FakeGame, log: list[str]) -> None:
        self.game = game
        self.log = log
        self.course: GameFlow | None = None
        self.at_once = True
        """Whether a move has been shown as soon as it is."""
        self.goes_on = False
        """Whether a game that is over goes on in another way."""
        self.hand = NOBODY
        self.moves: list[Played] = []
        """What has been shown of the game."""

    def show_move(self, played: Played, *, opens_turn: bool) -> None:
        self.log.append(f"show {played.move}{' first' if opens_turn else ''}")
        self.moves.append(played)
        if self.at_once:
            assert self.course is not None
            self.course.shown()

    def show_present(self, *, viewer_comes: bool) -> None:
        self.hand = NOBODY if viewer_comes else self.game.viewer
        self.log.append(f"present hand {self.hand}")
        self.moves = list(self.game.history)

    def settle(self, *, deciding: bool) -> None:
        self.hand = self.game.viewer
        self.log.append("decide" if deciding else "watch")

    def hand_over(self, seat: int) -> None:
        self.hand = NOBODY
        self.log.append(f"call {seat}")

    def finish(self) -> bool:
        self.log.append("finish")
        return not self.goes_on

    def fail(self, failure: WorkerFailed) -> None:
        self.log.append(f"fail: {failure}")


class Table:
    """A course with its game and screen; ``log`` is what they were asked for, in order."""

    def __init__(self, *decisions: str, bots: frozenset[int] = frozenset()) -> None:
        self.log: list[str] = []
        self.game = FakeGame([decision(text) for text in decisions], bots, self.log)
        self.screen = FakeScreen(self.game, self.log)
        self.automatic: frozenset[str] = frozenset()
        self.calls = True
        self.course = GameFlow(self.game, self.screen, automatic=lambda: self.automatic, calls=lambda: self.calls)
        self.screen.course = self.course

    @property
    def state(self) -> FlowState:
        return self.course.state

    def told(self) -> list[str]:
        """What was asked for since the last time."""
        told = list(self.log)
        self.log.clear()
        return told

    def everything(self) -> object:
        """All that an event may change."""
        course, game, screen = self.course, self.game, self.screen
        own = course.state, course.sitting, course.held, course.ending
        of_game = game.at, list(game.history), list(game.undone), game.sent
        return own, of_game, list(screen.moves), screen.hand, list(self.log)


def begun(*decisions: str, bots: frozenset[int] = frozenset(), automatic: str = "") -> Table:
    """A table whose game has been shown, and whose first human sits there."""
    table = Table(*decisions, bots=bots)
    table.automatic = frozenset(automatic.split())
    table.course.start()
    if table.state is FlowState.HANDING:
        table.course.handed_over()
    table.log.clear()
    return table


# ----- one human


def test_the_only_human_is_never_called() -> None:
    table = Table("0 draw", "1 draw", "0 draw", bots=frozenset({1}))
    table.course.start()
    assert table.told() == ["decide"]
    assert table.screen.hand == 0
    table.course.play(DRAW)
    assert table.told() == ["play draw", "think", "show draw first", "watch"], "the bot thinks while the move is shown"
    table.course.go_on()
    assert table.told() == ["think", "play draw", "show draw first", "decide"]
    assert table.screen.hand == 0


# ----- several humans


def test_nobodys_hand_is_shown_before_the_called_one_has_come() -> None:
    table = Table("0 draw", "1 draw", "0 draw")
    table.course.start()
    assert (table.told(), table.screen.hand, table.course.sitting) == (["call 0"], NOBODY, NOBODY)
    table.course.handed_over()
    assert (table.told(), table.screen.hand, table.course.sitting) == (["decide"], 0, 0)
    table.course.play(DRAW)
    assert table.told() == ["play draw", "show draw first", "call 1"]
    assert (table.screen.hand, table.state) == (NOBODY, FlowState.HANDING)
    table.course.go_on()
    assert (table.told(), table.screen.hand) == ([], NOBODY), "time alone brings nobody"
    table.course.handed_over()
    assert (table.told(), table.screen.hand, table.course.sitting) == (["decide"], 1, 1)


def test_who_sits_there_already_is_not_called() -> None:
    table = begun("0 draw", "0 money", "2 draw", "0 draw", "1 draw", bots=frozenset({2}))
    table.course.play(DRAW)
    table.course.play(Move.parse("money"))
    table.course.go_on()
    assert [line for line in table.told() if "call" in line] == [], "in between a bot has moved"
    table.course.play(DRAW)
    assert table.told()[-1] == "call 1"


def test_an_undo_into_somebody_elses_turn_shows_no_hand_before_that_one_has_come() -> None:
    table = begun("0 draw", "1 draw", "1 money")
    table.course.play(DRAW)
    table.course.handed_over()
    table.told()
    assert table.course.take_back(table.game.undo)
    assert table.told() == [f"present hand {NOBODY}", "call 0"]
    assert table.screen.hand == NOBODY
    table.course.handed_over()
    assert (table.told(), table.screen.hand) == (["decide"], 0)


def test_what_cannot_be_taken_back_changes_nothing() -> None:
    table = begun("0 draw", "0 money", automatic="draw")
    assert not table.course.take_back(table.game.undo)
    assert table.told() == []
    table.course.go_on()
    assert table.told() == ["play draw", "show draw first", "decide"], "nothing was taken back: moves make themselves"


# ----- moves that make themselves


def test_the_only_move_makes_itself_where_that_is_wanted() -> None:
    line = ("0 draw", "0 money", "0 end", "0 draw money", "0 draw")
    table = begun(*line)
    table.course.go_on()
    assert table.told() == [], "not wanted"
    table.automatic = frozenset({"end"})
    table.course.go_on()
    assert table.told() == [], "a draw is not wanted"
    table.automatic = frozenset({"draw", "end"})
    table.course.go_on()
    assert table.told() == ["play draw", "show draw first", "decide"], "money is never made by itself"
    table.course.play(Move.parse("money"))
    table.told()
    table.course.go_on()
    assert table.told() == ["play end", "show end", "decide"], "then there is something to decide"


def test_what_was_taken_back_does_not_make_itself_again_until_the_player_plays() -> None:
    table = begun("0 money", "0 draw", "0 money", "0 draw", "0 money", automatic="draw")
    money = Move.parse("money")
    table.course.play(money)
    table.course.go_on()
    table.told()
    assert table.course.take_back(table.game.undo)
    table.told()
    table.course.go_on()
    assert table.told() == []
    table.course.redo()
    assert table.told() == ["show draw", "decide"]
    assert table.course.take_back(table.game.undo)
    table.told()
    table.course.go_on()
    assert table.told() == []
    table.course.play(DRAW)
    table.course.play(money)
    table.told()
    table.course.go_on()
    assert table.told() == ["play draw", "show draw", "decide"]


def test_a_bots_move_does_not_free_what_is_held() -> None:
    table = begun("0 draw", "1 draw", "0 draw", bots=frozenset({1}), automatic="draw")
    table.course.go_on()
    table.course.go_on()
    assert [line for line in table.told() if line.startswith("play")] == ["play draw"] * 3
    table = begun("0 money", "1 draw", "0 draw", "0 money", bots=frozenset({1}), automatic="draw")
    table.course.play(Move.parse("money"))
    table.game.ponders = True
    assert table.course.take_back(table.game.undo)
    table.course.redo()
    table.game.ponders = False
    table.told()
    table.course.go_on()
    assert table.told() == ["think", "play draw", "show draw first", "decide"], "the human's draw waits"


# ----- the end of a turn


def test_a_turn_ends_once_the_open_action_has_been_skipped() -> None:
    table = begun("0 money skip", "0 money end", "1 draw", bots=frozenset({1}))
    table.screen.at_once = False
    table.course.end_turn()
    table.course.go_on()
    assert table.told() == ["play skip", "show skip first"], "the skip is shown first"
    table.course.shown()
    table.told()
    table.course.go_on()
    assert table.told() == ["play end", "think", "show end"], "though `end` is not made by itself"
    assert not table.course.ending


def test_a_turn_that_cannot_end_after_the_skip_goes_on() -> None:
    table = begun("0 skip", "0 money river", "0 money end")
    table.course.end_turn()
    table.course.go_on()
    table.course.play(Move.parse("river"))
    table.told()
    table.course.go_on()
    assert (table.told(), table.state) == ([], FlowState.DECIDING), "the wish to end was for then"


# ----- bots


def test_a_frame_shows_one_bots_move() -> None:
    table = begun("0 draw", "1 draw", "1 end", "0 draw", "1 draw", bots=frozenset({1}), automatic="draw")
    table.course.go_on()
    assert [line for line in table.told() if line.startswith("play")] == ["play draw", "play draw"], "own, then a bot's"
    table.course.go_on(bots=False)
    assert (table.told(), table.state) == ([], FlowState.THINKING)
    table.course.go_on()
    assert [line for line in table.told() if line.startswith("play")] == ["play end", "play draw"], "a bot's, then own"


def test_where_no_bot_can_go_on_that_is_said_once() -> None:
    table = begun("0 draw", "1 draw", bots=frozenset({1}))
    table.course.play(DRAW)
    table.game.failure = WorkerFailed("broken")
    table.told()
    table.course.go_on()
    table.course.go_on()
    assert (table.told(), table.state) == (["think", "fail: broken"], FlowState.FAILED)
    assert table.course.take_back(table.game.undo)
    assert table.state is FlowState.DECIDING


# ----- moves that are sent


def test_a_move_that_is_sent_is_shown_when_its_answer_comes() -> None:
    table = begun("0 draw", "1 draw", bots=frozenset({1}))
    table.game.sends = True
    table.course.play(DRAW)
    table.course.go_on()
    assert (table.told(), table.state) == (["send draw"], FlowState.SENT)
    table.course.answered(table.game.arrive())
    assert table.told() == ["think", "show draw", "watch"]
    table.course.go_on()
    assert (table.told(), table.state) == (["think", "send draw"], FlowState.SENT), "a bot's move is sent as well"


# ----- redo and the end of the game


def test_the_result_is_shown_once() -> None:
    table = begun("0 draw")
    table.course.play(DRAW)
    assert (table.told()[-1], table.state) == ("watch", FlowState.OVER)
    table.course.go_on()
    table.course.go_on()
    assert (table.told(), table.state) == (["finish"], FlowState.ENDED)


# ----- whatever happens

_CHOICES = ("draw", "end", "money", "money end", "skip", "draw money", "river money skip")


def some_table(rng: Random) -> Table:
    """A game of two to four seats, some of them bots'."""
    seats = rng.randint(2, 4)
    bots = frozenset(rng.sample(range(seats), rng.randint(0, seats - 1)))
    line = [f"{rng.randrange(seats)} {rng.choice(_CHOICES)}" for _ in range(rng.randint(1, 30))]
    table = Table(*line, bots=bots)
    table.automatic = frozenset(verb for verb in ("draw", "end") if rng.random() < 0.5)
    return table


def chance_event(table: Table, event: Event, rng: Random) -> Callable[[], object]:
    """An event as it may happen now."""
    course, game = table.course, table.game
    ways: dict[Event, Callable[[], object]] = {
        Event.START: course.start,
        Event.PLAY: lambda: course.play(rng.choice(game.legal() or [DRAW])),
        Event.GO_ON: lambda: course.go_on(bots=rng.random() < 0.8),
        Event.ANSWERED: lambda: course.answered(game.arrive() if game.sent else Played(0, 1, DRAW, ())),
        Event.SHOWN: course.shown,
        Event.HANDED_OVER: course.handed_over,
        Event.TAKE_BACK: lambda: course.take_back(lambda: game.undo(rng.randint(0, 3))),
        Event.REDO: course.redo,
    }
    if event is Event.PLAY and course.may(event) and {END, SKIP} & set(game.legal()) and rng.random() < 0.5:
        return course.end_turn
    return ways[event]


def look(table: Table, came: set[int]) -> None:
    """What holds at every moment. ``came``: who was called last and has come."""
    course, game, screen = table.course, table.game, table.screen
    state = course.state
    deciding = not game.finished and game.decider in game.humans
    if state in (FlowState.DECIDING, FlowState.THINKING, FlowState.OVER, FlowState.FAILED, FlowState.ENDED):
        assert (state is FlowState.DECIDING) == deciding
        assert (state in (FlowState.OVER, FlowState.ENDED)) == game.finished
        last = [line for line in table.log if line in ("decide", "watch")][-1:]
        assert last in ([], ["decide" if deciding else "watch"])
    if state is FlowState.DECIDING:
        assert course.sitting == screen.hand == game.decider
    if state is FlowState.HANDING:
        assert screen.hand == NOBODY
        assert game.decider != course.sitting
    if game.hot_seat:
        assert screen.hand in {NOBODY, *came}
    assert (game.sent is not None) == (state is FlowState.SENT)
    assert screen.moves == game.history, "what was made is shown, once"


def refuse(table: Table, event: Event, rng: Random) -> None:
    """What is not in the table of states and events is refused, and changes nothing."""
    course, before = table.course, table.everything()
    if event is Event.GO_ON:
        course.go_on()  # a frame is drawn in every state
    else:
        for happens in (chance_event(table, event, rng), *([course.end_turn] if event is Event.PLAY else [])):
            with pytest.raises(WrongState) as refused:
                happens()
            assert str(refused.value) == f"`{event.value}` while {course.state.value}"
    assert table.everything() == before


def test_whatever_happens_the_course_keeps_its_laws() -> None:
    rng = Random(1)
    happened: set[tuple[FlowState, Event]] = set()
    refused: set[tuple[FlowState, Event]] = set()
    table, came = some_table(rng), set[int]()
    for _ in range(6000):
        course, game = table.course, table.game
        table.screen.at_once, game.sends = rng.random() < 0.4, rng.random() < 0.2
        game.ponders, table.screen.goes_on = rng.random() < 0.3, rng.random() < 0.5
        game.failure = WorkerFailed("broken") if rng.random() < 0.1 else None
        possible = [event for event in Event if course.may(event)]
        for event in Event:
            if event not in possible and ((course.state, event) not in refused or rng.random() < 0.1):
                refuse(table, event, rng)
                refused.add((course.state, event))
        if not possible or rng.random() < 0.01:
            table, came = some_table(rng), set()
            continue
        event = rng.choice(possible)
        happened.add((course.state, event))
        if event is Event.HANDED_OVER:
            came = {game.decider}
        chance_event(table, event, rng)()
        look(table, came)
        table.log.clear()
    assert happened == set(MAY_LEAD_TO)
    assert refused == set(product(FlowState, Event)) - happened
