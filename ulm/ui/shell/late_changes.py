"""Changes of files that another program may hold: no frame waits for them, and what fails is told afterwards."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ulm.files.when_free import WhenFree

T = TypeVar("T")


class LateChanges:
    """Changes files as soon as they are free."""

    def __init__(self, call_soon: Callable[[Callable[[], None]], None]) -> None:
        """``call_soon`` calls a function in the loop's thread."""
        self._call_soon = call_soon
        self._waiting: dict[Path, WhenFree] = {}
        self._untold = 0

    def make(
        self, file: Path, change: Callable[[], T], done: Callable[[T], None], failed: Callable[[OSError], None]
    ) -> bool:
        """Make a change of a file, now or soon; whether it is settled already. It may be tried several times.

        ``done`` gets what ``change`` returned. A change that comes later takes the place of one that waits.
        """
        self.withdraw(file)
        results: list[T] = []
        at_once = True

        def attempt() -> None:
            result = change()
            if at_once:
                results.append(result)
            else:
                self._call_soon(lambda: done(result))

        waiting = WhenFree(lambda error: self.tell(lambda: failed(error)))
        with waiting:  # until it is known whether this was done at once
            try:
                waiting.make(attempt)
            except OSError as error:
                failed(error)
                return True
            at_once = False
        if results:
            done(results[0])
            return True
        self._waiting[file] = waiting
        return False

    def withdraw(self, file: Path) -> None:
        """Take back a change that waits."""
        waiting = self._waiting.pop(file, None)
        if waiting is not None:
            waiting.withdraw()

    def tell(self, action: Callable[[], None]) -> None:
        """Tell the player soon about a change that failed; may be called from any thread."""

        def now() -> None:
            self._untold -= 1
            action()

        self._untold += 1
        self._call_soon(now)

    def settle(self) -> bool:
        """Wait until all changes are made or given up; whether the player knows of all that failed."""
        for waiting in self._waiting.values():
            waiting.settle()
        self._waiting.clear()
        return not self._untold
