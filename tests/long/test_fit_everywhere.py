"""Every text of every scene has room, in all languages, window sizes and sizes of text."""

import pytest

from ulm.text.language_files import codes
from ulm.text.pseudo_language import PSEUDO
from ulm.ui.fit.measuring import SIZES, TEXT_SIZES, measure
from ulm.ui.fit.scenes import SCENES

pytestmark = pytest.mark.long
LANGUAGES = (*codes(), PSEUDO)
SMALLEST, *LARGER = SIZES
LIKE_THE_SMALLEST = LARGER[:2]


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_room(language: str, half: int) -> None:
    scenes = list(SCENES)[half::2]
    measured = measure(scenes, [language], [SMALLEST], TEXT_SIZES)
    assert [str(each) for each in measured.found] == []


@pytest.mark.parametrize(
    ("language", "size"),
    [(language, size) for language in LANGUAGES for size in LARGER if size in LIKE_THE_SMALLEST or language == PSEUDO],
)
def test_so_it_has_in_other_windows(language: str, size: tuple[int, int]) -> None:
    """Everything is laid out in logical units, so the first picture of each scene tells what differs. Windows of other
    shapes are measured with the longest texts.
    """
    measured = measure(list(SCENES), [language], [size], (100, 200), pictures=1)
    assert [str(each) for each in measured.found] == []


@pytest.mark.parametrize("half", [0, 1])
def test_so_it_has_in_plain_type(half: int) -> None:
    measured = measure(list(SCENES)[half::2], [PSEUDO], [SMALLEST], (100, 200), plain=True)
    assert [str(each) for each in measured.found] == []
