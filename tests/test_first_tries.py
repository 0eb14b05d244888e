"""What people are asked to try first: twelve things for each system, the same in the report and on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ulm.commands.self_test.first_tries import SYSTEMS, lines, tries
from ulm.text.catalog import Texts
from ulm.text.language_files import codes

PAGE = Path(__file__).parents[1] / "docs" / "first_tries.md"
HEADINGS = {"win32": "Windows", "darwin": "Mac"}


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("platform", SYSTEMS)
def test_twelve_things_in_each_language(platform: str, language: str) -> None:
    found = tries(Texts(language), platform)
    assert len(set(found)) == 12
    assert len(tries(Texts(language), "linux")) == 9, "what Linux shares with them"


@pytest.mark.parametrize("platform", SYSTEMS)
def test_the_page_has_the_same_list(platform: str) -> None:
    part = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (shown,) = [each for each in part if each.startswith(HEADINGS[platform])]
    assert re.findall(r"^\d+\. (.*)$", shown, re.MULTILINE) == tries(Texts("en"), platform)


def test_the_report_tells_what_is_wrong_and_leaves_room() -> None:
    parts = [{"name": "fonts", "ok": True}, {"name": "sounds", "ok": False, "why": "no sound", "traceback": "a\nb"}]
    report = lines({"version": "1.2.3"}, parts, Texts("de"))
    assert "version: 1.2.3" in report
    assert report[report.index("[FEHLER] sounds: no sound") + 1 :][:2] == ["    a", "    b"]
    assert "[OK] fonts" in report
    assert report.count("    >") == len(tries(Texts("de")))
    assert not any("*" in line for line in report)
