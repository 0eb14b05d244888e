"""The sentence of the top bar: whole, and never smaller with larger text."""

from typing import Any

import pytest
from table_hands import table

from ulm.text.catalog import codes
from ulm.ui.kit.canvas import Canvas
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App


@pytest.mark.parametrize("language", [*codes(), "qps"])
def test_the_sentence_is_whole_and_never_smaller_with_larger_text(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, float, float]] = []
    really = Canvas.text

    def noted(self: Canvas, text: str, pos: Any, size: float = 26.0, *rest: Any, **how: Any) -> Any:
        box = really(self, text, pos, size, *rest, **how)
        written.append((text, self.theme.pixels(size), box.right))
        return box

    before = 0.0
    for percent in (100, 130, 160, 200):
        app = App((1280, 720), Settings(language=language, text=percent, speed="instant"))
        scene = table(app, {"round": 4}, options={"towers": True}, moves=["draw"])
        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "text", noted)
            written.clear()
            scene.top.draw(app.canvas)
        lines = [(size, right) for text, size, right in written if text and text in scene.top.prompt]
        words = " ".join(text for text, _, _ in written if text in scene.top.prompt)
        assert words == scene.top.prompt
        assert len({size for size, _ in lines}) == 1
        assert lines[0][0] >= max(12, before)
        assert max(right for _, right in lines) <= 1770
        before = lines[0][0]
        app.close()
    if language in ("en", "de"):
        assert before > 18
