"""A guest of a table at the terminal: it tells what happens, and a person or a bot makes the moves.

A person types moves in the text of docs/formats.md, or their numbers, one a line.
"""

from __future__ import annotations

import re
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.cli.common import print_result
from ulm.cli.output import WRONG, print_error, print_line
from ulm.files import paths
from ulm.i18n import refusal_text
from ulm.i18n.catalog import Texts
from ulm.net import protocol
from ulm.net.connection import LineState
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER
from ulm.net.remote_session import FINAL, NOT_SEATED, RemoteSession
from ulm.net.seat_tokens import SeatTokens
from ulm.net.server_request import invitations
from ulm.rules import Move, Refusal
from ulm.storage import record as records
from ulm.storage.autosave import archive_path
from ulm.storage.record import Record

UNDO, RESET, BOT, FREE, HELP, QUIT = "undo", "reset", "bot", "free", "?", "quit"
"""What can be typed besides moves and greetings."""

_BROKEN = (LineState.NO_ANSWER, LineState.NO_ULM, LineState.NOT_TRUSTED)


class GuestTerminal:
    """Plays at a table until the game is over, the player leaves, or the table refuses."""

    def __init__(
        self,
        texts: Texts,
        where: Invitation,
        *,
        key: bytes | None,
        seat: int | None,
        name: str,
        bot: str | None = None,
        watch: bool = False,
        reads: bool = True,
        kept: SeatTokens | None = None,
    ) -> None:
        """`seat` None: any free one, unless `watch`. `reads`: whether somebody types, which nobody does beside a bot.
        `kept`: where the key of a new seat is kept.
        """
        self._texts = texts
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._bot = bot
        self._reads = reads and bot is None
        self._watch = watch
        self._any_seat = seat is None and not watch
        self._kept = kept
        self._code: int | None = None
        self._asked = -1
        """The number of moves at which the player was asked last."""
        self._told = 0
        """How many moves have been told."""
        self._typing = False
        self._lines: deque[str] = deque()
        """What was typed and is still to be done."""
        self._here: list[tuple[str, bool]] = []
        self._line = LineState.CONNECTING
        new_key = None if kept is None else partial(kept.new_key_for, where, name)
        self.session = RemoteSession(where, self, self._jobs.put, key=key, seat=seat, name=name, new_key=new_key)

    def run(self) -> int:
        """Play; the exit code."""
        self.session.start()
        try:
            while self._code is None:
                self._jobs.get()()
        except KeyboardInterrupt:
            self._leave()
        finally:
            self.session.close()
        assert self._code is not None
        return self._code

    def _say(self, key: str, **values: object) -> None:
        print_line(self._texts.get(f"online.told.{key}", **values))

    def _name(self, seat: int) -> str:
        return self.session.seats[seat].name

    # ----- what the session tells

    def whole(self) -> None:
        if self.session.other_definitions:
            self._say("other_definitions")
        if self.session.seat == WATCHER and self._any_seat:
            self._take_any_seat()
        self._asked = -1  # a move that was under way may not have arrived
        self._tell_moves()
        self._go_on()
        if self._reads and not self._typing and (self.session.seat != WATCHER or self._watch):
            self._typing = True
            threading.Thread(target=self._read, daemon=True, name="ulm-typing").start()
        self._take_lines()

    def _take_any_seat(self) -> None:
        if not self.session.may_sit:
            self._any_seat = False
            self._watch = True
            return
        free = [n for n, each in enumerate(self.session.people) if each.guest and not each.taken]
        if not free:
            self._end("full")
            return
        self.session.sit(free[0])

    def changed(self) -> None:
        while self.session.waiting:
            back = self.session.taken_back
            self.session.take_next()
            if back:
                self._told = min(self._told, len(self.session.history))
                self._asked = -1
                self._say("taken_back")
        self._tell_moves()
        self._go_on()
        self._take_lines()

    def _tell_moves(self) -> None:
        history = self.session.history
        self._told = min(self._told, len(history))
        for played in history[self._told :]:
            self._say("move", name=self._name(played.seat), move=played.move.text)
        self._told = len(history)

    def people(self) -> None:
        people = self.session.people
        here = [(self._name(seat), each.here) for seat, each in enumerate(people) if each.guest and each.taken]
        before, self._here = dict(self._here), here
        for name, is_here in here:
            if before.get(name) != is_here:
                self._say("here" if is_here else "away", name=name)

    def refused(self, code: str, refusal: Refusal | None, values: dict[str, str | int]) -> None:
        self._asked = -1
        if code in FINAL:
            if code in ("wrong_key", "no_table", "removed", "freed"):
                self._forget()
            self._end(code, **values)
        elif code in NOT_SEATED and self.session.seat == WATCHER:
            if self._any_seat:
                self._take_any_seat()  # somebody else was quicker
            else:
                self._end(code, **values)
        elif refusal is not None:
            print_error(self._texts, refusal_text.advised(refusal, self._texts))
        else:
            print_error(self._texts, self._refusal(code, values))

    def _refusal(self, code: str, values: dict[str, str | int]) -> str:
        key = f"online.refused.{code}"
        return self._texts.get(key if self._texts.has(key) else "online.refused.other", code=code, **values)

    def notice(self, code: str, values: dict[str, str | int]) -> None:
        key = f"online.notice.{code}"
        if self._texts.has(key):
            print_line(self._texts.get(key, **values))

    def greeted(self, seat: int, greeting: str) -> None:
        self._say("greeted", name=self._name(seat), greeting=self._texts.get(f"online.greeting.{greeting}"))

    def invited(self, codes: dict[int, str]) -> None:
        SeatTokens().keep_codes(self.session.where, codes)
        for seat, place in invitations(self.session.where, codes).items():
            print_line(self._texts.get("cli.host.seat", n=seat, line=place))

    def line(self, state: LineState) -> None:
        before, self._line = self._line, state
        if state != before and state in _BROKEN and self._code is None:
            why = self._texts.get(f"online.line.{state.value}", address=self.session.where.address)
            print_error(self._texts, self._texts.get("online.told.trying_again", why=why))

    def past(self) -> None:
        """Nothing is looked back on here."""

    def over(self, record: Record) -> None:
        while self.session.waiting:
            self.session.take_next()
        self._tell_moves()
        game = records.replay(record, self.session.game.rules.definitions)
        names = [self._name(seat) for seat in range(len(record.seats))]
        print_result(names, game.final_scores(), game.winners, self._texts)
        file, new = archive_path(record, paths.saves())
        if new is not None:
            new.place()
        self._say("kept", file=paths.display_path(file))
        self._forget()
        self._code = 0

    # ----- moves

    def _go_on(self) -> None:
        session = self.session
        if self._code is not None or session.finished or session.sent or session.seat == WATCHER:
            return
        if session.decider != session.seat or self._asked == len(session.history):
            return
        self._asked = len(session.history)
        if self._bot is not None:
            bot = make_bot(self._bot, len(session.history))
            session.play(bot.choose(session.view(), Budget(bot.nodes, bot.seconds)))
            return
        self._list_moves()

    def _list_moves(self) -> None:
        moves = ", ".join(f"{number} {move}" for number, move in enumerate(self.session.legal(), start=1))
        self._say("your_turn", moves=moves)

    def _read(self) -> None:
        """In a thread: what is typed, line by line."""
        for line in sys.stdin:
            typed = line.strip()
            self._jobs.put(lambda typed=typed: self._type(typed))  # type: ignore[misc]
        self._jobs.put(lambda: self._type(QUIT))

    def _type(self, typed: str) -> None:
        self._lines.append(typed)
        self._take_lines()

    def _take_lines(self) -> None:
        """Do what was typed, but wait while the own move is on its way: the next may be meant to follow it."""
        while self._lines and not self.session.sent and self._code is None:
            self._typed(self._lines.popleft())

    def _typed(self, typed: str) -> None:
        session = self.session
        if typed == QUIT:
            self._leave()
        elif typed == HELP:
            greetings = ", ".join(protocol.GREETINGS)
            self._say("help", undo=UNDO, reset=RESET, bot=BOT, free=FREE, quit=QUIT, greetings=greetings)
            if session.decider == session.seat:
                self._list_moves()
        elif typed in protocol.GREETINGS:
            session.send(protocol.Greet(typed))
        elif typed in (UNDO, RESET):
            if session.can_undo:
                session.take_back(turn=typed == RESET)
            else:
                print_error(self._texts, self._refusal("not_back", {}))
        elif (found := re.fullmatch(rf"(?:{FREE}|{BOT}) ([0-3])(?: (\S{{1,40}}))?", typed)) is not None:
            seat, bot = int(found[1]), found[2]
            session.send(
                protocol.FreeSeatRequest(seat) if typed.startswith(FREE) else protocol.SubstituteRequest(seat, bot)
            )
        elif typed and session.decider != session.seat:
            print_error(self._texts, self._refusal("not_your_turn", {}))
        elif typed:
            legal = session.legal()
            by_number = typed.isascii() and typed.isdigit() and len(typed) < 5 and 0 < int(typed) <= len(legal)
            session.play(legal[int(typed) - 1] if by_number else Move.parse(typed))

    def _leave(self) -> None:
        if self._code is None:
            self._say("left")
            self._code = 0

    def _end(self, code: str, **values: str | int) -> None:
        print_error(self._texts, self._refusal(code, values))
        self._code = WRONG

    def _forget(self) -> None:
        """The key is of no more use."""
        if self._kept is not None:
            self._kept.forget(self.session.key)
