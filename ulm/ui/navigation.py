"""How scenes ask for other scenes. A scene opens dialogs of its own (a question, a new title) itself."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ulm.session.table_setup import TableSetup

if TYPE_CHECKING:
    from ulm.analysis.puzzle_queue import PuzzleAttempt
    from ulm.analysis.retry import RetryTask
    from ulm.net.remote_table import TableLink
    from ulm.session.session import Session
    from ulm.storage.game_index import Index
    from ulm.storage.game_library import Library
    from ulm.storage.game_summary import GameEntry
    from ulm.storage.record import Record
    from ulm.teaching.challenge import Challenge as PlayersTask
    from ulm.teaching.challenge_result import Seal


class MenuEntry(NamedTuple):
    """An entry of the menu; the menu closes before it acts."""

    name: str
    label: str
    act: Callable[[], None]


class GameList(Protocol):
    """The list of games from which the page of one game was opened."""

    library: "Library"

    def stop_reading(self) -> None:
        """Close all files of the folder."""

    def choose(self, name: str) -> None:
        """Select a game by the name of its file."""

    def look(self) -> None:
        """List the folder again."""

    def throw_away(self) -> None:
        """Move the selected game to the bin."""


class ListedGames(GameList, Protocol):
    """The list itself, of which every game can be shown."""

    def show(self, name: str, message: str) -> None:
        """Select a game by the name of its file, regardless of the filter, and show a message."""


class Navigation(Protocol):
    """Opens scenes."""

    def show_title(self) -> None:
        """Return to the title screen; ask first if the game could not be saved."""

    def show_setup(self, table: TableSetup | None = None) -> None:
        """Set up a new table, starting from the last one or the one given."""

    def show_settings(self) -> None:
        """Open the settings on top of the current scene."""

    def show_keys(self, *, pad: bool | None = None) -> None:
        """Open the key sheet on top of the current scene, or its page of the ``pad``; by default that of the device in
        use.
        """

    def show_about(self) -> None:
        """Open the page with version and licences on top of the current scene."""

    def show_key_letters(self) -> None:
        """Let the player change the letters of actions, on top of the current scene."""

    def show_menu(
        self,
        *,
        practice: bool | None = None,
        on_practice: Callable[[bool], None] | None = None,
        hints: bool | None = None,
        on_hints: Callable[[bool], None] | None = None,
        more: Sequence[MenuEntry] = (),
    ) -> None:
        """Open the menu over a game. ``practice`` or ``hints`` is None if it cannot be changed; ``more`` are entries of
        this game alone.
        """

    # ----- help

    def show_rules(self, topic: tuple[str, str] | None = None, page: str = "") -> None:
        """Open the rules on top of the current scene: the page that explains a thing (its kind and name), or the page
        with an id, or the first one.
        """

    def show_city(self) -> None:
        """Open the page about the city, with its years and stories, on top of the current scene."""

    # ----- games

    def start_game(self, setup: TableSetup) -> None:
        """Start a new game and remember its table for the next one."""

    def start_guided(self) -> None:
        """Start the game that teaches while it is played."""

    def continue_game(self) -> None:
        """Continue the unfinished game."""

    def open_record(self, path: Path) -> None:
        """Continue a saved game."""

    def play_on(self, record: "Record", seat: int | None = None) -> None:
        """Continue from the end of a record as a new game; a human replaces the bot at ``seat``."""

    def show_result(
        self,
        session: "Session",
        again: Callable[[], None] | None = None,
        left: Callable[[], None] | None = None,
    ) -> None:
        """Show the scoring of a finished game; ``again`` begins another one, by default at this screen. ``left`` is
        called once the scoring is left.
        """

    # ----- tables elsewhere

    def show_join(self) -> None:
        """Open the page on which one joins a table, on top of the current scene."""

    def show_your_tables(self) -> None:
        """Open the list of tables at which one has a seat, on top of the current scene."""

    def open_table(self, setup: TableSetup) -> None:
        """Open a table with seats for others, and wait for them."""

    def show_people(self, link: "TableLink") -> None:
        """Show who is at a table elsewhere, on top of the current scene."""

    def sit_down(self, link: "TableLink") -> None:
        """Show the game of a table elsewhere, in place of everything else."""

    # ----- learning

    def show_learn(self) -> None:
        """Show the page *Learn*: the one that is open below, else a new one on top of the title."""

    def show_lesson(self, scene_id: str) -> None:
        """Open a scene of a lesson on top of what is shown; the next one takes its place."""

    def leave_lesson(self) -> None:
        """Leave a lesson for what it was opened from; the page *Learn* where there is nothing."""

    @property
    def leaves_lesson_for(self) -> str:
        """What the button that leaves a lesson says, as `learn.coach.<name>`: by what the lesson was opened from."""

    def show_lesson_menu(self, *, on_again: Callable[[], None]) -> None:
        """Open the menu over a lesson."""

    def show_lesson_result(self, session: "Session", following: str, game: str) -> None:
        """Show the scoring of a scene that ended its game; then on to the ``following`` scene, if there is one, or to
        a ``game``, basic or advanced, that can be played now.
        """

    def play_first_game(self, *, advanced: bool) -> None:
        """Start a game against one bot, with practice and hints."""

    # ----- puzzles

    def show_puzzles(self) -> None:
        """Open the page of the puzzles on top of the current scene."""

    def play_puzzle(self, sitting: "PuzzleAttempt") -> None:
        """Let the player solve a puzzle; leaving it leads back here."""

    # ----- tasks

    def show_tasks(self) -> None:
        """Show the page *Ten years*: on top of what is shown, or the one that is open below."""

    def play_task(self, task: "PlayersTask") -> None:
        """Begin a game of a task."""

    def show_task_result(
        self, session: "Session", task: "PlayersTask", seals: "tuple[Seal, ...]", *, new: int, opened: bool
    ) -> None:
        """Show the scoring of a task's game, and then its seals, so many of which are ``new``; ``opened``: whether the
        later tasks have been opened by them.
        """

    # ----- looking back

    def look_back(self, session: "Session", number: int) -> None:
        """Show a game in progress as it was right after a move of its history."""

    def look_at_end(self, session: "Session") -> None:
        """Show the final position of a finished game."""

    def watch(self, record: "Record", path: Path | None = None) -> None:
        """Show a record from its start; ``path`` is the file it was read from."""

    def watch_from(self, record: "Record", path: Path | None, *, at: int, seat: int) -> None:
        """Show a finished game after so many moves, as a seat sees it; leaving it leads back here."""

    def review(self, record: "Record", path: Path | None = None, turn: int = 0) -> None:
        """Show what a finished game was won and lost by; ``path`` is the file it was read from, ``turn`` the number of
        the turn that is selected.
        """

    def annals(self, record: "Record", path: Path | None = None) -> None:
        """Show the annals of a finished game; ``path`` is the file it was read from."""

    def try_turn(self, task: "RetryTask") -> None:
        """Let the player play a part of a turn again; leaving it leads back here."""

    # ----- the Chronicle

    def show_chronicle(self) -> None:
        """Open the list of saved games on top of the current scene."""

    def show_saved_game(self, games: GameList, entry: "GameEntry") -> None:
        """Open the page of a saved game."""

    def show_statistics(self, index: "Index", games: ListedGames) -> None:
        """Open the statistics of the finished games of a list."""

    def open_file(self, path: Path) -> None:
        """Open a record named on the command line."""

    def receive(self, path: Path) -> None:
        """Import a file that was dropped on the window."""
