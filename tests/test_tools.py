"""The tools of developers do what their help says."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tools import bench, shot
from tools.layout_checks import __main__ as layout_checks
from tools.unused_texts import unused
from ulm.i18n.language_files import load

Shoot = Callable[..., bytes]
RECORD = Path(__file__).parent / "records" / "played" / "three_at_one_screen.ulm"
pytestmark = pytest.mark.usefixtures("files_read_once", "recorded_home")


@pytest.fixture
def shoot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shoot:
    """Draws a screen; the content of the picture file."""

    def shoot(*words: str) -> bytes:
        out = tmp_path / "shot.png"
        monkeypatch.setattr(sys, "argv", ["shot", *words, "--size", "960x540", "--out", str(out)])
        shot.main()
        with Image.open(out) as picture:
            assert picture.size == (960, 540)
            assert len(picture.convert("RGB").getcolors(2**20) or []) > 500
        return out.read_bytes()

    return shoot


@pytest.mark.parametrize("scene", ["setup_advanced", "game", "lesson", "puzzle"])
def test_a_screen_is_drawn(shoot: Shoot, scene: str) -> None:
    shoot(scene, "--lang", "de", "--text", "130")


def test_a_record_is_drawn_as_a_seat_sees_it(shoot: Shoot) -> None:
    pictures = {shoot("game", "--record", str(RECORD), "--turn", "5", "--seat", seat) for seat in "01"}
    assert len(pictures) == 2


def test_the_last_count_is_the_same_for_every_seat_and_ends(shoot: Shoot) -> None:
    """Nothing is hidden then, so everybody keeps their own name."""
    count = ["scoring", "--record", str(RECORD)]
    seats = {shoot(*count, "--seat", seat) for seat in "01"}
    assert len(seats) == 1
    early, late, end = (shoot(*count, "--at", at) for at in ("0", "4", "12"))
    assert len({early, late, end}) == 3
    assert end in seats


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cellar"], "invalid choice: 'cellar'"),
        (["title", "--lang", "xx"], "invalid choice: 'xx'"),
        (["game", "--turn", "99"], "turns"),
        (["game", "--seat", "3"], "the last seat is 2"),
        (["rules", "--part", "cellar"], "no page cellar"),
        (["title", "--size", "wide"], "--size"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    shoot, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(SystemExit):
        shoot(*words)
    assert said in capsys.readouterr().err


def test_speed_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in (("SECONDS", 0.02), ("SLICE", 0.01), ("COPIES", 200)):
        monkeypatch.setattr(bench, name, value)
    monkeypatch.setattr(sys, "argv", ["bench"])
    bench.main()
    figures = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    assert float(figures["core.2.decisions_per_second"].replace(",", "")) > 0
    assert float(figures["bots.random.evaluations_per_second"]) == 0


def test_layout_is_checked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["layout_checks", "--scene", "about", "--lang", "en", "--text", "100"])
    assert layout_checks.main() == 0
    assert capsys.readouterr().out.startswith("0 faults in ")


def test_texts_that_nothing_asks_for_are_found() -> None:
    keys = ["menu.resume", "menu.resumed", "rules.refusal.draw_first", "rules.refusal.unheard", "panels.log.lost"]
    assert unused(keys) == ["menu.resumed", "rules.refusal.unheard", "panels.log.lost"]
    assert unused(load("en")) == []
