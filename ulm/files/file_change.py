"""A change of a file that may have to wait until no other program holds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FileChange(Generic[T]):
    """How a file is changed, and what is done then.

    ``make`` may be tried several times. ``done`` gets what it returned, ``failed`` the error when it is given up.
    ``withdrawn`` is called where the change is taken back before it was made.
    """

    file: Path
    make: Callable[[], T]
    done: Callable[[T], None]
    failed: Callable[[OSError], None]
    withdrawn: Callable[[], None] = lambda: None
