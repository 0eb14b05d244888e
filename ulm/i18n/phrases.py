"""The names under which players and bots are shown."""

from __future__ import annotations

from ulm.i18n.catalog import Texts, current, t
from ulm.i18n.sanitizing import printable


def player_name(name: str, seat: int) -> str:
    """A player's name made printable; the default name of the seat if nothing of it is left."""
    return printable(name).strip() or t(f"setup.names.s{seat}")


def bot_name(bot: str, texts: Texts | None = None) -> str:
    """The name of a bot's level, with its character if it has one."""
    texts = texts or current()
    level, _, character = bot.partition("-")
    level_name = texts.get(f"bots.{level}")
    if not character:
        return level_name
    return texts.get("bots.with_character", level=level_name, character=texts.get(f"bots.character.{character}"))


SIDES = ("N", "E", "S", "W")
"""The sides as notation writes them. The rules have them too, but the first frame does not wait for those."""


def side_letter(side: str, texts: Texts | None = None) -> str:
    """The letter of a side, which is also its key."""
    return (texts or current()).get(f"rules.side_letter.{side}")


def slot_name(slot: str, texts: Texts | None = None) -> str:
    """The name of an outer space, as in N3."""
    return f"{side_letter(slot[:1], texts)}{slot[1:]}" if slot[:1] in SIDES else slot


def labelled(label: str, words: object, texts: Texts | None = None) -> str:
    """The words after a label, as the language separates the two."""
    return (texts or current()).get("common.labelled", label=label, words=words)
