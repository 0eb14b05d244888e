"""Describes problems with files in the player's language (`problems.*`). The command line prints them in English."""

from __future__ import annotations

import errno
import re
from typing import Literal, TypeAlias

from ulm.files.atomic_write import FileHeld
from ulm.files.yaml_reader import Problem
from ulm.i18n.catalog import Texts, current
from ulm.i18n.language_files import FALLBACK

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


Reason: TypeAlias = Literal["full", "held", "forbidden", "in_the_way", "gone", "other"]

_REASONS: dict[int, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.ENOTDIR: "in_the_way",
    errno.EEXIST: "in_the_way",
    errno.EISDIR: "in_the_way",
    errno.ENOENT: "gone",
}


def system_error_reason(error: OSError) -> Reason:
    """The reason for an error, as used in text keys; ``other`` for rare ones."""
    if isinstance(error, FileHeld):
        return "held"
    return _REASONS.get(error.errno or 0, "other")


def system_error_code(error: OSError) -> str:
    """The symbolic name of an error, such as EIO; the same in every language."""
    return errno.errorcode.get(error.errno or 0, str(error.errno or "?"))
