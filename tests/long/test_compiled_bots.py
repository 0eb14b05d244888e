"""Rules and search compiled: the same moves as in plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.training import compiled

pytestmark = [pytest.mark.long, pytest.mark.sweep]

GAMES = """\
from ulm.ai.think_budget import Budget
from ulm.ai.bot_registry import make_bot
from ulm.rules import Game, game as rules_game

print("compiled" if not rules_game.__file__.endswith(".py") else "plain")
for names, options in ((["master", "foreman"], {}), (["journeyman", "assistant", "foreman"], {"towers": True})):
    game = Game.new(len(names), 5, options)
    bots = [make_bot(name, seed) for seed, name in enumerate(names)]
    moves = []
    while not game.finished:
        seat = game.decision.seat
        moves.append(bots[seat].choose(game.view(seat), Budget(bots[seat].nodes)))
        game.play(moves[-1])
    print([move.text for move in moves])
"""


def played(folder: Path) -> list[str]:
    """What the games say when they are played by the program in a folder."""
    ran = subprocess.run(
        [sys.executable, "-c", GAMES],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_compiled_bots_play_the_same_moves(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    assert compiled.build(tmp_path / "fast") == 0
    fast, plain = played(tmp_path / "fast"), played(compiled.PROGRAM)
    assert (fast.pop(0), plain.pop(0)) == ("compiled", "plain")
    assert fast == plain
