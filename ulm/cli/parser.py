"""The commands of the command line: their arguments, and which module runs each.

The window does without this module, which needs the rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

from ulm.cli.output import OFF, CallError, print_error
from ulm.files.yaml_reader import ManyProblems, shortened
from ulm.i18n.catalog import Texts
from ulm.rules import BadOptions
from ulm.storage.record_files import LEAST_SEED, MOST_SEED

MOST_GAMES = 1_000_000  # of one arena, which are listed in memory
_MOST = 1_000_000
_MOST_PORT = 65_535
_LONGEST_NUMBER = 40  # digits; Python refuses to read very long ones


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CallError(message)


def run(arguments: Sequence[str], texts: Texts) -> int:
    """Run the command that the arguments name; its exit code."""
    try:
        _check_command(arguments[0], texts)
        return _run_command(_parser(texts)[0].parse_args(arguments), texts)
    except BadOptions as error:
        print_error(texts, str(error))
    except ManyProblems as error:  # with the definitions, or the map of the board
        for problem in error.problems:
            print_error(texts, str(problem))
    return OFF


def command_names(texts: Texts) -> str:
    """All commands, for a sentence."""
    return ", ".join(_parser(texts)[1])


def _check_command(name: str, texts: Texts) -> None:
    """Say what can be given if this is no command: a file or a folder, perhaps."""
    if name in ("-h", "--help") or name in _parser(texts)[1]:
        return
    path = Path(name)
    if name and path.is_dir():
        raise CallError(texts.get("cli.folder", path=name, commands=command_names(texts)))
    if path.is_file():
        raise CallError(texts.get("cli.no_record", path=name))
    raise CallError(texts.get("cli.no_command", name=name, commands=command_names(texts)))


def _parser(texts: Texts) -> tuple[argparse.ArgumentParser, Collection[str]]:
    """The parser, and the names of the commands."""
    parser = _Parser(prog="ulm", description=texts.get("cli.description"), epilog=texts.get("cli.alone"))
    # For the help only: they are used instead of a command.
    parser.add_argument("--version", action="store_true", help=texts.get("cli.argument.version"))
    parser.add_argument("--self-test", metavar="FOLDER", help=texts.get("cli.argument.self-test"))
    commands = parser.add_subparsers(dest="command", metavar=texts.get("cli.command"), required=True)

    def add(name: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=texts.get(f"cli.help.{name}"), description=texts.get(f"cli.help.{name}"))

    def argument(parser: argparse.ArgumentParser, *names: str, **how: Any) -> None:
        key = names[-1].lstrip("-")
        parser.add_argument(*names, help=texts.get(f"cli.argument.{key}"), **how)

    def game_arguments(parser: argparse.ArgumentParser) -> None:
        argument(parser, "--seats", required=True, metavar="BOT,BOT…")
        argument(parser, "--seed", type=_number(LEAST_SEED, MOST_SEED), default=1, metavar="N")
        argument(parser, "--option", action="append", default=[], metavar="NAME[=VALUE]")

    play = add("play")
    game_arguments(play)
    argument(play, "--record", type=_path, metavar="FILE")
    argument(play, "--json", action="store_true")

    host = add("host")
    host.add_argument(
        "--seat", action="append", default=[], metavar="me|elsewhere|BOT", help=texts.get("cli.argument.host_seat")
    )
    argument(host, "--name", default="", metavar="NAME")
    host.add_argument("--seat-bot", metavar="BOT", help=texts.get("cli.argument.seat_bot"))
    argument(host, "--seed", type=_number(LEAST_SEED, MOST_SEED - 1), metavar="N")
    argument(host, "--option", action="append", default=[], metavar="NAME[=VALUE]")
    argument(host, "--port", type=_number(0, _MOST_PORT), metavar="PORT")
    host.add_argument("--at", metavar="ADDRESS", help=texts.get("cli.argument.host_at"))
    host.add_argument("--password", type=_path, metavar="FILE", help=texts.get("cli.argument.host_password"))
    host.add_argument("--hints", action="store_true", help=texts.get("cli.argument.host_hints"))
    argument(host, "--continue", action="store_true", dest="again")

    join = add("join")
    argument(join, "invitation", metavar="INVITATION")
    argument(join, "--word", default="", metavar="WORD")
    join.add_argument("--seat", type=_number(0, 3), metavar="N", help=texts.get("cli.argument.join_seat"))
    argument(join, "--name", default="", metavar="NAME")
    join.add_argument("--seat-bot", metavar="BOT", help=texts.get("cli.argument.seat_bot"))
    argument(join, "--watch", action="store_true")

    serve = add("serve")
    argument(serve, "--host", default="127.0.0.1", metavar="ADDRESS")
    argument(serve, "--port", type=_number(0, _MOST_PORT), metavar="PORT")
    argument(serve, "--data", type=_path, metavar="FOLDER")
    argument(serve, "--cert", type=_path, metavar="FILE")
    argument(serve, "--key", type=_path, metavar="FILE")
    serve.add_argument("--password", type=_path, metavar="FILE", help=texts.get("cli.argument.serve_password"))
    instead = serve.add_mutually_exclusive_group()
    for name, metavar, kind in (("backup", "FILE", _path), ("remove", "TABLE", str)):
        instead.add_argument(f"--{name}", type=kind, metavar=metavar, help=texts.get(f"cli.argument.{name}"))
    instead.add_argument("--list", action="store_true", help=texts.get("cli.argument.serve_list"))

    arena = add("arena")
    game_arguments(arena)
    argument(arena, "--games", type=_number(1, MOST_GAMES), required=True, metavar="N")
    argument(arena, "--jobs", type=_number(1), default=1, metavar="J")
    argument(arena, "--records", type=_path, metavar="FOLDER")
    argument(arena, "--keep", type=_path, metavar="FILE")
    argument(arena, "--luck", action="store_true")
    argument(arena, "--json", action="store_true")

    scenario = add("scenario")
    argument(scenario, "places", nargs="+", metavar="FILE|FOLDER", type=_path)

    replay = add("replay")
    argument(replay, "file", metavar="FILE", type=_path)
    argument(replay, "--until", type=_number(0), metavar="TURN")
    argument(replay, "--trace", action="store_true")

    review = add("review")
    argument(review, "file", metavar="FILE", type=_path)
    argument(review, "--json", action="store_true")

    annals = add("annals")
    argument(annals, "file", metavar="FILE", type=_path)
    argument(annals, "--lang", default="en", metavar="LANGUAGE")
    annals.add_argument("--out", type=_path, metavar="FILE", help=texts.get("cli.argument.annals_out"))

    check = add("check")
    argument(check, "folder", nargs="?", metavar="FOLDER", type=_path)

    rules = add("rules")
    argument(rules, "--lang", default="en", metavar="LANGUAGE")
    rules.add_argument("--out", type=_path, metavar="FOLDER", help=texts.get("cli.argument.rules_out"))
    argument(rules, "--option", action="append", default=[], metavar="NAME[=VALUE]")

    return parser, commands.choices


def _number(least: int, most: int = _MOST) -> Callable[[str], int]:
    """What reads an argument as a whole number from `least` to `most`."""

    def number(text: str) -> int:
        try:
            found = int(text) if len(text) <= _LONGEST_NUMBER else None
        except ValueError:
            found = None
        if found is None or not least <= found <= most:
            expected = f"a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(f"expected {expected}, not {shortened(text)}")
        return found

    return number


def _path(text: str) -> Path:
    if not text:  # which would mean the present folder
        raise argparse.ArgumentTypeError("expected a name, not an empty one")
    return Path(text)


def _run_command(chosen: argparse.Namespace, texts: Texts) -> int:
    """Run a command; its exit code. Its modules are imported only now to keep other starts fast."""
    match chosen.command:
        case "play":
            from ulm.cli import play

            return play.run(
                texts,
                seats=chosen.seats,
                seed=chosen.seed,
                options=chosen.option,
                record=chosen.record,
                json=chosen.json,
            )
        case "host":
            from ulm.cli import host

            return host.run(
                texts,
                seats=chosen.seat,
                seed=chosen.seed,
                options=chosen.option,
                name=chosen.name,
                bot=chosen.seat_bot,
                port=chosen.port,
                server=chosen.at,
                password=chosen.password,
                hints=chosen.hints,
                again=chosen.again,
            )
        case "join":
            from ulm.cli import join

            return join.run(
                texts,
                chosen.invitation,
                word=chosen.word,
                seat=chosen.seat,
                name=chosen.name,
                bot=chosen.seat_bot,
                watch=chosen.watch,
            )
        case "serve":
            return _serve(chosen, texts)
        case "arena":
            from ulm.cli import arena_matches as arena

            return arena.run(
                texts,
                seats=chosen.seats,
                games=chosen.games,
                seed=chosen.seed,
                options=chosen.option,
                jobs=chosen.jobs,
                records=chosen.records,
                keep=chosen.keep,
                luck=chosen.luck,
                json=chosen.json,
            )
        case "scenario":
            from ulm.cli import scenarios

            return scenarios.run(texts, chosen.places)
        case "replay":
            from ulm.cli import replay

            return replay.run(texts, chosen.file, until=chosen.until, as_trace=chosen.trace)
        case "review":
            from ulm.cli import review

            return review.run(texts, chosen.file, as_json=chosen.json)
        case "annals":
            from ulm.cli import annals

            return annals.run(texts, chosen.file, language=chosen.lang, out=chosen.out)
        case "check":
            from ulm.cli import check

            return check.run(texts, chosen.folder)
        case _:
            from ulm.cli import rules

            return rules.run(texts, language=chosen.lang, out=chosen.out, options=chosen.option)


def _serve(chosen: argparse.Namespace, texts: Texts) -> int:
    """Run `ulm serve`, or look after what it keeps."""
    from ulm.cli import serve

    if chosen.backup is not None:
        return serve.back_up(texts, chosen.data, chosen.backup)
    if chosen.list:
        return serve.list_tables(texts, chosen.data)
    if chosen.remove is not None:
        return serve.remove(texts, chosen.data, chosen.remove)
    return serve.run(
        texts,
        host=chosen.host,
        port=chosen.port,
        data=chosen.data,
        cert=chosen.cert,
        key=chosen.key,
        password=chosen.password,
    )
