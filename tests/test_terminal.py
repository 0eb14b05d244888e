"""The command line prints safely: in every encoding, with hostile names, to readers that go away."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ulm.cli import main
from ulm.i18n.terminal_text import plain

ROOT = Path(__file__).parents[1]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="/dev/full, and standard streams that are closed")

RECORD = """ulm: 1
seed: 1
seats:
  - {{name: "{name}", colour: red}}
  - {{name: Felix, colour: blue}}
moves: []
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))


def printed(monkeypatch: pytest.MonkeyPatch, encoding: str, *arguments: object) -> tuple[int, str]:
    """The exit code, and what a terminal of that encoding shows."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", out)
    try:
        code = main.run([str(argument) for argument in arguments])
    except SystemExit as end:  # of argparse, after the help
        code = 0 if end.code is None else int(end.code)
        out.flush()
    assert isinstance(out.buffer, io.BytesIO)
    return code, out.buffer.getvalue().decode(encoding).replace("\r\n", "\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "utf-8"])
def test_every_command_works_in_every_encoding(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, encoding: str) -> None:
    record = tmp_path / "Grüße – 中.ulm"
    record.write_text(RECORD.format(name="Ægir 中 “Sepp” – Groß"), encoding="utf-8")
    bad = tmp_path / "中"
    for arguments in (
        ("--help",),
        ("arena", "--help"),
        ("arena", "--seats", "random,random", "--games", 1),
        ("play", "--seats", "random,random", "--record", tmp_path / "–.ulm"),
        ("replay", record),
        ("rules", "--lang", "fr"),
    ):
        assert printed(monkeypatch, encoding, *arguments)[0] == 0
    for command in ("replay", "check", "scenario"):
        code, text = printed(monkeypatch, encoding, command, bad)
        assert code == 2
        assert text.startswith("ulm: ")
    assert (tmp_path / "–.ulm").read_text(encoding="utf-8").startswith("ulm: 1\n")


def test_what_a_terminal_lacks_is_replaced_by_what_is_most_like_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.ulm"
    record.write_text(RECORD.format(name="Ägir 中 “Sepp” – Groß…"), encoding="utf-8")
    assert r'Agir \u4e2d "Sepp" - Gross...' in printed(monkeypatch, "ascii", "replay", record)[1]
    assert r"Ägir \u4e2d" in printed(monkeypatch, "cp437", "replay", record)[1]
    assert plain("→ 2 × 3\xa0−\u202f1") == "-> 2 x 3 - 1"


EVIL = r"A\e[31m\x9b2J\u202egro\u2028\nB\u200b"


def test_names_cannot_command_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record, scenario = tmp_path / "game.ulm", tmp_path / "scenario.yaml"
    record.write_text(RECORD.format(name=EVIL.replace(r"\e", "")), encoding="utf-8")
    scenario.write_text(f'name: "{EVIL.replace(chr(92) + "e", "")}"\nsteps: []\n', encoding="utf-8")
    usual = printed(monkeypatch, "utf-8", "replay", ROOT / "tests" / "records" / "format_1.ulm")[1]
    for arguments in (("replay", record), ("scenario", scenario)):
        code, text = printed(monkeypatch, "utf-8", *arguments)
        assert code == 0
        assert r"A[31m\x9b2J\u202egro\u2028\nB\u200b" in text
        assert all(sign.isprintable() for line in text.split("\n") for sign in line)
    assert usual.startswith("# ")


@POSIX
def test_names_of_files_cannot_command_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "\x1b[31m\u202e\nx"
    folder.mkdir()
    for name in ("a.ulm", "b.yaml"):
        (folder / name).write_text("x: 1\n", encoding="utf-8")
    for arguments in (("replay", folder / "a.ulm"), ("scenario", folder), ("check", folder), (folder,)):
        text = printed(monkeypatch, "utf-8", *arguments)[1]
        assert all(sign.isprintable() for line in text.split("\n") for sign in line)
        assert not any(line.startswith("x") for line in text.split("\n"))


def test_what_is_neither_a_command_nor_a_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    diary, folder = tmp_path / "diary.txt", tmp_path / "saves.ulm"
    diary.write_text("x", encoding="utf-8")
    folder.mkdir()
    for given, said in (
        (tmp_path, "is a folder; give a record (FILE.ulm) or a command: play, host, join, "),
        (folder, "is a folder; give a record (FILE.ulm) or a command: play, host, join, "),
        (diary, "is not a record; the names of records end with .ulm"),
        (tmp_path / "none.txt", "there is no file and no command"),
        ("", "there is no file and no command ``"),
    ):
        code, text = printed(monkeypatch, "utf-8", given)
        assert code == 2
        assert len(text.splitlines()) == 1
        assert said in text


# ---- readers that go away, and disks that are full


def shell(command: str) -> subprocess.CompletedProcess[str]:
    line = command.replace("ulm ", f'"{sys.executable}" -m ulm ', 1)
    # Output is buffered, as it is at a player's: what cannot be written is noticed late.
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        line, shell=True, capture_output=True, text=True, cwd=ROOT, env=buffered, timeout=180, check=False
    )


@POSIX
@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("ulm --version >&-", 0, ""),
        ("ulm --version > /dev/full", 2, "ulm: No space left on device\n"),
        ("ulm play --help > /dev/full", 2, "ulm: No space left on device\n"),
        ("ulm replay none.ulm 2> /dev/full", 2, ""),
        ("ulm replay none.ulm 2>&-", 2, ""),
    ],
)
def test_output_that_cannot_be_written_is_no_crash(command: str, code: int, said: str) -> None:
    ran = shell(command)
    assert (ran.returncode, ran.stderr) == (code, said)
