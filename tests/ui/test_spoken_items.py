"""Everything that can get the focus says what it is, so that it can be told from its neighbours, in all languages."""

import itertools
import re
from collections.abc import Iterator

import pytest

from tests.marks import sampled
from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.i18n.language_files import languages
from ulm.ui.speech.spoken_text import plain
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene

_FEW = ("title", "settings", "game_late", "hand", "question_card_offer_discard")
_MARKUP = re.compile(r"[*{}\[\]|→\u00a0\u202f]|icon:|pieces/|tiles/|icons/")
_DOUBLED = re.compile(r"[:;,!?]\s*[:;,.!?]|(?<!\.)\.\s*[:;,]|(?<!\.)\.\.(?!\.)")
"""Two signs in a row where one belongs."""


@pytest.fixture(scope="module")
def stage() -> Iterator[MeasuringApp]:
    with MeasuringApp((1280, 720)) as made:
        yield made


def _scenes(stage: MeasuringApp, name: str) -> Iterator[Scene]:
    for _ in SCENES[name](stage.app) or (None,):
        stage.settle()
        assert stage.app.scene is not None
        yield stage.app.scene


def _faults(scene: Scene) -> list[str]:
    items = [item for item in scene.focus.items if item.visible and item.focusable]
    said = [(item, plain(item.spoken())) for item in items]
    found = [f"{_named(item)} says nothing" for item, words in said if not words.strip(" .")]
    found += [f"{_named(item)} speaks markup: {words}" for item, words in said if _MARKUP.search(words)]
    found += [f"{_named(item)} has two signs in a row: {words}" for item, words in said if _DOUBLED.search(words)]
    found += [
        f"{_named(one)} and {_named(other)} both say {words!r}"
        for (one, words), (other, same) in itertools.pairwise(said)
        if words and words == same
    ]
    return found


def _named(item: Focusable) -> str:
    return f"{type(item).__name__} {item.name}"


def _all_faults(stage: MeasuringApp, scenes: tuple[str, ...], language: str) -> list[str]:
    stage.use(language, 100)
    found: dict[str, None] = {}
    for name in scenes:
        for scene in _scenes(stage, name):
            said = [plain(line) for line in (scene.spoken(), *scene.spoken_changes().values())]
            found |= {f"{name}: markup: {line}": None for line in said if _MARKUP.search(line)}
            found |= {f"{name}: {fault}": None for fault in _faults(scene)}
    return list(found)


@pytest.mark.parametrize("language", languages())
def test_what_can_get_the_focus_says_what_it_is(stage: MeasuringApp, language: str) -> None:
    assert _all_faults(stage, _FEW, language) == []


@pytest.mark.long
@pytest.mark.parametrize("language", sampled(("de",), languages()))
def test_in_all_scenes(stage: MeasuringApp, language: str) -> None:
    assert _all_faults(stage, tuple(SCENES), language) == []
