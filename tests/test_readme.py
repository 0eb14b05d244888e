"""The README and the pages that it leads to tell the truth: figures, rules, commands, bots, examples."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from tests.known_problems import problems
from tests.recorded import shipped_definitions
from ulm.ai.bot_registry import bot_names
from ulm.cli import parser
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.i18n.rule_text import reward_text
from ulm.i18n.rulebook.rule_tables import RECONSTRUCTED
from ulm.rules import Options
from ulm.rules.definition_reader import load
from ulm.rules.frames import QUESTION_NAMES
from ulm.rules.ruleset import ruleset
from ulm.storage import record as records
from ulm.storage import scenario
from ulm.storage.record_files import LEAST_SEED, MOST_SEED
from ulm.storage.scenario_setup import Given, GivenPlayer

ROOT = Path(__file__).parents[1]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
"""The pages of the documentation, by the names of their files."""
FRONT = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")}
RULES, FORMATS = PAGES["rules.md"], PAGES["formats.md"]
DEFINITIONS = shipped_definitions()
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def rows(head: str, text: str) -> dict[str, list[str]]:
    """The table below the line of heads that begins so: the cells of each row, without marks, by its first."""
    found = {}
    for line in text[text.index(f"\n| {head} |") :].splitlines()[3:]:
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        found[first.strip("`")] = [cell.removesuffix(" [R]") for cell in others]
    return found


def outdated() -> Iterator[str]:
    """The tables and figures of the rules that do not say what the definitions say."""
    sections = dict(re.findall(r"^## (\d+)\. (.*?)(?=^## |\Z)", RULES, re.MULTILINE | re.DOTALL))
    # The order of the tables is that in which legal moves are listed.
    wanted = {
        "7": [quarter.id for quarter in DEFINITIONS.quarters],
        "8": [coat.id for coat in DEFINITIONS.coats],
        "11": [card.id for card in DEFINITIONS.cards if card.family == "chronicle"],
        "12": [descendant.id for descendant in DEFINITIONS.descendants],
        "13": [tower.id for tower in DEFINITIONS.towers],
        "16": [option.id for option in DEFINITIONS.options],
    }
    for number, ids in wanted.items():
        if re.findall(r"^\| `([a-z0-9_]+)(?:: 1)?` \|", sections[number], re.MULTILINE) != ids:
            yield f"docs/rules.md section {number}, which entries in which order"
    quarters = {name: cells[:3] for name, cells in rows("id | bank [R]", RULES).items()}
    for quarter in DEFINITIONS.quarters:
        spaces = f"{quarter.spaces.start:+}…{quarter.spaces.end:+}".replace("-", "−")
        if quarters.get(quarter.id) != [quarter.bank, spaces, str(quarter.seals)]:
            yield f"docs/rules.md section 7, {quarter.id}"
    coats = rows("id | rim", RULES)
    for coat in DEFINITIONS.coats:
        rim = "silver" if coat.quarter is None else "gold"
        if coats.get(coat.id) != [rim, str(coat.immediate), str(coat.later or "–"), coat.slot or "–"]:
            yield f"docs/rules.md section 8, {coat.id}"
    rules = ruleset(DEFINITIONS, Options())
    brings = {reward.space: reward_text(rules, reward.space, Texts("en")) for reward in DEFINITIONS.rewards}
    said = {
        int(space): what for space, what in re.findall(r"\*\*\+(\d+)\*\* ([^,.(]+)", " ".join(sections["9"].split()))
    }
    if list(said) != list(brings) or any(said[space].strip() not in text for space, text in brings.items()):
        yield "docs/rules.md section 9, rewards"
    colours = dict(re.findall(r"\b([a-z]+_\d)\s+([a-z]+/[a-z]+)", sections["11"]))
    if colours != {card.id: "/".join(card.tile or []) for card in DEFINITIONS.cards if card.family == "cathedral"}:
        yield "docs/rules.md section 11, colours of the Cathedral cards"
    if f"{DEFINITIONS.setup.tiles_per_colour} of each colour" not in sections["17"]:
        yield "docs/rules.md section 17, number of tiles"
    silver = [coat.quarter is None for coat in DEFINITIONS.coats]
    count = re.search(r"that the\s+last\s+(\w+)\s+are\s+silver", sections["17"])
    last = NUMBERS.index(count[1]) if count else 0
    if silver != [False] * (len(silver) - last) + [True] * last:
        yield "docs/rules.md section 17, how many of the coats are silver"


def test_the_tables_of_the_pages_say_what_data_says() -> None:
    tables = list(outdated())
    assert not tables, f"write what data/ says now into: {'; '.join(tables)}"


def test_every_marked_file_is_named() -> None:
    marked = {path.name for path in (ROOT / "data").glob("*.yaml") if "# [R]" in path.read_text(encoding="utf-8")}
    assert {"quarters.yaml", "cards.yaml"} <= marked
    assert {f"data/{name}" for name in marked | {"coats.yaml"}} <= set(RECONSTRUCTED.values())
    for name in RECONSTRUCTED.values():
        assert f"`{name}`" in RULES


def test_commands_and_bots() -> None:
    command = [sys.executable, "-m", "ulm", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    commands = set(re.findall(r"^    ([a-z]+) ", shown.stdout, re.MULTILINE))
    assert commands == set(re.findall(r"^\| `ulm ([a-z]+) ", FORMATS, re.MULTILINE))
    bots = re.search(r"The bots are (.*?)\. A bot", FORMATS)
    assert bots is not None
    assert re.findall(r"`([\w-]+)`", bots.group(1)) == bot_names()


def test_every_option_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    texts = Texts("en")

    def told(*command: str) -> set[str]:
        with pytest.raises(SystemExit):
            parser.run([*command, "--help"], texts)
        return set(re.findall(r"^  (--[a-z-]+)", capsys.readouterr().out, re.MULTILINE))

    assert told() == set(re.findall(r"^\| `ulm (--[a-z-]+)", FORMATS, re.MULTILINE))
    for name in parser.command_names(texts).split(", "):
        named = re.findall(rf"^\| `ulm {name} (.*?)` \|", FORMATS, re.MULTILINE)
        assert told(name) == set(re.findall(r"--[a-z-]+", " ".join(named))), name


def test_the_seeds_that_are_named_can_be_played() -> None:
    assert (LEAST_SEED, MOST_SEED) == (-(2**63), 2**63)
    assert FORMATS.count("from −2⁶³ to 2⁶³") == 2


def test_the_five_lines_run() -> None:
    code = re.search(r"```python\n(.*?)```", PAGES["architecture.md"], re.DOTALL)
    assert code is not None
    ran = subprocess.run([sys.executable, "-c", code.group(1)], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "FinalScore" in ran.stdout


def test_named_files_exist() -> None:
    for page, text in (PAGES | FRONT).items():
        for name in re.findall(r"`((?:ulm|data|art|tests|sprites|fonts)/[\w/.]*)`", text.replace("LANGUAGE", "en")):
            assert (ROOT / name).exists(), f"{page}: {name}"


def test_the_card_can_be_added(tmp_path: Path) -> None:
    page = PAGES["content.md"]
    entry = page[page.index("```yaml\n") :].split("```")[1].removeprefix("yaml\n")
    cards = (ROOT / "data" / "cards.yaml").read_text(encoding="utf-8")
    ours = cards.replace("cards:\n", f"cards:\n{indent(entry, '  ')}", 1)
    (tmp_path / "cards.yaml").write_text(ours, encoding="utf-8")
    rules = ruleset(load(ROOT / "data", tmp_path), Options())
    assert rules.cards["market_day"].now


def test_the_lesson_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGES["content.md"]
    scene, texts = re.findall(r"```yaml\n(.*?)```", page[page.index("## Lessons") :], re.DOTALL)[:2]
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    for path, content in (("lessons/7a.yaml", scene), *((f"lang/learning/{code}.yaml", texts) for code in codes())):
        file = tmp_path / "data" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    assert [str(problem) for problem in problems()] == []


def test_the_readme_and_its_like_are_short() -> None:
    assert len(FRONT["README.md"].splitlines()) <= 150
    assert len(FRONT["CONTRIBUTING.md"].splitlines()) <= 120


def test_the_readme_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\(docs/([\w.]+\.md)", FRONT["README.md"]))
    assert linked == {*PAGES}


# ---- the formats


def test_the_scenario_of_the_formats_page_holds(tmp_path: Path) -> None:
    record, scene = re.findall(r"```yaml\n(.*?)```", FORMATS, re.DOTALL)
    (tmp_path / "scenario.yaml").write_text(scene, encoding="utf-8")
    found = scenario.read(tmp_path / "scenario.yaml")
    assert found.steps
    assert scenario.run(found) == []
    (tmp_path / "record.ulm").write_text(record, encoding="utf-8")
    assert len(records.read(tmp_path / "record.ulm").moves) == 2


def test_every_word_of_a_scenario_is_in_the_formats_page() -> None:
    text = FORMATS[FORMATS.index("## 4.") : FORMATS.index("## 5.")]
    for word in (*Given.__struct_fields__, *GivenPlayer.__struct_fields__, *scenario._StepEntry.__struct_fields__):
        assert re.search(rf"\b{word}\b", text), word


def test_questions_are_named_in_the_formats_page() -> None:
    for question in QUESTION_NAMES:
        assert f"`{question}`" in FORMATS[FORMATS.index("## 6.") :], question
