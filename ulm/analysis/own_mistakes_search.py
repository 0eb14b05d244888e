"""Looks for missed turns in one finished game after the other; what is found is kept at once.

    for step in Search(Index(), file).steps(): ...

A game without a whole account is reviewed first, and its account kept beside its record, as the page of the review
does. A search may be ended at any moment: the next one goes on at the turn where this one was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import msgspec

from ulm.analysis import own_mistakes_file, review_cache
from ulm.analysis.own_mistakes import VERSION, examine, missed_turns
from ulm.analysis.own_mistakes_file import MistakesData, SearchedGame, SearchProgress, StoredMistake, mark
from ulm.analysis.reviewer import Reviewer
from ulm.files import file_lock
from ulm.files.bounded_read import refuse_to_write
from ulm.files.yaml_reader import UnreadableFile
from ulm.processes import Process, ProcessResult, set_low_priority
from ulm.rules.ruleset import present_definitions
from ulm.storage import record as records
from ulm.storage.game_index import Index
from ulm.storage.game_summary import GameEntry, Summary
from ulm.storage.record import DoesNotFit, Record


def made_with() -> str:
    """Changes whenever turns would be judged or chosen in another way."""
    return f"{VERSION} {review_cache.evaluation_version()}"


class MistakeSearch:
    """Keeps in ``file`` what it finds."""

    def __init__(self, index: Index, file: Path) -> None:
        """Raises missed_file.Damaged or OSError when what is kept cannot be read."""
        self._index = index
        self._file = file
        self._kept = own_mistakes_file.read(file)
        self._made_with = made_with(), present_definitions().hash()

    def steps(self) -> Iterator[SearchProgress]:
        """Look at all games that were not looked at yet, the newest first."""
        self._index.scan()
        self._index.read()
        finished: dict[str, GameEntry] = {}
        for entry in self._index.entries:
            summary = _of_people(entry)
            if summary is not None:
                finished.setdefault(mark(summary), entry)  # a copy of a game is looked at once
        changed = self._follow(finished)
        todo = [each for each in finished.items() if not self._is_whole(each[0])]
        yield SearchProgress(len(todo), kept=self._kept if changed else None)
        for number, (known, entry) in enumerate(todo, 1):
            for step in self._look(known, entry):
                yield msgspec.structs.replace(step, games=len(todo), number=number)

    def _is_whole(self, known: str) -> bool:
        looked = self._kept.games.get(known)
        return looked is not None and looked.whole and self._counts(looked)

    def _counts(self, looked: SearchedGame) -> bool:
        """Whether it was looked at as it would be now."""
        return (looked.made_with, looked.definitions) == self._made_with

    def _follow(self, present: dict[str, GameEntry]) -> bool:
        """Forget the games that are gone and note new names of others; whether anything has changed."""
        games = self._kept.games
        gone = [known for known in games if known not in present]
        for known in gone:
            del games[known]
        renamed = [known for known, looked in games.items() if looked.name != present[known].name]
        for known in renamed:
            games[known].name = present[known].name
        if gone or renamed:
            self._keep()
        return bool(gone or renamed)

    def _look(self, known: str, entry: GameEntry) -> Iterator[SearchProgress]:
        """Look at one game. One whose record no longer replays has nothing to be found."""
        when = max(0, int(entry.when.timestamp()))
        here = SearchProgress(0, name=entry.name, when=when)
        yield here
        path = self._index.folder / entry.name
        looked = SearchedGame(entry.name, when, (), *self._made_with)
        try:
            record = records.read(path)
            looked.seats = record.seats
            before = self._kept.games.get(known)
            if before is not None and self._counts(before):
                looked = before
            yield from self._look_at_turns(here, known, looked, record)
        except (UnreadableFile, DoesNotFit):
            if not path.exists():
                return  # it was just deleted
        looked.whole = True
        self._kept.games[known] = looked
        self._keep()
        yield msgspec.structs.replace(here, kept=self._kept)

    def _look_at_turns(
        self, here: SearchProgress, known: str, looked: SearchedGame, record: Record
    ) -> Iterator[SearchProgress]:
        path = self._index.folder / looked.name
        account = kept = review_cache.read(record, path)
        if kept is None or not kept.whole:
            for begun in Reviewer(record, kept).accounts():
                review_cache.write(record, path, begun)
                account = begun
                yield here
        assert account is not None
        all_turns = len(account.turns)
        for missed in missed_turns(record, account, looked.turns):
            yield msgspec.structs.replace(here, turns=missed.turn, all=all_turns)
            found = examine(missed)
            looked.turns = missed.turn + 1
            if not isinstance(found, str):
                played = tuple(move.text for move in missed.played)
                looked.found.append(StoredMistake(missed.turn, missed.round, missed.seat, played, found))
            self._kept.games[known] = looked
            self._keep()
            if not isinstance(found, str):
                yield msgspec.structs.replace(here, turns=missed.turn + 1, all=all_turns, kept=self._kept)

    def _keep(self) -> None:
        with suppress(OSError):  # what a disk refuses is looked for anew next time
            own_mistakes_file.write(self._file, self._kept)


def _of_people(entry: GameEntry) -> Summary | None:
    """The summary of a finished game in which at least one human played; the name of its file must be a text."""
    summary = entry.summary
    if entry.name.encode(errors="ignore").decode() != entry.name:
        return None
    if summary is None or not summary.finished or all(seat.bot for seat in summary.seats):
        return None
    return summary


class SearchFailed(Exception):
    """The process could not go on; a note has its traceback."""


class MistakeSearchProcess:
    """Runs from when it is made until all games were looked at, or it is closed."""

    def __init__(self, folder: Path, file: Path, on_news: Callable[[], None] = lambda: None) -> None:
        """``folder`` has the records; in ``file`` is kept what was found. ``on_news`` is called in another thread when
        there is something to `poll`.
        """
        self.step: SearchProgress | None = None
        """How far it is; None until the folder is listed."""
        self.running = True
        """Whether there is more to come."""
        self._news: SimpleQueue[ProcessResult] = SimpleQueue()
        self._on_news = on_news
        self._process = Process("ulm-missed-turns")
        self._process.begin(self._take, partial(_search, folder, file))

    def _take(self, news: ProcessResult) -> None:
        self._news.put(news)
        self._on_news()

    def poll(self) -> MistakesData | None:
        """Take what has become ready; what is kept now, when that has changed. Raises SearchFailed."""
        kept = None
        while self.running and not self._news.empty():
            news = self._news.get()
            if news.over:
                self.close()
            else:
                self.step = news.value
                kept = news.value.kept or kept
            if news.error:
                raise news.failure(SearchFailed, "the games could not be looked at")
        return kept

    def close(self) -> None:
        """End it; what was found is kept."""
        self.running = False
        self._process.close()


def _search(folder: Path, file: Path) -> Iterator[SearchProgress]:
    """In the process: search, unless another window does."""
    # the program itself need not load the search
    from ulm.storage.game_index import Index

    set_low_priority()
    file.parent.mkdir(parents=True, exist_ok=True)
    refuse_to_write(file.with_suffix(".lock"))
    with file.with_suffix(".lock").open("ab") as lock:
        if file_lock.take(lock):
            yield from MistakeSearch(Index(folder), file).steps()
