"""`ulm rules`: the pages of the rules, as Markdown on standard output or with pictures in a folder, for printing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ulm.commands.bot_games import read_option_arguments
from ulm.commands.output import CallError, print_error, print_line
from ulm.files import file_problems
from ulm.files.atomic_write import write_atomic
from ulm.files.paths import asset
from ulm.i18n import catalog
from ulm.i18n.catalog import Texts, is_language
from ulm.i18n.language_files import codes
from ulm.i18n.rulebook import city_pages
from ulm.i18n.rulebook.page_blocks import RulebookPage
from ulm.i18n.rulebook.rulebook_html import html
from ulm.i18n.rulebook.rulebook_markdown import rulebook_markdown
from ulm.i18n.rulebook.rulebook_pages import pages
from ulm.rules.ruleset import Ruleset, present_definitions, read_options, ruleset

_PICTURES = "pictures"
_FONTS = (
    "fonts/EBGaramond-Regular.ttf",
    "fonts/EBGaramond-Bold.ttf",
    "fonts/EBGaramond-Italic.ttf",
    "fonts/EBGaramond-OFL.txt",
    "fonts/GrenzeGotisch-Medium.ttf",
    "fonts/GrenzeGotisch-OFL.txt",
)


def run(texts: Texts, *, language: str = "en", out: Path | None = None, options: Sequence[str] = ()) -> int:
    """Print the rules as Markdown, or write them into a folder as rules.html and rules.md."""
    if not is_language(language):
        raise CallError(texts.get("cli.language", language=language, languages=", ".join(codes())))
    definitions = present_definitions()
    rules = ruleset(definitions, read_options(read_option_arguments(options), definitions))
    words = catalog.use(language)
    found = pages(rules, words)
    found += city_pages.printed_pages(words, len(found) + 1)
    for problem in file_problems.pop_unreported():
        print_error(texts, str(problem))
    if out is None:
        for line in rulebook_markdown(found, words).removesuffix("\n").split("\n"):
            print_line(line)
        return 0
    _write(found, rules, words, out)
    for name in ("rules.html", "rules.md"):
        print_line(str(out / name))
    return 0


def _write(found: list[RulebookPage], rules: Ruleset, words: Texts, out: Path) -> None:
    """Write all files; the pages come last, so that they are there only with all that they need."""
    from ulm.commands import rule_pictures  # slow to import, and not needed for Markdown alone

    out.mkdir(parents=True, exist_ok=True)  # a folder that cannot be made is told before anything is drawn
    pictures = rule_pictures.rule_page_images(found, rules)
    for name, content in pictures.items():
        write_atomic(out / _PICTURES / name, content, sync=False)
    for font in _FONTS:
        write_atomic(out / font, asset(font).read_bytes(), sync=False)

    def path(name: str) -> str:
        file = rule_pictures.file_name(name)
        return f"{_PICTURES}/{file}" if file in pictures else ""

    write_atomic(out / "rules.md", rulebook_markdown(found, words, path).encode(), sync=False)
    write_atomic(out / "rules.html", html(found, words, path).encode(), sync=False)
