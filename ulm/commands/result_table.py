"""The result of a game as a table, with its winners."""

from __future__ import annotations

from collections.abc import Sequence

from ulm.commands.output import print_line, print_table
from ulm.i18n.catalog import Texts
from ulm.i18n.display_names import name_list
from ulm.rules import FinalScore

SOURCES = ("points", "sparrows", "river", "cards", "total")


def print_result(names: Sequence[str], scores: Sequence[FinalScore], winners: Sequence[int], texts: Texts) -> None:
    """Print the final scores by source, and who won."""
    head = [texts.get("cli.table.seat"), *(texts.get(f"scoring.{name}") for name in SOURCES)]
    rows = [
        [name, *(str(getattr(score, source)) for source in SOURCES)] for name, score in zip(names, scores, strict=True)
    ]
    print_table([head, *rows])
    found = name_list([names[seat] for seat in winners], texts=texts)
    print_line(
        texts.get("scoring.winner", name=found) if len(winners) == 1 else texts.get("scoring.winners", names=found)
    )
