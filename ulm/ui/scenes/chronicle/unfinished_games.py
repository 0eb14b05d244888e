"""The games at the table as the Chronicle lists them.

A saved game that is continued stays among the saved games unchanged until it leaves the table: nothing is lost
meanwhile. As long as the game at the table holds all of that, both are one row.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.chronicle_text import UnfinishedGame, given_title
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.autosave import contains_game
from ulm.storage.game_index import GameEntry, summarize
from ulm.storage.record import DoesNotFit, Record


class UnfinishedGames:
    """The games that were left at the table: one, or those of several windows."""

    def __init__(self) -> None:
        self._games: list[tuple[UnfinishedGame, Record]] = []

    def look(self) -> None:
        """Look again which games were left."""
        self._games = [game for slot in autosave_slots.unfinished() if (game := _left(slot.latest())) is not None]

    def rows(self, folder: Path, saved: Iterable[GameEntry]) -> list[GameEntry]:
        """The rows of the list: the games at the table, then the saved games that are other games."""
        tables = {entry.name: entry for entry, _ in self._games}
        others: list[GameEntry] = []
        for entry in saved:
            game = self._game_of(entry, folder)
            if game is None:
                others.append(entry)
            elif given_title(entry):
                tables[game.name] = msgspec.structs.replace(tables[game.name], given=given_title(entry))
        return [*tables.values(), *others]

    def _game_of(self, entry: GameEntry, folder: Path) -> UnfinishedGame | None:
        """The game at the table that holds all of a saved one."""
        found = entry.summary
        for table, record in self._games:
            alike = found is not None and (found.seed, found.started) == (record.seed, record.started)
            if alike and contains_game(record, folder / entry.name):
                return table
        return None


def _left(path: Path | None) -> tuple[UnfinishedGame, Record] | None:
    """A game that was left, if it can be continued."""
    if path is None:
        return None
    try:
        record = records.read(path)
        summary = summarize(record)
    except (UnreadableFile, DoesNotFit):
        return None
    return None if summary.finished else (UnfinishedGame(str(path), 0, 0, summary=summary), record)
