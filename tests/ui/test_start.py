"""The first frame comes soon: what it does not need is loaded later, and pictures are read in another thread."""

import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from ulm.ui.app.app import App

AFTERWARDS = (
    *("ulm.rules", "ulm.ai", "ulm.storage.game_index", "ulm.storage.autosave.", "ulm.ui.table", "argparse", "pytmx"),
    *("ulm.ui.speech", "prism", "ulm.teaching"),
    *("ulm.teaching", "ulm.teaching.lesson", "ulm.i18n.rulebook", "ulm.ui.screens.learn", "ulm.ui.screens.rules"),
)


def test_the_first_frame_waits_for_no_module_of_the_table_lessons_or_rules_and_for_no_long_texts() -> None:
    shows_title = (
        "import sys\nfrom ulm.cli import main\nfrom ulm.ui.app import main_loop\nfrom ulm.ui.app.app import App\n"
        "app = App((1280, 720))\nmain_loop.begin(app)\nassert app.step(0)\n"
        "from ulm.i18n import catalog\nassert not catalog.current().opened\nprint(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", shows_title], capture_output=True, text=True, check=True, timeout=60)
    loaded = ran.stdout.split()
    assert not [module for module in loaded if module.startswith(AFTERWARDS)]


def test_the_pictures_of_the_first_frame_are_not_read_in_the_thread_that_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []
    load = pygame.image.load

    def noted(file: Path) -> pygame.Surface:
        if threading.current_thread() is threading.main_thread():
            waited.append(file.stem)
        return load(file)

    monkeypatch.setattr(pygame.image, "load", noted)
    app = App((1280, 720))
    app.navigation.show_title()
    app.step(0)
    assert not {"title", "parchment"} & set(waited)
    app.close()
