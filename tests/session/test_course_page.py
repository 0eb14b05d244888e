"""docs/course.md has the states and events that ``ulm/session/course.py`` knows, and where they lead."""

from pathlib import Path

from ulm.session.course import MAY_LEAD_TO, Event, State

PAGE = Path(__file__).parents[2] / "docs" / "course.md"


def _rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def test_every_state_is_explained() -> None:
    explained = {row[0] for row in _rows() if len(row) == 2}
    assert explained - {"state", "---"} == {state.value for state in State}


def test_the_table_is_what_the_code_says() -> None:
    head, _, *rows = (row for row in _rows() if len(row) > 2)
    assert head[1:] == [event.value for event in Event]
    assert [row[0] for row in rows] == [f"**{state.value}**" for state in State]
    for state, row in zip(State, rows, strict=True):
        for event, cell in zip(Event, row[1:], strict=True):
            leads = MAY_LEAD_TO.get((state, event), frozenset())
            assert cell == ", ".join(each.value for each in State if each in leads), (state, event)
