"""A monkey in the Chronicle: whatever it presses, drops or takes away, no game is lost and nothing breaks."""

import random
import shutil
import time
from pathlib import Path

import pygame
import pytest
from hands import post_click, post_drag, post_key, post_move, post_text

from tests.random_games import at_random
from ulm.files import paths
from ulm.rules import Game
from ulm.storage import record as records
from ulm.storage.record import Record, RecordSeat
from ulm.ui.app.app import App
from ulm.ui.screens.title_scene import TitleScene
from ulm.ui.settings import Settings

pytestmark = pytest.mark.long

KEYS = ("tab", "tab", "return", "space", "escape", "left", "right", "up", "down", "home", "end", "delete", "backspace")
SEATS = (RecordSeat("Agnes", "red"), RecordSeat("Felix", "blue"))


def game(seed: int, moves: int) -> Record:
    made = at_random(Game.new(seats=2, seed=seed), random.Random(seed), moves)
    return Record.of(made, seed, SEATS, f"2026-11-{1 + seed % 28:02}T10:00Z")


def contents(*folders: Path) -> set[bytes]:
    """The games of some folders; whether they are for practice may be changed while they are played."""
    files = [path for folder in folders if folder.is_dir() for path in folder.glob("*.ulm")]
    return {path.read_bytes().replace(b"practice: true", b"practice: false") for path in files}


@pytest.mark.parametrize(
    ("seed", "inputs"), [(0, 600), *(pytest.param(seed, 1500, marks=pytest.mark.sweep) for seed in range(2))]
)
def test_nothing_breaks_and_no_game_is_lost(seed: int, inputs: int, tmp_path: Path) -> None:
    saves = paths.saves()
    for number in range(25):
        records.write(game(number, 10_000 if number % 2 else 20), saves / f"{number} – Größe.ulm")
    (saves / "letter.ulm").write_text("Dear Agnes")
    dropped = tmp_path / "a dropped one.ulm"
    records.write(game(99, 30), dropped)
    there = contents(saves)
    rng = random.Random(seed)
    language, text = rng.choice(("en", "de", "fr", "it")), rng.choice((100, 200))
    app = App((960, 540), Settings(language=language, speed="instant", text=text))
    app.navigation.show_title()
    for _ in range(inputs):
        scene = app.scene
        assert scene is not None
        items = [item for item in scene.focus.items if item.visible and item.name != "quit"]
        item = rng.choice(items) if items else None
        pos = item.rect.center if item is not None else (960.0, 540.0)
        match rng.randrange(14):
            case 0 | 1 | 2 | 3 | 4:
                post_move(app, pos)
                post_click(app, (pos[0], pos[1] + rng.choice((0, 0, -150, 90))))
            case 5:
                post_drag(app, pos, (rng.random() * 1920, rng.random() * 1080))
            case 6:
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, 3)), flipped=False))
            case 7:
                post_text(rng.choice(("Ulm", "?", "..", "ß", "\u202e", " ")))
            case 8 if rng.random() < 0.2:
                pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(rng.choice((dropped, tmp_path)))))
            case 9 if rng.random() < 0.05:
                shutil.copytree(saves, tmp_path / "aside")
                shutil.rmtree(saves)
                app.step(16)
                shutil.copytree(tmp_path / "aside", saves, dirs_exist_ok=True)
                shutil.rmtree(tmp_path / "aside")
            case _:
                post_key(rng.choice(KEYS))
        app.step(rng.choice((0, 16, 200)))
        if rng.random() < 0.03 or not app.running:
            app.running = True
            app.navigation.show_title()
            app.step(16)
    time.sleep(0.1)
    app.navigation.show_title()
    app.step(16)
    assert isinstance(app.scene, TitleScene)
    app.close()
    # a game that was gone on with has taken the place of its earlier stage
    found = contents(saves, saves.parent / "bin", saves.parent)
    assert all(any(now.startswith(before.rstrip(b"\n")) for now in found) for before in there)
    assert dropped.exists()
