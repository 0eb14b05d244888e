#!/usr/bin/env python3
"""What the stores want to know, made from the packed programs; docs/release.md says how to use it.

    python3 packaging/publish.py manifests --home URL --dist FOLDER --out FOLDER
        fills in the manifests for winget and Flatpak; URL is where the project lives, FOLDER has the packed programs
    python3 packaging/publish.py itch --game USER/GAME --dist FOLDER [--push]
        shows the commands that bring them to itch.io, or runs them

    python3 packaging/publish.py notes --home URL
        prints the notes of the release: what CHANGELOG.md says of this version, the figures that are reconstructed,
        and what was never run on a real machine

Needs nothing but Python 3.11 or newer; `--push` needs butler, with its key in BUTLER_API_KEY or after `butler login`.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
TEMPLATES = (
    *sorted((PACKAGING / "winget").glob("*.yaml")),
    *sorted((PACKAGING / "flatpak").glob("*.yml")),
    *sorted((PACKAGING / "flatpak").glob("*.xml")),
)
ARCHIVES = {
    "LINUX": "ulm-{version}-linux-x86_64.tar.gz",
    "WINDOWS": "ulm-{version}-windows-x86_64.zip",
    "MAC_ARM": "ulm-{version}-macos-arm64.zip",
    "MAC_INTEL": "ulm-{version}-macos-x86_64.zip",
}
"""The packed programs, as packaging/freeze.py names them."""
CHANNELS = {"LINUX": "linux", "WINDOWS": "windows", "MAC_ARM": "mac-arm64", "MAC_INTEL": "mac-intel"}
"""The channels on itch.io, which reads from their names for which system they are."""
PROGRAMS = {"LINUX": "ulm", "WINDOWS": "ulm.exe"}
"""What the itch app starts; an app of macOS it finds by itself, and its archive must stay as ditto made it."""


class Unready(Exception):
    """Why this cannot be done, in one sentence."""


def version() -> str:
    """The version of the program."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(found["project"]["version"])


def archive(dist: Path, system: str) -> Path:
    """The packed program for a system. Unready where it is missing."""
    found = dist / ARCHIVES[system].format(version=version())
    if not found.is_file():
        raise Unready(f"{found} is missing: pack it first with packaging/freeze.py --pack")
    return found


def project(home: str) -> str:
    """The address of a project. Unready where it cannot be one."""
    if not re.fullmatch(r"https://[^\s/]+(/[^\s]+)?", home) or home.endswith("/"):
        raise Unready(f"{home} is not the address of a project: it begins with https:// and ends without a slash")
    return home


def manifests(home: str, dist: Path, out: Path) -> list[Path]:
    """Write the manifests with version, addresses and sums filled in."""
    home = project(home)
    kind = "development" if "-" in version() else "stable"
    values = {"VERSION": version(), "KIND": kind, "HOME": home, "DATE": datetime.date.today().isoformat()}
    for system in ("LINUX", "WINDOWS"):
        packed = archive(dist, system)
        values[system] = packed.name
        values[f"{system}_SHA256"] = hashlib.sha256(packed.read_bytes()).hexdigest()
    made = []
    for template in TEMPLATES:
        text = re.sub(r"@([A-Z0-9_]+)@", lambda mark: values[mark[1]], template.read_text(encoding="utf-8"))
        made.append(out / template.parent.name / template.name)
        made[-1].parent.mkdir(parents=True, exist_ok=True)
        made[-1].write_text(text, encoding="utf-8", newline="\n")
    return made


def notes(home: str) -> str:
    """The notes of the release, as Markdown. Unready where a page lacks what they are made from."""
    at = f"{project(home)}/blob/v{version()}"
    changes = _section("CHANGELOG.md", rf"## \[{re.escape(version())}\] - [\d-]+")
    figures = re.findall(r"^\* \*\*(.+?)\*\* ?(\(.+?\))?", _section("docs/rules.md", r"## 17\. [^\n]*"), re.MULTILINE)
    unproved = _section("docs/release.md", "## Unproved on real machines")
    parts = [
        changes,
        "## Figures that are reconstructed",
        "They are printed only on the board, the coats of arms and the cards of the board game, are marked `[R]` in"
        f" `data`, and some may be wrong. [docs/rules.md]({at}/docs/rules.md), section 17, says how to correct them.",
        "\n".join(f"* {name} {file}".rstrip() for name, file in figures),
        "## Never run on a real machine",
        unproved,
        f"[docs/release.md]({at}/docs/release.md#try-it-first) says what to try first.",
        "## Check a download",
        "`sha256sum -c --ignore-missing SHA256SUMS` says that it is whole, `gh attestation verify FILE --repo"
        " OWNER/REPOSITORY` that it was made from this source. The files `*.cdx.json` list the parts of each program.",
    ]
    if not (changes and figures and unproved):
        raise Unready("CHANGELOG.md, docs/rules.md or docs/release.md lacks what the notes are made from")
    return "\n\n".join(parts).replace("](../", f"]({at}/").replace("](docs/", f"]({at}/docs/") + "\n"


def _section(page: str, heading: str) -> str:
    """What is below a heading of the second level; "" where there is none."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.search(rf"^{heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return _unwrapped(found[1].strip()) if found else ""


def _unwrapped(text: str) -> str:
    """Each paragraph on one line: in the notes of a release a line ends where it ends in the text."""
    return re.sub(r"(?<=[^\n])\n(?![\n*#])\s*", " ", text)


def unpacked(packed: Path, system: str, folder: Path) -> Path:
    """What butler is to push: the unpacked program with its manifest, or the archive as it is."""
    if system not in PROGRAMS:
        return packed
    if packed.suffix == ".zip":
        with zipfile.ZipFile(packed) as found:
            found.extractall(folder)
    else:
        with tarfile.open(packed) as found:
            if hasattr(tarfile, "data_filter"):
                found.extraction_filter = tarfile.data_filter
            found.extractall(folder)
    (top,) = folder.iterdir()
    text = (PACKAGING / "itch" / ".itch.toml").read_text(encoding="utf-8")
    (top / ".itch.toml").write_text(text.replace("@PROGRAM@", PROGRAMS[system]), encoding="utf-8")
    return top


def itch(game: str, dist: Path, *, push: bool) -> None:
    """Push each packed program to its channel, or show how."""
    if not re.fullmatch(r"[\w-]+/[\w-]+", game):
        raise Unready(f"{game} is not a game of itch.io: it is written USER/GAME")
    if push and shutil.which("butler") is None:
        raise Unready("butler is not on the path")
    for system, packed in [(each, archive(dist, each)) for each in CHANNELS]:
        with tempfile.TemporaryDirectory(prefix="ulm-itch-") as folder:
            what = unpacked(packed, system, Path(folder)) if push else packed
            command = ["butler", "push", str(what), f"{game}:{CHANNELS[system]}", "--userversion", version()]
            print(shlex.join(command), flush=True)
            if push and subprocess.run(command).returncode:
                raise Unready(f"butler could not push {packed.name}")


def main(arguments: list[str] | None = None) -> int:
    """Command line; 0 when all went well."""
    parser = argparse.ArgumentParser(description="What the stores want to know, made from the packed programs.")
    commands = parser.add_subparsers(dest="command", required=True)
    fill = commands.add_parser("manifests", help="fill in the manifests for winget and Flatpak")
    fill.add_argument("--home", required=True, metavar="URL", help="where the project lives")
    fill.add_argument("--dist", required=True, type=Path, metavar="FOLDER", help="where the packed programs are")
    fill.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="where the manifests go")
    tell = commands.add_parser("notes", help="print the notes of the release")
    tell.add_argument("--home", required=True, metavar="URL", help="where the project lives")
    bring = commands.add_parser("itch", help="show how to push the programs to itch.io")
    bring.add_argument("--game", required=True, metavar="USER/GAME", help="the page on itch.io")
    bring.add_argument("--dist", required=True, type=Path, metavar="FOLDER", help="where the packed programs are")
    bring.add_argument("--push", action="store_true", help="run the commands instead of showing them")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "itch":
            itch(chosen.game, chosen.dist, push=chosen.push)
        elif chosen.command == "notes":
            sys.stdout.buffer.write(notes(chosen.home).encode())
        else:
            for path in manifests(chosen.home, chosen.dist, chosen.out):
                print(path)
    except Unready as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
