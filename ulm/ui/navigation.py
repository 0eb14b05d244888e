"""How scenes ask for other scenes. Sheets that belong to one scene (a question, a new title) it opens itself."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ulm.session.table_setup import TableSetup

if TYPE_CHECKING:
    from ulm.records.index import Entry, Index
    from ulm.records.library import Library
    from ulm.records.record import Record
    from ulm.session.session import Session


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
        """Put the selected game into the bin."""


class Navigation(Protocol):
    """The ways from one scene to another."""

    def show_title(self) -> None:
        """Back to the title screen; a game that could not be saved is asked about before."""

    def show_setup(self, table: TableSetup | None = None) -> None:
        """Set up a new table, beginning with the last one or with the one given."""

    def show_settings(self) -> None:
        """The settings, on top of what is there."""

    def show_menu(
        self,
        *,
        practice: bool | None = None,
        on_practice: Callable[[bool], None] | None = None,
        hints: bool | None = None,
        on_hints: Callable[[bool], None] | None = None,
    ) -> None:
        """The menu over a game. ``practice`` or ``hints`` None: that cannot be changed."""

    # ----- games

    def start_game(self, setup: TableSetup) -> None:
        """Begin a new game; the table is remembered for the next one."""

    def continue_game(self) -> None:
        """Go on with the game that was left."""

    def open_record(self, path: Path) -> None:
        """Go on with a saved game."""

    def play_on(self, record: "Record", seat: int | None = None) -> None:
        """Go on from where a record ends, as a new game; a human takes the place of the bot at ``seat``."""

    def show_result(self, session: "Session") -> None:
        """Count the points of a finished game."""

    # ----- looking back

    def look_back(self, session: "Session", number: int) -> None:
        """Show a game that is being played as it was right after a move of its history."""

    def look_at_end(self, session: "Session") -> None:
        """Show a finished game as it ended."""

    def watch(self, record: "Record", path: Path | None = None) -> None:
        """Show a record from its beginning; ``path``: where it was read from."""

    # ----- the Chronicle

    def show_chronicle(self) -> None:
        """The saved games, on top of what is there."""

    def show_saved_game(self, games: GameList, entry: "Entry") -> None:
        """The page of one saved game."""

    def show_statistics(self, index: "Index") -> None:
        """The statistics of the finished games."""

    def open_file(self, path: Path) -> None:
        """A record named on the command line."""

    def receive(self, path: Path) -> None:
        """A file that was dropped on the window."""
