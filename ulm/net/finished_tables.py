"""Tables of this program whose game is over, for guests who were away at the end.

Beside the saved games lies who had which seat, as hashes. Whenever a table is open here, a guest who comes back with
the key of such a seat gets the record of that game.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from ulm.files import paths
from ulm.files.atomic_write import set_aside, write_atomic
from ulm.files.bounded_read import TooLarge, read_bounded
from ulm.files.file_problems import report
from ulm.files.forward_compat import refuse_newer_json
from ulm.files.yaml_reader import LARGEST_FILE, UnreadableFile
from ulm.net.credentials import fits
from ulm.net.new_table import differing_files
from ulm.net.server_bots import BotService
from ulm.net.table_authority import NotAllowed, TableAuthority, TableChange, TableSeat
from ulm.session.session import Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import DoesNotFit
from ulm.storage.record_files import SUFFIX

_LARGEST = 1_000_000  # bytes
_MOST = 200
DAYS = 180
"""How long who had which seat is kept, as long as a server keeps a table."""
_DAY = 86_400
FORMAT = 1


class FinishedTable(msgspec.Struct, frozen=True):
    """A game that is over, and who may have its record."""

    seed: int
    started: str
    ended: int
    """In seconds since 1970."""
    keys: tuple[bytes | None, ...]
    """Hashes, of each seat that was taken."""
    watch: bytes
    """Hash of the code that let guests watch."""

    def admits(self, key: bytes | None, code: str) -> bool:
        """Whether somebody had a seat there, or watched."""
        return (key is not None and any(fits(key, each) for each in self.keys)) or (
            code != "" and fits(code, self.watch)
        )


class _File(msgspec.Struct, frozen=True):
    format: int
    tables: list[FinishedTable]


class FinishedTables:
    """The file, and the tables that somebody has come back to."""

    def __init__(self, file: Path, saves: Path, thinker: BotService, clock: Callable[[], float] = time.time) -> None:
        """`saves`: where the records are. Raises OSError when the file cannot be read, NewerFile when a newer version
        has written it; a damaged one is set aside.
        """
        self._file = file
        self._saves = saves
        self._thinker = thinker
        self._clock = clock
        self._open: dict[FinishedTable, TableAuthority] = {}
        self._kept = self._read()

    def _read(self) -> list[FinishedTable]:
        try:
            content = read_bounded(self._file, _LARGEST)
            refuse_newer_json(self._file, content, FORMAT)
            return msgspec.json.decode(content, type=_File).tables
        except FileNotFoundError:
            return []
        except (TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            kept_as = paths.display_path(set_aside(self._file, self._file.stem))
            what = f"who sat at finished tables cannot be read; the file was kept as {kept_as}"
            report(self._file, what, "places_kept", kept_as=kept_as)
            return []

    def add(self, session: Session, keys: Sequence[bytes | None], watch: bytes) -> None:
        """A game is over. Raises OSError when that cannot be kept."""
        now = int(self._clock())
        new = FinishedTable(session.seed, session.started, now, tuple(keys), watch)
        others = [
            each
            for each in self._kept
            if (each.seed, each.started) != (new.seed, new.started) and each.ended > now - DAYS * _DAY
        ]
        kept = [new, *others][:_MOST]
        write_atomic(self._file, msgspec.json.encode(_File(FORMAT, kept)))
        os.chmod(self._file, 0o600)  # for this user only
        self._kept = kept

    def of(self, key: bytes | None, code: str) -> TableAuthority | None:
        """The table at which somebody had a seat or watched, the latest one; None when there is none.

        Raises NotAllowed when its record is not among the saved games any more, OSError when that is not known.
        """
        after = self._clock() - DAYS * _DAY
        found = next((each for each in self._kept if each.ended > after and each.admits(key, code)), None)
        if found is None:
            return None
        if found not in self._open:
            self._open[found] = self._opened(found)
        return self._open[found]

    def _opened(self, kept: FinishedTable) -> TableAuthority:
        session = _session_of(kept, self._saves)
        places = [TableSeat(bot=seat.bot, key=key) for seat, key in zip(session.seats, kept.keys, strict=True)]
        return TableAuthority(
            "",
            session,
            places,
            self,
            self._thinker,
            watch=kept.watch,
            number=len(session.history),
            definition_files=differing_files(),
        )

    # ----- as a keeper

    async def keep_change(self, table: TableAuthority, change: TableChange) -> None:
        """Nothing changes: the game is over."""

    async def keep_places(self, table: TableAuthority) -> None:
        """Nobody new sits down: who had which seat is kept."""


def _session_of(kept: FinishedTable, saves: Path) -> Session:
    """The finished game, from the saved games, whatever its player has called it. Raises NotAllowed, OSError."""
    seed = f"seed: {kept.seed}\n".encode()
    for path in sorted(saves.glob(f"*{SUFFIX}")):
        try:
            if seed not in read_bounded(path, LARGEST_FILE):
                continue  # a cheap test first: most games have another seed
            record = records.read(path)
            if record.started != kept.started or len(record.seats) != len(kept.keys):
                continue
            game = records.replay(record)
        except (UnreadableFile, OSError):
            continue  # another file of the player's, which the Chronicle tells of
        except DoesNotFit as error:  # it was played by other definitions
            raise OSError(None, str(error), str(path)) from error
        if game.finished:  # before that, nobody gets a record
            seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
            return Session(game, seats, record.seed, save=lambda session: None, started=record.started, hints=False)
    raise NotAllowed("no_table")
