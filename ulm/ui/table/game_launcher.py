"""The ways to the table and from it: a new game, the one that was left, a record; the result, and a new game after."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from ulm.ai.bot_registry import is_bot
from ulm.files.paths import display_path, user_data
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.phrases import player_name
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules import Game
from ulm.rules.ruleset import present_definitions
from ulm.session import adaptive_results, explanation_cache
from ulm.session.autosave_hook import AutosaveHook
from ulm.session.session import Session, SessionSeat, game_name
from ulm.session.table_setup import COLOURS, TableSetup
from ulm.storage import autosave_slots
from ulm.storage import record as records
from ulm.storage.autosave import Autosave, LoadedAutosave
from ulm.storage.autosave_slots import Slot
from ulm.storage.record import DoesNotFit, Record
from ulm.teaching import challenge_progress
from ulm.teaching.challenge import Challenge
from ulm.teaching.guided_file import guided_game
from ulm.teaching.lesson import LEARNER
from ulm.ui.program import Program
from ulm.ui.table import coach_selection
from ulm.ui.table.coach_selection import challenge_coach, save_challenge_progress
from ulm.ui.table.coaches.coach import MakeCoach
from ulm.ui.table.error_guard import with_error_sheet
from ulm.ui.table.game_scene import GameScene
from ulm.ui.toolkit.widgets.dialog import Modal, notice

_MOST_SEED = 10**9
_MOST_CHOICES = 3

Way = TypeVar("Way", bound=Callable[..., None])


def when_saved(way: Way) -> Way:
    """A way to the table that waits until all that was played there is saved: it reads or writes the same files."""

    @wraps(way)
    def go(app: Program, *words: object) -> None:
        app.saving.once_saved(lambda: way(app, *words))

    return cast("Way", go)


@when_saved
@with_error_sheet
def start(app: Program, setup: TableSetup) -> None:
    """Begin a new game at a table."""
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(_MOST_SEED)
    game = Game.new(
        len(setup.seats),
        seed,
        dict(setup.options),
        first=setup.first,
        practice=setup.practice,
        definitions=present_definitions(),
    )
    bots = adaptive_results.bots_of(setup, seed)
    seats = [SessionSeat(seat.name, seat.colour, bot) for seat, bot in zip(setup.seats, bots, strict=True)]
    open_table(app, game, seats, seed, records.utc_now())


@when_saved
@with_error_sheet
def start_guided(app: Program) -> None:
    """Begin the game that teaches while it is played."""
    guided = guided_game()
    game = Game.new(2, guided.seed, first=LEARNER, definitions=present_definitions())
    seats = [SessionSeat(t("setup.names.s0"), "red"), SessionSeat(t("setup.names.s1"), "blue", guided.bot)]
    started, learning = records.utc_now(), app.settings.learning
    learning.guided = game_name(guided.seed, started)
    # whoever has switched tips off after some of them wants none this time either
    learning.tips = learning.tips or not learning.tips_seen
    app.remember()
    open_table(app, game, seats, guided.seed, started)


@when_saved
@with_error_sheet
def resume(app: Program) -> None:
    """Go on with the game that was left, at exactly its decision; of several windows' games the player chooses."""
    left = [Autosave(slot=slot) for slot in autosave_slots.unfinished()]
    games = [(autosave.slot, loaded) for autosave in left if (loaded := autosave.load()) is not None]
    if not games:
        app.navigation.show_title()
        app.push(notice(app, t("game.record_broken"), _why_none(left)))
    elif len(games) == 1:
        _go_on(app, *games[0])
    else:
        _choose(app, games[:_MOST_CHOICES])


def _why_none(left: list[Autosave]) -> str:
    """Why none of the games that were left can be gone on with, and where their files are."""
    lines: list[str] = []
    for autosave in left:
        lines += [t("game.set_aside", file=in_rich_text(display_path(file))) for file in autosave.aside]
        if autosave.newer is not None:
            told = t("chronicle.fault.newer", n=autosave.newer.version)
            lines += [f"{told} {t('chronicle.left_alone')}", in_rich_text(display_path(autosave.current))]
    return "\n".join(lines) or t("game.nothing_to_continue")


def _go_on(app: Program, slot: Slot, loaded: LoadedAutosave) -> None:
    if not _opens_table(app, slot, loaded):
        _open_record(app, loaded.record, loaded.game, slot)
    for file in loaded.set_aside:
        _tell_set_aside(app, file)


def _opens_table(app: Program, slot: Slot, loaded: LoadedAutosave) -> bool:
    """Open the table of a game again whose players sit at several computers; whether it is one."""
    if not os.path.isfile(user_data() / "open_table.json"):
        return False  # so that nothing of it is loaded
    from ulm.ui.table import shared_table_launcher

    record = loaded.record
    if not shared_table_launcher.is_open_table(game_name(record.seed, record.started)):
        return False
    seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
    session = Session(loaded.game, seats, record.seed, save=lambda session: None, started=record.started, hints=False)
    _show_something(app)
    shared_table_launcher.open_again(app, session, slot)
    return True


def _tell_set_aside(app: Program, file: Path) -> None:
    app.push(notice(app, t("game.record_broken"), t("game.set_aside", file=file)))


def _show_something(app: Program) -> None:
    """A sheet lies on a page; after a crash none is open yet."""
    if app.scene is None:
        app.navigation.show_title()


def _choose(app: Program, games: list[tuple[Slot, LoadedAutosave]]) -> None:
    """Ask which of the games is to be gone on with; the others stay where they are."""
    lines: list[str] = []
    buttons: list[tuple[str, Callable[[], None] | None]] = []
    for number, (slot, loaded) in enumerate(games, start=1):
        names = ", ".join(player_name(seat.name, n) for n, seat in enumerate(loaded.record.seats))
        lines.append(t("saving.choice", n=number, names=names, round=loaded.game.position.round))
        buttons.append((t("saving.choose", n=number), partial(_go_on, app, slot, loaded)))
    buttons.append((t("common.cancel"), None))
    _show_something(app)
    app.push(Modal(app, t("saving.which"), "\n".join(lines), buttons))


@when_saved
@with_error_sheet
def open_record(app: Program, path: Path) -> None:
    """Open a saved game: it is the one at the table from now on; another one is kept among the saved games.

    What cannot be read, or does not fit, is said on a sheet.
    """
    try:
        record = records.read(path)
        game = records.replay(record)
    except (UnreadableFile, DoesNotFit) as error:
        problem = msgspec.structs.replace(error.problem, file=path.name)
        app.push(notice(app, t("game.record_broken"), in_rich_text(problem_text.line(problem))))
        return
    _open_record(app, record, game)


@when_saved
@with_error_sheet
def open_replayed(app: Program, record: Record, game: Game) -> None:
    """Open a record that has been replayed already."""
    _open_record(app, record, game)


def _open_record(app: Program, record: Record, game: Game, slot: Slot | None = None) -> None:
    unknown = next((seat.bot for seat in record.seats if seat.bot is not None and not is_bot(seat.bot)), None)
    if unknown is not None:
        _show_something(app)
        app.push(notice(app, t("game.record_broken"), t("saving.unknown_bot", bot=unknown)))
        return
    seats = [SessionSeat.of(seat, number) for number, seat in enumerate(record.seats)]
    open_table(app, game, seats, record.seed, record.started, slot, given=record.given, year=record.year)
    if records.other_definitions(record):
        app.push(notice(app, t("title.continue"), t("game.record_other_definitions")))


@when_saved
@with_error_sheet
def play_on(app: Program, record: Record, seat: int | None = None) -> None:
    """Go on from where a record ends, as a new game; a human takes the place of the bot at ``seat``."""
    seats = list(record.seats)
    if seat is not None:
        seats[seat] = msgspec.structs.replace(seats[seat], bot=None)
    begun = msgspec.structs.replace(record, seats=tuple(seats), started=records.utc_now())
    _open_record(app, begun, records.replay(begun))


def open_table(
    app: Program,
    game: Game,
    seats: list[SessionSeat],
    seed: int,
    started: str,
    slot: Slot | None = None,
    *,
    given: Mapping[str, Any] | None = None,
    year: int | None = None,
    coach: MakeCoach | None = None,
) -> None:
    """Open the table of a game that is saved; ``given`` is what differed from a normal set-up, ``year`` that in which a
    task plays, ``coach`` who stands beside it, if that is known.
    """
    hook = AutosaveHook(app.saving.save, app.call_soon, slot, partial(_tell_set_aside, app))
    session = Session(
        game,
        seats,
        seed,
        save=hook.save,
        left=partial(app.saving.leave, hook),
        started=started,
        # no part of a record: whoever sits here has chosen it for the last table
        hints=app.settings.table is None or app.settings.table.hints,
    )
    session.given, session.year = dict(given or {}), year
    session.explanations = explanation_cache.load(session.record())
    scene = GameScene(app, session, coach or coach_selection.coach_for(app, session))
    app.saving.add(hook)
    app.replace(scene)


_MOST_CHALLENGE_SEED = 10**9


@when_saved
@with_error_sheet
def start_task(app: Program, task: Challenge) -> None:
    """Begin a game of a task."""
    seed = task.seed if task.seed is not None else random.SystemRandom().randrange(_MOST_CHALLENGE_SEED)
    started = records.utc_now()
    bots = (None, *task.bots)
    seats = [SessionSeat(*each) for each in zip(_names(app), COLOURS, bots, strict=False)]
    game = records.start(task.begun(seed, [seat.entry() for seat in seats], started))
    kept = challenge_progress.load()
    kept.content.begun(task.id, game_name(seed, started))
    save_challenge_progress(app, kept)
    open_table(app, game, seats, seed, started, given=task.given, year=task.year, coach=challenge_coach(app, task))


def _names(app: Program) -> list[str]:
    """The player's own name, as at the last table, and those of the others."""
    table = app.settings.table
    known = table.seats[table.own].name if table is not None and table.own is not None else app.settings.player
    own, usual = player_name(known, 0), [t(f"setup.names.s{number}") for number in range(len(COLOURS))]
    return [own, *(name for name in usual if name != own)]
