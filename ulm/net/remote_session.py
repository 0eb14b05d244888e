"""A game at a table elsewhere, as one seat sees it: a `CourseGame`, and a source for the table on the screen.

All of it runs in one thread, that of whoever plays; the line hands messages over by `call_soon`. Changes wait in
order until they are shown: `thought` and `play` take the next one of others, `answered` that of the own move. Whatever
does not fit asks for the whole, after which nothing earlier counts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import ulm
from ulm.ai.explanation import Explanation, Reason
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile as UnreadableFile
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import sentences_afterwards
from ulm.i18n.phrases import player_name
from ulm.net import protocol
from ulm.net.connection import Connection, LineState
from ulm.net.credentials import new_key
from ulm.net.invitation import Invitation
from ulm.net.masked_position import UnfitPosition, received_game
from ulm.net.protocol import WATCHER, FromGuest, FromTable, cleaned
from ulm.rules import BadOptions, DefinitionErrors, Definitions, Game, Move, Played, Refusal, View
from ulm.rules.definition_reader import FILES, load
from ulm.rules.ruleset import Ruleset, read_options, ruleset, standard_definitions
from ulm.session.explanation_cache import has_all_texts
from ulm.session.session import NOBODY, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit, Record

ELSEWHERE = "elsewhere"
"""Who decides at a seat of another guest, in place of a bot."""
FINAL = frozenset(
    {
        *("wrong_key", "wrong_code", "no_table", "removed", "table_newer", "table_older", "replaced", "freed"),
        *("other_version", "bad_definitions", "bad_table", "table_closed"),
    }
)
"""Refusals after which there is no use in trying again."""
NOT_SEATED = frozenset({"no_seat", "seat_taken"})
"""Refusals of a seat: another one may be free."""
_MOST_WHOLES = 5
"""After so many that cannot be read in a row, this table is given up."""
_AT_ONCE = 8
"""So many positions of the past are read at once: each takes half a millisecond."""


class Listener(Protocol):
    """Who is told of what happens; each method is called in the thread of the session."""

    def whole(self) -> None:
        """Everything may be different now."""

    def changed(self) -> None:
        """A change waits (`waiting`)."""

    def people(self) -> None:
        """Who sits where, or is here, has changed."""

    def refused(self, code: str, refusal: Refusal | None, values: dict[str, str | int]) -> None:
        """Something asked is not done; `refusal`: why the rules refuse a move."""

    def notice(self, code: str, values: dict[str, str | int]) -> None:
        """The table tells something worth knowing."""

    def greeted(self, seat: int, greeting: str) -> None:
        """Somebody says something of the list."""

    def invited(self, codes: dict[int, str]) -> None:
        """Seats were freed: their new codes."""

    def line(self, state: LineState) -> None:
        """The line is another than before."""

    def past(self) -> None:
        """More of the past is here (`RemoteSession.past`)."""

    def over(self, record: Record) -> None:
        """The game is over; its record tells everything."""


@dataclass(frozen=True)
class RemoteHistory:
    """The moves of a game, and what a seat could know before and after each."""

    history: tuple[Played, ...]
    games: tuple[Game, ...]

    def at_move(self, number: int) -> Game:
        """The game after so many moves."""
        return self.games[number]


class RemoteSession:
    """A guest's side of a table."""

    def __init__(
        self,
        where: Invitation,
        listener: Listener,
        call_soon: Callable[[Callable[[], None]], None],
        *,
        key: bytes | None = None,
        seat: int | None = None,
        name: str = "",
        new_key: Callable[[], bytes | None] | None = None,
    ) -> None:
        """`key`: that of a seat, kept before; with `seat` that seat is taken, unless the key has one already.
        `new_key` makes the key for a seat that is taken, and keeps it; None where it could not, and no seat is taken.
        Without it the given key is used.
        """
        self.where = where
        self.key = key
        self.name = name
        self.seat = WATCHER
        self.opener = False
        self.may_sit = False
        self.hints = False
        """Whether hints and the reasons of bots are allowed at this table."""
        self.explanations: dict[int, Explanation] = {}
        """Those of bots for their moves, by the number of the move."""
        self.looks = False
        """Whether the table shows the past while the game runs."""
        self.people: tuple[protocol.SeatShown, ...] = ()
        self.watchers = 0
        self.seats: list[SessionSeat] = []
        self.record: Record | None = None
        """Of the finished game."""
        self.other_definitions = False
        """Whether the table plays with other definitions than this program's own."""
        self.waiting: deque[protocol.Changed] = deque()
        """Changes that have not been taken yet."""
        self.ready = False
        """Whether a game has been seen."""
        self.given_up = False
        """Whether there is no use in going on with this session."""
        self._wanted = seat
        self._new_key = new_key
        self._listener = listener
        self._history: list[Played] = []
        self._past: list[protocol.SentPlayed] = []
        self._games: list[Game | None] = []
        """The game before each move and after the last one; None where that has not been asked for."""
        self._seen: deque[tuple[int, list[Any]]] = deque()
        """Positions of the past that have come and are not read yet, by the number of the move."""
        self._files: dict[str, str] = {}
        self._number = 0
        self._run = ""
        self._pending: protocol.Play | protocol.TakeBack | None = None
        self._unfit = 0
        self._may_take_back = False
        self._rules: Ruleset | None = None
        self._game: Game | None = None
        self._view: View | None = None
        self._call_soon = call_soon
        self._line = Connection(where.url, self._hello, self.receive, self._line_changed, call_soon)

    # ----- the line

    def start(self) -> None:
        """Connect."""
        self._line.start()

    def close(self) -> None:
        """Leave; the seat stays one's own."""
        self._line.close()

    def try_now(self) -> None:
        """Try to connect at once."""
        self._line.try_now()

    def send(self, message: FromGuest) -> None:
        """Send something to the table."""
        self._line.send(message)

    def _hello(self) -> FromGuest:
        return protocol.Hello(protocol.VERSION, ulm.__version__, self.where.table, self.key, self.where.code)

    def _line_changed(self, state: LineState) -> None:
        self._listener.line(state)

    # ----- messages

    def receive(self, message: FromTable | None) -> None:
        """Take a message of the table; None for one that could not be read."""
        if self.given_up:
            return
        match message:
            case None:
                self._ask()
            case protocol.Welcome():
                self._welcome(message)
            case protocol.DefinitionsMessage(files):
                self._files |= {name: text for name, text in files.items() if name in FILES}
            case protocol.HistoryPart(start, moves):
                if start == 0:
                    self._past = []
                if start == len(self._past):  # else the Whole that follows does not fit
                    self._past += moves
            case protocol.FullSync():
                self._take_whole(message)
            case protocol.Changed():
                self._take_changed(message)
            case protocol.PositionsMessage(start, positions):
                self._take_seen(start, positions)
            case protocol.Seats(seats, watchers):
                self._take_seats(seats, watchers)
            case protocol.GreetingReceived(seat, greeting):
                if greeting in protocol.GREETINGS and seat in range(len(self.people)):
                    self._listener.greeted(seat, greeting)
            case protocol.GameOver(text):
                self._take_over(text)
            case protocol.Notice(code, values):
                self._listener.notice(code, values)
            case protocol.RequestRefused(code, values):
                self._refused(code, values)
            case protocol.Opened(_, codes):
                self._listener.invited(codes)

    def _ask(self) -> None:
        """Ask for the whole, which is how everything becomes right again."""
        self._unfit += 1
        if self._unfit > _MOST_WHOLES:
            self._give_up("bad_table")
        else:
            self.send(protocol.FullSyncRequest())

    def _give_up(self, code: str) -> None:
        self.given_up = True
        self._line.close(wait=False)
        self._listener.refused(code, None, {})

    def _refused(self, code: str, values: dict[str, str | int]) -> None:
        self._pending = None  # what is refused is not sent again
        if code in NOT_SEATED:
            self._wanted = None
        if code == "rules":
            rule = str(values.get("rule", ""))
            rest = {name: value for name, value in values.items() if name != "rule"}
            self._listener.refused(code, Refusal(rule, rest), values)
            return
        if code in FINAL:
            self.given_up = True
            self._line.close(wait=False)
        self._listener.refused(code, None, values)

    def _welcome(self, message: protocol.Welcome) -> None:
        self.opener, self.may_sit, self.hints = message.opener, message.may_sit, message.hints
        self.looks = message.looks
        if message.seat == WATCHER and self._wanted is not None and message.may_sit:
            self.sit(self._wanted)

    def sit(self, seat: int) -> None:
        """Take a free seat."""
        self._wanted = seat
        if self._new_key is not None and not self.opener:
            # the key with which one came has no seat here: it may be that of an earlier table
            made, self._new_key = self._new_key(), None
            if made is None:
                self._wanted = None
                return
            self.key = made
        elif self.key is None:
            self.key = new_key()
        self.send(protocol.TakeSeatRequest(seat, cleaned(self.name), self.key))

    def _take_seats(self, seats: tuple[protocol.SeatShown, ...], watchers: int) -> None:
        self.people, self.watchers = seats, watchers
        self._name_seats()
        self._listener.people()

    def _name_seats(self) -> None:
        self.seats = [
            SessionSeat(player_name(each.name, number), each.colour, self._bot_at(number, each))
            for number, each in enumerate(self.people)
        ]

    def _bot_at(self, number: int, shown: protocol.SeatShown) -> str | None:
        if number == self.seat:
            return None
        return shown.bot or ELSEWHERE

    def _take_whole(self, whole: protocol.FullSync) -> None:
        past, self._past = self._past, []
        self._seen.clear()
        if whole.moves != len(past) or not self.people:
            self._ask()
            return
        rules = self._rules_of(whole)
        if rules is None:
            return
        try:
            game = received_game(rules, len(self.people), _looker(whole.seat), whole.position)
        except UnfitPosition:
            self._ask()
            return
        self._unfit = 0
        pending, self._pending = self._pending, None
        before = self._history if (whole.run, whole.seat) == (self._run, self.seat) else None
        same = whole.run == self._run and pending is not None and pending.number == whole.number
        self._rules, self.seat, self._run, self._number = rules, whole.seat, whole.run, whole.number
        self._history, self.explanations = [], {}
        for sent in past:
            self._remember(sent)
        known = self._still_known(before) if before is not None else []
        self._games = [*known[: len(past)], *[None] * (len(past) - len(known)), game]
        self._name_seats()
        self.waiting.clear()
        self._show(game, whole.can_take_back)
        self.ready = True
        if same and pending is not None:
            self._ask_for(pending)  # it was on its way when the line broke
        self._listener.whole()

    def _still_known(self, past: Sequence[Played]) -> list[Game | None]:
        """The games up to where another history is no longer the present one."""
        common = 0
        while common < min(len(past), len(self._history)) and past[common] == self._history[common]:
            common += 1
        return self._games[: common + 1]

    def _rules_of(self, whole: protocol.FullSync) -> Ruleset | None:
        """The rules of the table; None, and it is given up, where this program does not have them."""
        if self._rules is not None and self._rules.definitions.hash() == whole.definitions:
            definitions = self._rules.definitions
        else:
            try:
                definitions = definitions_of(self._files)
            except (DefinitionErrors, UnreadableFile, OSError):
                self._give_up("bad_definitions")
                return None
        if definitions.hash() != whole.definitions:
            self._give_up("other_version")
            return None
        self.other_definitions = definitions.hash() != standard_definitions().hash()
        try:
            return ruleset(definitions, read_options(whole.options, definitions))
        except BadOptions:
            self._give_up("other_version")
            return None

    def _take_changed(self, changed: protocol.Changed) -> None:
        last = self.waiting[-1].number if self.waiting else self._number
        if not self.ready or changed.number != last + 1:
            self._ask()
            return
        self.waiting.append(changed)
        self._listener.changed()

    def _take_over(self, text: str) -> None:
        """The record of the finished game, read and checked as any record."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / "game.ulm"
            file.write_text(text, encoding="utf-8")
            try:
                record = records.read(file)
                records.replay(record, self._rules.definitions if self._rules is not None else None)
            except (UnreadableFile, DoesNotFit):
                self._give_up("bad_table")
                return
        self.record = record
        self._listener.over(record)

    # ----- the past

    @property
    def past(self) -> RemoteHistory | None:
        """The game up to now, for looking back; None while a part of it must be asked for (`look`)."""
        games = [game for game in self._games if game is not None]
        return RemoteHistory(tuple(self._history), tuple(games)) if len(games) == len(self._games) else None

    def look(self) -> None:
        """Ask for what has been before one came in."""
        missing = [number for number, game in enumerate(self._games) if game is None]
        self.send(protocol.HistoryRequest(missing[-1] + 1 if missing else 0))

    def _take_seen(self, start: int, positions: Sequence[list[Any]]) -> None:
        """The table's past, at the time of the last change that waits: what that has in common with the one shown."""
        length = common = len(self._history)
        for each in self.waiting:
            length += 1 if each.played is not None else -each.taken_back
            common = min(common, length)
        if self._rules is None or start < 0:
            return
        begun = bool(self._seen)
        self._seen += [(number, each) for number, each in enumerate(positions, start) if number <= common]
        if self._seen and not begun:
            self._read_seen()

    def _read_seen(self) -> None:
        """Read some of the positions of the past, and the rest later: a frame waits for this."""
        for _ in range(min(_AT_ONCE, len(self._seen))):
            number, position = self._seen.popleft()
            if self._rules is None or number >= len(self._games) or self._games[number] is not None:
                continue
            try:
                self._games[number] = received_game(self._rules, len(self.people), _looker(self.seat), position)
            except UnfitPosition:
                self._seen.clear()
                self._ask()
                return
        if self._seen:
            self._call_soon(self._read_seen)
        else:
            self._listener.past()

    # ----- changes

    def take_next(self) -> Played | None:
        """Take the change that has waited longest: the move that was made, or None when moves were taken back, or
        nothing waits, or the change does not fit, which asks for the whole.
        """
        if not self.waiting or self._rules is None:
            return None
        changed = self.waiting.popleft()
        played = None
        try:
            game = received_game(self._rules, len(self.people), _looker(self.seat), changed.position)
            if not 0 <= changed.taken_back <= len(self._history) or (changed.played is None) != (
                changed.taken_back > 0
            ):
                raise UnfitPosition("a change of nothing")
        except UnfitPosition:
            self.waiting.clear()
            self._ask()
            return None
        self._number = changed.number
        if changed.played is None:
            del self._history[len(self._history) - changed.taken_back :]
            self.explanations = {n: each for n, each in self.explanations.items() if n < len(self._history)}
            del self._games[len(self._history) :]
        else:
            played = self._remember(changed.played)
        self._games.append(game)
        if self._pending is not None and self._pending.number < changed.number:
            self._pending = None
        self._show(game, changed.can_take_back)
        return played

    def _remember(self, sent: protocol.SentPlayed) -> Played:
        """Add a move to the history, with its reasons if they can be told here; a table may send any."""
        played = _played(sent)
        self._history.append(played)
        if sent.reasons is not None and self.hints:
            plan = (played.move,) * (2 if sent.reasons.planned else 1)
            reasons = tuple(Reason(code, values) for code, values in sent.reasons.reasons)
            explanation = Explanation(played.move, plan, reasons)
            if has_all_texts(explanation):
                self.explanations[len(self._history) - 1] = explanation
        return played

    def _show(self, game: Game, may_take_back: bool) -> None:
        self._game = game
        self._view = game.view(_looker(self.seat))
        self._may_take_back = may_take_back

    @property
    def taken_back(self) -> bool:
        """Whether the change that has waited longest takes moves back."""
        return bool(self.waiting) and self.waiting[0].played is None

    @property
    def sent(self) -> bool:
        """Whether a move is on its way to the table."""
        return self._pending is not None

    def answered(self) -> Played | None:
        """The own move, once its change waits; returned once."""
        if self.waiting and self.waiting[0].played is not None and self.waiting[0].played.seat == self.seat:
            return self.take_next()
        return None

    # ----- as a game of a course

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished

    @property
    def decider(self) -> int:
        """The seat that must decide; NOBODY when the game is over."""
        return NOBODY if self.game.finished else self.game.position.active

    @property
    def bot(self) -> str | None:
        """Who decides when it is not the human at this screen: a bot, or ELSEWHERE."""
        if self.game.finished or self.decider == self.seat:
            return None
        return self.seats[self.decider].bot if self.decider < len(self.seats) else ELSEWHERE

    @property
    def hot_seat(self) -> bool:
        """Never: everybody has a screen."""
        return False

    @property
    def last_mover(self) -> int:
        """The seat that moved last; NOBODY before the first move."""
        return self._history[-1].seat if self._history else NOBODY

    def legal(self) -> list[Move]:
        """The moves of this seat; none while another one decides."""
        return self.view().legal()

    def play(self, move: Move) -> Played | None:
        """Send a move, None for now; or, when one of others waits, take that."""
        if self.waiting:
            return self.take_next()
        if self.decider == self.seat:
            self._ask_for(protocol.Play(self._number, move.text))
        return None

    def _ask_for(self, message: protocol.Play | protocol.TakeBack) -> None:
        self._pending = message
        self.send(message)

    def take_back(self, *, turn: bool = False) -> None:
        """Ask to take the own last move back, or all of this turn."""
        if self._may_take_back:
            self._ask_for(protocol.TakeBack(self._number, turn))

    def redo(self) -> Played | None:
        """At a table with others nothing is played again."""
        return None

    def think(self) -> None:
        """Bots think where the table is held."""

    def thought(self) -> Move | None:
        """The next move of somebody else, once it has arrived; `play` takes it."""
        waits = self.waiting[0].played if self.waiting else None
        return None if waits is None else Move.parse(waits.move)

    # ----- as a source of the table on the screen

    @property
    def game(self) -> Game:
        """A game as this seat may know it. What is hidden is filled in at random, as bots do: it is for legal moves and
        previews, and means nothing.
        """
        assert self._game is not None, "nothing has been heard of the game yet"
        return self._game

    @property
    def history(self) -> Sequence[Played]:
        """The moves, with what this seat may know of them."""
        return self._history

    @property
    def viewer(self) -> int:
        """The own seat; NOBODY for watchers."""
        return _looker(self.seat)

    @property
    def own(self) -> int:
        """The seat at the lower edge."""
        return max(0, self.seat)

    def view(self) -> View:
        """What this seat may know."""
        assert self._view is not None, "nothing has been heard of the game yet"
        return self._view

    def reasons_for(self, number: int) -> list[str]:
        """Why a bot made a move of the history, in sentences; empty for a human's move, or where they are not
        allowed.
        """
        explanation = self.explanations.get(number)
        if explanation is not None:
            return sentences_afterwards(explanation)
        by_bot = not self.people[self._history[number].seat].guest
        return [t("coach.not_kept")] if self.hints and by_bot else []

    @property
    def can_undo(self) -> bool:
        """Whether the table would take the own last move back now."""
        return self._may_take_back and not self.waiting and self._pending is None

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False

    @property
    def can_reset(self) -> bool:
        """Whether the table would take this turn back now."""
        return self.can_undo and self.decider == self.seat == self.last_mover


def _looker(seat: int) -> int:
    return NOBODY if seat == WATCHER else seat


def _played(sent: protocol.SentPlayed) -> Played:
    return Played(sent.seat, sent.round, Move.parse(sent.move), sent.events)


def definitions_of(files: dict[str, str]) -> Definitions:
    """The program's definitions with these files in place of its own. Raises DefinitionErrors, Unreadable, OSError."""
    if not files:
        return standard_definitions()
    with TemporaryDirectory() as folder:
        for name in FILES:
            if name in files:
                (Path(folder) / f"{name}.yaml").write_text(files[name], encoding="utf-8")
        return load(asset("data"), Path(folder))
