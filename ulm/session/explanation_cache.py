"""The reasons for bots' moves, kept in a file beside the saved games: the format of records is public and fixed.

    kept_reasons.save(record, explanations)   # after the record itself has been saved
    explanations = kept_reasons.load(record)  # on Continue, or when a game of the Chronicle is watched

A game is found again by its seed, start and seats, whatever its record is called by now. The file names the moves that
it explains, and only the explanations of moves that the record has as well are used. They hold nothing hidden
(`Worker.public_explanation`), and codes with values instead of sentences. A file that is missing or damaged means that
no reasons are known.
"""

import hashlib
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from ulm.ai.explanation import Explanation, Reason
from ulm.files import paths
from ulm.files.atomic_write import remove
from ulm.files.bounded_read import read_bounded
from ulm.files.deferred_write import FileWriter
from ulm.i18n.explanation_text import sentences_afterwards
from ulm.rules import Move
from ulm.storage.record import Record

FORMAT = 1
LARGEST_FILE = 4_000_000
"""Bytes; a game of four has some 200,000."""
MOST_GAMES = 300
_SUFFIX = ".reasons"
_PLAIN = re.compile(r"[\w ]{0,400}")
"""What a value may be that is no number: the id of a thing, or several, with how many of each."""


_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*([0-9]{1,9})\b')


class _Explained(msgspec.Struct, array_like=True):
    """The explanation of one move."""

    number: int
    plan: list[str]
    reasons: list[tuple[str, dict[str, str | int | float]]]


class _File(msgspec.Struct):
    """The content of a file; `moves` are those of the game up to the last explained one."""

    format: int
    moves: list[str]
    explained: list[_Explained]


def folder() -> Path:
    """The folder of these files; it may not exist."""
    return paths.user_folder() / "reasons"


def file_of(record: Record) -> Path:
    """The file for a game, the same at every stage of it."""
    # The name of the file is a hash of this text: files of earlier versions are found by it.
    seats = ", ".join(f"Seat(name={one.name!r}, colour={one.colour!r}, bot={one.bot!r})" for one in record.seats)
    game = f"({record.seed!r}, {record.started!r}, ({seats}))"
    return folder() / f"{hashlib.sha256(game.encode()).hexdigest()[:20]}{_SUFFIX}"


def save(record: Record, explanations: Mapping[int, Explanation], writer: FileWriter | None = None) -> None:
    """Keep the explanations of the moves of a game; those that a newer version of the program has kept stay.

    A disk that refuses is no trouble: the game does not need them.
    """
    moves = _moves(record)
    explained = [
        _Explained(
            number,
            [move.text for move in explanation.plan],
            [(reason.code, reason.values) for reason in explanation.reasons],
        )
        for number, explanation in sorted(explanations.items())
        if number < len(moves)
    ]
    last = explained[-1].number + 1 if explained else 0
    path = file_of(record)
    with suppress(OSError):
        if not path.exists():
            _make_room()
        elif _is_newer(path):
            return
        content = msgspec.json.encode(_File(FORMAT, moves[:last], explained))
        (writer or FileWriter()).write(path, content, sync=False)


def load(record: Record) -> dict[int, Explanation]:
    """The explanations of the moves of a game by number, as far as they are known."""
    try:
        content = read_bounded(file_of(record), LARGEST_FILE)
        kept = msgspec.json.decode(content, type=_File)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return {}
    if kept.format != FORMAT:
        return {}
    moves = _moves(record)
    same = next((n for n, (one, other) in enumerate(zip(kept.moves, moves, strict=False)) if one != other), None)
    known = same if same is not None else min(len(kept.moves), len(moves))
    found: dict[int, Explanation] = {}
    for each in kept.explained:
        if 0 <= each.number < known:
            plan = tuple(Move(text) for text in each.plan)
            reasons = tuple(Reason(code, values) for code, values in each.reasons)
            explanation = Explanation(Move(moves[each.number]), plan, reasons)
            if has_all_texts(explanation):
                found[each.number] = explanation
    return found


def has_all_texts(explanation: Explanation) -> bool:
    """Whether the texts know every reason: another version, or somebody's own, may have others."""
    values = [value for reason in explanation.reasons for value in reason.values.values()]
    if any(isinstance(value, str) and not _PLAIN.fullmatch(value) for value in values):
        return False
    try:
        sentences_afterwards(explanation)
    except (KeyError, ValueError, TypeError, IndexError, OverflowError):
        return False
    return True


def _moves(record: Record) -> list[str]:
    return [move for turn in record.moves for move in turn]


def _is_newer(path: Path) -> bool:
    """Whether a newer version has kept the reasons there; the format is the first entry of the file."""
    with path.open("rb") as file:
        found = _FORMAT.match(file.read(40))
    return found is not None and int(found[1]) > FORMAT


def _make_room() -> None:
    """Remove the oldest files where there are too many."""
    files = sorted(folder().glob(f"*{_SUFFIX}"), key=lambda file: file.stat().st_mtime)
    for file in files[: max(0, len(files) - MOST_GAMES + 1)]:
        remove(file)
