"""`ulm join`: take a seat at a table elsewhere, come back to it, or watch."""

from __future__ import annotations

import msgspec

from ulm.ai.bot_registry import choices, is_bot
from ulm.cli.guest_terminal import GuestTerminal
from ulm.cli.output import CallError
from ulm.i18n.catalog import Texts
from ulm.net.invitation import BadInvitation, invitation
from ulm.net.protocol import cleaned
from ulm.net.seat_tokens import SeatTokens


def run(
    texts: Texts,
    line: str,
    *,
    word: str = "",
    seat: int | None = None,
    name: str = "",
    bot: str | None = None,
    watch: bool = False,
) -> int:
    """Join the table that an invitation, or an address with a word, names; the exit code."""
    try:
        where = invitation(line)
    except BadInvitation:
        raise CallError(texts.get("cli.join.no_invitation", text=line[:100])) from None
    if word:
        try:
            where = msgspec.structs.replace(where, code=invitation(f"table/#{word.strip()}").code)
        except BadInvitation:
            raise CallError(texts.get("online.refused.wrong_code")) from None
    name = cleaned(name)
    if bot is not None and not is_bot(bot):
        raise CallError(texts.get("cli.no_bot", bot=bot, bots=choices()))
    seat = where.seat if seat is None else seat
    if watch:
        return GuestTerminal(texts, where, key=None, seat=None, name=name, watch=True).run()
    kept = SeatTokens()
    own = kept.at(where)
    key = own.key if own is not None else None
    return GuestTerminal(texts, where, key=key, seat=seat, name=name, bot=bot, kept=kept).run()
