"""Why the system has refused something, by code: the language files make a sentence of it."""

import errno
from typing import Literal, TypeAlias

Reason: TypeAlias = Literal["full", "forbidden", "in_the_way", "gone", "other"]

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


def reason(error: OSError) -> Reason:
    """The usual reasons by name; ``other`` for the rest."""
    return _REASONS.get(error.errno or 0, "other")


def code(error: OSError) -> str:
    """The name of the system's error, the same in every language, such as EIO."""
    return errno.errorcode.get(error.errno or 0, str(error.errno or "?"))
