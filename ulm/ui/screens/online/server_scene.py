"""Opening a table at a server: one of those used before, or another address; a password where it asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net import server_table
from ulm.net.invitation import Invitation
from ulm.net.protocol import LONGEST_PASSWORD
from ulm.net.remote_table import TableLink
from ulm.net.seat_tokens import SeatTokens
from ulm.session.table_setup import TableSetup
from ulm.ui.program import Program
from ulm.ui.screens.online.address_page import AddressPage
from ulm.ui.screens.page import PageSection
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.text_field import TextField


class ServerScene(AddressPage):
    """The servers used before, the address, the password."""

    def __init__(self, app: Program, setup: TableSetup, servers: Sequence[str] | None = None) -> None:
        """``servers``: addresses that are listed; by default those of the player's file."""
        super().__init__(app)
        self._setup = setup
        self._servers = self._kept() if servers is None else servers
        self.address = next(iter(self._servers), "")
        self.password = ""
        self._asked: Invitation | None = None

    @property
    def first(self) -> str:  # type: ignore[override]  # it depends on what is known
        return "open" if self._servers else "address"

    @property
    def asked(self) -> Invitation | None:
        return self._asked

    def _kept(self) -> list[str]:
        try:
            return SeatTokens().servers
        except OSError as error:
            self.sentence = t("online.tables.unreadable", why=in_rich_text(error.strerror or str(error)))
            return []

    # ----- layout

    def spoken(self) -> str:
        return "\n".join([t("online.server.title"), t("online.server.about")])

    def made(self) -> Node:
        row = self.row
        known: list[Node] = [self._server(each) for each in self._servers]
        password = TextField(
            self.password,
            partial(self.set, "password"),
            least=(0, row),
            longest=LONGEST_PASSWORD,
            hint=t("online.server.password_hint"),
            tooltip=t("online.server.password_tip"),
            name="password",
            secret=True,
        )
        contents = [
            RichLabel(t("online.server.about"), BODY, SEPIA),
            *([PageSection(t("online.server.known"), row * 0.85), *known] if known else []),
            PageSection(t("online.server.by_address"), row * 0.85),
            *self.fields(
                self.address_field(t("online.server.address_hint"), t("online.server.address_tip")),
                (t("online.server.password"), password),
            ),
        ]
        act = Button(t("setup.open_table"), self._open, least=(380, row), primary=True, size=BODY + 4, name="open")
        return self.page(t("online.server.title"), contents, act)

    def _server(self, address: str) -> Button:
        choose = partial(self.choose, address, "open")
        made = Button(address, choose, least=(0, self.row), name=f"server:{address}")
        made.primary = address == self.address
        return made

    # ----- opening

    def _open(self) -> None:
        found = self.typed(t("online.server.no_address"))
        if found is None:
            return
        self._asked = Invitation(found.host, found.port, found.tls)  # what was pasted may name another table
        server_table.open_table(
            self.app.call_soon, self._asked, self._setup, self.password.strip(), self._opened, self._not_opened
        )
        self.again()

    def _opened(self, link: TableLink) -> None:
        self._asked = None
        if self._left:
            return  # it lies in *Your tables*
        link.start()
        self.app.pop()
        self.app.navigation.show_people(link)

    def _not_opened(self, sentence: str) -> None:
        self._asked = None
        if not self._left:
            self.refuse(sentence)
