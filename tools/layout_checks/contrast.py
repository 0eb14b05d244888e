"""Opens scenes and measures how well their texts stand out from the ground they are written on."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tools.gallery.scenes import SCENES
from tools.gallery.stage import MeasuringApp
from ulm.ui.toolkit.text_probe import ProbedText, TextColours

LEAST = 4.5
"""What WCAG 2 asks of small text (level AA)."""
_SEEN = 0.9
"""What is covered in part is judged where it can be read as a whole."""
_OUTLINE = 8
"""The outline of a text is at most half as many pixels wide."""


class TextContrast(NamedTuple):
    """How well a text stands out."""

    scene: str
    strong: bool
    """Whether under high contrast."""
    text: str
    size: int
    """Of its letters, in pixels."""
    colours: TextColours

    def __str__(self) -> str:
        ink, ground, ratio = self.colours
        kind = "high contrast" if self.strong else "usual colours"
        return f"{self.scene}, {kind}: {ratio:.2f}:1: {self.text!r}: {_hex(ink)} on {_hex(ground)}, {self.size} px"


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def measure(
    scenes: Sequence[str],
    languages: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    texts: Sequence[int],
    *,
    kinds: Sequence[bool] = (False, True),
    pictures: int | None = None,
) -> list[TextContrast]:
    """Measure all texts of scenes, in the usual colours and in high contrast; of no more than so many ``pictures`` of
    each scene.
    """
    found: list[TextContrast] = []
    for size, strong in itertools.product(sizes, kinds):
        with MeasuringApp(size, colours=True, strong=strong) as stage:
            for text, language in itertools.product(texts, languages):
                stage.use(language, text)
                for scene in scenes:
                    for notes in itertools.islice(stage.pictures(SCENES[scene]), pictures):
                        found += (
                            TextContrast(scene, strong, str(note.drawn), note.pixels, note.colours)
                            for note in _readable(notes)
                            if note.colours is not None
                        )
    return list(dict.fromkeys(found))


def _readable(notes: Sequence[ProbedText]) -> Iterator[ProbedText]:
    """The texts without their outlines."""
    for number, note in enumerate(notes):
        around = note.ink.inflate(_OUTLINE, _OUTLINE)
        outlined = any(each.drawn == note.drawn and around.contains(each.ink) for each in notes[number + 1 :])
        if note.shown >= _SEEN and not outlined:
            yield note


def pale(measured: Iterable[TextContrast]) -> list[TextContrast]:
    """The texts that stand out too little, the palest first; each once, however many places it has."""
    least: dict[tuple[str, bool, str], TextContrast] = {}
    for each in sorted(measured, key=lambda one: one.colours.contrast):
        if each.colours.contrast < LEAST:
            least.setdefault((each.scene, each.strong, each.text), each)
    return list(least.values())
