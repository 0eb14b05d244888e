"""Why a move is not legal."""

from __future__ import annotations

from ulm.rules import actions, cathedral, danube
from ulm.rules.definitions import Tribute
from ulm.rules.modifiers import Modifiers
from ulm.rules.moves import (
    BROWN,
    COLOUR_INDEX,
    COLOURS,
    GRAY,
    NO_TILE,
    SIDES,
    SLOT_INDEX,
    SLOTS,
    TURQUOISE,
    WHITE,
    Move,
)
from ulm.rules.pending import ActionQuestion, pending
from ulm.rules.position import ACTIONS, START, Player, Position
from ulm.rules.refusal import Refusal
from ulm.rules.refusal import refusal as _refusal
from ulm.rules.ruleset import SIDE_SLOTS, Ruleset
from ulm.rules.stack import open_question
from ulm.rules.state_changes import colours_in_bag

_ANSWER_VERBS = (
    "keep", "take", "pay", "card", "from", "coat", "descendant", "steps", "convert", "as", "skip",
)  # fmt: skip  # several to a line
_FORMS = {
    "draw": 0, "choose": 1, "keep": 1, "swap": 1, "use": 1, "sweep": 0, "push": 1, "money": 0, "clear": 1,
    "river": 0, "step": 0, "seal": 1, "play": 2, "exchange": 2, "end": 0, "take": 1, "pay": 1, "card": 1,
    "from": 1, "coat": 1, "descendant": 1, "steps": 1, "convert": 1, "as": 1, "skip": 0,
}  # fmt: skip  # several to a line
VERBS = (*_FORMS, "buy", "tribute")
"""The first words of all moves."""


def why_not(rules: Ruleset, pos: Position, move: Move) -> Refusal:
    """Why an illegal move is not legal."""
    if pos.finished:
        return _refusal("game_over")
    if not _is_known(rules, move):
        return _refusal("unknown", text=move.text[:60])
    if pos.stack:
        name = open_question(pos).question
        if name == "action":
            return _in_action_question(rules, pos, move)
        if move.verb == name:
            return _refusal("not_offered", word=move.text)
        return _refusal("question_open", question=name)
    if move.verb in _ANSWER_VERBS:
        return _refusal("not_asked")
    return _at_turn_level(rules, pos, move)


def _is_known(rules: Ruleset, move: Move) -> bool:
    verb, words = move.verb, move.words
    if verb == "buy":
        return words == ("coin",) or (len(words) in (1, 2) and all(word in COLOUR_INDEX for word in words))
    if verb == "tribute":
        return words == ("coins",) or (len(words) == 2 and all(word in COLOUR_INDEX for word in words))
    if _FORMS.get(verb) != len(words):
        return False
    match verb:
        case "choose" | "keep" | "swap" | "use" | "pay" | "as" | "exchange":
            return all(word in COLOUR_INDEX for word in words)
        case "push":
            return words[0] in SLOT_INDEX
        case "clear":
            return words[0] in SIDES
        case "seal":
            return words[0] in rules.quarter_index
        case "play":
            return words[0] in rules.cards and words[1] in ("now", "later")
        case "card":
            return words[0] in rules.cards
        case "coat":
            return words[0] in rules.coats
        case "descendant":
            return words[0] in rules.descendant_moves
        case "from":
            return words[0] in ("deck", "discard")
        case "take":
            return words[0] in COLOUR_INDEX or words[0] in SLOT_INDEX or words[0] in _TAKES
        case "steps" | "convert":
            return words[0].isascii() and words[0].isdigit()
        case _:
            return True


_TAKES = ("coin", "coins", "tiles", "pushed")


def _in_action_question(rules: Ruleset, pos: Position, move: Move) -> Refusal:
    """Why a move is no answer to the open Card action or further action."""
    question = open_question(pos)
    assert isinstance(question, ActionQuestion)
    colour = question.action()
    verbs = {GRAY: "money", WHITE: "clear", BROWN: "buy", TURQUOISE: "river"}.get(colour, "seal")
    if move.verb == verbs or (colour == BROWN and move.verb == "play"):
        return _why_not_act(rules, pos, move)
    return _refusal("question_open", question="action")


def _at_turn_level(rules: Ruleset, pos: Position, move: Move) -> Refusal:
    verb, words = move.verb, move.words
    player = pos.players[pos.active]
    modifiers = rules.modifiers(player.descendants, pos.tower)
    match verb:
        case "draw" | "choose":
            return _why_not_obtain(rules, pos, move, modifiers)
        case "swap" | "use" | "sweep" | "push":
            if pos.phase == START:
                return _refusal("draw_first")
            if pos.phase == ACTIONS:
                return _refusal("pushed_already")
            return _why_not_push(rules, pos, move, modifiers)
        case "play":
            return _why_not_play(rules, pos, words[0], words[1])
        case "exchange":
            if not modifiers.exchange:
                return _not_allowed(rules, "exchange")
            if pos.exchange_used:
                return _refusal("exchange_used")
            if not player.tiles[COLOUR_INDEX[words[0]]]:
                return _refusal("supply_lacks", colour=words[0])
            return _refusal("dock_lacks", colour=words[1])
    if pos.phase != ACTIONS:
        return _refusal("push_first")
    if verb == "tribute":
        return _why_not_pay_tribute(pos, words, modifiers.tribute, player)
    if verb == "step":
        return _refusal("no_space_ahead") if pos.extra_steps else _refusal("no_steps_owed")
    colour = {"money": GRAY, "clear": WHITE, "buy": BROWN, "river": TURQUOISE}.get(verb)
    if colour is None:
        if not actions.has_seal_action(pos):
            return _refusal("not_activated", colour="orange")
    elif not pos.activated[colour]:
        return _refusal("not_activated", colour=["gray", "white", "brown", "turquoise"][colour])
    return _why_not_act(rules, pos, move)


def _why_not_obtain(rules: Ruleset, pos: Position, move: Move, modifiers: Modifiers) -> Refusal:
    if pos.phase != START:
        return _refusal("pushed_already") if pos.phase == ACTIONS else _refusal("tile_in_hand")
    if not modifiers.choose_tile:
        return _refusal("no_choice_of_tile")
    if rules.options.choose_tile_is_extra and not pos.choose_left:
        return _refusal("choice_used")
    assert COLOUR_INDEX[move.words[0]] not in colours_in_bag(pos)
    return _refusal("bag_lacks", colour=move.words[0])


def _not_allowed(rules: Ruleset, change: str) -> Refusal:
    """The refusal of a move that needs a descendant or tower tile the player does not have."""
    sources = rules.modifiers_with(change)
    if not sources:
        return _refusal("not_now")
    if change == "exchange":
        return _refusal("exchange_not_allowed", source=sources[0])
    return _refusal("own_tile_not_allowed", source=sources[0])


def _why_not_push(rules: Ruleset, pos: Position, move: Move, modifiers: Modifiers) -> Refusal:
    words = move.words
    if move.verb == "sweep":
        return _refusal("not_all_blocked")
    if move.verb == "push":
        if not cathedral.open_slots(pos):
            return _refusal("all_blocked")
        slot = SLOT_INDEX[words[0]]
        blocker = cathedral.blocking_slot(pos, slot)
        kind = "blocked_column" if words[0][0] in "NS" else "blocked_row"
        return _refusal(kind, number=slot % 3 + 1, slot=SLOTS[blocker])
    if pos.converted:
        return _refusal("converted_already")
    if move.verb == "swap":
        if not pos.players[pos.active].sparrows:
            return _refusal("no_sparrow")
        return _refusal("dock_lacks", colour=words[0])
    if not modifiers.push_own_tile:
        return _not_allowed(rules, "push_own_tile")
    return _refusal("supply_lacks", colour=words[0])


def _why_not_pay_tribute(pos: Position, words: tuple[str, ...], tribute: Tribute | None, player: Player) -> Refusal:
    if tribute is None:
        return _refusal("no_tribute")
    if pos.tribute_paid:
        return _refusal("tribute_paid")
    if (words == ("coins",)) != (tribute.pay == "coins"):
        return _refusal("tribute_in_coins") if tribute.pay == "coins" else _refusal("tribute_in_tiles")
    if tribute.pay == "coins":
        return _refusal("coins", need=tribute.n, have=player.coins)
    return _missing_tiles(player, words)


def _missing_tiles(player: Player, words: tuple[str, ...]) -> Refusal:
    """The refusal for two tiles that the player does not have, or that are not in colour order."""
    for word in words:
        if player.tiles[COLOUR_INDEX[word]] < words.count(word):
            return _refusal("supply_lacks_two" if words.count(word) == 2 else "supply_lacks", colour=word)
    return _refusal("colour_order")


def _why_not_act(rules: Ruleset, pos: Position, move: Move) -> Refusal:
    """Why an available action cannot be carried out."""
    verb, words = move.verb, move.words
    match verb:
        case "clear":
            assert all(pos.outside[slot] == NO_TILE for slot in SIDE_SLOTS[SIDES.index(words[0])])
            return _refusal("side_empty", side=words[0])
        case "river":
            return _refusal("no_space_ahead")
        case "buy":
            return _why_not_buy(rules, pos, words)
        case "play":
            return _why_not_play(rules, pos, words[0], words[1])
        case "seal":
            return seal_refusal(rules, pos, words[0]) or _refusal("not_now")
    return _refusal("not_now")


def _why_not_buy(rules: Ruleset, pos: Position, words: tuple[str, ...]) -> Refusal:
    player = pos.players[pos.active]
    modifiers = rules.modifiers(player.descendants, pos.tower)
    if not pos.deck and not pos.discard:
        return _refusal("no_cards")
    if words == ("coin",):
        if not modifiers.card_for_coin:
            return _refusal("no_coin_price")
        return _refusal("coins_for_card", need=1, have=player.coins)
    if len(words) == 1:
        return _missing_tiles(player, words) if modifiers.card_for_tile else _refusal("no_tile_price")
    if (modifiers.card_for_tile or modifiers.card_for_coin) and rules.options.tower_price_replaces:
        return _refusal("price_replaced")
    return _missing_tiles(player, words)


def seal_refusal(rules: Ruleset, pos: Position, quarter: str) -> Refusal | None:
    """Why an available Seal action cannot be carried out in a quarter; None when it can."""
    player = pos.players[pos.active]
    modifiers = rules.modifiers(player.descendants, pos.tower)
    index = rules.quarter_index[quarter]
    reach = rules.reach(player.barge, modifiers.seal_reach)
    if index not in reach:
        return _refusal("out_of_reach", quarter=quarter, within=" ".join(rules.quarter_ids[each] for each in reach))
    if player.seals <= 0:
        return _refusal("no_seals")
    if not actions.open_quarters(rules, pos, (index,)):
        return _refusal("quarter_full", quarter=quarter)
    price = actions.price_of_seal(rules, pos)
    if player.coins < price:
        return _refusal("coins_for_seal", need=price, have=player.coins)
    return None


def _why_not_play(rules: Ruleset, pos: Position, card: str, use: str) -> Refusal:
    player = pos.players[pos.active]
    if card not in player.hand:
        return _refusal("not_in_hand", card=card)
    if not pos.free_play and not pos.stack and not pos.activated[BROWN]:
        return _refusal("play_used")
    if use == "later":
        return _refusal("not_now")
    compiled = rules.cards[card]
    if compiled.tile and not any(player.tiles[colour] for colour in compiled.tile):
        return _refusal("tile_for_card", card=card, colours=" ".join(COLOURS[colour] for colour in compiled.tile))
    return pending(compiled.now[-1]).refused(rules, pos, card)


def action_refusal(rules: Ruleset, pos: Position, colour: int) -> Refusal | None:
    """Why an activated tile of this colour cannot be used now; None when it can."""
    player = pos.players[pos.active]
    if colour == WHITE and not actions.clear_moves(pos):
        return _refusal("no_outside_tile")
    if colour == BROWN and not actions.buy_moves(rules, pos):
        return _refusal("no_cards") if not pos.deck and not pos.discard else _refusal("cannot_buy")
    if colour == TURQUOISE and not danube.free_ahead(pos):
        return _refusal("no_space_ahead")
    if colour in (GRAY, WHITE, BROWN, TURQUOISE) or actions.seal_moves(rules, pos):
        return None
    modifiers = rules.modifiers(player.descendants, pos.tower)
    refusals = [
        seal_refusal(rules, pos, rules.quarter_ids[quarter])
        for quarter in rules.reach(player.barge, modifiers.seal_reach)
    ]
    return next((refusal for refusal in refusals if refusal is not None and refusal.code != "quarter_full"), None) or (
        _refusal("no_quarter_open")
    )
