"""The annals on the screen: from the final count and the Chronicle, by every hand and aloud, saved and copied."""

from __future__ import annotations

import errno
import struct
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from chronicle_hands import click, settle, show_chronicle
from hands import post_key, post_tap, until
from table_hands import item

from tools.gallery import sample_games
from tools.gallery.scenes_of_annals import FinishedAnnals
from ulm.files import paths
from ulm.i18n.catalog import Texts, current, t
from ulm.storage.autosave import archive_path
from ulm.storage.record import Record
from ulm.story.annals_page import Annals, annals_of
from ulm.ui.app.app import App
from ulm.ui.app.record_router import open_annals
from ulm.ui.screens.annals.annals_drawing import AnnalsDrawing, DrawingFailed, SaveProgress, SheetPreview
from ulm.ui.screens.annals.annals_scene import AnnalsScene
from ulm.ui.screens.annals.annals_sheet import PRINTED, StoryText, made
from ulm.ui.screens.final_scoring_scene import ScoringScene
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.widgets.dialog import Modal

GAME = 1


@pytest.fixture(scope="module")
def record() -> Record:
    return sample_games.record(GAME, started="2026-11-21T19:30Z")


@pytest.fixture(scope="module")
def page(record: Record) -> Annals:
    return annals_of(record, Texts("en"))


class Growing(FinishedAnnals):
    """Annals that the test lets go on."""

    def __init__(self) -> None:
        super().__init__(None)
        self.asked: list[object] = []
        self.comes: list[Annals | SheetPreview | SaveProgress | Exception] = []
        self.closed = False

    def show(self, size: tuple[int, int]) -> None:
        self.asked.append(size)

    def save(self, path: Path) -> None:
        self.asked.append(path)
        self.saved = SaveProgress(path, 0.0)

    def poll(self) -> bool:
        if not self.comes:
            return False
        match found := self.comes.pop(0):
            case Annals():
                self.page = found
            case SheetPreview():
                self.preview = found
            case SaveProgress():
                self.saved = found
            case Exception():
                raise found
        return True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def drawing() -> Growing:
    return Growing()


@pytest.fixture
def scene(app: App, drawing: Growing, page: Annals) -> AnnalsScene:
    """The page, with the annals told."""
    app.navigation.show_title()
    found = AnnalsScene(app, lambda: drawing, "annals")
    app.push(found)
    drawing.comes.append(page)
    app.step(16)
    app.step(16)
    return found


def press_key(app: App, scene: AnnalsScene, name: str) -> None:
    scene.focus.focus(scene.focus.find(name))
    post_key("return")


def click_it(app: App, scene: AnnalsScene, name: str) -> None:
    click(app, name)


def tap(app: App, scene: AnnalsScene, name: str) -> None:
    post_tap(app, item(scene, name).rect.center)


def words(scene: AnnalsScene) -> str:
    return str(scene.spoken_changes().get("story", ""))


def said(app: App) -> str:
    assert isinstance(app.scene, Modal)
    return str(app.scene.text)


def test_the_story_comes_first_then_its_buttons_and_the_sheet(app: App, drawing: Growing, page: Annals) -> None:
    names = ("save_picture", "save_text", "copy", "back")
    app.push(scene := AnnalsScene(app, lambda: drawing, "annals"))
    app.step(16)
    assert [item(scene, name).enabled for name in names] == [False] * 3 + [True]
    drawing.comes.append(page)
    app.step(16)
    app.step(16)
    assert page.story in words(scene)
    assert all(item(scene, name).enabled for name in names)
    assert scene.picture((10, 14)) is None
    drawing.comes.append(SheetPreview((5, 7), b"\x80" * (5 * 7 * 3)))
    app.step(16)
    shown = scene.picture((10, 14))
    assert shown is not None
    assert shown.size == (10, 14)


@pytest.mark.parametrize("press", [click_it, tap, press_key])
def test_the_text_is_saved(
    app: App, scene: AnnalsScene, page: Annals, press: Callable[[App, AnnalsScene, str], None]
) -> None:
    for number in ("", " (2)"):
        press(app, scene, "save_text")
        app.step(16)
        app.step(16)
        path = paths.exports() / f"annals{number}.txt"
        assert path.name in said(app)
        assert path.read_text(encoding="utf-8") == page.plain()
        app.pop()
        app.step(16)


def test_the_picture_is_saved_and_its_progress_shown(app: App, scene: AnnalsScene, drawing: Growing) -> None:
    click(app, "save_picture")
    path = drawing.asked[-1]
    assert path == paths.exports() / "annals.png"
    assert isinstance(path, Path)
    for share in (0.2, 0.9):
        drawing.comes.append(SaveProgress(path, share))
        app.step(16)
        assert scene.saving is not None
        assert scene.saving.share == share
        assert not item(scene, "save_picture").enabled
    drawing.comes.append(SaveProgress(path, 1.0))
    app.step(16)
    assert path.name in said(app)
    assert scene.saving is None
    assert item(scene, "save_picture").enabled


def test_a_disk_that_refuses_is_told(app: App, scene: AnnalsScene, drawing: Growing) -> None:
    click(app, "save_picture")
    drawing.comes.append(SaveProgress(paths.exports() / "annals.png", 0.9, OSError(errno.ENOSPC, "full")))
    app.step(16)
    assert t("annals.not_saved", reason="").strip(" .") in said(app)
    app.pop()
    app.step(16)
    assert item(scene, "save_picture").enabled


def test_a_process_that_fails_leaves_the_text(app: App, scene: AnnalsScene, drawing: Growing, page: Annals) -> None:
    drawing.comes.append(DrawingFailed("no paper"))
    app.step(16)
    app.step(16)
    assert drawing.closed
    assert t("annals.failed") in words(scene)
    assert not item(scene, "save_picture").enabled
    click(app, "save_text")
    assert (paths.exports() / "annals.txt").read_text(encoding="utf-8") == page.plain()


def test_the_text_is_copied_and_a_missing_clipboard_is_told(
    app: App, scene: AnnalsScene, page: Annals, monkeypatch: pytest.MonkeyPatch
) -> None:
    def copy(text: str) -> None:
        copied.append(text)
        if len(copied) == 2:
            raise pygame.error("no clipboard")

    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copy)
    for told in ("annals.copied", "annals.no_clipboard"):
        click(app, "copy")
        assert said(app) == t(told)
        app.pop()
        app.step(16)
    assert copied == [page.plain()] * 2


def test_leaving_ends_the_process(app: App, scene: AnnalsScene, drawing: Growing) -> None:
    post_key("escape")
    app.step(16)
    assert drawing.closed


def file_of(scene: AnnalsScene) -> Path | None:
    assert isinstance(scene._drawing, AnnalsDrawing)
    return scene._drawing._game.path


def test_the_final_count_and_the_chronicle_open_them_and_nothing_is_read_before(app: App, record: Record) -> None:
    session = sample_games.session_at(sample_games.SamplePosition(GAME, 10_000))
    session.seed, session.started = record.seed, record.started
    app.navigation.show_result(session)
    app.step(16)
    app.step(16)
    assert isinstance(app.scene, ScoringScene)
    path, new = archive_path(session.record(), paths.saves())
    assert new is not None
    new.place()
    assert "annals" not in current().opened
    assert isinstance(app.scene.focus.find("annals"), Focusable)
    click(app, "annals")
    assert isinstance(app.scene, AnnalsScene), said(app)
    assert file_of(app.scene) == path, "beside which its account may be kept"
    show_chronicle(app)
    settle(app)
    click(app, "open")
    click(app, "annals")
    assert isinstance(app.scene, AnnalsScene)
    assert file_of(app.scene) == path


def test_what_has_no_annals_is_said_in_a_sentence(app: App, record: Record) -> None:
    app.navigation.show_title()
    unfinished = Record(record.seed, record.seats, record.moves[:3], record.options, record.first)
    open_annals(app, unfinished, None)
    assert said(app) == t("annals.not_finished")
    open_annals(app, Record(1, record.seats, (("draw", "money"),)), None)
    assert said(app) == t("annals.does_not_fit", turn=1, move=2)


def test_the_longest_story_has_room_on_the_sheet(app: App, page: Annals) -> None:
    """Twice as many words as any story has are set smaller, and lie above the table."""
    longer = Annals(**{name: getattr(page, name) for name in page.__struct_fields__} | {"told": page.told * 2})
    for each in (page, longer):
        sheet = made(each, "26 November 2026")
        sheet.place(app.theme, (0, 0, 1240, 1754))
        story = next(part for part in sheet.walk() if isinstance(part, StoryText))
        assert story.rect.h > 0
        assert story.needed <= story.rect.h


@pytest.mark.long
def test_the_sheet_is_drawn_and_saved_by_the_process(app: App, record: Record, tmp_path: Path) -> None:
    app.navigation.show_title()
    open_annals(app, record, None)
    scene = app.scene
    assert isinstance(scene, AnnalsScene)
    until(app, lambda: scene.picture((50, 70)) is not None)
    assert scene.page is not None
    click(app, "save_picture")
    until(app, lambda: isinstance(app.scene, Modal))
    (path,) = paths.exports().glob("*.png")
    content = path.read_bytes()
    assert struct.unpack(">II", content[16:24]) == PRINTED
    dots = struct.pack(">IIB", 11811, 11811, 1)
    assert b"pHYs" + dots in content, "300 dots an inch"
