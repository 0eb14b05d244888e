"""Opens every screen and measures its texts: what is cut, overlaps, crosses its frame or is too small.

    python -m tools.layout_checks                      all screens, languages and text sizes, in the smallest window
    python -m tools.layout_checks --scene setup        the screens whose names begin so
    python -m tools.layout_checks --contrast           which texts stand out too little from their background

Exit code 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from tools.arguments import size
from tools.gallery.scenes import SCENES
from tools.layout_checks import contrast, measuring
from ulm.i18n.language_files import FALLBACK, codes
from ulm.i18n.pseudo_language import PSEUDO


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.layout_checks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--contrast", action="store_true", help="measure contrast instead of layout")
    parser.add_argument("--scene", action="append", default=[], help="the beginning of the names of screens")
    parser.add_argument("--lang", action="append", default=[], choices=[*codes(), PSEUDO], metavar="LANGUAGE")
    parser.add_argument("--text", action="append", default=[], type=int, metavar="PERCENT", help="text size")
    parser.add_argument("--size", action="append", default=[], type=size, metavar="WIDTHxHEIGHT")
    chosen = parser.parse_args()
    scenes = [name for name in SCENES if not chosen.scene or name.startswith(tuple(chosen.scene))]
    if not scenes:
        parser.error(f"there is no screen {chosen.scene[0]}; there are {', '.join(SCENES)}")
    sizes = chosen.size or measuring.SIZES[:1]
    if chosen.contrast:
        texts = contrast.measure(scenes, chosen.lang or [FALLBACK], sizes, chosen.text or [100])
        count, lines = len(texts), [str(each) for each in contrast.pale(texts)]
    else:
        languages = chosen.lang or [*codes(), PSEUDO]
        measured = measuring.measure(scenes, languages, sizes, chosen.text or measuring.TEXT_SIZES)
        count, lines = measured.texts, measuring.grouped(measured.found)
    print(*lines, f"{len(lines)} faults in {count} texts", sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
