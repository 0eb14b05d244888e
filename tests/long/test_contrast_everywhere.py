"""Every text of every scene stands out from its ground, in the usual colours and in high contrast."""

import pytest

from ulm.ui.fit.contrast import measure, pale
from ulm.ui.fit.scenes import SCENES

pytestmark = pytest.mark.long


@pytest.mark.parametrize("strong", [False, True])
def test_every_text_stands_out(strong: bool) -> None:
    measured = measure(list(SCENES), ["en"], [(1280, 720)], [100], kinds=[strong])
    assert [str(each) for each in pale(measured)] == []
