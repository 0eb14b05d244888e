"""The signs on the players' panels as pages of the Inspector. A panel names a sign (``thing.sign``), nothing else."""

from collections.abc import Callable

from ulm.i18n.catalog import current, t
from ulm.i18n.display_names import display_name
from ulm.i18n.phrases import bot_name, labelled
from ulm.i18n.rule_text import coat_text, modifier_text
from ulm.ui.table.panels.inspector_things import ThingPage
from ulm.ui.table.panels.standings import Standings
from ulm.ui.table.state.inspectable import SIGNS

_PICTURES = {"coins": "pieces/coin", "sparrows": "pieces/sparrow_0", "hand": "icons/hand", "points": "icons/points"}
_COLOURED = {"seals": "pieces/seal", "crests": "pieces/crest"}
_SIDE = 72.0


def write_sign(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    """What a sign means, and what it counts just now."""
    assert kind in SIGNS, kind
    page.title(t(f"panels.sign.{kind}.title"))
    _MORE.get(kind, _counted)(page, kind, seat, standings)


def _about(page: ThingPage, kind: str) -> None:
    page.words(t(f"panels.sign.{kind}.text"))


def _counted(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    """Something that everybody has a number of."""
    coloured = _COLOURED.get(kind)
    picture = f"{coloured}_{page.state.seats[seat].colour}" if coloured else _PICTURES[kind]
    page.picture(picture, _SIDE)
    _about(page, kind)
    page.everybody(lambda each: _number(page, kind, each))


def _number(page: ThingPage, kind: str, seat: int) -> int:
    player = page.model.players[seat]
    found: int = len(player.hand) if kind == "hand" else getattr(player, kind)
    return found


def _kept(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    """Things that lie before a player, each with what it does."""
    _about(page, kind)
    things: list[str] = getattr(page.model.players[seat], kind)
    name = page.name(seat)
    page.section(name)
    if not things:
        page.words(t(f"panels.sign.{kind}.none", name=name), gap=2)
        return
    rules = page.state.game.rules
    for thing in things:
        if thing in rules.coats or thing in rules.descendant_ids:
            text = coat_text(rules, thing, current()) if kind == "coats" else modifier_text(rules, thing, current())
            words = labelled(f"**{display_name(kind.removesuffix('s'), thing)}**", text)
            page.words(words, picture=f"{kind}/{thing}", gap=6)
        else:
            page.words(t("panels.inspect.hidden"), gap=6)


def _laid_out(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    _about(page, kind)
    name, cards = page.name(seat), page.model.players[seat].laid_out
    page.section(name)
    if cards:
        page.card_points(standings.of(seat))
        page.cards(cards)
    else:
        page.words(t(f"panels.sign.{kind}.none", name=name), gap=2)


def _points(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    _about(page, kind)
    page.everybody(lambda each: page.model.players[each].points, "pieces/score")


def _if_ended(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    _about(page, kind)
    page.section(page.name(seat))
    page.score_rows(standings.of(seat))
    page.section(t("panels.score.label.total"))
    page.everybody(lambda each: standings.of(each).total)


def _bot(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    """What kind of bot plays there."""
    bot = page.state.seats[seat].bot or ""
    level, _, character = bot.partition("-")
    page.picture("icons/bot", _SIDE)
    page.words(labelled(f"**{page.name(seat)}**", bot_name(bot)), align="center")
    for key in (f"bots.{level}_tip", f"bots.character.{character}_tip"):
        if current().has(key):
            page.words(t(key))


def _human(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    page.picture("icons/human", _SIDE)
    page.words(f"**{page.name(seat)}**", align="center")
    _about(page, kind)


def _charter(page: ThingPage, kind: str, seat: int, standings: Standings) -> None:
    page.picture("pieces/charter", _SIDE)
    _about(page, kind)
    holder = page.model.first
    page.owner(holder, t("panels.sign.charter.holder", name=page.name(holder)))


_MORE: dict[str, Callable[[ThingPage, str, int, Standings], None]] = {
    "coats": _kept,
    "descendants": _kept,
    "laid_out": _laid_out,
    "points": _points,
    "if_ended": _if_ended,
    "bot": _bot,
    "human": _human,
    "charter": _charter,
}
