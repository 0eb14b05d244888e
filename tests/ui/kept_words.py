"""What the table says, kept. At the decisions of recorded and sample games: what is to do, what is left, what can be
done with which thing, what a hint says of the move that was made, and what the log lights up of it. Of each thing at a
table: what is said of it where it is pointed at, and what the Inspector says. What was said before is not repeated.

    python tests/ui/kept_words.py [NAME …]      makes it anew, after words or what they follow were changed on purpose
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from kept_anew import make_anew

from ulm.records import record as records
from ulm.rules import Game, Move
from ulm.rules.moves import COLOURS, SLOTS, SPACES
from ulm.rules.ruleset import Ruleset
from ulm.session.session import Seat, Session
from ulm.ui.fit import sample_games as samples
from ulm.ui.fit import scenes_of_table as tables
from ulm.ui.kit import text_notes
from ulm.ui.settings import Settings
from ulm.ui.shell.app import App
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Thing
from ulm.ui.table.hints import hint_text
from ulm.ui.table.interaction.event_places import of_move
from ulm.ui.table.interaction.left_to_do import left_to_do, offered_now
from ulm.ui.table.interaction.move_options import paid_with, possible
from ulm.ui.table.interaction.questions import prompt
from ulm.ui.table.panels.inspector import Inspector

FOLDER = Path(__file__).with_name("kept_words")
RECORDS = {path.stem: path for path in sorted((Path(__file__).parents[1] / "records" / "golden").glob("*.ulm"))}
SAMPLES = 8
"""How many sample games besides."""
SEATS = [Seat("Agnes", "red"), Seat("Felix", "blue"), Seat("Ursula", "yellow"), Seat("Konrad", "green")]


def said(name: str) -> str:
    """What is said in the course of a record."""
    return "\n".join([*_said(records.read(RECORDS[name]), set()), ""])


def said_in_samples() -> str:
    """What is said in the course of the sample games, each thing once."""
    lines: set[str] = set()
    return "\n".join([line for number in range(SAMPLES) for line in _said(samples.record(number), lines)] + [""])


def _said(record: records.Record, before: set[str]) -> Iterator[str]:
    """What was not said before."""
    game = records.start(record)
    for _, _, text in records.numbered(record):
        state = TableState(Session(game, SEATS[: len(record.seats)], 1, save=lambda session: None))
        state.settle(ready=True)
        made = Move.parse(text)
        title = f"round {state.model.round}, {state.seats[state.model.active].name}: {made.text}"
        told = [*_decision(state, made)]
        places = of_move(game.play(text), state.model.active, state.own)
        told.append(f"  lit up: {', '.join(' '.join(place[:2]).strip() for place in places)}")
        if fresh := [line for line in told if line not in before]:
            before.update(fresh)
            yield title
            yield from fresh


def of_things(verb: str) -> str:
    """What is said of each thing where such a move can be made."""
    with closing(App((1280, 720), Settings(language="en", speed="instant", mute=True))) as app:
        scene = tables.table(app, samples.choices(verb))
        app.step(16)
        lines = [f"{item.name}: {' | '.join(item.spoken().splitlines())}" for item in scene.focus if item.visible]
        inspector = Inspector(scene.state)
        for thing in [*tables.things(scene), *_of_kinds(scene.state.game.rules)]:
            with text_notes.watch(app.canvas.surface) as notes:
                for block in inspector.blocks(app.theme, 300.0, thing):
                    block.draw(app.canvas, 10, 10, 300)
                lines.append(f"{thing.kind} {thing.name}: {' '.join(note.drawn for note in notes.finish())}")
        return "\n".join([*dict.fromkeys(lines), ""])


def _of_kinds(rules: Ruleset) -> Iterator[Thing]:
    """All things that differ from game to game by their definitions."""
    kinds = {"quarter": rules.quarter_ids, "descendant": rules.descendant_ids, "tower": rules.tower_ids}
    for kind, ids in {**kinds, "card": rules.cards, "coat": rules.coats}.items():
        yield from (Thing(kind, each) for each in ids)


def _decision(state: TableState, made: Move) -> Iterator[str]:
    yield f"  {prompt(state)} [{offered_now(state)}]"
    yield from (f"  left: {words} ({picture})" for picture, words in left_to_do(state))
    yield f"  look: {hint_text.where_to_look(state, made)} {_listed(hint_text.places(state, made))}"
    yield f"  do: {hint_text.what_to_do(state, made)} {_listed(hint_text.things(state, made))}"
    for thing in _things(state.game):
        for option in possible(state, thing):
            paid = f" for {_listed(given)}" if (given := paid_with(option)) else ""
            yield f"  {thing.kind} {thing.name}: {option.label} {_listed(option.icons)} = {option.move.text}{paid}"


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return f"({', '.join(names)})" if names else ""


def _things(game: Game) -> Iterator[Thing]:
    rules = game.rules
    yield from (Thing(kind) for kind in ("bag", "deck", "discard"))
    yield from (Thing("slot", slot) for slot in SLOTS)
    yield from (Thing("dock", str(dock)) for dock in range(len(game.position.docks)))
    yield from (Thing("space", str(space)) for space in SPACES)
    kinds = {"quarter": rules.quarter_ids, "descendant": rules.descendant_ids, "tower": rules.tower_ids}
    for kind, ids in (*kinds.items(), ("drawn", COLOURS)):
        yield from (Thing(kind, each) for each in ids)


WORDS: dict[str, Callable[[], str]] = {
    **{name: partial(said, name) for name in RECORDS},
    "samples": said_in_samples,
    **{f"things_{verb}": partial(of_things, verb) for verb in ("swap", "play", "seal", "river")},
}


def kept(name: str) -> str:
    """The words as they were kept."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def _make(name: str) -> None:
    (FOLDER / f"{name}.txt").write_text(WORDS[name](), encoding="utf-8")


if __name__ == "__main__":
    make_anew(FOLDER, WORDS, _make)
