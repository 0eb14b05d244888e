"""Opens a table at a server: one question, one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec
from websockets.asyncio.client import connect

from ulm.net import protocol
from ulm.net.connection import NO_LINE, LineState, state_after, system_certificates
from ulm.net.invitation import Invitation
from ulm.net.protocol import WATCHER
from ulm.net.seat_tokens import SeatToken, SeatTokens

_SECONDS = 10.0


class NotOpened(Exception):
    """The table was not opened: a code of `online.refused`, or a state of the line."""

    def __init__(self, code: str, values: dict[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.values = values or {}


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was opened at a server: its address, and an invitation for each seat and for WATCHER."""

    where: Invitation
    invitations: dict[int, Invitation]


def opened_at(where: Invitation, wish: protocol.Open) -> protocol.Opened:
    """Open a table at a server. Raises NotOpened."""
    return asyncio.run(_opened_at(where, wish))


def open_and_keep(where: Invitation, wish: protocol.Open, name: str = "") -> OpenedTable:
    """Open a table at a server, and keep the key by which its opener is known, with the invitations; `name`: the
    opener's own. Raises NotOpened, and OSError when they cannot be kept.
    """
    found = opened_at(where, wish)
    where = Invitation(where.host, where.port, where.tls, found.table)
    kept = SeatToken(where.host, where.port, where.tls, where.table, wish.key, name, found.codes)
    SeatTokens().keep_opened(kept)
    return OpenedTable(where, invitations(where, found.codes))


def invitations(where: Invitation, codes: Mapping[int, str]) -> dict[int, Invitation]:
    """The invitations to the seats of a table, and for WATCHER, by their codes."""
    return {
        seat: msgspec.structs.replace(where, seat=None if seat == WATCHER else seat, code=code)
        for seat, code in codes.items()
    }


async def _opened_at(where: Invitation, wish: protocol.Open) -> protocol.Opened:
    try:
        async with (
            asyncio.timeout(_SECONDS),
            connect(
                where.url,
                ssl=system_certificates() if where.tls else None,
                compression=None,
                max_size=protocol.LARGEST,
                proxy=None,
                close_timeout=1,
            ) as line,
        ):
            await line.send(protocol.encoded(wish))
            answer = protocol.from_table(await line.recv())
    except protocol.UnreadableMessage:
        raise NotOpened(LineState.NO_ULM.value) from None
    except NO_LINE as error:
        raise NotOpened(state_after(error).value) from None
    if isinstance(answer, protocol.Opened):
        return answer
    if isinstance(answer, protocol.RequestRefused):
        raise NotOpened(answer.code, answer.values)
    raise NotOpened(LineState.NO_ULM.value)
