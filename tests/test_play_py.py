"""play.py sets up once, runs what is asked for, and says in one sentence why it cannot."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
POSIX = pytest.mark.skipif(os.name != "posix", reason="stands in for the programs with shell scripts")

SPEECH = "requirements-speech.lock"

_PYTHON = """#!/bin/sh
echo "$*" >> "{log}"
case "$*" in "-m pip install"*) if [ -f "{folder}/brings.sh" ]; then . "{folder}/brings.sh"; fi ;; esac
case "$*" in
    "-c import pip"*) exit 0 ;;
    *requirements-speech.lock) exit {speech_code} ;;
    "-m pip install"*offered.lock) exit 0 ;;
    "-m pip install"*--require-hashes*) echo "{locked}"; exit {locked_code} ;;
    "-m pip install"*) echo "{said}"; exit {code} ;;
    *) exit 7 ;;
esac
"""


class Checkout:
    """A copy of the project's top with an environment in which nothing is really installed.

    ``said``: what pip says when it fails to install anything; ``locked``: when it fails only with the whole lock;
    ``speech_code``: its exit code for what speaks on Windows.
    """

    def __init__(self, folder: Path, said: str = "", *, locked: str = "", speech_code: int = 0) -> None:
        self.folder = folder / "a folder with blänks"
        self.folder.mkdir()
        for name in ("play.py", "pyproject.toml", "requirements.lock", "requirements-dev.lock", SPEECH):
            shutil.copy(ROOT / name, self.folder)
        self.log = self.folder / "log"
        self.python = self.folder / ".ulm-env" / "bin" / "python"
        self.python.parent.mkdir(parents=True)
        self.python.write_text(
            _PYTHON.format(
                log=self.log,
                folder=self.folder,
                said=said,
                code=int(bool(said)),
                locked=locked or said,
                locked_code=int(bool(locked or said)),
                speech_code=speech_code,
            ),
            encoding="utf-8",
        )
        self.python.chmod(0o755)
        version = "python{}.{}".format(*sys.version_info)
        self.packages = self.folder / ".ulm-env" / "lib" / version / "site-packages"
        for name in ("pygame/base.py", "pygame/font.py", "pytmx/__init__.py", "pytmx-3.32.dist-info/RECORD"):
            (self.packages / name).parent.mkdir(parents=True, exist_ok=True)
            (self.packages / name).touch()

    def without_environment(self) -> None:
        """As it is before the first start."""
        shutil.rmtree(self.folder / ".ulm-env")

    def play(self, *arguments: str, only_locked: bool = False) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.folder / "play.py"), *arguments]
        env = {**os.environ, "ULM_LOCKED": "1" if only_locked else ""}
        return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False, env=env)

    def trouble(self) -> str:
        """Play, which cannot be: the sentence that says why."""
        ran = self.play()
        assert ran.returncode == 1
        assert "Traceback" not in ran.stderr
        return ran.stderr.splitlines()[-1]

    def calls(self) -> list[str]:
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def ready(tmp_path: Path) -> Checkout:
    """A checkout that is set up."""
    checkout = Checkout(tmp_path)
    checkout.play()
    checkout.calls()
    return checkout


@POSIX
def test_sets_up_once_and_runs(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    first = checkout.play()
    assert first.returncode == 7  # that of what it ran
    calls = checkout.calls()
    assert len(calls) == 4
    assert calls[1].endswith(f"--require-hashes --requirement {checkout.folder / 'requirements.lock'}")
    assert calls[2].endswith(f"--no-deps --no-build-isolation --editable {checkout.folder}")
    assert calls[3] == "-m ulm"
    assert len(first.stderr.splitlines()) == 1
    assert checkout.play("replay", "a game.ulm").stderr == ""
    assert checkout.calls() == ["-m ulm replay a game.ulm"]


@POSIX
def test_tests_need_the_group_of_tools(ready: Checkout) -> None:
    checkout = ready
    checkout.play("test", "-k", "scenario")
    calls = checkout.calls()
    assert any(f"--require-hashes --requirement {checkout.folder / 'requirements-dev.lock'}" in call for call in calls)
    assert calls[-1] == "-m pytest -n auto --dist worksteal -k scenario"
    checkout.play("check")  # who can test can play
    assert checkout.calls() == ["-m ulm check"]


@POSIX
@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_other_requirements_set_up_again(ready: Checkout, name: str) -> None:
    with (ready.folder / name).open("a", encoding="utf-8") as file:
        file.write("\n# more\n")
    ready.play()
    assert len(ready.calls()) == 4


NOT_OFFERED = "ERROR: No matching distribution found for pytmx==3.32"
ANOTHER_FILE = (
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated ...\n"
    "    pytmx==3.32 from https://example.org/PyTMX-3.32-py3-none-any.whl (from -r requirements.lock (line 9)):\n"
    "        Expected sha256 0000\n             Got        1111"
)


@POSIX
def test_only_packages_that_are_not_offered_come_without_hash_check(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, locked=NOT_OFFERED)
    refused = checkout.play("test", only_locked=True)
    assert refused.returncode == 1
    assert "ULM_LOCKED" in refused.stderr.splitlines()[-1]
    checkout.calls()

    ran = checkout.play("test")
    assert ran.returncode == 7
    _, said = ran.stderr.splitlines()  # before it: what is being set up
    assert "requirements-dev.lock cannot be followed for pytmx, not offered here" in said
    _, whole, others, instead, _ = checkout.calls()
    assert "--force-reinstall" in whole, "what came without the lock is not taken for checked"
    assert "--no-deps --require-hashes" in others
    offered = (checkout.folder / ".ulm-env" / "offered.lock").read_text(encoding="utf-8")
    lock = (checkout.folder / "requirements-dev.lock").read_text(encoding="utf-8")
    names = re.findall(r"^[a-zA-Z].*?==\S+", lock, re.MULTILINE)
    assert re.findall(r"^[a-zA-Z].*?==\S+", offered, re.MULTILINE) == [name for name in names if "pytmx" not in name]
    assert lock.count("sha256:") - offered.count("sha256:") == 2
    assert "--require-hashes" not in instead
    assert f"--editable {checkout.folder}" in instead
    assert "pytest>=" in instead

    assert checkout.play("test").stderr == ""
    assert "ULM_LOCKED" in checkout.play("test", only_locked=True).stderr, "what is there is not what the lock names"


@POSIX
@pytest.mark.parametrize("only_locked", [False, True])
@pytest.mark.parametrize(
    ("locked", "why"),
    [
        (ANOTHER_FILE, "pytmx==3.32 is not the file that requirements.lock names"),
        (ANOTHER_FILE + "\n" + NOT_OFFERED, "pytmx==3.32 is not the file that requirements.lock names"),
        ("error: subprocess-exited-with-error", "setup.log"),
        ("ERROR: No matching distribution found for another", "setup.log"),
    ],
)
def test_nothing_comes_unchecked_for_any_other_reason(tmp_path: Path, locked: str, why: str, only_locked: bool) -> None:
    checkout = Checkout(tmp_path, locked=locked)
    for _ in range(2):
        ran = checkout.play(only_locked=only_locked)
        assert ran.returncode == 1
        assert why in ran.stderr.splitlines()[-1]
        installs = [call for call in checkout.calls() if "pip install" in call]
        assert len(installs) == 1
        assert "--require-hashes" in installs[0]
        assert not (checkout.folder / ".ulm-env" / "ulm-state.txt").exists()


@POSIX
def test_without_a_lock_nothing_is_installed(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    (checkout.folder / "requirements.lock").unlink()
    assert "the file requirements.lock, which names what is to be installed, is missing" in checkout.trouble()
    assert not [call for call in checkout.calls() if "pip install" in call]


@pytest.mark.long
def test_pip_itself_installs_no_file_with_another_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "play.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "ulm"\nversion = "1"\n', encoding="utf-8")
    note = "stones-1.0.dist-info"
    with zipfile.ZipFile(tmp_path / "stones-1.0-py3-none-any.whl", "w") as archive:
        archive.writestr("stones.py", "")
        archive.writestr(f"{note}/METADATA", "Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n")
        archive.writestr(f"{note}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{note}/RECORD", f"stones.py,,\n{note}/METADATA,,\n{note}/WHEEL,,\n{note}/RECORD,,\n")
    lock = tmp_path / "requirements.lock"
    lock.write_text("stones==1.0 \\\n    --hash=sha256:" + 64 * "0" + "\n", encoding="utf-8")
    for name, value in {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull}.items():
        monkeypatch.setenv(name, value)
    command = [sys.executable, str(tmp_path / "play.py"), "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert ran.returncode == 1
    assert "stones==1.0 is not the file that requirements.lock names" in ran.stderr.splitlines()[-1]
    assert not list((tmp_path / ".ulm-env").rglob("stones*"))


@POSIX
@pytest.mark.parametrize("name", ["pygame", "pygame/font.py", "pytmx-3.32.dist-info"])
def test_what_is_missing_is_installed_again_once(ready: Checkout, name: str) -> None:
    lost, kept = ready.packages / name, ready.folder / "kept"
    lost.rename(kept)
    failed = ready.play()
    assert failed.returncode == 1
    said = failed.stderr.splitlines()
    assert len(said) == 2
    assert f"({name.split('/')[0]}): installing it again" in said[0]
    assert "could not be repaired. Remove the folder" in said[1]
    assert "--force-reinstall" in ready.calls()[1]
    (ready.folder / "brings.sh").write_text(f'rm -rf "{lost}"; mv "{kept}" "{lost}"\n', encoding="utf-8")
    repaired = ready.play()
    assert repaired.returncode == 7
    assert len(repaired.stderr.splitlines()) == 1
    (ready.folder / "brings.sh").unlink()
    assert ready.play().stderr == ""


@POSIX
@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("NewConnectionError('...: [Errno -3] Temporary failure in name resolution')", "no network"),
        ("WARNING: Retrying after connection broken by 'ConnectTimeoutError'", "Connect to the internet"),
        ("OSError: [Errno 28] No space left on device", "Make room"),
        ("ERROR: Could not install packages due to an OSError: [Errno 30] Read-only file system", "folder of your own"),
        ("error: subprocess-exited-with-error", "setup.log"),
    ],
)
def test_what_is_in_the_way_is_said_in_one_sentence(tmp_path: Path, said: str, sentence: str) -> None:
    checkout = Checkout(tmp_path, said)
    ran = checkout.play()
    assert ran.returncode == 1
    assert sentence in ran.stderr.splitlines()[-1]
    first = checkout.calls()
    assert len(first) == 2, "no second try where it cannot help"
    checkout.play()
    assert checkout.calls() == first, "a set-up that failed is tried again"


@POSIX
def test_without_the_module_venv(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    checkout.without_environment()
    (checkout.folder / "ensurepip.py").write_text("raise ImportError\n", encoding="utf-8")
    assert "python3-venv" in checkout.trouble()


def altered(folder: Path, before: str, after: str) -> None:
    """Put a play.py with another constant into a folder."""
    text = (ROOT / "play.py").read_text(encoding="utf-8")
    assert before in text
    (folder / "play.py").write_text(text.replace(before, after), encoding="utf-8")


@POSIX
@pytest.mark.parametrize(("code", "lines"), [(0, 1), (1, 2)])
def test_on_windows_the_game_starts_with_or_without_a_voice(tmp_path: Path, code: int, lines: int) -> None:
    checkout = Checkout(tmp_path, speech_code=code)
    altered(checkout.folder, 'if os.name == "nt" and os.path.exists(name)', "if os.path.exists(name)")
    first = checkout.play()
    assert first.returncode == 7, "the game was started"
    said = first.stderr.splitlines()
    assert len(said) == lines  # the first one says that it is set up
    assert not code or "silent" in said[-1]
    calls = checkout.calls()
    assert calls[-2].endswith(f"--require-hashes --requirement {checkout.folder / SPEECH}")
    assert checkout.play().stderr == ""
    with (checkout.folder / SPEECH).open("a", encoding="utf-8") as file:
        file.write("\n# a newer one\n")
    checkout.play()
    assert any(call.endswith(SPEECH) for call in checkout.calls())


def _old(folder: Path, path: str) -> str:
    """What is said when this Python is too old and others are found in a path."""
    altered(folder, "OLDEST = (3, 11)", "OLDEST = (4, 0)")
    command = [sys.executable, folder / "play.py"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path})
    assert ran.returncode == 1
    return ran.stderr


def test_an_old_python_gets_a_sentence(tmp_path: Path) -> None:
    present = ".".join(map(str, sys.version_info[:2]))
    assert _old(tmp_path, "") == (
        f"Ulm: Python 4.0 or newer is needed; this is Python {present}."
        " Get a newer one from https://www.python.org/downloads/ and start play.py with it.\n"
    )


@POSIX
def test_a_newer_python_that_is_there_is_named(tmp_path: Path) -> None:
    for name in ("python4.0", "python4.2", "python3.99"):
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    assert _old(tmp_path, str(tmp_path)).endswith("There is a newer one here; start: python4.2 play.py\n")


@POSIX
@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ("OSError(errno.ENOSPC, 'No space left on device')", "the disk is full"),
        ("OSError(errno.EROFS, 'Read-only file system')", "Move Ulm into a folder of your own"),
        ("PermissionError(errno.EACCES, 'Permission denied')", "Move Ulm into a folder of your own"),
        ("subprocess.CalledProcessError(1, 'ensurepip')", "cannot be set up"),
    ],
)
def test_an_environment_that_cannot_be_made(tmp_path: Path, found: str, sentence: str) -> None:
    checkout = Checkout(tmp_path)
    checkout.without_environment()
    (checkout.folder / "venv.py").write_text(
        "import errno, subprocess\nclass EnvBuilder:\n    def __init__(self, **_): pass\n"
        f"    def create(self, _): raise {found}\n",
        encoding="utf-8",
    )
    assert sentence in checkout.trouble()
    assert not (checkout.folder / ".ulm-env").exists(), "half an environment would be taken for a whole one"


def test_old_pythons_can_parse_play_py() -> None:
    text = (ROOT / "play.py").read_text(encoding="utf-8")
    assert text.isascii()
    assert not re.search(r"""\b[fF]["']|:=|^\s*(?:from __future__|async |match )|->|print\(""", text, re.MULTILINE)
    top = [line for line in text.splitlines() if re.match(r"(import|from) ", line)]
    modules = ("errno", "hashlib", "os", "re", "shutil", "subprocess", "sys")
    assert top == [f"import {name}" for name in modules]
