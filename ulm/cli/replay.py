"""`ulm replay`: the final position of a record, or its trace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ulm.cli.output import WRONG, CallError, print_error, print_illegal_move, print_json, print_line
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.rules import Game
from ulm.storage import record, trace


def run(texts: Texts, file: Path, *, until: int | None = None, as_trace: bool = False) -> int:
    """Print the position after all turns of a record or after a number of turns, or its trace."""
    found = record.read(file)
    turns = max((turn for turn, _, _ in record.numbered(found)), default=0)
    if until is not None and until > turns:
        raise CallError(f"{file}: {texts.get('cli.replay.until', n=turns)}")
    try:
        if record.other_definitions(found):
            print_error(texts, texts.get("cli.replay.definitions", file=file))
        if as_trace:
            for each in trace.trace(found, until=until):
                print_json(each)
            return 0
        game = record.replay(found, until=until)
    except record.DoesNotFit as error:
        print_illegal_move(texts, file, error)
        return WRONG
    except UnreadableFile as error:
        # Impossible options are found only when the record is played, where its file is no longer known.
        raise UnreadableFile(msgspec.structs.replace(error.problem, file=file.name)) from None
    for line in _position(game, found, turns if until is None else until, texts):
        print_line(line)
    return 0


def _position(game: Game, found: record.Record, turns: int, texts: Texts) -> Iterator[str]:
    """The position as YAML, with the seats' names."""
    names = ", ".join(f"{seat.name} ({seat.colour})" for seat in found.seats)
    yield "# " + texts.get("cli.replay.head", n=turns, names=names)
    for key, value in game.state().items():
        if key in ("players", "quarters", "final"):
            yield f"{key}:"
            parts = value.items() if isinstance(value, dict) else [("-", each) for each in value]
            yield from (f"  {name}{'' if name == '-' else ':'} {record.flow(part)}" for name, part in parts)
        else:
            yield f"{key}: {record.flow(value)}"
    if not game.finished:
        yield "legal: [" + ", ".join(str(move) for move in game.legal()) + "]"
