"""Checks that every file of the program exists and can be used."""

import hashlib
import json
import os
import sys
from pathlib import Path

import pygame

from ulm.commands import check
from ulm.commands.self_test.report import Fault, Report
from ulm.files.paths import asset, assets_root
from ulm.files.yaml_reader import read_yaml
from ulm.text.language_files import VOLUMES, file_of
from ulm.ui.kit.sprite_files import sprite_file
from ulm.ui.kit.theme import FILES
from ulm.ui.pieces import layout
from ulm.ui.shell.sound_set import SOUNDS

_LANGUAGES = ("en", "de", "fr", "it")
"""The shipped languages; a missing file would otherwise go unnoticed."""


def look_at(report: Report) -> None:
    """Check all files by kind, and report how many there are."""
    with report.part("folders"):
        report.facts["assets"] = str(assets_root())
    if not report.ok:
        return
    with report.part("definitions, map and texts"):
        report.facts["yaml files"] = _definitions()
    with report.part("sprites"):
        report.facts["sprites"] = _sprites()
    with report.part("fonts"):
        report.facts["fonts"] = _fonts()
    with report.part("sounds"):
        report.facts["audio driver"], report.facts["sounds"] = _sounds()
    with report.part("licences"):
        report.facts["licences"] = _licences()


def _require(found: list[str], where: str) -> None:
    if found:
        raise Fault(f"{where}: {'; '.join(found)}")


def _definitions() -> int:
    _require([str(problem) for problem in check.problems()], "definitions")
    languages = [asset(file_of(code, volume)) for code in _LANGUAGES for volume in ("", *VOLUMES)]
    _require([str(file) for file in languages if not file.is_file()], "there is no language")
    files = sorted(asset("data").rglob("*.yaml"))
    for file in files:
        _require([str(problem) for problem in read_yaml(file).problems], file.name)
    for board in layout.MAPS:
        _require([str(problem) for problem in layout.problems(board=board)], board.file)
    return len(files)


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _sprites() -> int:
    listed: dict[str, dict[str, str]] = json.loads(asset("sprites/manifest.json").read_text(encoding="utf-8"))
    for name, entry in listed.items():
        file = sprite_file(name)
        if _hash(file) != entry["file"]:
            raise Fault(f"the picture {name} is damaged")
        if not all(pygame.image.load(file).size):
            raise Fault(f"the picture {name} is empty")
    if not listed:
        raise Fault("no picture is listed")
    return len(listed)


def _fonts() -> int:
    pygame.font.init()
    files = {asset(name) for name in FILES.values()} | set(asset("fonts").glob("*.ttf"))
    for file in files:
        drawn = pygame.Font(file, 40).render("Ulm äöüß", True, (0, 0, 0))
        if pygame.mask.from_surface(drawn).count() < 100:
            raise Fault(f"the font {file.name} draws nothing")
    return len(files)


def _sounds() -> tuple[str, int]:
    try:
        pygame.mixer.init()
    except pygame.error:
        # A missing audio device is not an error; the files can be read without one.
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.mixer.init()
    try:
        listed: dict[str, str] = json.loads(asset("data/sounds/manifest.json").read_text(encoding="utf-8"))["files"]
        wanted = {asset(file) for name in SOUNDS.names for file in SOUNDS.files(name)}
        wanted |= {asset(f"data/sounds/{name}.ogg") for name in listed}
        for file in sorted(wanted):
            if file.stem in listed and _hash(file) != listed[file.stem]:
                raise Fault(f"the sound {file.name} is damaged")
            if pygame.mixer.Sound(file).get_length() <= 0:
                raise Fault(f"the sound {file.name} is empty")
        return pygame.mixer.get_driver(), len(wanted)
    finally:
        pygame.mixer.quit()


def _licences() -> int:
    """A frozen program contains the work of others and must include their licences."""
    folder = assets_root() / "licenses"
    if not getattr(sys, "frozen", False):
        return 0
    files = [file for file in folder.rglob("*") if file.is_file()]
    names = {file.name for file in files}
    wanted = {"NOTICE.txt", "Ulm.txt", "CPython.txt", "LGPL-2.1.txt", "LGPL-3.txt", "GPL-3.txt", "SDL2.txt"}
    _require(sorted(wanted - names), "missing")
    _require(sorted(file.name for file in files if not file.stat().st_size), "empty")
    return len(files)
