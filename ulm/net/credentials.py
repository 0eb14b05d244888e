"""Who may do what at a table: keys, codes and words, kept as hashes; and how often somebody may guess."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from ulm.net.protocol import KEY_BYTES

_LETTERS = "abcdefghijkmnopqrstuvwxyz"  # no l, which looks like an I
_WORD = 4
_CODE_BYTES = 16
WRONG_TRIES = 5
"""How many an address has in a minute."""
_SECONDS = 60.0
_MOST_ADDRESSES = 10_000


def new_key() -> bytes:
    """A key for a seat, or for the opener of a table."""
    return secrets.token_bytes(KEY_BYTES)


def new_table_code() -> str:
    """The word of a table in one house: four letters that can be said aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_WORD))


def new_code() -> str:
    """The code of an invitation, which nobody can guess."""
    return secrets.token_hex(_CODE_BYTES)


def new_table() -> str:
    """The name of a table in addresses."""
    return secrets.token_hex(6)


def new_run() -> str:
    """What tells one opening of a table from the next, for the numbers of its changes."""
    return secrets.token_hex(8)


def hashed(secret: bytes | str) -> bytes:
    """What is kept of a key or a code. Keys have 128 random bits, so they need no salt and no slow hash."""
    data = secret.strip().lower().encode() if isinstance(secret, str) else secret
    return hashlib.sha256(data).digest()


def fits(secret: bytes | str, kept: bytes | None) -> bool:
    """Whether a secret is the one that is kept; takes the same time for every wrong one."""
    return kept is not None and hmac.compare_digest(hashed(secret), kept)


class Limit:
    """Counts what somebody may do so often in a minute, and no oftener: wrong tries, greetings, new tables."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def must_wait(self, who: str) -> int:
        """Seconds until this one may go on; 0 when it may now."""
        times = self._recent(who)
        return 0 if len(times) < self._most else max(1, round(times[0] + _SECONDS - self._clock()))

    def count(self, who: str) -> None:
        """Count one more."""
        times = self._recent(who)
        times.append(self._clock())
        self._times[who] = times
        self._times.move_to_end(who)
        if len(self._times) > _MOST_ADDRESSES:
            self._times.popitem(last=False)

    def _recent(self, who: str) -> deque[float]:
        times = self._times.get(who, deque())
        while times and times[0] <= self._clock() - _SECONDS:
            times.popleft()
        if not times:
            self._times.pop(who, None)
        return times
