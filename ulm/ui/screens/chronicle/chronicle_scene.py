"""The Chronicle: all saved and finished games, newest first, on a page of the town's book."""

from pathlib import Path
from typing import Literal, TypeVar

from pygame import FRect

from ulm.files.deferred_write import FileChange
from ulm.i18n import chronicle_text as words
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.storage.game_index import Games, Index
from ulm.storage.game_library import Library
from ulm.storage.game_summary import GameEntry
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.chronicle.saved_game_row import GameRow, GameRows, GameStrip, spoken_row
from ulm.ui.screens.chronicle.saved_games_loader import IndexLoader, UnfinishedGames
from ulm.ui.screens.page import INDENT, MARGIN, PageScene, back_button, empty_notice, head_height
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, SEPIA, SMALL
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import notice, question
from ulm.ui.toolkit.widgets.list_view import BAR_ROOM, RowList
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice

T = TypeVar("T")
Shown = Literal["all", "unfinished", "finished"]
SIZE = (1660.0, 1000.0)
"""That of the page of the Chronicle, and of the page of a game."""
WIDE = SIZE[0] - 2 * MARGIN - INDENT
"""The width of what is on it."""
_BEFORE, _BEHIND = 14.0, 26.0
"""How far the marks of rows and the bar of their list are beside what else is on the page."""


class ChronicleScene(PageScene):
    """The list of games. The selected one can be opened, deleted and restored.

    They are the player's own, with the game at the table, unless another index is given.
    """

    size = SIZE

    def __init__(self, app: Program, index: Index | None = None) -> None:
        super().__init__(app)
        self.index = index or Index()
        self._own = index is None
        self.library = Library(self.index.folder)
        self.reader = IndexLoader(app, self.index, self._progress)
        self.shown: Shown = "all"
        self.selected = ""
        """The name of the selected file."""
        self._chosen = False
        """Whether the player selected it; otherwise it is just the first."""
        self.entries: Games = self.index.games(first=())
        """The games of the list."""
        self._unfinished = UnfinishedGames()
        self.message = ""
        """A message about the last action, shown at the bottom of the page."""
        self._thrown: tuple[Path, str] | None = None
        """The last deleted file: its path in the bin and its old name."""
        self._rows: dict[object, GameRow] = {}
        """The rows that were laid out for this text size and language."""
        self._strip = GameStrip(app.theme)
        """The data of the selected game."""

    # ----- coming and going

    def enter(self) -> None:
        self.look()

    def resume(self) -> None:
        """Refresh, because the game may have been changed on its own page."""
        self.look()
        self.place()

    def leave(self) -> None:
        super().leave()
        self.reader.leave()

    def look(self) -> None:
        """List the folder again."""
        try:
            self.reader.look()
        except OSError as error:
            self.message = t("chronicle.folder_trouble", reason=words.refused(error))
        if self._own:
            self._unfinished.look()
        self._fill()

    def _progress(self) -> None:
        self._fill()
        self.place()
        self.invalidate()

    def _fill(self) -> None:
        finished = {"all": None, "unfinished": False, "finished": True}[self.shown]
        self.entries = self._unfinished.rows(self.index, finished)
        lost = not self.reader.busy and self.entry() is None
        if lost or not self._chosen:
            self.selected, self._chosen = (self.entries[0].name if self.entries else ""), False

    # ----- the selected game

    @property
    def _number(self) -> int:
        return self.entries.place_of(self.selected) or 0

    def entry(self) -> GameEntry | None:
        """The selected game."""
        place = self.entries.place_of(self.selected)
        return self.entries[place] if place is not None else None

    def choose(self, name: str) -> None:
        """Select a game by the name of its file, read already or not."""
        self.selected, self._chosen = name, True

    def show(self, name: str, message: str) -> None:
        """Select a game regardless of the filter, such as one just imported, and show a message."""
        self.shown, self.message = "all", message
        self.choose(name)
        self.look()
        self.place()
        rows = self.focus.find("rows")
        if isinstance(rows, RowList):
            rows.show(self._number)
            self.focus.focus(rows)

    def open(self) -> None:
        """Open the page of the selected game."""
        entry = self.entry()
        if entry is not None:
            self.message = ""
            self.app.navigation.show_saved_game(self, entry)

    def stop_reading(self) -> None:
        """Close all files of the folder."""
        self.reader.stop()

    def open_statistics(self) -> None:
        """Open the statistics, which load the games that are not loaded yet."""
        self.reader.stop()
        self.app.navigation.show_statistics(self.index, self)

    def ask_to_throw_away(self) -> None:
        """Move the selected game to the bin after asking."""
        entry = self.entry()
        if isinstance(entry, words.UnfinishedGame):
            self.message = t("chronicle.at_table_stays")
            self.place()
        elif entry is not None:
            asking = t("chronicle.delete_text", title=in_rich_text(words.title_or_date(entry)))
            self.app.push(
                question(self.app, t("chronicle.delete_title"), asking, t("chronicle.delete"), self.throw_away)
            )

    def throw_away(self) -> None:
        entry = self.entry()
        if entry is None:
            return

        def done(thrown: Path) -> None:
            self._thrown = thrown, entry.name
            if self.selected == entry.name:
                # The focus goes on to the next row.
                place, last = self._number, len(self.entries) - 1
                self.choose(self.entries[place + 1 if place < last else place - 1].name if last > 0 else "")
            self.index.forget(entry.name)
            self._tell(t("chronicle.deleted", title=words.title_or_date(entry)))

        def failed(error: OSError) -> None:
            self._tell_failure(t("chronicle.not_deleted", reason=words.refused(error)))

        file = self.library.folder / entry.name
        self._change(FileChange(file, lambda: self.library.throw_away(entry.name), done, failed))

    def bring_back(self) -> None:
        """Restore the last deleted game from the bin."""
        if self._thrown is None:
            return
        last = thrown, name = self._thrown

        def done(name: str) -> None:
            if self._thrown == last:
                self._thrown = None
            if self in self.app.scenes:
                self.show(name, t("chronicle.restored"))

        def failed(error: OSError) -> None:
            if isinstance(error, FileNotFoundError) and self._thrown == last:
                self._thrown = None
            self._tell_failure(t("chronicle.not_restored", reason=words.refused(error)))

        self._change(FileChange(thrown, lambda: self.library.restore(thrown, name), done, failed))

    def _change(self, change: FileChange[T]) -> None:
        """Change a file now, or as soon as no other program holds it."""
        self.reader.stop()  # it must not be open
        if not self.app.saving.change_file(change):
            self._tell(t("chronicle.waiting"))

    def _tell(self, message: str) -> None:
        """Show how the games are now, with a message about it."""
        self.message = message
        if self in self.app.scenes:
            self.look()
            self.place()
            self.invalidate()

    def _tell_failure(self, message: str) -> None:
        self._tell(message)
        if self.app.scene is not self:
            self.app.push(notice(self.app, t("chronicle.title"), in_rich_text(message)))

    # ----- the page

    @property
    def title(self) -> str:
        return t("chronicle.title")

    def spoken(self) -> str:
        return "\n".join(line for line in (self.title, self.message) if line)

    def relayout(self) -> None:
        self._rows.clear()
        super().relayout()

    def place(self) -> None:
        before = self.focus.find("rows")
        super().place()
        rows = self.focus.find("rows")
        assert isinstance(rows, RowList)
        if isinstance(before, RowList):
            rows.resume(before)
        if self.entries:
            rows.show(self._number)
        self._strip.show(self.app.theme, self.entry())

    @property
    def first(self) -> str:
        return "rows" if self.entries else "back"

    def contents(self) -> Node:
        theme = self.app.theme
        rows = GameRows(theme, self.entries, WIDE + _BEFORE + _BEHIND - BAR_ROOM, self._rows)
        listed = RowList(
            rows.heights,
            rows.draw,
            selected=self._number,
            on_select=self._select,
            on_open=self.open,
            spoken_row=lambda number: spoken_row(self.entries[number]),
        )
        self._strip = GameStrip(theme)
        below = Row(
            Space(_BEFORE),
            Column(Space(height=10), self._strip, Space(height=16), self._foot(), grow=1.0),
            Space(_BEHIND),
        )
        column = Column(
            Space(height=head_height(theme)),
            Row(Space(_BEFORE), *self._filters(), Space(_BEHIND)),
            Space(height=14),
            Stack(listed, ground=self._say_empty, grow=1.0),
            below,
            Space(height=46),
        )
        beside = Row(Space(MARGIN + INDENT - _BEFORE), sized(column, width=WIDE + _BEFORE + _BEHIND))
        return Stack(beside, self._beside_heading())

    def _filters(self) -> list[Node]:
        """Which games are listed, and how many these are."""
        theme, number = self.app.theme, len(self.entries)
        factor = min(theme.factor, 1.5)
        options: list[ChoiceOption[Shown]] = [
            ChoiceOption("all", t("chronicle.all")),
            ChoiceOption("unfinished", t("chronicle.unfinished")),
            ChoiceOption("finished", t("chronicle.finished")),
        ]
        shown = SegmentedChoice(
            options, self.shown, self._filter, least=(0, 62.0 * factor), size=BODY - 2, name="shown"
        )
        said = t("chronicle.count", n=number) if number else ""
        if self.reader.busy:
            said = t("chronicle.reading", done=self.reader.done, all=self.reader.all)
        count = Label(said, BODY - 2, SEPIA, font="italic", side="right", grow=1.0)
        return [sized(shown, width=WIDE * min(0.8, 0.55 * factor)), Space(24), count]

    def _foot(self) -> Node:
        """The buttons, and what is told of the last action."""
        high = 72.0 * min(self.app.theme.factor, 1.25)
        parts = [back_button(self.app, high), Label(self.message, SMALL, SEPIA, grow=1.0)]
        if self._thrown is not None:
            words = t("chronicle.bring_back")
            tip = key_bindings.with_key(
                t("chronicle.bring_back_tip", folder=in_rich_text(str(self.library.bin))), "bring_back"
            )
            parts.append(
                self._wide(
                    Button(words, self.bring_back, least=(320, high), icon="icons/undo", tooltip=tip, name="bring_back")
                )
            )
        usable = bool(self.entries)
        parts.append(
            self._wide(
                Button(t("chronicle.open"), self.open, least=(300, high), primary=True, enabled=usable, name="open")
            )
        )
        return Row(*parts, gap=24)

    def _beside_heading(self) -> Node:
        """The button that opens the statistics, if there are any."""
        if not self.index.any_finished:
            return Space()
        theme = self.app.theme
        words, tip, high = t("statistics.title"), t("statistics.tip"), 62.0 * min(theme.factor, 1.25)
        button = Button(
            words, self.open_statistics, least=(300, high), icon="icons/trophy", tooltip=tip, name="statistics"
        )
        head = sized(
            Column(Row(Space(grow=1.0), self._wide(button), Space(MARGIN)), Space(height=38), justify="end"),
            height=head_height(theme),
        )
        return Column(head)

    def _wide(self, button: Button) -> Button:
        """A button as wide as its words, within bounds."""
        button.width = max(button.least[0], min(520.0, button.needed_width(self.app.theme)))
        return button

    def _filter(self, shown: Shown) -> None:
        self.shown = shown
        self.message = ""
        self._fill()
        self.place()

    def _select(self, number: int) -> None:
        self.choose(self.entries[number].name)
        self._strip.show(self.app.theme, self.entry())

    def on_input(self, event: Input) -> bool:
        """Delete moves the selected game to the bin, Ctrl+Z restores it."""
        if key_bindings.pressed(event, "delete_game"):
            self.ask_to_throw_away()
            return True
        if key_bindings.pressed(event, "bring_back") and self._thrown is not None:
            self.bring_back()
            return True
        return False

    # ----- drawing

    def _say_empty(self, canvas: Canvas, box: FRect) -> None:
        if not self.entries and not self.reader.busy:
            empty_notice(canvas, box, t(f"chronicle.{'empty' if self.shown == 'all' else f'empty_{self.shown}'}"))
