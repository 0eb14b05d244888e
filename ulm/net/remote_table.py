"""A table elsewhere as the scenes of this program follow it, whichever of them is shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from operator import methodcaller
from typing import Protocol

from ulm.files import paths
from ulm.i18n import refusal_text
from ulm.i18n.catalog import current, t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net.connection import LineState
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER
from ulm.net.remote_session import RemoteSession
from ulm.net.seat_tokens import SeatTokens
from ulm.net.server_request import invitations
from ulm.rules import Refusal
from ulm.storage.autosave import archive_path
from ulm.storage.record import Record

_FORGET = ("wrong_key", "no_table", "removed", "freed")
"""After these the key of the seat is of no more use."""
BROKEN = (LineState.NO_ANSWER, LineState.NO_ULM, LineState.NOT_TRUSTED)


class Hosted(Protocol):
    """The table that this program holds itself."""

    invitation: Invitation
    word: str
    watching: Invitation
    announced: bool
    """Whether others in the house find it by themselves."""

    def will_close(self) -> None:
        """Have whatever is opened from now on wait until this table is closed."""

    def close(self) -> None:
        """Close it, after ``will_close``, and wait until that is done; it can be opened again."""


class TableObserver:
    """Who shows a table. What is not overridden is not of interest."""

    def arrived(self) -> None:
        """Moves have come, or everything may be different."""

    def people(self) -> None:
        """Who sits where, or is here, has changed."""

    def said(self, sentence: str) -> None:
        """Something that was asked is not done."""

    def noticed(self, sentence: str) -> None:
        """The table tells something worth knowing."""

    def greeted(self, seat: int, greeting: str) -> None:
        """Somebody says something of the list."""

    def line(self) -> None:
        """The line is lost, or there again (``TableLink.lost``)."""

    def ended(self) -> None:
        """There is no use in going on (``TableLink.end``)."""

    def past(self) -> None:
        """More of the past is here."""

    def over(self) -> None:
        """The game is over, and its record is here."""


class TableLink:
    """One table, with the line to it and, where this program holds it, the table itself."""

    def __init__(
        self,
        call_soon: Callable[[Callable[[], None]], None],
        where: Invitation,
        *,
        key: bytes | None = None,
        name: str = "",
        seat: int | None = None,
        hosted: Hosted | None = None,
        codes: Mapping[int, str] | None = None,
    ) -> None:
        """``codes``: of the invitations to a table of a server, for whoever opened it."""
        self.followers: list[TableObserver] = []
        self.hosted = hosted
        self.anew = False
        """Whether everything may be different from what is shown."""
        self.end = ""
        """Why there is no use in going on, in a sentence; empty while there is."""
        self.invitations: dict[int, Invitation] = invitations(where, codes or {})
        """To seats that wait for somebody, and to WATCHER, as far as they are known here."""
        self.at_table = False
        """Whether the game is shown."""
        self.state = LineState.CONNECTING
        self._closed = self._stays = False
        new_key = self._new_key if hosted is None else None
        self.session = RemoteSession(where, self, call_soon, key=key, name=name, seat=seat, new_key=new_key)

    @property
    def where(self) -> Invitation:
        """The table's address."""
        return self.session.where

    def start(self) -> None:
        """Connect."""
        self.session.start()

    def stay_open(self) -> Callable[[], None]:
        """Let the scenes of a table that is held here go without closing it, for those who are still to get the record;
        returns what closes it then.
        """
        self._stays = True

        def close() -> None:
            self._stays = False
            self.close()

        return close

    def close(self) -> None:
        """Leave, without waiting; the seat stays one's own."""
        if self._stays:
            self.followers.clear()
        elif not self._closed:
            self._closed = True
            self.followers.clear()
            if self.hosted is not None:
                self.hosted.will_close()
            # not a daemon: the program ends once the table is closed
            threading.Thread(target=self._close, name="ulm-leaving").start()

    def _close(self) -> None:
        self.session.close()
        if self.hosted is not None:
            self.hosted.close()

    @property
    def lost(self) -> str:
        """Why there is no line, in a sentence; empty while there is one."""
        if self.state not in BROKEN or self.end or self.session.record is not None:
            return ""
        return t(f"online.lost.{self.state.value}", address=in_rich_text(self.where.address))

    # ----- the own seat

    def sit(self, seat: int, name: str) -> None:
        """Take a free seat. Its key is kept before anybody hears of it; where that is impossible, it is said."""
        self.session.name = name
        self.session.sit(seat)

    def _new_key(self) -> bytes | None:
        try:
            return SeatTokens().new_key_for(self.where, self.session.name)
        except OSError as error:
            self._say(t("online.table.not_saved", why=in_rich_text(error.strerror or str(error))))
            return None

    @property
    def seated(self) -> bool:
        """Whether one has a seat."""
        return self.session.seat != WATCHER

    @property
    def free_seats(self) -> list[int]:
        """The seats that wait for somebody."""
        return [n for n, each in enumerate(self.session.people) if each.guest and not each.taken]

    # ----- what the session tells

    def whole(self) -> None:
        self.anew = True
        self._tell(methodcaller("arrived"))

    def changed(self) -> None:
        self._tell(methodcaller("arrived"))

    def people(self) -> None:
        self._tell(methodcaller("people"))

    def refused(self, code: str, refusal: Refusal | None, values: dict[str, str | int]) -> None:
        sentence = refusal_text.advised(refusal) if refusal is not None else refused_sentence(code, values)
        if not self.session.given_up:
            self._say(sentence)
            return
        if self.session.record is not None:
            return  # the game is over, and all of it is here: whoever held the table has left
        if code in _FORGET:
            self._forget()
        self.end = sentence
        self._tell(methodcaller("ended"))

    def notice(self, code: str, values: dict[str, str | int]) -> None:
        key = f"online.notice.{code}"
        if current().has(key):
            sentence = t(key, **_safe(values))
            self._tell(lambda each: each.noticed(sentence))

    def greeted(self, seat: int, greeting: str) -> None:
        self._tell(lambda each: each.greeted(seat, greeting))

    def invited(self, codes: dict[int, str]) -> None:
        if self.hosted is not None:
            self.invitations |= invitations(self.hosted.invitation, codes)
        else:
            self.invitations |= invitations(self.where, codes)
            self._keep(lambda: SeatTokens().keep_codes(self.where, codes))
        self._tell(methodcaller("people"))

    def line(self, state: LineState) -> None:
        self.state = state
        self._tell(methodcaller("line"))

    def past(self) -> None:
        self._tell(methodcaller("past"))

    def over(self, record: Record) -> None:
        try:
            _, new = archive_path(record, paths.saves())
            if new is not None:
                new.place()
        except OSError as error:
            self._say(t("online.table.not_saved", why=in_rich_text(error.strerror or str(error))))
        self._forget()
        self._tell(methodcaller("over"))

    def _forget(self) -> None:
        """The key is of no more use. A file that cannot be written keeps it: it opens nothing."""
        if self.hosted is None:
            self._keep(lambda: SeatTokens().forget(self.session.key))

    def _keep(self, write: Callable[[], None]) -> None:
        """Change what is kept of this table."""
        try:
            write()
        except OSError as error:
            self._say(t("online.table.not_saved", why=in_rich_text(error.strerror or str(error))))

    def _say(self, sentence: str) -> None:
        self._tell(lambda each: each.said(sentence))

    def _tell(self, news: Callable[[TableObserver], object]) -> None:
        for each in [*self.followers]:
            news(each)


def _safe(values: dict[str, str | int]) -> dict[str, str | int]:
    return {name: in_rich_text(each) if isinstance(each, str) else each for name, each in values.items()}


def refused_sentence(code: str, values: dict[str, str | int] | None = None) -> str:
    """Why a table does not do something."""
    key = f"online.refused.{code}"
    safe = {"code": code, **(values or {})}
    return t(key if current().has(key) else "online.refused.other", **_safe(safe))
