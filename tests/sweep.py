"""Long tests of every combination: continuous integration runs some of them, ``.ci/sweep`` all."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def sampled(often: Container[object], values: Iterable[Any]) -> list[Any]:
    """Parameters of a long test, of which those that are not run ``often`` are left to the sweep."""
    return [value if value in often else pytest.param(value, marks=pytest.mark.sweep) for value in values]
