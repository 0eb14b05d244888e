"""Describes problems with files in the player's language (`problems.*`). The command line prints them in English."""

import re

from ulm.files.yaml_reader import Problem
from ulm.text.catalog import Texts, current
from ulm.text.language_files import FALLBACK

_POSITION = re.compile(r"\b(line|column) (\d+)")


def cause(problem: Problem, texts: Texts | None = None) -> str:
    """The cause of a problem, as part of a sentence, without file and place."""
    texts = texts or current()
    if problem.code:
        return texts.get(f"problems.{problem.code}", **dict(problem.values))
    # Messages without a code exist in English only; other languages can only say that something is wrong there.
    return problem.message if texts.language == FALLBACK else texts.get("problems.other")


def line(problem: Problem, texts: Texts | None = None) -> str:
    """File, place and cause of a problem, as far as they are known."""
    texts = texts or current()
    place = _POSITION.sub(lambda found: texts.get(f"problems.{found[1]}", n=found[2]), problem.place)
    return ": ".join(part for part in (problem.file, place, cause(problem, texts)) if part)
