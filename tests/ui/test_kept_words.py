"""The table says at each decision what it said: a change of words, or of what they follow, is made on purpose."""

import difflib

import pytest
from kept_words import FOLDER, RECORDS, said

# The records replay by the definitions they were played by.
pytestmark = pytest.mark.usefixtures("recorded_home")


@pytest.mark.parametrize("name", RECORDS)
def test_it_says_what_it_said(name: str) -> None:
    before, now = (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), said(name)
    changed = difflib.unified_diff(before.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm="")
    assert list(changed) == [], "where that is meant, make it anew by `python tests/ui/kept_words.py`"


def test_things_can_be_used_in_all_ways_in_them() -> None:
    told = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in RECORDS)
    ways = {line.rpartition(" = ")[2].split()[0] for line in told.splitlines() if " = " in line}
    assert ways >= {
        *("draw", "choose", "keep", "swap", "exchange", "push", "clear", "buy", "river", "steps", "seal", "take"),
        *("descendant", "tribute"),
    }
