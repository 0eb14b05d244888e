"""Who is at a table elsewhere: the page on which one waits, takes a seat, greets, and invites others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ulm.i18n.catalog import t
from ulm.i18n.phrases import player_name
from ulm.i18n.sanitizing import in_rich_text
from ulm.net import protocol
from ulm.net.protocol import GREETINGS, WATCHER, SeatShown
from ulm.net.remote_table import TableLink, TableObserver
from ulm.session.table_setup import BOTS
from ulm.ui.program import Program
from ulm.ui.screens.page import INDENT, BackdropScene, PageSection, in_the_middle, page_of
from ulm.ui.toolkit import clipboard
from ulm.ui.toolkit.containers import Column, Flow, Image, Row, Space, Stack
from ulm.ui.toolkit.hoverable import Hoverable
from ulm.ui.toolkit.label import NAME, Label, RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, HEADING, RUBRIC, SEPIA, SMALL
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_ROW, _GAP, _MOST_GROWN = 66.0, 14.0, 1.5
"""The height of a row, the gap between two, and how far they grow with the size of text."""
_NARROW = 1.25
"""From this text size on everything stands in one column."""
_STAND_IN = "journeyman"
_CREST, _BESIDE = 0.86, 60.0
assert _STAND_IN in BOTS


class LobbyScene(BackdropScene, TableObserver):
    """The seats with those who have them; the word and the invitation, where the table is held here."""

    def __init__(self, app: Program, link: TableLink) -> None:
        super().__init__(app)
        self.link = link
        self.sentence = ""
        """What the table said last, or what was copied."""
        self._at_table = link.at_table

    @property
    def first(self) -> str:
        return "begin"

    def enter(self) -> None:
        self.link.followers.append(self)

    def leave(self) -> None:
        super().leave()
        if self in self.link.followers:
            self.link.followers.remove(self)

    # ----- what is heard

    def people(self) -> None:
        self.relayout()
        self.invalidate()

    def arrived(self) -> None:
        self.people()

    def line(self) -> None:
        self.people()

    def said(self, sentence: str) -> None:
        self.sentence = sentence
        self.people()

    noticed = said

    def greeted(self, seat: int, greeting: str) -> None:
        name = self.link.session.seats[seat].name
        self.said(t("online.told.greeted", name=in_rich_text(name), greeting=t(f"online.greeting.{greeting}")))

    def ended(self) -> None:
        """While the game lies below, the table says it."""
        self.said(self.link.end)

    # ----- layout

    def spoken(self) -> str:
        told = [t("online.people.title"), self._state()]
        if self.link.hosted is not None:
            told += [t("online.people.word", word=" ".join(self.link.hosted.word)), self._address()]
        elif WATCHER in self.link.invitations:
            told += [t("online.people.at_server"), self._address()]
        return "\n".join(told)

    def spoken_changes(self) -> dict[object, str]:
        hints = t("online.people.hints") if self.link.session.hints else ""
        return {"state": self._state(), "hints": hints, "said": self.sentence}

    def _state(self) -> str:
        """How things stand, in a sentence."""
        link = self.link
        if link.end:
            return link.end
        if link.lost:
            return link.lost
        if not link.session.ready:
            return t("online.people.connecting", address=in_rich_text(link.where.address))
        if free := len(link.free_seats):
            return t("online.people.free", n=free)
        return t("online.people.all_here" if self._all_here else "online.people.some_away")

    @property
    def _all_here(self) -> bool:
        return all(each.here or each.bot is not None for each in self.link.session.people)

    def made(self) -> Node:
        theme = self.app.theme
        factor = min(theme.factor, _MOST_GROWN)
        row, gap = _ROW * factor, _GAP * factor
        seats = Column(*self._seats(row), gap=gap)
        told = Label(self._state(), BODY, RUBRIC if self.link.end or self.link.lost else SEPIA, font="italic")
        said = [Label(self.sentence, BODY, RUBRIC)] if self.sentence else []
        hints = [RichLabel(t("online.people.hints"), BODY - 2, SEPIA)] if self.link.session.hints else []
        left: list[Node] = [PageSection(t("online.people.seats"), row * 0.85), seats, *hints]
        right = [*self._invitation(row), *self._greetings(row)]
        columns = [Column(*left, gap=gap), Column(*right, gap=gap)]
        if theme.factor > _NARROW or not right:
            body: Node = Column(*columns, gap=gap)
        else:
            body = Row(
                sized(columns[0], width=0.0, grow=1.15),
                sized(columns[1], width=0.0, grow=1.0),
                gap=_BESIDE,
                align="start",
            )
        contents = ScrollColumn(body, gap=gap)
        title = t("online.people.title")
        return in_the_middle(page_of(theme, title, [contents, told, *said], self._foot(row), (1660, 1000)))

    def _foot(self, high: float) -> Node:
        theme = self.app.theme
        leave = t("common.back" if self._at_table else "online.people.leave")
        buttons: list[Node] = [Space(INDENT), self._button(leave, self.back, high, "leave"), Space(grow=1.0)]
        if not self._at_table:
            words = t("online.people.begin" if not self.link.free_seats else "online.people.begin_already")
            if not self.link.seated:
                words = t("online.people.watch")
            begin = self._button(words, self._begin, high, "begin", primary=True)
            begin.enabled = self.link.session.ready and not self.link.end
            begin.tooltip = t("online.people.begin_tip") if self.link.free_seats else None
            begin.width = max(380.0, begin.needed_width(theme))
            buttons.append(begin)
        return Row(*buttons, height=high)

    def _button(
        self, words: str, act: Callable[[], object], high: float, name: str, *, primary: bool = False
    ) -> Button:
        made = Button(words, lambda: _call(act), least=(0, high), primary=primary, size=BODY, name=name)
        made.width = max(260.0, made.needed_width(self.app.theme))
        return made

    def _seats(self, row: float) -> list[Node]:
        """A row for each seat, with what can be done there."""
        session = self.link.session
        return [self._seat(n, each, row) for n, each in enumerate(session.people)]

    def _seat(self, n: int, each: SeatShown, row: float) -> Node:
        own = n == self.link.session.seat
        crest = Image(f"pieces/crest_{each.colour}", row * _CREST)
        free = each.guest and not each.taken and not own
        name = t("online.people.free_seat") if free and not each.name else player_name(each.name, n)
        state = self._presence(n, each, own=own)
        words = Column(
            Label(name, BODY + 2, font="bold", way=NAME),
            Label(state, SMALL, SEPIA, font="italic"),
            justify="center",
        )
        item = Hoverable(words, name=f"seat{n}", grow=1.0)
        item.label, item.more = name, lambda: state
        buttons = [self._small(words, act, row, f"{key}{n}", tip) for key, words, act, tip in self._acts(n, each, own)]
        for button in buttons:
            button.label = name
        line = Row(sized(crest, width=row), item, *buttons, gap=14, align="center")
        if buttons and self.app.theme.factor > _NARROW:
            line = Row(sized(crest, width=row), item, gap=14, align="center")
            return Column(line, Row(Space(row), *buttons, gap=14), gap=4)
        return line

    def _small(self, words: str, act: Callable[[], object], row: float, name: str, tip: str) -> Button:
        made = Button(words, lambda: _call(act), least=(0, row * 0.86), size=BODY - 2, name=name, tooltip=tip or None)
        made.width = made.needed_width(self.app.theme)
        return made

    def _presence(self, n: int, each: SeatShown, *, own: bool) -> str:
        if own:
            return t("online.people.you")
        if not each.guest:
            return t(f"bots.{(each.bot or '').partition('-')[0]}")
        if each.bot is not None:
            return t("online.people.stand_in", bot=t(f"bots.{each.bot.partition('-')[0]}"))
        return t(f"online.people.{'waits' if not each.taken else 'here' if each.here else 'away'}")

    def _acts(self, n: int, each: SeatShown, own: bool) -> Sequence[tuple[str, str, Callable[[], object], str]]:
        """What can be done at a seat: name of the button, its words, what it does, its tooltip."""
        session = self.link.session
        if own or not each.guest or self.link.end or self.link.lost:
            return []
        found: list[tuple[str, str, Callable[[], object], str]] = []
        if not each.taken and not self.link.seated and session.may_sit:
            found.append(("sit", t("online.people.sit"), partial(self._sit, n), ""))
        elif not each.here and (self.link.seated or session.opener):
            bot = None if each.bot is not None else _STAND_IN
            key = "stop_bot" if each.bot is not None else "let_bot"
            if each.taken or each.bot is not None or self._at_table:
                stand_in = partial(session.send, protocol.SubstituteRequest(n, bot))
                found.append(("bot", t(f"online.people.{key}"), stand_in, t(f"online.people.{key}_tip")))
        if each.taken and session.opener:
            free = partial(session.send, protocol.FreeSeatRequest(n))
            found.append(("free", t("online.people.free_it"), free, t("online.people.free_it_tip")))
        if n in self.link.invitations and not each.taken:
            copy = partial(self._copy, str(self.link.invitations[n]))
            found.append(("invite", t("online.people.copy"), copy, ""))
        return found

    def _invitation(self, row: float) -> list[Node]:
        """The word and the address by which others come in."""
        hosted = self.link.hosted
        if hosted is None:
            return self._invitations_at_server(row)
        theme = self.app.theme
        word = Stack(
            Label(hosted.word, HEADING + 18, RUBRIC, font="display", side="center"),
            pad=(18, 4),
            ground=lambda canvas, box: canvas.frame("field", box),
        )
        item = Hoverable(word, name="word")
        item.label = t("online.people.word", word=" ".join(hosted.word))
        address = Label(self._address(), BODY, font="semibold", side="center")
        copy = self._button(t("online.people.copy"), partial(self._copy, str(hosted.invitation)), row, "copy")
        watch = self._button(
            t("online.people.copy_watching"), partial(self._copy, str(hosted.watching)), row, "watching"
        )
        copies = [sized(each, width=0.0, grow=1.0) for each in (copy, watch)]
        line: Node = Row(*copies, gap=14) if theme.factor <= _NARROW else Column(copy, watch, gap=10)
        found = t("online.people.found" if hosted.announced else "online.people.not_found")
        return [
            PageSection(t("online.people.invite"), row * 0.85),
            RichLabel(found, BODY - 2, SEPIA),
            item,
            address,
            line,
            RichLabel(t("online.people.firewall"), SMALL, SEPIA),
        ]

    def _invitations_at_server(self, row: float) -> list[Node]:
        """For whoever opened the table: each free seat has an invitation of its own, beside it."""
        watching = self.link.invitations.get(WATCHER)
        if watching is None:
            return []
        return [
            PageSection(t("online.people.invite"), row * 0.85),
            RichLabel(t("online.people.at_server"), BODY - 2, SEPIA),
            Label(self._address(), BODY, font="semibold"),
            self._button(t("online.people.copy_watching"), partial(self._copy, str(watching)), row, "watching"),
        ]

    def _address(self) -> str:
        hosted = self.link.hosted
        where = self.link.where if hosted is None else hosted.invitation
        return t("online.people.address", address=in_rich_text(where.address))

    def _greetings(self, row: float) -> list[Node]:
        """What can be said to the others."""
        if not self.link.seated or self.link.end:
            return []
        send = self.link.session.send
        buttons = [
            self._small(t(f"online.greeting.{each}"), partial(send, protocol.Greet(each)), row, f"greet:{each}", "")
            for each in GREETINGS
        ]
        return [PageSection(t("online.people.greet"), row * 0.85), Flow(*buttons, gap=(10, 10))]

    # ----- what is done

    def _copy(self, line: str) -> None:
        done = clipboard.copy(line)
        self.said(t("online.people.copied") if done else in_rich_text(line))

    def _sit(self, seat: int) -> None:
        self.link.sit(seat, self.app.settings.player)

    def _begin(self) -> None:
        self.app.navigation.sit_down(self.link)

    def back(self) -> bool:
        """Back to the game, or away from the table."""
        if not self._at_table:
            self.link.close()
        self.app.pop()
        return True


def _call(act: Callable[[], object]) -> None:
    act()
