"""A long sitting: hours of changing scenes, games, languages and sizes in one window, in virtual time.

    python -m tests.hardship.sitting --hours 8 [--page FILE.md]

Every ninety seconds of virtual time, and every fifteen in the first half hour, another scene of the program is opened
(all whose texts are measured: title, games, puzzles, lessons, rules, reviews, statistics, ...), in another language,
window size, text size or contrast, and keys are pressed there at random. Every eighth time bots play a game to its end,
every twentieth a game is reviewed for a while in a process of its own. At each half hour the process
weighs itself at the title, as tests/hardship/soak.py does. From the first half hour on nothing may grow.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.hardship import tables
from tests.hardship.soak import Ended, Weight, ended_now, watched, weigh

MOST_GROWTH = 0.03
MOST_DRIFT = 0.20  # of a frame; the machine may be busy
FIRST, EACH = 120, 20
"""Visits in the first half hour, in which every scene is seen, and in each of the others."""
LOOKS = 60  # at the input, in a visit
HALF_HOUR = 1_800_000.0  # virtual milliseconds
STEP = HALF_HOUR / FIRST / LOOKS
WEIGHED = 30  # frames of the same scene
SIZES = ((1280, 720), (960, 540), (1366, 768), (1920, 1080), (1024, 768))
KEYS = ("tab", "tab", "down", "up", "left", "right", "home", "end", "h", "v")
GAME, REVIEW = 8, 20  # every so many visits
LONGEST = 120.0  # real seconds for one game on a busy machine


class Sitter:
    """Somebody who sits at the program for hours."""

    def __init__(self, seed: int) -> None:
        import pygame

        from ulm.ui.fit.scenes import SCENES
        from ulm.ui.settings import Settings
        from ulm.ui.shell.app import App

        self._pygame = pygame
        self._rng = random.Random(seed)
        self._scenes = list(SCENES.items())
        self._waiting: list[str] = []
        self._finished: list[Path] = []
        """The games that bots have played here."""
        self.visits = 0
        self._step = STEP
        self.app = App(SIZES[0], Settings(language="en", speed="instant", reduced_motion=True, mute=True))
        self.app._looping = True  # it tidies up between title and table, as it does in its own loop
        self.title()

    def title(self) -> None:
        """Back to the title."""
        self.app.navigation.show_title()
        self.app.step(STEP, [])

    def resize(self, size: tuple[int, int]) -> None:
        """Pull at the window."""
        self._pygame.display.set_mode(size, self._pygame.RESIZABLE)
        event = self._pygame.Event(self._pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.app.step(0, [event])

    def look(self, language: str, text: int, *, strong: bool) -> None:
        """Another language, text size or contrast."""
        self.app.settings.text = text
        self.app.settings.high_contrast = strong
        self.app.apply_settings()
        self.app.set_language(language)

    def visit(self) -> None:
        """A while somewhere."""
        from ulm.text.language_files import codes

        self.visits += 1
        self._step = HALF_HOUR / (FIRST if self.visits <= FIRST else EACH) / LOOKS
        rng = self._rng
        if self.visits % 4 == 0:
            self.resize(rng.choice(SIZES))
        if self.visits % 3 == 0:
            self.look(rng.choice(codes()), rng.choice((100, 100, 130, 200)), strong=rng.random() < 0.2)
        if self.visits % GAME == 0:
            self.game()
        elif self.visits % REVIEW == 1:
            self.review()
        else:
            self.somewhere()
        self.title()

    def somewhere(self) -> None:
        """Another scene, all of them in turn."""
        if not self._waiting:
            self._waiting = [name for name, _ in self._scenes]
            self._rng.shuffle(self._waiting)
        pictures = dict(self._scenes)[self._waiting.pop()](self.app)
        for _ in pictures or ():
            self.app.step(STEP, [])
        for _ in range(LOOKS):
            events = []
            if self._rng.random() < 0.2:
                key = self._pygame.key.key_code(self._rng.choice(KEYS))
                kinds = (self._pygame.KEYDOWN, self._pygame.KEYUP)
                events = [self._pygame.Event(kind, key=key, mod=0, unicode="", scancode=0) for kind in kinds]
            self.app.step(self._step, events)

    def game(self) -> None:
        """Bots play a game to its end."""
        from ulm.session.table_setup import SeatSetup, TableSetup
        from ulm.ui.scenes.scoring import ScoringScene

        before = self._saved()
        seats = [SeatSetup("Agnes", "red", "apprentice"), SeatSetup("Felix", "blue", "random")]
        self.app.navigation.start_game(TableSetup(seats, {"towers": True} if self.visits % 16 else {}))
        end = time.monotonic() + LONGEST
        while not isinstance(self.app.scene, ScoringScene):
            assert time.monotonic() < end, f"the game does not end: {self.app.scene}"
            if not self.app.step(STEP, []):
                time.sleep(0.0005)
        # A game that was left at the table before is among the saved ones now, too.
        self._finished += [path for path in sorted(self._saved() - before) if _is_finished(path)]

    @staticmethod
    def _saved() -> set[Path]:
        return set((Path(os.environ["ULM_HOME"]) / "saves").glob("*.ulm"))

    def review(self) -> None:
        """A review begins, and is left."""
        from ulm.records import record as records
        from ulm.ui.scenes.review.review_scene import ReviewScene

        if not self._finished:
            return
        path = self._rng.choice(self._finished)
        self.app.navigation.review(records.read(path), path)
        assert isinstance(self.app.scene, ReviewScene)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            self.app.step(STEP, [])
            time.sleep(0.01)

    def weigh(self, visit: int) -> Weight:
        """At the table of a game, in one size and language, and then at the title."""
        from ulm.ui.fit.scenes import SCENES

        self.resize(SIZES[0])
        self.look("en", 100, strong=False)
        for _ in SCENES["game_late"](self.app) or ():
            self.app.step(STEP, [])
        frames = []
        for _ in range(WEIGHED):
            self.app.invalidate()
            started = time.process_time()
            self.app.draw(self.app.canvas)
            frames.append(time.process_time() - started)
        self.title()
        self.app.step(5000, [])
        return weigh(visit, frames)


def _is_finished(path: Path) -> bool:
    from ulm.records import record as records

    return records.replay(records.read(path)).finished


def sit(first: int, each: int, times: int) -> None:
    """``first`` visits, then so many times ``each``; a JSON object a line after each of these parts, and a last one
    when the window is closed.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    sitter = Sitter(33)
    for part in (first, *[each] * times):
        for _ in range(part):
            sitter.visit()
        print(msgspec.json.encode(sitter.weigh(sitter.visits)).decode(), flush=True)
    sitter.app.close()
    print(msgspec.json.encode(ended_now()).decode(), flush=True)


def run(times: int, first: int = FIRST, each: int = EACH) -> tuple[list[Weight], Ended, bool]:
    """Have somebody sit there: the weights, what was left in the process, and whether a process of it is left."""
    words = ["tests.hardship.sitting", "--sit", *map(str, (first, each, times))]
    # The table of a sample is not that of its own game: what is strict would not be met.
    return watched(words, lambda _, line: print(line, file=sys.stderr, flush=True), strict=False)


def faults(weights: Sequence[Weight], ended: Ended, stray: bool) -> list[str]:
    """What must not be."""
    first, last = weights[0], weights[-1]
    found = []
    if last.megabytes > first.megabytes * (1 + MOST_GROWTH):
        found.append(f"{first.megabytes:.1f} MB after visit {first.game}, {last.megabytes:.1f} MB after {last.game}")
    quarter = -(-len(weights) // 4)
    quarters = weights[:quarter], weights[-quarter:]
    early, late = (statistics.median(each.frame_ms for each in some) for some in quarters)
    if late > early * (1 + MOST_DRIFT):
        found.append(f"a frame took {early:.2f} ms in the first quarter, {late:.2f} ms in the last")
    for name in ("files", "threads", "children"):
        before, after = getattr(first, name), getattr(last, name)
        if after > before:
            found.append(f"{before} {name} after visit {first.game}, {after} after {last.game}")
    if stray or ended.children or ended.crashes:
        found.append(f"{ended.children} processes and {ended.crashes} reports of faults are left")
    return found


def page(weights: Sequence[Weight], ended: Ended, stray: bool, seconds: float) -> str:
    """The result as a page."""
    first = weights[0]
    rows = [
        (
            f"{number / 2:.1f}",
            round(each.megabytes, 1),
            f"{100 * (each.megabytes / first.megabytes - 1):+.1f} %",
            each.frame_ms,
            each.files,
            each.threads,
            each.objects,
        )
        for number, each in enumerate(weights, 1)
    ]
    head = ("hours", "MB", "change", "frame (ms)", "files", "threads", "objects of Python")
    left = [
        ("scenes visited", weights[-1].game),
        ("**processes left when the window had closed**", ended.children + stray),
        ("reports of faults", ended.crashes),
    ]
    parts = [tables.table(head, rows), tables.table(("", "number"), left)]
    if wrong := faults(weights, ended, stray):
        parts.append("## What went wrong\n\n" + "\n".join(f"* {each}" for each in wrong))
    return tables.page("A long sitting", "tests.hardship.sitting", seconds, *parts)


def main() -> int:
    """The command line; exit code 1 when something grows or is left."""
    parser = argparse.ArgumentParser(description="A long sitting.")
    parser.add_argument("--hours", type=float, default=8.0, metavar="N", help="of virtual time")
    parser.add_argument("--page", type=Path, help="write the result here")
    parser.add_argument("--sit", type=int, nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.sit is not None:
        sit(*chosen.sit)
        return 0
    started = time.monotonic()
    found = run(round(2 * chosen.hours) - 1)
    text = page(*found, time.monotonic() - started)
    if chosen.page is not None:
        chosen.page.write_text(text, encoding="utf-8")
    print(text)
    return 1 if faults(*found) else 0


if __name__ == "__main__":
    sys.exit(main())
