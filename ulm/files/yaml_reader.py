"""Reads YAML files that people may have edited: safely, with limits, and with the line number of every entry.

Records, settings, definitions and texts are all read here; every error becomes a `Problem` instead of a library's
exception.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import yaml

from ulm.files import bounded_read, yaml_plain

LARGEST_FILE = 1_000_000  # bytes; ten times the largest file of the game
DEEPEST = 40
MOST_ENTRIES = 100_000  # bounds the memory that a file of that size may need
LONGEST_NUMBER = 40  # digits: longer ones are slow to parse, and Python refuses to print huge ones

_Refuse: TypeAlias = "Callable[..., UnreadableFile]"
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_NUMBER = re.compile(r"[-+]?[.0-9][-+0-9a-fA-Fxo_:.]*")


class Problem(msgspec.Struct, frozen=True):
    """An error in a file: its place and what was expected there.

    `message` is for the command line; players see the translated text `problems.<code>` with `values`, or only the
    place when there is no code.
    """

    file: str
    place: str
    message: str
    code: str = ""
    values: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.message) if part)


class UnreadableFile(Exception):
    """The file as a whole cannot be read; carries the Problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class ManyProblems(Exception):
    """What was read is invalid; carries all its problems."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Document:
    """A parsed file: its `data`, and the line (from 1) at which each entry of its lists begins."""

    def __init__(
        self, name: str, data: dict[str, Any], lines: dict[str, list[int]], twice: list[Problem], text: str
    ) -> None:
        self.name = name
        self.data = data
        self._lines = lines
        self.problems = twice
        self._text = text

    def line(self, key: str, index: int) -> int:
        """The line at which entry `index` of the list `key` begins."""
        lines = self._lines.get(key, [])
        return lines[index] if index < len(lines) else 1

    def line_of(self, place: str) -> int:
        """The line of a place such as `start.coins`, or of what is above it when it is not there."""
        found = self._nodes
        line = 1
        for key in place.split("."):
            if not isinstance(found, yaml.MappingNode):
                break
            for name, value in found.value:
                if name.value == key:
                    line, found = name.start_mark.line + 1, value
                    break
            else:
                break
        return line

    @cached_property
    def _nodes(self) -> yaml.Node | None:
        """The file with the places of everything in it: it is read again, once, which only faults are worth."""
        found: yaml.Node | None = yaml.compose(self._text, Loader=_Loader)
        return found


def read_yaml(path: Path) -> Document:
    """Read one file whose top is a mapping.

    Raises Unreadable when it is missing, too large, not UTF-8, invalid YAML or not a mapping.
    """
    return parse_yaml(read_text(path), path.name)


def read_text(path: Path) -> str:
    """The text of a file. Raises Unreadable when it is missing, too large or not UTF-8."""
    refuse = _refusing(path.name)
    try:
        raw = bounded_read.read_bounded(path, LARGEST_FILE)
    except FileNotFoundError:
        raise refuse("missing", "the file is missing") from None
    except bounded_read.TooLarge as error:
        raise refuse("too_large", str(error.strerror), n=LARGEST_FILE) from None
    except OSError as error:
        raise refuse("unreadable", f"the file cannot be read ({error.strerror})") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refuse("no_text_file", "this is not a UTF-8 text file") from None


def parse_yaml(text: str, name: str) -> Document:
    """The document in a text, whose top is a mapping; ``name`` is for problems.

    Raises Unreadable when it is invalid YAML or not a mapping.
    """
    refuse = _refusing(name)
    try:
        plain = _plain(text, _Limits(refuse).check)
        if plain is not None:
            twice = [_twice(refuse, name, f"line {line}") for name, line in plain.twice]
            return Document(name, plain.data, plain.lines, twice, text)
        limits = _Limits(refuse)
        for event in yaml.parse(text, Loader=_Loader):
            limits.check(event)
        loader = _Loader(text)
        node = loader.get_single_node()
        data = None if node is None else loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise refuse("broken", f"broken YAML: {shortened(str(error.problem or error.context))}", place) from None
    except (yaml.YAMLError, ValueError) as error:
        raise refuse("broken", f"broken YAML: {shortened(str(error).splitlines()[0])}") from None
    if node is None:
        raise refuse("empty", "the file is empty")
    if not isinstance(node, yaml.MappingNode) or not isinstance(data, dict):
        raise refuse("no_mapping", "expected a mapping of names to values", "line 1")
    lines = {
        key.value: [entry.start_mark.line + 1 for entry in value.value]
        for key, value in node.value
        if isinstance(value, yaml.SequenceNode)
    }
    twice = [_twice(refuse, str(key.value), _line(key)) for key in _repeated_keys(node)]
    return Document(name, data, lines, twice, text)


def _plain(text: str, check: Callable[[yaml.Event], None]) -> yaml_plain.PlainYaml | None:
    return yaml_plain.build_plain(_Loader(text), check)


def _refusing(name: str) -> _Refuse:
    def refuse(code: str, message: str, place: str = "", **values: str | int) -> UnreadableFile:
        return UnreadableFile(Problem(name, place, message, code, tuple(values.items())))

    return refuse


def shortened(text: str, longest: int = 60) -> str:
    """A text from a file, cut to a length that fits into a sentence."""
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def names(known: Iterable[str]) -> str:
    """Names joined for a sentence."""
    return ", ".join(f"`{name}`" for name in known)


def shown(value: object) -> str:
    """A value from a file, quoted for a sentence."""
    if value is None:
        return "nothing"
    return shortened(str(value).lower() if isinstance(value, bool) else repr(value))


class _Limits:
    """Refuses files that are too costly to build, by their events: the parser itself recurses on nesting."""

    def __init__(self, refuse: _Refuse) -> None:
        self._refuse = refuse
        self._count = -1
        self._depth = 0

    def check(self, event: yaml.Event) -> None:
        """Check the next event of the stream. Raises Unreadable."""
        self._count += 1
        if self._count > MOST_ENTRIES:
            message = f"there are more than {MOST_ENTRIES} entries"
            raise self._refuse("too_many", message, _line(event), n=MOST_ENTRIES)
        if isinstance(event, yaml.ScalarEvent):
            value = event.value
            if event.tag is not None:
                raise self._refuse("tag", "tags (!name) are not allowed", _line(event))
            if event.implicit[0] and len(value) > LONGEST_NUMBER and _NUMBER.fullmatch(value):
                message = f"there is a number with more than {LONGEST_NUMBER} digits"
                raise self._refuse("long_number", message, _line(event), n=LONGEST_NUMBER)
            if _NO_TEXT.search(value):
                raise self._refuse("no_text", "there are characters that are not text", _line(event))
        elif isinstance(event, yaml.CollectionStartEvent):
            if event.tag is not None:
                raise self._refuse("tag", "tags (!name) are not allowed", _line(event))
            self._depth += 1
            if self._depth > DEEPEST:
                raise self._refuse("too_deep", "the entries are nested too deeply", _line(event))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            raise self._refuse("alias", "aliases (*name) are not allowed", _line(event))


def _twice(refuse: _Refuse, name: str, place: str) -> Problem:
    name = shortened(name)
    return refuse("twice", f"the key `{name}` appears twice", place, name=name).problem


def _line(at: yaml.Event | yaml.Node) -> str:
    return f"line {at.start_mark.line + 1}" if at.start_mark else ""


def _repeated_keys(node: yaml.Node) -> Iterator[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                yield key
            if isinstance(key.value, str):
                seen.add(key.value)
            yield from _repeated_keys(value)
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            yield from _repeated_keys(entry)
