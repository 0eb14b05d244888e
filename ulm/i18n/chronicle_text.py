"""The texts of the Chronicle: titles, dates, kinds of bots, what is wrong with a file."""

import re
from datetime import datetime

import msgspec

from ulm.i18n import problem_text, sanitizing
from ulm.i18n import problem_text as system_errors
from ulm.i18n.catalog import current, t
from ulm.i18n.phrases import bot_name
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.game_library import BadTitle, title
from ulm.storage.game_summary import GameEntry, RecordFault, Summary

_UNNAMED = re.compile(r"(\d{4}-\d\d-\d\d(-\d{4})?|game)--?\d+(-\d+|-? ?\(\d+\))?")
"""Titles that the program itself has given, of date and seed."""


class UnfinishedGame(GameEntry, frozen=True):
    """The unfinished game at the table; its name is the whole path of its file. `given` is its title among
    the saved games.
    """

    given: str = ""


def visible_text(text: str) -> str:
    """Text from a file without invisible characters."""
    return sanitizing.printable(text).strip()


def day(when: datetime) -> str:
    """A date in the player's language and time zone."""
    here = when.astimezone()
    month = t(f"chronicle.months.m{here.month}")
    return t("chronicle.day", n=here.day, day=str(here.day), month=month, year=str(here.year))


def hour(when: datetime) -> str:
    """The time of day in the player's language and time zone."""
    here = when.astimezone()
    return t("chronicle.hour", hour=str(here.hour), minute=f"{here.minute:02}")


def given_title(entry: GameEntry) -> str:
    """The title that a player has given, "" if there is none."""
    return entry.given if isinstance(entry, UnfinishedGame) else title_of_file(entry.name)


def title_of_file(name: str) -> str:
    """The title that a player has given to a saved game, "" if there is none."""
    text = title(name)
    return "" if _UNNAMED.fullmatch(text) else text.encode(errors="ignore").decode()


def display_title(entry: GameEntry) -> str:
    """That title as it is written on a page."""
    return visible_text(given_title(entry))


def title_or_date(entry: GameEntry) -> str:
    """The name of a game within a sentence."""
    return display_title(entry) or t("chronicle.untitled", day=day(entry.when), hour=hour(entry.when))


def level(bot: str | None) -> str:
    """The kind of a bot, or that it is a human."""
    if bot is None:
        return t("setup.human")
    kind, _, character = bot.partition("-")
    known = current().has(f"bots.{kind}") and (not character or current().has(f"bots.character.{character}"))
    return bot_name(bot) if known else visible_text(bot)


def standing(summary: Summary) -> str:
    """The progress of a game."""
    return t("chronicle.done") if summary.finished else t("chronicle.round", n=summary.round)


def kind(summary: Summary) -> str:
    """Basic or advanced, in a word."""
    return t("chronicle.advanced" if summary.options.get("towers") else "chronicle.basic")


def fault(found: RecordFault) -> str:
    """Why a file cannot be used."""
    return t(f"chronicle.fault.{found.kind}", n=found.number)


def brief_fault(found: RecordFault) -> str:
    """The same in a few words."""
    return t(f"chronicle.brief_fault.{found.kind}")


def unusable(name: str, found: RecordFault) -> str:
    """Why a file was not imported, and where the reading failed."""
    return f"{t('chronicle.not_taken', file=in_rich_text(name))} {fault(found)}{detail(found)}"


def detail(found: RecordFault) -> str:
    """The place and cause of a fault as a line of rich text; empty if the short text says it all."""
    told = problem_text.line(msgspec.structs.replace(found.problem, file=""))
    return "" if found.kind == "newer" else f"\n*{in_rich_text(told)}*"


def bad_title(error: BadTitle) -> str:
    """Why a title cannot be given."""
    return t(f"chronicle.title_fault.{error.code}", sign=visible_text(error.character))


def refused(error: OSError) -> str:
    """The reason for an error of the operating system."""
    return t(
        f"chronicle.refused.{system_errors.system_error_reason(error)}", code=system_errors.system_error_code(error)
    )


def details(entry: GameEntry) -> str:
    """What kind of game it is and how far it has come, in a line; for a file that cannot be used, why."""
    summary = entry.summary
    if summary is None:
        return fault(entry.fault) if entry.fault is not None else ""
    parts = [f"{day(entry.when)}, {hour(entry.when)}"] if display_title(entry) else []
    parts.append(t("chronicle.advanced_game" if summary.options.get("towers") else "chronicle.basic_game"))
    if isinstance(entry, UnfinishedGame):
        parts.append(t("chronicle.at_table"))
    parts += [standing(summary), t("chronicle.turns", n=summary.turns)]
    parts += [t(f"setup.option.{rule}") for rule in summary.options if rule != "towers"]
    if summary.practice:
        parts.append(t("chronicle.practice"))
    parts.append(t("chronicle.seed", seed=summary.seed))
    return " · ".join(parts)
