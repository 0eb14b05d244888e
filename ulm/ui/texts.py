"""Everything a player reads, by key, from ``data/lang/*.yaml``.

``t("menu.resume")`` gives the text in the present language; ``{name}`` in it is replaced by a value. A text
that depends on a number has the forms ``one`` and ``other`` and is chosen by the value ``n``. What a language
lacks is taken from English; ``{icon:coin}``, ``*italic*`` and ``**bold**`` are left for rich text.
"""

import re
from typing import Any, TypeAlias

from ulm.paths import asset
from ulm.rules.yaml_reading import read
from ulm.ui.figures import written

Forms: TypeAlias = str | dict[str, str]

LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch"}
"""The languages there are, each by its own name."""
FALLBACK = "en"

_PLACE = re.compile(r"\{(\w+)\}")


def load(language: str) -> dict[str, Forms]:
    """All texts of a language by dotted key.  ValueError names a file and key that holds no text; Unreadable."""
    file = asset(f"data/lang/{language}.yaml")
    tree = read(file).data
    texts, others = flat(tree)
    for key, value in others:
        raise ValueError(f"{file.name}: {key}: expected a text, found {value!r}")
    return texts


def flat(tree: dict[str, Any]) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    """The texts of a language file by dotted key, and what stands where a text should, with its key."""
    texts: dict[str, Forms] = {}
    others: list[tuple[str, object]] = []

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for name, value in node.items():
            key = f"{prefix}{name}"
            if isinstance(value, str):
                texts[key] = value
            elif isinstance(value, dict) and set(value) == {"one", "other"}:
                texts[key] = {form: str(text) for form, text in value.items()}
            elif isinstance(value, dict):
                walk(f"{key}.", value)
            else:
                others.append((key, value))

    walk("", tree)
    return texts, others


def placeholders(text: str) -> set[str]:
    """The names of the values that a text asks for."""
    return set(_PLACE.findall(text))


class Texts:
    """The texts of one language, with English behind it."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self._texts = load(FALLBACK)
        if self.language != FALLBACK:
            self._texts |= load(self.language)

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._texts

    def asks_for(self, key: str) -> set[str]:
        """The names of the values that the text of a key asks for."""
        text = self._texts[key]
        return set().union(*map(placeholders, [text] if isinstance(text, str) else text.values()))

    def get(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. KeyError names the key or the value that is missing."""
        found = self._texts.get(key)
        if found is None:
            raise KeyError(f"no text {key!r}")
        if isinstance(found, dict):
            found = found["one" if values.get("n") == 1 else "other"]

        def fill(match: re.Match[str]) -> str:
            name = match.group(1)
            if name not in values:
                raise KeyError(f"text {key!r} needs a value {name!r}")
            value = values[name]
            return written(value) if isinstance(value, int) else str(value)

        return _PLACE.sub(fill, found)


_current: Texts | None = None


def use(language: str) -> Texts:
    """Change the language of ``t``."""
    global _current
    _current = Texts(language)
    return _current


def current() -> Texts:
    """The texts in use; English unless ``use`` was called."""
    return _current if _current is not None else use(FALLBACK)


def t(key: str, **values: object) -> str:
    """A text in the present language.  See ``Texts.get``."""
    return current().get(key, **values)
