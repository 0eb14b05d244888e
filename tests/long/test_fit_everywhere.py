"""Every text of every scene has room, in all languages, window sizes and sizes of text.

Continuous integration measures the longest texts in the smallest window.
"""

import pytest

from tests.marks import sampled
from tools.gallery.scenes import SCENES
from tools.layout_checks.measuring import SIZES, TEXT_SIZES, measure
from ulm.i18n.language_files import codes
from ulm.i18n.pseudo_language import PSEUDO

pytestmark = pytest.mark.long
SMALLEST, *OTHERS = SIZES


LONGEST = PSEUDO, TEXT_SIZES[-1:]
KINDS = [LONGEST, (PSEUDO, TEXT_SIZES), *((language, (TEXT_SIZES[0], TEXT_SIZES[-1])) for language in codes())]
"""Languages with sizes of text: the longest texts in all of them, others in the smallest and the largest."""


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("kind", sampled((LONGEST,), KINDS))
def test_every_text_has_room(kind: tuple[str, tuple[int, ...]], half: int) -> None:
    language, sizes = kind
    measured = measure(list(SCENES)[half::2], [language], [SMALLEST], sizes)
    assert [str(each) for each in measured.found] == []


@pytest.mark.sweep
@pytest.mark.parametrize("size", OTHERS)
def test_every_text_has_room_in_other_windows(size: tuple[int, int]) -> None:
    """Everything is laid out in logical units, so the longest texts and the first picture of each scene tell what
    differs.
    """
    measured = measure(list(SCENES), [PSEUDO], [size], (100, 200), pictures=1)
    assert [str(each) for each in measured.found] == []


@pytest.mark.sweep
@pytest.mark.parametrize("half", [0, 1])
def test_every_text_has_room_in_plain_type(half: int) -> None:
    measured = measure(list(SCENES)[half::2], [PSEUDO], [SMALLEST], (100, 200), plain=True)
    assert [str(each) for each in measured.found] == []
