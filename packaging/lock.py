#!/usr/bin/env python3
"""Writes the lock files: every package in its exact version, with the hashes of all its files.

    python3 packaging/lock.py              what pyproject.toml asks for now; versions that still fit stay
    python3 packaging/lock.py --upgrade    the newest versions that fit

    requirements.lock          what the game needs, and what builds it
    requirements-dev.lock      the same, and the tools for tests
    requirements-freeze.lock   what the game needs, what speaks on Windows, and PyInstaller
    requirements-speech.lock   what speaks on Windows, alone: the game goes on where that cannot be had
    requirements-sbom.lock     what lists the parts of the packed program, alone: it never lies beside them

One file holds for every Python and system the game runs on: where they differ, a line says for which it is. Where the
packages come from is not written down. Needs uv (`pip install uv` in an environment of your own).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROJECT = ROOT / "pyproject.toml"


class Lock(NamedTuple):
    """What a lock file holds."""

    game: bool = True
    builders: bool = False
    """What builds the game: it is installed like any other package, so it is hash-checked, too."""
    speech: bool = False
    group: str = ""
    """A group of pyproject.toml."""


LOCKS = {
    "requirements.lock": Lock(builders=True),
    "requirements-dev.lock": Lock(builders=True, group="dev"),
    "requirements-freeze.lock": Lock(speech=True, group="freeze"),
    "requirements-speech.lock": Lock(game=False, speech=True),
    "requirements-sbom.lock": Lock(game=False, group="sbom"),
}
"""The lock files, each in agreement with those before it."""
HEAD = "# Made by packaging/lock.py from pyproject.toml; play.py and packaging/freeze.py install what it names.\n"


def lock(name: str, uv: str, upgrade: bool) -> None:
    """Write one lock file. Versions that it shares with those before it are the same there."""
    found = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    wanted = LOCKS[name]
    command = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-annotate", "--no-header"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--python-version", _oldest(found)]
    command += ["--output-file", name]
    if upgrade:
        command.append("--upgrade")
    if wanted.group:
        command += ["--group", wanted.group]
    for other in list(LOCKS)[: list(LOCKS).index(name)]:
        command += ["--constraint", other]
    if wanted.game:
        command.append(PROJECT.name)
    more = found["build-system"]["requires"] if wanted.builders else []
    more += found["project"]["optional-dependencies"]["speech"] if wanted.speech else []
    subprocess.run([*command, "-"], cwd=ROOT, input="\n".join(more), text=True, check=True)
    path = ROOT / name
    text = path.read_text(encoding="utf-8").removeprefix(HEAD)
    path.write_text(HEAD + text, encoding="utf-8", newline="\n")


def _oldest(project: dict[str, Any]) -> str:
    """The oldest Python the game runs on."""
    return project["project"]["requires-python"].removeprefix(">=")


def main() -> int:
    """Command line; 0 when all went well."""
    parser = argparse.ArgumentParser(description="Write the lock files from pyproject.toml.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    chosen = parser.parse_args()
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is None:
        print("uv is needed (pip install uv in an environment of your own)", file=sys.stderr)
        return 1
    for name in LOCKS:
        try:
            lock(name, uv, chosen.upgrade)
        except subprocess.CalledProcessError:
            return 1  # uv has said why
    return 0


if __name__ == "__main__":
    sys.exit(main())
