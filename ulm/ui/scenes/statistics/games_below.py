"""The list of games below the statistics, as the page of a game sees it that was opened from them."""

from __future__ import annotations

from collections.abc import Callable

from ulm.ui.navigation import GameList


class GameHistoryList:
    """That list; ``on_thrown_away`` is called when a game has been moved to the bin."""

    def __init__(self, games: GameList, on_thrown_away: Callable[[], None]) -> None:
        self.library = games.library
        self._games = games
        self._on_thrown_away = on_thrown_away

    def stop_reading(self) -> None:
        """Close all files of the folder."""
        self._games.stop_reading()

    def choose(self, name: str) -> None:
        """Select a game by the name of its file."""
        self._games.choose(name)

    def look(self) -> None:
        """List the folder again."""
        self._games.look()

    def throw_away(self) -> None:
        """Move the selected game to the bin."""
        self._games.throw_away()
        self._games.stop_reading()
        self._on_thrown_away()
