"""The lessons call buttons, cards and tower tiles by the words that the screen has for them: those are in italics."""

from __future__ import annotations

import re

import pytest

from ulm.i18n.language_files import codes, load, volume_of

_OF_LESSON = re.compile(r"learn\.[0-9]+\.")
_ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
_VALUE = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("language", codes())
def test_words_in_italics_are_on_the_screen(language: str) -> None:
    texts = load(language)
    shown = [form for key, text in texts.items() if not volume_of(key) for form in _forms(text)]
    labels = [label for each in shown if (label := _label(each)) is not None]
    named = {
        word: key
        for key, text in texts.items()
        if _OF_LESSON.match(key)
        for form in _forms(text)
        for word in _ITALIC.findall(form)
    }
    assert len(named) > 10
    strange = {word: key for word, key in named.items() if not any(each.fullmatch(word) for each in labels)}
    assert not strange, (
        f"write in data/lang/learning/{language}.yaml what the button, card or tile is called now in"
        f" data/lang/{language}.yaml; all texts that have these words need it, of which these are the last: {strange}"
    )


def _label(text: str) -> re.Pattern[str] | None:
    """What fits a text of the screen, with any word for each of its values; a card goes without its colour."""
    text = text.partition(" (")[0]
    parts = _VALUE.split(text)
    if not any(re.search(r"\w", part) for part in parts):
        return None
    return re.compile(r"\S+".join(re.escape(part) for part in parts))


def _forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())
