#!/usr/bin/env python3
"""Freezes the game into a folder that runs without Python, for the system this is called on.

    python3 packaging/freeze.py                 builds build/frozen/ulm (on macOS also build/frozen/Ulm.app)
    python3 packaging/freeze.py --test FOLDER   and runs its self-test; report and pictures go into the folder
    python3 packaging/freeze.py --pack FOLDER   and packs it for others into an archive in that folder
    python3 packaging/freeze.py --home URL      *About* says that newer versions are there

Needs nothing but Python 3.11 or newer (on Linux its shared library and binutils, too). PyInstaller and what the game
needs go into build/freeze-env, as requirements-freeze.lock names them, and nothing else that could slip into the
program.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import bundled

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
LOCK = ROOT / "requirements-freeze.lock"
ENVIRONMENT = BUILD / "freeze-env"
FROZEN = BUILD / "frozen"
FOLDER = FROZEN / "ulm"
APP = FROZEN / "Ulm.app"
WINDOWS, MAC = sys.platform == "win32", sys.platform == "darwin"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if WINDOWS else "bin/python")
PROGRAM = APP / "Contents/MacOS/ulm" if MAC else FOLDER / ("ulm.exe" if WINDOWS else "ulm")
# Where a program has a console or has none, the command line has one of its own.
COMMAND_LINE = FOLDER / "ulm-cli.exe" if WINDOWS else PROGRAM
LIMIT = 900  # seconds for the self-test on a slow machine
CHECKED = "no problems found"

_SYSTEMS = {"win32": "windows", "darwin": "macos"}
_MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}


class NotFrozen(Exception):
    """PyInstaller, or the self-test, did not succeed: what it said."""


def make_environment() -> None:
    """The private environment, unless it is there for this Python and these requirements."""
    text = (ROOT / "pyproject.toml").read_bytes()
    mark = ENVIRONMENT / "state.txt"
    state = hashlib.sha256(text + LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if mark.is_file() and mark.read_text() == state:
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    venv.EnvBuilder(with_pip=True).create(ENVIRONMENT)
    install = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-input"]
    locked = [*install, "--require-hashes", "--requirement", str(LOCK)]
    done = subprocess.run(locked, encoding="utf-8", errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        # A file with another hash, or any other trouble, is no reason to go on without hashes.
        if "No matching distribution found" not in done.stdout:
            raise NotFrozen(f"{LOCK.name} cannot be followed: {done.stdout}")
        # What is published holds nothing but what the lock names; whoever freezes for themselves may do without it.
        if os.environ.get("ULM_LOCKED", "") not in ("", "0"):
            raise NotFrozen(f"{LOCK.name} cannot be followed, and ULM_LOCKED forbids to install anything else")
        print(f"{LOCK.name} cannot be followed: installing what pyproject.toml asks for, hashes unchecked", flush=True)
        found = tomllib.loads(text.decode("utf-8"))
        speech = found["project"]["optional-dependencies"]["speech"]
        wanted = [*found["project"]["dependencies"], *speech, *found["dependency-groups"]["freeze"]]
        subprocess.run([*install, *wanted], check=True)
    mark.write_text(state)


def freeze(home: str = "") -> None:
    """Build the program; `home` is where the project lives. NotFrozen carries what PyInstaller said."""
    make_environment()
    shutil.rmtree(FROZEN, ignore_errors=True)
    command = [
        *(str(PYTHON), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
        *("--distpath", str(FROZEN), "--workpath", str(BUILD / "freeze-work"), str(ROOT / "build.spec")),
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "ULM_PROJECT_HOME": home},
        encoding="utf-8",
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode or not (PROGRAM.is_file() and COMMAND_LINE.is_file()):
        raise NotFrozen(done.stdout)


def test(out: Path) -> None:
    """Run the self-test of the frozen program. NotFrozen says what was wrong."""
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    # Both programs start, and the one for the command line can be read. Called this way even a Windows program
    # without a console is waited for.
    for program, said in {PROGRAM: None, COMMAND_LINE: CHECKED}.items():
        checked = subprocess.run([str(program), "check"], cwd=out, timeout=LIMIT, stdout=subprocess.PIPE, text=True)
        if checked.returncode or (said is not None and checked.stdout.strip() != said):
            raise NotFrozen(f"{program.name} check ends with {checked.returncode} and says {checked.stdout!r}")
    code = subprocess.run([str(COMMAND_LINE), "--self-test", str(out)], cwd=out, timeout=LIMIT).returncode
    report = out / "report.json"
    if not report.is_file():
        raise NotFrozen(f"the self-test ends with {code} and writes no report")
    found = json.loads(report.read_text(encoding="utf-8"))
    wrong = [part for part in found["parts"] if not part["ok"]]
    if code or wrong or not found["frozen"]:
        raise NotFrozen("\n".join(f"{part['name']}: {part['why']}\n{part.get('traceback', '')}" for part in wrong))
    foreign = bundled.unmentioned(APP if MAC else FOLDER)
    if foreign:
        raise NotFrozen(f"licenses/NOTICE.txt does not mention what is in the program: {', '.join(foreign)}")


def version() -> str:
    """The version of the program."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(found["project"]["version"])


def packed_name() -> str:
    """What the archive for this system is called, without its ending: after version, system and machine."""
    machine = platform.machine().lower()
    return f"ulm-{version()}-{_SYSTEMS.get(sys.platform, 'linux')}-{_MACHINES.get(machine, machine)}"


def pack(folder: Path) -> Path:
    """Pack the program; the archive."""
    folder.mkdir(parents=True, exist_ok=True)
    name, top = packed_name(), f"ulm-{version()}"
    if MAC:
        # Only ditto keeps what macOS wants to find in a bundle.
        archive = folder / f"{name}.zip"
        subprocess.run(["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(APP), str(archive)], check=True)
    elif WINDOWS:
        archive = folder / f"{name}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in sorted(FOLDER.rglob("*")):
                packed.write(path, Path(top) / path.relative_to(FOLDER))
    else:
        # A tar keeps the bit that makes a file a program.
        archive = folder / f"{name}.tar.gz"
        with tarfile.open(archive, "w:gz") as packed:
            packed.add(FOLDER, top, filter=_nobody)
    return archive


def _nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Whoever packs it is nobody's business."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def main() -> int:
    """Command line; 0 when all went well."""
    parser = argparse.ArgumentParser(description="Freeze the game into a folder that runs without Python.")
    parser.add_argument("--test", type=Path, metavar="FOLDER", help="run its self-test; the report goes there")
    parser.add_argument("--home", default="", metavar="URL", help="where the project lives, for the page About")
    parser.add_argument("--pack", type=Path, metavar="FOLDER", help="pack it into an archive in that folder")
    chosen = parser.parse_args()
    try:
        freeze(chosen.home)
        print(APP if MAC else FOLDER, flush=True)
        if chosen.test is not None:
            test(chosen.test)
            print("self-test passed", flush=True)
        if chosen.pack is not None:
            archive = pack(chosen.pack)
            print(f"{archive}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    except NotFrozen as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
