"""The rulebook: complete in each language, with the figures of definitions and options, and searchable."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.changed_rules import with_lines
from tests.ui import new_things
from ulm.cli.check_content import rulebook_problems
from ulm.files import file_problems
from ulm.files.paths import asset
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import Forms, codes
from ulm.i18n.language_files import load as load_texts
from ulm.i18n.rulebook.contents import contents, text_keys
from ulm.i18n.rulebook.export_text import plain_text
from ulm.i18n.rulebook.page_blocks import (
    SMALL_PRINT,
    Notes,
    ParagraphBlock,
    PictureBlock,
    RulebookPage,
    TableBlock,
    page_for,
)
from ulm.i18n.rulebook.rule_figures import UNITS, figures
from ulm.i18n.rulebook.rulebook_pages import pages
from ulm.i18n.rulebook.rulebook_search import PageSearch, grammar
from ulm.rules.definition_reader import load
from ulm.rules.ruleset import Options, Ruleset, standard_definitions
from ulm.ui.table.state.inspectable import KINDS, SIGNS

DEFINITIONS = standard_definitions()
STANDARD = Ruleset(DEFINITIONS, Options())
ALL = Options(
    towers=True, tower_price_replaces=True, choose_tile_is_extra=True, city_wall_points=1, limited_supply=True
)
IDS = [
    *("minute", "push", "actions", "cards", "card_list", "river", "quarters", "coats", "sparrows", "descendants"),
    *("towers", "final"),
]


@cache
def standard_pages(language: str) -> list[RulebookPage]:
    """The rules in a language."""
    return pages(STANDARD, Texts(language))


@cache
def page_search(language: str) -> PageSearch:
    """Searches the rules in a language."""
    return PageSearch(standard_pages(language), grammar(Texts(language)))


def words(page: RulebookPage) -> list[str]:
    """All texts of a page, without marks and no-break spaces."""
    found = [page.title]
    for block in page.blocks:
        match block:
            case ParagraphBlock(text):
                found.append(text)
            case TableBlock():
                found += [block.title, *block.head, *(cell for row in block.rows for cell in row.cells)]
            case Notes():
                found += [block.title, *block.lines]
            case PictureBlock():
                found.append(block.caption)
    return [plain_text(each).replace("\u00a0", " ") for each in found]


def book(rules: Ruleset, language: str = "en") -> dict[str, str]:
    """The text of each page by its id."""
    return {page.id: "\n".join(words(page)) for page in pages(rules, Texts(language))}


# ---- complete


def test_twelve_pages_and_the_small_print() -> None:
    for language in codes():
        found = standard_pages(language)
        assert [page.id for page in found] == [*IDS, SMALL_PRINT]
        assert [page.number for page in found] == list(range(1, 14))
        for page in found[:12]:
            text = " ".join(plain_text(block.text) for block in page.blocks if isinstance(block, ParagraphBlock))
            sentences = re.findall(r"[^\W\d][.!?](?=\s|$)", text.replace("1. Ulm", "Ulm"))
            assert 5 <= len(sentences) <= 9, page.id
            assert any(isinstance(block, PictureBlock) for block in page.blocks), page.id


def test_every_page_has_its_texts_and_every_text_its_page() -> None:
    used = {key for page in contents() for key in text_keys(page)}
    for language in codes():
        section = {key for key in load_texts(language) if key.startswith("rulebook.")}
        own = {key for key in section if key.split(".")[1] in (*IDS, "reading", "special")}
        assert own == used


def test_every_kind_of_thing_is_explained_by_one_page() -> None:
    explained = [thing for page in contents() for thing in page.explains]
    assert sorted(explained) == sorted(set(explained))
    assert set(KINDS) <= set(explained)
    found = standard_pages("en")
    for kind, name, expected in (
        ("card", "siege", "card_list"), ("slot", "W1", "push"), ("tile", "gray", "actions"),
        ("sign", "crests:1", "coats"), ("sign", "seals:0", "quarters"), ("sign", "points:0", "final"),
    ):  # fmt: skip  # several to a line
        page = page_for(found, kind, name)
        assert page is not None
        assert page.id == expected
    assert all(page_for(found, "sign", f"{sign}:0") for sign in SIGNS)
    assert page_for(found, "dragon") is None


def test_every_thing_has_its_row() -> None:
    things = {thing for page in standard_pages("en") for block in page.blocks if isinstance(block, TableBlock)
              for row in block.rows for thing in row.things}  # fmt: skip  # several to a line
    for kind, ids in {
        "card": DEFINITIONS.cards, "quarter": DEFINITIONS.quarters, "coat": DEFINITIONS.coats,
        "descendant": DEFINITIONS.descendants, "tower": DEFINITIONS.towers,
    }.items():  # fmt: skip  # several to a line
        assert {name for each, name in things if each == kind} == {entry.id for entry in ids}


# ---- figures


def test_no_figure_is_written_into_the_texts() -> None:
    def forms(text: Forms) -> list[str]:
        return [text] if isinstance(text, str) else list(text.values())

    for language in codes():
        for key, text in load_texts(language).items():
            if key.startswith("rulebook.") and not key.startswith("rulebook.unit."):
                for form in forms(text):
                    assert not re.search(r"\d", re.sub(r"1\. Ulm", "Ulm", form)), (language, key)


def test_figures_follow_the_definitions(tmp_path: Path) -> None:
    assert "5 points, 2 coins, 2 sparrows, 12 seals, 3 family crests, a barge, and 1 tile" in book(STANDARD)["minute"]
    rules = with_lines(
        tmp_path, "setup.yaml", ("points: 5, coins: 2", "points: 7, coins: 1"), ("seal: 2", "seal: 3"),
        ("rounds: 10", "rounds: 8"),
    )  # fmt: skip  # several to a line
    english = book(rules)
    assert "7 points, 1 coin, 2 sparrows" in english["minute"]
    assert "Ulm lasts 8 rounds." in english["minute"]
    assert "pay 3 coins" in english["quarters"]
    assert "Pay 3 coins" in english["actions"]
    assert "zahlst du 3 Münzen" in book(rules, "de")["quarters"]
    assert set(UNITS) <= set(figures(rules))


def test_tables_follow_the_definitions(tmp_path: Path) -> None:
    rules = with_lines(tmp_path, "river.yaml", ("{do: sparrows, n: 1}", "{do: coins, n: 3}"))
    assert "+9\nTake 3 coins." in book(rules)["river"]
    rules = with_lines(tmp_path, "coats.yaml", ("immediate: 5, slot: E2", "immediate: 6, slot: E2"))
    assert "Eagle Bastion\nsilver\n6\n–\nE2" in book(rules)["coats"]
    rules = with_lines(tmp_path, "coats.yaml", ("immediate: 5, slot: E2", "immediate: 6"))
    assert "Eagle Bastion\nsilver\n6\n–\n–" in book(rules)["coats"]
    towers = with_lines(tmp_path, "towers.yaml", ("changes: {extra_steps: 1}", "changes: {extra_steps: 2}"))
    assert "a turquoise tile gives you 4 steps" in book(towers)["towers"]


def test_house_rules_change_what_the_pages_say() -> None:
    basic, house = book(STANDARD), book(Ruleset(DEFINITIONS, ALL))
    assert "This is the basic game" in basic["minute"]
    assert "This is the advanced game" in house["minute"]
    assert "2 points for each quarter in which you alone" in basic["card_list"]
    assert "1 point for each quarter in which you alone" in house["card_list"]
    assert "only 26 coins and 30 sparrows" not in basic["sparrows"]
    assert "only 26 coins and 30 sparrows" in house["sparrows"]
    for page in ("actions", "towers"):
        assert "replace the usual price" not in basic[page]
        assert "replace the usual price of a card: News for a Coin and News for a Tile" in house[page]
    assert "besides your turn tile: Open Bag" in house["towers"]
    texts = Texts("en")
    assert basic["final"].count(f"\n{texts.get('rulebook.option_off')}\n") == 5
    assert house["final"].count(f"\n{texts.get('rulebook.option_on')}\n") == 5


# ---- search


@pytest.mark.parametrize(
    ("language", "query", "first"),
    [
        ("de", "wap", "coats"), ("de", "crest", "coats"), ("en", "wappen", "coats"), ("en", "CREST", "coats"),
        ("de", "schwor", "quarters"), ("de", "Schwoerhaus", "quarters"), ("de", "bruecke", "river"),
        ("en", "sparrow swap", "sparrows"), ("en", "barge", "river"), ("en", "tithe", "towers"),
    ],
)  # fmt: skip  # several to a line
def test_search_finds(language: str, query: str, first: str) -> None:
    found = page_search(language).find(query)
    assert found[0].page.id == first
    assert found[0].snippet


@pytest.mark.parametrize(
    ("language", "question", "first", "bold"),
    [
        ("en", "how many seals", "quarters", "seal"), ("en", "how do I win", "final", "win"),
        ("de", "was passiert bei Gleichstand", "final", "gleich"), ("fr", "combien de sceaux", "quarters", "sceau"),
        ("it", "che cosa succede in caso di parità", "final", "parità"),
    ],
)  # fmt: skip  # several to a line
def test_a_question_finds_what_it_asks_for(language: str, question: str, first: str, bold: str) -> None:
    """Words that carry no meaning are left out, and other forms of a word are found."""
    found = page_search(language).find(question)
    assert found[0].page.id == first
    assert f"**{bold}" in found[0].snippet.casefold()


@pytest.mark.parametrize(
    ("language", "word"), [("en", "tie"), ("en", "ring"), ("de", "rat"), ("fr", "or"), ("it", "re")]
)
def test_a_word_is_not_found_inside_others_while_it_stands_anywhere_itself(language: str, word: str) -> None:
    found = page_search(language).find(word)
    marked = [each.casefold() for hit in found for each in re.findall(r"\*\*(.*?)\*\*", hit.snippet)]
    own = [each for each in marked if each.startswith(word)]
    assert marked == own or not own


def test_search_wants_every_word_and_shows_where() -> None:
    find = PageSearch(standard_pages("en")).find
    assert find("") == find(" ,") == find("sparrow dragon") == []
    hit = find("owner sparrow")[0]
    assert hit.page.id == "push"
    assert "**owner**" in hit.snippet
    assert "**sparrow**" in hit.snippet
    assert {hit.page.id for hit in find("jousting")} == {"card_list", SMALL_PRINT}


# ---- faults in the file


def faults(folder: Path, changes: dict[str, str]) -> list[str]:
    text = asset("data/rulebook.yaml").read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return [str(each) for each in rulebook_problems(folder, asset("data/lang"), None, DEFINITIONS)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("- say: aim", "- sya: aim", "minute: blocks[0]: unknown key `sya`; expected `say`, `table`"),
        ("- say: aim", "- say: aims", "minute: the text `rulebook.minute.aims` is missing"),
        ("- table: setup", "- table: setups", "blocks[6]: there is no table `setups`; choose from setup, actions"),
        ("links: [push,", "links: [pull,", "links: there is no page `pull`"),
        ("explains: [slot,", "explains: [tile,", "explains: the page `push` explains `tile` already"),
        ("explains: [slot,", "explains: [slots,", "explains: there is no kind of thing `slots`"),
        ("towers: false}}", "tower: false}}", "blocks[3].options: there is no option `tower`"),
        ("shows: docks", "shows: ducks", "blocks[5].picture: there is no place `ducks`"),
        ("glow: [space -1]", "glow: [space 0]", "blocks[5].picture: there is no place `river 0`"),
        ("{barge: -2}]}", "{barge: -3}]}", "picture: given.players[1].barge: there is already a barge on -3"),
        ("moves: [draw, push W1]", "moves: [push W1]", "picture: push W1: draw_first"),
        ("tries: [1a]", "tries: [9z]", "minute: tries: there is no lesson scene `9z`"),
        ("cards: [choir_1,", "cards: [choir_4,", "picture: there is no card `choir_4`"),
    ],
)
def test_faults_are_told_with_their_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    found = faults(tmp_path, {old: new})
    assert any(expected in each for each in found), found
    assert all(each.startswith("rulebook.yaml: line ") for each in found)


def test_a_player_s_file_replaces_it_if_it_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    file = tmp_path / "data" / "rulebook.yaml"
    file.parent.mkdir()
    file.write_text("pages:\n  - {id: push, blocks: [{say: draw}, {say: mine}]}\n", encoding="utf-8")
    found = pages(STANDARD, Texts("en"))
    assert [page.id for page in found] == ["push", SMALL_PRINT]
    assert len(found[0].blocks) == 1
    file.write_text("pages:\n  - {id: push, blocks: []}\n", encoding="utf-8")
    assert len(pages(STANDARD, Texts("en"))) == 13
    assert "line 2, push" in str(file_problems.pop_unreported()[0])


def test_pages_of_a_game_with_new_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    new_things.put_definitions()
    rules = Ruleset(load(asset("data"), tmp_path / "data"), Options())
    things = {name for page in pages(rules, Texts("de")) for block in page.blocks if isinstance(block, TableBlock)
              for row in block.rows for _, name in row.things}  # fmt: skip  # several to a line
    assert set(new_things.WORDS) <= things
