"""Every text of every scene stands out at least 4.5:1 from its ground, in the usual colours and in high contrast.

Continuous integration looks at the first picture of each scene in the usual colours.
"""

import pytest

from tools.gallery.scenes import SCENES
from tools.layout_checks.contrast import LEAST, measure, pale

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("strong", "pictures"),
    [(False, 1), *(pytest.param(strong, None, marks=pytest.mark.sweep) for strong in (False, True))],
)
def test_every_text_stands_out(strong: bool, pictures: int | None) -> None:
    assert LEAST >= 4.5
    measured = measure(list(SCENES), ["en"], [(1280, 720)], [100], kinds=[strong], pictures=pictures)
    assert [str(each) for each in pale(measured)] == []
