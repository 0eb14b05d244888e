"""Pictures of single screens, made by `python -m tools.shot` from `tests/records/pictures/four_players.ulm`, a game of
four with tower tiles, and made small enough for a page of the web.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tools.gallery.record_scenes import RECORD_SCENES

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "records" / "pictures" / "four_players.ulm"
DUEL = RECORD.with_name("duel.ulm")
"""A game of the journeyman against the master."""
LARGEST = 400_000
"""Bytes of a picture."""
_LARGE, _SMALL = "1920x1080", "1280x720"
_QUALITIES = (88, 84, 80, 76, 72, 66, 60, 50, 42, 34, 26)
_COLOURS = (256, 192, 128, 96, 64)


class Shot(NamedTuple):
    """What is shown: the scene, after how many turns of the record, in which language and size.

    The Chronicle is of some demonstration games instead.
    """

    scene: str
    turn: int | None = None
    language: str = "en"
    size: str = _LARGE
    move: int = 0
    """So many moves of the turn after that have been made."""
    record: Path = RECORD
    seat: int = 0
    folded: bool = False
    """Whether the side panel is folded away, so that the larger board shows."""
    compact: bool = False
    """Whether the table is the compact one."""
    part: str = ""
    """The scene of a lesson, or the page of the rules; ``move``: after so many of its moves."""


SHOTS = {
    "game.png": Shot("game", 30, size=_SMALL),
    "title.webp": Shot("title"),
    "setup.webp": Shot("setup"),
    "game_round_1.webp": Shot("game", 2),
    "game_round_5.webp": Shot("game", 18),
    "game_round_10.webp": Shot("game", 38),
    "game_folded.webp": Shot("game", 30, folded=True),
    "game_compact.webp": Shot("game", 30, size=_SMALL, compact=True),
    "push_sheet.webp": Shot("push_sheet", 18),
    "inspector.webp": Shot("inspector", 18),
    "handover.webp": Shot("handover", 18),
    "settings.webp": Shot("settings"),
    "scoring.webp": Shot("scoring"),
    "chronicle.webp": Shot("chronicle"),
    "chronicle_game.webp": Shot("chronicle_game"),
    "title_de.webp": Shot("title", language="de", size=_SMALL),
    "game_de.webp": Shot("game", 30, language="de", size=_SMALL),
    "push_sheet_de.webp": Shot("push_sheet", 18, language="de", size=_SMALL),
    "scoring_de.webp": Shot("scoring", language="de", size=_SMALL),
    "gamepad.webp": Shot("pad", 18, size=_SMALL),
    "hint.webp": Shot("hint", 18),
    "reasons.webp": Shot("reasons", 18),
    "replay.webp": Shot("replay", 18),
    "review.webp": Shot("review", size=_SMALL, record=DUEL),
    "review_de.webp": Shot("review", language="de", size=_SMALL, record=DUEL),
    "review_fr.webp": Shot("review", language="fr", size=_SMALL, record=DUEL),
    "review_it.webp": Shot("review", language="it", size=_SMALL, record=DUEL),
    "hint_de.webp": Shot("hint", 18, language="de", size=_SMALL),
    "inspector_de.webp": Shot("inspector", 18, language="de", size=_SMALL),
    "handover_de.webp": Shot("handover", 18, language="de", size=_SMALL),
    "settings_de.webp": Shot("settings", language="de", size=_SMALL),
    "setup_de.webp": Shot("setup", language="de", size=_SMALL),
    "game_round_1_de.webp": Shot("game", 2, language="de", size=_SMALL),
    "game_round_5_de.webp": Shot("game", 18, language="de", size=_SMALL),
    "game_round_10_de.webp": Shot("game", 38, language="de", size=_SMALL),
    "statistics.webp": Shot("statistics"),
    "statistics_de.webp": Shot("statistics", language="de", size=_SMALL),
    "chronicle_de.webp": Shot("chronicle", language="de", size=_SMALL),
    "first_start.webp": Shot("first_start", size=_SMALL),
    "guided.webp": Shot("guided", move=1, size=_SMALL),
    "guided_de.webp": Shot("guided", move=8, language="de", size=_SMALL),
    "learn.webp": Shot("learn", size=_SMALL),
    "learn_de.webp": Shot("learn", language="de", size=_SMALL),
    "lesson.webp": Shot("lesson", part="2a", move=4, size=_SMALL),
    "lesson_de.webp": Shot("lesson", part="3a", move=3, language="de", size=_SMALL),
    "rules.webp": Shot("rules", part="push", size=_SMALL),
    "rules_de.webp": Shot("rules", part="coats", language="de", size=_SMALL),
    "keys.webp": Shot("keys", size=_SMALL),
}
"""The pictures by file name."""

_GOLDEN = ROOT / "tests" / "records" / "golden"
QUESTIONS = {
    "take": Shot("game", 7, move=3, seat=1),
    "steps": Shot("game", 26, move=6, seat=0),
    "coat": Shot("game", 0, move=3, seat=2),
    "card": Shot("game", 29, move=8, seat=3),
    "from": Shot("game", 29, move=7, seat=3),
    "descendant": Shot("game", 16, move=4, seat=2),
    "seal": Shot("game", 9, move=6, seat=3),
    "action": Shot("game", 36, move=6, seat=2),
    "keep": Shot("game", 13, move=1, record=_GOLDEN / "two_basic.ulm", seat=1),
    "convert": Shot("game", 22, move=8, record=_GOLDEN / "four_house_rules.ulm", seat=1),
}
"""A decision of each kind that this program asks (docs/notation.md section 6)."""
SHOTS |= {f"question_{name}.webp": shot for name, shot in QUESTIONS.items()}
SHOTS |= {f"question_{name}_de.webp": shot._replace(language="de", size=_SMALL) for name, shot in QUESTIONS.items()}


def shoot(shot: Shot, out: Path) -> None:
    """Make a picture; CalledProcessError when `python -m tools.shot` refuses."""
    command = [sys.executable, "-m", "tools.shot", shot.scene, "--out", str(out)]
    if shot.scene in RECORD_SCENES:
        command += ["--record", str(shot.record), "--move", str(shot.move)]
    command += ["--seat", str(shot.seat), "--size", shot.size, "--lang", shot.language]
    if shot.turn is not None:
        command += ["--turn", str(shot.turn)]
    if shot.folded:
        command += ["--folded"]
    if shot.compact:
        command += ["--compact"]
    if shot.part:
        command += ["--part", shot.part]
    subprocess.run(command, check=True, cwd=ROOT)


def keep(picture: Image.Image, path: Path) -> None:
    """Write a picture as well as there is room; ValueError when it does not get small enough."""
    for step in _COLOURS if path.suffix == ".png" else _QUALITIES:
        if path.suffix == ".png":
            few = picture.quantize(step, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            few.save(path, optimize=True)
        else:
            picture.save(path, quality=step, method=6)
        if path.stat().st_size <= LARGEST:
            return
    raise ValueError(f"{path.name} is larger than {LARGEST} bytes")
