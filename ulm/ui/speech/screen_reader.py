"""Watches the window and says what has the focus and what happens.

What a key brings about interrupts what is being said; what comes by itself, such as the others' moves, waits its turn.
"""

from collections.abc import Sequence
from typing import Protocol

from ulm.i18n.catalog import current, t
from ulm.ui.speech.spoken_text import plain
from ulm.ui.speech.voice import Voice
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.scene import Scene


class ReadableWindow(Protocol):
    """What the speaker needs of the window."""

    @property
    def scene(self) -> Scene | None:
        """The topmost scene."""


class ScreenReader:
    """Says what changes between two looks at the window."""

    def __init__(self, window: ReadableWindow, voice: Voice) -> None:
        self.voice = voice
        self._window = window
        self._scene: Scene | None = None
        self._title = ""
        self._item: Focusable | None = None
        self._name = self._whole = self._value = ""
        self._changes: dict[object, str] = {}
        self._touched = False
        """Whether there was input since something was said."""
        self._last: list[str] = []
        """What was said last, to be repeated."""

    def use(self, rate: int) -> None:
        """Speak the program's language at a rate in percent of the usual one."""
        self.voice.use(current().language, rate)

    def touched(self) -> None:
        """The player has done something: what is said next is an answer to it."""
        self._touched = True

    def say(self, lines: Sequence[str]) -> None:
        """Say rich texts, one after the other."""
        said = [words for line in lines if (words := plain(line))]
        if not said:
            return
        self._last = said
        for number, words in enumerate(said):
            self.voice.say(words, interrupt=self._touched and not number)
        self._touched = False

    def again(self) -> None:
        """Say once more what was said last."""
        self._touched = True
        self.say(list(self._last))

    def situation(self) -> None:
        """Say how things stand, and what has the focus."""
        scene = self._window.scene
        if scene is not None:
            self._touched = True
            self.say([scene.spoken_situation(), self._about(scene.focus.focused)])

    def close(self) -> None:
        """Fall silent for good."""
        self.voice.close()

    # ----- watching

    def watch(self) -> None:
        """Say what is new."""
        scene = self._window.scene
        if scene is None:
            return
        lines: list[str] = []
        title = scene.spoken()
        if scene is not self._scene or title != self._title:
            if scene is not self._scene:
                self._changes, self._item, self._name = {}, None, ""
            self._scene, self._title = scene, title
            lines.append(title)
        changes = dict(scene.spoken_changes())
        lines += scene.spoken_news()
        lines += [words for key, words in changes.items() if words and self._changes.get(key) != words]
        self._changes = changes
        lines += self._focused(scene)
        self.say(lines)
        self._touched = False

    def _focused(self, scene: Scene) -> list[str]:
        """What is to be said of the item with the focus: all of it when it is another one, else what has changed."""
        item = scene.focus.focused
        if item is None:
            self._item, self._name = None, ""
            return []
        whole, value = self._about(item), item.spoken_value()
        same = item is self._item or (item.name != "" and item.name == self._name)
        before, old = self._whole, self._value
        if same and (scene.unsettled or not self._touched):
            # What is said of it may change with each move that is shown; that is no news.
            return []
        self._item, self._name, self._whole, self._value = item, item.name, whole, value
        if not same:
            return [whole]
        if value != old:
            return [_typed(old, value) if item.typing else value]
        return [whole] if whole != before else []

    def _about(self, item: Focusable | None) -> str:
        if item is None:
            return ""
        return item.spoken() if item.enabled else f"{item.spoken()}\n{t('speech.unavailable')}"


def _typed(old: str, new: str) -> str:
    """What is said of a text that is being typed: the sign that was added, or all of it."""
    added = new.removeprefix(old)
    if added == new or not added:
        return new
    return t("speech.space") if added == " " else added
