"""Words about puzzles: their themes, hints, and what an answer changed."""

from __future__ import annotations

from ulm.ai.explanation import comparison
from ulm.analysis.answer_grade import NEAR_MISS, SCORES
from ulm.analysis.glicko import Rating
from ulm.analysis.own_mistakes_file import Origin
from ulm.analysis.player_rating import MOST_AT_FIRST, MOST_CHANGE, PROVISIONAL
from ulm.analysis.puzzle import Puzzle
from ulm.analysis.puzzle_answer import PuzzleHint
from ulm.analysis.puzzle_progress import AnswerOutcome
from ulm.i18n import chronicle_text
from ulm.i18n.catalog import t
from ulm.i18n.explanation_text import reason
from ulm.i18n.number_format import signed
from ulm.i18n.review_text import format_cost
from ulm.storage.game_summary import GameEntry

_VERBS = ("push", "swap", "play")
"""The kinds of first moves that hints have words for."""


def theme(name: str) -> str:
    """The name of a theme."""
    return t(f"puzzles.theme.{name}.name")


def theme_about(name: str) -> str:
    """What a theme is about, in a sentence."""
    return t(f"puzzles.theme.{name}.about")


def hint(given: PuzzleHint) -> str:
    """A hint that names a theme, or the kind of the first move."""
    if given.kind == "theme":
        return t(f"puzzles.theme.{given.name}.hint")
    return t(f"puzzles.hint.{given.name if given.name in _VERBS else 'other'}")


def why_best(puzzle: Puzzle) -> list[str]:
    """Why the solution is better than the next best turn, in sentences; by its themes where the player gets the same by
    both, and where the point is what the others get.
    """
    gap, themes = puzzle.section.gap, puzzle.section.themes
    compared = comparison(gap, puzzle.why)
    if compared is None:
        return [t("puzzles.gap", points=format_cost(gap, sign=False)), *map(theme_about, themes)]
    return [reason(compared), *(theme_about(name) for name in themes if name == "denying")]


def outcome(changed: AnswerOutcome | None) -> list[str]:
    """What an answer changed and why, in sentences."""
    if changed is None:
        return []
    before, after = round(changed.before), round(changed.after)
    if not changed.rated:
        return [t("puzzles.not_rated", rating=after)]
    kind = "rated_provisional" if changed.rated_puzzles <= PROVISIONAL else "rated"
    said = [t(f"puzzles.{kind}", rating=after, change=_change(after - before)), " ".join(rating_change_reason(changed))]
    if changed.streak > 1 and changed.grade == "right" and not changed.hints:
        said.append(t("puzzles.streak_now", n=changed.streak))
    return [*said, *(t("puzzles.three", theme=theme(name)) for name in changed.three)]


def rating_change_reason(changed: AnswerOutcome) -> list[str]:
    """Why a rated answer changed the rating as it did, in sentences."""
    percent, score = round(100 * changed.expected), round(100 * SCORES[changed.grade])
    said = [t("puzzles.why.expected", percent=percent), t(f"puzzles.why.{changed.grade}", percent=score)]
    if changed.allowed != changed.glicko:
        said.append(t("puzzles.why.most", most=round(abs(changed.allowed))))
    if changed.hints and changed.allowed > 0:
        said.append(t("puzzles.why.hints", n=changed.hints, full=_change(round(changed.allowed))))
    elif changed.hints:
        said.append(t("puzzles.why.hints_free"))
    return said


def _change(points: int) -> str:
    return signed(points) if points else "±0"


def rating_explanation() -> list[str]:
    """How the rating works, in paragraphs."""
    return [
        t("puzzles.how.game", start=round(Rating().rating)),
        t("puzzles.how.near", near=format_cost(NEAR_MISS, sign=False), percent=round(100 * SCORES["near"])),
        t("puzzles.how.hints"),
        t("puzzles.how.provisional", n=PROVISIONAL, first=round(MOST_AT_FIRST), most=round(MOST_CHANGE)),
    ]


def game(name: str, when: int) -> str:
    """The title of a game, or when it began (seconds since 1970), as in the Chronicle."""
    return chronicle_text.title_or_date(GameEntry(name, 0, when * 1_000_000_000))


def mistake_origin(turn: Origin) -> str:
    """From which game and round a missed turn is."""
    return t("puzzles.own.turn", game=game(turn.name, turn.when), round=turn.found.round)
