"""The set-up of a table: what is not said of it, and which bots may sit there."""

from __future__ import annotations

import msgspec
import pytest

from ulm.ai.bot_registry import characters_of
from ulm.session.table_setup import ADAPTIVE, BOTS, SeatSetup, TableSetup, is_known_bot


def test_what_is_not_said_of_a_table_is_as_most_want_it() -> None:
    read = msgspec.convert({"seats": [{"name": "Agnes", "colour": "red"}]}, TableSetup)
    assert read == TableSetup([SeatSetup("Agnes", "red", None)], {}, None, None, practice=False, hints=True)


@pytest.mark.parametrize("seed", [0, 2**32 - 1])
def test_what_is_written_of_a_table_is_read_again(seed: int) -> None:
    table = TableSetup([SeatSetup("Felix", "blue", "master")], {"towers": True}, seed, 1, practice=True, hints=False)
    assert msgspec.json.decode(msgspec.json.encode(table), type=TableSetup) == table


def test_a_bot_is_a_level_perhaps_with_one_of_its_characters() -> None:
    assert all(map(is_known_bot, (*BOTS, ADAPTIVE)))
    (level, character), *_ = [(bot, name) for bot in BOTS for name in characters_of(bot)]
    assert is_known_bot(character)
    assert is_known_bot(f"{level}-any")
    for other in ("", "-any", "random-any", f"{level}-nobody", "tutor", "nobody-any", f"{ADAPTIVE}-any"):
        assert not is_known_bot(other), other
