"""Everything a player reads, by key, from ``data/lang/*.yaml``.

``t("menu.resume")`` gives the text in the present language; ``{name}`` in it is replaced by a value. A text
that depends on a number has the forms ``one`` and ``other`` and is chosen by the value ``n``. What a language
lacks is taken from English; ``{icon:coin}``, ``*italic*`` and ``**bold**`` are left for rich text.

A language is a file; its name is its text ``language.name``. A file of the same name in the player's folder
takes the place of the texts that it holds.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ulm.files.found_problems import complain
from ulm.files.paths import asset
from ulm.files.resources import players, players_folder
from ulm.files.yaml_reader import Unreadable, read, shortened
from ulm.text.number_format import written

Forms: TypeAlias = str | dict[str, str]

FALLBACK = "en"
NAME = "language.name"
"""The text that holds a language's own name."""

_PLACE = re.compile(r"\{(\w+)\}")
_LONGEST_NAME = 24
_CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?")
_WITH_FIGURES = re.compile(r"rules\.(card|quarter)\.[^.]+\.(now|later|text)")
"""What a thing of the definitions does, in words of its own: used if it asks for the figures that there are."""


# ----- files


def codes() -> list[str]:
    """The languages there are, English first."""
    found: set[str] = set()
    for folder in (asset("data/lang"), players_folder("data") / "lang"):
        try:
            found |= {file.stem for file in folder.glob("*.yaml") if _CODE.fullmatch(file.stem)}
        except OSError:  # a folder that cannot be looked into has none
            continue
    return [FALLBACK, *sorted(found - {FALLBACK})]


def languages() -> dict[str, str]:
    """The languages there are, each with its own name."""
    return {code: _name(code) for code in codes()}


def _name(code: str) -> str:
    for file in (players(f"data/lang/{code}.yaml"), asset(f"data/lang/{code}.yaml")):
        if file is not None and file.is_file():
            try:
                name = _read(file)[0].get(NAME)
            except Unreadable:
                continue
            if isinstance(name, str) and name.strip():
                return shortened(name.strip(), _LONGEST_NAME)
    return code


def load(language: str) -> dict[str, Forms]:
    """The program's own texts of a language by dotted key, from a file without faults.

    Unreadable; ValueError names a file and key that holds no text.
    """
    file = asset(f"data/lang/{language}.yaml")
    texts, others = _read(file)
    for key, value in others:
        raise ValueError(f"{file.name}: {key}: expected a text, found {value!r}")
    return texts


def _read(file: Path) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    """The texts of a file, and what stands where a text should. Several rooms ask for the same file."""
    try:
        stat = file.stat()
    except OSError:
        return flat(read(file).data)
    return _read_once(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=16)
def _read_once(file: Path, changed: int, size: int) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    return flat(read(file).data)


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


def values(text: Forms) -> set[str]:
    """The names of the values that a text asks for in any of its forms."""
    if isinstance(text, str):
        return placeholders(text)
    return set().union(*(placeholders(form) for form in text.values()))


def faults(texts: dict[str, Forms], original: dict[str, Forms]) -> list[tuple[str, str]]:
    """The keys of texts that cannot be used in place of the original ones, and why."""
    found: list[tuple[str, str]] = []
    for key, text in texts.items():
        there = values(original[key]) if key in original else set()
        beyond = values(text) - there
        if any(not form.strip() for form in ([text] if isinstance(text, str) else text.values())):
            found.append((key, "this text is empty"))
        elif beyond and not _WITH_FIGURES.fullmatch(key):
            wanted = ", ".join(sorted(there)) or "none"
            found.append((key, f"the values {', '.join(sorted(beyond))} are unknown; there are {wanted}"))
    return found


def _usable(file: Path, original: dict[str, Forms]) -> dict[str, Forms]:
    """The texts of a file that may be wrong: what is, is told, and left out."""
    try:
        texts, others = _read(file)
    except Unreadable as error:
        complain(file, f"{error.problem.place}: {error.problem.message}".removeprefix(": "))
        return {}
    wrong = [(key, "expected a text") for key, _ in others] + faults(texts, original)
    for key, what in wrong:
        complain(file, f"{key}: {what}")
    return {key: text for key, text in texts.items() if key not in dict(wrong)}


# ----- the texts of one language


class Texts:
    """The texts of one language, with English behind it."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language if language in codes() else FALLBACK
        original = load(FALLBACK)
        self._texts = dict(original)
        for code in dict.fromkeys((FALLBACK, self.language)):
            own, given = asset(f"data/lang/{code}.yaml"), players(f"data/lang/{code}.yaml")
            if code != FALLBACK and own.is_file():
                self._texts |= _usable(own, original)
            if given is not None:
                self._texts |= _usable(given, original)
            # What is new in the player's English, a card's name for example, may be told in other languages, too.
            original = self._texts | original

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._texts

    def asks_for(self, key: str) -> set[str]:
        """The names of the values that the text of a key asks for."""
        return values(self._texts[key])

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
