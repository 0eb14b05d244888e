"""The part of `ulm check` that compares languages: the program's texts, and those in the player's folder."""

from __future__ import annotations

from pathlib import Path

from ulm.files import resources
from ulm.files.yaml_reader import Problem, Unreadable, read_yaml
from ulm.text.catalog import FALLBACK, VOLUMES, Forms, codes, faults, file_of, flat, in_another_file, values


def is_read(path: str) -> bool:
    """Whether a file of the player's holds texts of a language."""
    return path in {file_of(code, volume) for code in codes() for volume in ("", *VOLUMES)}


def language_problems(folder: Path) -> list[Problem]:
    """Missing and unknown texts, and translations with other placeholders than the original, in a folder like
    `data/lang`.
    """
    volumes = [volume for volume in VOLUMES if (folder / volume).is_dir()]
    return [problem for volume in ("", *volumes) for problem in _volume_problems(folder, volume)]


def _volume_problems(folder: Path, volume: str) -> list[Problem]:
    found: list[Problem] = []
    languages: dict[str, dict[str, Forms]] = {}
    files = {FALLBACK, *(file.stem for part in {"", volume} for file in (folder / part).glob("*.yaml"))}
    for code in sorted(files):
        name = _shown(code, volume)
        try:
            document = read_yaml(folder / volume / f"{code}.yaml")
        except Unreadable as error:
            found.append(Problem(name, error.problem.place, error.problem.message))
            continue
        found += [Problem(name, each.place, each.message) for each in document.problems]
        languages[code] = texts = _flat(name, document.data, found)
        found += [Problem(name, key, what) for key, what in in_another_file(texts, code, volume)]
    original = languages.get(FALLBACK)
    if original is None:
        return found
    for code, texts in languages.items():
        name = _shown(code, volume)
        for key in original:
            if key not in texts:
                found.append(Problem(name, key, f"this text is missing; {FALLBACK}.yaml has it"))
            elif values(texts[key]) != values(original[key]):
                wanted = ", ".join(sorted(values(original[key]))) or "none"
                found.append(Problem(name, key, f"expected the values {wanted}, as in {FALLBACK}.yaml"))
        found += _unknown(name, texts, original)
    return found


def player_text_problems(own: Path, added: tuple[str, ...]) -> list[Problem]:
    """Problems with texts in the player's folder. Those of an existing language override single texts; a new language
    should have all of them. Keys that begin with one of `added` may be new.
    """
    return [problem for volume in ("", *VOLUMES) for problem in _player_volume_problems(own, volume, added)]


def _player_volume_problems(own: Path, volume: str, added: tuple[str, ...]) -> list[Problem]:
    found: list[Problem] = []
    original = dict(texts_of(own / volume / f"{FALLBACK}.yaml"))
    for code in codes():
        name = f"your {_shown(code, volume)}"
        new = not (own / f"{code}.yaml").exists()
        file = resources.players(file_of(code, volume))
        if file is None:
            if new:
                found.append(Problem(name, "", f"the file is missing; these texts are shown as in {FALLBACK}.yaml"))
            continue
        try:
            document = read_yaml(file)
        except Unreadable as error:
            found.append(Problem(name, error.problem.place, error.problem.message))
            continue
        found += [Problem(name, each.place, each.message) for each in document.problems]
        texts = _flat(name, document.data, found)
        found += [Problem(name, key, what) for key, what in faults(texts, original)]
        found += [Problem(name, key, what) for key, what in in_another_file(texts, code, volume)]
        if code == FALLBACK:
            original = texts | original
        elif new:
            missing = [key for key in original if key not in texts]
            found += [Problem(name, key, f"this text is missing; {FALLBACK}.yaml has it") for key in missing]
        found += [each for each in _unknown(name, texts, original) if not each.place.startswith(added)]
    return found


def texts_of(file: Path) -> dict[str, Forms]:
    """The texts of a file; empty if it cannot be read, which is reported elsewhere."""
    try:
        return flat(read_yaml(file).data)[0]
    except Unreadable:
        return {}


def _shown(code: str, volume: str) -> str:
    return file_of(code, volume).removeprefix("data/")


def _unknown(name: str, texts: dict[str, Forms], original: dict[str, Forms]) -> list[Problem]:
    what = f"unknown text; {FALLBACK}.yaml has none of this key"
    return [Problem(name, key, what) for key in texts if key not in original]


def _flat(name: str, data: dict[str, object], found: list[Problem]) -> dict[str, Forms]:
    texts, others = flat(data)
    found += [Problem(name, key, f"expected a text, found {value!r}") for key, value in others]
    return texts
