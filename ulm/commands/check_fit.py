"""The parts of `ulm check` that open every scene and measure all texts: what is cut, overlaps, crosses its frame or is
set too small, and what stands out too little from its ground.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ulm.commands.output import WRONG, CallError, say
from ulm.text.catalog import Texts, is_language
from ulm.text.language_files import FALLBACK, codes
from ulm.text.pseudo_language import PSEUDO


def run(
    texts: Texts,
    *,
    languages: Sequence[str] = (),
    scenes: Sequence[str] = (),
    text_sizes: Sequence[int] = (),
    sizes: Sequence[tuple[int, int]] = (),
) -> int:
    """Print what is wrong with texts: of all scenes, languages and sizes of text, in the smallest window, where nothing
    else is named. Scenes may be named by the beginning of their names.
    """
    named = _named(texts, languages, scenes)
    from ulm.ui.fit.measuring import SIZES, TEXT_SIZES, grouped, measure

    measured = measure(named, languages or [*codes(), PSEUDO], sizes or SIZES[:1], text_sizes or TEXT_SIZES)
    for line in grouped(measured.found):
        say(line)
    say(texts.get("cli.check.fit", n=len(measured.found), texts=measured.texts))
    return WRONG if measured.found else 0


def run_contrast(
    texts: Texts,
    *,
    languages: Sequence[str] = (),
    scenes: Sequence[str] = (),
    text_sizes: Sequence[int] = (),
    sizes: Sequence[tuple[int, int]] = (),
) -> int:
    """Print which texts are too pale for their ground: of all scenes in English and in the smallest window, where
    nothing else is named.
    """
    named = _named(texts, languages, scenes)
    from ulm.ui.fit.contrast import measure, pale
    from ulm.ui.fit.measuring import SIZES

    measured = measure(named, languages or [FALLBACK], sizes or SIZES[:1], text_sizes or [100])
    found = pale(measured)
    for each in found:
        say(str(each))
    say(texts.get("cli.check.pale", n=len(found), texts=len(measured)))
    return WRONG if found else 0


def _named(texts: Texts, languages: Sequence[str], scenes: Sequence[str]) -> list[str]:
    """The scenes that are named, or all; nothing is to be seen or heard of them."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ulm.ui.fit.scenes import SCENES

    named = [name for name in SCENES if not scenes or name.startswith(tuple(scenes))]
    if not named:
        raise CallError(texts.get("cli.check.scene", scene=scenes[0], scenes=", ".join(SCENES)))
    unknown = [language for language in languages if not is_language(language)]
    if unknown:
        known = ", ".join([*codes(), PSEUDO])
        raise CallError(texts.get("cli.shot.language", language=unknown[0], languages=known))
    return named
