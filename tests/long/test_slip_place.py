"""The slip of the coach covers nothing that its sentence, its light or the next click needs, and none of the panels."""

from collections.abc import Iterator

import pytest

from tests.marks import sampled
from tools.gallery import scenes_of_learning as learning
from tools.gallery.stage import MeasuringApp
from ulm.i18n.language_files import codes
from ulm.ui.app.app import App
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.game_scene import GameScene

pytestmark = pytest.mark.long
SMALL = (1280, 720), (1024, 768)
WINDOWS = (
    *((size, text) for size in SMALL for text in (100, 130, 160, 200)),
    *((size, text) for size in ((1920, 1080), (2560, 1080)) for text in (100, 200)),
)
"""Sizes of windows, with sizes of text."""
OFTEN = ((1280, 720), 130), ((1024, 768), 160)
LONGEST = "de"
_MOST_MOVES = 700
_GO_ON = ("draw", "sweep", "push", "money", "river", "seal", "clear", "end")


def covered(scene: GameScene) -> list[str]:
    """The sentence that is said with its slip on something that is needed or on a panel, if that is so."""
    coach, slip = scene.coach, scene.focus.find("guided:slip")
    if not isinstance(coach, GuidedCoach) or coach.saying is None or slip is None:
        return []
    words = slip.rect.inflate(-2, -2)
    panels = scene.arrangement.players, scene.side.region
    return [coach.saying.words for box in (*scene.needed(), *coach.boxes, *panels) if words.colliderect(box)]


def shown(stage: MeasuringApp, pictures: Iterator[None]) -> list[str]:
    """What is covered in any of these pictures."""
    found: list[str] = []
    for _ in pictures:
        stage.settle()
        if isinstance(stage.app.scene, GameScene):
            found += covered(stage.app.scene)
    return found


def whole_guided_game(app: App) -> Iterator[None]:
    """The steps that are shown, then the player's own turns up to the end."""
    yield from learning.guided(app)
    table = app.scene
    assert isinstance(table, GameScene)
    moves = 0
    while not table.session.game.finished:
        if table.state.ready:
            legal = table.session.game.legal()
            table.perform(next((move for verb in _GO_ON for move in legal if move.verb == verb), legal[-1]))
            moves += 1
            assert moves < _MOST_MOVES, "the game comes to no end"
            yield
        app.step(20.0, [])


@pytest.mark.parametrize("window", sampled(OFTEN, WINDOWS))
def test_the_slip_covers_nothing_that_is_needed(window: tuple[tuple[int, int], int]) -> None:
    size, text = window
    with MeasuringApp(size) as stage:
        # All languages at the sizes at which most is read and least room is left; else that with the longest sentences.
        for language in codes() if text in (100, 200) and size in SMALL else (LONGEST,):
            stage.use(language, text)
            for pictures in (whole_guided_game, learning.all_tips):
                assert shown(stage, pictures(stage.app)) == [], language
