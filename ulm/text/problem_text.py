"""What is wrong with a file, in the player's language (`problems.*`). The command line keeps the English messages."""

import re

from ulm.files.yaml_reader import Problem
from ulm.text.catalog import FALLBACK, Texts, current

_POSITION = re.compile(r"\b(line|column) (\d+)")


def cause(problem: Problem, texts: Texts | None = None) -> str:
    """What is wrong, as a part of a sentence, without file and place."""
    texts = texts or current()
    if problem.code:
        return texts.get(f"problems.{problem.code}", **dict(problem.values))
    # The messages are English; other languages can only say that something is wrong at the place.
    return problem.message if texts.language == FALLBACK else texts.get("problems.other")


def line(problem: Problem, texts: Texts | None = None) -> str:
    """File, place and what is wrong there; what the problem lacks of these is left out."""
    texts = texts or current()
    place = _POSITION.sub(lambda found: texts.get(f"problems.{found[1]}", n=found[2]), problem.place)
    return ": ".join(part for part in (problem.file, place, cause(problem, texts)) if part)
