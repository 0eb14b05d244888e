"""The window, opened once and left again; says on standard output what its sheets told: a JSON list of texts.

    python -m tests.stress.opening [FILE.ulm]

Goes on with the game that was left when there is one, else begins the last table anew, as somebody would who wants
to play, so that saves, settings and corrected definitions have all been read.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ui"))


def main() -> int:
    """Open, look, leave."""
    import pygame
    from hands import post_click

    from ulm.i18n.catalog import t
    from ulm.ui.app import main_loop
    from ulm.ui.app.app import App
    from ulm.ui.screens.title_scene import TitleScene
    from ulm.ui.toolkit.widgets.dialog import Modal

    told: list[str] = []

    class Opened(App):
        """The program with somebody before it who wants to play."""

        _acting = False
        _frames = 0
        _went_on = False

        def step(self, dt: float, events: list[pygame.Event] | None = None) -> bool:
            drawn = super().step(dt, events)
            if self.running and not self._acting:
                self._acting = True
                self._look()
                self._acting = False
                pygame.event.post(pygame.Event(pygame.USEREVENT))
            return drawn

        def _look(self) -> None:
            self._frames += 1
            scene = self.scene
            wanted = None
            if isinstance(scene, Modal) and scene.title == t("title.first.question"):
                wanted = scene.focus.find("modal:1")  # whoever opens damaged files knows the rules
            elif isinstance(scene, Modal):
                told.append(f"{scene.title}: {scene.text}")
                wanted = scene.focus.find("modal:0")
            elif isinstance(scene, TitleScene) and not self._went_on:
                self._went_on = True
                wanted = scene.focus.find("continue") or scene.focus.find("quick")
            if wanted is not None:
                post_click(self, wanted.rect.center)
            elif self._frames > 6:
                self.quit()

    main_loop.App = Opened  # type: ignore[misc]
    code = main_loop.run(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    os.write(1, (json.dumps(told) + "\n").encode())
    return code


if __name__ == "__main__":
    sys.exit(main())
