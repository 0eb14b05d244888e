"""How often bots win the seals of the tasks: `python -m tools.training.tasks_balance --help`.

Each task is played by bots in the player's place, against those that the task names. The games are kept, so that a
stopped run goes on where it was, and so that they can be judged anew when only the seals of a task have changed.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ulm.ai.arena import interval
from ulm.ai.bot_registry import make_bot
from ulm.ai.think_budget import Budget
from ulm.files.paths import asset
from ulm.processes import in_processes
from ulm.rules import standard_definitions
from ulm.storage import record as records
from ulm.teaching.challenge import LEVELS, Challenge, read, seats_of
from ulm.teaching.challenge_result import ChallengeJudge

FOLDER = "data/tasks"
PLAYERS = ("journeyman", "grandmaster")
BOTS = ("random", "apprentice", "assistant", "journeyman", "foreman", "master", "grandmaster")


class PlayedChallenge(msgspec.Struct, frozen=True):
    """A game that was played: `setup` is the mark of its table."""

    setup: str
    seed: int
    moves: tuple[str, ...]
    total: int
    won: bool


class _Job(msgspec.Struct, frozen=True):
    task: Challenge
    player: str
    seed: int


class BalanceRow(NamedTuple):
    """How often each seal was won by a bot, and how often it won the game."""

    task: Challenge
    player: str
    games: int
    seals: tuple[int, ...]
    won: int
    mean: float


def mark(task: Challenge, player: str) -> str:
    """What a table is known by: all that decides how a game there goes."""
    table = [task.bots, task.options, task.given, task.first, player, standard_definitions().hash()]
    return hashlib.sha256(msgspec.json.encode(table, order="sorted")).hexdigest()[:16]


def play(job: _Job) -> PlayedChallenge:
    """Play one game to its end; deterministic for a job."""
    task, seed = job.task, job.seed
    game = records.start(task.begun(seed, seats_of(task), ""), standard_definitions(), history=False)
    bots = [make_bot(name, seed * 4 + seat) for seat, name in enumerate((job.player, *task.bots))]
    moves: list[str] = []
    while not game.finished:
        bot = bots[game.position.active]
        move = bot.choose(game.view(game.position.active), Budget(bot.nodes))
        moves.append(str(move))
        game.play(move)
    return PlayedChallenge(mark(task, job.player), seed, tuple(moves), game.final_scores()[0].total, 0 in game.winners)


def judged(task: Challenge, kept: PlayedChallenge) -> int:
    """How many seals a game has won."""
    begun = task.begun(kept.seed, seats_of(task), "")
    game = records.replay(msgspec.structs.replace(begun, moves=records.turns(kept.moves)), standard_definitions())
    return ChallengeJudge(task).won(game)


def kept_games(file: Path, setup: str) -> dict[int, PlayedChallenge]:
    """The games of a table that were played already, by seed."""
    if not file.exists():
        return {}
    games = (msgspec.json.decode(line, type=PlayedChallenge) for line in file.read_bytes().splitlines())
    return {game.seed: game for game in games if game.setup == setup}


def row(task: Challenge, player: str, games: int, keep: Path, jobs: int) -> BalanceRow:
    """Play what is missing of a number of games, and judge them all."""
    file = keep / f"{task.id}_{player}.jsonl"
    known = kept_games(file, mark(task, player))
    todo = [_Job(task, player, seed) for seed in range(1, games + 1) if seed not in known]
    for game in _played(todo, jobs):
        with file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")
        known[game.seed] = game
    found = [known[seed] for seed in sorted(known)[:games]] if games else list(known.values())
    won = [judged(task, game) for game in found]
    seals = tuple(sum(count > level for count in won) for level in range(len(LEVELS)))
    mean = sum(game.total for game in found) / max(1, len(found))
    return BalanceRow(task, player, len(found), seals, sum(game.won for game in found), mean)


def _played(todo: Sequence[_Job], jobs: int) -> Iterator[PlayedChallenge]:
    return in_processes(play, todo, jobs) if jobs > 1 and len(todo) > 1 else map(play, todo)


def table(rows: Sequence[BalanceRow]) -> str:
    """The rows as Markdown: each share with its 95 % interval."""
    heads = ["task", "played by", "games", *LEVELS, "game won", "points"]
    lines = [heads, ["---"] * len(heads)]
    for each in rows:
        shares = [_share(count, each.games) for count in (*each.seals, each.won)]
        lines.append([each.task.id, each.player, str(each.games), *shares, f"{each.mean:.1f}"])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _share(count: int, games: int) -> str:
    if not games:
        return "–"
    low, high = interval(count, games)
    return f"{100 * count / games:.0f}% ({100 * low:.0f}–{100 * high:.0f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.tasks_balance", description=__doc__)
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="which ones (all), by the names of their files")
    parser.add_argument("--games", type=int, default=100, help="of each bot; 0 judges those that are kept")
    parser.add_argument("--player", action="append", choices=BOTS, help=f"who plays ({', '.join(PLAYERS)})")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/tasks"), help="folder of the games themselves")
    chosen: Any = parser.parse_args(arguments)
    chosen.keep.mkdir(parents=True, exist_ok=True)
    found = [read(file, BOTS, standard_definitions()) for file in sorted(asset(FOLDER).glob("*.yaml"))]
    wanted = [task for task in sorted(found, key=lambda task: task.year) if task.id in (chosen.tasks or [task.id])]
    rows = [
        row(task, player, chosen.games, chosen.keep, chosen.jobs)
        for task in wanted
        for player in chosen.player or PLAYERS
    ]
    print(table(rows), end="")


if __name__ == "__main__":
    # Other processes find what they are to do in the module of this name.
    from tools.training import tasks_balance as itself

    itself.main()
