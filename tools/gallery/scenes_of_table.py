"""The scenes at the table in which texts are measured."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tools.gallery import sample_games as samples
from tools.gallery.sample_games import SamplePosition
from ulm.ai.bot_registry import make_bot
from ulm.ai.explanation import Explanation, Reason
from ulm.ai.think_budget import Budget
from ulm.i18n.display_names import display_name
from ulm.i18n.narration import MoveNarrator
from ulm.rules import Move
from ulm.rules.causes import causes
from ulm.rules.events import seen_by
from ulm.rules.moves import COLOURS, SLOTS, SPACES
from ulm.ui.app.app import App
from ulm.ui.table.animation.event_presentation import group_events
from ulm.ui.table.game_scene import GameScene
from ulm.ui.table.handover import HandOverScene
from ulm.ui.table.interaction import tile_payment
from ulm.ui.table.interaction.board_items import BoardItem
from ulm.ui.table.push_overview import PushSheetScene
from ulm.ui.table.replay_scene import ReplayScene
from ulm.ui.table.state.inspectable import SIGNS, Inspectable, sign

LATE = 200
_MOST_LEAVES = 8
_LONGEST_OF_A_KIND = 2
_SENTENCES = 3
_OPENED = ("clear", "buy", "seal", "tribute")
_OPENED_BY = {"exchange": "merchant", "use": "scholar"}
"""What may be opened by whom."""
_ASKED = ("buy", "exchange", "swap", "tribute")


def table(app: App, place: SamplePosition, *, humans: int = 1, history: bool = False) -> GameScene:
    """A table with a position."""
    scene = GameScene(app, samples.session_at(place, humans=humans, history=history))
    app.replace(scene)
    return scene


def after(app: App, moves: int) -> None:
    """The first sample game after some moves."""
    table(app, SamplePosition(0, moves), history=True)


def shared(app: App) -> Iterator[None]:
    """Two people share the screen: the sheet between their turns, then the hand that lies face down."""
    app.settings.hand_over = True
    try:
        table(app, SamplePosition(0, LATE), humans=2)
        assert isinstance(app.scene, HandOverScene)
        yield
    finally:
        app.settings.hand_over = False
    scene = table(app, SamplePosition(0, LATE), humans=2)
    yield
    scene.state.hand_shown = True
    scene.rebuild_items()
    yield


def folded(app: App) -> None:
    """The side panel folded away."""
    table(app, SamplePosition(0, LATE)).side.toggle()


def compact(app: App) -> Iterator[None]:
    """The compact table, with the side folded away and beside it."""
    scene = table(app, SamplePosition(0, LATE))
    scene.toggle_compact()
    try:
        yield
        scene.side.toggle()
        yield
    finally:
        app.settings.show_compact(False)


def question(app: App, name: str) -> None:
    """A question of the rules."""
    table(app, samples.questions()[name])


def push_sheet(app: App) -> Iterator[None]:
    """All pushes side by side, early and late in the game."""
    for place in samples.pushes():
        scene = table(app, place)
        app.push(PushSheetScene(app, scene.state, scene, scene.pushing))
        yield


def option_menus(app: App) -> Iterator[None]:
    """What can be done with a thing on the board, where that is asked first."""
    for verb in _ASKED:
        scene = table(app, samples.choices(verb))
        items = [item for item in scene.focus if isinstance(item, BoardItem)]
        wanted = [item for item in items if any(option.move.verb == verb for option in item.options)]
        for item in wanted[:1]:
            scene.menu.open(item, item.options, scene)
            yield


def opened_actions(app: App) -> Iterator[None]:
    """What an action can be used for, in the tray."""
    for verb in _OPENED:
        table(app, samples.choices(verb)).tray.open(verb)
        yield
    for verb, descendant in _OPENED_BY.items():
        scene = GameScene(app, samples.with_descendant(samples.choices("swap"), descendant))
        app.replace(scene)
        scene.tray.open(verb)
        yield
        for colour in tile_payment.given(scene.state.moves(verb)[0]):
            scene.select(colour)
        yield


def hand(app: App) -> Iterator[None]:
    """Cards of the hand with both ways to play them, where they can be played and where they cannot."""
    for place in (samples.choices("play"), samples.full_hand()):
        scene = table(app, place)
        for card in scene.hand.cards:
            scene.focus.focus(scene.focus.find(f"hand:{card}"), show=True)
            scene.hand.offer(card)
            yield


# ----- the side


def inspector(app: App) -> Iterator[None]:
    """What is explained of each kind of thing: the longest names and texts."""
    scene = table(app, SamplePosition(0, LATE))
    scene.side.show("inspector")
    for thing in things(scene):
        scene.pin(None)
        scene.inspect(thing)
        yield


def things(scene: GameScene) -> list[Inspectable]:
    """Some things of each kind that the Inspector explains, those with the longest names."""
    rules = scene.state.game.rules
    named = {
        "card": list(rules.cards),
        "coat": list(rules.coats),
        "descendant": list(rules.descendant_ids),
        "tower": list(rules.tower_ids),
        "quarter": list(rules.quarter_ids),
    }
    found = [Inspectable("tile", colour) for colour in COLOURS]
    for kind, names in named.items():
        names.sort(key=lambda name: -len(display_name(kind, name)))
        found += [Inspectable(kind, name) for name in names[:_LONGEST_OF_A_KIND]]
    found += [Inspectable(kind) for kind in ("bag", "deck", "discard", "coats", "minster")]
    found += [
        Inspectable("slot", SLOTS[0]),
        Inspectable("dock", "0"),
        Inspectable("river", "3"),
        Inspectable("space", str(SPACES[4])),
    ]
    found += [
        Inspectable("ribbon", "1"),
        Inspectable("turn_place", "0"),
        Inspectable("seat", "0"),
        Inspectable("seat", "1"),
    ]
    own = scene.state.own
    return found + [sign(kind, (own + 1) % 4 if kind == "bot" else own) for kind in SIGNS]


def log(app: App) -> Iterator[None]:
    """The log of a long game, from its end."""
    scene = table(app, SamplePosition(0, LATE), history=True)
    scene.side.show("log")
    yield
    column = scene.side.log.column
    for _ in range(_MOST_LEAVES):
        if column.offset <= 0:
            return
        column.scroll_to(column.offset - column.rect.h)
        scene.rebuild_items()
        yield


def recap(app: App) -> Iterator[None]:
    """What has happened since the own turn."""
    for place in samples.turns():
        table(app, place, history=True)
        yield


# ----- the top bar


def refusals(app: App) -> Iterator[None]:
    """The longest refusals, and what is said while saving fails."""
    scene = table(app, SamplePosition(0, LATE))
    said = {scene.state.why_not(Move.parse(text)) for text in samples.some_moves()}
    texts = sorted(said, key=lambda text: (-len(text), text))
    for text in texts[:_SENTENCES]:
        scene.refuse(text)
        yield

    def fail() -> None:
        raise OSError(28, "No space left on device")

    app.saving.save(fail)
    try:
        scene.refuse(texts[0])
        yield
        scene.top.hush()
        yield
        app.saving.save(lambda: None)
        yield
    finally:
        for _ in range(2):  # the first says that it is saved again
            app.saving.save(lambda: None)


def told(app: App) -> Iterator[None]:
    """The longest sentences about what others do."""
    scene = table(app, SamplePosition(0, LATE))
    game = samples.game_at(SamplePosition(0, len(samples.played(0).moves)))
    found: dict[str, int] = {}
    for number, played in enumerate(game.history):
        whys = causes(played, game.history[:number])
        teller = MoveNarrator([seat.name for seat in scene.state.seats], played.seat)
        first = 0
        for group in group_events(played.events):
            public = [seen_by(event, None) for event in group]
            found[teller.sentence(public, whys[first : first + len(group)])] = played.seat
            first += len(group)
    for sentence in sorted(found, key=lambda text: (-len(text), text))[:_SENTENCES]:
        scene.state.told = found[sentence], sentence
        scene.redraw()
        yield


# ----- hints and the end of a turn


@cache
def _advice(place: SamplePosition) -> Explanation:
    game = samples.game_at(place)
    tutor = make_bot("tutor", 1)
    tutor.choose(game.view(game.position.active), Budget(tutor.nodes))
    found = tutor.explain()
    assert found is not None
    return found


_MORE, _LESS = "2 points _ 1 seal oath_house 1 laid_out art_turquoise", "3 tile turquoise 1 descendant councilman"
_COMPARISONS = tuple(
    Reason(code, {**by, "more": _MORE, "less": _LESS})
    for code, by in (("better", {"by": 1.4}), ("equal", {}), ("other", {"by": 2.3}))
)
"""Long comparisons with another plan."""


def _compared(place: SamplePosition) -> Iterator[Explanation]:
    """The advice with each of the long comparisons."""
    found = _advice(place)
    others = [reason for reason in found.reasons if reason.code not in ("better", "equal", "other")]
    likes = Reason("likes", {"liked": "seals coats"})
    for comparison in _COMPARISONS:
        yield Explanation(found.move, found.plan, (*others, comparison, likes))


def hint(app: App) -> Iterator[None]:
    """The tutor's hint, in both steps, and what it may be compared with."""
    for place in samples.pushes():
        scene = table(app, place)
        scene.hints.show(_advice(place))
        yield
        scene.hints.ask()
        yield
    for advice in _compared(samples.pushes()[-1]):
        scene.hints.show(advice)
        scene.hints.ask()
        yield


def reasons(app: App) -> Iterator[None]:
    """Looking back at a bot's move, with its reasons."""
    place = samples.pushes()[-1]
    for advice in (_advice(place), *_compared(place)):
        session = samples.session_at(place)
        pushed = [n for n, one in enumerate(session.history) if one.move.verb == "push" and one.seat != session.viewer]
        app.replace(GameScene(app, session))
        session.explanations[pushed[-1]] = advice
        app.navigation.look_back(session, pushed[-1])
        yield


def end_question(app: App) -> None:
    """The question before a turn ends."""
    scene = table(app, samples.ends())
    scene.end_turn()
    assert scene.end_question.is_open


# ----- looking on, and the end


def replay(app: App) -> Iterator[None]:
    """A record that is watched, and the question where to play on."""
    app.navigation.show_title()
    app.navigation.watch(samples.record(0))
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    for at in (0, 90, LATE):
        scene.go(at)
        yield
    scene.look_from(1)
    yield
    scene.play_on()
    yield


def scoring(app: App) -> Iterator[None]:
    """The final count while it runs, and its result, with two and with four players."""
    for game in (0, 1):
        session = samples.session_at(SamplePosition(game, len(samples.played(game).moves)))
        app.navigation.show_result(session)
        yield


def result_of_lesson(app: App) -> None:
    """The final count of a lesson."""
    session = samples.session_at(SamplePosition(1, len(samples.played(1).moves)))
    app.navigation.show_title()
    app.navigation.show_lesson_result(session, "2a", "advanced")
