"""The tests that are chosen for a change, in a small tree of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.choice import TIMES, changes, reached, times
from tests.choice import __main__ as choosing

RULE = """LIMIT = 3


def small(number):
    if number < LIMIT:
        return True
    return False


def large(number):
    return number > 100
"""
FILES = {
    "ulm/__init__.py": "",
    "ulm/rule.py": RULE,
    "ulm/user.py": "from ulm.rule import small\n",
    "ulm/alone.py": "",
    "data/lang/en.yaml": "greeting: Good morning, Agnes\nparting: Farewell\n",
    "tests/test_rule.py": "import ulm.rule\ndef test_small(): pass\ndef test_large(): pass\n",
    "tests/test_user.py": "from ulm import user\ndef test_it(): pass\n",
    "tests/test_words.py": 'SAID = "Good morning"\n',
    "tests/test_languages.py": 'FILE = "data/lang/en.yaml"\n',
    "tests/test_other.py": "def test_other(): pass\n",
}


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def change(tree: Path, name: str, before: str, after: str) -> None:
    text = (tree / name).read_text(encoding="utf-8")
    assert before in text
    (tree / name).write_text(text.replace(before, after), encoding="utf-8")


def map_of(tree: Path, monkeypatch: pytest.MonkeyPatch, lines: dict[str, set[int]]) -> reached.Map:
    """A map by which these tests reached these lines of the rule."""
    monkeypatch.setattr(reached, "ROOT", tree)
    folder = tree / "map"
    found = {test: {(str(tree / "ulm/rule.py"), line) for line in each} for test, each in lines.items()}
    reached.write_part(folder, "gw0", found)
    return reached.Map(folder, tree)


def chosen(tree: Path, map_of: reached.Map | None = None, **known: times.Noted) -> choosing.Choice:
    choice = choosing.Choice(tree, {f"tests/test_{name}.py": each for name, each in known.items()}, map_of)
    choice.take(changes.changes(tree))
    return choice


REACHED = {"tests/test_rule.py::test_small": {5, 6, 7}, "tests/test_rule.py::test_large": {11}}


def test_what_differs_from_a_revision(tree: Path) -> None:
    change(tree, "ulm/rule.py", "> 100", "> 99")
    (tree / "ulm" / "new.py").write_text("A = 1\nB = 2\n", encoding="utf-8")
    git(tree, "add", "ulm/rule.py")
    found = changes.changes(tree)
    assert {name: each.lines for name, each in found.items()} == {"ulm/rule.py": {11}, "ulm/new.py": {1, 2}}
    assert found["ulm/rule.py"].text == ["    return number > 100", "    return number > 99"]
    git(tree, "add", "-A")
    git(tree, "commit", "-qm", "more")
    assert changes.changes(tree) == {}
    assert set(changes.changes(tree, "HEAD~1")) == {"ulm/rule.py", "ulm/new.py"}
    with pytest.raises(changes.NoRepository):
        changes.changes(tree, "nonsense")


def test_lines_that_are_gone_are_their_neighbours(tree: Path) -> None:
    change(tree, "ulm/rule.py", "    return False\n", "")
    assert changes.changes(tree)["ulm/rule.py"].lines == {6, 7}


def test_the_tests_that_reached_a_line_run(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = map_of(tree, monkeypatch, REACHED)
    change(tree, "ulm/rule.py", "> 100", "> 99")
    assert chosen(tree, known).files == {
        "tests/test_rule.py": ["tests/test_rule.py::test_large"],
        "tests/test_user.py": [],
    }


def test_lines_may_have_moved_since_the_map_was_made(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = map_of(tree, monkeypatch, REACHED)
    change(tree, "ulm/rule.py", "LIMIT = 3\n", "LIMIT = 3\n# a word\n# another\n")
    git(tree, "commit", "-qam", "moved")
    change(tree, "ulm/rule.py", "> 100", "> 99")
    assert chosen(tree, known).files["tests/test_rule.py"] == ["tests/test_rule.py::test_large"]


def test_a_line_that_none_reached_stands_for_its_function(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = map_of(
        tree, monkeypatch, {"tests/test_rule.py::test_small": {5, 6}, "tests/test_rule.py::test_large": {11}}
    )
    change(tree, "ulm/rule.py", "return False", "return None")
    assert chosen(tree, known).files["tests/test_rule.py"] == ["tests/test_rule.py::test_small"]


def test_a_constant_stands_for_its_file(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = map_of(tree, monkeypatch, REACHED)
    change(tree, "ulm/rule.py", "LIMIT = 3", "LIMIT = 4")
    assert sorted(chosen(tree, known).files["tests/test_rule.py"]) == sorted(REACHED)


def test_without_a_map_what_imports_it_runs_the_nearest_first(tree: Path) -> None:
    change(tree, "ulm/rule.py", "> 100", "> 99")
    assert list(chosen(tree).files) == ["tests/test_rule.py", "tests/test_user.py"]


def test_a_map_that_is_older_than_a_test_file_is_not_trusted(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = map_of(tree, monkeypatch, REACHED)
    assert known.knows("tests/test_rule.py")
    change(tree, "tests/test_rule.py", "def test_large", "def test_very_large")
    assert not known.knows("tests/test_rule.py")
    git(tree, "commit", "-qam", "another test")
    change(tree, "ulm/rule.py", "> 100", "> 99")
    assert chosen(tree, known).files["tests/test_rule.py"] == [], "all of it"


def test_a_text_concerns_what_quotes_or_names_it(tree: Path) -> None:
    change(tree, "data/lang/en.yaml", "Good morning, Agnes", "Good evening, Agnes")
    assert sorted(chosen(tree).files) == ["tests/test_languages.py", "tests/test_words.py"]


def test_changed_tests_always_run(tree: Path) -> None:
    change(tree, "tests/test_other.py", "pass", "assert True")
    long = times.Noted(500.0, 500.0, {})
    assert chosen(tree, other=long).files == {"tests/test_other.py": []}
    change(tree, "ulm/rule.py", "> 100", "> 99")
    choice = chosen(tree, other=long)
    assert choice.files == {"tests/test_other.py": []}
    assert choice.left_out == 2


def test_no_choice_is_ever_empty(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(choosing, "ROOT", tree)
    monkeypatch.setattr(reached, "FOLDER", tree / "map")
    monkeypatch.setattr(choosing, "quick", lambda rest: ran.append("quick") or 0)
    monkeypatch.setattr(choosing, "run", lambda files, rest, **_: ran.extend([*files, *rest]) or 0)
    assert choosing.changed([]) == 0
    assert "nothing differs from HEAD" in capsys.readouterr().err
    change(tree, "ulm/rule.py", "> 100", "> 99")
    choosing.changed(["HEAD", "-x"])
    assert ran == ["tests/test_rule.py", "tests/test_user.py", "-x"]
    assert "there is no map" in capsys.readouterr().err.splitlines()[0]
    ran.clear()
    git(tree, "commit", "-qam", "rule")
    (tree / "ulm" / "alone.py").write_text("A = 1\n", encoding="utf-8")
    choosing.changed([])
    assert ran == ["quick"]
    assert "no test reaches, imports or names ulm/alone.py" in capsys.readouterr().err
    choosing.changed(["nonsense"])
    assert ran == ["quick", "quick"]
    assert "what was changed is not known" in capsys.readouterr().err


def test_what_is_slow_is_left_out_but_for_one_of_each_file() -> None:
    known = times.noted(
        {
            "tests/test_a.py::test_slow[1]": 0.6,
            "tests/test_a.py::test_slow[2]": 0.4,
            "tests/test_a.py::test_quick": 0.01,
            "tests/test_b.py::test_slow": 0.2,
            "tests/test_b.py::test_slower": 2.0,
            "tests/test_c.py::test_endless": 20.0,
        }
    )
    assert times.left_out(known) == [
        "tests/test_a.py::test_slow",
        "tests/test_b.py::test_slower",
        "tests/test_c.py::test_endless",
    ]
    assert known["tests/test_a.py"] == times.Noted(1.01, 0.01, {"test_slow": 0.5})


def test_times_are_written_and_read(tmp_path: Path) -> None:
    known = times.noted({"tests/test_a.py::test_quick": 0.01})
    times.write(known, tmp_path / "times.json")
    assert times.read(tmp_path / "times.json") == known
    assert times.read(), "those of the project"


def test_pytest_leaves_out_what_was_not_chosen_and_notes_the_rest(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "ROOT", tree)
    root = Path(__file__).parents[2]
    program = (
        f"import sys; sys.path.insert(0, {str(root)!r})\n"
        "from pathlib import Path\nfrom tests.choice import __main__ as choosing\n"
        f"choosing.ROOT = Path({str(tree)!r})\n"
        "choosing.run(['tests/test_rule.py', 'tests/test_other.py'], ['-v', '-p', 'no:cacheprovider'], few=True,"
        " leave_out=['tests/test_other.py::test_other'],"
        " only={'tests/test_rule.py': ['tests/test_rule.py::test_large']})"
    )
    change(tree, "tests/test_rule.py", "import ulm.rule\n", "")  # that of the small tree is not to be found here
    monkeypatch.setenv(TIMES, str(tree / "times"))
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    ran = subprocess.run([sys.executable, "-c", program], cwd=tree, capture_output=True, text=True, check=False)
    assert "1 passed, 2 deselected" in ran.stdout, ran.stdout + ran.stderr
    assert "test_large" in (tree / "times.alone").read_text(encoding="utf-8")
