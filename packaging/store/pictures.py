#!/usr/bin/env python3
"""The pictures for stores and for the web page, in each language, made by `ulm shot` from games that are kept.

    .ulm-env/bin/python packaging/store/pictures.py                           makes packaging/store/pictures anew
    .ulm-env/bin/python packaging/store/pictures.py --png FOLDER [--size WxH]  for stores that want PNG, or other sizes

The captions are in packaging/store/texts, by the same names.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from PIL import Image

from tools.art.shots import DUEL, Shot, shoot
from ulm.text.language_files import codes

FOLDER = Path(__file__).resolve().parent / "pictures"
QUALITY = 78
SHOTS = {
    "table": Shot("game", 30),
    "guided": Shot("guided", move=1),
    "hint": Shot("hint", 18),
    "review": Shot("review", record=DUEL),
    "city": Shot("city"),
}
"""In the order in which stores show them."""


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*SHOTS, []], metavar="NAME", help=", ".join(SHOTS))
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write PNG files there instead")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels")
    chosen = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for language in codes():
        for name in chosen.names or SHOTS:
            out = (chosen.png or FOLDER) / language / f"{name}.{'png' if chosen.png else 'webp'}"
            out.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as home:
                os.environ["ULM_HOME"] = home  # none of the player's own files
                made = out if chosen.png else Path(home) / "shot.png"
                shoot(SHOTS[name]._replace(language=language, size=chosen.size), made)
                if made != out:
                    with Image.open(made) as picture:
                        picture.convert("RGB").save(out, quality=QUALITY, method=6)
            print(f"{out}: {out.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
