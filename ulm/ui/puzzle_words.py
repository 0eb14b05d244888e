"""Words about puzzles: their themes, hints, and what an answer changed."""

from __future__ import annotations

from ulm.puzzles.answers import Hint
from ulm.puzzles.progress import Outcome
from ulm.text.catalog import t
from ulm.text.number_format import signed

_VERBS = ("push", "swap", "play")
"""The kinds of first moves that hints have words for."""


def theme(name: str) -> str:
    """The name of a theme."""
    return t(f"puzzles.theme.{name}.name")


def theme_about(name: str) -> str:
    """What a theme is about, in a sentence."""
    return t(f"puzzles.theme.{name}.about")


def hint(given: Hint) -> str:
    """A hint that names a theme, or the kind of the first move."""
    if given.kind == "theme":
        return t(f"puzzles.theme.{given.name}.hint")
    return t(f"puzzles.hint.{given.name if given.name in _VERBS else 'other'}")


def outcome(changed: Outcome | None) -> list[str]:
    """What an answer changed, in sentences."""
    if changed is None:
        return []
    before, after = round(changed.before), round(changed.after)
    if not changed.rated:
        return [t("puzzles.not_rated", rating=after)]
    said = [t("puzzles.rated", rating=after, change=signed(after - before) if after != before else "±0")]
    if changed.streak > 1:
        said.append(t("puzzles.streak_now", n=changed.streak))
    return [*said, *(t("puzzles.three", theme=theme(name)) for name in changed.three)]
