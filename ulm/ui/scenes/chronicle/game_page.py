"""One game of the Chronicle on a page of its own: the points by source, and what can be done with it."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame

from ulm.files import paths
from ulm.files.file_change import FileChange
from ulm.files.yaml_reader import Unreadable
from ulm.records import record as records
from ulm.records.index import Entry
from ulm.records.library import BadTitle
from ulm.session.table_setup import BOTS, COLOURS, SeatSetup, TableSetup, is_known_bot
from ulm.text import problem_text
from ulm.text.catalog import t
from ulm.text.safe_text import in_rich_text
from ulm.ui import chronicle_text as words
from ulm.ui.kit.canvas import Canvas
from ulm.ui.kit.focus import Item
from ulm.ui.kit.theme import BODY, SEPIA
from ulm.ui.navigation import GameList
from ulm.ui.program import Program, ProgramScene
from ulm.ui.scenes.chronicle.placing import place
from ulm.ui.scenes.chronicle.points_table import PointsTable
from ulm.ui.scenes.chronicle.rename import RenameScene
from ulm.ui.scenes.page import MARGIN, PageBackground, back_button, page, page_left, page_top
from ulm.ui.widgets.button import Button, shared_widths
from ulm.ui.widgets.label import RichText
from ulm.ui.widgets.modal import notice, question
from ulm.ui.widgets.scroll import ScrollView

_SHEET = pygame.FRect(130, 40, 1660, 1000)
_WIDEST, _GAP = 280.0, 16.0
"""How wide a button is at most, and the room between two."""


class ChronicleGameScene(ProgramScene):
    """Continue · Watch · Review · Rematch · Rename · Export · Delete; only what can be done with this game is shown."""

    def __init__(self, app: Program, chronicle: GameList, entry: Entry) -> None:
        super().__init__(app)
        self.chronicle = chronicle
        self.entry = entry
        self._background = PageBackground(self._draw_page)

    def spoken(self) -> str:
        return words.title_or_date(self.entry)

    def relayout(self) -> None:
        self._background.forget()
        theme, summary = self.app.theme, self.entry.summary
        left, right = page_left(_SHEET), _SHEET.right - MARGIN
        wide = right - left
        # Buttons stand where the Chronicle has none of those that open a page, and no rows: who clicks twice there
        # presses nothing here.
        bar = pygame.FRect(left, page_top(_SHEET, theme), wide, 62.0 * min(theme.factor, 1.5))
        button = 72.0 * min(theme.factor, 1.25)
        foot = _SHEET.bottom - 46 - button
        view = pygame.FRect(left - 14, bar.bottom + 12, wide + 40, foot - 14 - bar.bottom - 12)
        said = RichText(theme, (left, view.y + 4, wide, 0), self._summary_words(), size=BODY, colour=SEPIA)
        contents: list[Item] = [said]
        bottom = said.rect.bottom
        if summary is not None:
            top = bottom + 14
            high = max(min(view.bottom - top, 760.0), PointsTable.needed_height(theme, summary, wide))
            table = pygame.FRect(left, top, wide, high)
            contents += [PointsTable(table, summary), *PointsTable.cells(table, summary)]
            bottom = table.bottom
        scroll = ScrollView(view, contents, height=bottom - view.y)
        items: list[Item] = [scroll, *contents, *self._action_buttons(bar), back_button(self.app, left, foot, button)]
        before, scrolled = self.focus.focused, self.focus.find("scroll")
        self.focus.replace(items)
        if isinstance(scrolled, ScrollView):
            scroll.scroll_to(scrolled.offset)
        if before is None:
            self.focus.focus(next(item for item in items if isinstance(item, Button)))

    def _action_buttons(self, bar: pygame.FRect) -> list[Button]:
        """The buttons side by side, the usual one first."""
        buttons = [
            Button(
                bar.copy(),
                t(f"chronicle.{name}"),
                action,
                primary=not number,
                tooltip=t(f"chronicle.{name}_tip"),
                name=name,
            )
            for number, (name, action) in enumerate(self._actions())
        ]
        widths = shared_widths(self.app.theme, buttons, bar.w - _GAP * (len(buttons) - 1), _WIDEST)
        x = bar.x
        for button, wide in zip(buttons, widths, strict=True):
            button.rect.x, button.rect.w = x, wide
            x += wide + _GAP
        return buttons

    def _actions(self) -> list[tuple[str, Callable[[], None]]]:
        """The actions for the game, the usual one first."""
        summary = self.entry.summary
        found: list[tuple[str, Callable[[], None]]] = []
        if summary is not None:
            if not summary.finished:
                found.append(("continue", self._continue))
            if summary.moves:
                found.append(("watch", self._watch))
            if summary.finished:
                found.append(("review", self._review))
            found.append(("rematch", self._rematch))
        if isinstance(self.entry, words.UnfinishedGame):
            return found
        found += [("rename", self._rename), ("export", self._export), ("delete", self._delete)]
        return found

    def _summary_words(self) -> str:
        """The text below the title."""
        entry, summary = self.entry, self.entry.summary
        if summary is None:
            assert entry.fault is not None
            return f"{words.fault(entry.fault)}{words.detail(entry.fault)}\n{t('chronicle.left_alone')}"
        return f"*{words.details(entry)}*"

    # ----- actions

    def _continue(self) -> None:
        if isinstance(self.entry, words.UnfinishedGame):
            self.app.navigation.continue_game()
        else:
            self.app.navigation.open_record(self.chronicle.library.folder / self.entry.name)

    def _watch(self) -> None:
        self._with_record(self.app.navigation.watch)

    def _review(self) -> None:
        self._with_record(self.app.navigation.review)

    def _with_record(self, show: Callable[[records.Record, Path], None]) -> None:
        path = self.chronicle.library.folder / self.entry.name
        try:
            record = records.read(path)
        except Unreadable as error:
            self._notice(t("chronicle.fault.damaged"), in_rich_text(problem_text.line(error.problem)))
            return
        show(record, path)

    def _rematch(self) -> None:
        summary = self.entry.summary
        assert summary is not None
        seats = [
            SeatSetup(
                words.shown(seat.name),
                next(colour for colour in COLOURS if colour == seat.colour),
                None if seat.bot is None else _playable(seat.bot),
            )
            for seat in summary.seats
        ]
        table = TableSetup(seats, summary.options, summary.seed, summary.first, summary.practice)
        self.app.navigation.show_setup(table)

    def _rename(self) -> None:
        path = self.chronicle.library.folder / self.entry.name
        sheet = RenameScene(
            self.app, words.given_title(self.entry), self._set_title, lambda: self.app.saving.leave_file(path)
        )
        self.app.push(sheet)

    def _set_title(self, text: str, sheet: RenameScene) -> None:
        """Set the title, now or as soon as the file is free."""
        self.chronicle.stop_reading()  # the file must not be open
        library, before = self.chronicle.library, self.entry.name

        def rename() -> str | BadTitle:
            try:
                return library.rename(before, text)
            except BadTitle as error:
                return error

        def done(name: str | BadTitle) -> None:
            if isinstance(name, BadTitle):
                sheet.refuse(words.bad_title(name))
            elif self in self.app.scenes:
                self.chronicle.choose(name)
                self.chronicle.look()
                self.entry = msgspec.structs.replace(self.entry, name=name)
                self.relayout()
                self.app.remove(sheet)

        def failed(error: OSError) -> None:
            sheet.refuse(t("chronicle.not_renamed", reason=words.refused(error)))

        if not self.app.saving.change_file(FileChange(library.folder / before, rename, done, failed)):
            sheet.refuse(t("chronicle.waiting"))

    def _export(self) -> None:
        """Copy the game, now or as soon as no other program holds the copy."""

        def done(path: Path) -> None:
            folder, file = in_rich_text(str(path.parent)), in_rich_text(path.name)
            self._notice(t("chronicle.export"), t("chronicle.exported", file=file, folder=folder))

        def failed(error: OSError) -> None:
            self._notice(t("chronicle.export"), t("chronicle.not_exported", reason=words.refused(error)))

        try:
            copy = self.chronicle.library.copy_out(self.entry.name, paths.exports())
        except OSError as error:
            failed(error)
        else:
            place(self.app, t("chronicle.export"), copy, done, failed)

    def _notice(self, title: str, text: str) -> None:
        self.app.push(notice(self.app, title, text))

    def _delete(self) -> None:
        asking = t("chronicle.delete_text", title=in_rich_text(words.title_or_date(self.entry)))

        def throw_away() -> None:
            self.app.pop()
            self.chronicle.throw_away()

        self.app.push(question(self.app, t("chronicle.delete_title"), asking, t("chronicle.delete"), throw_away))

    def back(self) -> bool:
        self.app.pop()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        self.draw_items(canvas)

    def _draw_page(self, canvas: Canvas) -> None:
        page(canvas, _SHEET, words.title_or_date(self.entry))


def _playable(bot: str) -> str:
    """A bot that can be invited to a table: this one, else its level, else the strongest."""
    if is_known_bot(bot):
        return bot
    level = bot.partition("-")[0]
    return level if level in BOTS else BOTS[-1]
