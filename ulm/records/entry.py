"""A value of a YAML file together with the place where it stands, read strictly."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NoReturn

from ulm.rules.yaml_reading import Problem, Unreadable, names, shortened, shown


class Entry:
    """One value and its place. All readers raise Unreadable, naming file, place and what was expected."""

    __slots__ = ("file", "place", "value")

    def __init__(self, file: str, place: str, value: Any) -> None:
        self.file = file
        self.place = place
        self.value = value

    def wrong(self, message: str) -> NoReturn:
        """Refuse the file because of this value."""
        raise Unreadable(Problem(self.file, self.place, message))

    def _expected(self, what: str) -> NoReturn:
        self.wrong(f"expected {what}, found {shown(self.value)}")

    def mapping(self, known: Collection[str]) -> dict[str, Entry]:
        """A mapping all of whose keys are known."""
        found = self.names_to_entries()
        for key in found:
            if key not in known:
                self.wrong(f"unknown key `{shortened(key)}`; expected {names(known)}")
        return found

    def names_to_entries(self) -> dict[str, Entry]:
        """A mapping with names as keys; an empty value is an empty mapping."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            self._expected("a mapping of names to values")
        for key in self.value:
            if not isinstance(key, str):
                self.wrong(f"expected a name as key, found {shown(key)}")
        return {key: Entry(self.file, f"{self.place}.{key}", value) for key, value in self.value.items()}

    def entries(self) -> list[Entry]:
        """A list."""
        if not isinstance(self.value, list):
            self._expected("a list")
        return [Entry(self.file, f"{self.place}[{index}]", value) for index, value in enumerate(self.value)]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries())

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self._expected("a text")
        return self.value

    def texts(self) -> list[str]:
        """A list of texts."""
        return [entry.text() for entry in self]

    def number(self, low: int, high: int) -> int:
        """A whole number within bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self._expected("a whole number")
        if not low <= self.value <= high:
            self._expected(f"a number from {low} to {high}")
        return self.value

    def truth(self) -> bool:
        """true or false."""
        if not isinstance(self.value, bool):
            self._expected("true or false")
        return self.value

    def name(self, known: Collection[str], what: str) -> str:
        """One of the known names."""
        if not isinstance(self.value, str) or self.value not in known:
            self._expected(f"{what} ({', '.join(known)})")
        return self.value

    def names(self, known: Collection[str], what: str) -> tuple[str, ...]:
        """A list of known names."""
        return tuple(entry.name(known, what) for entry in self)
