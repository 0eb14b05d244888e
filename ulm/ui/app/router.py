"""Opens scenes; the only module that knows all of them.

Scenes are imported when they are opened, so that the first frame does not wait for them.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.session.table_setup import COLOURS, SeatSetup, TableSetup
from ulm.ui.app.remote_table_router import TableNavigation
from ulm.ui.navigation import GameList, ListedGames, MenuEntry
from ulm.ui.program import ProgramScene
from ulm.ui.toolkit.widgets.dialog import notice, question

if TYPE_CHECKING:
    from ulm.analysis.puzzle_queue import PuzzleAttempt
    from ulm.analysis.retry import RetryTask
    from ulm.session.session import Session
    from ulm.storage.game_index import Index
    from ulm.storage.game_summary import GameEntry
    from ulm.storage.record import Record
    from ulm.teaching.challenge import Challenge as PlayersTask
    from ulm.teaching.challenge_result import Seal
    from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
    from ulm.ui.screens.chronicle.record_import import Imported


class Router(TableNavigation):
    """Opens the scenes of the program."""

    def show_title(self) -> None:
        from ulm.ui.screens.title_scene import TitleScene

        self._app.saving.before_leaving(lambda: self._app.replace(TitleScene(self._app)))

    def show_setup(self, table: TableSetup | None = None) -> None:
        from ulm.ui.screens.new_game_scene import SetupScene

        self._app.push(SetupScene(self._app, table))

    def show_settings(self) -> None:
        from ulm.ui.screens.settings_scene import SettingsScene

        self._app.push(SettingsScene(self._app))

    def show_keys(self, *, pad: bool | None = None) -> None:
        if self._app.device == "pad" if pad is None else pad:
            from ulm.ui.screens.gamepad_help_scene import PadSheetScene

            self._app.push(PadSheetScene(self._app))
            return
        from ulm.ui.screens.key_help_scene import KeySheetScene

        self._app.push(KeySheetScene(self._app))

    def show_about(self) -> None:
        from ulm.ui.screens.about_scene import AboutScene

        self._app.push(AboutScene(self._app))

    def show_key_letters(self) -> None:
        from ulm.ui.screens.custom_keys_scene import KeyLettersScene

        self._app.push(KeyLettersScene(self._app))

    def show_menu(
        self,
        *,
        practice: bool | None = None,
        on_practice: Callable[[bool], None] | None = None,
        hints: bool | None = None,
        on_hints: Callable[[bool], None] | None = None,
        more: Sequence[MenuEntry] = (),
    ) -> None:
        from ulm.ui.screens.game_menu import MenuScene

        self._app.push(
            MenuScene(self._app, practice=practice, on_practice=on_practice, hints=hints, on_hints=on_hints, more=more)
        )

    # ----- help

    def show_rules(self, topic: tuple[str, str] | None = None, page: str = "") -> None:
        """Open the rules, with the figures of the game at the table."""
        from ulm.rules.ruleset import Options, present_definitions, ruleset
        from ulm.ui.screens.rules.rules_scene import RulesScene
        from ulm.ui.table.error_guard import show_broken_definitions
        from ulm.ui.table.game_scene import GameScene

        if isinstance(self._app.scene, RulesScene):
            self._app.scene.show(topic, page)
            return
        scenes = [scene for scene in self._app.scenes if isinstance(scene, ProgramScene)]
        in_force = [scene.rules_in_force for scene in scenes if scene.rules_in_force is not None]
        over_game = any(isinstance(scene, GameScene) for scene in scenes)
        with show_broken_definitions(self._app):
            rules = in_force[-1] if in_force else ruleset(present_definitions(), Options())
            self._app.push(RulesScene(self._app, rules, topic=topic, page=page, over_game=over_game))

    def show_city(self) -> None:
        from ulm.ui.screens.rules.city_scene import CityScene
        from ulm.ui.table.error_guard import show_broken_definitions

        if len(self._app.scenes) > 1 and isinstance(self._app.scenes[-2], CityScene):
            self._app.pop()  # the rules were opened on top of it
            return
        with show_broken_definitions(self._app):
            self._app.push(CityScene(self._app))

    # ----- games

    def start_game(self, setup: TableSetup) -> None:
        """Start a new game. Quick game reuses its table, but not its seed, so that the next game differs."""
        from ulm.ui.table import game_launcher

        if any(seat.elsewhere for seat in setup.seats):
            self.open_table(setup)  # it is not the table of the next quick game: nothing listens before it is asked to
            return
        self._app.settings.table = msgspec.structs.replace(setup, seed=None)
        self._app.settings.practice = setup.practice
        self._app.remember()
        game_launcher.start(self._app, setup)

    def start_guided(self) -> None:
        from ulm.ui.table import game_launcher

        self._app.saving.before_leaving(lambda: game_launcher.start_guided(self._app))

    def continue_game(self) -> None:
        from ulm.ui.table import game_launcher

        game_launcher.resume(self._app)

    def open_record(self, path: Path) -> None:
        from ulm.ui.table import game_launcher

        game_launcher.open_record(self._app, path)

    def play_on(self, record: "Record", seat: int | None = None) -> None:
        from ulm.ui.table import game_launcher

        self._app.saving.before_leaving(lambda: game_launcher.play_on(self._app, record, seat))

    def show_result(
        self,
        session: "Session",
        again: Callable[[], None] | None = None,
        left: Callable[[], None] | None = None,
    ) -> None:
        from ulm.ui.screens.final_scores import FinalScores
        from ulm.ui.screens.final_scoring_scene import ScoringScene

        learning = self._app.settings.learning
        self._app.replace(
            ScoringScene(
                self._app,
                FinalScores.of(session),
                on_again=again or (lambda: self._play_again(session)),
                on_look=lambda: self.look_at_end(session),
                on_review=(lambda: self._review_of(session)) if session.game.opening else None,
                on_annals=(lambda: self._annals_of(session)) if session.game.opening else None,
                on_leave=self.show_title,
                on_left=left,
                lines_explained=learning.tips or learning.guided == session.name,
            )
        )

    def _play_again(self, session: "Session") -> None:
        """Start another game at the same table, with a new seed and starting seat."""
        from ulm.ui.table import game_launcher

        seats = [
            SeatSetup(seat.name, next(colour for colour in COLOURS if colour == seat.colour), seat.bot)
            for seat in session.seats
        ]
        options = session.game.rules.options.given()
        setup = TableSetup(seats, options, practice=session.practice, hints=session.hints)
        self._app.saving.before_leaving(lambda: game_launcher.start(self._app, setup))

    # ----- puzzles

    def show_puzzles(self) -> None:
        from datetime import date

        from ulm.analysis import own_mistakes_file, puzzle_file
        from ulm.analysis import puzzle_progress as progress
        from ulm.analysis.own_mistakes_file import MistakesData
        from ulm.analysis.own_mistakes_queue import OwnMistakesQueue
        from ulm.analysis.own_mistakes_search import MistakeSearchProcess
        from ulm.analysis.puzzle_queue import PuzzleQueue
        from ulm.files import paths
        from ulm.rules import standard_definitions
        from ulm.ui.screens.puzzles.own_mistakes_panel import OwnMistakesPanel
        from ulm.ui.screens.puzzles.puzzles_scene import PuzzlesScene
        from ulm.ui.table.board import board_layout
        from ulm.ui.table.error_guard import show_broken_definitions

        with show_broken_definitions(self._app):
            board_layout.load(standard_definitions())  # a puzzle is shown on the board
            loaded, kept, saves = progress.load(), own_mistakes_file.load(), paths.saves()
            missed = OwnMistakesPanel(
                OwnMistakesQueue(kept or MistakesData(), lambda name: (saves / name).exists(), loaded),
                (lambda on_news: MistakeSearchProcess(saves, own_mistakes_file.file(), on_news))
                if kept is not None
                else None,
            )
            shelf, today = PuzzleQueue(puzzle_file.shipped(), loaded), date.today()

            def learn() -> None:
                from ulm.ui.screens.puzzles.own_mistakes_scene import OwnMistakesScene

                self._app.push(OwnMistakesScene(self._app, shelf, missed, today, self.play_puzzle))

            self._app.push(PuzzlesScene(self._app, shelf, missed, today, self.play_puzzle, learn))

    def play_puzzle(self, sitting: "PuzzleAttempt") -> None:
        from ulm.ui.table import practice_launcher

        practice_launcher.play_puzzle(self._app, sitting)

    # ----- tasks

    def show_tasks(self) -> None:
        from ulm.session.table_setup import BOTS
        from ulm.teaching import challenge_files
        from ulm.teaching import challenge_progress as progress
        from ulm.ui.screens.challenges.challenges_scene import ChallengesScene
        from ulm.ui.table.error_guard import show_broken_definitions

        with show_broken_definitions(self._app):
            self._app.push(ChallengesScene(self._app, challenge_files.tasks(BOTS), progress.load().content))

    def play_task(self, task: "PlayersTask") -> None:
        from ulm.ui.table import game_launcher

        self._app.saving.before_leaving(lambda: game_launcher.start_task(self._app, task))

    def show_task_result(
        self, session: "Session", task: "PlayersTask", seals: "tuple[Seal, ...]", *, new: int, opened: bool
    ) -> None:
        from ulm.ui.screens.challenges.challenge_result_scene import ChallengeResultScene
        from ulm.ui.screens.final_scores import FinalScores
        from ulm.ui.screens.final_scoring_scene import LABELS, ScoringScene

        def show_seals() -> None:
            self._app.replace(ChallengeResultScene(self._app, task, seals, new=new, opened=opened))

        self._app.replace(
            ScoringScene(
                self._app,
                FinalScores.of(session),
                on_again=show_seals,
                on_look=lambda: self.look_at_end(session),
                on_review=(lambda: self._review_of(session)) if session.game.opening else None,
                on_annals=(lambda: self._annals_of(session)) if session.game.opening else None,
                on_leave=self.show_title,
                labels=LABELS | {"again": "tasks.result.show"},
            )
        )

    # ----- looking back

    def look_back(self, session: "Session", number: int) -> None:
        from ulm.ui.table import replay_scene

        replay_scene.open_history(self._app, session, number)

    def look_at_end(self, session: "Session") -> None:
        from ulm.ui.table import replay_scene

        replay_scene.open_final_position(self._app, session)

    def watch(self, record: "Record", path: Path | None = None) -> None:
        from ulm.ui.table import replay_scene

        replay_scene.watch(self._app, record, path)

    def watch_from(self, record: "Record", path: Path | None, *, at: int, seat: int) -> None:
        from ulm.ui.table import replay_scene

        replay_scene.watch_from(self._app, record, path, at, seat)

    def review(self, record: "Record", path: Path | None = None, turn: int = 0) -> None:
        from ulm.ui.app.record_router import open_review

        open_review(self._app, record, path, turn)

    def annals(self, record: "Record", path: Path | None = None) -> None:
        from ulm.ui.app.record_router import open_annals

        open_annals(self._app, record, path)

    def try_turn(self, task: "RetryTask") -> None:
        from ulm.ui.table import practice_launcher

        practice_launcher.try_turn(self._app, task)

    def _review_of(self, session: "Session") -> None:
        """Review a game that has just ended; its account is kept beside its file, if that could be written."""
        from ulm.storage.autosave import saved_as

        record = session.record()
        self.review(record, saved_as(record))

    def _annals_of(self, session: "Session") -> None:
        """Show the annals of a game that has just ended, with what its review tells if there is one."""
        from ulm.storage.autosave import saved_as

        record = session.record()
        self.annals(record, saved_as(record))

    # ----- the Chronicle

    def show_chronicle(self) -> None:
        self._open_chronicle()

    def _open_chronicle(self) -> "ChronicleScene | None":
        """Open the Chronicle on top of the current scene; if that fails, show the reason."""
        from ulm.rules import DefinitionErrors
        from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene
        from ulm.ui.screens.chronicle.record_import import reason

        try:
            scene = ChronicleScene(self._app)
        except (OSError, DefinitionErrors) as error:
            text = t("chronicle.folder_trouble", reason=reason(error))
            self._app.push(notice(self._app, t("chronicle.title"), text))
            return None
        self._app.push(scene)
        return scene

    def show_saved_game(self, games: GameList, entry: "GameEntry") -> None:
        from ulm.ui.screens.chronicle.saved_game_scene import ChronicleGameScene

        self._app.push(ChronicleGameScene(self._app, games, entry))

    def show_statistics(self, index: "Index", games: ListedGames) -> None:
        from ulm.ui.screens.statistics.statistics_scene import StatisticsScene

        self._app.push(StatisticsScene(self._app, index, games))

    # ----- files from outside

    def open_file(self, path: Path) -> None:
        """Open a record named on the command line: continue an unfinished game, show the page of a finished one.

        If it cannot be copied, the game is played anyway; the table shows that it cannot be saved.
        """
        from ulm.ui.screens.chronicle.record_import import import_record
        from ulm.ui.table import game_launcher

        def go_on(imported: "Imported") -> None:
            if imported.content.summary.finished:
                self._show_imported(imported)
            else:
                game_launcher.open_replayed(self._app, imported.content.record, imported.content.game)

        import_record(self._app, path, go_on, in_place=True)

    def receive(self, path: Path) -> None:
        """Import a file dropped on the window and show its page. A game at the table is left only after asking."""
        from ulm.ui.screens.chronicle.record_import import import_record
        from ulm.ui.table.game_scene import GameScene

        def go_on(imported: "Imported") -> None:
            if not any(isinstance(scene, GameScene) for scene in self._app.scenes):
                self._show_imported(imported)
                return
            text = t("chronicle.arrived_in_game", file=in_rich_text(path.name))

            def leave() -> None:
                self.show_title()
                self._show_imported(imported)

            title, yes = t("chronicle.arrived_title"), t("chronicle.arrived_look")
            self._app.push(question(self._app, title, text, yes, leave))

        import_record(self._app, path, go_on)

    def _show_imported(self, imported: "Imported") -> None:
        """Open the Chronicle at the page of a game that has just been imported."""
        from ulm.storage.game_summary import GameEntry
        from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene

        open_ = next((scene for scene in self._app.scenes if isinstance(scene, ChronicleScene)), None)
        while open_ is not None and self._app.scene is not open_:
            self._app.pop()
        chronicle = open_ or self._open_chronicle()
        if chronicle is None:
            return
        copy = imported.path
        chronicle.show(copy.name, t("chronicle.arrived"))
        # The list may still be loading; a file that was not copied is known by its full path.
        name = copy.name if copy.parent == chronicle.library.folder else str(copy)
        self.show_saved_game(chronicle, GameEntry(name, 0, 0, summary=imported.content.summary))
