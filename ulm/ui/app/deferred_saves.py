"""Changes of files that another program may hold: no frame waits for them, and what fails is told afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ulm.files.deferred_write import DeferredWrite, FileChange
from ulm.i18n.catalog import t
from ulm.ui.toolkit.scene import Host
from ulm.ui.toolkit.widgets.dialog import Modal

if TYPE_CHECKING:
    from ulm.session.autosave_hook import AutosaveHook


T = TypeVar("T")


class DeferredChanges:
    """Changes files as soon as they are free."""

    def __init__(self, call_soon: Callable[[Callable[[], None]], None]) -> None:
        """``call_soon`` calls a function in the loop's thread."""
        self._call_soon = call_soon
        self._waiting: dict[Path, tuple[DeferredWrite, Callable[[], None]]] = {}
        """The changes that wait or have waited, with what to do where one is taken back."""
        self._untold = 0

    def make(self, change: FileChange[T]) -> bool:
        """Make a change of a file, now or soon; whether it is settled already. It takes the place of one that waits for
        the same file.
        """
        file = change.file
        self.withdraw(file)
        results: list[T] = []
        at_once = True

        def attempt() -> None:
            result = change.make()
            if at_once:
                results.append(result)
            else:
                self._call_soon(lambda: settled(lambda: change.done(result)))

        def settled(action: Callable[[], None]) -> None:
            if self._waiting.get(file, (None,))[0] is waiting:
                del self._waiting[file]
            action()

        waiting = DeferredWrite(lambda error: self.tell(lambda: settled(lambda: change.failed(error))))
        with waiting:  # until it is known whether this was done at once
            try:
                waiting.make(attempt)
            except OSError as error:
                change.failed(error)
                return True
            at_once = False
        if results:
            change.done(results[0])
            return True
        self._waiting[file] = waiting, change.withdrawn
        return False

    def withdraw(self, file: Path) -> None:
        """Take back a change that waits."""
        if file in self._waiting:
            waiting, withdrawn = self._waiting.pop(file)
            waiting.withdraw()
            withdrawn()

    def tell(self, action: Callable[[], None]) -> None:
        """Tell the player soon about a change that failed; may be called from any thread."""

        def now() -> None:
            self._untold -= 1
            action()

        self._untold += 1
        self._call_soon(now)

    def settle(self) -> bool:
        """Wait until all changes are made or given up; whether the player knows of all that failed."""
        for waiting, _ in self._waiting.values():
            waiting.settle()
        self._waiting.clear()
        return not self._untold


_UNNOTICED = 0.5
"""Seconds after which the player is told: a virus scanner mostly takes less."""


class DeferredSaves:
    """The saving of the game at the table, and of games that have left it and are not saved yet."""

    def __init__(self, app: Host, written: Callable[[Callable[[], None] | None], None]) -> None:
        """``written`` is called once nothing waits any more, with what is to be done then, if anything."""
        self._app = app
        self._written = written
        self._at_table: list[AutosaveHook] = []
        self._left: list[AutosaveHook] = []
        self._notice: Modal | None = None
        self._then: Callable[[], None] | None = None

    @property
    def waiting(self) -> bool:
        """Whether another program holds the file of a game."""
        return any(game.waiting for game in self._games)

    @property
    def any_left(self) -> bool:
        """Whether a game that has left the table is not closed yet."""
        return bool(self._left)

    @property
    def _games(self) -> list[AutosaveHook]:
        return [*self._at_table, *self._left]

    def add(self, game: AutosaveHook) -> None:
        """A game comes to the table."""
        self._at_table.append(game)

    def leave(self, game: AutosaveHook) -> None:
        """A game leaves the table: it is closed as soon as it is saved."""
        self._at_table.remove(game)
        if not game.waiting:
            game.close()
            return
        self._left.append(game)
        self._watch(game)
        timer = threading.Timer(_UNNOTICED, lambda: self._app.call_soon(self._tell))
        timer.daemon = True
        timer.start()

    def before(self, action: Callable[[], None]) -> None:
        """Do something once all games are saved; the player sees a notice meanwhile, and may cancel it."""
        if not self.waiting:
            action()
            return
        self._then = action
        for game in self._games:
            self._watch(game)
        self._show(t("common.cancel"), self._cancel)

    def settle(self) -> None:
        """Wait until all games are saved or that has failed."""
        for game in self._games:
            game.settle()

    def close(self) -> None:
        """Close the games that have left the table, unless they still wait."""
        for game in [game for game in self._left if not game.waiting]:
            self._left.remove(game)
            game.close()

    # ----- what comes later

    def _watch(self, game: AutosaveHook) -> None:
        game.afterwards(lambda: self._app.call_soon(self._go_on))

    def _go_on(self) -> None:
        """Nothing waits any more, perhaps."""
        if self.waiting:
            return
        self._hide()
        then, self._then = self._then, None
        self._written(then)

    def _tell(self) -> None:
        if self._notice is None and any(game.waiting for game in self._left):
            self._show(t("common.ok"), None)

    def _show(self, label: str, action: Callable[[], None] | None) -> None:
        self._hide()
        self._notice = Modal(self._app, t("saving.late_title"), t("saving.late"), [(label, action)])
        self._app.push(self._notice)

    def _hide(self) -> None:
        if self._notice is not None:
            self._app.remove(self._notice)
            self._notice = None

    def _cancel(self) -> None:
        self._then = None
