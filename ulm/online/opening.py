"""Opens a table at a server: one question, one answer."""

from __future__ import annotations

import asyncio

from websockets.asyncio.client import connect

from ulm.online import protocol
from ulm.online.invitation import Invitation
from ulm.online.line import NO_LINE, LineState, state_after, trust

_SECONDS = 10.0


class NotOpened(Exception):
    """The table was not opened: a code of `online.refused`, or a state of the line."""

    def __init__(self, code: str, values: dict[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.values = values or {}


def opened_at(where: Invitation, wish: protocol.Open) -> protocol.Opened:
    """Open a table at a server. Raises NotOpened."""
    return asyncio.run(_opened_at(where, wish))


async def _opened_at(where: Invitation, wish: protocol.Open) -> protocol.Opened:
    try:
        async with (
            asyncio.timeout(_SECONDS),
            connect(
                where.url,
                ssl=trust() if where.tls else None,
                compression=None,
                max_size=protocol.LARGEST,
                proxy=None,
                close_timeout=1,
            ) as line,
        ):
            await line.send(protocol.encoded(wish))
            answer = protocol.from_table(await line.recv())
    except protocol.Unreadable:
        raise NotOpened(LineState.NO_ULM.value) from None
    except NO_LINE as error:
        raise NotOpened(state_after(error).value) from None
    if isinstance(answer, protocol.Opened):
        return answer
    if isinstance(answer, protocol.Refused):
        raise NotOpened(answer.code, answer.values)
    raise NotOpened(LineState.NO_ULM.value)
