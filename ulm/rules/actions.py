"""Legal moves and execution of actions, cards and seals (docs/rules.md sections 5 to 8 and 11).

Activated tiles, privileges and cards all give the same actions, so turn.py and the effects share this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from ulm.rules import danube
from ulm.rules.events import (
    ActionUsed,
    CardPlayed,
    CardsOffered,
    Cleared,
    CoatGained,
    CoatsReturned,
    CrestScored,
    SealPlaced,
)
from ulm.rules.moves import (
    BROWN,
    BUY,
    BUY_COIN,
    BUY_TILE,
    CLEAR,
    COLOUR_INDEX,
    COLOURS,
    GRAY,
    NO_TILE,
    ORANGE,
    SIDES,
    SLOTS,
    TURQUOISE,
    WHITE,
    Move,
    pairs,
)
from ulm.rules.pending import pending
from ulm.rules.position import ACTIONS, NOBODY, Position
from ulm.rules.questions import DockTileQuestion, OfferCards, PayTile
from ulm.rules.ruleset import SIDE_SLOTS, Ruleset
from ulm.rules.state_changes import (
    Out,
    draw_cards,
    gain_card,
    gain_tile,
    pay_coins,
    replaced,
    score,
    spend_tiles,
    with_one_less,
    without,
)

# ---- action tokens ----


def use_action(rules: Ruleset, pos: Position, colour: int, out: Out) -> None:
    """Use up an activated tile, or for a Seal action without one a modifier's extra action."""
    if pos.activated[colour]:
        pos.activated = with_one_less(pos.activated, colour)
        out.append(ActionUsed(pos.active, COLOURS[colour]))
    else:
        pos.extra_seal = False
        source = rules.modifiers(pos.players[pos.active].descendants, pos.tower).source("extra_seal")
        out.append(ActionUsed(pos.active, COLOURS[colour], source))


def has_seal_action(pos: Position) -> bool:
    """Whether an activated orange tile or a modifier's extra Seal action is available."""
    return pos.activated[ORANGE] > 0 or (pos.extra_seal and pos.phase == ACTIONS)


# ---- Clear-away ----


def clear_moves(pos: Position) -> list[Move]:
    """A move for each side with outside tiles."""
    outside = pos.outside
    return [
        CLEAR[side]
        for side in range(4)
        if outside[3 * side] >= 0 or outside[3 * side + 1] >= 0 or outside[3 * side + 2] >= 0
    ]


def clear(rules: Ruleset, pos: Position, side: str, out: Out) -> None:
    """Take all outside tiles of one side; a modifier may add a dock tile."""
    player = pos.players[pos.active]
    slots = [slot for slot in SIDE_SLOTS[SIDES.index(side)] if pos.outside[slot] != NO_TILE]
    colours = [pos.outside[slot] for slot in slots]
    outside = list(pos.outside)
    for slot, colour in zip(slots, colours, strict=True):
        gain_tile(player, colour)
        outside[slot] = NO_TILE
    pos.outside = tuple(outside)
    names = tuple([COLOURS[colour] for colour in colours])
    out.append(Cleared(pos.active, side, tuple([SLOTS[slot] for slot in slots]), names))
    modifiers = rules.modifiers(player.descendants, pos.tower)
    if modifiers.clear_takes_dock_tile:
        pos.stack += (DockTileQuestion(modifiers.source("clear_takes_dock_tile"), optional=True),)


# ---- cards: buying ----


def buy_moves(rules: Ruleset, pos: Position) -> list[Move]:
    """The ways to pay for a card; empty when there is no card."""
    return _payments(rules, pos) if pos.deck or pos.discard else []


def _payments(rules: Ruleset, pos: Position) -> list[Move]:
    player = pos.players[pos.active]
    modifiers = rules.modifiers(player.descendants, pos.tower)
    cheap = modifiers.card_for_tile or modifiers.card_for_coin
    found = [] if cheap and rules.options.tower_price_replaces else pairs(player.tiles, BUY)
    if modifiers.card_for_tile:
        found += [BUY_TILE[colour] for colour in range(5) if player.tiles[colour]]
    if modifiers.card_for_coin and player.coins:
        found.append(BUY_COIN)
    return found


def buy(rules: Ruleset, pos: Position, words: tuple[str, ...], out: Out) -> None:
    """Pay, then take the top card; or choose one of two when paying with one colour or with a modifier."""
    player = pos.players[pos.active]
    if words == ("coin",):
        pay_coins(pos, 1, "buy", out)
    else:
        spend_tiles(pos, tuple(COLOUR_INDEX[word] for word in words), "buy", out)
    choose = rules.modifiers(player.descendants, pos.tower).choose_card
    offer_cards(pos, 2 if choose or (len(words) == 2 and words[0] == words[1]) else 1, "buy", out)


def offer_cards(pos: Position, number: int, reason: str, out: Out) -> None:
    """Draw cards of which one is kept; a single one is taken at once."""
    cards = draw_cards(pos, number, out)
    if len(cards) == 1:
        gain_card(pos, cards[0], "deck", reason, out)
    elif cards:
        out.append(CardsOffered(pos.active, cards, reason))
        pos.stack += (OfferCards(reason, cards),)


# ---- cards: playing ----


def play_moves(rules: Ruleset, pos: Position) -> list[Move]:
    """Playing each hand card "now" where its effect is possible, then each "later"; ignores how many plays are left."""
    cards = rules.cards
    hand: Sequence[str] = pos.players[pos.active].hand
    if len(hand) > 1:
        hand = sorted(set(hand), key=rules.card_rank.__getitem__)
    found = [cards[card].play_now for card in hand if can_play_now(rules, pos, card)]
    found += [cards[card].play_later for card in hand]
    return found


def can_play_now(rules: Ruleset, pos: Position, card: str) -> bool:
    """Whether a hand card's price can be paid and at least one of its effects carried out."""
    compiled = rules.cards[card]
    if compiled.tile:
        tiles = pos.players[pos.active].tiles
        if not any([tiles[colour] for colour in compiled.tile]):
            return False
    return any(pending(effect).playable(rules, pos) for effect in compiled.now)


def play(rules: Ruleset, pos: Position, card: str, use: str, out: Out) -> None:
    """Play a hand card, with the free play if it is unused; a Card action must be paid by the caller before."""
    player = pos.players[pos.active]
    player.hand = without(player.hand, card)
    free, pos.free_play = pos.free_play, False
    out.append(CardPlayed(pos.active, card, use, free))
    if use == "later":
        player.laid_out = (*player.laid_out, card)
        return
    pos.discard = (*pos.discard, card)
    compiled = rules.cards[card]
    pos.stack += compiled.now
    if compiled.tile:
        pos.stack += (PayTile(card, compiled.tile),)


# ---- seals ----


def open_quarters(rules: Ruleset, pos: Position, quarters: tuple[int, ...]) -> list[int]:
    """The quarters among these where the active player can place a seal now, ignoring the price."""
    if pos.players[pos.active].seals <= 0:
        return []
    return [
        quarter for quarter in quarters if rules.has_room(quarter, len(pos.quarters[quarter]), len(pos.descendants))
    ]


def price_of_seal(rules: Ruleset, pos: Position) -> int:
    """The price of a Seal action for the active player now, in coins."""
    change = rules.modifiers(pos.players[pos.active].descendants, pos.tower).seal_price
    return max(0, rules.seal_price + change)


def seal_moves(rules: Ruleset, pos: Position) -> list[Move]:
    """The quarters in which a Seal action can be carried out."""
    player = pos.players[pos.active]
    modifiers = rules.modifiers(player.descendants, pos.tower)
    if player.coins < max(0, rules.seal_price + modifiers.seal_price):
        return []
    reach = rules.reach(player.barge, modifiers.seal_reach)
    return [rules.seal_moves[quarter] for quarter in open_quarters(rules, pos, reach)]


def can_seal_anywhere(rules: Ruleset, pos: Position) -> bool:
    """Whether a Seal action could be paid and carried out in any quarter of the town."""
    enough = pos.players[pos.active].coins >= price_of_seal(rules, pos)
    return enough and bool(open_quarters(rules, pos, tuple(range(len(rules.quarter_ids)))))


def pay_and_seal(rules: Ruleset, pos: Position, quarter: int, out: Out) -> None:
    """The Seal action: pay its price, place the seal, take the privilege."""
    pay_coins(pos, price_of_seal(rules, pos), "seal", out)
    place_seal(rules, pos, quarter, out)


def place_seal(rules: Ruleset, pos: Position, quarter: int, out: Out) -> None:
    """Place a seal in a quarter: a crest there scores, then the privilege follows (docs/rules.md sections 6 to 8)."""
    player = pos.players[pos.active]
    player.seals -= 1
    seats = pos.quarters[quarter]
    quarters = list(pos.quarters)
    quarters[quarter] = (*seats, pos.active)
    pos.quarters = tuple(quarters)
    out.append(SealPlaced(pos.active, rules.quarter_ids[quarter], len(seats)))
    owner = pos.crests[quarter]
    if owner != NOBODY and rules.crest_points[quarter]:
        out.append(CrestScored(owner, rules.quarter_ids[quarter]))
        score(pos, owner, rules.crest_points[quarter], "crest", out)
    pos.stack += rules.privileges[quarter]


# ---- coats of arms ----


def allowed_coats(rules: Ruleset, pos: Position, coats: tuple[str, ...]) -> list[str]:
    """The coats among these that may be kept: only silver ones once all crests are placed (docs/rules.md section 8)."""
    crests = pos.players[pos.active].crests
    return [coat for coat in coats if crests > 0 or rules.coats[coat].quarter == NOBODY]


def gain_coat(rules: Ruleset, pos: Position, chosen: str, drawn: tuple[str, ...], out: Out) -> None:
    """Keep one of the drawn coats: points, a seal on its outer space if it has one, a crest in its quarter; return the
    others.
    """
    player = pos.players[pos.active]
    coat = rules.coats[chosen]
    player.coats = (*player.coats, chosen)
    edge = crest = ""
    if coat.slot is not None and player.seals > 0:
        player.seals -= 1
        pos.edge = replaced(pos.edge, coat.slot, pos.active)
        edge = SLOTS[coat.slot]
    if coat.quarter != NOBODY:
        player.crests -= 1
        pos.crests = replaced(pos.crests, coat.quarter, pos.active)
        crest = rules.quarter_ids[coat.quarter]
    out.append(CoatGained(pos.active, chosen, edge, crest))
    score(pos, pos.active, coat.immediate, "coat", out)
    return_coats(pos, tuple([each for each in drawn if each != chosen]), out)


def return_coats(pos: Position, coats: tuple[str, ...], out: Out) -> None:
    """Put coats under the stack, in the order in which they were drawn."""
    if coats:
        pos.coats += coats
        out.append(CoatsReturned(pos.active, coats))


# ---- one more action ----


def extra_action_colours(rules: Ruleset, pos: Position, browns: int, still_in_hand: bool = False) -> list[int]:
    """The colours in the active player's supply whose action can be carried out.

    `browns`: activated brown tiles left, for playing a card that needs a Seal action. `still_in_hand`: the card that
    grants the action is still in hand and must not count as one that the action could play.
    """
    player = pos.players[pos.active]
    found = []
    for colour in range(5):
        if not player.tiles[colour]:
            continue
        if colour == GRAY:
            there = True
        elif colour == WHITE:
            there = any([tile >= 0 for tile in pos.outside])
        elif colour == BROWN:
            if still_in_hand:  # it will be on the discard pile by then, so there will be a card to buy
                there = len(player.hand) > 1 or bool(_payments(rules, pos))
            else:
                there = bool(player.hand) or bool(buy_moves(rules, pos))
        elif colour == TURQUOISE:
            there = danube.free_ahead(pos) > 0
        else:
            there = bool(seal_moves(rules, pos)) or (browns > 0 and bool(seal_card_moves(rules, pos)))
        if there:
            found.append(colour)
    return found


def seal_card_moves(rules: Ruleset, pos: Position) -> list[Move]:
    """Playing a card that needs a Seal action with a granted one."""
    return [
        rules.cards[card].play_now
        for card in sorted(set(pos.players[pos.active].hand), key=rules.card_rank.__getitem__)
        if any([effect.kind == "seal_anywhere" for effect in rules.cards[card].now]) and can_seal_anywhere(rules, pos)
    ]
