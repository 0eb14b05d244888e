"""The annals of a finished game: the sheet, its story to be read, and what can be done with both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pygame
from pygame import FRect

from ulm.files import paths
from ulm.files.atomic_write import write_atomic
from ulm.i18n import chronicle_text
from ulm.i18n.catalog import t
from ulm.i18n.number_format import written
from ulm.i18n.phrases import labelled
from ulm.i18n.sanitizing import in_rich_text
from ulm.story.annals_page import Annals
from ulm.ui.program import Program
from ulm.ui.screens.annals.annals_drawing import DrawingFailed, SaveProgress, SheetPreview
from ulm.ui.screens.annals.annals_sheet import SIZE as PAPER
from ulm.ui.screens.page import SheetScene, back_button, in_the_middle
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.containers import Column, Dynamic, Row, Space, Stack
from ulm.ui.toolkit.label import Label, RichLabel
from ulm.ui.toolkit.node import Node, sized
from ulm.ui.toolkit.theme import BODY, FADED, GILT, INK, SEPIA
from ulm.ui.toolkit.widgets.button import Button
from ulm.ui.toolkit.widgets.dialog import notice
from ulm.ui.toolkit.widgets.ornament import heading, heading_height, sheet_of_vellum
from ulm.ui.toolkit.widgets.scroll_area import ScrollColumn

_SIZE = (1840.0, 1040.0)
_MARGIN, _ABOVE, _GAP = 56.0, 40.0, 56.0
"""What stays free beside and above what is on the page, and between the sheet and the story."""
_SHEET_HEIGHT = _SIZE[1] - 2 * _ABOVE
_BUTTON, _GROWN = 66.0, 1.25
_PROGRESS = 34.0


class Drawing(Protocol):
    """Annals that are being told and drawn (`drawing.AnnalsDrawing`)."""

    page: Annals | None
    preview: SheetPreview | None
    saved: SaveProgress | None

    @property
    def busy(self) -> bool:
        """Whether something is still being made."""

    def show(self, size: tuple[int, int]) -> None:
        """Tell the annals, and draw the sheet at a size in pixels."""

    def save(self, path: Path) -> None:
        """Draw the sheet at paper size into a file."""

    def poll(self) -> bool:
        """Take what has become ready; whether anything has. Raises DrawingFailed."""

    def close(self) -> None:
        """End it."""


class _Sheet(Node):
    """The picture of the sheet, or where it will be."""

    def __init__(self, scene: AnnalsScene) -> None:
        self._scene = scene
        self.width, self.height = _SHEET_HEIGHT * PAPER[0] / PAPER[1], _SHEET_HEIGHT

    def draw(self, canvas: Canvas) -> None:
        picture = self._scene.picture(canvas.viewport.rect(self.rect).size)
        if picture is None:
            canvas.outline(self.rect, FADED, 2)
        else:
            canvas.picture(picture, self.rect.center)


class AnnalsScene(SheetScene):
    """The sheet at the left, the story at the right, the buttons below it."""

    first = "back"

    def __init__(self, app: Program, begin: Callable[[], Drawing], name: str) -> None:
        """``begin`` starts the telling; ``name``: what files are called, without their ending."""
        super().__init__(app)
        self.name = name
        self._begin = begin
        self._drawing: Drawing | None = None
        self._drawn: tuple[SheetPreview, pygame.Surface] | None = None
        self._asked: tuple[int, int] | None = None
        self.problem = ""
        """Why nothing more can be drawn, as a sentence."""

    # ----- the work

    @property
    def page(self) -> Annals | None:
        """The annals, once they are told."""
        return self._drawing.page if self._drawing is not None else None

    @property
    def saving(self) -> SaveProgress | None:
        """The file that is being written."""
        saved = self._drawing.saved if self._drawing is not None else None
        return saved if saved is not None and saved.share < 1 and saved.error is None and not self.problem else None

    def enter(self) -> None:
        self._drawing = self._begin()
        self._ask()

    def leave(self) -> None:
        super().leave()
        if self._drawing is not None:
            self._drawing.close()
            self._drawing = None

    def _ask(self) -> None:
        """Have the sheet drawn at the size that it has in this window."""
        scale = self.app.viewport.scale
        size = round(_SHEET_HEIGHT * PAPER[0] / PAPER[1] * scale), round(_SHEET_HEIGHT * scale)
        if self._drawing is not None and size != self._asked:
            self._asked = size
            self._drawing.show(size)

    @property
    def animating(self) -> bool:
        return super().animating or (self._drawing is not None and self._drawing.busy and not self.problem)

    def update(self, dt: float) -> None:
        super().update(dt)
        drawing = self._drawing
        if drawing is None or self.problem:
            return
        before = drawing.saved, drawing.page
        try:
            changed = drawing.poll()
        except DrawingFailed as error:
            self.problem = f"{t('annals.failed')} {self.app.report_failure(error)}"
            drawing.close()
            changed = True
        if not changed:
            return
        if drawing.saved is not None and drawing.saved != before[0]:
            self._tell_of(drawing.saved)
        if drawing.page is not before[1] or self.problem:
            self.place()

    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The sheet at a size in pixels; at once it may be one that was drawn at another size."""
        preview = self._drawing.preview if self._drawing is not None else None
        if preview is None:
            return None
        if self._drawn is None or self._drawn[0] is not preview or self._drawn[1].size != size:
            made = pygame.image.frombytes(preview.pixels, preview.size, "RGB").convert()
            self._drawn = preview, made if made.size == size else pygame.transform.smoothscale(made, size)
        return self._drawn[1]

    # ----- what can be done

    def save_picture(self) -> None:
        """Save the sheet at paper size; told when it is done."""
        if self._drawing is not None and self.saving is None:
            self._drawing.save(_unused(paths.exports(), self.name, ".png"))
            self.place()

    def _tell_of(self, saved: SaveProgress) -> None:
        if saved.error is not None:
            self._not_saved(saved.error)
        elif saved.share >= 1:
            self._saved(saved.path)

    def save_text(self) -> None:
        """Save the words."""
        if self.page is None:
            return
        path = _unused(paths.exports(), self.name, ".txt")
        try:
            write_atomic(path, self.page.plain().encode(), sync=False)
        except OSError as error:
            self._not_saved(error)
        else:
            self._saved(path)

    def copy(self) -> None:
        """Put the words on the clipboard."""
        if self.page is None:
            return
        try:
            pygame.scrap.put_text(self.page.plain())
        except pygame.error:
            self._notice(t("annals.no_clipboard"))
        else:
            self._notice(t("annals.copied"))

    def _saved(self, path: Path) -> None:
        self.place()
        self._notice(t("annals.saved", file=in_rich_text(path.name), folder=in_rich_text(str(path.parent))))

    def _not_saved(self, error: OSError) -> None:
        self.place()
        self._notice(t("annals.not_saved", reason=chronicle_text.refused(error)))

    def _notice(self, text: str) -> None:
        self.app.push(notice(self.app, t("annals.title"), text))

    # ----- the page

    def spoken(self) -> str:
        return t("annals.title")

    def spoken_changes(self) -> Mapping[object, str]:
        if self.problem:
            return {"story": self.problem}
        return {"story": f"{self.page.story}\n{_totals(self.page)}"} if self.page is not None else {}

    def relayout(self) -> None:
        self._ask()
        super().relayout()

    def made(self) -> Node:
        theme = self.app.theme
        head = heading_height(theme) + 26
        story = ScrollColumn(
            RichLabel(self._story(), BODY + 2, INK), Space(height=20), RichLabel(self._below(), BODY, SEPIA)
        )
        right = Column(
            Space(height=head),
            story,
            Space(height=10),
            Dynamic(self._progress),
            Space(height=8),
            *self._buttons(),
            grow=1.0,
        )
        row = Row(_Sheet(self), Space(_GAP), right)
        return in_the_middle(Stack(row, pad=(_MARGIN, _ABOVE), name="sheet", width=_SIZE[0], height=_SIZE[1]))

    def _story(self) -> str:
        if self.page is not None:
            return in_rich_text(self.page.story)
        return self.problem or f"*{t('annals.writing')}*"

    def _below(self) -> str:
        if self.page is None:
            return ""
        return "\n".join([in_rich_text(_totals(self.page)), *([self.problem] if self.problem else [])])

    def _progress(self) -> Node:
        """How far the file that is being written has come."""
        saving = self.saving
        if saving is None:
            return Node()
        return _Progress(t("annals.drawing"), saving.share)

    def _buttons(self) -> list[Node]:
        """Two rows of buttons, the way back last."""
        gap = 16.0
        wide = (_SIZE[0] - 2 * _MARGIN - _SHEET_HEIGHT * PAPER[0] / PAPER[1] - _GAP - gap) / 2
        high = _BUTTON * min(self.app.theme.factor, _GROWN)
        told = self.page is not None

        def button(name: str, act: Callable[[], None], *, ready: bool) -> Button:
            made = Button(t(f"annals.{name}"), act, tooltip=t(f"annals.{name}_tip"), name=name)
            made.enabled = ready
            return sized(made, width=wide)

        back = back_button(self.app, high, primary=True)
        picture = button("save_picture", self.save_picture, ready=told and not self.problem and self.saving is None)
        text = button("save_text", self.save_text, ready=told)
        copy = button("copy", self.copy, ready=told)
        return [
            Row(picture, text, gap=gap, height=high),
            Space(height=gap),
            Row(copy, sized(back, width=wide), gap=gap, height=high),
        ]

    # ----- drawing

    def draw_sheet(self, canvas: Canvas, sheet: FRect) -> None:
        sheet_of_vellum(canvas, sheet)
        left = sheet.x + _MARGIN + _SHEET_HEIGHT * PAPER[0] / PAPER[1] + _GAP
        heading(canvas, t("annals.title"), (left, sheet.y + _ABOVE), width=sheet.right - _MARGIN - left)


class _Progress(Node):
    """A bar that fills, with words on it."""

    height = _PROGRESS

    def __init__(self, words: str, share: float) -> None:
        self._words = words
        self._share = share

    def draw(self, canvas: Canvas) -> None:
        filled = self.rect.copy()
        filled.w *= self._share
        canvas.fill(filled, GILT, radius=6)
        canvas.outline(self.rect, SEPIA, 2, radius=6)
        Label(self._words, 22, INK, side="center").show(canvas, self.rect)


def _totals(page: Annals) -> str:
    """The final count in a line."""
    total = page.rows[-1]
    each = [labelled(player.name, written(n)) for player, n in zip(page.players, total.figures, strict=True)]
    return labelled(page.final, ", ".join(each))


def _unused(folder: Path, name: str, ending: str) -> Path:
    """A file of that name that is not there yet."""
    number, path = 1, folder / f"{name}{ending}"
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}){ending}"
    return path
