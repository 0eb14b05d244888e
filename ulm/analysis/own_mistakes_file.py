"""The file of the player's missed turns: which games were looked at, and the puzzles that were found in them.

    kept = load()                  # a damaged file is set aside and reported; None when it may not be written
    kept.games[mark(entry)].found
    write(kept)

A game is known by a mark of what was played, so that it may be renamed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from ulm.analysis.puzzle import PuzzleSection
from ulm.files.atomic_write import set_aside, write_atomic
from ulm.files.bounded_read import TooLarge, read_bounded
from ulm.files.file_problems import report
from ulm.files.paths import display_path, user_folder
from ulm.storage.game_summary import Summary
from ulm.storage.record import RecordSeat

FILE = "missed_turns.json"
FORMAT = 1
_LARGEST = 20_000_000  # bytes; a puzzle has some 1,500
_LATEST = 200_000_000_000  # seconds, in the year 8307

_Count = Annotated[int, Meta(ge=0, le=10**6)]


class StoredMistake(msgspec.Struct, frozen=True):
    """A puzzle of a missed turn. ``turn`` is its number in the game, from 0; ``played`` what was played instead;
    ``words`` the puzzle as in a file of puzzles.
    """

    turn: _Count
    round: _Count
    seat: Annotated[int, Meta(ge=0, le=3)]
    played: tuple[str, ...]
    words: dict[str, Any]

    @property
    def section(self) -> PuzzleSection:
        """What the puzzle says of itself. Raises msgspec.ValidationError when that is damaged."""
        return msgspec.convert(self.words.get("puzzle"), PuzzleSection)


class SearchedGame(msgspec.Struct):
    """A game that was looked at, up to its turn number ``turns``, or ``whole``.

    ``name`` is the file of its record, ``when`` when it began (seconds since 1970), ``made_with`` the version of the
    evaluation and of the search, ``definitions`` the hash of those by which its puzzles are to be read.
    """

    name: str
    when: Annotated[int, Meta(ge=0, le=_LATEST)]
    seats: tuple[RecordSeat, ...]
    made_with: str
    definitions: str
    turns: _Count = 0
    whole: bool = False
    found: list[StoredMistake] = msgspec.field(default_factory=list)


class MistakesData(msgspec.Struct):
    """All that is kept, by the marks of the games."""

    games: dict[str, SearchedGame] = msgspec.field(default_factory=dict)
    format: int = FORMAT


class SearchProgress(msgspec.Struct, frozen=True, tag="Step"):
    """How far the search is. ``games`` are to be looked at in all, of which this is ``number`` (from 1), the one in the
    file ``name``; of its ``all`` turns ``turns`` are looked at, 0 of 0 while it is reviewed. ``kept`` is set when there
    is more or less of it.
    """

    games: int
    number: int = 0
    name: str = ""
    when: int = 0
    turns: int = 0
    all: int = 0
    kept: MistakesData | None = None


class _Format(msgspec.Struct):
    format: int


class Origin(NamedTuple):
    """From which turn of which game a puzzle is."""

    name: str
    when: int
    seats: tuple[RecordSeat, ...]
    found: StoredMistake


class DamagedMistakesFile(ValueError):
    """The file cannot be read; the message says why."""


class NewerMistakesFile(DamagedMistakesFile):
    """The file is one of a newer version of the program, in the format `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"it has format {number}; this program reads {FORMAT}")
        self.number = number


def file() -> Path:
    """The file; it may not exist."""
    return user_folder() / FILE


def mark(summary: Summary) -> str:
    """What a game is known by, whatever its file is called."""
    seats = [[seat.name, seat.bot, seat.score.total] for seat in summary.seats]
    played = [summary.seed, summary.options, summary.first, summary.started, summary.moves, seats]
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:16]


def read(path: Path) -> MistakesData:
    """What is kept; nothing where there is no file. Raises Damaged or OSError."""
    try:
        raw = read_bounded(path, _LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return MistakesData()
    except TooLarge:
        raise DamagedMistakesFile(f"the file is larger than {_LARGEST} bytes") from None
    try:
        found_format = msgspec.json.decode(raw, type=_Format).format
        if found_format > FORMAT:
            raise NewerMistakesFile(found_format)
        kept = msgspec.json.decode(raw, type=MistakesData)
        for game in kept.games.values():
            for found in game.found:
                if found.section and found.seat >= len(game.seats):
                    raise DamagedMistakesFile(f"{game.name} has no seat {found.seat}")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedMistakesFile(str(error)) from None
    return kept


def write(path: Path, kept: MistakesData) -> None:
    """Write the file. Raises OSError when that cannot be done."""
    write_atomic(path, msgspec.json.encode(kept))


def load() -> MistakesData | None:
    """What is kept. A damaged file is set aside and reported in a sentence; None when there is one that can be neither
    read nor moved, which is reported as well: then nothing is written.
    """
    path = file()
    try:
        return read(path)
    except NewerMistakesFile as error:
        what = f"a newer version of Ulm has written your missed turns (format {error.number}); they are left alone"
        report(path, what, "missed_newer", n=error.number)
        return None
    except OSError as error:
        _refused(path, str(error))
        return None
    except DamagedMistakesFile as error:
        why = str(error)
    try:
        aside = set_aside(path, path.stem)
    except OSError:
        _refused(path, why)
        return None
    kept_as = display_path(aside)
    what = f"your missed turns cannot be read ({why}); the file was kept as {kept_as}"
    report(path, what, "missed_kept", kept_as=kept_as)
    return MistakesData()


def _refused(path: Path, why: str) -> None:
    report(path, f"your missed turns cannot be read, and will not be written ({why})", "missed_unread")
