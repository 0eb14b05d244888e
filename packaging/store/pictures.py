#!/usr/bin/env python3
"""The pictures for stores and for the web page, in each language, made by tools/shot.py.

    .ulm-env/bin/python packaging/store/pictures.py                           makes packaging/store/pictures anew
    .ulm-env/bin/python packaging/store/pictures.py --png FOLDER [--size WxH]  for stores that want PNG, or other sizes

The captions are in packaging/store/texts, by the same names.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from PIL import Image

from tools.pictures import DUEL, PICTURES, shoot
from ulm.i18n.language_files import codes

FOLDER = Path(__file__).resolve().parent / "pictures"
QUALITY = 78
SHOTS = {
    "table": PICTURES["game.png"],
    "guided": PICTURES["guided.webp"],
    "hint": PICTURES["hint.webp"],
    "review": ("review", "--record", str(DUEL)),
    "city": ("city",),
}
"""In the order in which stores show them."""


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*SHOTS, []], metavar="NAME", help=", ".join(SHOTS))
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write PNG files there instead")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels")
    chosen = parser.parse_args()
    for language in codes():
        for name in chosen.names or SHOTS:
            out = (chosen.png or FOLDER) / language / f"{name}.{'png' if chosen.png else 'webp'}"
            out.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as folder:
                made = out if chosen.png else Path(folder) / "shot.png"
                shoot(SHOTS[name], made, chosen.size, language)
                if made != out:
                    with Image.open(made) as picture:
                        picture.convert("RGB").save(out, quality=QUALITY, method=6)
            print(f"{out}: {out.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
