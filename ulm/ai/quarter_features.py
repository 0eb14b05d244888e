"""Features of the quarters within a seat's reach, now and later."""

from __future__ import annotations

from functools import lru_cache

from ulm.rules import Ruleset

SEALS_A_TURN = 0.12
"""Seals that a quarter receives per turn of a player whose barge can reach it."""

_GENERAL = (
    "crest_income",
    "quarters",
    "quarters_paid_here",
    "quarters_paid_ahead",
    "spaces_here",
    "nothing_here",
    "own_crest_here",
    "other_crest_here",
    "spaces_ahead",
)


class Quarters:
    """Free seal spaces at a seat's barge, and the features. Compared by identity, which makes it a quick key."""

    __slots__ = ("_numbers", "spaces_here")

    def __init__(self, spaces_here: int, numbers: tuple[float, ...]) -> None:
        self.spaces_here = spaces_here
        self._numbers = numbers

    def numbers(self) -> tuple[float, ...]:
        """The features in the order of their names."""
        return self._numbers


class QuarterFeatures:
    """Computes the features of the quarters for one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self.names = (
            *_GENERAL,
            *[f"at_{quarter}" for quarter in rules.quarter_ids],
            *[f"ahead_{quarter}" for quarter in rules.quarter_ids],
        )
        self._ends = tuple(
            max(index for index, bank in enumerate(rules.banks) if quarter in bank)
            for quarter in range(len(rules.quarter_ids))
        )
        paying = [
            quarter
            for quarter, privilege in enumerate(rules.privileges)
            if any(frame.kind == "points_per_quarter" for frame in privilege)
        ]
        self._paying = paying[0] if paying else -1
        # these rarely change within a turn and are needed at each of its positions
        self.of = lru_cache(maxsize=8192)(self._of)

    def _of(
        self,
        quarters: tuple[tuple[int, ...], ...],
        crests: tuple[int, ...],
        descendants: int,
        seat: int,
        barge: int,
        others: tuple[int, ...],
        has_seals: bool,
        left: int,
    ) -> Quarters:
        """The features of a seat that still has ``left`` turns; ``descendants`` are those left in the Oath House."""
        rules, ends, here = self._rules, self._ends, self._rules.banks[barge]
        own = spaces_here = spaces_ahead = 0
        income = own_crest = other_crest = 0.0
        access = [0.0] * len(quarters)
        ahead = access.copy()
        for quarter, placed in enumerate(quarters):
            own += seat in placed
            spaces = rules.seal_spaces[quarter] - len(placed)
            if rules.takes_descendant[quarter]:
                spaces = min(spaces, descendants)
            if spaces <= 0:
                continue
            crest = crests[quarter]
            if crest == seat:
                end = ends[quarter]
                able = (barge <= end) + sum([other <= end for other in others])
                income += rules.crest_points[quarter] * min(spaces, SEALS_A_TURN * left * able)
            if not has_seals:
                continue
            if quarter in here:
                access[quarter] = 1.0
                spaces_here += spaces
                if crest == seat:
                    own_crest = 1.0
                elif crest >= 0:
                    other_crest += 1.0
            elif barge < ends[quarter]:
                ahead[quarter] = float(spaces)
                spaces_ahead += spaces
        paying = self._paying
        general = (
            income,
            own,
            own * access[paying] if paying >= 0 else 0.0,
            own if paying >= 0 and ahead[paying] else 0.0,
            spaces_here if spaces_here < 4 else 4.0,
            0.0 if spaces_here else 1.0,
            own_crest,
            other_crest,
            spaces_ahead if spaces_ahead < 12 else 12.0,
        )
        return Quarters(spaces_here, (*general, *access, *ahead))
