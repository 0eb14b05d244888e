"""What the player's missed turns have in common, in sentences and bars."""

from __future__ import annotations

from ulm.analysis.exercises import Exercises
from ulm.analysis.own_mistakes_statistics import FEWEST, MistakeStatistics, ThemeLoss
from ulm.i18n import puzzle_text
from ulm.i18n.catalog import t
from ulm.i18n.display_names import name_list
from ulm.i18n.review_text import format_cost
from ulm.ui.scenes.puzzles.theme_tile import ICONS
from ulm.ui.toolkit.widgets.bar_chart import Bar


def most_lost_theme(found: MistakeStatistics) -> str:
    """What is lost most by, or why that cannot be said; as rich text."""
    if found.turns < FEWEST:
        return t("puzzles.mistakes.few", n=found.turns, least=FEWEST)
    if not found.most:
        return t("puzzles.mistakes.without", n=found.without)
    first, *others = found.most
    if not others:
        what = f"**{puzzle_text.theme(first.theme)}**"
        return t("puzzles.mistakes.most", what=what, n=first.turns, points=_points(first.points))
    what = name_list([f"**{puzzle_text.theme(each.theme)}**" for each in found.most])
    apart = found.apart(first, others[-1])
    if not apart.points:
        return t("puzzles.mistakes.same", what=what)
    return t("puzzles.mistakes.alike", what=what, points=_points(apart.points), error=_points(apart.error))


def total_loss(found: MistakeStatistics) -> str:
    """What all of them cost, and that the sums below are more than that."""
    said = [t("puzzles.mistakes.all", n=found.turns, points=_points(found.points))]
    if found.without and found.most:
        said.append(t("puzzles.mistakes.without", n=found.without))
    return " ".join(said)


def bars(found: MistakeStatistics) -> list[Bar]:
    """What was lost by each theme, marked where it is what is lost most by."""
    worst = {each.theme for each in found.most}
    return [_bar(each, marked=each.theme in worst) for each in found.by_theme]


def _bar(lost: ThemeLoss, *, marked: bool) -> Bar:
    points = _points(lost.points)
    told = t("puzzles.mistakes.bar_tip", n=lost.turns, points=points, error=_points(lost.error))
    return Bar(
        f"lost:{lost.theme}",
        lost.points,
        f"{told}\n{puzzle_text.theme_about(lost.theme)}",
        puzzle_text.theme(lost.theme),
        t("puzzles.mistakes.figure", n=lost.turns, points=points),
        ICONS[lost.theme],
        marked=marked,
    )


def exercises(chosen: Exercises) -> list[str]:
    """What the puzzles to play are, and of which themes there are none left, in sentences."""
    said = []
    if chosen.solved:
        what = name_list([puzzle_text.theme(theme) for theme in chosen.solved])
        said.append(t("puzzles.mistakes.solved", what=what))
    if chosen.entries:
        said.append(t("puzzles.mistakes.about", n=len(chosen.entries)))
    return said


def _points(value: float) -> str:
    return format_cost(value, sign=False)
