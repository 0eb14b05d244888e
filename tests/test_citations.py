"""What cites a page cites one that is there: its name, and the sections it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("ulm", "tests", "tools", "data", "docs", "packaging", ".ci", ".github")
ENDINGS = (".py", ".yaml", ".yml", ".md", ".xml", ".toml", ".sh", "")
"""Of files that are written by hand; the last one is that of the programs in .ci."""
WRITTEN = ("rules.md", "FILE.md")
"""Files that commands write, named by these commands and their tests; and the placeholder of an argument."""

PAGE = re.compile(r'(?<![\w./*{}"-])(?:[\w.-]+/)*[A-Za-z][\w-]*\.md\b')
"""Not behind a quotation mark: that is the name of a file that a program opens."""
NUMBERS = r"\d+(?:(?:, | and | to )\d+)*"
SECTIONS = re.compile(rf"((?:[\w.-]+/)*[\w-]+\.md)\)?,?\s+sections?\s+({NUMBERS})")
ANY_SECTION = re.compile(rf"\bsections?\s+({NUMBERS})")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


class Citation(NamedTuple):
    """A page that is named, and where."""

    file: Path
    page: str


EARLIER = ROOT / "tests" / "records" / "earlier"
"""Files of players of earlier versions, which cite the pages of then."""


@cache
def texts() -> dict[Path, str]:
    """All files that may cite a page."""
    files = [path for path in ROOT.iterdir() if path.suffix in (".md", ".py", ".toml", ".spec")]
    for folder in FOLDERS:
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS and path.is_file()]
    files = [path for path in files if path != Path(__file__) and EARLIER not in path.parent.parents]
    return {path: path.read_text(encoding="utf-8") for path in sorted(files)}


def page_of(citation: Citation) -> Path:
    """The page that is meant: pages name others from their own folder, or, like code, from the root."""
    beside = citation.file.parent / citation.page
    return beside if citation.file.suffix == ".md" and beside.is_file() else ROOT / citation.page


def citations() -> Iterator[Citation]:
    for path, text in texts().items():
        for name in PAGE.findall(LINK.sub("", text)):
            if path.suffix == ".md" or name not in WRITTEN:
                yield Citation(path, name)


def sections_of(page: Path) -> set[int]:
    return {int(number) for number in re.findall(r"^## (\d+)\. ", page.read_text(encoding="utf-8"), re.MULTILINE)}


def asked_for(numbers: str) -> set[int]:
    """The sections that a citation names: `5 to 8, 11`."""
    found: set[int] = set()
    for part in re.split(r", | and ", numbers):
        first, _, last = part.partition(" to ")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def anchors_of(page: Path) -> set[str]:
    """What a link may name behind the #: the headings, in small letters and with hyphens."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_pages_that_are_cited_exist() -> None:
    cited = list(citations())
    assert len(cited) > 100
    missing = [each for each in cited if not page_of(each).is_file()]
    assert [f"{each.file.relative_to(ROOT)}: {each.page}" for each in missing] == []


def test_sections_that_are_cited_exist() -> None:
    wrong, found = [], 0
    for path, text in texts().items():
        for name, numbers in SECTIONS.findall(text):
            found += 1
            page = page_of(Citation(path, name))
            if missing := asked_for(numbers) - (sections_of(page) if page.is_file() else set()):
                wrong.append(f"{path.relative_to(ROOT)}: {name} has no section {missing}")
    assert found > 70
    assert wrong == []


def test_a_section_is_cited_with_its_page() -> None:
    """Only a page may speak of its own sections without a name."""
    for path, text in texts().items():
        if path.suffix != ".md":
            assert len(ANY_SECTION.findall(text)) == len(SECTIONS.findall(text)), path


@pytest.mark.parametrize("name", ["rules.md", "formats.md"])
def test_sections_stand_in_order(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", text, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    own = [asked_for(each) for each in ANY_SECTION.findall(SECTIONS.sub("", text))]
    assert own
    assert set().union(*own) <= {*numbers}


def test_links_of_pages_lead_somewhere() -> None:
    wrong = []
    for path, text in texts().items():
        if path.suffix != ".md":
            continue
        for link in LINK.findall(text):
            target, _, anchor = link.partition("#")
            page = path.parent / target if target else path
            if re.match(r"https?:", link):
                continue
            if not page.exists() or (anchor and anchor not in anchors_of(page)):
                wrong.append(f"{path.relative_to(ROOT)}: {link}")
    assert wrong == []


def test_numbers_of_sections_are_read() -> None:
    assert asked_for("5 to 8 and 11") == {5, 6, 7, 8, 11}
    assert asked_for("3, 4 and 6") == {3, 4, 6}
