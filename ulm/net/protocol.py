"""The messages between a table and its guests: MessagePack, one union a direction (docs/online.md).

Unknown fields are ignored; an unknown kind, a wrong type or a message that is too long raises Unreadable.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from ulm.i18n.sanitizing import printable
from ulm.rules.events import Event
from ulm.storage.record_files import LEAST_SEED, LONGEST_NAME, MOST_SEED

VERSION = 1
"""Of the protocol; table and guest must have the same."""
LARGEST = 64 * 1024
"""Bytes of one message."""
PER_SECOND = 20
"""Messages that a guest may send in a second."""
KEY_BYTES = 16
"""Length of a key: 128 random bits."""
LONGEST_PASSWORD = 200
"""Of the password with which tables are opened at a server, in characters."""
WATCHER = -1
"""In place of a seat: somebody who watches."""
GREETINGS = ("hello", "good_luck", "well_played", "thanks", "moment", "goodbye")
"""What can be said at a table; the words are in the language files (`online.greeting`)."""

Key = Annotated[bytes, Meta(min_length=KEY_BYTES, max_length=KEY_BYTES)]
Ident = Annotated[str, Meta(max_length=32, pattern="^[a-z0-9]*$")]
Code = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
SeatNumber = Annotated[int, Meta(ge=WATCHER, le=3)]
Password = Annotated[str, Meta(max_length=LONGEST_PASSWORD)]
ShortText = Annotated[str, Meta(max_length=200)]


class UnreadableMessage(ValueError):
    """A message cannot be read."""


class _Message(msgspec.Struct, frozen=True, tag_field="kind", tag=lambda name: name.lower()):
    """Base of all messages."""


# ---- from a guest ----


class Hello(_Message, frozen=True):
    """The first message of a connection: which table, and as whom.

    `key` is that of a seat taken earlier, or of the opener; `code` the table's word or that of an invitation. Without
    a key, a code that invites to watch, or `watch`, shows what everybody may see.
    """

    version: int
    program: ShortText
    table: Ident = ""
    key: Key | None = None
    code: Code = ""


class TakeSeatRequest(_Message, frozen=True, tag="sit"):
    """Take a free seat; from then on the key is what opens it. Sent twice, it changes nothing."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    name: Name
    key: Key


class Play(_Message, frozen=True):
    """A move in the text of docs/formats.md, as the answer to the change `number`."""

    number: Number
    move: Annotated[str, Meta(max_length=80)]


class TakeBack(_Message, frozen=True):
    """Take the own last move back, or all of this turn, after the change `number`."""

    number: Number
    turn: bool = False


class FullSyncRequest(_Message, frozen=True, tag="ask"):
    """Send the whole."""


class HistoryRequest(_Message, frozen=True, tag="look"):
    """Send the positions before each of the first `moves` moves, for looking back."""

    moves: Number


class Greet(_Message, frozen=True):
    """Say something of the list."""

    greeting: Annotated[str, Meta(max_length=20)]


class FreeSeatRequest(_Message, frozen=True, tag="free"):
    """Free a seat and make a new invitation for it; only for whoever opened the table."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class SubstituteRequest(_Message, frozen=True, tag="standin"):
    """Let a bot play for somebody who is away; without a bot: not any more."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    bot: Annotated[str, Meta(max_length=40)] | None


class SeatWish(msgspec.Struct, frozen=True):
    """One seat of a table that is to be opened; without a bot it waits for a guest."""

    name: Name
    colour: Annotated[str, Meta(max_length=10)]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Open(_Message, frozen=True):
    """Open a table at a server; `key` is what the opener is known by, `password` what the server may ask for. Without
    `first` the starting seat is drawn.
    """

    key: Key
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=4)]
    options: dict[Annotated[str, Meta(max_length=40)], bool | int] = {}
    seed: Annotated[int, Meta(ge=LEAST_SEED, le=MOST_SEED - 1)] | None = None
    password: Password = ""
    first: Annotated[int, Meta(ge=0, le=3)] | None = None
    hints: bool = False
    """Whether guests may ask for hints, and see the reasons of bots."""
    version: int = VERSION


FromGuest = (
    Hello
    | TakeSeatRequest
    | Play
    | TakeBack
    | FullSyncRequest
    | HistoryRequest
    | Greet
    | FreeSeatRequest
    | SubstituteRequest
    | Open
)

# ---- from a table ----


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it: `taken` by a guest, who is `here` or not; `bot` plays it, or stands in for it."""

    name: str
    colour: str
    bot: str | None
    taken: bool
    here: bool
    guest: bool
    """Whether the seat is a guest's; otherwise the bot has it for good."""


class Welcome(_Message, frozen=True):
    """The answer to Hello: the seat (or WATCHER), and whether one may take a free one or change who sits where."""

    version: int
    program: str
    table: str
    seat: SeatNumber
    may_sit: bool
    opener: bool
    hints: bool = False
    """Whether hints and the reasons of bots are allowed here."""
    looks: bool = False
    """Whether the table answers Look; those of version 1.0.0-rc.1 do not."""


class Seats(_Message, frozen=True):
    """Who sits where, whenever that changes."""

    seats: tuple[SeatShown, ...]
    watchers: int = 0


class SentReasons(msgspec.Struct, frozen=True, array_like=True):
    """Why a bot made a move, from public information only; `planned`: as the beginning of a longer plan."""

    planned: bool
    reasons: tuple[tuple[str, dict[str, str | int | float]], ...]


class SentPlayed(msgspec.Struct, frozen=True, array_like=True):
    """A move with its events, as the seat may know them, and the reasons of the bot that made it, where these are
    allowed.
    """

    seat: int
    round: int
    move: str
    events: tuple[Event, ...]
    reasons: SentReasons | None = None


class HistoryPart(_Message, frozen=True, tag="past"):
    """Moves of the history from move `start` on; the parts of it come before the Whole that they belong to."""

    start: int
    moves: tuple[SentPlayed, ...]


class FullSync(_Message, frozen=True, tag="whole"):
    """All that a seat may know: after it, nothing earlier counts. `moves`: how many the history must have."""

    run: str
    number: int
    seat: int
    options: dict[str, Any]
    definitions: str
    started: str
    moves: int
    position: list[Any]
    can_take_back: bool


class Changed(_Message, frozen=True):
    """Change `number`: a move was played, or, if there is none, `taken_back` of them were taken back."""

    number: int
    played: SentPlayed | None
    taken_back: int
    position: list[Any]
    can_take_back: bool


class PositionsMessage(_Message, frozen=True, tag="seen"):
    """Positions as the seat could know them then: before move `start` and those after it. Look is answered in parts."""

    start: int
    positions: tuple[list[Any], ...]


class RequestRefused(_Message, frozen=True, tag="refused"):
    """What was asked is not done: a code of `online.refused`, and what its sentence needs."""

    code: str
    values: dict[str, str | int] = {}


class GreetingReceived(_Message, frozen=True, tag="greeted"):
    """Somebody says something of the list."""

    seat: int
    greeting: str


class GameOver(_Message, frozen=True, tag="over"):
    """The game is over: its record, with everything in it."""

    record: str


class DefinitionsMessage(_Message, frozen=True, tag="definitions"):
    """The table's definition files that differ from those of the program, by name; checked like any definitions."""

    files: dict[str, str]


class Notice(_Message, frozen=True):
    """Something worth knowing: a code of `online.notice`, and what its sentence needs."""

    code: str
    values: dict[str, str | int] = {}


class Opened(_Message, frozen=True):
    """The codes of a table, for its opener: of each free seat, and of WATCHER."""

    table: str
    codes: dict[int, str]


FromTable = (
    Welcome
    | Seats
    | HistoryPart
    | FullSync
    | Changed
    | PositionsMessage
    | RequestRefused
    | GreetingReceived
    | GameOver
    | DefinitionsMessage
    | Notice
    | Opened
)

_encoder = msgspec.msgpack.Encoder()
_from_guest: msgspec.msgpack.Decoder[FromGuest] = msgspec.msgpack.Decoder(FromGuest)
_from_table: msgspec.msgpack.Decoder[FromTable] = msgspec.msgpack.Decoder(FromTable)
T = TypeVar("T")


def cleaned(name: str) -> str:
    """A name of a player as names in files are cleaned, and not too long to be sent."""
    return printable(name).strip()[:LONGEST_NAME]


def encoded(message: FromGuest | FromTable) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)


def from_guest(data: bytes | str) -> FromGuest:
    """A message to a table. Raises Unreadable."""
    return _read(data, _from_guest)


def from_table(data: bytes | str) -> FromTable:
    """A message to a guest. Raises Unreadable."""
    return _read(data, _from_table)


def _read(data: bytes | str, decoder: msgspec.msgpack.Decoder[T]) -> T:
    if isinstance(data, str):
        raise UnreadableMessage("expected MessagePack, found text")
    if len(data) > LARGEST:
        raise UnreadableMessage(f"a message of {len(data)} bytes; at most {LARGEST} are read")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:  # a ValidationError is one of these
        raise UnreadableMessage(str(error)) from None


_PART = 40 * 1024
"""Bytes of one part of the history."""


def parts_of(moves: tuple[SentPlayed, ...]) -> list[HistoryPart]:
    """A history in parts that fit into messages."""
    found: list[HistoryPart] = []
    start = size = 0
    for number, move in enumerate(moves):
        size += len(_encoder.encode(move))
        if size > _PART and number > start:
            found.append(HistoryPart(start, moves[start:number]))
            start, size = number, len(_encoder.encode(move))
    return [*found, HistoryPart(start, moves[start:])] if moves else []
