"""The things on the table as pages of the Inspector, in words and with what lies there now."""

from collections.abc import Callable, Sequence

from ulm.i18n.catalog import current, t
from ulm.i18n.city_texts import date_of_round
from ulm.i18n.display_names import display_name, name_list
from ulm.i18n.number_format import signed, written
from ulm.i18n.phrases import bot_name, labelled, slot_name
from ulm.i18n.rule_text import (
    action_text,
    card_text,
    coat_text,
    dock_tile_sources,
    modifier_text,
    quarter_place_text,
    quarter_text,
    reward_text,
)
from ulm.rules import FinalScore
from ulm.rules.effects.coats import Coats
from ulm.rules.events import HIDDEN
from ulm.rules.moves import COLOURS, SLOT_INDEX, SLOTS
from ulm.rules.position import NOBODY
from ulm.rules.ruleset import OPPOSITE
from ulm.ui.table.panels.inspector_page import InspectorPage
from ulm.ui.table.panels.standings import Standings
from ulm.ui.table.panels.text_blocks import LargeCard, Pictures, SeatHeading, SumBlock


class ThingPage(InspectorPage):
    """A page about a thing."""

    def how_to_read(self) -> None:
        """What the figures and shields on the table stand for, while nothing is pointed at."""
        self.note(t("panels.inspect.nothing"))
        self.words(t("panels.inspect.reading.points"), picture="icons/points")
        rules = self.state.game.rules
        drawing = ((each.id, effect) for each in rules.definitions.quarters for effect in each.privilege)
        for quarter, effect in drawing:
            if isinstance(effect, Coats) and effect.look > 1:
                sign, text = f"1/{effect.look}", quarter_text(rules, quarter, current())
                self.words(t("panels.inspect.reading.coats", sign=sign, text=text), picture="icons/coat", gap=3)
                break
        self.words(t("panels.inspect.reading.crest"), picture="icons/crest", gap=3)

    def card(self, card: str) -> None:
        """A card: large, and both of its uses in words."""
        self.blocks.append(LargeCard(card))
        if card == HIDDEN:
            self.note(t("panels.inspect.hidden"))
            return
        rules = self.state.game.rules
        self.words(f"[[rubric|**{t('panels.inspect.now')}**]] {card_text(rules, card, 'now', current())}", gap=4)
        self.words(f"[[rubric|**{t('panels.inspect.later')}**]] {card_text(rules, card, 'later', current())}", gap=4)
        self.note(display_name("family", rules.cards[card].family))
        # Some editions have the cards in another language than the rules.
        name = display_name("card", card)
        if name.form("printed") != name:
            self.note(t("panels.inspect.printed_title", title=name.form("printed")))

    def tile(self, colour: str) -> None:
        """A tile: its action, and where its colour lies."""
        action = display_name("action", colour)
        self.title(t("panels.inspect.tile", colour=display_name("colour", colour), action=action))
        self.picture(f"tiles/{colour}", 92)
        self.words(action_text(self.state.game.rules, colour, current(), self.model.tower))
        model = self.model
        rows = (
            ("pieces/bag", "bag", model.bag[colour]),
            ("icons/dock_tile", "docks", model.docks.count(colour)),
            ("icons/outside_tile", "outside", list(model.outside.values()).count(colour)),
        )
        for picture, key, count in rows:
            self.blocks.append(
                SumBlock(self.theme, picture, t(f"panels.inspect.in_{key}"), str(count), self.width, gap=3)
            )
        for seat in self.state.order:
            count = model.players[seat].tiles[colour]
            picture = f"pieces/crest_{self.state.seats[seat].colour}"
            self.blocks.append(SumBlock(self.theme, picture, self.name(seat), str(count), self.width, gap=3))

    def quarter(self, quarter: str) -> None:
        """A quarter: privilege, river spaces, seals, crest."""
        found = next(each for each in self.state.game.rules.definitions.quarters if each.id == quarter)
        self.title(display_name("quarter", quarter))
        self.note(quarter_place_text(self.state.game.rules, quarter, current()))
        self.section(t("panels.inspect.privilege"))
        self.words(quarter_text(self.state.game.rules, quarter, current()), gap=1)
        self.section(t("panels.inspect.seals"))
        seats = self.model.quarters[quarter]
        seals = [(f"pieces/seal_{self.state.seats[seat].colour}", "") for seat in seats]
        free = found.seals - len(seats)
        if seals:
            self.blocks.append(Pictures(self.theme, seals, self.width, side=40, gap=2, left=True))
        self.words(t("panels.inspect.free_spaces", n=free), gap=2)
        self._crest(quarter)
        if self._takes_descendant(quarter):
            here = [(f"descendants/{each}", "") for each in self.model.descendants]
            if here:
                self.section(t("panels.inspect.descendants"))
                self.blocks.append(Pictures(self.theme, here, self.width, side=60, gap=4))
            for each in self.model.descendants:
                ability = modifier_text(self.state.game.rules, each, current())
                self.words(labelled(f"**{display_name('descendant', each)}**", ability), gap=4)

    def _takes_descendant(self, quarter: str) -> bool:
        rules = self.state.game.rules
        return rules.takes_descendant[rules.quarter_index[quarter]]

    def _crest(self, quarter: str) -> None:
        owner = self.model.crests.get(quarter)
        coat = next((each for each in self.state.game.rules.definitions.coats if each.quarter == quarter), None)
        if owner is not None and coat is not None:
            self.owner(owner, t("panels.inspect.crest", name=self.name(owner), n=coat.later))

    def coat(self, coat: str) -> None:
        """A coat of arms: what it brings and who has it."""
        if coat == HIDDEN:
            self.picture("coats/back", 110)
            self.note(t("panels.inspect.hidden"))
            return
        found = next(each for each in self.state.game.rules.definitions.coats if each.id == coat)
        self.title(display_name("coat", coat))
        self.picture(f"coats/{coat}", 110)
        kind = "gold" if found.quarter is not None else "silver"
        self.note(t(f"panels.inspect.{kind}"))
        self.words(coat_text(self.state.game.rules, coat, current()))
        for seat, player in enumerate(self.model.players):
            if coat in player.coats:
                self.owner(seat, t("panels.inspect.owned", name=self.name(seat)))

    def descendant(self, descendant: str) -> None:
        """A descendant: the ability and whose it is."""
        self.title(display_name("descendant", descendant))
        self.picture(f"descendants/{descendant}", 120)
        self.words(modifier_text(self.state.game.rules, descendant, current()))
        owner = next((n for n, each in enumerate(self.model.players) if descendant in each.descendants), NOBODY)
        if owner != NOBODY:
            self.owner(owner, t("panels.inspect.owned", name=self.name(owner)))
        elif descendant in self.model.descendants:
            quarters = [each for each in self.state.game.rules.quarter_ids if self._takes_descendant(each)]
            where = name_list([display_name("quarter", each) for each in quarters], "or")
            self.words(t("panels.inspect.to_be_taken", where=where))

    def tower(self, tower: str) -> None:
        """A tower tile."""
        if not tower:
            self.minster()
            return
        self.title(display_name("tower", tower))
        self.picture(f"towers/{tower}", 190)
        key = "tower_now" if tower == self.model.tower else "tower_next"
        self.note(t(f"panels.inspect.{key}"))
        self.words(modifier_text(self.state.game.rules, tower, current()))

    def space(self, space: int) -> None:
        """A river space: what it is worth, what lies at its banks, what a move that ends there brings."""
        rules = self.state.game.rules
        self.title(t("panels.inspect.space", space=signed(space)))
        self.words(t("panels.inspect.space_worth", points=written(space)), picture="icons/points")
        reward = reward_text(rules, space, current())
        if reward:
            self.words(reward, picture="icons/river_step")
        for quarter in rules.definitions.quarters:
            if quarter.spaces.start <= space <= quarter.spaces.end:
                bank = t(f"panels.inspect.{quarter.bank}")
                privilege = quarter_text(rules, quarter.id, current())
                words = labelled(bank, f"**{display_name('quarter', quarter.id)}**. {privilege}")
                self.words(words, picture=f"coats/{quarter.id}")
        for seat, player in enumerate(self.model.players):
            if player.barge == space:
                self.owner(seat, t("panels.inspect.barge", name=self.name(seat)))

    def slot(self, slot: str) -> None:
        """An outer space of the grid: which coat belongs to it, what blocks its line, whose seal."""
        self.title(t("panels.inspect.slot", slot=slot_name(slot)))
        coat = next((each for each in self.state.game.rules.definitions.coats if each.slot == slot), None)
        if coat is not None:
            self.words(t("panels.inspect.slot_coat", coat=display_name("coat", coat.id)), picture=f"coats/{coat.id}")
        colour = self.model.outside.get(slot, "")
        if colour:
            self.words(t("panels.inspect.slot_tile", colour=display_name("colour", colour)), picture=f"tiles/{colour}")
        elif (across := SLOTS[OPPOSITE[SLOT_INDEX[slot]]]) in self.model.outside:
            line = "column" if slot[:1] in "NS" else "row"
            self.words(t(f"rules.refusal.blocked_{line}", number=SLOT_INDEX[slot] % 3 + 1, slot=slot_name(across)))
        else:
            self.words(t("panels.inspect.slot_empty"))
        if slot in self.model.edge:
            owner = self.model.edge[slot]
            self.owner(owner, t("panels.inspect.slot_seal", name=self.name(owner)))

    def seat(self, seat: int, standings: Standings) -> None:
        """A player: where the score comes from, and everything that lies before the player."""
        player, who = self.model.players[seat], self.state.seats[seat]
        score = standings.of(seat)
        self.blocks.append(SeatHeading(self.theme, who.colour, who.name, self.width, size=25, gap=2))
        if who.bot is not None:
            self.note(bot_name(who.bot))
        if seat == self.model.first:
            self.words(t("panels.inspect.first"), picture="pieces/charter", gap=4)
        self.section(t("panels.score.title"))
        self.score_rows(score)
        for kind, things in (("coats", player.coats), ("descendants", player.descendants)):
            if things:
                self.section(t(f"panels.inspect.{kind}"))
                self.row_of(kind, things)
        if player.laid_out:
            self.section(t("panels.inspect.laid_out"))
            self.cards(player.laid_out)

    def row_of(self, kind: str, things: Sequence[str]) -> None:
        """Coats or descendants side by side."""
        row = [(f"{kind}/{'back' if thing == HIDDEN else thing}", "") for thing in things]
        self.blocks.append(Pictures(self.theme, row, self.width, side=56, gap=3, left=True))

    def cards(self, cards: Sequence[str]) -> None:
        """Cards side by side."""
        pictures = [(f"card:{card}", "") for card in cards]
        self.blocks.append(Pictures(self.theme, pictures, self.width, side=118, gap=3))

    def score_rows(self, score: FinalScore) -> None:
        """What a player would have if the game ended now, source by source."""
        rows = (
            ("icons/points", t("panels.score.label.points"), score.points),
            ("icons/sparrow", t("panels.score.label.sparrows"), score.sparrows),
            ("icons/river_step", t("panels.score.label.river"), score.river),
        )
        self.blocks += [
            SumBlock(self.theme, picture, name, written(points), self.width) for picture, name, points in rows
        ]
        self.card_points(score)
        total = t("panels.score.label.total")
        self.blocks.append(SumBlock(self.theme, "", total, written(score.total), self.width, strong=True, gap=5))

    def card_points(self, score: FinalScore) -> None:
        """What each laid-out card would bring if the game ended now."""
        for key, points in score.details.items():
            name = t("panels.score.sets") if key == "sets" else display_name("card", key)
            self.blocks.append(SumBlock(self.theme, "icons/laid_out", name, written(points), self.width))

    def dock(self, name: str) -> None:
        """A loading dock: its tile and what it may be had for."""
        index = int(name)
        colour = self.model.docks[index] if index < len(self.model.docks) else ""
        self.title(t("panels.inspect.docks"))
        if colour:
            self.picture(f"tiles/{colour}", 92)
            action = display_name("action", colour)
            self.note(t("panels.inspect.tile", colour=display_name("colour", colour), action=action))
        self.words(t("panels.inspect.dock_text", sources=dock_tile_sources(self.state.game.rules, current())))

    def bag(self) -> None:
        """What is in the bag."""
        self.title(t("panels.inspect.bag"))
        self.picture("pieces/bag", 110)
        bag = self.model.bag
        self.words(t("panels.inspect.bag_text", n=sum(bag.values())), align="center")
        rows = [(f"tiles/{colour}", str(bag[colour])) for colour in COLOURS]
        self.blocks.append(Pictures(self.theme, rows, self.width, side=(self.width - 32) / 5, gap=8))

    def pile(self, kind: str, count: int) -> None:
        """A face-down pile."""
        self.title(t(f"panels.inspect.{kind}_pile"))
        self.picture({"deck": "cards/back", "coats": "coats/back"}[kind], 150)
        self.words(t(f"panels.inspect.{kind}_left", n=count), align="center")
        if kind == "deck":
            self.words(t("panels.inspect.deck_text"))
            return
        self.words(t("panels.inspect.coats_text"))
        taken = {coat for player in self.model.players for coat in player.coats}
        left = [coat.id for coat in self.state.game.rules.definitions.coats if coat.id not in taken]
        row = [(f"coats/{coat}", "") for coat in left]
        self.blocks.append(Pictures(self.theme, row, self.width, side=54, gap=8))

    def discard(self) -> None:
        """The discard pile, all of it, the top card first."""
        cards = self.model.discard[::-1]
        self.title(t("panels.inspect.discard_pile"))
        self.words(t("panels.inspect.discard_left", n=len(cards)), align="center")
        side = 128 if len(cards) <= 9 else 104
        pictures = [(f"card:{card}", "") for card in cards]
        self.blocks.append(Pictures(self.theme, pictures, self.width, side=side))

    def minster(self) -> None:
        """The Minster: how far the game has come."""
        rounds = self.state.game.rules.rounds
        self.title(t("panels.inspect.minster"))
        self.words(t("panels.inspect.minster_text", n=self.model.round, rounds=rounds))
        if self.state.stories and self.state.dated and (date := date_of_round(self.model.round)):
            self.note(date)
        if self.model.tower:
            self.section(t("panels.inspect.tower_now"))
            self.picture(f"towers/{self.model.tower}", 150)
            ability = modifier_text(self.state.game.rules, self.model.tower, current())
            self.words(labelled(f"**{display_name('tower', self.model.tower)}**", ability), gap=3)

    def river(self) -> None:
        """The Danube, and where everybody's barge is."""
        self.title(t("panels.inspect.river"))
        self.words(t("panels.inspect.river_text"))
        for seat in sorted(self.state.order, key=lambda seat: -self.model.players[seat].barge):
            barge = f"pieces/barge_{self.state.seats[seat].colour}"
            points = signed(self.model.players[seat].barge)
            self.blocks.append(SumBlock(self.theme, barge, self.name(seat), points, self.width, gap=3))

    def turn_place(self) -> None:
        """The place of the turn tile, while none lies there."""
        self.title(t("panels.inspect.turn_tile"))
        self.words(t("panels.inspect.turn_tile_text"))

    def ribbon(self) -> None:
        """The score ribbon, and how everybody stands."""
        self.title(t("panels.inspect.ribbon"))
        self.words(t("panels.inspect.ribbon_text"))
        self.everybody(lambda seat: self.model.players[seat].points, "pieces/score")

    def everybody(self, number: Callable[[int], int], sprite: str = "pieces/crest") -> None:
        """A number of each player."""
        for seat in self.state.order:
            picture = f"{sprite}_{self.state.seats[seat].colour}"
            self.blocks.append(SumBlock(self.theme, picture, self.name(seat), written(number(seat)), self.width, gap=3))
