"""The set-up of a table: players, colours and rules."""

from collections.abc import Callable

from ulm.i18n.catalog import t
from ulm.session.table_setup import TableSetup
from ulm.ui.program import Program
from ulm.ui.screens.new_game_options import HOUSE_RULES, MOST, SetupChoices, first_table
from ulm.ui.screens.new_game_seats import NARROW, SeatRows
from ulm.ui.screens.page import INDENT, BackdropScene, PageSection, back_button, in_the_middle, page_of
from ulm.ui.screens.settings_scene import labelled
from ulm.ui.toolkit.containers import Column, Row, Space
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn
from ulm.ui.toolkit.widgets.segmented_choice import ChoiceOption, SegmentedChoice, Toggle
from ulm.ui.toolkit.widgets.text_field import TextField

_ROW, _GAP, _MOST_GROWN = 62.0, 12.0, 1.5
"""The height of a row, the gap between two, and how far they grow with the size of text."""
_BUTTON, _BUTTONS_GROWN, _START = 72.0, 1.25, 380.0
"""The height of the buttons, how far it grows, and the width of the one that starts."""
_LABEL, _BESIDE, _ABOVE = 0.3, 60.0, 8.0
_SECTION, _BELOW_SECTION = 0.85, 4.0
_TOGGLE, _BETWEEN_TOGGLES = 0.86, 6.0
_SEED_DIGITS = 9


class SetupScene(BackdropScene):
    """All choices for a new table on one page, starting from the last table or the one given."""

    first = "start"

    def __init__(self, app: Program, table: TableSetup | None = None) -> None:
        super().__init__(app)
        seed = str(table.seed) if table is not None and table.seed is not None else ""
        self.chosen = SetupChoices(table or app.settings.table or first_table(), seed)

    def table(self) -> TableSetup:
        """The table with the current choices."""
        return self.chosen.table()

    # ----- layout

    def spoken(self) -> str:
        return t("setup.title")

    def made(self) -> Node:
        factor = min(self.app.theme.factor, _MOST_GROWN)
        row, gap = _ROW * factor, _GAP * factor
        high = _BUTTON * min(factor, _BUTTONS_GROWN)
        words = t("setup.start")
        if self.chosen.elsewhere:
            words = t("setup.choose_server" if self.chosen.at_server else "setup.open_table")
        start = Button(words, self._start, least=(_START, high), primary=True, size=BODY + 4, name="start")
        self._mark_start_button(start)
        seats = SeatRows(self.app.theme, self.chosen, self.relayout, self._sync_start_button)
        contents = ScrollColumn(
            Space(height=_ABOVE),
            self._game(row),
            Space(height=gap),
            PageSection(t("setup.seats"), row * _SECTION),
            Space(height=_BELOW_SECTION),
            seats.made(row, gap),
            *(self._held(row, gap) if self.chosen.elsewhere else []),
            self._side_by_side(self._house_rules(row), self._beginning(row, gap), gap),
        )
        foot = Row(Space(INDENT), back_button(self.app, high), Space(grow=1.0), start)
        return in_the_middle(page_of(self.app.theme, t("setup.title"), [contents], foot, (1660, 1000)))

    def _side_by_side(self, left: Node, right: Node, gap: float) -> Node:
        """Two halves of the page, one below the other where text is large."""
        if self.app.theme.factor > NARROW:
            return Column(left, right, gap=gap)
        halves = [sized(half, width=0.0, grow=1.0) for half in (left, right)]
        return Row(*halves, gap=_BESIDE, align="start")

    def _game(self, row: float) -> Node:
        theme, least = self.app.theme, (0, row)
        counts = [ChoiceOption(n, str(n)) for n in range(2, MOST + 1)]
        games = [
            ChoiceOption(False, t("setup.basic"), tooltip=t("setup.basic_tip")),
            ChoiceOption(True, t("setup.advanced"), tooltip=t("setup.advanced_tip")),
        ]
        players = SegmentedChoice(counts, self.chosen.count, self._set_count, least=least, name="count")
        game = SegmentedChoice(games, self.chosen.towers, self._set_towers, least=least, name="towers")
        narrow = theme.factor > NARROW
        return self._side_by_side(
            labelled(theme, t("setup.players"), players, _LABEL if narrow else 0.26),
            labelled(theme, t("setup.game"), game, _LABEL if narrow else 0.2),
            8.0,
        )

    def _held(self, row: float, gap: float) -> list[Node]:
        """Where a table with seats elsewhere is held."""
        places = [
            ChoiceOption(False, t("setup.held_here"), tooltip=t("setup.held_here_tip")),
            ChoiceOption(True, t("setup.held_at_server"), tooltip=t("setup.held_at_server_tip")),
        ]
        choice = SegmentedChoice(places, self.chosen.at_server, self._set_at_server, least=(0, row), name="held")
        return [labelled(self.app.theme, t("setup.held"), choice, _LABEL), Space(height=gap)]

    def _house_rules(self, row: float) -> Node:
        rules = []
        for rule in HOUSE_RULES:
            usable, tip = self.chosen.can_use(rule), t(f"setup.option_tip.{rule}")
            toggle = self._toggle(
                row,
                rule,
                t(f"setup.option.{rule}"),
                tip if usable else f"{tip}\n[[rubric|{t('setup.needs_advanced')}]]",
                rule in self.chosen.rules and usable,
                self._set_rule(rule),
            )
            toggle.enabled = usable
            rules.append(toggle)
        return self._under(t("setup.rules"), row, Column(*rules, gap=_BETWEEN_TOGGLES))

    def _beginning(self, row: float, gap: float) -> Node:
        """How the game begins."""
        least = (0, row)
        firsts: list[ChoiceOption[int | None]] = [ChoiceOption(None, t("setup.by_chance"))]
        firsts += [
            ChoiceOption(n, sprite=f"pieces/crest_{self.chosen.seats[n].colour}", tooltip=self.chosen.name(n))
            for n in range(self.chosen.count)
        ]
        first = SegmentedChoice(firsts, self.chosen.first, self._set_first, least=least, size=BODY - 2, name="first")
        seed = TextField(
            self.chosen.seed,
            self._set_seed,
            least=least,
            longest=_SEED_DIGITS,
            hint=t("setup.seed_hint"),
            accepts=lambda c: c in "0123456789",
            tooltip=t("setup.seed_tip"),
            name="seed",
        )
        alone = not self.chosen.elsewhere
        practice = self._toggle(
            row,
            "practice",
            t("setup.practice"),
            t("setup.practice_tip"),
            self.chosen.practice and alone,
            self._set_practice,
        )
        practice.enabled = alone  # with others, what was revealed is not taken back
        hints = self._toggle(
            row,
            "hints",
            t("setup.hints"),
            t("setup.hints_tip" if alone else "setup.hints_elsewhere_tip"),
            self.chosen.hints if alone else self.chosen.hints_elsewhere,
            self._set_hints,
        )
        number = labelled(self.app.theme, t("setup.seed"), seed, _LABEL)
        return self._under(
            t("setup.first"), row, Column(first, number, Column(practice, hints, gap=_BETWEEN_TOGGLES), gap=gap)
        )

    def _toggle(self, row: float, name: str, words: str, tip: str, on: bool, turn: Callable[[bool], None]) -> Toggle:
        high = row * _TOGGLE - _BETWEEN_TOGGLES
        return Toggle(words, on, turn, least=(0, high), tooltip=tip, size=BODY - 2, name=name)

    @staticmethod
    def _under(heading: str, row: float, part: Node) -> Node:
        return Column(PageSection(heading, row * _SECTION), part, gap=_BELOW_SECTION)

    # ----- changes

    def _set_count(self, count: int) -> None:
        self.chosen.count = count
        self.relayout()

    def _set_towers(self, towers: bool) -> None:
        self.chosen.towers = towers
        self.relayout()

    def _sync_start_button(self) -> None:
        start = self.focus.find("start")
        assert start is not None
        self._mark_start_button(start)

    def _mark_start_button(self, start: Focusable) -> None:
        """Two players of one name cannot play, nor two at this screen with others elsewhere."""
        shared_name = self.chosen.same_name()
        start.enabled = shared_name is None and not self.chosen.too_many_here
        start.tooltip = t("setup.same_name", name=shared_name) if shared_name is not None else None
        if self.chosen.too_many_here:
            start.tooltip = t("setup.one_here")

    def _set_rule(self, rule: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            (self.chosen.rules.add if on else self.chosen.rules.discard)(rule)

        return change

    def _set_first(self, first: int | None) -> None:
        self.chosen.first = first

    def _set_seed(self, seed: str) -> None:
        self.chosen.seed = seed

    def _set_at_server(self, at_server: bool) -> None:
        self.chosen.at_server = at_server
        self.relayout()

    def _set_practice(self, practice: bool) -> None:
        self.chosen.practice = practice

    def _set_hints(self, hints: bool) -> None:
        if self.chosen.elsewhere:
            self.chosen.hints_elsewhere = hints
        else:
            self.chosen.hints = hints

    def _start(self) -> None:
        self.app.navigation.start_game(self.table())
