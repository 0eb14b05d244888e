"""`ulm scenario`: runs scenarios."""

from __future__ import annotations

from pathlib import Path

from ulm.cli.output import OFF, WRONG, print_error, print_line
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import refusal_text
from ulm.i18n.catalog import Texts
from ulm.storage import scenario
from ulm.teaching import lesson, lesson_check


def run(texts: Texts, places: list[Path]) -> int:
    """Run all scenarios in files and folders, and print which pass."""
    worst, count, failed = 0, 0, 0
    for path in scenario.files(places):
        try:
            one = scenario.read(path)
            scene = lesson.read(path) if one.lesson is not None else None
        except UnreadableFile as error:
            print_error(texts, str(error))
            worst = OFF
            continue
        count += 1
        failures = scenario.run(one, lambda found: refusal_text.refusal(found, texts))
        if scene is not None and not failures:
            failures = lesson_check.faults(scene)
        if failures:
            failed += 1
            worst = max(worst, WRONG)
            print_line(texts.get("cli.scenario.failed", file=path, name=one.name))
            for failure in failures:
                print_line(texts.get("cli.scenario.difference", failure=failure))
        else:
            print_line(texts.get("cli.scenario.passed", name=one.name))
    print_line(texts.get("cli.scenario.summary", n=count, failed=failed))
    return worst
