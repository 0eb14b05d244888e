"""Every text has room: nothing is cut, covered or set too small.

The scenes that are quickly opened, in English, at the smallest window and at both ends of the sizes of text; all of
them, in all languages, one of them 40 % longer, and at all sizes: `tests/long/test_fit_everywhere.py`.
"""

from ulm.text.language_files import FALLBACK
from ulm.text.pseudo_language import PSEUDO
from ulm.ui.fit.measuring import measure
from ulm.ui.fit.scenes import QUICK, SCENES


def test_every_text_has_room() -> None:
    measured = measure(QUICK, [FALLBACK], [(1280, 720)], (200,), pictures=1)
    assert measured.texts > 300, "texts are noted"
    assert [str(each) for each in measured.found] == []


def test_every_text_has_room_in_plain_type() -> None:
    scenes = ["settings", "game_late", "end_question"]
    measured = measure(scenes, [PSEUDO], [(1280, 720)], (200,), pictures=1, plain=True)
    assert measured.texts > 150
    assert [str(each) for each in measured.found] == []


def test_quick_scenes_are_scenes() -> None:
    assert set(QUICK) <= set(SCENES)


def test_an_app_is_left_as_it_was() -> None:
    once, again = (measure(["title", "menu"], ["en"], [(1280, 720)], (100,)).texts for _ in range(2))
    assert once == again
