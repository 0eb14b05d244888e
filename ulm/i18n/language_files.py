"""The files in ``data/lang`` that hold a language's texts, and what is wrong with them.

Each language is one file; its name is the text ``language.name``. Long texts that many games never show are in files
of their own, the volumes. A player's folder may hold files of the same names: they override texts, or add a language;
there a language may also have everything in one file.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from ulm.files.asset_files import players, players_folder
from ulm.files.file_problems import report, report_unreadable
from ulm.files.paths import asset
from ulm.files.yaml_reader import UnreadableFile, read_yaml, shortened, shown
from ulm.i18n.input_wording import MISSING, misses_words
from ulm.i18n.placeholders import placeholders
from ulm.i18n.plural_rules import CATEGORIES

Forms: TypeAlias = str | dict[str, str]
"""A text, or its plural categories."""

FALLBACK = "en"
NAME = "language.name"
"""The text that holds a language's own name."""
VOLUMES: dict[str, tuple[str, ...]] = {
    "learning": ("learn", "guided", "tips", "rulebook"),
    "city": ("city",),
    "annals": ("annals",),
    "tasks": ("tasks",),
}
"""The folders in ``data/lang`` whose files hold the sections named, and nothing else."""

_VOLUME_OF = {section: volume for volume, sections in VOLUMES.items() for section in sections}
_LONGEST_NAME = 24
_CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?")
_WITH_VALUES = re.compile(r"rules\.(card|quarter)\.[^.]+\.(now|later|text)")
"""Texts that describe a card or quarter by themselves; they may ask for the values of its definition."""
NAMED_KINDS = (
    "action",
    "card",
    "coat",
    "colour",
    "descendant",
    "family",
    "kind",
    "quarter",
    "side",
    "tower",
)
"""What has names in the section ``rules``."""
_THING = re.compile(rf"rules\.({'|'.join(NAMED_KINDS)})\.[^.]+")
_NAMED = re.compile(rf"({_THING.pattern})\.(?!(?:now|later|text|story)$)(\w+)")
"""The texts that name a thing: ``rules.quarter.garden.name``, and its other forms."""


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
            except UnreadableFile:
                continue
            if isinstance(name, str) and name.strip():
                return shortened(name.strip(), _LONGEST_NAME)
    return code


def load(language: str) -> dict[str, Forms]:
    """All texts of a language that the program has, by dotted key, those of the volumes too.

    Raises Unreadable, and ValueError with the file and key of an entry that is not a text.
    """
    return {key: text for volume in ("", *VOLUMES) for key, text in load_volume(language, volume).items()}


def load_volume(language: str, volume: str) -> dict[str, Forms]:
    """The program's texts of a language in one volume. Raises like ``load``."""
    file = asset(file_of(language, volume))
    texts, others = _read(file)
    for key, value in others:
        raise ValueError(f"{file.name}: {key}: expected a text, found {shown(value)}")
    return texts


def usable(language: str, volume: str, original: dict[str, Forms]) -> list[dict[str, Forms]]:
    """The valid texts of a language in one volume, from the program's file (of another language than English) and from
    the player's; what is wrong with a file is reported and left out. Later texts override earlier ones.
    """
    own = asset(file_of(language, volume))
    files = [own] if language != FALLBACK and own.is_file() else []
    # A player may have written the whole language into one file.
    files += [file for name in dict.fromkeys(("", volume)) if (file := players(file_of(language, name))) is not None]
    return [_usable(file, original, volume) for file in files]


def _usable(file: Path, original: dict[str, Forms], volume: str) -> dict[str, Forms]:
    try:
        texts, others = _read(file)
    except UnreadableFile as error:
        report_unreadable(file, error)
        return {}
    found = {key: text for key, text in texts.items() if volume_of(key) == volume}
    wrong = [(key, "expected a text") for key, _ in others if volume_of(key) == volume]
    wrong += faults(found, original)
    if file.parent.name in VOLUMES:
        wrong += in_another_file(texts, file.stem, volume)
    for key, what in wrong:
        report(file, f"{key}: {what}")
        found.pop(key, None)
    return found


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
                # The name of a thing may be written without `name:`.
                texts[f"{key}.name" if _THING.fullmatch(key) else key] = value
            elif isinstance(value, dict) and "other" in value and set(value) <= set(CATEGORIES):
                texts[key] = {form: str(text) for form, text in value.items()}
            elif isinstance(value, dict):
                walk(f"{key}.", value)
            else:
                others.append((key, value))

    walk("", tree)
    return texts, others


def in_words(text: Forms) -> list[str]:
    """The text in each of its plural categories."""
    return [text] if isinstance(text, str) else list(text.values())


def values(text: Forms) -> set[str]:
    """The names of the placeholders in all forms of a text."""
    return {place.value for words in in_words(text) if "{" in words for place in placeholders(words)}


class NameKey(NamedTuple):
    """The key of a name, taken apart: ``rules.quarter.garden``, ``quarter``, ``in``."""

    thing: str
    kind: str
    form: str


def name_key(key: str) -> NameKey | None:
    """The parts of a key that names a thing; None for other keys."""
    found = _NAMED.fullmatch(key)
    return NameKey(*found.groups()) if found else None


def merged(texts: dict[str, Forms], over: dict[str, Forms]) -> dict[str, Forms]:
    """The texts with others over them. Whoever renames a thing replaces all forms of its name: those of another
    language do not fit.
    """
    renamed = {found.thing for key in over if (found := name_key(key)) is not None and found.form == "name"}
    kept = {key: text for key, text in texts.items() if (found := name_key(key)) is None or found.thing not in renamed}
    return kept | over


def faults(texts: dict[str, Forms], original: dict[str, Forms]) -> list[tuple[str, str]]:
    """The keys of texts that cannot replace the original ones, and why."""
    found: list[tuple[str, str]] = []
    for key, text in texts.items():
        forms, asked = in_words(text), values(text)
        known = values(original[key]) if asked and key in original else set()
        unknown = asked - known
        if not all(map(str.strip, forms)):
            found.append((key, "this text is empty"))
        elif any(map(misses_words, forms)):
            found.append((key, MISSING))
        elif unknown and not _WITH_VALUES.fullmatch(key):
            wanted = ", ".join(sorted(known)) or "none"
            found.append((key, f"the values {', '.join(sorted(unknown))} are unknown; there are {wanted}"))
    return found


def in_another_file(texts: Iterable[str], language: str, volume: str) -> list[tuple[str, str]]:
    """The keys of a file of this volume that belong in another one, and in which."""
    return [
        (key, f"this text belongs in {file_of(language, volume_of(key))}") for key in texts if volume_of(key) != volume
    ]
