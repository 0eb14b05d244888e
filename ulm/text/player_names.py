"""The names under which players and bots are shown."""

from ulm.text.catalog import Texts, current, t
from ulm.text.safe_text import printable


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
