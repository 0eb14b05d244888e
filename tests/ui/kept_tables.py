"""The tables at which all that can be done is done, and what is done at each (kept_answers.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple

from ulm.learning import lesson_files
from ulm.rules import Move
from ulm.ui.fit import sample_games as samples
from ulm.ui.fit import scenes_of_learning as learning
from ulm.ui.fit import scenes_of_puzzles as puzzles
from ulm.ui.fit import scenes_of_review as reviews
from ulm.ui.fit import scenes_of_table as tables
from ulm.ui.fit import scenes_of_tables as elsewhere
from ulm.ui.fit import scenes_of_tasks as of_tasks
from ulm.ui.fit.sample_games import Place
from ulm.ui.shell.app import App
from ulm.ui.table.base_scene import TableScene
from ulm.ui.table.panels.players import PlayersPanel
from ulm.ui.table.panels.side import SidePanel
from ulm.ui.table.panels.supply import SupplyPanel
from ulm.ui.table.panels.tray import TrayPanel
from ulm.ui.table.replay_scene import ReplayScene

PANELS = {"tray": TrayPanel, "supply": SupplyPanel, "players": PlayersPanel, "side": SidePanel}
"""The panels whose things are a group."""
_GAMES = 4
"""So many sample games are looked through for events."""
_LARGE, _REDUCED = {"text": 150}, {"reduced_motion": True}

Show = Callable[[App], Iterator[None] | None]


class Table(NamedTuple):
    """A table, and the groups of things there with which something is done."""

    show: Show
    groups: tuple[str, ...]
    window: tuple[int, int] = (1920, 1080)
    settings: dict[str, Any] = {}


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


def record(number: int, moves: int) -> Show:
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


def _shared(app: App) -> None:
    """Two people at one screen, and a hand that lies face down."""
    tables.table(app, samples.choices("play"), humans=2)


def _log(app: App) -> None:
    tables.table(app, samples.choices("play")).side.show("log")


def _offered(place: Callable[[], Place]) -> Show:
    """A card on offer."""

    def shown(app: App) -> None:
        scene = tables.table(app, place())
        card = scene.hand.cards[-1]
        scene.focus.focus(scene.focus.find(f"hand:{card}"), show=True)
        scene.hand.offer(card)

    return shown


def _folded(app: App) -> None:
    tables.table(app, samples.choices("seal")).side.toggle()


@cache
def events_of_samples() -> dict[str, Place]:
    """For each kind of event and each cause of it, the first move of the sample games that brings it."""
    found: dict[str, Place] = {}
    for number in range(_GAMES):
        game = samples.game_at(Place(number, 0))
        for moves, text in enumerate(samples.played(number).moves):
            for event in game.play(Move.parse(text)):
                what = f"{type(event).__name__} {getattr(event, 'reason', '')}".strip()
                found.setdefault(what, Place(number, moves))
    return found


_IN_TIME = ("shown_drags", "shown_points")
_MENU = ("menu", "menu_walk", "keys")
_REPLAY = ("board", "players", "side")
_AT_TURN = ("tray", "rest", "drags", "keys", "shown")
TABLES: dict[str, Table] = {
    "swap": Table(_choice("swap"), (*PANELS, "board", "rest", "drags", "keys", "walk", "shown", "pad", *_IN_TIME)),
    "push": Table(_push, ("tray", "drags", "shown", "shown_refusals")),
    "play": Table(_choice("play"), ("rest", "drags", "keys", "walk", "shown", "pad", *_IN_TIME)),
    "seal": Table(_choice("seal"), ("board", "tray", "drags", "walk", "shown", "shown_refusals")),
    "river": Table(_choice("river"), ("board", "tray", "drags", "shown")),
    "tribute": Table(_choice("tribute"), ("supply", *_AT_TURN)),
    "turn": Table(_turn, ("board", *_AT_TURN, "shown_refusals")),
    "card_offer_cards": Table(_question("card_offer_cards"), ("board", "walk", *_AT_TURN)),
    **{
        name: Table(_question(name), ("tray", "rest", "drags", "shown"))
        for name in (
            *("pay_pay_tile", "take_either", "seal_seal_where", "descendant_descendant", "coat_offer_coats"),
            *("card_offer_discard", "steps_river", "convert_convert", "take_outside_tiles"),
        )
    },
    "end_question": Table(tables.end_question, (*_AT_TURN, "shown_others")),
    "log": Table(_later(tables.log, 1), ("side", "walk", "log_walk", "scroll")),
    "shared": Table(_later(tables.shared, 2), ("rest", "drags", "keys")),
    "hand_over": Table(_later(tables.shared, 1), ("sheet", "keys")),
    "hint": Table(_later(tables.hint, 1), (*_AT_TURN, "pad")),
    "told_hint": Table(_later(tables.hint, 2), ("rest", "keys")),
    "compact": Table(_later(tables.compact, 2), ("rest", "side", "keys")),
    "push_sheet": Table(_later(tables.push_sheet, 2), ("sheet", "keys", "walk")),
    "guided": Table(_later(learning.guided, 2), (*_AT_TURN, "board", "shown_refusals")),
    "guided_buy": Table(_later(learning.guided, 18), ("tray", "rest")),
    "guided_clear": Table(_later(learning.guided, 17), ("tray",)),
    "guided_card": Table(_later(learning.guided, 22), ("rest",)),
    "lesson_done": Table(_later(learning.lessons, 2), ("rest", "keys")),
    "lesson": Table(_lesson, (*_AT_TURN, "board", "shown_refusals")),
    "puzzle": Table(_later(puzzles.puzzle, 1), (*_AT_TURN, "board")),
    "puzzle_ready": Table(_later(puzzles.puzzle, 2), ("rest", "shown")),
    "puzzle_right": Table(_later(puzzles.puzzle, 4), ("rest", "shown")),
    "puzzle_wrong": Table(_later(puzzles.puzzle, 7), ("rest", "keys")),
    "puzzle_shown": Table(_later(puzzles.puzzle, 10), ("rest", "keys")),
    "trial": Table(_later(reviews.trial, 1), ("rest", "keys", "shown")),
    "trial_wrong": Table(_later(reviews.trial, 4), ("rest", "keys")),
    "task": Table(_task, ("rest", "side", "shown")),
    "tip": Table(_later(learning.all_tips, 2), ("rest", "keys", "shown")),
    "elsewhere": Table(_later(elsewhere.table, 1), ("rest", "tray", "players")),
    "elsewhere_free": Table(_later(elsewhere.table, 3), ("players",)),
    "shared_hand": Table(_shared, ("rest", "keys", "drags")),
    "log_open": Table(_log, ("rest", "keys")),
    "offered": Table(_offered(partial(samples.choices, "play")), ("rest", "drags")),
    "not_offered": Table(_offered(samples.full_hand), ("rest", "keys")),
    "not_offered_large": Table(_offered(samples.full_hand), ("rest",), settings=_LARGE),
    "not_offered_german": Table(_offered(samples.full_hand), ("rest",), settings={"language": "de"}),
    "folded": Table(_folded, ("rest", "keys", "shown")),
    "late": Table(partial(tables.after, moves=tables.LATE), ("players", "supply", "board", "shown_points")),
    "told": Table(_later(tables.told, 1), ("rest",)),
    "looked_back": Table(_later(tables.reasons, 2), ("rest", "side", "keys")),
    "zoom": Table(_choice("seal"), ("zoom", "shown_zoom")),
    "zoom_replay": Table(record(0, 90), ("zoom", "shown_zoom")),
    **{
        f"menu_{number}": Table(_later(tables.option_menus, number), ("menu", "menu_walk", "keys"))
        for number in (1, 2, 3)
    },
    **{f"opened_{number}": Table(_later(tables.opened_actions, number), ("tray", "keys")) for number in (1, 2, 3)},
    "strong": Table(_choice("swap"), ("board", "drags", "shown", *PANELS), settings={"high_contrast": True}),
    "four_to_three": Table(_choice("play"), (*PANELS, "rest"), window=(1440, 1080)),
    "tall": Table(_choice("play"), (*PANELS, "rest", "drags", "shown"), window=(1080, 1600)),
    "wide": Table(_choice("play"), (*PANELS, "rest"), window=(2560, 1080)),
    "wide_lesson": Table(_lesson, ("rest", "side"), window=(2560, 1080)),
    "tall_lesson": Table(_lesson, ("rest", "side"), window=(1080, 1600)),
    **{
        name: Table(_choice("play"), (*PANELS, "rest"), settings=settings)
        for name, settings in {
            "german": {"language": "de"},
            "french": {"language": "fr", "text": 125},
            "italian": {"language": "it", "text": 150, "plain_type": True},
        }.items()
    },
    "large": Table(_choice("play"), ("board", "players", "supply", "scroll", *_AT_TURN), settings=_LARGE),
    "large_offer": Table(_question("coat_offer_coats"), ("rest", "tray", "side"), settings=_LARGE),
    "large_lesson": Table(_lesson, ("rest", "tray", "side"), settings=_LARGE),
    "reduced": Table(_choice("swap"), ("rest", "drags", "shown", "shown_refusals"), settings=_REDUCED),
    "reduced_record": Table(record(2, 60), ("shown_record",), settings=_REDUCED),
    "replay": Table(
        _later(tables.replay, 2), ("board", "players", "side", "rest", "keys", "walk", "scroll", "timeline")
    ),
    "replay_late": Table(_later(tables.replay, 3), ("players", "side", "timeline")),
    "replay_own": Table(_later(tables.replay, 4), ("rest", "keys")),
    "events": Table(record(0, 0), ("shown_events",)),
    **{
        f"record_{number}_{moves}": Table(record(number, moves), ("shown_record",))
        for number, moves in ((0, 0), (0, 90), (0, 180), (1, 30), (2, 0), (2, 60), (2, 120), (3, 60))
    },
}
