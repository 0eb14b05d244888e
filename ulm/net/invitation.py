"""An invitation: one line of text that says where a table is, and lets somebody take a seat or watch.

ulm://192.168.1.20:14377/#boat                      a table of the house, with its word
ulms://ulm.example.org/7f3a90c2d114?seat=1#9c…      a seat at a table of a server, by TLS
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import msgspec

PORT = 14377
_TLS_PORT = 443
_LONGEST, _LONGEST_HOST = 400, 253


class BadInvitation(ValueError):
    """The text is no invitation and no address."""


class Invitation(msgspec.Struct, frozen=True):
    """Where a table is, and the code that lets one in; without a seat any free one, or none, is meant."""

    host: str
    port: int = PORT
    tls: bool = False
    table: str = ""
    seat: int | None = None
    code: str = ""

    @property
    def address(self) -> str:
        """The place of the server, as it is written."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = _TLS_PORT if self.tls else PORT
        return host if self.port == usual else f"{host}:{self.port}"

    @property
    def server(self) -> str:
        """The place of the server, with how one connects to it."""
        return f"{'ulms' if self.tls else 'ulm'}://{self.address}"

    @property
    def url(self) -> str:
        """Where the program connects to; the table is in the path, so that a proxy can tell which server holds it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'wss' if self.tls else 'ws'}://{host}:{self.port}/{self.table}"

    def __str__(self) -> str:
        seat = "" if self.seat is None else f"?seat={self.seat}"
        code = f"#{self.code}" if self.code else ""
        return f"{self.server}/{self.table}{seat}{code}"


def invitation(text: str) -> Invitation:
    """Read an invitation, or an address such as `192.168.1.20` or `ulm.example.org:14377`. Raises BadInvitation."""
    text = text.strip()
    if not text or len(text) > _LONGEST or not text.isprintable() or " " in text:
        raise BadInvitation
    if "://" not in text:
        text = f"ulm://{text}"
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname
        seats = parse_qs(parts.query).get("seat", [])
        seat = int(seats[0]) if seats else None
    except ValueError:
        raise BadInvitation from None
    table, code = parts.path.strip("/"), parts.fragment
    if parts.scheme not in ("ulm", "ulms") or not host or parts.username is not None or port == 0:
        raise BadInvitation
    if not re.fullmatch("[a-z0-9]{0,32}", table) or not re.fullmatch("[A-Za-z0-9]{0,64}", code):
        raise BadInvitation
    if not re.fullmatch(rf"[\w.:%-]{{1,{_LONGEST_HOST}}}", host) or seat not in (None, 0, 1, 2, 3):
        raise BadInvitation
    tls = parts.scheme == "ulms"
    return Invitation(host, port or (_TLS_PORT if tls else PORT), tls, table, seat, code)
