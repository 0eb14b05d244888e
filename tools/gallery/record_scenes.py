"""Screens that show a chosen moment: of a record, of a lesson, of the guided game, of a puzzle, a page of the rules."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ulm.ai.arena import ArenaGame, play_game
from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.analysis import puzzle_file, review_cache
from ulm.analysis.puzzle_progress import LoadedProgress, PuzzleProgress
from ulm.analysis.puzzle_queue import PuzzleQueue
from ulm.analysis.reviewer import Reviewer
from ulm.i18n.catalog import Texts
from ulm.rules import Move
from ulm.session.session import Session, SessionSeat
from ulm.storage import record as records
from ulm.storage.record import COLOURS, Record
from ulm.storage.record_files import SUFFIX
from ulm.teaching import lesson_files
from ulm.ui.app.app import App
from ulm.ui.screens.annals.annals_scene import AnnalsScene
from ulm.ui.screens.rules.rules_scene import RulesScene
from ulm.ui.table.coaches.guided_coach import GuidedCoach
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.push_overview import PushSheetScene
from ulm.ui.table.replay_scene import ReplayScene, open_history
from ulm.ui.table.state.inspectable import Inspectable

_SEED = 1377
_TURNS = 12
"""After so many turns a record is shown where none is named."""
_DAY = date(2026, 11, 22)
_FRAME, _LATER = 20.0, 1000.0
"""Milliseconds of a frame, and after which all animations of appearing items have ended."""


class View(NamedTuple):
    """What is shown: a record after some turns and some more moves, as a seat sees it; or a named part of a screen."""

    record: Record
    turn: int | None = None
    move: int = 0
    seat: int | None = None
    part: str = ""

    @property
    def last_turn(self) -> int:
        """The number of turns of the record."""
        return max((turn for turn, _, _ in records.numbered(self.record)), default=0)

    @property
    def turns(self) -> int:
        """After how many turns it is shown. Raises ValueError where the record has fewer."""
        turns = min(_TURNS, self.last_turn) if self.turn is None else self.turn
        if turns > self.last_turn:
            raise ValueError(f"the record has {self.last_turn} turns")
        return turns

    @property
    def moves(self) -> int:
        """After how many moves of the record it is shown."""
        return sum(1 for _ in records.numbered(self.record, self.turns)) + self.move


@cache
def sample_record() -> Record:
    """The game that is shown where no record is named."""
    options = {"towers": True}
    played = play_game(ArenaGame(("apprentice",) * 3, _SEED, options))
    seats = tuple(records.RecordSeat(Texts().get(f"setup.names.s{number}"), COLOURS[number]) for number in range(3))
    return Record(_SEED, seats, records.turns(played.moves), options, played.first)


def _session(view: View, *, alone: bool = True, pushing: bool = False) -> Session:
    """The table at a moment of the record. ``alone``: bots have all seats but the viewer's, so its hand is open;
    ``pushing``: a tile is drawn.
    """
    game = records.start(view.record)
    for each in itertools.islice(records.numbered(view.record), view.moves):
        records.play(game, *each)
    while pushing and not game.finished and not any(legal.verb == "push" for legal in game.legal()):
        game.play(game.legal()[0])
    viewer = game.position.active if view.seat is None else view.seat
    seats = [SessionSeat.of(one, number) for number, one in enumerate(view.record.seats)]
    if viewer >= len(seats):
        raise ValueError(f"the last seat is {len(seats) - 1}")
    if alone:
        seats = [replace(one, bot=None if n == viewer else one.bot or "random") for n, one in enumerate(seats)]
    return Session(game, seats, view.record.seed, save=lambda session: None)


def _table(app: App, view: View, *, pushing: bool = False) -> GameScene:
    table = GameScene(app, _session(view, pushing=pushing))
    app.replace(table)
    return table


def game(app: App, view: View) -> None:
    """The table."""
    _table(app, view)


def push_sheet(app: App, view: View) -> None:
    """The sheet on which a push is chosen."""
    table = _table(app, view, pushing=True)
    app.push(PushSheetScene(app, table.state, table, table.pushing))


def pad(app: App, view: View) -> None:
    """The buttons of the gamepad, over the table."""
    _table(app, view)
    app.navigation.show_keys(pad=True)


def handover(app: App, view: View) -> None:
    """The veil between two people at one screen."""
    table = _table(app, view)
    session = table.session
    app.push(HandOverScene(app, session.seats[session.game.position.active]))


def inspector(app: App, view: View) -> None:
    """A quarter explained."""
    _table(app, view).inspect(Inspectable("quarter", "garden"))


def hint(app: App, view: View) -> None:
    """The tutor's move, as after two presses of H. The tutor thinks in this process, so the picture is reproducible."""
    table = _table(app, view, pushing=True)
    game = table.session.game
    if game.finished:
        return
    tutor = make_bot("tutor", 1)
    tutor.choose(game.view(game.position.active), Budget(tutor.nodes))
    found = tutor.explain()
    assert found is not None
    table.hints.show(found)
    table.hints.ask()
    table.update(_LATER)


def reasons(app: App, view: View) -> None:
    """The last push of a bot, with its reasons."""
    session = _session(view)
    app.replace(GameScene(app, session))
    for number, played in reversed(list(enumerate(session.history))):
        name = session.seats[played.seat].bot
        if name is None or played.move.verb != "push":
            continue
        bot = make_bot(name, 1)
        seen = session.game.at_move(number).view(played.seat)
        explanation = bot.public_explanation(seen, played.move, Budget(bot.nodes))
        if explanation is not None:
            session.explanations[number] = explanation
        open_history(app, session, number)
        return


def replay(app: App, view: View) -> None:
    """The record, watched."""
    app.navigation.show_title()
    app.navigation.watch(view.record)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    scene.go(view.moves)
    if view.seat is not None:
        scene.look_from(view.seat)


def scoring(app: App, view: View) -> None:
    """The last count, at the end of the record unless a turn is named."""
    session = _session(view._replace(turn=view.last_turn if view.turn is None else view.turn), alone=False)
    if not session.game.finished:
        session.game.finish()
    app.navigation.show_result(session)


def review(app: App, view: View) -> None:
    """The review of the record, which is made here."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"game{SUFFIX}"
        *_, account = Reviewer(view.record, None).accounts()
        review_cache.write(view.record, path, account)
        app.navigation.show_title()
        app.navigation.review(view.record, path)


def annals(app: App, view: View) -> None:
    """The annals of the record."""
    app.navigation.show_title()
    app.navigation.annals(view.record)
    assert isinstance(app.scene, AnnalsScene)


def rules(app: App, view: View) -> None:
    """A page of the rules, by its number or id."""
    app.navigation.show_title()
    app.navigation.show_rules()
    assert isinstance(app.scene, RulesScene)
    pages = app.scene.pages
    found = next((page.id for page in pages if view.part in ("", page.id, str(page.number))), None)
    if found is None:
        raise ValueError(f"the rules have no page {view.part}; there are {', '.join(page.id for page in pages)}")
    app.pop()
    app.navigation.show_rules(page=found)


def lesson(app: App, view: View) -> None:
    """A scene of a lesson, after some of the moves that it expects."""
    found = lesson_files.scene(view.part or lesson_files.scene_ids()[0])
    if found is None:
        raise ValueError(f"there is no scene {view.part} of a lesson; there are {', '.join(lesson_files.scene_ids())}")
    app.navigation.show_title()
    app.navigation.show_lesson(found.id)
    table = app.scene
    assert isinstance(table, GameScene)
    moves = [text for step in found.scenario.steps for text in step.do][: view.move]
    while len(table.session.history) < len(moves):
        if table.session.bot is None:
            table.perform(Move.parse(moves[len(table.session.history)]))
        app.step(_FRAME, [])


def guided(app: App, view: View) -> None:
    """The guided game, after some of its steps."""
    app.navigation.show_title()
    app.navigation.start_guided()
    table = app.scene
    assert isinstance(table, GameScene)
    assert isinstance(table.coach, GuidedCoach)
    for _ in range(view.move):
        if table.coach.saying is None or table.coach.saying.move is None:
            raise ValueError("the guided game has no further step")
        table.coach.show()
        while not table.state.ready:
            app.step(_FRAME, [])


def puzzle(app: App, view: View) -> None:
    """A puzzle, by its id, after some moves of its solution."""
    shelf = PuzzleQueue(puzzle_file.shipped(), LoadedProgress(PuzzleProgress(), may_write=False))
    found = next((each for each in shelf.puzzles if view.part in ("", each.id)), None)
    sitting = shelf.sit(found, _DAY) if found is not None else None
    if sitting is None:
        raise ValueError(f"there is no puzzle {view.part}")
    app.navigation.show_title()
    app.navigation.play_puzzle(sitting)
    table = app.scene
    assert isinstance(table, GameScene)
    for each in sitting.puzzle.solution[: view.move]:
        table.perform(each)
        app.step(_FRAME, [])


RECORD_SCENES: dict[str, Callable[[App, View], None]] = {
    each.__name__: each
    for each in (
        *(game, push_sheet, pad, handover, inspector, hint, reasons, replay, scoring, review, annals),
        *(rules, lesson, guided, puzzle),
    )
}
