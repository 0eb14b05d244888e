"""The sentences of the final count: who won, what decided it, and what points were scored for."""

from collections.abc import Iterable, Sequence

from ulm.rules.scoring import Verdict
from ulm.text import safe_text
from ulm.text.catalog import current, t
from ulm.text.display_names import display_name, name_list
from ulm.text.number_format import written

_MOST_SOURCES = 2
"""How many sources are named that made a lead."""
_KINDS = ("card", "tower", "descendant", "quarter")


def reason_name(key: str) -> str:
    """The name of what points were scored for, as an event or a final score names it."""
    own = f"chronicle.reason.{key}"
    if current().has(own):
        return t(own)
    kind = next((kind for kind in _KINDS if current().has(f"rules.{kind}.{key}.name")), None)
    return display_name(kind, key) if kind is not None else safe_text.printable(key).strip()


def source_name(kind: str, reasons: Iterable[str]) -> str:
    """The name of a kind of source of points; if only one thing of the kind brought points, the name of that."""
    found = set(reasons)
    if kind in _KINDS[1:] and len(found) == 1:
        return reason_name(*found)
    return t(f"scoring.source.{kind}")


def headline(verdict: Verdict, names: Sequence[str]) -> str:
    """Who won; ``names`` are those of all seats."""
    winners = [names[seat] for seat in verdict.winners]
    return t("scoring.winner", name=winners[0]) if len(winners) == 1 else t("scoring.winners", names=name_list(winners))


def decided(verdict: Verdict, totals: Sequence[int], names: Sequence[str]) -> str:
    """What decided: the lead in points, or how a tie was broken."""
    most = max(totals)
    if len(verdict.level) == 1:
        next_best = max(total for seat, total in enumerate(totals) if seat not in verdict.level)
        others = [names[seat] for seat, total in enumerate(totals) if total == next_best]
        return t("scoring.ahead", n=most - next_best, names=name_list(others))
    tied = name_list([names[seat] for seat in verdict.level])
    if verdict.by_quarters:
        counts = ", ".join(f"{names[seat]} {verdict.quarters[seat]}" for seat in verdict.level)
        return t("scoring.tie_quarters", names=tied, n=most, counts=counts)
    return t("scoring.tie_shared", names=tied, n=most, quarters=verdict.quarters[verdict.winners[0]])


def difference(ahead: Iterable[tuple[str, int]]) -> str:
    """What made most of a lead; ``ahead`` are the names of sources, and by how much the winner was ahead in each."""
    order = sorted(((name, points) for name, points in ahead if points), key=lambda each: -abs(each[1]))
    gains, losses = ([each for each in order if (each[1] > 0) is won] for won in (True, False))
    told = name_list([_with_sign(*each) for each in gains[:_MOST_SOURCES]])
    if not losses:
        return t("scoring.difference", gains=told)
    return t("scoring.difference_despite", gains=told, losses=_with_sign(*losses[0]))


def _with_sign(name: str, points: int) -> str:
    return f"{name}\u00a0({'+' if points > 0 else ''}{written(points)})"
