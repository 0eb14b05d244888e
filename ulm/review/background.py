"""Reviews a game in a process of its own, so that no frame waits for it. What is ready can be looked at meanwhile."""

from __future__ import annotations

import multiprocessing
import traceback
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from ulm.records.record import Record
from ulm.review import kept_accounts
from ulm.review.account import Account
from ulm.review.reviewer import Reviewer

_END_SECONDS = 1.0


class ReviewFailed(Exception):
    """The process could not review the game; a note has its traceback."""


class _Failure(msgspec.Struct, frozen=True, tag=True):
    details: str


class BackgroundReview:
    """The review of one game. It goes on from what an earlier one has kept, and keeps each turn as soon as it is
    judged, so that it may end at any moment.
    """

    def __init__(self, record: Record, path: Path | None) -> None:
        """``path``: the record's file, beside which the account is kept; None keeps nothing."""
        self.account: Account | None = kept_accounts.read(record, path) if path is not None else None
        self._pipe: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        if self.account is None or not self.account.whole:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe(duplex=False)
            self._process = context.Process(target=_review, args=(other, record, path, self.account), daemon=True)
            self._process.start()
            other.close()

    @property
    def finished(self) -> bool:
        """Whether the account is whole."""
        return self.account is not None and self.account.whole

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises ReviewFailed when the process has failed."""
        changed = False
        try:
            while self._pipe is not None and self._pipe.poll():
                found = msgspec.json.decode(self._pipe.recv_bytes(), type=Account | _Failure)
                if isinstance(found, _Failure):
                    failure = ReviewFailed("the game could not be reviewed")
                    failure.add_note(found.details)
                    raise failure
                self.account, changed = found, True
        except EOFError:
            self.close()
            if not self.finished:
                raise ReviewFailed("the process that reviews the game has ended") from None
        return changed

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._pipe is not None:
            self._process.terminate()
            self._process.join(_END_SECONDS)
            self._pipe.close()
        self._process = self._pipe = None


def _kept(record: Record, path: Path, account: Account) -> bool:
    """Keep an account. A disk that refuses is no trouble: it is made anew next time."""
    try:
        kept_accounts.write(record, path, account)
    except OSError:
        return False
    return True


def _review(pipe: Connection, record: Record, path: Path | None, begun: Account | None) -> None:
    """The process: send the account after each turn."""
    try:
        for account in Reviewer(record, begun).accounts():
            if path is not None and not _kept(record, path, account):
                path = None
            pipe.send_bytes(msgspec.json.encode(account))
    except BrokenPipeError:
        pass  # nobody looks any more
    except Exception:
        pipe.send_bytes(msgspec.json.encode(_Failure(traceback.format_exc())))
