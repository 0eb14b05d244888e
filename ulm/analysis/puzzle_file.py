"""The file of puzzles, read as far as it is needed: first the line of each puzzle, later the puzzle that is shown.

    found = shipped()
    for each in found.puzzles: each.id, each.rating, each.themes
    puzzle = found.read(each)             # None when it cannot be read: that was reported

The file is YAML throughout; so that nothing need be parsed to list the puzzles, each begins with a line of fixed form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ulm.analysis import puzzle as puzzles
from ulm.analysis.puzzle import Puzzle
from ulm.files.asset_files import find
from ulm.files.file_problems import report, report_unreadable
from ulm.files.yaml_reader import Problem, UnreadableFile, parse_yaml, read_text
from ulm.rules import Definitions, standard_definitions

FILE = "data/puzzles.yaml"
FORMAT = 1
_BEGIN = "- "
_FIRST_LINE = re.compile(r"- puzzle: \{id: '?([0-9a-f]{8})'?, ?rating: ([0-9]{1,4}), ?themes: \[([a-z, ]*)\]")
_HEAD = re.compile(r"format: ([0-9]+)\ndefinitions: '?([0-9a-f]+)'?\npuzzles:\n", re.MULTILINE)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ ;-]*")
"""Texts that YAML takes as they are; others are quoted."""
_COMMENT = """\
# Puzzles: the best turn in a position, after the tile was drawn (docs/analysis.md).
# Found in games of the master against itself, not made by hand: `python -m tools.mine_puzzles` writes this file.
"""


class PuzzleEntry(NamedTuple):
    """A puzzle of the file: what its first line tells, and where and how it stands there."""

    id: str
    rating: int
    themes: tuple[str, ...]
    line: int
    text: str


class PuzzleFile:
    """The puzzles of a file. ``definitions`` are those with which they were made."""

    def __init__(self, path: Path) -> None:
        """Raises Unreadable when the file as a whole cannot be read."""
        self.path = path
        text = read_text(path)
        head = _HEAD.search(text)
        if head is None:
            raise UnreadableFile(
                Problem(path.name, "", "the file must begin with `format`, `definitions` and `puzzles`, a line each")
            )
        if int(head[1]) > FORMAT:
            raise UnreadableFile(Problem(path.name, "", f"this file has format {head[1]}; this program reads {FORMAT}"))
        self.definitions = head[2]
        self.problems: list[Problem] = []
        self.puzzles: list[PuzzleEntry] = []
        known: set[str] = set()
        for entry in self._entries(text[head.end() :], text.count("\n", 0, head.end()) + 1):
            if entry.id in known:
                self.problems.append(self._problem(entry, "there is already a puzzle of this name"))
            else:
                known.add(entry.id)
                self.puzzles.append(entry)

    def _entries(self, text: str, line: int) -> Iterable[PuzzleEntry]:
        """The puzzles in the list; what does not begin like one is reported."""
        for part in re.split(r"^(?=- )", text, flags=re.MULTILINE):
            first = _FIRST_LINE.match(part)
            if first is not None:
                themes = tuple(re.findall("[a-z]+", first[3]))
                yield PuzzleEntry(first[1], int(first[2]), themes, line, part)
            elif part.strip():
                expected = "expected a puzzle, which begins `- puzzle: {id: 3f09ac11, rating: 1650, themes: [card], …`"
                values = (("n", line),)
                self.problems.append(Problem(self.path.name, f"line {line}", expected, "no_puzzle", values))
            line += part.count("\n")

    def parse(self, entry: PuzzleEntry) -> Puzzle:
        """Read a puzzle. Raises Unreadable, with line and name, when it cannot be read or set up."""
        # as many empty lines before it as in the file, so that the lines of faults are right
        text = "\n" * (entry.line - 1) + _outdented(entry.text)
        try:
            return puzzles.of_document(parse_yaml(text, self.path.name))
        except UnreadableFile as error:
            raise UnreadableFile(self._problem(entry, f"{error.problem.place}: {error.problem.message}")) from None

    def read(self, entry: PuzzleEntry) -> Puzzle | None:
        """Read a puzzle; None when it cannot be read, which is reported to the player."""
        try:
            return self.parse(entry)
        except UnreadableFile as error:
            what = f"{error.problem.place}: {error.problem.message}"
            report(self.path, what, error.problem.code, **dict(error.problem.values))
            return None

    def _problem(self, entry: PuzzleEntry, message: str) -> Problem:
        place = f"line {entry.line}, puzzle {entry.id}"
        return Problem(self.path.name, place, message.removeprefix(": "), "puzzle", (("puzzle", entry.id),))


def shipped() -> PuzzleFile | None:
    """The puzzles of the program, or of the player's file that takes their place; None when it cannot be read."""
    path = find(FILE)
    try:
        found = _read_once(path, path.stat().st_mtime_ns)
    except UnreadableFile as error:
        report_unreadable(path, error)
    except OSError as error:
        report(path, str(error))
    else:
        for problem in found.problems:
            report(path, str(problem).removeprefix(f"{problem.file}: "), problem.code, **dict(problem.values))
        return found
    return None


@lru_cache(maxsize=2)
def _read_once(path: Path, changed: int) -> PuzzleFile:
    return PuzzleFile(path)


def problems(path: Path) -> list[Problem]:
    """All that is wrong with a file of puzzles; each puzzle that has a problem is left out of the game."""
    try:
        file = PuzzleFile(path)
    except UnreadableFile as error:
        return [error.problem]
    found: list[Problem] = []
    for entry in file.puzzles:
        try:
            file.parse(entry)
        except UnreadableFile as error:
            found.append(error.problem)
    if file.definitions == standard_definitions().hash():
        return file.problems + found
    unusable = f"; {len(found)} of {len(file.puzzles)} cannot be played any more" if found else ""
    message = "these puzzles were made with other definitions: check them again with `python -m tools.mine_puzzles`"
    return [*file.problems, Problem(path.name, "definitions", f"{message}{unusable}")]


def text(entries: Iterable[dict[str, Any]]) -> str:
    """The text of a file with these puzzles (`puzzle.words`)."""
    head = f"{_COMMENT}format: {FORMAT}\ndefinitions: '{standard_definitions().hash()}'\npuzzles:\n"
    return head + "".join(entry_text(entry) for entry in entries)


def entry_text(words: dict[str, Any]) -> str:
    """A puzzle as it stands in the file: a line for each of its parts."""
    lines = [f"{key}: {_flow(value)}" for key, value in words.items()]
    return _BEGIN + "\n  ".join(lines) + "\n"


def parse_puzzle(words: dict[str, Any], definitions: Definitions | None = None) -> Puzzle:
    """The puzzle that stands in a file as these words, by the program's definitions or others. Raises Unreadable when
    it cannot be read or set up.
    """
    return puzzles.of_document(parse_yaml(_outdented(entry_text(words)), words["puzzle"]["id"]), definitions)


def written(path: Path) -> list[dict[str, Any]]:
    """The words of the puzzles that stand in a file; none if they were made with other definitions. Raises Unreadable
    when the file or a puzzle cannot be read.
    """
    file = PuzzleFile(path)
    if file.definitions != standard_definitions().hash():
        return []
    return [dict(parse_yaml(_outdented(entry.text), entry.id).data) for entry in file.puzzles]


def _outdented(text: str) -> str:
    """The text of a puzzle without its place in the list."""
    return re.sub(r"^(- |  )", "", text, flags=re.MULTILINE)


def _flow(value: Any) -> str:
    """A value in one line of YAML, with no more blanks than must be: the file is to stay small."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_flow(each) for each in value) + "]"
    if isinstance(value, bool) or value is None:
        return "null" if value is None else str(value).lower()
    if isinstance(value, str) and not _PLAIN.fullmatch(value):
        return f"'{value}'"
    return str(value)
