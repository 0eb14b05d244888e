"""The one question of the very first start."""

from ulm.text.catalog import t
from ulm.ui.program import Program
from ulm.ui.widgets.modal import Modal


def first_question(app: Program) -> Modal:
    """A sheet that asks whether the player knows the game, and begins a guided one if not; any answer is remembered."""

    def answered() -> None:
        app.settings.learning.asked = True
        app.remember()

    def show() -> None:
        answered()
        app.navigation.start_guided()

    buttons = [(t("title.first.show"), show), (t("title.first.know"), answered)]
    return Modal(app, t("title.first.question"), t("title.first.text"), buttons)
