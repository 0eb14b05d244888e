"""Opens the scenes of tables elsewhere. Nothing of them is loaded before."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ulm.session.table_setup import TableSetup
from ulm.ui.app.learning_router import LearningNavigation

if TYPE_CHECKING:
    from ulm.net.remote_table import TableLink


class TableNavigation(LearningNavigation):
    """Joining tables, opening one, and who is there."""

    def show_join(self) -> None:
        """Open the page on which one joins a table."""
        from ulm.ui.screens.online.join_scene import JoinScene

        self._at_title(lambda: self._app.push(JoinScene(self._app)))

    def show_your_tables(self) -> None:
        """Open the list of tables at which one has a seat."""
        from ulm.ui.screens.online.your_tables_scene import YourTablesScene

        self._at_title(lambda: self._app.push(YourTablesScene(self._app)))

    def _at_title(self, show: Callable[[], None]) -> None:
        """These pages lie on the title: a game that is over leaves the table for them."""
        from ulm.ui.screens.title_scene import TitleScene

        if len(self._app.scenes) != 1 or not isinstance(self._app.scene, TitleScene):
            self._app.replace(TitleScene(self._app))
        show()

    def open_table(self, setup: TableSetup) -> None:
        """Open a table with seats for others, and wait for them; which server holds it is asked before."""
        if setup.at_server:
            from ulm.ui.screens.online.server_scene import ServerScene

            self._app.push(ServerScene(self._app, setup))
            return
        from ulm.ui.table import shared_table_launcher

        shared_table_launcher.open_new(self._app, setup)

    def show_people(self, link: "TableLink") -> None:
        """Show who is at a table elsewhere."""
        from ulm.ui.screens.online.lobby_scene import LobbyScene

        self._app.push(LobbyScene(self._app, link))

    def sit_down(self, link: "TableLink") -> None:
        """Show the game of a table elsewhere."""
        from ulm.ui.table import presence

        presence.sit_down(self._app, link)
