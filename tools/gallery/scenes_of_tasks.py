"""The tasks of *Ten years*, in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator

from tools.gallery.scenes_around import leaves
from ulm.i18n.catalog import t
from ulm.session.session import Session, SessionSeat
from ulm.session.table_setup import BOTS, COLOURS
from ulm.storage import record as records
from ulm.teaching import challenge_files
from ulm.teaching.challenge import Challenge
from ulm.teaching.challenge_progress import ChallengeProgress, ChallengeRecord
from ulm.teaching.challenge_result import Seal
from ulm.ui.app.app import App
from ulm.ui.screens.challenges.challenge_result_scene import ChallengeResultScene
from ulm.ui.screens.challenges.challenges_scene import ChallengesScene
from ulm.ui.table.coaches.challenge_coach import ChallengeCoach
from ulm.ui.table.game_scene import GameScene


def tasks(app: App) -> Iterator[None]:
    """Before the first seal, with seals, and without any task."""
    found = challenge_files.tasks(BOTS)
    for progress in (ChallengeProgress(), ChallengeProgress(tasks={task.id: ChallengeRecord(3, 2) for task in found})):
        app.navigation.show_title()
        app.push(ChallengesScene(app, found, progress))
        yield from leaves(app)
    app.navigation.show_title()
    app.push(ChallengesScene(app, [], ChallengeProgress()))
    yield


def _table(app: App, task: Challenge) -> GameScene:
    seats = [
        SessionSeat(t(f"setup.names.s{number}"), COLOURS[number], bot) for number, bot in enumerate((None, *task.bots))
    ]
    game = records.start(task.begun(7, [seat.entry() for seat in seats], ""))
    while game.position.active:  # the player begins
        game.play(game.legal()[-1])
    session = Session(game, seats, 7, save=lambda session: None, kept=False, hints=True)
    table = GameScene(app, session, lambda table: ChallengeCoach(table, task, lambda session, seals: None))
    app.replace(table)
    return table


def tables(app: App) -> Iterator[None]:
    """The story of each task above its table with the seals; at the first table all seals lost."""
    for number, task in enumerate(challenge_files.tasks(BOTS)):
        table = _table(app, task)
        coach = table.coach
        assert isinstance(coach, ChallengeCoach)
        coach.tell()
        yield
        if not number:
            app.pop()
            coach.seals = tuple(seal._replace(lost=True) for seal in coach.seals)
            table.rebuild_items()
            yield


def results(app: App) -> Iterator[None]:
    """What a game has won: some seals, one of them new; in one task also nothing, and all of them."""
    for number, task in enumerate(challenge_files.tasks(BOTS)):
        table = _table(app, task)
        assert isinstance(table.coach, ChallengeCoach)
        seals = table.coach.seals
        others = () if number else ((0, 0, False), (3, 0, False))
        for won, new, opened in ((2, 1, True), *others):
            shown: list[Seal] = [seal._replace(won=level < won) for level, seal in enumerate(seals)]
            app.replace(ChallengeResultScene(app, task, shown, new=new, opened=opened))
            yield
