"""What the reviews tell, in sentences and charts: skill and luck from game to game, by decision, by opponent."""

from __future__ import annotations

from collections.abc import Callable

from ulm.analysis.game_review import Kind
from ulm.analysis.review_statistics import Opponent, ReviewedResult, SkillStatistics
from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.display_names import name_list
from ulm.i18n.number_format import decimal
from ulm.i18n.phrases import player_name
from ulm.i18n.review_text import format_cost
from ulm.ui.screens.statistics.statistics_charts import ChartSection, course, fraction, levels
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.focus import FocusRing
from ulm.ui.toolkit.theme import Theme
from ulm.ui.toolkit.widgets.bar_chart import Bar

_ICONS: dict[Kind, str] = {
    "push": "icons/any_tile",
    "card": "icons/card",
    "coat": "icons/coat",
    "quarter": "icons/seal",
    "descendant": "icons/descendant",
    "timing": "icons/laid_out",
    "action": "icons/arrow",
}

_FIGURES = {"cost": "result", "luck": "result_luck"}
_AGAINST = {"cost": "against_tip", "luck": "against_tip_luck"}
_FOOT = 16.0
"""Room below a course for the lower half of the figure at its last grid line."""


def sentences(found: SkillStatistics) -> list[str]:
    """How many games are reviewed, how well they were played, and what was lost most by; as rich text."""
    if not found.games:
        return [t("statistics.skill.no_human")]
    if not found.reviewed:
        return [t("statistics.skill.none", n=found.games)]
    every = found.reviewed == found.games
    said = [
        t(f"statistics.skill.{'all_reviewed' if every else 'reviewed'}", n=found.reviewed, games=found.games),
        t("statistics.skill.mean", cost=_cost(found.all.cost), luck=format_cost(found.all.luck)),
    ]
    worst = found.worst
    if worst is not None:
        points = format_cost(found.a_game(worst), sign=False)
        share = t("settings.percent", n=round(100 * found.share(worst)))
        what = t(f"statistics.skill.kind.{worst}")
        said.append(t("statistics.skill.worst", what=what, points=points, share=share))
    return said


def courses(ring: FocusRing, theme: Theme, found: SkillStatistics) -> list[Column]:
    """The mean cost of a turn, and the luck, in each of the last games."""
    return [
        _course(ring, theme, found, "cost", lambda result: result.cost, 1),
        _course(ring, theme, found, "luck", lambda result: result.luck, 0),
    ]


def _course(
    ring: FocusRing,
    theme: Theme,
    found: SkillStatistics,
    name: str,
    value: Callable[[ReviewedResult], float],
    places: int,
) -> Column:
    last = len(found.course)
    bars = [
        Bar(f"{name}:{last - number}", value(result), _told(name, result), marked=result.won > 0)
        for number, result in enumerate(found.course)
    ]
    return course(ring, theme, t(f"statistics.skill.{name}_course", n=last), bars, places, above=26, below=_FOOT)


def skill_blocks(found: SkillStatistics) -> list[ChartSection]:
    """The points lost by kind of decision, and skill and luck by opponent; only those with something to show."""
    kinds = sorted(found.lost, key=lambda kind: -found.lost[kind])
    lost = [_lost(found, kind) for kind in kinds]
    names = levels({name: len(opponent.results) for name, opponent in found.against.items()})
    opponents = [(name, found.against[name]) for name in names]
    cost = [_against("cost", name, each, each.cost, _cost(each.cost)) for name, each in opponents]
    luck = [_against("luck", name, each, each.luck, format_cost(each.luck)) for name, each in opponents]
    blocks = [
        ChartSection(t("statistics.skill.by_kind"), lost),
        ChartSection(t("statistics.skill.cost_against"), cost),
        ChartSection(t("statistics.skill.luck_against"), luck),
    ]
    return [block for block in blocks if block.bars]


def _lost(found: SkillStatistics, kind: Kind) -> Bar:
    points = found.a_game(kind)
    share = t("settings.percent", n=round(100 * found.share(kind)))
    written = format_cost(points, sign=False)
    tip = t("statistics.skill.kind_tip", what=t(f"statistics.skill.meant.{kind}"), points=written, share=share)
    label, worst = t(f"statistics.skill.kind.{kind}"), kind == found.worst
    return Bar(f"decision:{kind}", points, tip, label, written, _ICONS[kind], marked=worst)


def _against(chart: str, name: str, opponent: Opponent, value: float, written: str) -> Bar:
    games = len(opponent.results)
    tip = t(
        f"statistics.skill.{_AGAINST[chart]}",
        n=games,
        won=fraction(opponent.won),
        cost=_cost(opponent.cost),
        luck=format_cost(opponent.luck),
    )
    return Bar(f"{chart}_against:{name}", value, tip, words.level(name), written, marked=value < 0)


def _told(chart: str, result: ReviewedResult) -> str:
    """The tooltip of the bar of a human in a game; first what the chart shows."""
    ended = "won" if result.won == 1 else "shared" if result.won else "lost"
    who = player_name(result.name, result.seat)
    figures = t(f"statistics.skill.{_FIGURES[chart]}", cost=_cost(result.cost), luck=format_cost(result.luck))
    lines = [t("statistics.skill.who", name=who, ended=t(f"statistics.ended.{ended}")), figures]
    if result.when is not None:
        lines.insert(0, words.day(result.when))
    if result.opponents:
        names = name_list([words.level(name) for name in result.opponents])
        lines.append(t("statistics.skill.opponents", names=names))
    return "\n".join(lines)


def _cost(value: float) -> str:
    """The mean cost of a turn, exact enough to be compared between games."""
    return decimal(value, t("language.decimal"), 2)
