"""The Inspector: anything on the table explained, in words and with what lies there now."""

from ulm.i18n.city_texts import story
from ulm.rules.events import HIDDEN
from ulm.ui.state.table_state import TableState
from ulm.ui.state.thing import Inspectable
from ulm.ui.table.panels.blocks import TextBlock
from ulm.ui.table.panels.inspector_signs import write_sign
from ulm.ui.table.panels.inspector_things import ThingPage
from ulm.ui.table.panels.paragraph_cache import ParagraphCache
from ulm.ui.table.panels.standings import Standings
from ulm.ui.toolkit.theme import Theme


class Inspector:
    """Makes the blocks that explain a thing, for a width."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._standings = Standings(state)
        self._setter = ParagraphCache()

    def knows(self, theme: Theme, thing: Inspectable) -> bool:
        """Whether there is such a thing in this game; it may have been noted in another version, or by hand."""
        try:
            return bool(self.blocks(theme, 300.0, thing))
        except (LookupError, ValueError, AssertionError, StopIteration):
            return False

    def blocks(self, theme: Theme, width: float, thing: Inspectable | None) -> list[TextBlock]:
        """The blocks of a thing; where there is none, how the table is read."""
        page = ThingPage(self._state, theme, width, self._setter)
        if thing is None:
            page.how_to_read()
            return page.blocks
        match thing.kind:
            case "card":
                page.card(thing.name)
            case "tile":
                page.tile(thing.name)
            case "quarter":
                page.quarter(thing.name)
            case "coat":
                page.coat(thing.name)
            case "descendant":
                page.descendant(thing.name)
            case "tower":
                page.tower(thing.name)
            case "space":
                page.space(int(thing.name))
            case "slot":
                page.slot(thing.name)
            case "seat":
                page.seat(int(thing.name), self._standings)
            case "dock":
                page.dock(thing.name)
            case "bag":
                page.bag()
            case "deck":
                page.pile("deck", self._state.model.deck)
            case "coats":
                page.pile("coats", self._state.model.coats)
            case "discard":
                page.discard()
            case "minster":
                page.minster()
            case "river":
                page.river()
            case "ribbon":
                page.ribbon()
            case "turn_place":
                page.turn_place()
            case "sign":
                kind, _, seat = thing.name.partition(":")
                write_sign(page, kind, int(seat), self._standings)
        if self._state.stories and (told := _story_of(thing)):
            page.story(told)
        return page.blocks


def _story_of(thing: Inspectable) -> str:
    """The story of a thing; in a game without tower tiles their place is a part of the Minster."""
    return story("minster") if thing.kind == "tower" and not thing.name else story(thing.kind, thing.name)


def may_show(state: TableState, thing: Inspectable) -> bool:
    """Whether a thing may be shown to whoever looks now: a card must lie open, or be in the own open hand or offer."""
    if thing.kind != "card" or thing.name == HIDDEN:
        return True
    model = state.model
    lies_open = thing.name in model.discard or any(thing.name in player.laid_out for player in model.players)
    return lies_open or thing.name in model.status.offered or (state.hand_open and thing.name in state.mine.hand)
