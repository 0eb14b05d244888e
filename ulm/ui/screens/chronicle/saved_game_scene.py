"""One game of the Chronicle on a page of its own: the points by source, and what can be done with it."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from ulm.files import paths
from ulm.files.deferred_write import FileChange
from ulm.files.yaml_reader import UnreadableFile
from ulm.i18n import chronicle_text as words
from ulm.i18n import problem_text
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.session.table_setup import BOTS, COLOURS, SeatSetup, TableSetup, is_known_bot
from ulm.storage import record as records
from ulm.storage.game_library import BadTitle
from ulm.storage.game_summary import GameEntry
from ulm.ui.navigation import GameList
from ulm.ui.program import Program
from ulm.ui.screens.chronicle.chronicle_scene import SIZE, WIDE
from ulm.ui.screens.chronicle.points_table import needed_height, points_table
from ulm.ui.screens.chronicle.record_import import place_record
from ulm.ui.screens.chronicle.rename_dialog import RenameScene
from ulm.ui.screens.page import INDENT, MARGIN, PageScene, back_button, head_height
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.label import RichLabel
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import SEPIA
from ulm.ui.toolkit.widgets.button import Button, shared_widths
from ulm.ui.toolkit.widgets.dialog import notice, question
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_WIDEST, _GAP = 280.0, 16.0
"""How wide a button is at most, and the room between two."""


class ChronicleGameScene(PageScene):
    """Continue · Watch · Annals · Review · Rematch · Rename · Export · Delete; only what can be done with this game is
    shown.
    """

    size = SIZE

    def __init__(self, app: Program, chronicle: GameList, entry: GameEntry) -> None:
        super().__init__(app)
        self.chronicle = chronicle
        self.entry = entry

    @property
    def title(self) -> str:
        return words.title_or_date(self.entry)

    def spoken(self) -> str:
        return self.title

    @property
    def first(self) -> str:
        return next(item.name for item in self.focus.items if isinstance(item, Button))

    def contents(self) -> Node:
        theme, summary = self.app.theme, self.entry.summary
        buttons = self._action_buttons()
        # Buttons stand where the Chronicle has none of those that open a page, and no rows: who clicks twice there
        # presses nothing here.
        head, high = head_height(theme), 62.0 * min(theme.factor, 1.5)
        back = back_button(self.app, 72.0 * min(theme.factor, 1.25))
        said: Node = RichLabel(self._summary_words(), colour=SEPIA)
        above, below = head + high + 12, 14 + back.rect.h + 46
        rows = [Space(height=4), said]
        if summary is not None:
            room = SIZE[1] - above - below - 4 - said.wanted(theme, (WIDE, ANY))[1] - 14
            tall = max(min(room, 760.0), needed_height(theme, summary, WIDE))
            rows += [Space(height=14), points_table(theme, summary, (WIDE, tall))]
        layers = Stack(
            Column(Space(height=above), ScrollColumn(*rows), Space(height=below)),
            Column(
                Space(height=head), Row(*buttons, gap=_GAP, height=high), Space(grow=1.0), Row(back), Space(height=46)
            ),
        )
        return Row(Space(MARGIN + INDENT), sized(layers, width=WIDE))

    def _action_buttons(self) -> list[Button]:
        """The buttons side by side, the usual one first."""
        buttons = [
            Button(
                t(f"chronicle.{name}"),
                action,
                primary=not number,
                tooltip=t(f"chronicle.{name}_tip"),
                name=name,
            )
            for number, (name, action) in enumerate(self._actions())
        ]
        widths = shared_widths(self.app.theme, buttons, WIDE - _GAP * (len(buttons) - 1), _WIDEST)
        return [sized(button, width=wide) for button, wide in zip(buttons, widths, strict=True)]

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
                found += [("annals", self._annals), ("review", self._review)]
            if not summary.given:  # a set-up of its own cannot be had again at an ordinary table
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

    def _annals(self) -> None:
        self._with_record(self.app.navigation.annals)

    def _with_record(self, show: Callable[[records.Record, Path], None]) -> None:
        path = self.chronicle.library.folder / self.entry.name
        try:
            record = records.read(path)
        except UnreadableFile as error:
            self._notice(t("chronicle.fault.damaged"), in_rich_text(problem_text.line(error.problem)))
            return
        show(record, path)

    def _rematch(self) -> None:
        summary = self.entry.summary
        assert summary is not None
        seats = [
            SeatSetup(
                words.visible_text(seat.name),
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
            place_record(self.app, t("chronicle.export"), copy, done, failed)

    def _notice(self, title: str, text: str) -> None:
        self.app.push(notice(self.app, title, text))

    def _delete(self) -> None:
        asking = t("chronicle.delete_text", title=in_rich_text(words.title_or_date(self.entry)))

        def throw_away() -> None:
            self.app.pop()
            self.chronicle.throw_away()

        self.app.push(question(self.app, t("chronicle.delete_title"), asking, t("chronicle.delete"), throw_away))


def _playable(bot: str) -> str:
    """A bot that can be invited to a table: this one, else its level, else the strongest."""
    if is_known_bot(bot):
        return bot
    level = bot.partition("-")[0]
    return level if level in BOTS else BOTS[-1]
