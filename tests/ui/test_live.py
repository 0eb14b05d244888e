"""A place in which is drawn what holds at that moment."""

from ulm.ui.kit.part import Part, sized
from ulm.ui.kit.parts.containers import Row, Space
from ulm.ui.kit.parts.live import Live
from ulm.ui.shell.app import App


def test_what_is_drawn_follows_what_holds_while_the_place_stays(app: App) -> None:
    made: list[Part] = []

    def shown() -> Part:
        made.append(Part())
        return made[-1]

    live = sized(Live(shown), grow=1)
    row = Row(Space(40), live, Space(10))
    row.place(app.theme, (100, 20, 300, 50))
    assert not made, "a place is known before anything is drawn in it"
    for _ in range(2):
        row.draw(app.canvas)
    assert len(made) == 2
    assert [tuple(part.rect) for part in made] == [(140, 20, 250, 50)] * 2 == [tuple(live.rect)] * 2
