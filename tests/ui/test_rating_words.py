"""The words about a rating: each figure is recomputed from the rating before and the puzzle."""

from __future__ import annotations

import random
import re
from datetime import date
from math import exp, pi, sqrt
from typing import get_args

import pytest

from ulm.analysis.answer_grade import SCORES, Grade
from ulm.analysis.player_rating import MOST_AT_FIRST, MOST_CHANGE
from ulm.analysis.puzzle_progress import AnswerOutcome, PuzzleProgress, note
from ulm.i18n import catalog, puzzle_text

DAY = date(2026, 11, 25)
NUMBER = re.compile("[+±\N{MINUS SIGN}]?[0-9]+")


def numbers(words: str) -> list[int]:
    return [int(each.replace("\N{MINUS SIGN}", "-").replace("±", "")) for each in NUMBER.findall(words)]


def expected_percent(rating: float, puzzle: float) -> int:
    """Step 3 of the paper, for a puzzle whose rating is known to ±120."""
    scale, deviation = 173.7178, 120 / 173.7178
    weight = 1 / sqrt(1 + 3 * deviation**2 / pi**2)
    return round(100 / (1 + exp(-weight * (rating - puzzle) / scale)))


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_figures_of_an_answer_are_those_by_which_the_rating_changed(language: str) -> None:
    catalog.use(language)
    rng = random.Random(7)
    for _ in range(60):
        rated = rng.choice((0, 3, 9, 10, 40))
        kept = PuzzleProgress(rating=rng.uniform(900, 2200), deviation=rng.uniform(60, 350), rated=rated)
        before, puzzle = kept.rating, rng.randrange(800, 2300)
        grade, hints = rng.choice(get_args(Grade)), rng.choice((0, 0, 1, 2, 3))
        outcome = note(kept, "00000001", puzzle, [], grade=grade, hints=hints, today=DAY)
        first, why = puzzle_text.outcome(outcome)[:2]
        assert numbers(first) == [round(kept.rating), round(kept.rating) - round(before)]
        figures = numbers(why)
        assert figures[:2] == [expected_percent(before, puzzle), round(100 * SCORES[grade])]
        check_rest(outcome, figures[2:], kept.rating - before, MOST_AT_FIRST if rated < 10 else MOST_CHANGE)
    catalog.use("en")


def check_rest(outcome: AnswerOutcome, figures: list[int], change: float, most: float) -> None:
    """The limit, and what was won without hints."""
    assert abs(change) <= most
    if abs(outcome.glicko) > most:
        assert figures.pop(0) == most
    if outcome.hints and change > 0:
        if outcome.hints > 1:
            assert figures.pop(0) == outcome.hints
        assert figures.pop(0) / 2**outcome.hints == pytest.approx(change, abs=0.51)
    assert figures == []


def test_the_page_names_the_figures_in_force() -> None:
    assert [numbers(words) for words in puzzle_text.rating_explanation()] == [[1500], [1, 5, 50], [], [10, 200, 80]]
