"""The sentences of the final count: who won, what decided it, and what points were scored for."""

from collections.abc import Iterable, Sequence

from ulm.i18n import sanitizing
from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import written
from ulm.rules.scoring import Verdict

_LEAST_SOURCES, _MOST_OF = 2, 3
"""How many sources of a lead are named at least, and that at most a third of it may come from those not named."""
_KINDS = ("card", "tower", "descendant", "quarter")


def reason_name(key: str) -> str:
    """The name of what points were scored for, as an event or a final score names it."""
    own = f"chronicle.reason.{key}"
    if current().has(own):
        return t(own)
    kind = next((kind for kind in _KINDS if current().has(f"rules.{kind}.{key}.name")), None)
    return display_name(kind, key) if kind is not None else sanitizing.printable(key).strip()


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


def difference(ahead: Iterable[tuple[str, int]], name: str = "") -> str:
    """What made most of a lead; ``ahead`` are the names of sources, and by how much the winner was ahead in each. A
    ``name`` says over whom, where there are several.
    """
    order = sorted(((source, points) for source, points in ahead if points), key=lambda each: -abs(each[1]))
    lead = sum(points for _, points in order)
    told: list[tuple[str, int]] = []
    for source in order:
        told.append(source)
        rest = lead - sum(points for _, points in told)
        if len(told) >= _LEAST_SOURCES and abs(rest) <= lead / _MOST_OF:
            break
    gains, losses = (name_list([_with_sign(*each) for each in told if (each[1] > 0) is won]) for won in (True, False))
    key = f"difference{'_over' if name else ''}{'_despite' if losses else ''}"
    return t(f"scoring.{key}", name=name, gains=gains, losses=losses)


def _with_sign(name: str, points: int) -> str:
    return f"{name}\u00a0({'+' if points > 0 else ''}{written(points)})"
