"""The terms of the program in all languages, side by side: `python -m tools.art.glossary` writes docs/glossary.md.

They are taken from the language files, so that the page is right as long as it is made again; a test holds that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ulm.text.catalog import Texts
from ulm.text.language_files import NAMED_KINDS, codes, load, name_key

FILE = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
_HEAD = """# Glossary

The terms of Ulm in its languages, made from `data/lang` by `python -m tools.art.glossary`. After a slash comes the
short name that is used where there is little room. Where published editions of the board game have a term, it is theirs;
[languages.md](languages.md) says where they disagree.
"""
_KINDS = {
    "action": "Actions", "colour": "Colours", "side": "Directions", "quarter": "Quarters", "coat": "Coats of arms",
    "descendant": "Descendants", "tower": "Tower tiles", "family": "Families of cards", "kind": "Kinds of cards",
    "card": "Cards",
}  # fmt: skip  # several to a line
_TERMS = {
    "The table": (
        "panels.sign.coins.title", "panels.sign.sparrows.title", "panels.sign.seals.title", "panels.sign.crests.title",
        "panels.sign.hand.title", "panels.sign.coats.title", "panels.sign.descendants.title",
        "panels.sign.laid_out.title", "panels.sign.charter.title", "panels.inspect.docks", "panels.inspect.bag",
        "panels.inspect.deck_pile", "panels.inspect.discard_pile", "panels.inspect.minster", "panels.inspect.river",
        "panels.inspect.privilege", "panels.inspect.gold", "panels.inspect.silver", "panels.inspect.north",
        "panels.inspect.south", "panels.inspect.turn_tile",
    ),
    "The program": (
        "title.continue", "title.quick", "title.new", "title.learn", "title.chronicle", "title.settings", "title.quit",
        "setup.basic", "setup.advanced", "setup.rules", "setup.practice", "menu.resume", "menu.rules", "keys.title",
        "replay.title", "statistics.title", "scoring.title", "scoring.total", "coach.title",
    ),
    "Bots": (
        "bots.child", "bots.apprentice", "bots.assistant", "bots.journeyman", "bots.foreman", "bots.master",
        "bots.grandmaster", "bots.adaptive", "bots.tutor", "bots.character.plain",
        "bots.character.shipper", "bots.character.builder", "bots.character.collector",
    ),
}  # fmt: skip  # several to a line


def glossary() -> str:
    """The page as Markdown."""
    languages = [Texts(code) for code in codes()]
    parts = [_HEAD]
    for kind in NAMED_KINDS:
        assert kind in _KINDS, f"the glossary has no heading for {kind}"
    for kind, heading in _KINDS.items():
        keys = [key for key in load("en") if (found := name_key(key)) and (found.kind, found.form) == (kind, "name")]
        parts.append(_table(heading, keys, languages))
    parts += [_table(heading, keys, languages) for heading, keys in _TERMS.items()]
    return "\n".join(parts)


def _table(heading: str, keys: Sequence[str], languages: Sequence[Texts]) -> str:
    return "\n".join([f"## {heading}\n", *_rows(keys, languages)]) + "\n"


def _rows(keys: Sequence[str], languages: Sequence[Texts]) -> Iterator[str]:
    yield f"| | {' | '.join(texts.get('language.name') for texts in languages)} |"
    yield "|---" * (len(languages) + 1) + "|"
    for key in keys:
        found = name_key(key)
        name = found.thing.rpartition(".")[2] if found else key
        yield f"| `{name}` | {' | '.join(_term(key, texts) for texts in languages)} |"


def _term(key: str, texts: Texts) -> str:
    short = f"{key.removesuffix('.name')}.short"
    whole = texts.get(key)
    return f"{whole} / {texts.get(short)}" if texts.has(short) and texts.get(short) != whole else whole


if __name__ == "__main__":
    FILE.write_text(glossary(), encoding="utf-8")
