"""Every text of every scene has room, in all languages, window sizes and sizes of text.

Continuous integration measures the longest texts in the smallest window, and the first picture of each scene elsewhere.
"""

import pytest

from tests.marks import sampled
from ulm.text.language_files import codes
from ulm.text.pseudo_language import PSEUDO
from ulm.ui.fit.measuring import SIZES, TEXT_SIZES, measure
from ulm.ui.fit.scenes import SCENES

pytestmark = pytest.mark.long
LANGUAGES = (*codes(), PSEUDO)
SMALLEST, *OTHERS = SIZES


SCENES_OF_HALF = {half: list(SCENES)[half::2] for half in (0, 1)}


@pytest.mark.parametrize("half", SCENES_OF_HALF)
def test_the_longest_texts_have_room(half: int) -> None:
    measured = measure(SCENES_OF_HALF[half], [PSEUDO], [SMALLEST], (TEXT_SIZES[0], TEXT_SIZES[-1]))
    assert [str(each) for each in measured.found] == []


@pytest.mark.sweep
@pytest.mark.parametrize("half", SCENES_OF_HALF)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_room(language: str, half: int) -> None:
    # The longest texts are measured in all sizes, others in the smallest and the largest.
    sizes = TEXT_SIZES if language == PSEUDO else (TEXT_SIZES[0], TEXT_SIZES[-1])
    measured = measure(SCENES_OF_HALF[half], [language], [SMALLEST], sizes)
    assert [str(each) for each in measured.found] == []


@pytest.mark.parametrize("language", codes())
def test_every_text_of_the_first_pictures_has_room(language: str) -> None:
    measured = measure(list(SCENES), [language], [SMALLEST], (TEXT_SIZES[-1],), pictures=1)
    assert [str(each) for each in measured.found] == []


@pytest.mark.parametrize("size", sampled([(1024, 768)], OTHERS))
def test_so_it_has_in_other_windows(size: tuple[int, int]) -> None:
    """Everything is laid out in logical units, so the longest texts and the first picture of each scene tell what
    differs.
    """
    measured = measure(list(SCENES), [PSEUDO], [size], (100, 200), pictures=1)
    assert [str(each) for each in measured.found] == []


@pytest.mark.sweep
@pytest.mark.parametrize("half", SCENES_OF_HALF)
def test_so_it_has_in_plain_type(half: int) -> None:
    measured = measure(SCENES_OF_HALF[half], [PSEUDO], [SMALLEST], (100, 200), plain=True)
    assert [str(each) for each in measured.found] == []
