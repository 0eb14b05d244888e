"""Rich text: where its lines break."""

import pytest

from ulm.i18n.log_text import change
from ulm.ui.app.app import App
from ulm.ui.toolkit.containers import Column
from ulm.ui.toolkit.label import Label
from ulm.ui.toolkit.node import ANY
from ulm.ui.toolkit.rich_text import Paragraph
from ulm.ui.toolkit.theme import Font, Theme


@pytest.mark.parametrize("parts", [("+6", "{icon:points}"), ("{icon:coin}", "{icon:points}"), ("**2**", "tiles")])
@pytest.mark.parametrize("space", ["\u00a0", "\u202f"], ids=["wide", "narrow"])
def test_a_line_never_breaks_at_a_no_break_space(app: App, parts: tuple[str, str], space: str) -> None:
    kept, loose = space.join(parts), " ".join(parts)
    both = Paragraph(app.theme, kept).width
    assert both > sum(Paragraph(app.theme, part).width for part in parts), "the space is seen"
    assert Paragraph(app.theme, loose, width=both - 4).lines == 2
    assert Paragraph(app.theme, kept, width=both - 4).lines == 1
    assert Paragraph(app.theme, f"a {kept}", width=both + 1).lines == 2, "both go to the next line together"


@pytest.mark.parametrize("name", ["x" * 300, "/home/agnes/" * 20 + "Ulm", "**" + "Größe" * 50 + "**"])
def test_the_name_of_a_file_is_broken_where_no_line_could_hold_it(app: App, name: str) -> None:
    made = Paragraph(app.theme, f"The file “{name}” is missing.", width=600)
    assert made.width <= 600
    shown = "".join(piece.text for line in made._lines for piece in line)
    assert name.strip("*") in shown


def test_a_word_of_a_language_is_not_broken(app: App) -> None:
    assert Paragraph(app.theme, "Reichenauerhofmeisterstellvertreter", width=60).lines == 1


def test_a_compound_that_no_line_could_hold_is_broken_at_its_hyphens(app: App) -> None:
    name = "Reichenauer-Hof-Viertel"
    wide = Paragraph(app.theme, name).width
    made = Paragraph(app.theme, f"im {name}.", width=wide * 0.8)
    lines = ["".join(piece.text for piece in line) for line in made._lines]
    assert made.width <= wide * 0.8
    assert lines == ["im Reichenauer-", "Hof-Viertel."] or lines == ["im", "Reichenauer-Hof-", "Viertel."]
    assert Paragraph(app.theme, f"im {name}", width=wide + 1).lines == 2, "where there is room it stays whole"


def test_a_number_in_the_log_stays_with_its_picture(app: App) -> None:
    said = change("icons/points", 6)
    assert Paragraph(app.theme, said, width=Paragraph(app.theme, said).width - 4).lines == 1


@pytest.mark.parametrize("high", range(500, 1600, 100))
@pytest.mark.parametrize("font", ["display", "bold"])
def test_words_are_as_large_as_they_are_measured_at_every_size_of_the_window(high: int, font: Font) -> None:
    theme = Theme(high / 1080)
    words = Label("Pass to Maximilian Wumms", 28, font=font)
    line = Column(words)
    line.place(theme, (10.3, 7.1, 700, line.measure(theme, (700, ANY))[1]))
    assert words.words.pixels == theme.pixels(28)
