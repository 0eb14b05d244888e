"""Parameters of a test that run each time, only with the long tests, or only in the sweep (``.ci/sweep``)."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def sampled(often: Container[object], values: Iterable[Any]) -> list[Any]:
    """Parameters of a long test, of which those that are not run ``often`` are left to the sweep."""
    return _marked(often, values, pytest.mark.sweep)


def mostly_long(often: Container[object], values: Iterable[Any]) -> list[Any]:
    """Parameters of a test, of which those that are not run ``often`` are run with the long tests."""
    return _marked(often, values, pytest.mark.long)


def _marked(often: Container[object], values: Iterable[Any], mark: pytest.MarkDecorator) -> list[Any]:
    return [value if value in often else pytest.param(value, marks=mark) for value in values]
