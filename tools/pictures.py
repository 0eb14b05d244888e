"""The pictures that the README and the pages of docs/ show: `python -m tools.pictures [NAME …]` makes them again.

Each is a screen of tools/shot.py, made small enough for a page of the web.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
RECORD = ROOT / "tests" / "records" / "pictures" / "four_players.ulm"
"""A game of four with tower tiles."""
DUEL = RECORD.with_name("duel.ulm")
"""A game of the journeyman against the master."""
SIZE = (1280, 720)
LARGEST = 400_000
"""Bytes of a picture."""
_GAME = ("--record", str(RECORD), "--seat", "0")
PICTURES: dict[str, tuple[str, ...]] = {
    "game.png": ("game", *_GAME, "--turn", "30"),
    "game_compact.webp": ("game", *_GAME, "--turn", "30", "--compact"),
    "guided.webp": ("guided", "--move", "1"),
    "hint.webp": ("hint", *_GAME, "--turn", "18"),
    "gamepad.webp": ("pad", *_GAME, "--turn", "18"),
    "rules.webp": ("rules", "--part", "push"),
    "table_waiting.webp": ("people",),
    "table_joining.webp": ("join",),
}
"""The words for tools/shot.py by the name of the file."""


def shoot(words: Sequence[str], out: Path, size: str, language: str = "en") -> None:
    """Make a picture without anything of the player's own. Raises CalledProcessError when it cannot be made."""
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "tools.shot", *words, "--out", str(out), "--size", size, "--lang", language]
        subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, "ULM_HOME": home})


def keep(picture: Image.Image, path: Path) -> None:
    """Write a picture as well as there is room. Raises ValueError when it does not get small enough."""
    for colours, quality in ((256, 88), (192, 76), (128, 66), (96, 50), (64, 34)):
        if path.suffix == ".png":
            picture.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
        else:
            picture.save(path, quality=quality, method=6)
        if path.stat().st_size <= LARGEST:
            return
    raise ValueError(f"{path.name} is larger than {LARGEST} bytes")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*PICTURES, []], metavar="NAME", help=", ".join(PICTURES))
    for name in parser.parse_args().names or PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "shot.png"
            shoot(PICTURES[name], out, "{}x{}".format(*SIZE))
            with Image.open(out) as picture:
                keep(picture.convert("RGB"), FOLDER / name)
        print(f"{name}: {(FOLDER / name).stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
