"""The part of `ulm check` that compares languages: the program's texts, and those in the player's folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ulm.files import asset_files
from ulm.files.yaml_reader import Problem, UnreadableFile, read_yaml, shown
from ulm.i18n import language_check
from ulm.i18n.language_files import (
    FALLBACK,
    VOLUMES,
    Forms,
    codes,
    faults,
    file_of,
    flat,
    in_another_file,
    name_key,
    volume_of,
)

_ALL = ("", *VOLUMES)
LACKING = "this text is missing"
"""How a problem with a text that is not there begins."""


def files() -> set[str]:
    """The files in which texts of a language are looked for."""
    return {file_of(code, volume) for code in codes() for volume in _ALL}


# ---- the program's texts


def language_problems(folder: Path) -> list[Problem]:
    """Missing and unknown texts, and translations that do not fit the original or their own grammar, in a folder like
    `data/lang`.
    """
    volumes = [volume for volume in _ALL if (folder / volume).is_dir()]
    return [problem for volume in volumes for problem in _volume_problems(folder, volume)]


def _volume_problems(folder: Path, volume: str) -> list[Problem]:
    found: list[Problem] = []
    languages: dict[str, dict[str, Forms]] = {}
    files = {FALLBACK, *(file.stem for part in {"", volume} for file in (folder / part).glob("*.yaml"))}
    for code in sorted(files):
        texts = _read(folder / volume / f"{code}.yaml", _shown(code, volume), found)
        if texts is not None:
            languages[code] = texts
            found += _problems(_shown(code, volume), in_another_file(texts, code, volume))
    original = languages.get(FALLBACK)
    if original is None:
        return found
    lost = language_check.left_out(original, [texts for code, texts in languages.items() if code != FALLBACK])
    said = f"{LACKING}; all other languages have it"
    found += [Problem(_shown(FALLBACK, volume), key, said) for key in lost]
    known = {**original, **dict.fromkeys(lost, "")}
    all_names = _names(texts_of(folder / f"{FALLBACK}.yaml"))
    for code, texts in languages.items():
        wrong = [*language_check.missing(texts, original), *language_check.unknown(texts, known)]
        wrong += language_check.other_values(texts, original)
        wrong += [*language_check.plural_faults(texts, code), *language_check.input_wording_faults(texts)]
        names = _names(texts_of(folder / f"{code}.yaml")) if volume else set()
        if not volume or names >= {key for key in all_names if key.endswith(".name")}:  # else reported of their file
            wrong += language_check.name_faults(texts, names)
        found += _problems(_shown(code, volume), wrong)
    return found


# ---- the player's texts


def player_text_problems(own: Path, added: tuple[str, ...]) -> list[Problem]:
    """Problems with texts in the player's folder. Those of an existing language override single texts; a new language
    should have all of them. Keys that begin with one of `added` may be new.
    """
    found: list[Problem] = []
    original = {key: text for volume in _ALL for key, text in texts_of(own / volume / f"{FALLBACK}.yaml").items()}
    for code in codes():
        files = {volume: file for volume in _ALL if (file := asset_files.players(file_of(code, volume))) is not None}
        texts: dict[str, Forms] = {}
        for volume, file in files.items():
            name = f"your {_shown(code, volume)}"
            given = _read(file, name, found)
            if given is None:
                continue
            # The first file of a language may have everything.
            wrong = in_another_file(given, code, volume) if volume else []
            wrong += faults(given, original)
            wrong += [each for each in language_check.unknown(given, original) if not each[0].startswith(added)]
            wrong += language_check.plural_faults(given, code)
            found += _problems(name, wrong)
            texts |= given
        if code == FALLBACK:
            original = texts | original
        elif not (own / f"{code}.yaml").exists():
            found += _of_a_new_language(code, texts, original)
    return found


def _of_a_new_language(code: str, texts: dict[str, Forms], original: dict[str, Forms]) -> Iterator[Problem]:
    for volume in _ALL:
        name = f"your {_shown(code, volume)}"
        of_volume = {key: text for key, text in original.items() if volume_of(key) == volume}
        if any(key in texts for key in of_volume):
            yield from _problems(name, language_check.missing(texts, of_volume))
        else:
            yield Problem(name, "", f"the file is missing; these texts are shown as in {FALLBACK}.yaml")
    yield from _problems(f"your {_shown(code, '')}", language_check.name_faults(texts))


# ---- both


def texts_of(file: Path) -> dict[str, Forms]:
    """The texts of a file; empty if it cannot be read, which is reported elsewhere."""
    try:
        return flat(read_yaml(file).data)[0]
    except UnreadableFile:
        return {}


def _read(file: Path, name: str, found: list[Problem]) -> dict[str, Forms] | None:
    """The texts of a file; what is wrong with it is added to ``found``. None if it cannot be read."""
    try:
        document = read_yaml(file)
    except UnreadableFile as error:
        found.append(Problem(name, error.problem.place, error.problem.message))
        return None
    found += [Problem(name, each.place, each.message) for each in document.problems]
    texts, others = flat(document.data)
    found += [Problem(name, key, f"expected a text, found {shown(value)}") for key, value in others]
    return texts


def _names(texts: dict[str, Forms]) -> set[str]:
    """The keys among these that are names of things."""
    return {key for key in texts if name_key(key)}


def _problems(name: str, wrong: list[language_check.Fault] | Iterator[language_check.Fault]) -> list[Problem]:
    return [Problem(name, key, what) for key, what in wrong]


def _shown(code: str, volume: str) -> str:
    return file_of(code, volume).removeprefix("data/")
