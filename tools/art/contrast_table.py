"""Measures how well texts stand out and writes docs/contrast.md: `python -m tools.art.contrast_table`.

What was measured before the colours were mended is kept in `contrast_before.yaml` beside this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import yaml

from tools.layout_checks.contrast import LEAST, Measured

ROOT = Path(__file__).resolve().parents[2]
BEFORE = Path(__file__).with_name("contrast_before.yaml")
DOCUMENT = ROOT / "docs" / "contrast.md"

_HEAD = f"""\
# How well texts stand out

The lowest contrast of any text of each scene, as WCAG 2 counts it (1:1 to 21:1), in the usual colours and in high
contrast, at 1280×720: before the colours were mended, and now. At least {LEAST}:1 is asked, of dimmed texts too. It is
measured in the finished picture: the colour of the letters against the quarter of the ground around them from which
they stand out least. `ulm check --contrast` names each text that is too pale. Not counted are texts below a shade,
as the table under a sheet, and texts that are partly covered. Made by `python -m art.contrast_table`.

| Scene | usual, before | usual, now | high, before | high, now | the palest now |
|---|---|---|---|---|---|
"""


def lowest(measured: Iterable[Measured]) -> dict[tuple[str, bool], Measured]:
    """The palest text of each scene, in each kind of colours."""
    found: dict[tuple[str, bool], Measured] = {}
    for each in sorted(measured, key=lambda one: one.colours.contrast):
        found.setdefault((each.scene, each.strong), each)
    return found


def table(measured: Iterable[Measured], before: dict[str, list[float]]) -> str:
    """The document."""
    palest = lowest(measured)
    rows = []
    for scene in dict.fromkeys(scene for scene, _ in palest):
        usual, high = palest[scene, False], palest[scene, True]
        was = [f"{ratio:.1f}" for ratio in before[scene]] if scene in before else ["", ""]
        now = [f"{each.colours.contrast:.1f}" for each in (usual, high)]
        words = usual.text.replace("|", "/").strip()
        rows.append((scene, f"| {scene} | {was[0]} | {now[0]} | {was[1]} | {now[1]} | {words} |\n"))
    return _HEAD + "".join(row for _, row in sorted(rows))


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from tools.gallery.scenes import SCENES
    from tools.layout_checks.contrast import measure

    measured = measure(list(SCENES), ["en"], [(1280, 720)], [100])
    DOCUMENT.write_text(table(measured, yaml.safe_load(BEFORE.read_text("utf-8"))), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
