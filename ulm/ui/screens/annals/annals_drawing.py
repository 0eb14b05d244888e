"""Tells and draws the annals of a record in a process of its own, so that no frame waits for them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pygame

from ulm.files.atomic_write import write_atomic
from ulm.i18n import catalog, chronicle_text
from ulm.processes import Process, ProcessResult
from ulm.storage.record import Record
from ulm.story.annals_page import Annals, annals_of
from ulm.ui.screens.annals.annals_sheet import PRINTED, draw_sheet, png

_TOLD, _DRAWN, _PACKED = 0.15, 0.55, 0.95
"""How much of the work is done when the words are found, the sheet is drawn, and the file is ready."""

_FINER = 2


class SheetPreview(NamedTuple):
    """A picture of the sheet: its size in pixels, and their colours."""

    size: tuple[int, int]
    pixels: bytes


class SaveProgress(NamedTuple):
    """How far a file has come, from 0 to 1; the error that stopped it."""

    path: Path
    share: float
    error: OSError | None = None


class _Game(NamedTuple):
    """The record of a game, its file, and the language in which it is told."""

    record: Record
    path: Path | None
    language: str

    def told(self) -> Annals:
        """Its annals."""
        return annals_of(self.record, catalog.use(self.language), self.path)


class DrawingFailed(Exception):
    """The process has failed; a note has its traceback."""


class AnnalsDrawing:
    """The annals of one record in one language: first the words, then the sheet at a size in pixels, then files.
    ``path``: the file of the record, None if it has none.
    """

    def __init__(self, record: Record, language: str, path: Path | None = None) -> None:
        self.page: Annals | None = None
        self.preview: SheetPreview | None = None
        self.saved: SaveProgress | None = None
        """The file that was asked for last."""
        self._game = _Game(record, path, language)
        self._news: SimpleQueue[ProcessResult] = SimpleQueue()
        self._process = Process("ulm-annals")
        self._working = 0

    @property
    def busy(self) -> bool:
        """Whether something is still being made."""
        return self._working > 0

    def show(self, size: tuple[int, int]) -> None:
        """Tell the annals, and draw the sheet at a size in pixels."""
        self._begin(partial(_shown, self._game, size))

    def save(self, path: Path) -> None:
        """Draw the sheet at paper size into a PNG file."""
        self.saved = SaveProgress(path, 0.0)
        self._begin(partial(_saved, self._game, path))

    def _begin(self, work: Callable[[], Iterator[object]]) -> None:
        self._working += 1
        self._process.begin(self._news.put, work)

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises DrawingFailed."""
        changed = False
        while not self._news.empty():
            news = self._news.get()
            changed = True
            self._working -= news.over
            if news.error:
                raise news.failure(DrawingFailed, "the annals could not be drawn")
            match news.value:
                case Annals():
                    self.page = news.value
                case SheetPreview():
                    self.preview = news.value
                case SaveProgress():
                    self.saved = news.value
        return changed

    def close(self) -> None:
        """End the process."""
        self._process.close()


# ----- in the process


def _shown(game: _Game, size: tuple[int, int]) -> Iterator[Annals | SheetPreview]:
    page = game.told()
    yield page
    with no_window():
        # Small letters keep their distances if they are drawn larger.
        sheet = draw_sheet(page, (_FINER * size[0], _FINER * size[1]), day_of(game.record))
        yield SheetPreview(size, pygame.image.tobytes(pygame.transform.smoothscale(sheet, size), "RGB"))


def _saved(game: _Game, path: Path) -> Iterator[SaveProgress]:
    page = game.told()
    yield SaveProgress(path, _TOLD)
    with no_window():
        sheet = draw_sheet(page, PRINTED, day_of(game.record))
        yield SaveProgress(path, _DRAWN)
        content = png(sheet)
    yield SaveProgress(path, _PACKED)
    try:
        write_atomic(path, content)
    except OSError as error:
        yield SaveProgress(path, _PACKED, error)
    else:
        yield SaveProgress(path, 1.0)


def printed(record: Record, page: Annals) -> bytes:
    """The sheet at paper size as a PNG file, drawn here and now, by a program that has no window."""
    with no_window():
        return png(draw_sheet(page, PRINTED, day_of(record)))


def day_of(record: Record) -> str:
    """The day on which a game was begun; "" where its record does not say."""
    try:
        when = datetime.fromisoformat(record.started)
    except ValueError:
        return ""
    return chronicle_text.day(when if when.tzinfo is not None else when.replace(tzinfo=UTC))


@contextmanager
def no_window() -> Iterator[None]:
    """Letters and pictures without a window."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    try:
        yield
    finally:
        pygame.font.quit()
        pygame.display.quit()
