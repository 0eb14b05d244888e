"""Games are played by ear: the player hears what is spoken, presses keys, and knows nothing else."""

import re

import pygame
import pytest
from hands import post_key
from spoken import Heard, listen

from tools.gallery import sample_games as samples
from ulm.rules import Game
from ulm.session.session import Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene

_MOST_STEPS = 60
"""So many times Tab is pressed at most to find something."""
_BUSY = 20


class Ear:
    """Somebody who plays by ear."""

    def __init__(self, app: App, heard: Heard) -> None:
        self._app = app
        self._heard = heard

    def listen(self) -> str:
        """What is said until nothing more comes."""
        said: list[str] = []
        for _ in range(_BUSY):
            self._app.step(16)
            if not (more := self._heard.take()) and said:
                break
            said += more
        return "\n".join(said)

    def press(self, key: str, mod: int = 0) -> str:
        """Press a key, and hear what comes of it."""
        self._heard.take()
        post_key(key, mod)
        return self.listen()

    def find(self, wanted: str, without: str = r"\Z\A") -> str | None:
        """From where the focus is, go on until something is heard; None once all has been heard."""
        self.press("tab", pygame.KMOD_SHIFT)
        first = ""
        for _ in range(_MOST_STEPS):
            said = self.press("tab")
            if re.search(wanted, said) and not re.search(without, said):
                return said
            if said == first:
                return None
            first = first or said
        return None

    # ----- playing

    def turn(self) -> list[str]:
        """Play a turn; everything that was heard."""
        told = [self.press("f3")]
        whose = re.search(r"It is (\w+)’s turn", told[0])
        assert whose is not None, told
        for _ in range(30):
            said = told[-1]
            if (found := re.search(r"Round \d+ of 10\. It is (\w+)’s turn", said)) and found[1] != whose[1]:
                return told
            told.append(self._decide(self.press("f3")))
        raise AssertionError("a turn without end:\n" + "\n".join(told))

    def _decide(self, situation: str) -> str:
        if "by their number key" in situation or "by its number key" in situation:
            return self.press("1")
        if "Draw your turn tile" in situation:
            return self.press("d")
        if "Push your tile" in situation:
            return self._push()
        if re.search(r"\d actions? (are|is) left\. Use", situation):
            used = self._act()
            if used:
                return used
        said = self.press("e")
        return said + self.press("e") if "You can still" in said else said

    def _push(self) -> str:
        sheet = self.press("a")
        assert "All pushes side by side" in sheet
        found = self.find(r"^[NESW]\d\. Activates", without=r"you have \d")
        if found is None:
            found = self.find(r"^[NESW]\d\. Activates")
        assert found is not None
        return self.press("return")

    def _act(self) -> str:
        found = self.find(r"^Action \d", without="Not possible now|You have used")
        if found is None:
            return ""
        said = self.press("return")
        asks = self.press("f3")
        if "number key" in asks:
            return said + self.press("1")
        if re.search(r"\d actions? (are|is) left\. Use|You can still play|Nothing is left", asks):
            return said
        # It was begun and cannot be carried out so simply: take that back, and end the turn.
        return said + self.press("escape") + self.press("e") + self.press("e")


def _two_at_one_screen(app: App) -> GameScene:
    game = Game.new(2, seed=11)
    scene = GameScene(
        app, Session(game, [SessionSeat("Agnes", "red"), SessionSeat("Felix", "blue")], 11, save=lambda session: None)
    )
    app.replace(scene)
    return scene


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.long)])
def test_rounds_are_played_by_ear(app: App, monkeypatch: pytest.MonkeyPatch, rounds: int) -> None:
    scene = _two_at_one_screen(app)
    ear = Ear(app, listen(app, monkeypatch))
    ear.listen()
    for _ in range(2 * rounds):
        ear.turn()
    verbs = {each.move.verb for each in scene.session.history}
    assert scene.session.game.position.round == rounds + 1
    assert {"draw", "push", "end", "money", "river", "seal"} <= verbs


_SOON = ("card_offer_discard", "take_either", "steps_river")


@pytest.mark.parametrize(
    "question", [each if each in _SOON else pytest.param(each, marks=pytest.mark.long) for each in samples.questions()]
)
def test_every_question_is_answered_by_ear(app: App, monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    scene = GameScene(app, samples.session_at(samples.questions()[question]))
    app.replace(scene)
    ear = Ear(app, listen(app, monkeypatch))
    ear.listen()
    before = len(scene.session.history)
    asked = ear.press("f3")
    assert re.search(r"(\d+) answers?, by (its|their) number key", asked), asked
    ear.press("1")
    assert len(scene.session.history) > before
