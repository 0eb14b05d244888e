"""Codes for errors of the operating system; the language files have a sentence for each reason."""

import errno
from typing import Literal, TypeAlias

from ulm.files.atomic_write import FileHeld

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
