"""The scenes outside the table in which texts are measured."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tools.gallery import sample_games as samples
from tools.gallery.sample_accounts import invented
from tools.gallery.sample_games import NAMES, SamplePosition
from ulm.analysis import review_cache
from ulm.files import file_problems, paths
from ulm.files.paths import empty_home
from ulm.i18n.catalog import t
from ulm.i18n.rulebook.rulebook_search import texts_of_page
from ulm.session.table_setup import SeatSetup, TableSetup
from ulm.storage import record as records
from ulm.storage.autosave_slots import Slot
from ulm.storage.game_index import Index
from ulm.storage.game_library import LONGEST_TITLE
from ulm.storage.record import COLOURS
from ulm.storage.record_files import SUFFIX
from ulm.ui.app import app as file_problem_notice
from ulm.ui.app import crash_dialog
from ulm.ui.app.app import App
from ulm.ui.app.fallback_window import FallbackButton, FallbackWindow, crash_text
from ulm.ui.navigation import MenuEntry
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.scene import Scene
from ulm.ui.toolkit.widgets.dialog import Modal, notice, question
from ulm.ui.toolkit.widgets.scroll_area import ScrollView

_TITLE = "The long evening on which Wilhelmine Momme won against Maximilian Wumms by one point"[:LONGEST_TITLE]
_LEAF = 0.85
_PATH = Path("/home/wilhelmine/.local/share/ulm/reports/report-2026-11-22-11-45-00.txt")
_MOST_LEAVES = 12
_SEEN_AT_ONCE = 3
"""Years on the strip."""


def leaves(app: App, name: str = "scroll") -> Iterator[None]:
    """The scene as it is, and scrolled on leaf by leaf to its end."""
    yield
    for _ in range(_MOST_LEAVES):
        view = app.scene.focus.find(name) if app.scene is not None else None
        if not isinstance(view, ScrollView) or view.offset >= view.furthest - 1:
            return
        view.scroll_to(view.offset + view.rect.h * _LEAF)
        app.invalidate()
        yield


def title(app: App) -> None:
    """The title."""
    app.navigation.show_title()


def titles(app: App) -> Iterator[None]:
    """The title on the first start, and with all that it ever offers."""
    with empty_home():
        title(app)
        yield
        records.write(samples.record(0), paths.saves() / f"game{SUFFIX}")
        records.write(samples.record(1, until=60), Slot(paths.user_data(), 1).current)
        (paths.user_data() / "tables.json").write_text("", encoding="utf-8")
        title(app)
        yield


def first_start(app: App) -> Iterator[None]:
    """The questions of the first start."""
    from ulm.ui.screens.first_start_scene import first_question, text_question

    for asked in (text_question, first_question):
        title(app)
        app.push(asked(app))
        yield


def setup(app: App, *, towers: bool, bot: str) -> Iterator[None]:
    """The table with all players and all rules."""
    title(app)
    seats = [SeatSetup(NAMES[n], COLOURS[n], bot if n else None) for n in range(4)]  # type: ignore[arg-type]
    rules: dict[str, bool | int] = {"tower_price_replaces": True, "city_wall_points": 1, "towers": True}
    app.navigation.show_setup(TableSetup(seats, rules if towers else {}, seed=987654321))
    yield from leaves(app)


def setup_characters(app: App) -> Iterator[None]:
    """The table with one character after the other."""
    from ulm.ai.bot_registry import characters_of
    from ulm.session.table_setup import BOTS

    yield from _setup_with(app, [name for level in BOTS for name in characters_of(level)])


def setup_bots(app: App) -> Iterator[None]:
    """The table with one kind of bot after the other."""
    from ulm.session.table_setup import ADAPTIVE, BOTS

    yield from _setup_with(app, [*BOTS, ADAPTIVE])


def _setup_with(app: App, names: Sequence[str]) -> Iterator[None]:
    """The table with bots of these names, three at a time."""
    for first in range(0, len(names), 3):
        title(app)
        bots = (None, *names[first : first + 3])
        seats = [SeatSetup(NAMES[n], COLOURS[n], bot) for n, bot in enumerate(bots)]  # type: ignore[arg-type]
        app.navigation.show_setup(TableSetup(seats, {}))
        yield


def opened(app: App, show: Callable[[App], None]) -> Iterator[None]:
    """A page over the title."""
    title(app)
    show(app)
    yield from leaves(app)


def key_letters(app: App) -> Iterator[None]:
    """Choosing letters: a key is awaited, one that is taken is refused, two are swapped."""
    from ulm.ui import key_bindings
    from ulm.ui.screens.custom_keys_scene import KeyLettersScene

    yield from opened(app, lambda app: app.navigation.show_key_letters())
    scene = app.scene
    assert isinstance(scene, KeyLettersScene)
    for id, key in (("look_from", "1"), ("coach_show", "+".join(key_bindings.caps("coach_next")[0]).lower())):
        scene.wait(id)
        yield
        scene.choose(key)
        yield


def rules(app: App) -> Iterator[None]:
    """All pages of the rules, and what a search finds."""
    from ulm.ui.screens.rules.rules_scene import RulesScene

    title(app)
    app.navigation.show_rules()
    scene = app.scene
    assert isinstance(scene, RulesScene)
    for page in scene.pages:
        scene.open(page.id)
        yield from leaves(app, "page")
    for wanted in (scene.pages[2].title.split()[0], "xyzzy"):
        field = scene.focus.find("search")
        assert field is not None
        scene.focus.focus(field)
        scene.wanted = wanted
        scene.relayout()
        yield


def city(app: App) -> Iterator[None]:
    """Years all along the strip, the map, the longest stories, and what a search finds."""
    from ulm.ui.screens.rules.city_scene import CityScene

    title(app)
    app.navigation.show_city()
    scene = app.scene
    assert isinstance(scene, CityScene)
    of_years = [page.id for page in scene.pages if not page.explains]
    by_length = sorted(scene.pages, key=lambda page: -sum(map(len, texts_of_page(page))))
    for page in (*of_years[::_SEEN_AT_ONCE], "story:town_hall", *(page.id for page in by_length[:2])):
        scene.choose(page)
        yield from leaves(app, "page")
    for wanted in (scene.page.title.split()[0], "xyzzy"):
        scene.wanted = wanted
        scene.relayout()
        yield


def menu(app: App) -> Iterator[None]:
    """The menu over a game, with all that it can hold."""
    from ulm.ui.table.game_scene import GameScene

    app.replace(GameScene(app, samples.session_at(SamplePosition(0, 60))))
    more = [MenuEntry("stop_teaching", t("guided.stop"), app.pop)]
    app.navigation.show_menu(practice=True, hints=True, more=more)
    yield
    app.pop()
    app.navigation.show_lesson_menu(on_again=app.pop)
    yield


# ----- the Chronicle


@cache
def _games() -> Index:
    """A folder of saved games, until the program ends: finished, unfinished, with a long title, damaged."""
    held = tempfile.TemporaryDirectory(prefix="ulm-fit-")
    atexit.register(held.cleanup)
    folder = Path(held.name) / "saves"
    folder.mkdir()
    for number in range(5):
        name = _TITLE if number == 0 else f"game-{number}"
        started = f"2026-11-{21 - 3 * number:02}T{19 - number:02}:30Z"
        until = 60 if number == 1 else None
        path, record = folder / f"{name}{SUFFIX}", samples.record(number, until=until, started=started)
        records.write(record, path)
        if number % 2 == 0:
            review_cache.write(record, path, invented(record))
    (folder / f"damaged{SUFFIX}").write_text("ulm: 1\nseed: x\n", encoding="utf-8")
    index = Index(folder)
    index.scan()
    index.read()
    return index


def chronicle(app: App, page: str = "") -> Iterator[None]:
    """The list of games, or one of its pages."""
    from ulm.ui.screens.chronicle.chronicle_scene import ChronicleScene

    title(app)
    scene = ChronicleScene(app, _games())
    app.push(scene)
    scene.show(f"{_TITLE}{SUFFIX}", t("chronicle.arrived"))
    if not page:
        for entry in list(scene.entries):
            scene.show(entry.name, t("chronicle.arrived"))
            yield
        scene.ask_to_throw_away()
        yield
    elif page == "statistics":
        scene.open_statistics()
        yield from leaves(app)
    else:
        for entry in list(scene.entries):
            app.navigation.show_saved_game(scene, entry)
            yield
            app.pop()


def rename(app: App) -> None:
    """A game of the Chronicle gets another title."""
    from ulm.ui.screens.chronicle.rename_dialog import RenameScene

    title(app)
    scene = RenameScene(app, _TITLE, lambda text, sheet: None, lambda: None)
    app.push(scene)
    scene.problem = t("chronicle.title_fault.reserved", sign="LPT1")
    scene.relayout()


def screen_keyboard(app: App) -> None:
    """A pad writes that title."""
    from ulm.ui.toolkit.widgets.screen_keyboard import ScreenKeyboard

    rename(app)
    assert app.scene is not None
    app.push(ScreenKeyboard(app, app.scene, {"shift": "icons/pad_y", "delete": "icons/pad_x"}))


# ----- sheets with bad news


def file_problem(app: App) -> None:
    """What is wrong with the player's own files."""
    title(app)
    file_problems.clear()
    for number in range(6):
        file_problems.report(_PATH.with_name(f"cards-{number}.yaml"), "expected a number, found 'many'")
    file_problem_notice.notify(app)
    file_problems.clear()


def last_crash(app: App) -> None:
    """The program crashed last time."""
    title(app)
    crash_dialog.show_last_crash(app, _PATH)


class _Fallback(Scene):
    """The window of a program that has failed, in place of a scene."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        said = [crash_text(key) for key in ("happened", "saved", "again", "report")]
        buttons = [
            FallbackButton(crash_dialog.GO_ON, crash_text("go_on")),
            FallbackButton(crash_dialog.QUIT, crash_text("quit")),
        ]
        lines = [*said, str(_PATH), crash_text("please")]
        self._window = FallbackWindow(crash_text("title"), lines, buttons, main=2, copies=_PATH, text=app.settings.text)

    def draw(self, canvas: Canvas) -> None:
        self._window.draw()


def crash(app: App) -> None:
    """The window of a program that has failed."""
    app.replace(_Fallback(app))


def sheets(app: App) -> Iterator[None]:
    """Questions and notices that have no scene of their own."""
    title(app)
    for heading, text, values in _NOTICES:
        app.push(notice(app, t(heading), t(text, **values)))
        yield
        app.pop()
    for heading, text, yes, values in _QUESTIONS:
        app.push(question(app, t(heading), t(text, **values), t(yes), app.pop))
        yield
        app.pop()
    buttons = [(t(f"saving.{key}"), app.pop) for key in ("retry", "leave")]
    why = t("saving.unsaved", why=t("saving.forbidden"), folder=_PATH)
    app.push(Modal(app, t("saving.unsaved_title"), why, [*buttons, (t("common.cancel"), None)]))
    yield
    app.pop()
    why = t("saving.left_unsaved", why=t("saving.forbidden"), folder=_PATH)
    app.push(Modal(app, t("saving.unsaved_title"), why, [(t(f"saving.{key}"), None) for key in ("retry", "later")]))
    yield
    app.pop()
    lines = [t("saving.choice", n=n, names=", ".join(NAMES), round=10) for n in (1, 2, 3)]
    choices: list[tuple[str, Callable[[], None] | None]] = [(t("saving.choose", n=n), None) for n in (1, 2, 3)]
    app.push(Modal(app, t("saving.which"), "\n".join(lines), [*choices, (t("common.cancel"), None)]))
    yield


_NOTICES: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("saving.settings_title", "saving.settings", {"why": _PATH}),
    ("saving.late_title", "saving.late", {}),
    ("title.continue", "game.record_other_definitions", {}),
    ("saving.elsewhere_title", "saving.elsewhere", {}),
    ("game.record_broken", "saving.unknown_bot", {"bot": "grandmaster"}),
    ("chronicle.title", "chronicle.folder_trouble", {"reason": _PATH}),
)
_QUESTIONS: tuple[tuple[str, str, str, dict[str, object]], ...] = (
    ("chronicle.arrived_title", "chronicle.arrived_in_game", "chronicle.arrived_look", {"file": _TITLE}),
)
