"""Renders every sprite of the game: `python -m tools.art.render [--only MODULE …] [--check] [--force]`.

Each of the modules below offers `pictures()`: sprite name → `Picture`. Only what changed is rendered; the
manifest `sprites/manifest.json` keeps a hash of each source and of each file, so that a test can tell whether
the sprites belong to the present sources.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __package__ in (None, ""):
    sys.path.insert(0, str(ROOT))

# (after the path is set for a direct call)
from tools.art.common import Picture, render  # noqa: E402
from ulm.cli.check import wanted_pictures  # noqa: E402
from ulm.rules import Definitions, standard_definitions  # noqa: E402

MODULES = (
    "board", "mouths", "pieces", "cards", "stand_ins", "icons", "pads", "ui", "city", "annals", "evening",
    "program_icon",
)  # fmt: skip  # several to a line
SPRITES = ROOT / "sprites"
MANIFEST = SPRITES / "manifest.json"

Manifest = dict[str, dict[str, str]]


def pictures_of(module: str) -> dict[str, Picture]:
    """The pictures of one module; ValueError when a name is not of the form folder/name."""
    pictures: dict[str, Picture] = importlib.import_module(f"tools.art.{module}").pictures()
    for name in pictures:
        if name.count("/") != 1 or name != name.strip("/") or "." in name:
            raise ValueError(f"tools.art.{module}: sprite name {name!r} is not of the form folder/name")
    return pictures


def all_pictures(modules: tuple[str, ...] = MODULES) -> dict[str, Picture]:
    """The pictures of all modules together; ValueError when two modules draw the same sprite."""
    found: dict[str, Picture] = {}
    for module in modules:
        if importlib.util.find_spec(f"tools.art.{module}") is None:
            raise ValueError(f"there is no module tools.art.{module}")
        for name, picture in pictures_of(module).items():
            if name in found:
                raise ValueError(f"tools.art.{module}: sprite {name!r} is drawn twice")
            found[name] = picture
    return found


def path_of(name: str, picture: Picture) -> Path:
    """Where the sprite's file lies."""
    return SPRITES / f"{name}.{picture.format}"


def source_hash(picture: Picture) -> str:
    """Hash of all that decides how the sprite looks."""
    head = f"{picture.width} {picture.format} {picture.quality}\n"
    return hashlib.sha256((head + picture.svg).encode()).hexdigest()


def file_hash(path: Path) -> str:
    """Hash of the file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_manifest() -> Manifest:
    """The manifest, empty before the first rendering."""
    if not MANIFEST.exists():
        return {}
    manifest: Manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return manifest


def write_manifest(manifest: Manifest) -> None:
    """Write the manifest in one step, sorted by name."""
    part = MANIFEST.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    part.replace(MANIFEST)


def is_current(entry: dict[str, str] | None, picture: Picture, path: Path) -> bool:
    """Whether the file belongs to its present source."""
    return (
        entry is not None
        and path.exists()
        and entry["source"] == source_hash(picture)
        and entry["file"] == file_hash(path)
    )


def sprite_files() -> list[Path]:
    """Every file in a folder under sprites/."""
    return sorted(path for path in SPRITES.glob("*/*") if path.is_file())


def strange_files(pictures: dict[str, Picture], definitions: Definitions) -> list[Path]:
    """The files that no source draws, but for the pictures of things in the definitions: who adds a card may have
    painted its picture by other means.
    """
    drawn = {path_of(name, picture) for name, picture in pictures.items()}
    given = set(wanted_pictures(definitions)) - pictures.keys()
    return [
        path
        for path in sprite_files()
        if path not in drawn and path.relative_to(SPRITES).with_suffix("").as_posix() not in given
    ]


def problems(definitions: Definitions | None = None) -> list[str]:
    """What is wrong with sprites/: missing, outdated or changed files, orphans, stale entries."""
    pictures = all_pictures()
    manifest = read_manifest()
    found: list[str] = []
    for name, picture in sorted(pictures.items()):
        path = path_of(name, picture)
        entry = manifest.get(name)
        if not path.exists():
            found.append(f"{name}: not rendered")
        elif entry is None or entry["source"] != source_hash(picture):
            found.append(f"{name}: drawn anew since it was rendered")
        elif entry["file"] != file_hash(path):
            found.append(f"{name}: the file was changed by hand")
    found += [
        f"{path.relative_to(SPRITES).as_posix()}: no source draws it"
        for path in strange_files(pictures, definitions or standard_definitions())
    ]
    found += [f"{name}: in the manifest, but no source draws it" for name in manifest if name not in pictures]
    return found


def render_all(modules: tuple[str, ...], force: bool) -> None:
    """Render what changed; with all modules chosen also remove what no source draws any more."""
    pictures = all_pictures(modules)
    before = read_manifest()
    done: Manifest = {}
    for name, picture in pictures.items():
        path = path_of(name, picture)
        if force or not is_current(before.get(name), picture, path):
            start = time.perf_counter()
            render(picture.svg, path, picture.width, picture.quality)
            size = path.stat().st_size / 1024
            print(f"{name}: {time.perf_counter() - start:.1f} s, {size:.0f} KB")
        done[name] = {"source": source_hash(picture), "file": file_hash(path)}
    if modules == MODULES:
        for path in strange_files(pictures, standard_definitions()):
            path.unlink()
            print(f"{path.relative_to(SPRITES).as_posix()}: removed, no source draws it")
        write_manifest(done)
    else:
        # Read once more: another module may have been rendered meanwhile.
        write_manifest(read_manifest() | done)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 0 when all is well, 1 when `--check` found something."""
    parser = argparse.ArgumentParser(description="Render the sprites of the game from their sources in tools/art/.")
    parser.add_argument("--check", action="store_true", help="only tell whether sprites/ is up to date")
    names = ", ".join(MODULES)
    parser.add_argument("--only", nargs="+", choices=MODULES, metavar="MODULE", help=f"of {names}")
    parser.add_argument("--force", action="store_true", help="render also what has not changed")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        found = problems()
        print("\n".join(found) if found else "All sprites are up to date.")
        return 1 if found else 0
    render_all(tuple(chosen.only) if chosen.only else MODULES, chosen.force)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
