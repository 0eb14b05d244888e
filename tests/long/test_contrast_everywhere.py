"""Every text of every scene stands out from its ground, in the usual colours and in high contrast.

Continuous integration looks at the first picture of each scene.
"""

import pytest

from tools.art.contrast_table import DOCUMENT
from tools.gallery.scenes import SCENES
from tools.layout_checks.contrast import LEAST, measure, pale

pytestmark = pytest.mark.long


@pytest.mark.parametrize("pictures", [1, pytest.param(None, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("strong", [False, True])
def test_every_text_stands_out(strong: bool, pictures: int | None) -> None:
    measured = measure(list(SCENES), ["en"], [(1280, 720)], [100], kinds=[strong], pictures=pictures)
    assert [str(each) for each in pale(measured)] == []


def test_the_table_is_of_all_scenes_and_tells_none_too_pale() -> None:
    lines = [line.split("|")[1:-1] for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| ")][1:]
    assert {cells[0].strip() for cells in lines} == set(SCENES)
    assert all(float(now) >= LEAST for cells in lines for now in (cells[2], cells[4]))
