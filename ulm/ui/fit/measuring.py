"""Opens scenes in all languages and text sizes and collects what is wrong with their texts."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ulm.ui.fit import faults as judging
from ulm.ui.fit.faults import SMALLEST, Fault
from ulm.ui.fit.scenes import SCENES
from ulm.ui.fit.stage import Stage
from ulm.ui.kit.text_notes import TextNote

SIZES = ((1280, 720), (1280, 800), (1920, 1080))
TEXT_SIZES = (100, 130, 160, 200)
_NAMED = 3
"""So many scenes with the same fault are named."""


class Found(NamedTuple):
    """A fault, and where it was found."""

    scene: str
    language: str
    size: tuple[int, int]
    text: int
    fault: Fault

    def __str__(self) -> str:
        width, height = self.size
        kind, text, what, rect = self.fault
        where = f"{self.scene} {self.language} {width}x{height} {self.text}%"
        return f"{where}: {kind}: {text!r}: {what} at {rect}"


def grouped(found: Sequence[Found]) -> list[str]:
    """Lines that tell each fault of a language and a size once, with all the scenes it was found in."""
    scenes: dict[tuple[object, ...], list[str]] = {}
    for scene, language, size, text, fault in found:
        scenes.setdefault((language, size, text, fault), []).append(scene)
    return sorted(
        str(Found(_listed(list(dict.fromkeys(names))), *where))  # type: ignore[arg-type]
        for where, names in scenes.items()
    )


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ",".join(names[:_NAMED]) + (f",… ({more} more)" if more > 0 else "")


class Measured(NamedTuple):
    """What was found, and among how many texts."""

    found: list[Found]
    texts: int


def measure(
    scenes: Sequence[str],
    languages: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    texts: Sequence[int],
    progress: Callable[[str], None] = lambda scene: None,
) -> Measured:
    """Measure all texts of scenes."""
    found: list[Found] = []
    count = 0
    for size in sizes:
        notes: dict[tuple[str, str], dict[int, list[TextNote]]] = {}
        with Stage(size) as stage:
            for text, language, scene in itertools.product(sorted(texts), languages, scenes):
                progress(scene)
                stage.use(language, text)
                stage.open(SCENES[scene])
                seen = stage.measure()
                count += len(seen)
                notes.setdefault((scene, language), {})[text] = seen
                least = SMALLEST * size[1] / 720 if text == 100 else 0
                found += [
                    Found(scene, language, size, text, fault)
                    for fault in judging.faults(seen, size, least=least)
                ]
        for (scene, language), by_text in notes.items():
            found += [
                Found(scene, language, size, text, fault)
                for text, all_faults in judging.shrunk(by_text).items()
                for fault in all_faults
            ]
    return Measured(found, count)
