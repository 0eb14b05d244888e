"""How the Chronicle speaks of games: titles, dates, kinds of bots, what is wrong with a file."""

import errno
import re
from datetime import datetime

from ulm.records.index import Entry, Fault, Summary
from ulm.records.library import BadTitle, Unusable, title
from ulm.text import player_names, refusal_text
from ulm.text.catalog import current, t

_UNNAMED = re.compile(r"(\d{4}-\d\d-\d\d(-\d{4})?|game)--?\d+(-\d+|-? ?\(\d+\))?")
"""Titles that the program itself has given, of date and seed."""


class AtTable(Entry, frozen=True):
    """The unfinished game at the table; its name is the whole path of its file. `given` is the title that it bears
    among the saved games.
    """

    given: str = ""


def shown(text: str) -> str:
    """Words from a file, without signs that have no place on a page."""
    return player_names.plain(text).strip()


def day(when: datetime) -> str:
    """A date in the player's language and time zone."""
    here = when.astimezone()
    month = t(f"chronicle.months.m{here.month}")
    return t("chronicle.day", day=str(here.day), month=month, year=str(here.year))


def hour(when: datetime) -> str:
    """The time of day in the player's language and time zone."""
    here = when.astimezone()
    return t("chronicle.hour", hour=str(here.hour), minute=f"{here.minute:02}")


def given(entry: Entry) -> str:
    """The title that a player has given, "" if there is none."""
    if isinstance(entry, AtTable):
        return entry.given
    text = title(entry.name)
    return "" if _UNNAMED.fullmatch(text) else text.encode(errors="ignore").decode()


def named(entry: Entry) -> str:
    """That title as it is written on a page."""
    return shown(given(entry))


def called(entry: Entry) -> str:
    """What a game is called in a sentence."""
    return named(entry) or t("chronicle.untitled", day=day(entry.when), hour=hour(entry.when))


def level(bot: str | None) -> str:
    """The kind of a bot, or that it is a human."""
    if bot is None:
        return t("setup.human")
    kind, _, character = bot.partition("-")
    known = current().has(f"bots.{kind}") and (not character or current().has(f"bots.character.{character}"))
    return refusal_text.bot(bot) if known else shown(bot)


def standing(summary: Summary) -> str:
    """How far a game has come."""
    return t("chronicle.done") if summary.finished else t("chronicle.round", n=summary.round)


def kind(summary: Summary) -> str:
    """Basic or advanced, in a word."""
    return t("chronicle.advanced" if summary.options.get("towers") else "chronicle.basic")


def fault(found: Fault) -> str:
    """Why a file cannot be used."""
    return t(f"chronicle.fault.{found.kind}", n=found.number)


def brief_fault(found: Fault) -> str:
    """The same in a few words."""
    return t(f"chronicle.brief_fault.{found.kind}")


def unusable(name: str, error: Unusable) -> str:
    """Why a file was not taken in, with what the reading said."""
    return f"{t('chronicle.not_taken', file=plain(name))} {fault(error.fault)}{detail(error.fault)}"


def detail(found: Fault) -> str:
    """What the reading said, as a line of rich text of its own; nothing where all has been said."""
    return "" if found.kind == "newer" else f"\n*{plain(found.detail)}*"


def plain(text: str) -> str:
    """Words from a file as they stand in rich text, which gives stars and braces a meaning of their own."""
    return shown(text).replace("*", "").replace("{", "(").replace("}", ")").replace("[[", "[").replace("]]", "]")


def bad_title(error: BadTitle) -> str:
    """Why a title cannot be given."""
    return t(f"chronicle.title_fault.{error.code}", sign=shown(error.sign))


def refused(error: OSError) -> str:
    """Why the system has refused something."""
    if error.errno == errno.ENOSPC:
        return t("chronicle.refused.full")
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return t("chronicle.refused.forbidden")
    if isinstance(error, FileNotFoundError):
        return t("chronicle.refused.gone")
    return t("chronicle.refused.other", reason=error.strerror or str(error))
