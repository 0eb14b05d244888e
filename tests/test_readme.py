"""The README tells the truth: the reconstructed figures, the commands, the bots."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ulm.bots.registry import bot_names
from ulm.commands import check, dispatch
from ulm.records.record_files import LEAST_SEED, MOST_SEED
from ulm.rules import Options, standard_definitions
from ulm.rules.ruleset import ruleset
from ulm.text.catalog import Texts
from ulm.text.language_files import codes
from ulm.text.rule_text import reward_text
from ulm.text.rulebook.tables import RECONSTRUCTED

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
DEFINITIONS = standard_definitions()


def rows(head: str) -> dict[str, list[str]]:
    """The table below the line of heads that begins so: the cells of each row by its first."""
    found = {}
    for line in TEXT[TEXT.index(f"\n| {head} |") :].splitlines()[3:]:
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        found[first.strip("`")] = [cell.replace("−", "-") for cell in others]
    return found


def test_quarters() -> None:
    assert rows("quarter") == {
        quarter.id: [quarter.bank, str(quarter.spaces.start), str(quarter.spaces.end), str(quarter.seals)]
        for quarter in DEFINITIONS.quarters
    }


def test_rewards_and_tiles() -> None:
    assert list(rows("space")) == [str(reward.space) for reward in DEFINITIONS.rewards]
    rules = ruleset(DEFINITIONS, Options())
    for reward in DEFINITIONS.rewards:
        assert rows("space")[str(reward.space)][0] in reward_text(rules, reward.space, Texts("en"))
    assert f"{DEFINITIONS.setup.tiles_per_colour} of each colour" in TEXT


def test_coats() -> None:
    assert rows("coat of arms") == {coat.id: [coat.slot, str(coat.immediate)] for coat in DEFINITIONS.coats}
    assert [coat.quarter is None for coat in DEFINITIONS.coats] == [False] * 8 + [True] * 4


def test_cathedral_cards() -> None:
    cathedral = [card for card in DEFINITIONS.cards if card.family == "cathedral"]
    assert rows("card") == {card.id: [", ".join(card.tile or [])] for card in cathedral}


def test_every_marked_file_is_named() -> None:
    marked = {path.name for path in (ROOT / "data").glob("*.yaml") if "# [R]" in path.read_text(encoding="utf-8")}
    assert {"quarters.yaml", "cards.yaml"} <= marked
    assert {f"data/{name}" for name in marked | {"coats.yaml"}} <= set(RECONSTRUCTED.values())
    for name in RECONSTRUCTED.values():
        assert f"`{name}`" in TEXT


def test_commands_and_bots() -> None:
    command = [sys.executable, "-m", "ulm", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    commands = set(re.findall(r"^    ([a-z]+) ", shown.stdout, re.MULTILINE))
    assert commands == set(re.findall(r"^\| `ulm ([a-z]+) ", TEXT, re.MULTILINE))
    bots = re.search(r"The bots are (.*?)\. Only", TEXT)
    assert bots is not None
    assert re.findall(r"`([\w-]+)`", bots.group(1)) == bot_names()


def test_every_option_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    texts = Texts("en")

    def told(*command: str) -> set[str]:
        with pytest.raises(SystemExit):
            dispatch.run([*command, "--help"], texts)
        return set(re.findall(r"^  (--[a-z-]+)", capsys.readouterr().out, re.MULTILINE))

    assert told() == set(re.findall(r"^\| `ulm (--[a-z-]+)", TEXT, re.MULTILINE))
    for name in dispatch.command_names(texts).split(", "):
        named = re.findall(rf"^\| `ulm {name} (.*?)` \|", TEXT, re.MULTILINE)
        assert told(name) == set(re.findall(r"--[a-z-]+", " ".join(named))), name


def test_the_seeds_that_are_named_can_be_played() -> None:
    assert (LEAST_SEED, MOST_SEED) == (-(2**63), 2**63)
    assert "from −2⁶³ to 2⁶³" in TEXT


def test_the_five_lines_run() -> None:
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None
    ran = subprocess.run([sys.executable, "-c", code.group(1)], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "FinalScore" in ran.stdout


def test_named_files_exist() -> None:
    for name in re.findall(r"`((?:ulm|data|art|tests|sprites|fonts)/[\w/.]*)`", TEXT):
        assert (ROOT / name).exists(), name


def test_the_lesson_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, texts = re.findall(r"```yaml\n(.*?)```", TEXT[TEXT.index("### How to write a lesson") :], re.DOTALL)[:2]
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    for path, content in (("lessons/7a.yaml", scene), *((f"lang/learning/{code}.yaml", texts) for code in codes())):
        file = tmp_path / "data" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    assert [str(problem) for problem in check.problems()] == []
