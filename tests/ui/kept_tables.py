"""The tables at which all that can be done is done, and what is done at each (kept_answers.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from ulm.learning import lesson_files
from ulm.ui.fit import sample_games as samples
from ulm.ui.fit import scenes_of_learning as learning
from ulm.ui.fit import scenes_of_puzzles as puzzles
from ulm.ui.fit import scenes_of_review as reviews
from ulm.ui.fit import scenes_of_table as tables
from ulm.ui.fit import scenes_of_tables as elsewhere
from ulm.ui.fit import scenes_of_tasks as of_tasks
from ulm.ui.shell.app import App
from ulm.ui.table.base_scene import TableScene
from ulm.ui.table.panels.players import PlayersPanel
from ulm.ui.table.panels.side import SidePanel
from ulm.ui.table.panels.supply import SupplyPanel
from ulm.ui.table.panels.tray import TrayPanel
from ulm.ui.table.replay_scene import ReplayScene

PANELS = {"tray": TrayPanel, "supply": SupplyPanel, "players": PlayersPanel, "side": SidePanel}
"""The panels whose things are a group."""
LARGE_TEXT = 150

Show = Callable[[App], Iterator[None] | None]


def _choice(verb: str) -> Show:
    def shown(app: App) -> None:
        tables.table(app, samples.choices(verb))

    return shown


def _turn(app: App) -> None:
    tables.table(app, samples.turns()[-1], history=True)


def _push(app: App) -> None:
    tables.table(app, samples.pushes()[1])


def _lesson(app: App) -> None:
    app.navigation.show_title()
    app.navigation.show_lesson(lesson_files.scene_ids()[1])


def _task(app: App) -> None:
    next(of_tasks.tables(app))
    while not isinstance(app.scene, TableScene):
        app.pop()


def _later(show: Show, number: int) -> Show:
    """A later picture of a scene."""

    def shown(app: App) -> Iterator[None]:
        pictures = show(app)
        assert pictures is not None
        for _ in islice(pictures, number):
            pass
        yield

    return shown


def _large(show: Show) -> Show:
    """A scene with text as large as it can be."""

    def shown(app: App) -> Iterator[None]:
        app.settings.text = LARGE_TEXT
        app.relayout()
        show(app)
        yield

    return shown


def _reduced(show: Show) -> Show:
    """A scene in which things fade instead of moving."""

    def shown(app: App) -> Iterator[None]:
        app.settings.reduced_motion = True
        show(app)
        yield

    return shown


def _record(number: int, moves: int) -> Show:
    """A record that is watched, after some of its moves."""

    def shown(app: App) -> None:
        app.navigation.show_title()
        app.navigation.watch(samples.record(number))
        scene = app.scene
        assert isinstance(scene, ReplayScene)
        scene.go(moves)

    return shown


def _question(name: str) -> Show:
    return partial(tables.question, name=name)


_AT_TURN = ("tray", "rest", "drags", "keys", "shown")
TABLES: dict[str, tuple[Show, tuple[str, ...]]] = {
    "swap": (_choice("swap"), (*PANELS, "board", "rest", "drags", "keys", "walk", "shown", "pad")),
    "push": (_push, ("tray", "drags", "shown", "shown_refusals")),
    "play": (_choice("play"), ("rest", "drags", "keys", "walk", "shown", "pad")),
    "seal": (_choice("seal"), ("board", "tray", "drags", "walk", "shown", "shown_refusals")),
    "river": (_choice("river"), ("board", "tray", "drags", "shown")),
    "tribute": (_choice("tribute"), ("supply", *_AT_TURN)),
    "turn": (_turn, ("board", *_AT_TURN, "shown_refusals")),
    "card_offer_cards": (_question("card_offer_cards"), ("board", "walk", *_AT_TURN)),
    **{
        name: (_question(name), ("tray", "rest", "drags", "shown"))
        for name in (
            *("pay_pay_tile", "take_either", "seal_seal_where", "descendant_descendant", "coat_offer_coats"),
            *("card_offer_discard", "steps_river", "convert_convert", "take_outside_tiles"),
        )
    },
    "end_question": (tables.end_question, (*_AT_TURN, "shown_others")),
    "log": (_later(tables.log, 1), ("side", "walk", "scroll")),
    "shared": (_later(tables.shared, 2), ("rest", "drags", "keys")),
    "hand_over": (_later(tables.shared, 1), ("sheet", "keys")),
    "hint": (_later(tables.hint, 1), _AT_TURN),
    "told_hint": (_later(tables.hint, 2), ("rest", "keys")),
    "compact": (_later(tables.compact, 2), ("rest", "side", "keys")),
    "push_sheet": (_later(tables.push_sheet, 2), ("sheet", "keys", "walk")),
    "guided": (_later(learning.guided, 2), (*_AT_TURN, "board")),
    "guided_buy": (_later(learning.guided, 18), ("tray", "rest")),
    "guided_clear": (_later(learning.guided, 17), ("tray",)),
    "guided_card": (_later(learning.guided, 22), ("rest",)),
    "lesson_done": (_later(learning.lessons, 2), ("rest", "keys")),
    "lesson": (_lesson, (*_AT_TURN, "board")),
    "puzzle": (_later(puzzles.puzzle, 1), (*_AT_TURN, "board")),
    "puzzle_ready": (_later(puzzles.puzzle, 2), ("rest", "shown")),
    "puzzle_right": (_later(puzzles.puzzle, 4), ("rest", "shown")),
    "puzzle_wrong": (_later(puzzles.puzzle, 7), ("rest", "keys")),
    "puzzle_shown": (_later(puzzles.puzzle, 10), ("rest", "keys")),
    "trial": (_later(reviews.trial, 1), ("rest", "keys", "shown")),
    "trial_wrong": (_later(reviews.trial, 4), ("rest", "keys")),
    "task": (_task, ("rest", "side", "shown")),
    "tip": (_later(learning.all_tips, 2), ("rest", "keys", "shown")),
    "elsewhere": (_later(elsewhere.table, 1), ("rest", "tray")),
    "large": (_large(_choice("play")), ("board", "players", "supply", "scroll", *_AT_TURN)),
    "large_offer": (_large(_question("coat_offer_coats")), ("rest", "tray", "side")),
    "large_lesson": (_large(_lesson), ("rest", "tray", "side")),
    "reduced": (_reduced(_choice("swap")), ("rest", "drags", "shown", "shown_refusals")),
    "reduced_record": (_reduced(_record(2, 60)), ("shown_record",)),
    "replay": (_later(tables.replay, 2), ("board", "players", "side", "rest", "keys", "walk", "scroll")),
    **{
        f"record_{number}_{moves}": (_record(number, moves), ("shown_record",))
        for number, moves in ((0, 0), (0, 90), (0, 180), (1, 30), (2, 0), (2, 60), (2, 120), (3, 60))
    },
}
"""The tables, each with the groups of things there with which something is done."""
