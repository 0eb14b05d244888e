"""The annals as a file: a picture of paper size, or their words."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from annals_games import played_at_random, seats_of

from ulm.cli import annals as command
from ulm.i18n.catalog import Texts
from ulm.storage import record as records
from ulm.storage.record import Record
from ulm.story.annals_page import annals
from ulm.ui.screens.annals.annals_drawing import printed
from ulm.ui.screens.annals.annals_sheet import PRINTED

SEED = 304


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished game."""
    game = played_at_random(SEED)
    path = tmp_path / "game.ulm"
    records.write(Record.of(game, SEED, seats_of(game)), path)
    return path


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG file, each of which must have the right checksum."""
    found: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + content)
        found[name] = found.get(name, b"") + content
        at += 12 + length
    return found


@pytest.mark.long
def test_the_sheet_is_a4_at_300_dpi() -> None:
    game = played_at_random(SEED)
    record = Record.of(game, SEED, seats_of(game), "2026-11-21T19:30Z")
    png = printed(record, annals(game, record.seats, Texts("de")))
    found = chunks(png)
    assert struct.unpack(">II", found[b"IHDR"][:8]) == PRINTED
    assert struct.unpack(">IIB", found[b"pHYs"]) == (11811, 11811, 1)
    pixels = zlib.decompress(found[b"IDAT"])
    assert len(pixels) == PRINTED[1] * (3 * PRINTED[0] + 1)
    middle = PRINTED[1] // 2 * (3 * PRINTED[0] + 1)
    assert len(set(pixels[middle : middle + 3 * PRINTED[0]])) > 50, "there is a picture"


def test_the_command_prints_the_words_or_writes_them(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = Texts("en")
    assert command.run(texts, file) == 0
    said = capsys.readouterr().out
    assert said.startswith("Annals of Ulm · The year 1545\n")
    out = file.with_name("annals.txt")
    assert command.run(texts, file, language="fr", out=out) == 0
    assert out.read_text(encoding="utf-8").startswith("Annales d’Ulm · L’an 1545\n")


def test_what_the_command_cannot_do_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = Texts("en")
    with pytest.raises(command.CallError, match=r"\.png, \.txt"):
        command.run(texts, file, out=file.with_name("annals.pdf"))
    with pytest.raises(command.CallError, match="zz"):
        command.run(texts, file, language="zz")
    found = records.read(file)
    records.write(Record(found.seed, found.seats, found.moves[:4], found.options, found.first), file)
    assert command.run(texts, file) == 1
    assert "only a finished game" in capsys.readouterr().err
