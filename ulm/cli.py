"""The command line (NOTATION.md section 5).

Exit codes: 0 all well, 1 something is wrong with what was read, 2 it cannot be read or the call is off.
Errors are one line each on standard error. Texts come from the section `cli` of the English language file.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import msgspec

from ulm.commands import play_arena
from ulm.commands.output import OFF, WRONG, CallError, print_json
from ulm.files.yaml_reader import Problem, Unreadable
from ulm.rules import BadOptions, DefinitionErrors, Game
from ulm.text import refusal_text
from ulm.text.catalog import Texts

if TYPE_CHECKING:
    from ulm.records.record import DoesNotFit, Record

Command: TypeAlias = Callable[[argparse.Namespace, Texts], int]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CallError(message)


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; the exit code."""
    # pygame greets on standard output, where only results belong
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        texts = Texts("en")
    except (OSError, Unreadable, ValueError) as error:
        from ulm.ui.shell import crash_dialog

        return crash_dialog.cannot_start(error, window=not arguments)
    try:
        if not arguments or arguments[0].lower().endswith(".ulm"):
            return _open_window(arguments, texts)
        if arguments[0] == "--self-test":
            return _self_test(arguments[1:], texts)
        chosen = _parser(texts).parse_args(arguments)
        code: int = chosen.command(chosen, texts)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except CallError as error:
        _complain(texts, str(error))
    except Unreadable as error:
        _complain(texts, str(error))
    except BadOptions as error:
        _complain(texts, str(error))
    except DefinitionErrors as error:
        for problem in error.problems:
            _complain(texts, str(problem))
    except BrokenPipeError:
        # The reader went away (`| head`): no more output, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        _complain(texts, f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return 130
    return OFF


def _complain(texts: Texts, message: str) -> None:
    # What stands in a file may hold signs that would do something to a terminal.
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in " ".join(message.split()))
    print(texts.get("cli.error", message=shown), file=sys.stderr)


def _parser(texts: Texts) -> argparse.ArgumentParser:
    parser = _Parser(prog="ulm", description=texts.get("cli.description"), epilog=texts.get("cli.alone"))
    # For the help only: it takes the place of a command.
    parser.add_argument("--self-test", metavar="FOLDER", help=texts.get("cli.argument.self-test"))
    commands = parser.add_subparsers(metavar=texts.get("cli.command"), required=True)

    def add(name: str, command: Command) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=texts.get(f"cli.help.{name}"), description=texts.get(f"cli.help.{name}"))
        found.set_defaults(command=command)
        return found

    def argument(parser: argparse.ArgumentParser, *names: str, **how: Any) -> None:
        key = names[-1].lstrip("-")
        parser.add_argument(*names, help=texts.get(f"cli.argument.{key}"), **how)

    def game_arguments(parser: argparse.ArgumentParser) -> None:
        argument(parser, "--seats", required=True, metavar="BOT,BOT…")
        argument(parser, "--seed", type=int, default=1, metavar="N")
        argument(parser, "--option", action="append", default=[], metavar="NAME[=VALUE]")

    play = add("play", play_arena.play)
    game_arguments(play)
    argument(play, "--record", type=Path, metavar="FILE")
    argument(play, "--json", action="store_true")

    arena = add("arena", play_arena.arena)
    game_arguments(arena)
    argument(arena, "--games", type=_at_least(1), required=True, metavar="N")
    argument(arena, "--jobs", type=_at_least(1), default=1, metavar="J")
    argument(arena, "--records", type=Path, metavar="FOLDER")
    argument(arena, "--keep", type=Path, metavar="FILE")
    argument(arena, "--json", action="store_true")

    scenario = add("scenario", _scenario)
    argument(scenario, "places", nargs="+", metavar="FILE|FOLDER", type=Path)

    replay = add("replay", _replay)
    argument(replay, "file", metavar="FILE", type=Path)
    argument(replay, "--until", type=_at_least(0), metavar="TURN")
    argument(replay, "--trace", action="store_true")

    check = add("check", _check)
    argument(check, "folder", nargs="?", metavar="FOLDER", type=Path)

    bench = add("bench", _bench)
    argument(bench, "--peer", action="store_true")
    argument(bench, "--screen", action="store_true")
    argument(bench, "--json", action="store_true")

    shot = add("shot", _shot)
    argument(shot, "scene", metavar="SCENE")
    argument(shot, "--size", type=_size, default=(1920, 1080), metavar="WIDTHxHEIGHT")
    argument(shot, "--out", type=Path, required=True, metavar="FILE.png")
    argument(shot, "--record", type=Path, metavar="FILE")
    argument(shot, "--turn", type=_at_least(0), metavar="N")
    argument(shot, "--move", type=_at_least(0), default=0, metavar="N")
    argument(shot, "--seat", type=_at_least(0), metavar="S")
    argument(shot, "--lang", default="en", metavar="LANGUAGE")
    argument(shot, "--text", type=_at_least(100), default=100, metavar="PERCENT")
    return parser


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        found = int(text)
        if found < least:
            raise argparse.ArgumentTypeError(f"expected {least} or more, not {found}")
        return found

    return number


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    try:
        found = int(width), int(height)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a size such as 1920x1080, not {text}") from None
    if not (320 <= found[0] <= 7680 and 180 <= found[1] <= 4320):
        raise argparse.ArgumentTypeError(f"expected 320x180 to 7680x4320, not {text}")
    return found


# ---- the window ----


def _open_window(arguments: Sequence[str], texts: Texts) -> int:
    if len(arguments) > 1:
        raise CallError(texts.get("cli.one_record"))
    record = Path(arguments[0]) if arguments else None
    if record is not None and not record.is_file():
        raise CallError(texts.get("cli.no_file", file=record))
    from ulm.ui.shell import main_loop

    return main_loop.run(record)


def _self_test(arguments: Sequence[str], texts: Texts) -> int:
    if len(arguments) != 1:
        raise CallError(texts.get("cli.self_test"))
    from ulm.commands import self_test

    return self_test.run(Path(arguments[0]))


# ---- scenarios, records, definitions ----


def _scenario(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.records import scenario

    worst, count, failed = 0, 0, 0
    for path in scenario.files(chosen.places):
        try:
            one = scenario.read(path)
        except Unreadable as error:
            _complain(texts, str(error))
            worst = OFF
            continue
        count += 1
        failures = scenario.run(one, lambda found: refusal_text.refusal(found, texts))
        if failures:
            failed += 1
            worst = max(worst, WRONG)
            print(texts.get("cli.scenario.failed", file=path, name=one.name))
            for failure in failures:
                print(texts.get("cli.scenario.difference", failure=failure))
        else:
            print(texts.get("cli.scenario.passed", name=one.name))
    print(texts.get("cli.scenario.summary", n=count, failed=failed))
    return worst


def _replay(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.records import record, trace

    found = record.read(chosen.file)
    turns = max((turn for turn, _, _ in record.numbered(found)), default=0)
    if chosen.until is not None and chosen.until > turns:
        raise CallError(texts.get("cli.replay.until", n=turns))
    try:
        if record.other_definitions(found):
            _complain(texts, texts.get("cli.replay.definitions", file=chosen.file))
        if chosen.trace:
            for each in trace.trace(found, until=chosen.until):
                print_json(each)
            return 0
        game = record.replay(found, until=chosen.until)
    except record.DoesNotFit as error:
        _complain(texts, _misfit(chosen.file, error, texts))
        return WRONG
    except Unreadable as error:
        # Only when it is played do its options turn out to be impossible; the record knows no file by then.
        raise Unreadable(Problem(chosen.file.name, error.problem.place, error.problem.message)) from None
    for line in _position(game, found, turns if chosen.until is None else chosen.until, texts):
        print(line)
    return 0


def _misfit(file: Path, error: DoesNotFit, texts: Texts) -> str:
    legal = ", ".join(error.legal) or texts.get("cli.replay.nothing")
    return texts.get(
        "cli.replay.misfit",
        file=file,
        turn=error.turn,
        number=error.number,
        move=error.move,
        why=refusal_text.refusal(error.refusal, texts),
        legal=legal,
    )


def _position(game: Game, found: Record, turns: int, texts: Texts) -> Iterator[str]:
    """The position as YAML, with the seats' names."""
    from ulm.records.record import flow

    names = ", ".join(f"{seat.name} ({seat.colour})" for seat in found.seats)
    yield "# " + texts.get("cli.replay.head", n=turns, names=names)
    for key, value in game.state().items():
        if key in ("players", "quarters", "final"):
            yield f"{key}:"
            parts = value.items() if isinstance(value, dict) else [("-", each) for each in value]
            yield from (f"  {name}{'' if name == '-' else ':'} {flow(part)}" for name, part in parts)
        else:
            yield f"{key}: {flow(value)}"
    if not game.finished:
        yield "legal: [" + ", ".join(str(move) for move in game.legal()) + "]"


def _check(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.commands import check

    folder = chosen.folder
    if folder is not None and not folder.is_dir():
        raise CallError(texts.get("cli.no_folder", folder=folder))
    problems = check.problems(folder)
    for problem in problems:
        _complain(texts, str(problem))
    print(texts.get("cli.check.wrong", n=len(problems)) if problems else texts.get("cli.check.right"))
    return WRONG if problems else 0


# ---- measuring and pictures ----


def _bench(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.commands import bench

    if chosen.peer and not bench.peer_is_installed():
        _complain(texts, texts.get("cli.bench.no_peer", peer=bench.PEER))
    figures = bench.run(chosen.peer and bench.peer_is_installed())
    found: dict[str, Any] = msgspec.to_builtins(figures)
    if chosen.screen:
        from ulm.commands import screen_bench

        found["screen"] = screen_bench.all_sizes()
    if chosen.json:
        print_json(found)
        return 0
    for line in _figures(found):
        print(line)
    return 0


def _figures(found: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _figures(value, f"{prefix}{name}.")
        elif isinstance(value, float):
            yield f"{prefix}{name}: {value:,.2f}" if value < 100 else f"{prefix}{name}: {value:,.0f}"
        else:
            yield f"{prefix}{name}: {value}"


def _shot(chosen: argparse.Namespace, texts: Texts) -> int:
    from ulm.commands import screenshot
    from ulm.records import record

    try:
        screenshot.render(
            chosen.scene,
            chosen.size,
            chosen.out,
            record=chosen.record,
            turn=chosen.turn,
            move=chosen.move,
            seat=chosen.seat,
            language=chosen.lang,
            text=chosen.text,
        )
    except record.DoesNotFit as error:
        _complain(texts, _misfit(chosen.record, error, texts))
        return WRONG
    except ValueError as error:
        raise CallError(str(error)) from None
    return 0
