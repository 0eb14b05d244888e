"""What holds for all tests."""

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import quick
from tests.read_once import parse_once, read_once
from tests.recorded import lay_out, play_by_the_copy
from ulm.files import file_problems
from ulm.i18n import catalog
from ulm.i18n.language_files import FALLBACK

# After each move, what the events have made of the screen must equal the position
# (``ulm.ui.table.animation.director``). Set before the screen is imported, inherited by the programs that tests start.
os.environ["ULM_STRICT"] = "1"
# As many processes as cores calculate already. Set before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

play_by_the_copy()
parse_once()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ways to run some of the tests."""
    parser.addoption("--quick", action="store_true", help="leave out the slow tests")
    parser.addoption("--list-slow", action="store_true", help="write the list of slow tests again")


def pytest_configure(config: pytest.Config) -> None:
    """Act on these options."""
    if config.getoption("--quick"):
        config.pluginmanager.register(quick.Quick())
    if config.getoption("--list-slow") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(quick.ListSlow())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more process than cores: some tests only wait, for other processes and for time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection(session: pytest.Session) -> None:
    """Each process first reads test files of its own, so that pytest rewrites the assertions of a file only once: the
    others find what it has kept.
    """
    process = getattr(session.config, "workerinput", None)
    if process is None:
        return
    asked = [Path(name.partition("::")[0]).absolute() for name in session.config.args]
    files = [file for path in asked for file in ([path] if path.is_file() else sorted(path.rglob("test_*.py")))]
    sys.path[:0] = {str(file.parent): None for file in reversed(files)}
    for file in files[int(process["workerid"].removeprefix("gw")) :: process["workercount"]]:
        importlib.import_module(file.stem)


def pytest_collection_finish() -> None:
    """Python need not look through all collected tests each time it looks for memory to give back."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def recorded_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder with the definitions by which the records of the tests were played."""
    home = tmp_path / "home"
    lay_out(home)
    monkeypatch.setenv("ULM_HOME", str(home))
    return home


@pytest.fixture
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder in which there is nothing yet."""
    monkeypatch.setenv("ULM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def _no_language_left_behind() -> Iterator[None]:
    """Texts are in English again after each test, whichever runs next."""
    yield
    if catalog.current().language != FALLBACK:
        catalog.use(FALLBACK)


@pytest.fixture
def no_file_problems() -> Iterator[None]:
    """No problem of a file is known yet, and none is left to the tests that follow."""
    file_problems.clear()
    yield
    file_problems.clear()


@pytest.fixture(scope="session")
def files_read_once() -> Iterator[None]:
    """Pictures and fonts of the program are read once for all tests, from here on."""
    with pytest.MonkeyPatch.context() as patch:
        read_once(patch)
        yield
