"""Opens scenes in all languages and text sizes and collects what is wrong with their texts."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from tools.layout_checks import faults as judging
from tools.layout_checks.faults import SMALLEST, LayoutFault
from ulm.i18n.catalog import current
from ulm.ui.toolkit.text_probe import ProbedText

SIZES = ((1280, 720), (1280, 800), (1920, 1080), (1024, 768), (2560, 1080))
TEXT_SIZES = (100, 130, 160, 200)
_LEAST_OF_TEXT = 0.6
"""A text with a known one in it is called by its key if that is so much of it."""
_BEGINNING = 60
_NAMED = 3
"""So many scenes with the same fault are named."""


class LocatedFault(NamedTuple):
    """A fault, and where it was found."""

    scene: str
    language: str
    size: tuple[int, int]
    text: int
    fault: LayoutFault
    key: str = ""
    """The key of the text, if it is known."""

    def __str__(self) -> str:
        width, height = self.size
        kind, text, what, rect = self.fault
        where = f"{self.scene} {self.language} {width}x{height} {self.text}%"
        said = f"{self.key} {_start(text)!r}" if self.key else repr(text)
        return f"{where}: {kind}: {said}: {what} at {rect}"


def grouped(found: Sequence[LocatedFault]) -> list[str]:
    """Lines that tell each fault of a language and a size once, with all the scenes it was found in."""
    scenes: dict[tuple[object, ...], list[str]] = {}
    for scene, *where in found:
        scenes.setdefault(tuple(where), []).append(scene)
    return sorted(
        str(LocatedFault(_listed(list(dict.fromkeys(names))), *where))  # type: ignore[arg-type]
        for where, names in scenes.items()
    )


def key_of(text: str, keys: dict[str, str]) -> str:
    """The key of a text, or of the one that is most of it."""
    bare = text.strip("*")
    if bare in keys:
        return keys[bare]
    # An initial is drawn by itself.
    parts = [(len(words), key) for words, key in keys.items() if words and (words in text or words[1:] == text)]
    most, key = max(parts, default=(0, ""))
    return key if most >= _LEAST_OF_TEXT * len(text) else ""


def _start(text: str) -> str:
    return text if len(text) <= _BEGINNING else f"{text[:_BEGINNING]}…"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ",".join(names[:_NAMED]) + (f",… ({more} more)" if more > 0 else "")


class LayoutReport(NamedTuple):
    """What was found, and among how many texts."""

    found: list[LocatedFault]
    texts: int


def measure(
    scenes: Sequence[str],
    languages: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    texts: Sequence[int],
    *,
    pictures: int | None = None,
    plain: bool = False,
) -> LayoutReport:
    """Measure all texts of scenes, or of no more than so many ``pictures`` of each; ``plain``: in plain type."""
    found: list[LocatedFault] = []
    count = 0
    used: tuple[int, str] | None = None
    keys: dict[str, dict[str, str]] = {language: {} for language in languages}
    for size in sizes:
        notes: dict[tuple[str, str], dict[int, list[ProbedText]]] = {}
        with MeasuringApp(size, plain=plain) as stage:
            for text, language, scene in itertools.product(sorted(texts), languages, scenes):
                if (text, language) != used:
                    used = text, language
                    stage.use(language, text)
                least = int(SMALLEST * min(size[0] / 1280, size[1] / 720)) if text == 100 else 0
                all_seen = notes.setdefault((scene, language), {}).setdefault(text, [])
                for seen in itertools.islice(stage.pictures(SCENES[scene]), pictures):
                    count += len(seen)
                    all_seen += seen
                    wrong = itertools.chain(judging.faults(seen, size, least=least), judging.parts_beyond(stage.parts))
                    found += [LocatedFault(scene, language, size, text, fault) for fault in wrong]
                keys[language] |= current().given or {}
        for (scene, language), by_text in notes.items():
            found += [
                LocatedFault(scene, language, size, text, fault)
                for text, all_faults in judging.shrunk(by_text).items()
                for fault in all_faults
            ]
    known = [each._replace(key=key_of(each.fault.text, keys[each.language])) for each in dict.fromkeys(found)]
    return LayoutReport(known, count)
