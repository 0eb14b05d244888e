"""`ulm --self-test FOLDER`: tests whether this program, frozen or not, is complete and works.

Every file that belongs to the game is loaded, a voice is looked for, every scene is opened by posted events, and a game
of bots is played to its end on the game screen. The folder receives ``report.json`` and a picture of each scene.
Nothing is printed: a program without a console has nowhere to print to. The player's settings and saves are not
touched.
"""

import faulthandler
import os
import shutil
import tempfile
from pathlib import Path

from ulm.commands.self_test.report import Report

LONGEST = 480  # seconds; after that the program is ended, and the report says where it hung


def run(out: Path) -> int:
    """Test the program; 0 when all is well, else 1. OSError when the folder cannot be written."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.png"), out / "report.json", out / "game.ulm", out / "hang.txt"):
        old.unlink(missing_ok=True)
    report = Report(out)
    home = Path(tempfile.mkdtemp(prefix="ulm-self-test-"))
    before = os.environ.get("ULM_HOME")
    os.environ["ULM_HOME"] = str(home)
    try:
        with (out / "hang.txt").open("w") as hang:
            faulthandler.dump_traceback_later(LONGEST, exit=True, file=hang)
            try:
                _test(report)
            finally:
                faulthandler.cancel_dump_traceback_later()
        (out / "hang.txt").unlink()
    finally:
        if before is None:
            del os.environ["ULM_HOME"]
        else:
            os.environ["ULM_HOME"] = before
        shutil.rmtree(home, ignore_errors=True)
        report.write()
    return 0 if report.ok else 1


def _test(report: Report) -> None:
    with report.part("modules"):
        # Imported only now, so that a missing module is reported.
        from ulm.commands.self_test import files, playing, voice
    if report.ok:
        files.look_at(report)
        voice.listen(report)
        playing.play(report)
