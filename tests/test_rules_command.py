"""`ulm rules`: the pages of the rules as Markdown, and as HTML with pictures."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.recorded import FOLDER
from ulm.cli import main, rules
from ulm.files import file_problems
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import codes
from ulm.i18n.rulebook.rulebook_html import html
from ulm.i18n.rulebook.rulebook_pages import pages
from ulm.rules.ruleset import Options, ruleset, standard_definitions


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main.run(["rules", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


class Tags(HTMLParser):
    """Checks that elements are closed in order, and collects ids, links and pictures."""

    VOID = ("meta", "img", "br", "link")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if found.get("id"):
            self.ids.append(found["id"] or "")
        if tag == "a":
            self.links.append((found.get("href") or "").removeprefix("#"))
        if tag == "img":
            self.images.append(found.get("src") or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_markdown_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, error = run(capsys)
    assert (code, error) == (0, "")
    assert printed.startswith("# The rules\n")
    assert re.findall(r"^## (\d+)\. ", printed, re.MULTILINE) == [str(number) for number in range(1, 16)]
    anchors = set(re.findall(r'<a id="(\w+)">', printed))
    assert set(re.findall(r"\]\(#(\w+)\)", printed)) <= anchors
    assert "| **Leaning House** | North, −11\u00a0to\u00a0−6 | 4 |" in printed
    assert "![" not in printed
    assert "| **1488** | **The Swabian League makes Ulm its seat.** In the same year" in printed, "the city's years"
    assert "| **Garden** | Ulm’s gardens lay outside the walls." in printed, "and its stories"


def test_language_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = run(capsys, "--lang", "de", "--option", "city_wall_points=1", "--option", "towers")
    assert code == 0
    assert printed.startswith("# Die Regeln\n")
    assert "1 Punkt für jedes Viertel, in dem du allein die meisten Siegel hast." in printed
    assert "Dies ist das Kennerspiel" in printed


def test_a_folder_gets_a_page_for_printing_with_all_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in ("WIDTH", "SPRITE", "FACE"):
        monkeypatch.setattr(rules, size, 60)  # large pictures take long to write
    folder = tmp_path / "new" / "rules"
    code, printed, error = run(capsys, "--out", str(folder))
    assert (code, error) == (0, "")
    assert printed.splitlines() == [str(folder / "rules.html"), str(folder / "rules.md")]
    page = Tags()
    page.feed((folder / "rules.html").read_text(encoding="utf-8"))
    assert page.open == []
    assert len(page.ids) == 15
    assert "pictures/city_stones.png" in page.images
    assert set(page.links) <= set(page.ids)
    markdown = (folder / "rules.md").read_text(encoding="utf-8")
    shown = set(page.images) | set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", markdown))
    assert {f"pictures/{file.name}" for file in (folder / "pictures").iterdir()} == shown
    assert sum(image.startswith("pictures/card_") for image in page.images) > 10
    for file in (folder / "pictures").iterdir():
        assert file.read_bytes().startswith(b"\x89PNG")
    assert not list(folder.rglob("*.tmp"))
    for font in re.findall(r'url\("([^"]+)"\)', (folder / "rules.html").read_text(encoding="utf-8")):
        assert (folder / font).is_file()


def test_texts_are_escaped() -> None:
    class Sharp(Texts):
        def get(self, key: str, **values: object) -> str:
            text = super().get(key, **values)
            return "a < b & **c**" if key == "rulebook.minute.aim" else text

    texts = Sharp("en")
    written = html(pages(ruleset(standard_definitions(), Options()), texts), texts)
    assert "<p>a &lt; b &amp; <strong>c</strong></p>" in written


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--lang", "nl"], f"ulm: there is no language `nl`; choose from {', '.join(codes())}"),
        (["--option", "dragons"], "ulm: there is no option `dragons`; choose from towers"),
        (["--out", "{file}/rules"], "ulm: {file}"),
    ],
)
def test_errors_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], expected: str
) -> None:
    file = tmp_path / "a_file"
    file.touch()
    code, printed, error = run(capsys, *(each.format(file=file) for each in arguments))
    assert (code, printed) == (2, "")
    assert error.startswith(expected.format(file=file))
    assert error.count("\n") == 1


def test_what_the_player_changed_is_written_and_what_cannot_be_used_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ULM_HOME", str(tmp_path))
    data = tmp_path / "data"
    data.mkdir()
    setup = (FOLDER / "setup.yaml").read_text(encoding="utf-8")
    assert "coins: 26" in setup
    (data / "setup.yaml").write_text(setup.replace("coins: 26", "coins: 37"), encoding="utf-8")
    (data / "rulebook.yaml").write_text("pages: [", encoding="utf-8")
    file_problems.clear()
    code, printed, said = run(capsys)
    assert code == 0
    assert "37" in printed
    assert "rulebook.yaml" in said
