"""`ulm shot`: renders a scene to a picture, without a display."""

import itertools
import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ulm.bots.arena import Task, play_game
from ulm.bots.budget import Budget
from ulm.bots.registry import make_bot
from ulm.commands import shot_of_learning, shot_of_puzzles
from ulm.commands.output import WRONG, CallError, complain_of_misfit
from ulm.files.bounded_read import refuse_to_write
from ulm.records import record as records
from ulm.records.record import COLOURS, Record
from ulm.records.record_files import SUFFIX
from ulm.text.catalog import Texts, is_language
from ulm.text.language_files import codes

if TYPE_CHECKING:
    from ulm.session.session import Session
    from ulm.ui.kit.animation import Speed
    from ulm.ui.shell.app import App
    from ulm.ui.table.game_scene import GameScene

SCENES = (
    *(
        "title",
        "setup",
        "game",
        "replay",
        "push_sheet",
        "inspector",
        "handover",
        "settings",
        "scoring",
        "review",
        "annals",
    ),
    *("chronicle", "chronicle_game", "statistics", "statistics_skill"),
    *("hint", "reasons", "keys", "key_letters", "pad", "about", "city"),
    *shot_of_learning.SCENES,
    *shot_of_puzzles.SCENES,
)
_SEED = 1377
_TURNS = 12
_GAMES = 5
_INSPECTED = ("quarter", "garden")
_LONGEST = 60
_FRAME = 20.0
_LATER = 1000.0
"""After this time (ms) all animations of appearing items have ended."""


def run(
    texts: Texts,
    scene: str,
    *,
    out: Path,
    size: tuple[int, int],
    record: Path | None,
    turn: int | None,
    move: int,
    seat: int | None,
    language: str,
    text: int,
    at: float | None,
    folded: bool,
    compact: bool,
    part: str,
) -> int:
    """Render a scene to a file."""
    try:
        render(
            scene,
            size,
            out,
            record=record,
            turn=turn,
            move=move,
            seat=seat,
            language=language,
            text=text,
            at=at,
            folded=folded,
            compact=compact,
            part=part,
        )
    except records.DoesNotFit as error:
        assert record is not None
        complain_of_misfit(texts, record, error)
        return WRONG
    except ValueError as error:
        raise CallError(str(error)) from None
    return 0


def render(
    scene: str,
    size: tuple[int, int],
    out: Path,
    *,
    record: Path | None = None,
    turn: int | None = None,
    move: int = 0,
    seat: int | None = None,
    language: str = "en",
    text: int = 100,
    at: float | None = None,
    folded: bool = False,
    compact: bool = False,
    part: str = "",
) -> None:
    """Draw a scene into a PNG file, showing a record after a number of turns and moves of the next turn; the scoring
    ``at`` so many seconds after it began, or at its end; ``folded``: with the side panel folded away; ``compact``: on
    the compact table; ``part``: the page of the rules by its number or id, or the scene of a lesson, shown after so
    many moves.

    Raises ValueError for impossible arguments, Unreadable and DoesNotFit for the record.
    """
    if scene not in SCENES:
        raise ValueError(Texts().get("cli.shot.scene", scene=scene, scenes=", ".join(SCENES)))
    if not is_language(language):
        raise ValueError(Texts().get("cli.shot.language", language=language, languages=", ".join(codes())))
    if not 100 <= text <= 200:
        raise ValueError(Texts().get("cli.shot.text", text=text))
    if at is not None and (scene != "scoring" or not 0 <= at <= _LONGEST):
        raise ValueError(Texts().get("cli.shot.at", most=_LONGEST))
    refuse_to_write(out)
    found = records.read(record) if record is not None else _demonstration()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from ulm.ui.settings import Settings
    from ulm.ui.shell.app import App
    from ulm.ui.table.base_scene import TableScene

    # Nothing may move in a picture, but the settings scene should show the default speed.
    speed: Speed = "normal" if scene == "settings" or at is not None else "instant"
    app = App(size, Settings(language=language, text=text, speed=speed))
    try:
        if scene in ("chronicle", "chronicle_game", "statistics", "statistics_skill"):
            _chronicle(app, scene, record)
        elif scene in shot_of_learning.SCENES:
            shot_of_learning.show(app, scene, part, move)
        elif scene in shot_of_puzzles.SCENES:
            shot_of_puzzles.show(app, scene, part, move)
        else:
            _open(app, scene, found, record, turn, move, seat)
        table = next((each for each in app.scenes if isinstance(each, TableScene)), None)
        if folded and table is not None:
            table.side.toggle()
        if compact and table is not None:
            table.toggle_compact()
        for _ in range(round((at or 0.0) * 1000 / _FRAME)):
            app.step(_FRAME, [])
        app.draw(app.canvas)
        surface = pygame.display.get_surface()
        assert surface is not None
        pygame.image.save(surface, str(out))
    except pygame.error as error:
        raise OSError(f"{out}: {error}") from None
    finally:
        app.close()


def _open(
    app: "App", scene: str, record: Record, path: Path | None, turn: int | None, move: int, seat: int | None
) -> None:
    from ulm.ui.scenes.settings import SettingsScene
    from ulm.ui.scenes.setup import SetupScene
    from ulm.ui.state.thing import Thing
    from ulm.ui.table.game_scene import GameScene
    from ulm.ui.table.handover import HandOverScene
    from ulm.ui.table.push_sheet import PushSheetScene

    if scene in ("title", "setup", "settings", "about", "city"):
        app.navigation.show_title()
        if scene == "about":
            app.navigation.show_about()
        elif scene == "city":
            app.navigation.show_city()
            app.step(_LATER, [])
            app.assets.wait()
        elif scene != "title":
            app.push(SetupScene(app) if scene == "setup" else SettingsScene(app))
        return
    if scene == "replay":
        _replay(app, record, turn, seat)
        return
    if scene == "review":
        _review(app, record, path)
        return
    if scene == "annals":
        _annals(app, record)
        return
    session = _session(record, _last(record) if scene == "scoring" and turn is None else turn, move, seat, scene)
    if scene == "scoring":
        if not session.game.finished:
            session.game.finish()
        app.navigation.show_result(session)
        return
    table = GameScene(app, session)
    app.replace(table)
    if scene == "push_sheet":
        app.push(PushSheetScene(app, table.state, table, table.pushing))
    elif scene == "keys":
        app.navigation.show_keys(pad=False)
    elif scene == "pad":
        app.navigation.show_keys(pad=True)
    elif scene == "key_letters":
        app.navigation.show_key_letters()
    elif scene == "handover":
        app.push(HandOverScene(app, session.seats[session.game.position.active]))
    elif scene == "inspector":
        table.inspect(Thing(*_INSPECTED))
    elif scene == "hint":
        _hint(table)
    elif scene == "reasons":
        _reasons(app, session)


def _hint(table: "GameScene") -> None:
    """Show the tutor's move as after pressing H twice. It runs in this process, so that the picture is reproducible."""
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


def _reasons(app: "App", session: "Session") -> None:
    """Look back at the last push of a bot, with its reasons."""
    from ulm.ui.table.replay_scene import look_back

    pushes = [
        number
        for number, played in enumerate(session.history)
        if played.move.verb == "push" and session.seats[played.seat].bot is not None
    ]
    if not pushes:
        return
    number = pushes[-1]
    played = session.history[number]
    bot = make_bot(session.seats[played.seat].bot or "", 1)
    explanation = bot.public_explanation(session.game.at_move(number).view(played.seat), played.move, Budget(bot.nodes))
    if explanation is not None:
        session.explanations[number] = explanation
    look_back(app, session, number)


def _chronicle(app: "App", scene: str, path: Path | None) -> None:
    """Show the Chronicle of a record's folder or of demonstration games, or one of its pages."""
    from ulm.records.index import FILE, Index
    from ulm.ui.scenes.chronicle.chronicle_scene import ChronicleScene

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if path is None else path.parent
        if path is None:
            for number in range(_GAMES):
                _put_demonstration(folder, number)
        index = Index(folder, Path(temporary) / FILE)
        index.scan()
        index.read()
        chronicle = ChronicleScene(app, index)
        app.navigation.show_title()
        app.push(chronicle)
        if path is not None:
            chronicle.show(path.name, "")
        if scene == "chronicle_game":
            chronicle.open()
        elif scene in ("statistics", "statistics_skill"):
            chronicle.open_statistics()
            if scene == "statistics_skill":
                _show_skill(app)


def _show_skill(app: "App") -> None:
    """Show what the reviews tell, once they are read."""
    from ulm.ui.scenes.statistics.statistics_scene import StatisticsScene

    statistics = app.scene
    assert isinstance(statistics, StatisticsScene)
    statistics.skill.loader.wait()
    app.step(_FRAME, [])
    statistics.show_view("skill")


def _put_demonstration(folder: Path, number: int) -> None:
    """Write a game for the Chronicle; the second one is unfinished."""
    texts = Texts()
    seats = 4 - number % 3
    options = {"towers": True} if number % 2 else {}
    played = play_game(Task(("apprentice",) * seats, _SEED + number, options))
    people = tuple(
        records.Seat(texts.get(f"setup.names.s{seat}"), COLOURS[seat], "apprentice" if seat else None)
        for seat in range(seats)
    )
    turns = records.turns(played.moves)
    started = f"2026-11-{21 - 3 * number:02}T{19 - number:02}:30Z"
    turns = turns[: len(turns) // 2] if number == 1 else turns
    record = Record(_SEED + number, people, turns, options, played.first, started=started)
    path = folder / f"game-{number}{SUFFIX}"
    records.write(record, path)
    if number > 1:
        from ulm.review import kept_accounts
        from ulm.ui.fit.sample_accounts import invented

        kept_accounts.write(record, path, invented(record))


def _session(record: Record, turn: int | None, move: int, seat: int | None, scene: str) -> "Session":
    """The table after a number of turns and moves. The viewer is made the only human, so that its hand is visible.

    For the scoring, where nothing is hidden, the players stay as they are.
    """
    from ulm.session.session import Seat, Session

    game = records.start(record)
    until = _until(record, turn)
    before = sum(1 for _ in records.numbered(record, until))
    for each in itertools.islice(records.numbered(record, until + 1), before + move):
        records.play(game, *each)
    if scene in ("push_sheet", "hint"):
        # a drawn tile makes the most informative picture
        while not game.finished and not any(legal.verb == "push" for legal in game.legal()):
            game.play(game.legal()[0])
    viewer = game.position.active if seat is None else _seat(record, seat)
    seats = [Seat.of(one, number) for number, one in enumerate(record.seats)]
    if scene != "scoring":
        seats = [
            replace(one, bot=None if number == viewer else one.bot or "random") for number, one in enumerate(seats)
        ]
    return Session(game, seats, record.seed, save=lambda session: None)


def _review(app: "App", record: Record, path: Path | None) -> None:
    """The review of a record, made here unless its account is kept beside it."""
    from ulm.review import kept_accounts
    from ulm.review.reviewer import NotFinished, Reviewer

    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / f"game{SUFFIX}"
        account = kept_accounts.read(record, path) if path is not None else None
        if account is None or not account.whole:
            try:
                *_, account = Reviewer(record, account).accounts()
            except NotFinished:
                raise ValueError(Texts().get("cli.review.not_finished", file=path)) from None
        kept_accounts.write(record, copy, account)
        app.navigation.show_title()
        app.navigation.review(record, copy)


def _annals(app: "App", record: Record) -> None:
    """The annals of the record, once the sheet is drawn."""
    from ulm.ui.scenes.annals.annals_scene import AnnalsScene

    app.navigation.show_title()
    app.navigation.annals(record)
    while isinstance(app.scene, AnnalsScene) and app.scene.animating:
        app.step(_FRAME)
        time.sleep(_FRAME / 1000)


def _replay(app: "App", record: Record, turn: int | None, seat: int | None) -> None:
    """Replay the record after a number of turns, from the view of a seat if allowed."""
    from ulm.ui.table.replay_scene import ReplayScene, watch

    at = sum(1 for _ in records.numbered(record, _until(record, turn)))
    viewer = None if seat is None else _seat(record, seat)
    watch(app, record)
    scene = app.scenes[0]
    assert isinstance(scene, ReplayScene)
    scene.go(at)
    if viewer is not None:
        scene.look_from(viewer)


def _seat(record: Record, seat: int) -> int:
    if seat >= len(record.seats):
        raise ValueError(Texts().get("cli.shot.seat", n=len(record.seats) - 1))
    return seat


def _until(record: Record, turn: int | None) -> int:
    last = _last(record)
    until = min(_TURNS, last) if turn is None else turn
    if until > last:
        raise ValueError(Texts().get("cli.replay.until", n=last))
    return until


def _last(record: Record) -> int:
    return max((turn for turn, _, _ in records.numbered(record)), default=0)


def _demonstration() -> Record:
    """The game shown if no record is given."""
    options = {"towers": True}
    played = play_game(Task(("apprentice",) * 3, _SEED, options))
    texts = Texts()
    seats = tuple(records.Seat(texts.get(f"setup.names.s{number}"), COLOURS[number]) for number in range(3))
    return Record(_SEED, seats, records.turns(played.moves), options, played.first)
