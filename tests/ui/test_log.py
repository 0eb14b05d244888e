"""The log beside the table: its words and pictures, the places it lights up, the way back to a position."""

import random
from collections.abc import Callable, Iterator

import pygame
import pytest
from driving import frame
from hands import post_click, post_key, post_move
from table_hands import item, table

from ulm.i18n import catalog
from ulm.i18n.display_names import display_name
from ulm.i18n.log_text import MoveLogText
from ulm.i18n.phrases import slot_name
from ulm.i18n.placeholders import capitalised
from ulm.rules import Game, Played
from ulm.rules import events as ev
from ulm.rules.events import seen_by
from ulm.session.session import NOBODY, Session, SessionSeat
from ulm.ui.app.app import App
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.interaction import event_locations
from ulm.ui.table.interaction.event_locations import EventLocation
from ulm.ui.table.panels.game_log import LogRow
from ulm.ui.table.panels.recap import RecapChanges, causes, since
from ulm.ui.table.panels.text_blocks import HeadingBlock
from ulm.ui.toolkit.input import KeyDown, Wheel
from ulm.ui.toolkit.sprite_files import sprite_file

NAMES = ("Agnes", "Felix", "Ursula", "Konrad")
COLOURS = ("red", "blue", "yellow", "green")


def played_at_random(
    seats: int, until: Callable[[Session], bool], *, seed: int = 3, humans: tuple[int, ...] = (0,)
) -> Session:
    """A game of the advanced kind in which actions are rather used than left."""
    game = Game.new(seats, seed, {"towers": True}, first=0)
    who = [SessionSeat(NAMES[n], COLOURS[n], None if n in humans else "random") for n in range(seats)]
    session = Session(game, who, seed, save=lambda session: None)
    rng = random.Random(seed)
    while not until(session):
        moves = game.legal()
        active = [move for move in moves if move.verb not in ("end", "skip")]
        session.play(rng.choice(active or moves))
    return session


def own_turn(round_: int) -> Callable[[Session], bool]:
    return lambda session: session.game.position.round == round_ and session.decider == 0


def finished(session: Session) -> bool:
    return session.game.finished


def sit(app: App, session: Session) -> GameScene:
    scene = GameScene(app, session)
    app.replace(scene)
    app.step(16)
    return scene


def rows(scene: GameScene) -> list[LogRow]:
    return [item for item in scene.focus.items if isinstance(item, LogRow)]


def lit(scene: GameScene) -> list[pygame.FRect]:
    """The places that the log lights up now."""
    number = scene.side.log.pointed
    if number is None:
        return []
    played = scene.state.logged[number]
    places = event_locations.of_move(played.events, played.seat, scene.state.model.seat)
    return event_locations.rects(scene.state.game.rules, scene.anchors, places)


# ----- words and pictures


def pictures(said: str) -> Iterator[str]:
    for mark in said.split("{icon:")[1:]:
        name = mark.split("}")[0]
        yield name if "/" in name else f"icons/{name}"


def test_every_line_has_a_picture_that_is_there() -> None:
    session = played_at_random(4, finished)
    for viewer in (NOBODY, 0, 3):
        teller = MoveLogText(session.seats, viewer)
        for played in session.history:
            said = teller.move(played)
            if not said:
                assert played.move.verb in ("end", "from"), played.move
                continue
            found = list(pictures(said))
            assert found, said
            for name in found:
                assert sprite_file(name).is_file()


def test_lines_name_what_the_move_was_about() -> None:
    session = played_at_random(4, finished)
    for played in session.history:
        said = MoveLogText(session.seats, played.seat).move(played)
        for event in played.events:
            match event:
                case ev.SealPlaced(seat, quarter):
                    assert catalog.t(f"rules.quarter.{quarter}.name") in said
                    assert f"{{icon:pieces/seal_{COLOURS[seat]}}}" in said
                case ev.CoatGained(_, coat):
                    assert f"{{icon:coats/{coat}}}" in said
                case ev.DescendantTaken(_, descendant):
                    assert f"{{icon:descendants/{descendant}}}" in said
                case ev.BargeMoved(seat):
                    assert f"{{icon:pieces/barge_{COLOURS[seat]}}}" in said
                case ev.CardGained(seat, card) if seat == played.seat:
                    assert catalog.t(f"rules.card.{card}.name") in said
                case ev.PointsScored(seat) if seat != played.seat:
                    assert NAMES[seat] in said


def lines_of_four() -> Iterator[tuple[Played, str]]:
    """The lines of some games of four, each with its move."""
    for seed in (3, 5):
        session = played_at_random(4, finished, seed=seed)
        for number, played in enumerate(session.history):
            yield played, MoveLogText(session.seats, played.seat).move(played, session.history[:number])


def test_the_line_says_why_sparrows_points_and_coins_came() -> None:
    seen = set()
    for played, said in lines_of_four():
        for event in played.events:
            match event:
                case ev.SparrowsChanged(_, 1, "edge"):
                    (slot,) = (each.out_slot for each in played.events if isinstance(each, ev.Pushed))
                    why = catalog.t("panels.log.reason.edge", slot=slot_name(slot))
                case ev.PointsScored(_, _, "crest"):
                    (quarter,) = (each.quarter for each in played.events if isinstance(each, ev.SealPlaced))
                    why = catalog.t("panels.log.reason.crest", quarter=display_name("quarter", quarter))
                case ev.PointsScored(_, _, "coat"):
                    why = catalog.t("panels.log.reason.coat")
                case ev.CoinsChanged(_, 1, "tillage"):
                    why = catalog.t("panels.log.reason.privilege", quarter=display_name("quarter", "tillage"))
                case _:
                    continue
            seen.add(event.reason)
            assert f"({why})" in said
    assert seen == {"edge", "crest", "coat", "tillage"}


@pytest.mark.parametrize(
    ("barge", "moves", "gain", "why"),
    [
        (7, ("push E1", "river"), "+1\u00a0{icon:icons/coin}", "landing"),
        (5, ("push N1", "seal reichenauer_hof"), "+1\u00a0{icon:icons/points}", "privilege_new"),
    ],
)
def test_the_line_says_what_a_space_or_a_privilege_gave(
    app: App, barge: int, moves: tuple[str, ...], gain: str, why: str
) -> None:
    grid = ["orange", "turquoise", "gray", "gray", "white", "gray", "gray", "gray", "gray"]
    position = {"grid": grid, "bag": ["gray"], "players": [{"barge": barge, "coins": 9}]}
    session = table(app, position, moves=["draw", *moves]).session
    said = MoveLogText(session.seats, 0).move(session.history[-1], session.history[:-1])
    assert f"{gain} ({catalog.t(f'panels.log.reason.{why}')})" in said


def test_what_is_named_already_is_not_named_again_as_the_reason(app: App) -> None:
    for played, said in lines_of_four():
        for event in played.events:
            if isinstance(event, ev.SealPlaced):
                named = display_name("quarter", event.quarter)
                assert f"({named})" not in said
                assert catalog.t("panels.log.reason.privilege", quarter=named) not in said
    position = {"players": [{"hand": ["fustian_orange"], "tiles": {"orange": 1}}]}
    session = table(app, position, moves=["play fustian_orange now"]).session
    said = MoveLogText(session.seats, 0).move(session.history[-1])
    assert said.count(catalog.t("rules.card.fustian_orange.name")) == 1
    assert "+2\u00a0{icon:icons/coin}" in said


# ----- places


def test_every_move_has_its_places(app: App) -> None:
    session = played_at_random(4, finished, seed=8)
    scene = sit(app, played_at_random(4, own_turn(9), seed=8))
    window = pygame.FRect(0, 0, 1920, 1080)
    for played in session.history:
        places = event_locations.of_move(played.events, played.seat, 0)
        found = event_locations.rects(scene.state.game.rules, scene.anchors, places)
        assert found, played.move
        assert all(window.contains(box) for box in found)


def test_places_are_where_things_happened(app: App) -> None:
    scene = sit(app, played_at_random(2, own_turn(2)))
    at = scene.board.at

    def of(event: ev.Event) -> list[pygame.FRect]:
        return event_locations.rects(scene.state.game.rules, scene.anchors, event_locations.of_event(event))

    line = of(ev.Pushed(0, "W1", "gray", "E1", "white"))[0]
    assert all(line.contains(at("cell", cell)) for cell in (0, 1, 2))
    assert all(line.contains(at("outside", slot)) for slot in ("W1", "E1"))
    assert not line.colliderect(at("cell", 3))
    assert of(ev.BargeMoved(1, -11, -9, 1)) == [at("river", -11), at("river", -9)]
    assert of(ev.SealPlaced(0, "garden", 1)) == [at("quarter", "garden")]
    assert of(ev.DockTaken(0, 3, "gray"))[0] == at("dock", 3)
    assert at("edge_seal", "N2") in of(ev.CoatGained(0, "granary", "N2"))
    assert of(ev.CoinsChanged(0, 1, "money")) == [scene.anchors.of_seat("coins", 0)]
    assert of(ev.CoinsChanged(1, 1, "money")) == [scene.anchors.of_seat("coins", 1)]
    assert of(ev.DescendantTaken(0, "abbot"))[0] == at("quarter", "oath_house")
    assert of(ev.CoatsOffered(0, ("granary", "tillage"))) == [at("pile", "coats")]
    for source, pile in (("discard", "discard"), ("deck", "deck"), ("offer", "deck")):
        assert of(ev.CardGained(0, "siege", source, "buy"))[0] == at("pile", pile)
    own = [scene.anchors.of_seat("tile", 0, colour) for colour in ("gray", "white")]
    assert of(ev.OwnTilePushed(0, "gray", "white", "scholar")) == [at("turn_tile", "turn_tile"), *own]


def test_places_tell_nothing_hidden() -> None:
    sessions = (played_at_random(4, finished, seed=seed) for seed in range(4))
    hidden = 0
    for played in (each for session in sessions for each in session.history):
        for event in played.events:
            seen = seen_by(event, None)
            if seen != event:
                hidden += 1
                assert event_locations.of_move([event], played.seat, NOBODY) == event_locations.of_event(seen)
                assert not any(
                    place.key in (*getattr(event, "cards", ()), *getattr(event, "coats", ()))
                    for place in event_locations.of_event(event)
                )
        assert EventLocation("hand", seat=played.seat) not in event_locations.of_move((), played.seat, NOBODY)
    assert hidden > 20


def test_a_row_lights_up_while_the_pointer_is_on_it(app: App) -> None:
    session = played_at_random(2, own_turn(3))
    scene = sit(app, session)
    row = next(row for row in rows(scene) if session.history[row.number].move.verb == "push")
    assert lit(scene) == []
    before = frame(app)
    post_move(app, row.rect.center)
    app.step(16)
    assert scene.side.log.pointed == row.number
    slot = session.history[row.number].move.words[0]
    assert any(box.contains(scene.board.at("outside", slot)) for box in lit(scene))
    assert frame(app) != before
    post_move(app, (900, 300))
    app.step(16)
    assert lit(scene) == []
    post_move(app, (1990, 1060))
    app.step(16)


def test_the_keyboard_goes_from_row_to_row(app: App) -> None:
    scene = sit(app, played_at_random(2, own_turn(6)))
    looked: list[int] = []
    scene.look_back = looked.append
    assert len([row for row in rows(scene) if row.focusable]) == 1, "one stop of the Tab key, however long the log is"
    while not isinstance(scene.focus.focused, LogRow):
        post_key("tab")
        app.step(0)
    last = scene.focus.focused.number
    assert scene.side.log.pointed == last
    assert lit(scene)
    numbers = [last]
    for _ in range(40):
        app.dispatch(KeyDown("up"))
        focused = scene.focus.focused
        assert isinstance(focused, LogRow)
        assert focused.clip is not None
        assert focused.clip.inflate(10, 10).contains(focused.rect), "scrolled into sight"
        numbers.append(focused.number)
    assert numbers == sorted(set(numbers), reverse=True)
    for key, number in (("return", numbers[-1]), ("home", 0), ("end", last)):
        post_key(key)
        app.step(0)
        assert isinstance(scene.focus.focused, LogRow)
        assert scene.focus.focused.number == number
    assert looked == [numbers[-1]], "Enter looks back"


def test_rows_follow_the_wheel_and_a_click_looks_back(app: App) -> None:
    scene = sit(app, played_at_random(2, own_turn(6)))
    looked: list[int] = []
    scene.look_back = looked.append
    middle = scene.side.log.column.rect.center
    before = [row.number for row in rows(scene)]
    post_move(app, middle)
    app.step(16)
    app.dispatch(Wheel(middle, 0, 3))
    app.step(16)
    assert rows(scene)[0].number < before[0]
    under = next((row.number for row in rows(scene) if row.contains(middle)), None)
    assert scene.side.log.pointed == under, "what lies under the pointer now is pointed at"
    row = next(row for row in rows(scene) if row.clip is not None and row.clip.collidepoint(row.rect.center))
    post_click(app, row.rect.center)
    app.step(16)
    assert looked == [row.number]


def test_the_last_move_up_to_the_one_shown_that_has_a_line_is_marked_and_in_sight(app: App) -> None:
    session = played_at_random(2, own_turn(6))
    scene = sit(app, session)
    log = scene.side.log
    told = [number for number in range(len(session.history)) if log.said(number)]
    numbers = [*range(30), len(session.history) - 1]
    assert not set(numbers) <= set(told), "the end of a turn has no line"
    for number in numbers:
        scene.state.marked = number
        scene.rebuild_items()
        app.step(16)
        assert log.marked == max((each for each in told if each <= number), default=-1)
        assert log.marked == -1 or log.marked in [row.number for row in rows(scene)]
    scene.state.marked = None
    scene.rebuild_items()
    assert log.marked == -1


# ----- since the own turn


@pytest.mark.parametrize("seats", [2, 4])
def test_the_recap_says_of_each_player_what_changed_since_the_own_turn(seats: int) -> None:
    session = played_at_random(seats, finished, seed=seats)
    game = Game.new(seats, seats, {"towers": True}, first=0)
    told: list[Played] = []
    kept = None
    checked = 0
    for played in session.history:
        if kept is not None and told and played.seat == 0 and told[-1].seat != 0:
            moves = since(told, 0)
            assert {each.seat for each in moves} == set(range(1, seats))
            for seat in range(seats):
                changes = RecapChanges.of(moves, seat)
                then, now = kept[seat], game.position.players[seat]
                assert changes.points == now.points - then.points
                assert changes.coins == now.coins - then.coins
                assert changes.sparrows == now.sparrows - then.sparrows
                assert changes.tiles == sum(now.tiles) - sum(then.tiles)
                assert changes.cards - len(changes.played) == len(now.hand) - len(then.hand)
                assert changes.coats == list(now.coats[len(then.coats) :])
                assert changes.descendants == list(now.descendants[len(then.descendants) :])
                assert bool(changes.steps) == (now.barge != then.barge)
                checked += changes != RecapChanges()
            events = [event for each in moves for event in each.events]
            got = [each for each in events if isinstance(each, ev.SparrowsChanged | ev.CrestScored) and each.seat == 0]
            assert len(causes(moves, 0, session.seats)) == len(got)
        elif kept is None:
            assert since(told, 0) == [], "there is none before the first own turn"
        game.play(played.move)
        told.append(played)
        if played.seat == 0:
            kept = [player.copy() for player in game.position.players]
    assert checked >= 8 * (seats - 1)


def test_the_recap_stands_in_the_log_while_one_has_the_turn(app: App) -> None:
    session = played_at_random(3, own_turn(4))
    session.game.position.players[0].hand = ["siege"]
    scene = sit(app, session)
    at, before = recap_at(scene), len(scene.side.log.column.blocks)
    assert at > 0
    scene.perform(session.game.legal()[0])
    app.step(16)
    assert recap_at(scene) == at
    assert len(scene.side.log.column.blocks) > before, "the own move stands below it"
    others = played_at_random(3, lambda session: session.game.position.round == 4 and session.decider == 1)
    assert recap_at(sit(app, others)) == -1


def test_the_recap_lies_in_the_place_of_an_empty_hand_if_it_has_room_there(app: App) -> None:
    def session(seats: int) -> Session:
        return played_at_random(seats, lambda s: own_turn(4)(s) and not s.game.position.players[0].hand, seed=4)

    scene = sit(app, session(3))
    shown = item(scene, "hand:recap")
    assert recap_at(scene) == -1, "it is not told twice"
    assert scene.hand.region.contains(shown.rect)
    spoken = shown.spoken().splitlines()
    assert spoken[0] == catalog.t("panels.log.since")
    assert len(spoken) == 1 + len({played.seat for played in since(scene.session.history, 0)} | {0})
    scene.perform(scene.session.game.legal()[0])
    app.step(16)
    assert scene.focus.find("hand:recap") is not None, "as long as the turn goes on"
    app.settings.text = 200
    app.apply_settings()
    scene = sit(app, session(4))
    assert scene.focus.find("hand:recap") is None
    assert recap_at(scene) >= 0


@pytest.mark.parametrize(("round_", "text"), [(3, 100), (8, 100), (5, 160), (8, 200)])
def test_the_recap_shows_all_opponents_or_begins_at_the_top(app: App, round_: int, text: int) -> None:
    app.settings.text = text
    app.apply_settings()
    scene = sit(app, played_at_random(4, own_turn(round_)))
    column = scene.side.log.column
    first = recap_at(scene)
    rest = range(first, len(column.blocks))
    assert len(rest) == 5, "the heading, the own line, and one for each of the others"
    whole = [number for number, box in column.in_sight() if column.rect.inflate(0, 2).contains(box)]
    if text == 100 or column.height_from(first) <= column.rect.h:
        assert set(rest) <= set(whole)
    else:
        assert next(column.in_sight())[0] == first
        assert {first, first + 1} <= set(whole), "what has happened to oneself comes first"
    scene.perform(scene.session.game.legal()[0])
    app.step(16)
    assert column.at_end, "own moves are followed"


def test_the_recap_leaves_the_log_where_it_was_scrolled_to(app: App) -> None:
    scene = sit(app, played_at_random(4, own_turn(5)))
    column = scene.side.log.column
    app.dispatch(Wheel(column.rect.center, 0, 9))
    app.step(16)
    there = column.offset
    assert not column.at_end
    scene.rebuild_items()
    assert column.offset == there


def test_no_line_of_the_log_is_shown_in_part(app: App) -> None:
    scene = sit(app, played_at_random(4, own_turn(6)))
    column = scene.side.log.column
    cut = 0
    for offset in range(0, int(column.furthest), 7):
        column.scroll_to(offset)
        seen = column.whole_lines
        for number, box in column.in_sight():
            block = column.blocks[number]
            for line in range(round(block.height / block.line)):
                top, bottom = box.y + line * block.line, box.y + (line + 1) * block.line
                inside = seen.top - 1 <= top and bottom <= seen.bottom + 1
                outside = bottom <= seen.top + 1 or top >= seen.bottom - 1
                assert inside or outside, (offset, number, line)
                cut += outside
    assert cut, "some have been left out"


def recap_at(scene: GameScene) -> int:
    """Where the recap begins among the blocks of the log; −1 where there is none."""
    title = catalog.t("panels.log.since")
    blocks = scene.side.log.column.blocks
    return next((n for n, block in enumerate(blocks) if isinstance(block, HeadingBlock) and block.text == title), -1)


# ----- notes


def test_all_moves_of_a_long_game_can_be_scrolled_to_without_a_gap(app: App) -> None:
    scene = sit(app, played_at_random(4, own_turn(10), seed=2))
    column = scene.side.log.column
    post_move(app, column.rect.center)
    for _ in range(400):
        top = [row.number for row in rows(scene)]
        app.dispatch(Wheel(column.rect.center, 0, 2))
        now = [row.number for row in rows(scene)]
        assert now[0] <= top[0]
        # A tall row may be cut off both times, so that neither look counts it; how texts wrap differs by system.
        assert now[-1] >= top[0] - 2, "nothing is leapt over"
        if now[0] == 0:
            break
    assert rows(scene)[0].number == 0


def test_a_line_begins_with_a_capital_behind_its_pictures() -> None:
    assert capitalised("{icon:bag} draws {icon:tiles/gray}") == "{icon:bag} Draws {icon:tiles/gray}"
    assert capitalised("*über* alles") == "*Über* alles"
