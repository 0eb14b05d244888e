"""All texts a player reads, by key, from ``data/lang/*.yaml``.

``t("menu.resume")`` returns the text in the current language with each ``{name}`` replaced by a value. A text
that depends on a number has the forms ``one`` and ``other``; the value ``n`` selects one. Texts missing in a
language are taken from English. ``{icon:coin}``, ``*italic*`` and ``**bold**`` are left for rich text.

Each language is one file; its name is the text ``language.name``. A file of the same name in the player's folder
overrides the texts it contains. Long texts that many games never show are in files of their own, the volumes: they
are read when a text of one of their sections is asked for.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ulm.files.file_problems import complain, complain_of
from ulm.files.paths import asset
from ulm.files.resources import players, players_folder
from ulm.files.yaml_reader import Unreadable, read_yaml, shortened
from ulm.text.number_format import written

Forms: TypeAlias = str | dict[str, str]

FALLBACK = "en"
NAME = "language.name"
"""The text that holds a language's own name."""
VOLUMES: dict[str, tuple[str, ...]] = {"learning": ("learn", "guided", "tips", "rulebook")}
"""The folders in ``data/lang`` whose files hold the sections named, and nothing else."""

_VOLUME_OF = {section: volume for volume, sections in VOLUMES.items() for section in sections}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_LONGEST_NAME = 24
_CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?")
_WITH_VALUES = re.compile(r"rules\.(card|quarter)\.[^.]+\.(now|later|text)")
"""Texts that describe a card or quarter by themselves; they may ask for the values of its definition."""


# ----- files


def volume_of(key: str) -> str:
    """The volume of a text; "" for the texts that are always loaded."""
    return _VOLUME_OF.get(key.partition(".")[0], "")


def file_of(language: str, volume: str = "") -> str:
    """The path of a language's file, or of one of its volumes, as in ``data/lang/learning/en.yaml``."""
    return "/".join(("data/lang", *filter(None, (volume,)), f"{language}.yaml"))


def codes() -> list[str]:
    """The codes of the available languages, English first."""
    found: set[str] = set()
    for folder in (asset("data/lang"), players_folder("data") / "lang"):
        try:
            found |= {file.stem for file in folder.glob("*.yaml") if _CODE.fullmatch(file.stem)}
        except OSError:  # an unreadable folder has no languages
            continue
    return [FALLBACK, *sorted(found - {FALLBACK})]


def languages() -> dict[str, str]:
    """The available languages by code, each with its own name."""
    return {code: _name(code) for code in codes()}


def _name(code: str) -> str:
    for file in (players(file_of(code)), asset(file_of(code))):
        if file is not None and file.is_file():
            try:
                name = _read(file)[0].get(NAME)
            except Unreadable:
                continue
            if isinstance(name, str) and name.strip():
                return shortened(name.strip(), _LONGEST_NAME)
    return code


def load(language: str) -> dict[str, Forms]:
    """All texts of a language that the program has, by dotted key, those of the volumes too.

    Raises Unreadable, and ValueError with the file and key of an entry that is not a text.
    """
    return {key: text for volume in ("", *VOLUMES) for key, text in _load(language, volume).items()}


def _load(language: str, volume: str) -> dict[str, Forms]:
    file = asset(file_of(language, volume))
    texts, others = _read(file)
    for key, value in others:
        raise ValueError(f"{file.name}: {key}: expected a text, found {value!r}")
    return texts


def _read(file: Path) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    """The texts of a file and the entries that are not texts. Cached, because several modules read the same file."""
    try:
        stat = file.stat()
    except OSError:
        return flat(read_yaml(file).data)
    return _read_once(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=16)
def _read_once(file: Path, changed: int, size: int) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    return flat(read_yaml(file).data)


def flat(tree: dict[str, Any]) -> tuple[dict[str, Forms], list[tuple[str, object]]]:
    """The texts of a language file by dotted key, and the keys and values of entries that are not texts."""
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
    """The names of the placeholders in a text."""
    return set(_PLACEHOLDER.findall(text))


def values(text: Forms) -> set[str]:
    """The names of the placeholders in all forms of a text."""
    if isinstance(text, str):
        return placeholders(text)
    return set().union(*(placeholders(form) for form in text.values()))


def faults(texts: dict[str, Forms], original: dict[str, Forms]) -> list[tuple[str, str]]:
    """The keys of texts that cannot replace the original ones, and why."""
    found: list[tuple[str, str]] = []
    for key, text in texts.items():
        known = values(original[key]) if key in original else set()
        unknown = values(text) - known
        if any(not form.strip() for form in ([text] if isinstance(text, str) else text.values())):
            found.append((key, "this text is empty"))
        elif unknown and not _WITH_VALUES.fullmatch(key):
            wanted = ", ".join(sorted(known)) or "none"
            found.append((key, f"the values {', '.join(sorted(unknown))} are unknown; there are {wanted}"))
    return found


def in_another_file(texts: Iterable[str], language: str, volume: str) -> list[tuple[str, str]]:
    """The keys of a file of this volume that belong in another one, and in which."""
    return [
        (key, f"this text belongs in {file_of(language, volume_of(key))}") for key in texts if volume_of(key) != volume
    ]


def _usable(file: Path, original: dict[str, Forms], volume: str) -> dict[str, Forms]:
    """The valid texts of a file; the others are reported and left out."""
    try:
        texts, others = _read(file)
    except Unreadable as error:
        complain_of(file, error)
        return {}
    wrong = [(key, "expected a text") for key, _ in others] + faults(texts, original)
    wrong += in_another_file(texts, file.stem, volume)
    for key, what in wrong:
        complain(file, f"{key}: {what}")
    return {key: text for key, text in texts.items() if key not in dict(wrong)}


# ----- the texts of one language


class Texts:
    """The texts of one language, with English as the fallback."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language if language in codes() else FALLBACK
        self._texts: dict[str, Forms] = {}
        self._opened: set[str] = set()
        self._open("")

    def _open(self, volume: str) -> None:
        original = _load(FALLBACK, volume)
        texts = dict(original)
        for code in dict.fromkeys((FALLBACK, self.language)):
            own, given = asset(file_of(code, volume)), players(file_of(code, volume))
            if code != FALLBACK and own.is_file():
                texts |= _usable(own, original, volume)
            if given is not None:
                texts |= _usable(given, original, volume)
            # Texts that the player's English adds, such as a card's name, may be translated too.
            original = texts | original
        self._texts |= texts
        self._opened.add(volume)

    @property
    def opened(self) -> set[str]:
        """The volumes that have been read."""
        return self._opened - {""}

    def _found(self, key: str) -> Forms | None:
        volume = volume_of(key)
        if volume not in self._opened:
            self._open(volume)
        return self._texts.get(key)

    def _text(self, key: str) -> Forms:
        found = self._found(key)
        if found is None:
            raise KeyError(f"no text {key!r}")
        return found

    def has(self, key: str) -> bool:
        """Whether a text with this key exists."""
        return self._found(key) is not None

    def asks_for(self, key: str) -> set[str]:
        """The names of the placeholders in the text of a key."""
        return values(self._text(key))

    def get(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. Raises KeyError with the missing key or value."""
        found = self._text(key)
        if isinstance(found, dict):
            found = found["one" if values.get("n") == 1 else "other"]

        def fill(match: re.Match[str]) -> str:
            name = match.group(1)
            if name not in values:
                raise KeyError(f"text {key!r} needs a value {name!r}")
            value = values[name]
            return written(value) if isinstance(value, int) else str(value)

        return _PLACEHOLDER.sub(fill, found)


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
    """The text of a key in the current language, with its values filled in."""
    return current().get(key, **values)
