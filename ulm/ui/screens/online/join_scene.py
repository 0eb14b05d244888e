"""Joining a table: those of the house are listed by themselves; others by their address or an invitation."""

from __future__ import annotations

import threading
from functools import partial

import msgspec

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net import protocol
from ulm.net.discovery import HouseTable, TableSearch
from ulm.net.invitation import Invitation
from ulm.net.remote_table import BROKEN, TableLink, TableObserver
from ulm.net.seat_tokens import SeatTokens
from ulm.storage.record_files import LONGEST_NAME
from ulm.ui.program import Program
from ulm.ui.screens.online.address_page import AddressPage
from ulm.ui.screens.page import PageSection
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.text_field import TextField

_LONGEST_WORD = 64


class JoinScene(AddressPage, TableObserver):
    """The tables of the house, the address, the word, the own name."""

    def __init__(self, app: Program, *, look: bool = True) -> None:
        """``look``: whether tables of the house are looked for."""
        super().__init__(app)
        self._looks = look
        self.word = ""
        self.tables: list[HouseTable] = []
        self.no_network = False
        self.link: TableLink | None = None
        """The table that is being joined."""
        self._search: TableSearch | None = None

    # ----- looking for tables

    def enter(self) -> None:
        """Look for tables while the page is shown; in a thread, since the network may be slow."""
        if self._looks:
            threading.Thread(target=self._look, name="ulm-search", daemon=True).start()

    def _look(self) -> None:
        try:
            search = TableSearch(lambda: self.app.call_soon(self._found))
        except OSError:
            self.app.call_soon(self._no_network)
            return
        self.app.call_soon(lambda: self._looking(search))

    def _no_network(self) -> None:
        self.no_network = True
        self.again()

    def _looking(self, search: TableSearch) -> None:
        if self._left:
            self._end(search)
        else:
            self._search = search
            self._found()

    def _found(self) -> None:
        if self._search is not None and not self._left:
            self.tables = self._search.tables
            self.again()

    @staticmethod
    def _end(search: TableSearch) -> None:
        threading.Thread(target=search.close, name="ulm-search-end", daemon=True).start()

    def leave(self) -> None:
        super().leave()
        if self._search is not None:
            self._end(self._search)
        self._give_up()
        self.app.remember()

    # ----- layout

    @property
    def asked(self) -> Invitation | None:
        return None if self.link is None else self.link.where

    def spoken(self) -> str:
        return "\n".join([t("online.join.title"), self._listing()])

    def spoken_changes(self) -> dict[object, str]:
        return {"listing": self._listing(), **super().spoken_changes()}

    def _listing(self) -> str:
        if self.no_network:
            return t("online.join.no_network")
        return t("online.join.tables", n=len(self.tables)) if self.tables else t("online.join.looking")

    def made(self) -> Node:
        row = self.row
        listed: list[Node] = [self._table(each, row) for each in self.tables]
        contents = [
            PageSection(t("online.join.house"), row * 0.85),
            *(listed or [RichLabel(self._listing(), BODY, SEPIA)]),
            PageSection(t("online.join.by_address"), row * 0.85),
            *self.fields(
                self.address_field(t("online.join.address_hint"), t("online.join.address_tip")),
                (t("online.join.word"), self._word(row)),
                (t("online.join.name"), self._name(row)),
            ),
        ]
        join = Button(t("online.join.join"), self._join, least=(380, row), primary=True, size=BODY + 4, name="join")
        return self.page(t("online.join.title"), contents, join)

    def _table(self, table: HouseTable, row: float) -> Node:
        fits = table.version == protocol.VERSION
        why = None if fits else t("online.join.other_version", version=in_rich_text(table.program))
        address = table.where.address
        words = f"{table.title} · {address}"
        choose = partial(self.choose, address, "word")
        made = Button(words, choose, least=(0, row), tooltip=why, name=f"table:{address}")
        made.enabled = fits
        made.primary = address == self.address
        return made

    def _word(self, row: float) -> TextField:
        return TextField(
            self.word,
            partial(self.set, "word"),
            least=(0, row),
            longest=_LONGEST_WORD,
            hint=t("online.join.word_hint"),
            accepts=str.isalnum,
            tooltip=t("online.join.word_tip"),
            name="word",
        )

    def _name(self, row: float) -> TextField:
        return TextField(
            self.app.settings.player,
            self._set_name,
            least=(0, row),
            longest=LONGEST_NAME,
            hint=t("setup.name_hint"),
            name="name",
        )

    def _set_name(self, name: str) -> None:
        self.app.settings.player = name

    # ----- joining

    def refuse(self, sentence: str) -> None:
        self._give_up()
        super().refuse(sentence)

    def _give_up(self) -> None:
        if self.link is not None:
            link, self.link = self.link, None
            link.close()

    def _join(self) -> None:
        where = self.typed(t("online.join.no_address"))
        if where is None:
            return
        if self.word and not where.code:
            where = msgspec.structs.replace(where, code=self.word)
        try:
            key = self._key(where)
        except OSError as error:
            self.refuse(t("online.table.not_saved", why=in_rich_text(error.strerror or str(error))))
            return
        if key is None and not where.code:
            self.refuse(t("online.join.no_word"))
            return
        name = self.app.settings.player
        self.link = TableLink(self.app.call_soon, where, key=key, name=name, seat=where.seat)
        self.link.followers.append(self)
        self.link.start()
        self.again()

    def _key(self, where: Invitation) -> bytes | None:
        """The key of the own seat, if there is one."""
        found = SeatTokens().at(where)
        return found.key if found is not None else None

    def arrived(self) -> None:
        """The table has let us in: on to it, or to the page on which a seat is taken."""
        link = self.link
        if link is None or (link.where.seat is not None and not link.seated):
            return  # the seat of the invitation is being taken
        self.link = None
        link.followers.remove(self)
        self.app.pop()
        if link.seated and not link.free_seats:
            self.app.navigation.sit_down(link)
        else:
            self.app.navigation.show_people(link)

    def said(self, sentence: str) -> None:
        """What is refused before anything is seen of the table is refused for good."""
        self.refuse(sentence)

    def ended(self) -> None:
        if self.link is not None:
            self.refuse(self.link.end)

    def line(self) -> None:
        if self.link is not None and self.link.state in BROKEN and not self.sentence:
            self.refuse(t(f"online.lost.{self.link.state.value}", address=in_rich_text(self.link.where.address)))
