"""The Chronicle: all saved and finished games, newest first, on a page of the town's book."""

from pathlib import Path
from typing import Literal, TypeVar

import pygame

from ulm.files.file_change import FileChange
from ulm.records.index import Entry, Index
from ulm.records.library import Library
from ulm.text.catalog import t
from ulm.text.safe_text import in_rich_text
from ulm.ui import chronicle_text as words
from ulm.ui import keys
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.input import Input
from ulm.ui.kit.parts.words import write
from ulm.ui.kit.theme import BODY, SEPIA, SMALL, Theme
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.chronicle.game_row import draw_row, row_heights, spoken_row
from ulm.ui.scenes.chronicle.game_strip import draw_strip, strip_height
from ulm.ui.scenes.chronicle.index_loader import IndexLoader
from ulm.ui.scenes.chronicle.unfinished_games import UnfinishedGames
from ulm.ui.scenes.page import MARGIN, PageBackground, back_button, empty_notice, page, page_left, page_top
from ulm.ui.widgets.button import Button
from ulm.ui.widgets.choice import Choice, Option
from ulm.ui.widgets.modal import notice, question
from ulm.ui.widgets.rows import BAR_ROOM, RowList

T = TypeVar("T")
Shown = Literal["all", "unfinished", "finished"]
_SHEET = pygame.FRect(130, 40, 1660, 1000)


class ChronicleScene(ProgramScene):
    """The list of games. The selected one can be opened, deleted and restored.

    They are the player's own, with the game at the table, unless another index is given.
    """

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
        self.entries: list[Entry] = []
        """The filter of the list."""
        self._unfinished = UnfinishedGames()
        self.message = ""
        """A message about the last action, shown at the bottom of the page."""
        self._thrown: tuple[Path, str] | None = None
        """The last deleted file: its path in the bin and its old name."""
        self._background = PageBackground(self._draw_page)
        self._heights: dict[object, float] = {}
        """The heights of rows that were worked out for this text size and language."""
        self._strip = pygame.FRect(0, 0, 0, 0)
        """Where the data of the selected game stand."""

    # ----- coming and going

    def enter(self) -> None:
        self.look()

    def resume(self) -> None:
        """Refresh, because the game may have been changed on its own page."""
        self.look()
        self._place()

    def leave(self) -> None:
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
        self._place()
        self.invalidate()

    def _fill(self) -> None:
        wanted = {"all": (True, False), "unfinished": (False,), "finished": (True,)}[self.shown]
        found = self._unfinished.rows(self.index.folder, self.index.entries)
        self.entries = [
            entry
            for entry in found
            if (entry.summary.finished in wanted if entry.summary is not None else self.shown == "all")
        ]
        lost = not self.reader.busy and self.entry() is None
        if lost or not self._chosen:
            self.selected, self._chosen = (self.entries[0].name if self.entries else ""), False

    # ----- the selected game

    @property
    def _number(self) -> int:
        return next((n for n, entry in enumerate(self.entries) if entry.name == self.selected), 0)

    def entry(self) -> Entry | None:
        """The selected game."""
        return next((entry for entry in self.entries if entry.name == self.selected), None)

    def choose(self, name: str) -> None:
        """Select a game by the name of its file, read already or not."""
        self.selected, self._chosen = name, True

    def show(self, name: str, message: str) -> None:
        """Select a game that has just been imported, regardless of the filter, and show a message."""
        self.shown, self.message = "all", message
        self.choose(name)
        self.look()
        self._place()
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
        self.app.navigation.show_statistics(self.index)

    def ask_to_throw_away(self) -> None:
        """Move the selected game to the bin after asking."""
        entry = self.entry()
        if isinstance(entry, words.UnfinishedGame):
            self.message = t("chronicle.at_table_stays")
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
                after = [*self.entries[self._number + 1 :], *self.entries[: self._number][::-1]]
                self.choose(after[0].name if after else "")
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
            self._place()
            self.invalidate()

    def _tell_failure(self, message: str) -> None:
        self._tell(message)
        if self.app.scene is not self:
            self.app.push(notice(self.app, t("chronicle.title"), in_rich_text(message)))

    # ----- the page

    def spoken(self) -> str:
        return "\n".join(line for line in (t("chronicle.title"), self.message) if line)

    def relayout(self) -> None:
        self._background.forget()
        self._heights.clear()
        self._place()

    def _place(self) -> None:
        """Place rows and buttons; the page they stand on stays."""
        theme = self.app.theme
        factor = min(theme.factor, 1.5)
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        wide = right - left
        high = 62.0 * factor
        top = page_top(_SHEET, theme)
        button = 72.0 * min(theme.factor, 1.25)
        foot = _SHEET.bottom - 46 - button
        options: list[Option[Shown]] = [
            Option("all", t("chronicle.all")),
            Option("unfinished", t("chronicle.unfinished")),
            Option("finished", t("chronicle.finished")),
        ]
        shown = Choice(
            (left, top, wide * min(0.8, 0.55 * factor), high),
            options,
            self.shown,
            self._filter,
            size=BODY - 2,
            theme=theme,
            name="shown",
        )
        list_top = shown.rect.bottom + 14
        strip = strip_height(theme)
        self._strip = pygame.FRect(left, foot - 16 - strip, wide, strip)
        before = self.focus.find("rows")
        across = wide + 40 - BAR_ROOM
        rows = RowList(
            (left - 14, list_top, wide + 40, self._strip.y - 10 - list_top),
            row_heights(theme, self.entries, across, self._heights),
            lambda canvas, box, number: draw_row(canvas, box, self.entries[number], across),
            selected=self._number,
            on_select=self._select,
            on_open=self.open,
            spoken_row=lambda number: spoken_row(self.entries[number]),
        )
        if isinstance(before, RowList):
            rows.resume(before)
        if self.entries:
            rows.show(self._number)
        items: list[Item] = [shown, rows, back_button(self.app, left, foot, button)]
        if any(summary.finished for summary in self.index.summaries):
            high = 62.0 * min(theme.factor, 1.25)
            box = (right - 300, top - 38 - high, 300, high)
            text, tip = t("statistics.title"), t("statistics.tip")
            statistics = Button(box, text, self.open_statistics, icon="icons/trophy", tooltip=tip, name="statistics")
            _grow_to_the_left(statistics, theme)
            items.append(statistics)
        box = (right - 300, foot, 300, button)
        text, usable = t("chronicle.open"), bool(self.entries)
        open_ = Button(box, text, self.open, primary=True, enabled=usable, name="open")
        _grow_to_the_left(open_, theme)
        if self._thrown is not None:
            box = (open_.rect.x - 24 - 320, foot, 320, button)
            text = t("chronicle.bring_back")
            tip = keys.with_key(t("chronicle.bring_back_tip", folder=in_rich_text(str(self.library.bin))), "bring_back")
            bring_back = Button(box, text, self.bring_back, icon="icons/undo", tooltip=tip, name="bring_back")
            _grow_to_the_left(bring_back, theme)
            items.append(bring_back)
        items.append(open_)
        self.focus.replace(items)
        if self.focus.focused is None:
            self.focus.focus(rows if self.entries else self.focus.find("back"))

    def _filter(self, shown: Shown) -> None:
        self.shown = shown
        self.message = ""
        self._fill()
        self._place()

    def _select(self, number: int) -> None:
        self.choose(self.entries[number].name)

    def on_input(self, event: Input) -> bool:
        """Delete moves the selected game to the bin, Ctrl+Z restores it."""
        if keys.pressed(event, "delete_game"):
            self.ask_to_throw_away()
            return True
        if keys.pressed(event, "bring_back") and self._thrown is not None:
            self.bring_back()
            return True
        return False

    def back(self) -> bool:
        self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        rows, shown, back = (self.focus.find(name) for name in ("rows", "shown", "back"))
        assert rows is not None
        assert shown is not None
        assert back is not None
        self._draw_count(canvas, pygame.FRect(shown.rect.right, shown.rect.y, 0, shown.rect.h))
        if not self.entries and not self.reader.busy:
            key = "empty" if self.shown == "all" else f"empty_{self.shown}"
            empty_notice(canvas, rows.rect, t(f"chronicle.{key}"))
        self._draw_message(canvas, back.rect)
        self.draw_items(canvas)
        entry = self.entry()
        if entry is not None:
            draw_strip(canvas, self._strip, entry)

    def _draw_page(self, canvas: Canvas) -> None:
        page(canvas, _SHEET, t("chronicle.title"))

    def _draw_count(self, canvas: Canvas, box: pygame.FRect) -> None:
        number = len(self.entries)
        text = t("chronicle.count", n=number) if number else ""
        if self.reader.busy:
            text = t("chronicle.reading", done=self.reader.done, all=self.reader.all)
        right = _SHEET.right - MARGIN
        at, room = (right, box.centery), (right - box.x - 24, box.h)
        write(canvas, text, at, room, BODY - 2, SEPIA, font="italic", anchor="midright")

    def _draw_message(self, canvas: Canvas, back: pygame.FRect) -> None:
        right = next(item.rect.x for item in self.focus.items if item.name in ("bring_back", "open"))
        if self.message:
            room = (right - back.right - 48, back.h + 40)
            write(canvas, self.message, (back.right + 24, back.centery), room, SMALL, SEPIA)


def _grow_to_the_left(button: Button, theme: Theme) -> None:
    """Make a button at the right edge as wide as its words."""
    right = button.rect.right
    button.rect.w = max(button.rect.w, min(520.0, button.needed_width(theme)))
    button.rect.right = right
