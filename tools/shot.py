"""Draws a screen into a picture file, without a display.

    python -m tools.shot game --out game.png --lang de --text 130
    python -m tools.shot replay --out replay.png --record tests/records/golden/two_basic.ulm --turn 12
    python -m tools.shot setup_advanced --out setup.png --move 1          # the second picture of a screen
    python -m tools.shot lesson --out lesson.png --part 2a --move 4

The screens are those of the gallery (tools/gallery/scenes.py), and those of a record (tools/gallery/record_scenes.py).
"""

from __future__ import annotations

import argparse
import os
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tools.arguments import size
from tools.gallery.record_scenes import RECORD_SCENES, View, sample_record
from tools.gallery.scenes import SCENES
from tools.gallery.stage import settle
from ulm.i18n.language_files import codes
from ulm.storage import record as records
from ulm.ui.app.app import App
from ulm.ui.settings import Settings
from ulm.ui.table.table_scene import TableScene

_FRAME = 20.0
"""Milliseconds between two frames of an animation."""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.shot", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scene", choices=[*RECORD_SCENES, *SCENES], metavar="SCENE", help="the screen")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png", help="the picture file")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WIDTHxHEIGHT", help="of the window")
    parser.add_argument("--record", type=Path, metavar="FILE.ulm", help="the game that is shown")
    parser.add_argument("--turn", type=int, metavar="N", help="after so many turns of the record")
    parser.add_argument("--move", type=int, default=0, metavar="N", help="and so many moves; the picture of a screen")
    parser.add_argument("--seat", type=int, metavar="S", help="as this seat sees it")
    parser.add_argument("--part", default="", help="the page of the rules, the scene of a lesson, or the puzzle")
    parser.add_argument("--at", type=float, metavar="SECONDS", help="so long after the screen was opened")
    parser.add_argument("--lang", choices=codes(), default="en", metavar="LANGUAGE")
    parser.add_argument("--text", type=int, default=100, metavar="PERCENT", help="text size")
    parser.add_argument("--folded", action="store_true", help="with the side panel folded away")
    parser.add_argument("--compact", action="store_true", help="on the compact table")
    chosen = parser.parse_args()
    speed = "instant" if chosen.at is None else "normal"
    app = App(chosen.size, Settings(language=chosen.lang, text=chosen.text, speed=speed))  # type: ignore[arg-type]
    try:
        if chosen.scene in RECORD_SCENES:
            record = records.read(chosen.record) if chosen.record else sample_record()
            view = View(record, chosen.turn, chosen.move, chosen.seat, chosen.part)
            RECORD_SCENES[chosen.scene](app, view)
        else:
            several = SCENES[chosen.scene](app)
            if several is not None:
                next(islice(several, chosen.move, None), None)
        draw(app, chosen.out, folded=chosen.folded, compact=chosen.compact, at=chosen.at)
    except (ValueError, records.DoesNotFit) as error:
        parser.error(str(error))
    finally:
        app.close()


def draw(app: App, out: Path, *, folded: bool, compact: bool, at: float | None) -> None:
    """Write what the window shows, at rest or so many seconds later, into a file."""
    table = next((each for each in app.scenes if isinstance(each, TableScene)), None)
    if folded and table is not None:
        table.side.toggle()
    if compact and table is not None:
        table.toggle_compact()
    if at is None:
        settle(app)
    else:
        for _ in range(round(at * 1000 / _FRAME)):
            app.step(_FRAME, [])
    app.draw(app.canvas)
    pygame.image.save(app.canvas.surface, out)


if __name__ == "__main__":
    main()
