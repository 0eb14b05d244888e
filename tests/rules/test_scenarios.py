"""Every scenario of tests/scenarios holds; one test a file."""

from pathlib import Path

import pytest

from ulm.storage import scenario

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    failures = scenario.run(scenario.read(path))
    assert not failures, "\n".join(str(failure) for failure in failures)


def test_there_are_enough() -> None:
    assert len(FILES) >= 120
