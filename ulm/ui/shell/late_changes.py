"""Changes of files that another program may hold: no frame waits for them, and what fails is told afterwards."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ulm.files.deferred_write import DeferredWrite, FileChange

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
