"""Every text has room: nothing is cut, covered or set too small.

Some of the scenes that are quickly opened, in English, in the smallest window at the largest text; all of them, in all
languages, one of them 40 % longer, and at all sizes: `tests/long/test_fit_everywhere.py`.
"""

from tools.gallery.scenes import QUICK
from tools.layout_checks.faults import parts_beyond
from tools.layout_checks.measuring import measure
from ulm.i18n.language_files import FALLBACK
from ulm.i18n.pseudo_language import PSEUDO
from ulm.ui.toolkit.containers import Row, Space
from ulm.ui.toolkit.theme import Theme


def test_every_text_has_room() -> None:
    measured = measure(QUICK[::2], [FALLBACK], [(1280, 720)], (200,), pictures=1)
    assert measured.texts > 150, "texts are noted"
    assert [str(each) for each in measured.found] == []


def test_every_text_has_room_in_plain_type() -> None:
    scenes = ["settings", "game_late", "end_question"]
    measured = measure(scenes, [PSEUDO], [(1280, 720)], (200,), pictures=1, plain=True)
    assert measured.texts > 150
    assert [str(each) for each in measured.found] == []


def test_nothing_lies_beyond_the_page_in_a_window_of_an_odd_size() -> None:
    assert measure(["rules"], [FALLBACK], [(1282, 721)], (100,), pictures=3).found == []


def test_a_part_that_lies_beyond_its_row_is_found() -> None:
    row = Row(Space(60, 20), Space(50, 20))
    row.place(Theme(1.0), (10, 10, 110, 20))
    assert list(parts_beyond(row)) == []
    row.parts[1].rect.x += 5
    assert [(each.kind, each.text, each.rect) for each in parts_beyond(row)] == [("beyond", "Space", (75, 10, 50, 20))]
