"""`ulm play`: one game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ulm.ai.arena import ArenaGame, play_game
from ulm.cli.common import SOURCES, bots_of, print_result, read_option_arguments, record_of
from ulm.cli.output import print_json
from ulm.files.bounded_read import refuse_to_write
from ulm.i18n.catalog import Texts
from ulm.i18n.phrases import bot_name
from ulm.storage.record import write


def run(
    texts: Texts,
    *,
    seats: str,
    seed: int = 1,
    options: Sequence[str] = (),
    record: Path | None = None,
    json: bool = False,
) -> int:
    """Play one game and print its result; write its record if requested."""
    if record is not None:
        refuse_to_write(record)  # before a game is played for nothing
    given = read_option_arguments(options)
    played = play_game(ArenaGame(bots_of(seats, texts), seed, given))
    if record is not None:
        write(record_of(played, given, texts), record)
    if json:
        print_json(
            {
                "seats": [
                    {
                        "bot": bot,
                        "final": {name: getattr(score, name) for name in SOURCES},
                    }
                    for bot, score in zip(played.bots, played.final, strict=True)
                ],
                "winners": played.winners,
                "rounds": played.rounds,
                "seed": played.seed,
            }
        )
        return 0
    names = [texts.get("cli.table.bot", n=seat, bot=bot_name(bot, texts)) for seat, bot in enumerate(played.bots)]
    print_result(names, played.final, played.winners, texts)
    return 0
