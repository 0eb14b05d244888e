"""The one authority of a game between several computers: its game, seats, changes, and who may do what.

A table knows no network: its guests are whatever can be sent messages. All of it runs in one asyncio loop. What it
sends is what `Game.view` and `Played.seen_by` give for the seat of a guest, and nothing else of the game.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

import ulm
from ulm.ai.bot_process import WorkerFailed
from ulm.ai.explanation import Explanation
from ulm.net import protocol
from ulm.net.credentials import Limit, fits, hashed, new_code, new_run
from ulm.net.masked_position import sent_position
from ulm.net.protocol import WATCHER, FromTable, RequestRefused, cleaned
from ulm.net.server_bots import BotService
from ulm.rules import IllegalMove, Move, Played
from ulm.session.session import NOBODY, Session
from ulm.session.table_setup import ADAPTIVE, is_known_bot

GREETINGS_A_MINUTE = 10
LOOKS_A_MINUTE = 10
"""How often a seat may ask for all of the past; its program does so once, each time it has come in."""
_A_PART = 32
"""Positions in a message; one has about 0.5 kB."""


class NotAllowed(Exception):
    """What a guest asks is not done; carries the message that says why."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.refused = RequestRefused(code, values)


class Guest(Protocol):
    """A program at the table."""

    def send(self, message: FromTable) -> None:
        """Send a message, in order, without waiting."""

    def leave(self) -> None:
        """End the connection after what was sent."""


@dataclass
class TableSeat:
    """Who a seat belongs to. Keys and codes are hashes; a place with neither key nor `bot` is free."""

    bot: str | None = None
    """The bot that has the seat for good."""
    key: bytes | None = None
    code: bytes | None = None
    """Of an invitation to this seat."""
    stand_in: str | None = None
    """The bot that plays while its guest is away."""


@dataclass(frozen=True)
class TableChange:
    """One change of a game: a move that was played, or so many that were taken back."""

    number: int
    kind: Literal["move", "back"]
    seat: int
    move: str = ""
    steps: int = 0


class TableStorage(Protocol):
    """Where a table is kept. Each method returns once nothing of it can be lost, and raises OSError if that failed."""

    async def keep_change(self, table: TableAuthority, change: TableChange) -> None:
        """Keep a change of the game."""

    async def keep_places(self, table: TableAuthority) -> None:
        """Keep who sits where."""


@dataclass(eq=False)
class GuestSession:
    """A guest and what it may do."""

    guest: Guest
    seat: int = WATCHER
    seats: frozenset[int] = frozenset()
    """The seats that it may take."""
    opener: bool = False


@dataclass(eq=False)
class TableAuthority:
    """A table of several computers."""

    name: str
    session: Session
    places: list[TableSeat]
    keeper: TableStorage
    thinker: BotService
    word: bytes | None = None
    """Hash of the word that lets a guest take any free seat."""
    watch: bytes | None = None
    """Hash of the code that lets a guest watch."""
    opener: bytes | None = None
    """Hash of the key of whoever opened the table."""
    number: int = 0
    """Of the last change."""
    run: str = field(default_factory=new_run)
    changes: dict[int, TableChange] = field(default_factory=dict)
    definition_files: dict[str, str] = field(default_factory=dict)
    """Those that differ from the program's own."""
    broken: bool = False
    """A change could not be kept: this table must be opened anew from what was kept."""
    notices: list[protocol.Notice] = field(default_factory=list)
    """What everybody who comes is told."""
    present: list[GuestSession] = field(default_factory=list)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _thinking: asyncio.Task[None] | None = None
    _looks: Limit = field(default_factory=lambda: Limit(LOOKS_A_MINUTE))
    _greetings: Limit = field(default_factory=lambda: Limit(GREETINGS_A_MINUTE))

    # ----- coming and going

    async def admit(self, guest: Guest, key: bytes | None, code: str) -> GuestSession:
        """Let a guest in by its key or a code, and tell it everything. Raises NotAllowed for wrong ones.

        It waits while a change is being kept, for nobody hears of that before.
        """
        async with self._lock:
            if self.broken:
                raise NotAllowed("not_kept")
            return self._admit(guest, key, code)

    def _admit(self, guest: Guest, key: bytes | None, code: str) -> GuestSession:
        comer = GuestSession(guest)
        if key is not None:
            comer.opener = fits(key, self.opener)
            owned = [number for number, place in enumerate(self.places) if fits(key, place.key)]
            comer.seat = owned[0] if owned else WATCHER
        known = comer.opener or comer.seat != WATCHER
        if code:
            invited = {number for number, place in enumerate(self.places) if fits(code, place.code)}
            by_word = fits(code, self.word)
            if by_word:
                invited = set(range(len(self.places)))
            comer.seats = frozenset(invited)
            known |= bool(invited) | by_word | fits(code, self.watch)
        if comer.opener:
            comer.seats = frozenset(range(len(self.places)))
        if not known:
            raise NotAllowed("wrong_key" if key is not None and not code else "wrong_code")
        self._enter(comer)
        return comer

    def _enter(self, comer: GuestSession) -> None:
        if comer.seat != WATCHER:
            for other in [each for each in self.present if each.seat == comer.seat]:
                self._dismiss(other, "replaced")
            self.places[comer.seat].stand_in = None
        self.present.append(comer)
        self._welcome(comer)
        self.wake()

    def _welcome(self, comer: GuestSession) -> None:
        comer.guest.send(
            protocol.Welcome(
                protocol.VERSION,
                ulm.__version__,
                self.name,
                comer.seat,
                may_sit=bool(comer.seats),
                opener=comer.opener,
                hints=self.session.hints,
                looks=True,
            )
        )
        for name, text in self.definition_files.items():
            comer.guest.send(protocol.DefinitionsMessage({name: text}))
        for notice in self.notices:
            comer.guest.send(notice)
        self._tell_seats()  # everybody's program must know who is there before it hears of the game
        self.send_whole(comer)

    def left(self, comer: GuestSession) -> None:
        """A guest's connection has ended."""
        if comer in self.present:
            self.present.remove(comer)
            self._tell_seats()

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing is under way, so that the table may leave memory."""
        return not (self.present or self._lock.locked() or self._thinking is not None)

    def _dismiss(self, comer: GuestSession, code: str) -> None:
        comer.guest.send(RequestRefused(code))
        comer.guest.leave()
        self.present.remove(comer)

    def dismiss_all(self, code: str) -> None:
        """Send everybody away: the table is closed, or must be opened anew."""
        for each in [*self.present]:
            self._dismiss(each, code)
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    @property
    def seats_shown(self) -> tuple[protocol.SeatShown, ...]:
        """The seats as everybody sees them."""
        here = {each.seat for each in self.present}
        return tuple(
            protocol.SeatShown(
                name=seat.name,
                colour=seat.colour,
                bot=place.bot or place.stand_in,
                taken=place.key is not None,
                here=number in here,
                guest=place.bot is None,
            )
            for number, (seat, place) in enumerate(zip(self.session.seats, self.places, strict=True))
        )

    def _tell_seats(self) -> None:
        watchers = sum(each.seat == WATCHER for each in self.present)
        self._tell(protocol.Seats(self.seats_shown, watchers))

    def _tell(self, message: FromTable) -> None:
        for each in self.present:
            each.guest.send(message)

    # ----- what a guest asks

    async def take(self, comer: GuestSession, message: protocol.FromGuest) -> None:
        """Do what a guest asks. What is not done is told to it."""
        async with self._lock:
            if comer not in self.present:
                return
            try:
                await self._do(comer, message)
            except NotAllowed as error:
                comer.guest.send(error.refused)
                if isinstance(message, protocol.Play | protocol.TakeBack):
                    self.send_whole(comer)
            except OSError:
                self._break()

    def _break(self) -> None:
        """What could not be kept was told to nobody, and is forgotten."""
        self.broken = True
        self.dismiss_all("not_kept")

    async def _do(self, comer: GuestSession, message: protocol.FromGuest) -> None:
        match message:
            case protocol.Play(number, move):
                await self._play_of(comer, number, move)
            case protocol.TakeBack(number, turn):
                await self._take_back(comer, number, turn)
            case protocol.FullSyncRequest():
                self.send_whole(comer)
            case protocol.HistoryRequest(moves):
                await self._show_past(comer, moves)
            case protocol.TakeSeatRequest(seat, name, key):
                await self._sit(comer, seat, name, key)
            case protocol.Greet(greeting):
                self._greet(comer, greeting)
            case protocol.FreeSeatRequest(seat):
                await self._free(comer, seat)
            case protocol.SubstituteRequest(seat, bot):
                self._let_stand_in(comer, seat, bot)
            case protocol.Hello() | protocol.Open():
                raise NotAllowed("only_once")

    async def _sit(self, comer: GuestSession, seat: int, name: str, key: bytes) -> None:
        place = self._place(seat)
        if comer.seat == seat and fits(key, place.key):
            return  # sent twice
        if comer.seat != WATCHER or (seat not in comer.seats and not fits(key, place.key)):
            raise NotAllowed("no_seat")
        if place.bot is not None or (place.key is not None and not fits(key, place.key)):
            raise NotAllowed("seat_taken")
        before, place.key, place.code = place.code, hashed(key), None
        session_seat = self.session.seats[seat]
        if name := cleaned(name):
            self.session.seats[seat] = replace(session_seat, name=name, signed=None)
        try:
            await self.keeper.keep_places(self)
        except OSError:
            place.key, place.code, self.session.seats[seat] = None, before, session_seat
            raise NotAllowed("not_kept") from None
        comer.seat = seat
        self.present.remove(comer)
        self._enter(comer)

    async def _free(self, comer: GuestSession, seat: int) -> None:
        place = self._place(seat)
        if not comer.opener:
            raise NotAllowed("only_opener")
        if place.bot is not None:
            raise NotAllowed("seat_taken")
        code = new_code()
        place.key, place.code = None, hashed(code)
        await self.keeper.keep_places(self)
        for other in [each for each in self.present if each.seat == seat and each is not comer]:
            self._dismiss(other, "freed")
        if comer.seat == seat:
            comer.seat = WATCHER
            self._welcome(comer)
        comer.guest.send(protocol.Opened(self.name, {seat: code}))
        self._tell_seats()

    def _let_stand_in(self, comer: GuestSession, seat: int, bot: str | None) -> None:
        place = self._place(seat)
        if comer.seat == WATCHER and not comer.opener:
            raise NotAllowed("only_watching")
        if place.bot is not None or (bot is not None and (bot == ADAPTIVE or not is_known_bot(bot))):
            raise NotAllowed("no_bot")
        if bot is not None and any(each.seat == seat for each in self.present):
            raise NotAllowed("is_here")
        place.stand_in = bot
        self._tell_seats()
        self.wake()

    def _greet(self, comer: GuestSession, greeting: str) -> None:
        if comer.seat == WATCHER:
            raise NotAllowed("only_watching")
        if greeting not in protocol.GREETINGS:
            raise NotAllowed("no_greeting")
        if wait := self._greetings.must_wait(str(comer.seat)):
            raise NotAllowed("wait", n=wait)
        self._greetings.count(str(comer.seat))
        self._tell(protocol.GreetingReceived(comer.seat, greeting))

    def _place(self, seat: int) -> TableSeat:
        if seat >= len(self.places):
            raise NotAllowed("no_seat")
        return self.places[seat]

    # ----- moves

    async def _play_of(self, comer: GuestSession, number: int, move: str) -> None:
        if comer.seat == WATCHER:
            raise NotAllowed("only_watching")
        if number != self.number:
            made = self.changes.get(number + 1)
            if made is not None and (made.seat, made.move) == (comer.seat, Move.parse(move).text):
                self.send_whole(comer)  # sent twice
                return
            raise NotAllowed("late")
        if self.session.decider != comer.seat:
            raise NotAllowed("not_your_turn")
        try:
            await self._play(comer.seat, Move.parse(move))
        except IllegalMove as error:
            raise NotAllowed("rules", rule=error.refusal.code, **error.refusal.values) from None

    async def _play(self, seat: int, move: Move, reasons: Explanation | None = None) -> None:
        """Play a move, keep it, and only then tell of it. IllegalMove changes nothing."""
        played = self.session.play(move)
        if reasons is not None:
            self.session.explanations[len(self.session.history) - 1] = reasons
        await self._made(TableChange(self.number + 1, "move", seat, move.text), played)

    async def _made(self, change: TableChange, played: Played | None) -> None:
        self.number = change.number
        self.changes[change.number] = change
        await self.keeper.keep_change(self, change)
        views: dict[int, protocol.Changed] = {}
        for each in self.present:
            if each.seat not in views:
                views[each.seat] = self._changed(change, played, each.seat)
            each.guest.send(views[each.seat])
        if self.session.finished:
            self._tell(self._over())
        self.wake()

    def _changed(self, change: TableChange, played: Played | None, seat: int) -> protocol.Changed:
        return protocol.Changed(
            change.number,
            None if played is None else self._sent(len(self.session.history) - 1, seat),
            change.steps,
            sent_position(self.session.game.view(seat)),
            can_take_back=self._steps_back(seat) > 0,
        )

    def _sent(self, number: int, seat: int) -> protocol.SentPlayed:
        """A move of the history as a seat may know it."""
        session = self.session
        return sent_played(session.history[number], seat, session.explanations.get(number))

    def _over(self) -> protocol.GameOver:
        return protocol.GameOver(self.session.record().text())

    def send_whole(self, comer: GuestSession) -> None:
        """Send all that a guest may know."""
        session = self.session
        history = tuple([self._sent(number, comer.seat) for number in range(len(session.history))])
        for part in protocol.parts_of(history):
            comer.guest.send(part)
        comer.guest.send(
            protocol.FullSync(
                run=self.run,
                number=self.number,
                seat=comer.seat,
                options=session.game.rules.options.given(),
                definitions=session.game.rules.definitions.hash(),
                started=session.started,
                moves=len(history),
                position=sent_position(session.game.view(comer.seat)),
                can_take_back=self._steps_back(comer.seat) > 0,
            )
        )
        if session.finished:
            comer.guest.send(self._over())

    async def _show_past(self, comer: GuestSession, moves: int) -> None:
        """Send what a seat could know before each of the first moves. It takes some ms, which other tables are given
        between the parts of it.
        """
        if wait := self._looks.must_wait(str(comer.seat)):
            raise NotAllowed("wait", n=wait)
        self._looks.count(str(comer.seat))
        game = self.session.game
        moves = min(moves, len(game.history))
        for start in range(0, moves, _A_PART):
            numbers = range(start, min(moves, start + _A_PART))
            views = [game.at_move(number).view(comer.seat) for number in numbers]
            comer.guest.send(protocol.PositionsMessage(start, tuple([sent_position(view) for view in views])))
            await asyncio.sleep(0)

    # ----- taking back

    def _steps_back(self, seat: int) -> int:
        """How many moves are taken back for the last one of a seat, with those of bots since; 0 if that is not allowed.

        As at one screen: nothing that revealed something, nothing after the end, no move of another human.
        """
        session = self.session
        if session.finished or seat == WATCHER:
            return 0
        for steps, played in enumerate(reversed(session.history), start=1):
            if played.revealed and not session.practice:
                return 0
            if played.seat == seat:
                return steps
            if self.places[played.seat].bot is None:
                return 0
        return 0

    async def _take_back(self, comer: GuestSession, number: int, turn: bool) -> None:
        if comer.seat == WATCHER:
            raise NotAllowed("only_watching")
        if number != self.number:
            made = self.changes.get(number + 1)
            if made is not None and (made.kind, made.seat) == ("back", comer.seat):
                self.send_whole(comer)  # sent twice
                return
            raise NotAllowed("late")
        steps = self._steps_back(comer.seat)
        if not steps:
            raise NotAllowed("not_back")
        session = self.session
        before = len(session.history)
        if turn and session.decider == comer.seat and session.history[-1].seat == comer.seat:
            session.game.reset_turn()
        else:
            for _ in range(steps):
                session.game.undo()
        await self._made(TableChange(self.number + 1, "back", comer.seat, steps=before - len(session.history)), None)

    # ----- bots

    def wake(self) -> None:
        """Have the bot think whose turn it is, if a bot's it is and it does not think already."""
        seat = self.session.decider
        if seat == NOBODY or self.broken or (self._thinking is not None and not self._thinking.done()):
            return
        bot = self.places[seat].bot or self.places[seat].stand_in
        if bot is not None and self.present:
            self._thinking = asyncio.get_running_loop().create_task(self._think(seat, bot, self.number))

    async def _think(self, seat: int, bot: str, number: int) -> None:
        if self.number != number:  # a move was taken back before this began
            self._thinking = None
            self.wake()
            return
        # A random stream for each decision, independent of the game's own.
        seed = self.session.seed * 100_003 + len(self.session.history)
        try:
            explain = self.session.hints
            view, game = self.session.game.view(seat), str(self.session.seed)
            choice = await self.thinker.choose(view, bot, seed, game, explain=explain)
        except WorkerFailed:
            self._thinking = None
            self._tell(RequestRefused("bot_failed"))
            return
        async with self._lock:
            place = self.places[seat]
            self._thinking = None
            if self.broken or self.number != number or (place.bot or place.stand_in) != bot:
                self.wake()  # something else has happened
                return
            try:
                await self._play(seat, choice.move, choice.reasons)
            except OSError:
                self._break()


def sent_played(played: Played, seat: int, reasons: Explanation | None = None) -> protocol.SentPlayed:
    """A move as a seat may know it. The plan that it belongs to is not sent."""
    seen = played.seen_by(None if seat == WATCHER else seat)
    sent = None
    if reasons is not None:
        sent = protocol.SentReasons(len(reasons.plan) > 1, tuple((each.code, each.values) for each in reasons.reasons))
    return protocol.SentPlayed(seen.seat, seen.round, seen.move.text, seen.events, sent)
