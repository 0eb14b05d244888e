"""The final count: the points are entered source by source, in front of the finished Minster in the evening."""

from collections.abc import Callable, Mapping, Sequence

from pygame import FRect

from ulm.i18n import score_text
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.i18n.phrases import labelled
from ulm.i18n.sanitizing import in_rich_text
from ulm.rules.ruleset import Ruleset
from ulm.ui import key_bindings
from ulm.ui.program import Program
from ulm.ui.screens.final_scores import SOURCES, FinalScores, ScoreLine, SeatResult, decided, lines
from ulm.ui.screens.final_scoring_table import ScoringTable, growth
from ulm.ui.screens.page import PageBackground, PartsScene
from ulm.ui.screens.picture_labels import EVENING, painted_names
from ulm.ui.style import SEATS
from ulm.ui.timings import Timings
from ulm.ui.toolkit.animation import Call, Clip, Gate, Tween, Wait, linear
from ulm.ui.toolkit.animation import ClipSequence as InTurn
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Row, Space, Stack
from ulm.ui.toolkit.input import Input, PointerDown
from ulm.ui.toolkit.label import RichLabel, write
from ulm.ui.toolkit.node import ANY, Node, sized
from ulm.ui.toolkit.theme import BODY, RUBRIC, SEPIA, SMALL
from ulm.ui.toolkit.viewport import HEIGHT, WIDTH, RectLike, Viewport
from ulm.ui.toolkit.widgets.button import Button, shared_widths
from ulm.ui.toolkit.widgets.line_chart import LineChart, LineSeries
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, laurel, sheet_of_vellum

_WIDE, _HIGH, _MARGIN, _ABOVE = 1248.0, 1024.0, 58.0, 34.0
"""The width of what is on the sheet, its height, and what stays free beside and above."""
_COURSE = 468.0, 288.0
"""The size of the sheet with the course of the game, below the Minster."""
_MINSTER = 1668.0
"""The axis of the Minster in the picture: there it stands in windows of every shape."""
_BUTTON, _GAP, _CLOSE = 72.0, 28.0, 14.0
_HEADLINE = 70.0
_FEW = 3
"""Up to so many buttons, all alike, have room for their words."""
LABELS = {
    "leave": "scoring.leave",
    "look": "scoring.look",
    "annals": "scoring.annals",
    "review": "scoring.review",
    "again": "scoring.again",
}
_CROWDED = 1.5
"""How much wider than its room a headline may be before a shorter one takes its place."""


class ScoringScene(PartsScene):
    """Counts one source after the other, for all players at once, then names the winners and what decided."""

    def __init__(
        self,
        app: Program,
        result: FinalScores,
        *,
        on_again: Callable[[], None],
        on_look: Callable[[], None],
        on_leave: Callable[[], None],
        on_review: Callable[[], None] | None = None,
        on_annals: Callable[[], None] | None = None,
        on_left: Callable[[], None] | None = None,
        labels: Mapping[str, str] = LABELS,
        lines_explained: bool = False,
    ) -> None:
        """``labels``: the keys of the buttons' words; a button that is not among them is not shown, nor that of a
        review, or of annals, that there are none of.
        ``lines_explained``: what each line counts is written beside it, not only told where somebody points at it.
        """
        super().__init__(app)
        self.result = result
        self.lines_explained = lines_explained
        self.on_again = on_again
        self.on_look = on_look
        self.on_leave = on_leave
        self.on_review = on_review
        self.on_annals = on_annals
        self.on_left = on_left
        self.labels = labels
        self.lines: list[ScoreLine] = lines(result)
        self.shares = {line.key: 0.0 for line in self.lines if not line.summed}
        """How much of each line has been counted, by its key, in the order of the count."""
        self.named = 0.0
        """How visible the winners' names and columns are."""
        self.done = False
        self._hurried = False
        self._background = PageBackground(self._draw_sheets, evening)

    @property
    def results(self) -> list[SeatResult]:
        """The results of all seats."""
        return list(self.result.seats)

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return list(self.result.verdict.winners)

    @property
    def rules_in_force(self) -> Ruleset | None:
        """The rules by which the game was played."""
        return self.result.rules

    @property
    def explained(self) -> tuple[str, str]:
        """The final count."""
        return "scoring", ""

    # ----- the count

    def enter(self) -> None:
        self._hurried = self.animator.speed == "instant"
        long = Timings.count_line(len(self.shares))
        self.animator.play(Wait(Timings.COUNT_BREATH))
        for number, line in enumerate(line for line in self.lines if not line.summed):

            def count(share: float, key: str = line.key) -> None:
                self.shares[key] = share

            def sound(name: str = line.sound) -> None:
                if not self._hurried:
                    self.app.audio.play(name)

            clips: list[Clip] = [
                Wait(long * Timings.COUNT_PAUSE),
                Call(sound),
                Tween(long * (1 - Timings.COUNT_PAUSE), count, linear),
            ]
            if number and self.animator.speed == "step":
                clips.insert(0, Gate())
            self.animator.play(InTurn(*clips))
        gleam = Tween(Timings.GLEAM, self._gleam, linear, moving=False)
        ring = Call(lambda: self.app.audio.play("bell"))
        self.animator.play(InTurn(Wait(Timings.COUNT_BREATH), ring, gleam, Call(self._finish)))

    def leave(self) -> None:
        super().leave()
        if self.on_left is not None:
            self.on_left()

    def _gleam(self, share: float) -> None:
        self.named = share

    def _finish(self) -> None:
        self.done = True
        self.relayout()

    def _hurry(self) -> None:
        self._hurried = True
        self.animator.skip()

    def share(self, key: str) -> float:
        """How much of a line has been counted; of a sum, whether its first part has begun."""
        own = self.shares.get(key)
        if own is not None:
            return own
        return float(any(self.shares[line.key] for line in self.lines if line.part_of == key))

    def progress(self) -> float:
        """How much of everything has been counted."""
        return sum(self.shares.values()) / len(self.shares)

    def shown(self, key: str, seat: int) -> int:
        """The figure shown in a cell now."""
        line = next(line for line in self.lines if line.key == key)
        if line.summed:
            return sum(self.shown(part.key, seat) for part in self.lines if part.part_of == key)
        return round(line.figures[seat] * growth(self.shares[key]))

    def total(self, seat: int) -> int:
        """The sum of the figures shown so far."""
        return sum(self.shown(source, seat) for source in SOURCES)

    # ----- layout

    @property
    def tooltip_obstacles(self) -> Sequence[FRect]:
        course = self.root.find("course sheet")
        return () if course is None else (course.rect,)

    def spoken(self) -> str:
        return t("scoring.title")

    def spoken_changes(self) -> Mapping[object, str]:
        """Once all has been counted: who won, why, and line by line how."""
        if not self.done:
            return {}
        names = [seat.name for seat in self.result.seats]
        winners = score_text.headline(self.result.verdict, names)
        said = [winners, decided(self.result, self.lines)]
        for line in self.lines:
            counted = [labelled(name, self.shown(line.key, seat)) for seat, name in enumerate(names)]
            said.append(labelled(line.label, ", ".join(counted)))
        totals = [labelled(name, self.total(seat)) for seat, name in enumerate(names)]
        return {"result": "\n".join([*said, labelled(t("panels.score.label.total"), ", ".join(totals))])}

    def relayout(self) -> None:
        self._background.forget()
        super().relayout()
        if not self.done:
            self.focus.clear()
            return
        sheets = [found for name in ("sheet", "course sheet") if (found := self.root.find(name)) is not None]
        painted = painted_names(EVENING, evening_box(self.app.viewport), sheets)
        self.focus.replace([*painted, *self.focus.items])
        if self.focus.focused is None:
            # Who pressed a key to hurry may press it once too often: nothing is to begin by that.
            names = [name for name, _ in self._ways()]
            back = [name for name in ("review", "look") if name in names] if self._hurried else []
            self.focus.focus(self.focus.find([*back, names[-1]][0]))

    def made(self) -> Node:
        self.lines = lines(self.result)
        theme = self.app.theme
        told = f"*{decided(self.result, self.lines)}*"
        why: Node = RichLabel(told, (SMALL + 3) / max(1.0, theme.factor * 0.8), SEPIA, side="center")
        if self.done:
            foot: Node = Row(*self._buttons(), gap=self._gap, height=_BUTTON)
        else:
            why = Space(height=why.measure(theme, (_WIDE, ANY))[1])
            foot = Stack(ground=self._draw_hint, height=_BUTTON)
        column = Column(
            Space(height=_ABOVE + heading_height(theme) + 12),
            ScoringTable(theme, self, self.lines, explained=self.lines_explained),
            Space(height=10),
            Stack(ground=self._draw_headline, height=_HEADLINE, name="headline"),
            why,
            Space(height=18),
            foot,
            Space(height=36),
            width=_WIDE,
        )
        sheet = Stack(column, pad=(_MARGIN, 0), name="sheet", height=_HIGH)
        return Column(Row(Space(36), sheet, Space(24), *self._course(), align="end"), Space(height=28), justify="end")

    def _ways(self) -> list[tuple[str, Callable[[], None]]]:
        """The ways on, the usual one last."""
        acts = {
            "leave": self.on_leave,
            "look": self.on_look,
            "annals": self.on_annals,
            "review": self.on_review,
            "again": self.on_again,
        }
        return [(name, act) for name, act in acts.items() if name in self.labels and act is not None]

    @property
    def _gap(self) -> float:
        """What stays free between the buttons."""
        return _GAP if len(self._ways()) <= _FEW else _CLOSE

    def _buttons(self) -> list[Button]:
        ways = self._ways()
        buttons = [Button(t(self.labels[name]), act, name=name) for name, act in ways]
        buttons[-1].primary, buttons[-1].size = True, BODY + 4
        room = _WIDE - (len(ways) - 1) * self._gap
        widths = [room / len(buttons)] * len(buttons)
        if len(buttons) > _FEW:
            widths = shared_widths(self.app.theme, buttons, room, widths[0])
        return [sized(button, width=width) for button, width in zip(buttons, widths, strict=True)]

    def _course(self) -> list[Node]:
        """The chart of how far each was behind the leader after each round, if the game has had more than one."""
        count, theme = self.result.count, self.app.theme
        if len(count.rounds) < 2:
            return []
        courses = [
            LineSeries(
                [totals[seat] - max(totals) for totals in count.standings],
                SEATS[result.colour].ground,
                f"pieces/crest_{result.colour}",
            )
            for seat, result in enumerate(self.result.seats)
        ]
        steps = [
            (written(number), self._step_tip(number, totals))
            for number, totals in zip(count.rounds, count.standings, strict=True)
        ]
        title = RichLabel(f"*{t('scoring.course')}*", min(SMALL, 26 / theme.factor), SEPIA)
        chart = LineChart(self.focus, theme, courses, steps, self.progress)
        wide, high = _COURSE
        return [Stack(Column(title, chart, gap=2), pad=(26, 20), name="course sheet", width=wide, height=high)]

    def _step_tip(self, number: int, totals: tuple[int, ...]) -> str:
        order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        rows = [labelled(in_rich_text(self.result.seats[seat].name), f"**{written(totals[seat])}**") for seat in order]
        return "\n".join((t("scoring.course_round", n=number), *rows))

    # ----- input

    def on_input(self, event: Input) -> bool:
        """A click, Space or Enter shows the result immediately, or the next line at speed *step*."""
        if not self.done and (isinstance(event, PointerDown) or key_bindings.pressed(event, "next_line")):
            gate = self.animator.gate
            if gate is not None:
                gate.open()
            else:
                self._hurry()
            return True
        return False

    def back(self) -> bool:
        if self.done:
            self.on_leave()
        else:
            self._hurry()
        return True

    # ----- drawing

    def draw(self, canvas: Canvas) -> None:
        self._background.draw(canvas)
        super().draw(canvas)

    def _draw_sheets(self, canvas: Canvas) -> None:
        sheet, course = self.root.find("sheet"), self.root.find("course sheet")
        assert sheet is not None
        sheet_of_vellum(canvas, sheet.rect)
        heading(canvas, t("scoring.title"), (sheet.rect.x + _MARGIN, sheet.rect.y + _ABOVE), width=_WIDE)
        if course is not None:
            sheet_of_vellum(canvas, course.rect)

    def _draw_hint(self, canvas: Canvas, box: FRect) -> None:
        """How to go on, until it is said who won."""
        if not self.named:
            more = self.animator.gate is not None
            if self.app.device == "pad":
                words = t("scoring.next_pad" if more else "scoring.skip_pad")
            else:
                words = t("scoring.next" if more else "scoring.skip")
            write(canvas, words, box.center, box.size, SMALL, SEPIA, font="italic", anchor="center")

    def _draw_headline(self, canvas: Canvas, box: FRect) -> None:
        """The winners' names between branches of laurel."""
        if not self.named:
            return
        side, size = 84.0, 54 / max(1.0, canvas.theme.factor * 0.8)
        room = box.w - 2.4 * side
        words = score_text.headline(self.result.verdict, [seat.name for seat in self.results])
        if len(self.winners) > 1 and canvas.theme.measure(words, size, "display")[0] > room * _CROWDED:
            words = t("scoring.shared")  # the table shows who they are
        alpha = round(255 * self.named)
        drawn = write(
            canvas, words, box.center, (room, box.h + 10), size, RUBRIC, font="display", anchor="center", alpha=alpha
        )
        if self.named == 1:
            laurel(canvas, (drawn.left - side * 0.1, box.centery), side, (-1,))
            laurel(canvas, (drawn.right + side * 0.1, box.centery), side, (1,))


def evening(canvas: Canvas) -> None:
    """Draw the evening picture over the whole window."""
    canvas.sprite("ui/evening", evening_box(canvas.viewport))


def evening_box(viewport: Viewport) -> RectLike:
    """Where the picture lies: it covers a window of any shape, with the Minster always at the same place."""
    window = viewport.window
    scale = max(window.w / WIDTH, window.h / HEIGHT)
    left = max(_MINSTER * (1 - scale), window.right - WIDTH * scale)
    return left, window.y, WIDTH * scale, HEIGHT * scale
