"""`ulm --self-test FOLDER`: tests whether this program, frozen or not, is complete and works.

Every file that belongs to the game is loaded, a voice is looked for, every scene is opened by posted events, and a game
of bots is played to its end on the game screen. The folder receives ``report.json`` and a picture of each scene, and
``report.txt``: the same for people, with what they can try themselves, so that a report of a fault is one file. It is
printed as well; a program without a console prints nothing. The player's settings and saves are not touched.
"""

import faulthandler
from pathlib import Path

from ulm.commands.self_test.report import Report
from ulm.files.empty_home import empty_home

LONGEST = 480  # seconds; after that the program is ended, and the report says where it hung


def run(out: Path) -> int:
    """Test the program; 0 when all is well, else 1. OSError when the folder cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.png"), *(out / name for name in ("report.json", "report.txt", "game.ulm", "hang.txt"))):
        old.unlink(missing_ok=True)
    report = Report(out)
    try:
        with empty_home(), (out / "hang.txt").open("w") as hang:
            faulthandler.dump_traceback_later(LONGEST, exit=True, file=hang)
            try:
                _test(report)
            finally:
                faulthandler.cancel_dump_traceback_later()
        (out / "hang.txt").unlink()
    finally:
        report.write()
    if report.parts[0]["ok"]:  # else the modules that know the texts are missing, too
        _tell(report)
    return 0 if report.ok else 1


def _tell(report: Report) -> None:
    """Write and print the report for people."""
    from ulm.commands.output import say
    from ulm.commands.self_test import first_tries
    from ulm.files.crash_report import anonymized

    lines = [anonymized(line) for line in first_tries.lines(report.all_facts, report.parts)]
    (report.out / first_tries.FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    for line in lines:
        say(line)


def _test(report: Report) -> None:
    with report.part("modules"):
        # Imported only now, so that a missing module is reported.
        from ulm.commands.self_test import files, playing, voice
    if report.ok:
        files.look_at(report)
        voice.listen(report)
        playing.play(report)
