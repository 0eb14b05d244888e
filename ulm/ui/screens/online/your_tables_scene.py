"""The tables elsewhere at which one has a seat: which of them wait for a move, and the way back to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ulm.files import paths
from ulm.i18n.catalog import t
from ulm.i18n.sanitizing import in_rich_text
from ulm.net.connection import LineState
from ulm.net.remote_table import TableLink, TableObserver
from ulm.net.seat_tokens import SeatToken, SeatTokens
from ulm.ui.program import Program
from ulm.ui.screens.page import INDENT, BackdropScene, back_button, in_the_middle, page_of
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node
from ulm.ui.toolkit.theme import BODY, RUBRIC, SEPIA, SMALL
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import question
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_ROW, _GAP, _MOST_GROWN = 76.0, 16.0, 1.5
_NARROW = 1.25
_ASKED = 20
"""So many tables, the latest ones, are asked how things stand; the others once they are opened."""


@dataclass(eq=False)
class _Asked(TableObserver):
    """A table, and what it says."""

    scene: YourTablesScene
    seat: SeatToken
    link: TableLink | None = None
    sentence: str = ""
    """What it refuses."""

    def connect(self, program: Program) -> None:
        self.sentence = ""
        seat = self.seat
        self.link = TableLink(program.call_soon, seat.where, key=seat.key, name=seat.name, codes=seat.codes)
        self.link.followers.append(self)
        self.link.start()

    def state(self) -> tuple[str, bool]:
        """How things stand there, in a sentence, and whether it is the own turn."""
        link = self.link
        if self.sentence or link is None:
            return self.sentence, False
        session = link.session
        if link.end:
            return link.end, False
        if link.state is LineState.NO_ANSWER and not self.seat.table:
            return t("online.tables.no_answer"), False  # a table of a house, which is not always open
        if link.lost:
            return link.lost, False
        if not session.ready:
            return t("online.people.connecting", address=in_rich_text(self.seat.where.address)), False
        if session.finished:
            return t("online.tables.over"), False
        if session.decider == session.seat:
            return t("online.tables.your_turn"), True
        return t("online.tables.their_turn", name=in_rich_text(session.seats[session.decider].name)), False

    def _changed(self) -> None:
        while self.link is not None and self.link.session.waiting:
            self.link.session.take_next()
        self.scene.again()

    arrived = people = line = ended = over = _changed

    def said(self, sentence: str) -> None:
        self.sentence = sentence
        self.scene.again()


class YourTablesScene(BackdropScene):
    """A row for each table; those whose turn is one's own first."""

    def __init__(self, app: Program, kept: Sequence[SeatToken] | None = None) -> None:
        """``kept``: seats that are listed without asking; by default those of the player's file, which are asked."""
        super().__init__(app)
        self._left = False
        self._kept = kept
        self.tables: list[_Asked] = [_Asked(self, seat) for seat in kept or ()]
        self.fault = ""
        """Why the list cannot be read, or what became of it."""

    @property
    def first(self) -> str:
        return "open:0" if self.tables else "back"

    def enter(self) -> None:
        if self._kept is not None:
            return
        try:
            kept = SeatTokens()
        except OSError as error:
            self.fault = t("online.tables.unreadable", why=in_rich_text(error.strerror or str(error)))
            return
        if kept.aside is not None:
            self.fault = t("online.tables.set_aside", file=in_rich_text(paths.display_path(kept.aside)))
        self.tables = [_Asked(self, seat) for seat in kept.seats]
        for each in self.tables[:_ASKED]:
            each.connect(self.app)

    def leave(self) -> None:
        super().leave()
        self._left = True
        for each in self.tables:
            if each.link is not None:
                each.link.close()

    def again(self) -> None:
        """Something is heard of a table."""
        if not self._left:
            self.tables.sort(key=lambda each: not each.state()[1])
            self.relayout()
            self.invalidate()

    # ----- layout

    def spoken(self) -> str:
        return "\n".join([t("online.tables.title"), *self._above()])

    def spoken_changes(self) -> dict[object, str]:
        waiting = sum(each.state()[1] for each in self.tables)
        return {"waiting": t("online.tables.waiting", n=waiting) if waiting else ""}

    def _above(self) -> list[str]:
        """What is said above the list."""
        if self.fault:
            return [self.fault]
        return [] if self.tables else [t("online.tables.none")]

    def made(self) -> Node:
        theme = self.app.theme
        factor = min(theme.factor, _MOST_GROWN)
        row, gap = _ROW * factor, _GAP * factor
        above = [RichLabel(each, BODY, SEPIA) for each in self._above()]
        rows = [self._row(n, each, row) for n, each in enumerate(self.tables)]
        contents = ScrollColumn(*above, *rows, gap=gap)
        join = Button(t("online.join.title"), self.app.navigation.show_join, least=(380, row), size=BODY, name="join")
        foot = Row(Space(INDENT), back_button(self.app, row), Space(grow=1.0), join, height=row)
        return in_the_middle(page_of(theme, t("online.tables.title"), [contents], foot, (1500, 1000)))

    def _row(self, n: int, each: _Asked, row: float) -> Node:
        theme = self.app.theme
        sentence, own_turn = each.state()
        title = f"{each.seat.where.address}{f' · {each.seat.table}' if each.seat.table else ''}"
        if each.link is not None and each.link.session.ready:
            title = ", ".join(seat.name for seat in each.link.session.seats)
        words = Hoverable(
            Column(
                Label(title, BODY + 2, font="bold"),
                Label(sentence, SMALL, RUBRIC if own_turn else SEPIA, font="italic"),
                justify="center",
            ),
            name=f"table:{n}",
            on_activate=partial(self._open, each),
            grow=1.0,
        )
        words.label, words.more = title, lambda: sentence
        come = Button(t("online.tables.open"), partial(self._open, each), least=(0, row * 0.86), name=f"open:{n}")
        come.primary = own_turn
        come.enabled = each.link is None or each.link.session.ready
        forget = Button(t("online.tables.forget"), partial(self._ask, each), least=(0, row * 0.86), name=f"forget:{n}")
        forget.tooltip = t("online.tables.forget_tip")
        for button in (come, forget):
            button.label, button.size = title, BODY - 2
            button.width = button.needed_width(theme)
        if theme.factor > _NARROW:
            return Column(words, Row(come, forget, gap=14), gap=4)
        return Row(words, come, forget, gap=14, align="center")

    # ----- what is done

    def _open(self, each: _Asked) -> None:
        if each.link is None:
            each.connect(self.app)
            self.again()
            return
        if not each.link.session.ready:
            self.app.audio.play("refused")
            return
        link, each.link = each.link, None
        link.followers.remove(each)
        self.app.navigation.sit_down(link)

    def _ask(self, each: _Asked) -> None:
        words = t("online.tables.forget_text")
        self.app.push(
            question(self.app, t("online.tables.forget"), words, t("online.tables.forget"), partial(self._forget, each))
        )

    def _forget(self, each: _Asked) -> None:
        try:
            SeatTokens().forget(each.seat.key)
        except OSError as error:
            each.said(t("online.table.not_saved", why=in_rich_text(error.strerror or str(error))))
            return
        if each.link is not None:
            each.link.close()
        self.tables.remove(each)
        self.again()
