"""The words of the tasks: the program's from the language files, a player's own from their file."""

from __future__ import annotations

from collections import Counter

from ulm.i18n.catalog import t
from ulm.i18n.number_format import signed, written
from ulm.i18n.phrases import bot_name
from ulm.i18n.sanitizing import in_rich_text
from ulm.teaching.challenge import LEVELS, Challenge
from ulm.teaching.challenge_result import GoalFigure

_OWN_SENTENCES = ("lead", "place", "barge")
"""Figures of which one does not have so many, and what is said of them at the end instead."""


def title(task: Challenge) -> str:
    """What it is called."""
    return _text(task, "title")


def heading(task: Challenge) -> str:
    """Its year and what it is called."""
    return t("tasks.heading", year=str(task.year), title=title(task))


def story(task: Challenge) -> str:
    """What happened in its year."""
    return _text(task, "story")


def goal_text(task: Challenge) -> str:
    """What is to be done, and how the table differs."""
    return _text(task, "aim")


def seal(task: Challenge, level: int) -> str:
    """What wins a seal."""
    condition = task.seals[level]
    if condition.say:
        return in_rich_text(condition.say)
    numbers = [written(bound.number) for bound in condition.bounds()]
    return t(f"{task.key}.{LEVELS[level]}", **dict(zip("ab", numbers, strict=False)))


def seals(task: Challenge) -> list[str]:
    """What wins each of its seals, with what the seal is called."""
    return [t("tasks.wins", level=level_name(level), seal=seal(task, level)) for level in range(len(LEVELS))]


def level_name(level: int) -> str:
    """What a seal is called."""
    return t(f"tasks.level.{LEVELS[level]}")


def figures(found: tuple[GoalFigure, ...]) -> str:
    """What is counted for a seal, each number with what it must be; empty where it can only be had or not."""
    return " · ".join(_figure(each) for each in found)


def achieved_text(found: tuple[GoalFigure, ...]) -> str:
    """What there was of all that is counted for a seal, in sentences; empty where nothing is."""
    own = [_had(each) for each in found if each.what in _OWN_SENTENCES]
    others = " · ".join(written(each.have) for each in found if each.what not in _OWN_SENTENCES)
    return " ".join([*own, *([t("tasks.result.had", have=others)] if others else [])])


def _had(figure: GoalFigure) -> str:
    have = figure.have
    if figure.what == "lead":
        return t("tasks.result.ahead", n=have) if have >= 0 else t("tasks.result.behind", n=-have)
    return t(f"tasks.result.{figure.what}", have=signed(have) if figure.what == "barge" else written(have))


def _figure(figure: GoalFigure) -> str:
    have, wanted = written(figure.have), written(figure.bound.number)
    if figure.what == "place":
        return t("tasks.figure.place", have=have)
    if figure.what == "lead" or figure.have < 0:
        return t("tasks.figure.now", have=have)
    return t(f"tasks.figure.{figure.bound.kind}", have=have, n=wanted)


def opponents(task: Challenge) -> str:
    """Against whom one plays."""
    counts = Counter(bot_name(bot) for bot in task.bots)
    names = [name if n == 1 else t("tasks.several", n=n, bot=name) for name, n in counts.items()]
    return t("tasks.against", bots=", ".join(names))


def _text(task: Challenge, name: str) -> str:
    own = task.texts.get(name)
    return in_rich_text(own) if own is not None else t(f"{task.key}.{name}")
