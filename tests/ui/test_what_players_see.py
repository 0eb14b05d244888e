"""What the screen shows at the decisions of random games: no more than the player may know, and just what can be done.

The games are played by the rules alone and put on the screen at some of their decisions.
"""

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest
from driving import all_humans
from hands import post_key

from ulm.rules import Game, Move
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction import board_items
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.panels.game_log import LogRow
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.table.state.view_model import TableModel
from ulm.ui.toolkit.canvas import Canvas
from ulm.ui.toolkit.focus import Focusable
from ulm.ui.toolkit.theme import GILT

USEFUL = {"money", "clear", "buy", "river", "step", "seal", "tribute"}
"""Verbs of what is lost when the turn ends without it."""


def moments(wanted: Callable[[Game], object], most: int, *, seed: int = 3, every: int = 7) -> Iterator[Game]:
    """Some decisions of a random game of two, in which turns are seldom ended early."""
    rng, game, found = Random(seed), Game.new(seats=2, seed=seed, options={"towers": True}), 0
    while not game.finished and found < most * every:
        if wanted(game):
            found += 1
            if found % every == 0:
                yield Game.at(game.rules, game.position.copy(), history=True)
        moves = [move for move in game.legal() if move.verb != "end" or rng.random() < 0.1]
        game.play(rng.choice(moves or game.legal()))


def verbs(game: Game) -> set[str]:
    return {move.verb for move in game.legal()}


def press(app: App, key: str, mod: int = 0) -> None:
    post_key(key, mod)
    app.step(16)


def all_words(scene: GameScene) -> list[str]:
    """All that is written or said: of each thing its name, its tooltip and its spoken words, the bar and the log."""
    said = [scene.top.prompt, scene.spoken_situation(), *scene.spoken_news()]
    said += [str(words) for words in scene.spoken_changes().values()]
    return said + [words for item in scene.focus.items for words in (item.name, item.tooltip_text(), item.spoken())]


# ----- what is hidden


def with_other_cards(game: Game, seat: int) -> Game:
    """The same game, but what a seat holds and the draw pile have changed places, as far as they go."""
    position = game.copy().position
    held = position.players[seat].hand
    position.players[seat].hand = position.deck[: len(held)]
    position.deck = (*held, *position.deck[len(held) :])
    return Game.at(game.rules, position, history=True)


@pytest.mark.parametrize("looks", [False, True], ids=["closed hands", "the other hand"])
def test_a_shared_screen_neither_shows_nor_says_what_is_in_a_closed_hand(app: App, looks: bool) -> None:
    """Neither the own cards while they lie face down, nor the other player's while somebody looks at the own ones."""

    def closed(game: Game) -> int:
        return game.position.active ^ looks

    def hidden(game: Game) -> bool:
        held = len(game.position.players[closed(game)].hand)
        return 0 < held < len(game.position.deck) and not game.position.stack

    found_games = list(moments(hidden, 4, every=4))
    assert len(found_games) == 4
    for game in found_games:
        found = []
        for each in (game, with_other_cards(game, closed(game))):
            hand = all_humans(app, each)
            if looks:
                hand.show_hand()
            app.draw(app.canvas)
            found.append((all_words(hand.scene), pygame.image.tobytes(app.canvas.surface, "RGB")))
            hand.scene.leave()
        assert found[0] == found[1]


def test_what_was_revealed_is_not_taken_back_and_all_else_comes_back_as_it_was(app: App) -> None:
    rng, count = Random(5), {True: 0, False: 0}
    for game in moments(lambda game: True, 25, every=8):
        scene = all_humans(app, game).scene
        before, moves = TableModel.of(scene.session.view()), game.moves
        move = rng.choice([each for each in game.legal() if each.verb != "end"] or game.legal())
        reveals = scene.state.reveals(move)
        scene.perform(move)
        app.step(16)
        offered = scene.focus.find("tray:undo")
        press(app, "z", pygame.KMOD_CTRL)
        if reveals:
            assert offered is None or not offered.enabled
            assert game.moves == [*moves, move]
        elif move.verb != "end":
            assert game.moves == moves
            assert scene.state.model == before
        count[reveals] += 1
    assert min(count.values()) >= 5


# ----- what can be done


class Lights:
    """Notes whether a thing is drawn with a golden light, or as an opening that a tile can be pushed into."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._canvas, self._lit = app.canvas, False
        sprite = Canvas.sprite

        def glow(canvas: Canvas, box: object, colour: object, **how: object) -> None:
            self._lit |= colour == GILT

        def paint(canvas: Canvas, name: str, rect: object, **how: object) -> None:
            self._lit |= name.startswith("mouths/open")
            sprite(canvas, name, rect, **how)  # type: ignore[arg-type]

        monkeypatch.setattr(board_items, "draw_highlight", glow)
        monkeypatch.setattr(Canvas, "sprite", paint)

    def on(self, item: Focusable) -> bool:
        self._lit = False
        item.draw(self._canvas)
        return self._lit


def test_on_the_board_just_those_things_are_golden_with_which_something_can_be_done_now(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    lights, rng, golden = Lights(app, monkeypatch), Random(1), set()
    for game in moments(lambda game: True, 30):
        scene = all_humans(app, game).scene
        things = [each for each in scene.focus.items if isinstance(each, BoardItem) and each.visible]
        lit = [each.name for each in things if lights.on(each)]
        for item in [each for each in things if each.name not in lit]:
            item.activate()
            assert not scene.menu.is_open, item.name
            assert scene.session.game.moves == game.moves, item.name
        scene.state.pinned = None
        if lit:
            made, item = len(game.moves), scene.focus.find(rng.choice(lit))
            assert item is not None
            item.activate()
            assert scene.menu.is_open or len(game.moves) == made + 1, f"{item.name} is golden, and nothing happens"
            golden.add(item.name.split(":")[0])
    assert len(golden) >= 4, golden


def test_before_a_push_the_screen_shows_what_then_happens(app: App) -> None:
    pushes = 0
    for game in moments(lambda game: "push" in verbs(game), 4, every=4):
        scene = all_humans(app, game).scene
        for move in scene.state.moves("push"):
            preview = scene.pushing.preview(move.words[0])
            assert preview is not None
            sparrows = [player.sparrows for player in scene.state.model.players]
            scene.perform(move)
            app.step(16)
            model = scene.state.model
            assert [model.grid[cell] for cell in preview.cells] == list(preview.line)
            lies = model.status.question == "take" or model.outside.get(preview.out_slot) == preview.out_colour
            assert lies, "the tile that falls out, unless the player may keep it"
            got = [player.sparrows - before for player, before in zip(model.players, sparrows, strict=True)]
            assert got == [int(each == preview.sparrow_to) for each in range(2)] or preview.sparrow_to is None
            pushes += 1
            scene.undo()
            app.step(16)
    assert pushes > 20


def test_whether_something_is_left_to_do_is_asked_just_where_a_useful_move_is_left(app: App) -> None:
    asked = {True: 0, False: 0}
    for game in moments(lambda game: "end" in verbs(game), 40, every=3):
        scene = all_humans(app, game).scene
        last = game.position.round == game.rules.rounds
        brown = "play" in verbs(game) and game.position.activated[2] > 0
        useful = bool(verbs(game) & USEFUL) or brown or (last and "play" in verbs(game))
        press(app, "e")
        assert scene.end_question.is_open == useful, verbs(game)
        asked[useful] += 1
    assert min(asked.values()) >= 3, asked


# ----- what was begun


def test_what_is_offered_is_gone_once_the_question_is_answered(app: App) -> None:
    questions = set()
    for game in moments(lambda game: game.decision is not None and game.decision.question, 25, every=2):
        scene = all_humans(app, game).scene
        question = scene.state.model.status.question
        offered = {each.name for each in scene.focus.items if each.name.startswith("offer:")}
        assert {f"offer:{move.words[0]}" for move in game.legal() if move.verb in ("card", "coat")} <= offered
        scene.perform(game.legal()[0])
        app.step(16)
        if scene.state.model.status.question != question:
            assert not [each.name for each in scene.focus.items if each.name in offered]
            questions.add(question)
    assert len(questions) >= 4, questions


def test_chosen_tiles_that_cannot_pay_are_refused_in_a_sentence_and_escape_puts_them_back(app: App) -> None:
    hand = all_humans(app, next(moments(lambda game: "buy" in verbs(game) and not game.position.stack, 1)))
    scene, made = hand.scene, len(hand.game.moves)
    colour = next(each for each, number in scene.state.mine.tiles.items() if number)
    hand.click(f"supply:tile:{colour}")
    assert scene.state.selected == [colour]
    scene.perform(Move(f"buy {colour}"))
    assert scene.top.refusal, "one tile is not enough"
    assert scene.state.selected == [colour], "what was chosen stays chosen"
    press(app, "escape")
    assert scene.state.selected == []
    assert app.scene is scene, "no menu opens"
    assert len(hand.game.moves) == made


def test_each_row_of_the_log_leads_back_and_escape_returns_to_the_present(app: App) -> None:
    game, rng = Game.new(seats=2, seed=2), Random(2)
    scene = all_humans(app, game).scene
    for _ in range(12):
        scene.perform(rng.choice(game.legal()))
        app.step(16)
    before = scene.state.model
    rows = [each.name for each in scene.focus.items if isinstance(each, LogRow)]
    assert len(rows) >= 3
    for name in rows:
        row = scene.focus.find(name)
        assert row is not None
        row.activate()
        app.step(16)
        assert isinstance(app.scene, ReplayScene)
        assert app.scene.playback.at == int(name.split(":")[-1]) + 1
        press(app, "escape")
        assert app.scene is scene
        assert scene.state.model == before
