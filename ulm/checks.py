"""`ulm check`: everything that is wrong with a folder of definitions, its map and its texts."""

from __future__ import annotations

from pathlib import Path

from ulm.paths import asset, corrections
from ulm.rules import DefinitionErrors, Definitions
from ulm.rules.definition_reader import load as load_definitions
from ulm.rules.yaml_reading import Problem, Unreadable, read
from ulm.ui.texts import FALLBACK, LANGUAGES, Forms, flat, placeholders


def problems(folder: Path | None = None) -> list[Problem]:
    """All problems of a folder like `data`; None: of the game's own, with the player's corrections in their place."""
    from ulm.ui.table import layout

    overrides = corrections() if folder is None else None
    folder = folder or asset("data")
    found: list[Problem] = []
    definitions = None
    try:
        definitions = load_definitions(folder, overrides)
    except DefinitionErrors as error:
        found += error.problems
    board = folder / "board.tmx"
    if overrides is not None and (overrides / board.name).exists():
        board = overrides / board.name
    found += layout.problems(board)
    lang = folder / "lang"
    if not lang.exists():  # definitions by themselves are told in the game's own texts
        lang = asset("data/lang")
    found += language_problems(lang)
    return found + (things_without(definitions, lang) if definitions is not None else [])


def things_without(definitions: Definitions, folder: Path) -> list[Problem]:
    """Cards, coats and the rest that have no name, no text or no picture."""
    try:
        texts = _flat("", read(folder / f"{FALLBACK}.yaml").data, [])
    except Unreadable:
        return []  # told already
    wanted: list[str] = []
    pictures: list[str] = []
    for card in definitions.cards:
        wanted.append(f"card.{card.id}.name")
        pictures.append(f"cards/{card.id}")
        for use in ("now", "later"):
            if f"rules.kind.{card.kind}.{use}" not in texts:
                wanted.append(f"card.{card.id}.{use}")
    for coat in definitions.coats:
        wanted.append(f"coat.{coat.id}")
        pictures.append(f"coats/{coat.id}")
    for kind, entries in (("descendant", definitions.descendants), ("tower", definitions.towers)):
        wanted += [f"{kind}.{entry.id}.{part}" for entry in entries for part in ("name", "text")]
        pictures += [f"{kind}s/{entry.id}" for entry in entries]
    wanted += [f"quarter.{quarter.id}.{part}" for quarter in definitions.quarters for part in ("name", "text")]
    wanted += [f"space.{reward.space}" for reward in definitions.rewards]
    return [
        Problem(f"lang/{FALLBACK}.yaml", f"rules.{key}", "this text is missing; the definitions need it")
        for key in wanted
        if f"rules.{key}" not in texts
    ] + [
        Problem(f"sprites/{name}", "", "this picture is missing; the definitions need it (.png or .webp)")
        for name in pictures
        if not any(asset(f"sprites/{name}{suffix}").is_file() for suffix in (".png", ".webp"))
    ]


def language_problems(folder: Path) -> list[Problem]:
    """Missing and needless texts, and values that a translation does not ask for or asks for in vain."""
    found: list[Problem] = []
    languages: dict[str, dict[str, str | dict[str, str]]] = {}
    for language in LANGUAGES:
        name = f"lang/{language}.yaml"
        try:
            document = read(folder / f"{language}.yaml")
        except Unreadable as error:
            found.append(Problem(name, error.problem.place, error.problem.message))
            continue
        found += [Problem(name, each.place, each.message) for each in document.problems]
        languages[language] = _flat(name, document.data, found)
    original = languages.get(FALLBACK)
    if original is None:
        return found
    for language, texts in languages.items():
        name = f"lang/{language}.yaml"
        for key in original:
            if key not in texts:
                found.append(Problem(name, key, f"this text is missing; {FALLBACK}.yaml has it"))
            elif _values(texts[key]) != _values(original[key]):
                wanted = ", ".join(sorted(_values(original[key]))) or "none"
                found.append(Problem(name, key, f"expected the values {wanted}, as in {FALLBACK}.yaml"))
        for key in texts:
            if key not in original:
                found.append(Problem(name, key, f"unknown text; {FALLBACK}.yaml has none of this key"))
    return found


def _flat(name: str, data: dict[str, object], found: list[Problem]) -> dict[str, Forms]:
    texts, others = flat(data)
    found += [Problem(name, key, f"expected a text, found {value!r}") for key, value in others]
    return texts


def _values(text: Forms) -> set[str]:
    if isinstance(text, str):
        return placeholders(text)
    return set().union(*(placeholders(form) for form in text.values()))
