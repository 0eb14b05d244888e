"""`ulm arena` as a program: it can be stopped, killed and continued."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.odd_files import link
from ulm.ai import arena
from ulm.cli import main

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="process groups and their signals are POSIX's")


SOON = 1.0  # second
Start = Callable[..., "subprocess.Popen[str]"]


def heed_interrupts() -> None:
    """A program started in the background of a shell ignores Ctrl-C, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Start]:
    """Starts the program in a process group of its own, as a terminal would; nothing of it is left after the test."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: object) -> subprocess.Popen[str]:
        program = subprocess.Popen(
            [sys.executable, "-m", "ulm", "arena", *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=heed_interrupts,
            env={**os.environ, "ULM_HOME": str(tmp_path / "home")},
        )
        running.append(program)
        return program

    yield start
    for program in running:
        with suppress(ProcessLookupError):  # it has ended, as it should
            os.killpg(program.pid, signal.SIGKILL)
        program.communicate()
        assert group_ends(program.pid)


def wait_for_lines(file: Path, least: int) -> None:
    end = time.monotonic() + 120
    while not file.exists() or file.read_bytes().count(b"\n") < least:
        assert time.monotonic() < end, "no games were played"
        time.sleep(0.02)


def group_ends(group: int) -> bool:
    """Whether all processes of a group end soon."""
    for _ in range(1200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@POSIX
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_and_prints_what_is_done_and_leaves_no_process(tmp_path: Path, started: Start, jobs: int) -> None:
    kept, records = tmp_path / "games.jsonl", tmp_path / "records"
    arguments = ["--seats", "random,apprentice", "--seed", 3, "--json"]
    stopped = started(*arguments, "--games", 50_000, "--jobs", jobs, "--keep", kept, "--records", records)
    wait_for_lines(kept, 3)
    os.killpg(stopped.pid, signal.SIGINT)  # Ctrl-C reaches every process of a terminal's group
    out, err = stopped.communicate(timeout=180)
    assert stopped.returncode == 130
    games = json.loads(out)["games"]
    assert 2 <= games < 50_000  # the third may have been kept, but not yet counted
    assert err == f"stopped after {games} of 50000 games\n"
    assert games <= kept.read_bytes().count(b"\n") <= games + 1
    assert games <= len(list(records.glob("*.ulm"))) <= games + 1
    assert group_ends(stopped.pid)

    on = started(*arguments, "--games", games + 2, "--keep", kept, "--records", records)
    out, err = on.communicate(timeout=180)
    assert (on.returncode, err) == (0, "")
    assert json.loads(out)["games"] == games + 2
    assert kept.read_bytes().count(b"\n") == games + 2
    assert {file.name for file in records.iterdir()} == {f"game-{n:05}.ulm" for n in range(1, games + 3)}


@POSIX
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_an_arena_that_is_killed_leaves_no_process_and_prints_nothing(
    tmp_path: Path, started: Start, sign: signal.Signals
) -> None:
    took: list[float] = []
    while len(took) < 3 and min(took, default=SOON) >= SOON:  # again, as others may have kept the processor busy
        kept = tmp_path / f"games-{len(took)}.jsonl"
        ended = started("--seats", "journeyman,journeyman", "--games", 50_000, "--jobs", 2, "--keep", kept)
        wait_for_lines(kept, 1)
        begun = time.monotonic()
        ended.send_signal(sign)
        assert ended.communicate(timeout=180) == ("", "")  # to the end: all its processes hold these pipes
        took.append(time.monotonic() - begun)
        assert ended.returncode == -sign
    assert min(took) < SOON


def test_ctrl_c_before_the_first_game_has_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(task: arena.ArenaGame) -> arena.PlayedGame:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_game", interrupted)
    assert main.run(["arena", "--seats", "random,random", "--games", "2", "--json"]) == 130
    assert capsys.readouterr() == ("", "stopped before any game had ended\n")


def arena_with(keep: Path) -> int:
    return main.run(["arena", "--seats", "random,random", "--games", "1", "--keep", str(keep)])


@pytest.mark.parametrize(
    "text",
    ["my diary", '{"options": {}}', '{"options":{},"played":{}}', "a line\nand another", '{"options":{\n}}', "\n"],
)
@pytest.mark.parametrize("by_link", [False, True])
def test_a_file_of_somebody_else_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, by_link: bool
) -> None:
    place = file = tmp_path / "diary.txt"
    file.write_text(text, encoding="utf-8")
    if by_link:
        place = tmp_path / "link"
        link(place, file)
    assert arena_with(place) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("cut", [1, 20])
def test_a_last_line_that_was_cut_is_mended(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "games.jsonl"
    assert arena_with(file) == 0
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert arena_with(file) == 0
    assert len(file.read_bytes().splitlines()) == len(arena.read_games(file)) == 1
    assert file.read_bytes().endswith(b"\n")


def test_no_more_processes_than_games_or_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    def in_processes(work: Callable[[object], object], items: list[object], jobs: int) -> Iterator[object]:
        started.append(jobs)
        return map(work, items)

    monkeypatch.setattr(arena, "in_processes", in_processes)
    for processors, games in ((4, 3), (2, 9), (None, 9)):
        monkeypatch.setattr(os, "cpu_count", lambda processors=processors: processors)
        assert len(list(arena.play_all(arena.tasks(["random", "random"], games, 1, {}), jobs=100_000))) == games
    assert started == [3, 2]


def test_processes_need_no_semaphores(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "no /dev/shm")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert arena.run(["random", "random"], games=2, jobs=2).games == 2
