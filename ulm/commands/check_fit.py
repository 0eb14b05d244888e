"""The part of `ulm check` that opens every scene and measures all texts: what is cut, overlaps, crosses its frame or is
set too small.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ulm.commands.output import WRONG, CallError, say
from ulm.text.catalog import Texts, is_language
from ulm.text.language_files import codes
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
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ulm.ui.fit.measuring import SIZES, TEXT_SIZES, grouped, measure
    from ulm.ui.fit.scenes import SCENES

    named = [name for name in SCENES if not scenes or name.startswith(tuple(scenes))]
    if not named:
        raise CallError(texts.get("cli.check.scene", scene=scenes[0], scenes=", ".join(SCENES)))
    every = [*codes(), PSEUDO]
    unknown = [language for language in languages if not is_language(language)]
    if unknown:
        raise CallError(texts.get("cli.shot.language", language=unknown[0], languages=", ".join(every)))
    measured = measure(named, languages or every, sizes or SIZES[:1], text_sizes or TEXT_SIZES)
    for line in grouped(measured.found):
        say(line)
    say(texts.get("cli.check.fit", n=len(measured.found), texts=measured.texts))
    return WRONG if measured.found else 0
