"""The definitions of the game: data/*.yaml read into frozen, typed structs.

`load(folder, overrides)` gives them or raises DefinitionErrors with every problem of every file.
The small vocabulary of which cards, quarters and the rest are made stands here as structs:
`Effect` (what happens at once), `Count` (what counts at game end), `Changes` (what changes a turn).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from ulm import resources
from ulm.rules.moves import COLOURS, SLOTS, SPACES
from ulm.rules.yaml_reading import Document, Problem, Unreadable, read, shortened

Colour = Literal["gray", "white", "brown", "turquoise", "orange"]
Slot = Literal["N1", "N2", "N3", "E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3"]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Small = Annotated[int, Meta(ge=1, le=20)]
Figure = Annotated[int, Meta(ge=0, le=100)]
Space = Annotated[int, Meta(ge=-11, le=11)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- effects: what happens at once (privileges, cards, landing rewards) ----


class Effect(_Entry, frozen=True, tag_field="do"):
    """The base of all effects."""


class Coins(Effect, frozen=True, tag="coins"):
    """Take n coins."""

    n: Small


class Points(Effect, frozen=True, tag="points"):
    """Score n victory points."""

    n: Small


class Sparrows(Effect, frozen=True, tag="sparrows"):
    """Take n sparrows."""

    n: Small


class DockTile(Effect, frozen=True, tag="dock_tile"):
    """Take one dock tile of choice."""


class BagTiles(Effect, frozen=True, tag="bag_tiles"):
    """Draw n tiles blindly from the bag into the supply."""

    n: Small


class River(Effect, frozen=True, tag="river"):
    """Move the barge 0 to `most` free spaces, as one move."""

    most: Small


class TopCard(Effect, frozen=True, tag="top_card"):
    """Take the top card of the draw pile."""


class PickCard(Effect, frozen=True, tag="pick_card"):
    """One card of choice from the whole discard pile or from the top `look` of the draw pile."""

    look: Small


class CardAction(Effect, frozen=True, tag="card_action"):
    """A Card action (buy or play), which may be left."""


class Coats(Effect, frozen=True, tag="coats"):
    """Draw `look` coats of arms, keep one, the others under the stack."""

    look: Small


class Descendant(Effect, frozen=True, tag="descendant"):
    """Take one of the descendants still there."""


class PointsPerQuarter(Effect, frozen=True, tag="points_per_quarter"):
    """n victory points for each quarter that holds an own seal."""

    n: Small


class PlaceSeal(Effect, frozen=True, tag="place_seal"):
    """Place a seal for `price` coins in a quarter at the barge, without a Seal action."""

    price: Figure


class SealAnywhere(Effect, frozen=True, tag="seal_anywhere"):
    """Use up a Seal action; its seal goes into any quarter."""


class OutsideTiles(Effect, frozen=True, tag="outside_tiles"):
    """Take 1 to `most` outside tiles of choice."""

    most: Small


class Convert(Effect, frozen=True, tag="convert"):
    """Give back 1 to `most` coins or sparrows, for points or coins each."""

    give: Literal["coins", "sparrows"]
    most: Small
    points: Figure = 0
    coins: Figure = 0


class ChooseTurnTile(Effect, frozen=True, tag="choose_turn_tile"):
    """Choose the turn tile from the bag, instead of drawing it."""


class ExtraAction(Effect, frozen=True, tag="extra_action"):
    """One more action of a colour that lies in the own supply."""


class Either(Effect, frozen=True, tag="either"):
    """The player picks one of two: coins, a dock tile or tiles from the bag."""

    of: Annotated[list[Coins | DockTile | BagTiles], Meta(min_length=2, max_length=2)]


AnyEffect = (
    Coins | Points | Sparrows | DockTile | BagTiles | River | TopCard | PickCard | CardAction | Coats | Descendant
    | PointsPerQuarter | PlaceSeal | SealAnywhere | OutsideTiles | Convert | ChooseTurnTile | ExtraAction | Either
)  # fmt: skip


# ---- counts: what a laid-out card is worth at game end ----


class Count(_Entry, frozen=True, tag_field="count"):
    """The base of all counts."""


class Fixed(Count, frozen=True, tag="fixed"):
    """So many points."""

    points: Figure


class OwnCoats(Count, frozen=True, tag="own_coats"):
    """Points for each own coat of arms."""

    points: Figure


class QuartersLed(Count, frozen=True, tag="quarters_led"):
    """Points for each quarter where the player alone has the most seals."""

    points: Figure
    option: str = ""


class OwnCoins(Count, frozen=True, tag="own_coins"):
    """Points for each coin, up to `most` coins."""

    points: Figure
    most: Figure


class OwnSparrows(Count, frozen=True, tag="own_sparrows"):
    """Points for each sparrow besides its own, up to `most` sparrows."""

    points: Figure
    most: Figure


class SupplyColours(Count, frozen=True, tag="supply_colours"):
    """Points for each colour in the supply."""

    points: Figure


class LaidOut(Count, frozen=True, tag="laid_out"):
    """Points for each laid-out card, of one family or of all, this one included."""

    points: Figure
    family: str = ""


class RiverRank(Count, frozen=True, tag="river_rank"):
    """Points for the barge furthest ahead (no barge strictly ahead), and the second (exactly one ahead)."""

    first: Figure
    second: Figure


AnyCount = Fixed | OwnCoats | QuartersLed | OwnCoins | OwnSparrows | SupplyColours | LaidOut | RiverRank


# ---- changes: what descendants and tower tiles do to a turn ----


class Tribute(_Entry, frozen=True):
    """Pay n coins or tiles in the action phase, or lose points at the end of the turn."""

    pay: Literal["coins", "tiles"]
    n: Annotated[int, Meta(ge=2, le=2)]  # the notation names two tiles
    or_lose: Figure


class Changes(_Entry, frozen=True):
    """What a descendant or a tower tile changes; several add up (RULES.md section 13, stacking)."""

    clear_takes_dock_tile: bool = False
    draw_two: bool = False
    push_own_tile: bool = False
    exchange: bool = False
    extra_coins: Annotated[int, Meta(ge=0, le=9)] = 0
    choose_card: bool = False
    line_points: Annotated[int, Meta(ge=0, le=20)] = 0
    extra_steps: Annotated[int, Meta(ge=0, le=9)] = 0
    card_for_coin: bool = False
    card_for_tile: bool = False
    extra_seal: bool = False
    seal_price: Annotated[int, Meta(ge=-9, le=9)] = 0
    tribute: Tribute | None = None
    keep_pushed: bool = False
    choose_tile: bool = False
    seal_reach: Annotated[int, Meta(ge=0, le=21)] = 0


# ---- the things themselves ----


class Spaces(_Entry, frozen=True, rename={"start": "from", "end": "to"}):
    """River spaces from one to another, both included."""

    start: Space
    end: Space


class Quarter(_Entry, frozen=True):
    """A quarter of the town (section 7)."""

    id: Id
    bank: Literal["north", "south"]
    spaces: Spaces
    seals: Annotated[int, Meta(ge=1, le=12)]
    privilege: Annotated[list[AnyEffect], Meta(min_length=1)]


class Coat(_Entry, frozen=True):
    """A city coat of arms (section 8); golden when it belongs to a quarter."""

    id: Id
    immediate: Figure
    slot: Slot
    quarter: Id | None = None
    later: Figure = 0


class Changer(_Entry, frozen=True):
    """A descendant (section 12) or a tower tile (section 13)."""

    id: Id
    changes: Changes


class Card(_Entry, frozen=True):
    """A card (section 11); `tile`: the colours of which one own tile is its price when played now."""

    id: Id
    family: Literal["cathedral", "trade", "chronicle"]
    kind: Id
    now: Annotated[list[AnyEffect], Meta(min_length=1)]
    later: Annotated[list[AnyCount], Meta(min_length=1)]
    tile: Annotated[list[Colour], Meta(min_length=1, max_length=5)] | None = None


class CardSet(_Entry, frozen=True):
    """Extra points for laid-out cards of three kinds (section 11)."""

    kinds: Annotated[list[Id], Meta(min_length=3, max_length=3)]
    one_of_each: Figure
    three_alike: Figure = 0


class Reward(_Entry, frozen=True):
    """What a move brings that ends on this space (section 9)."""

    space: Space
    effects: Annotated[list[AnyEffect], Meta(min_length=1)]


class Option(_Entry, frozen=True):
    """A house rule (section 16) and the values it may have, the default first."""

    id: Id
    values: Annotated[list[bool | int], Meta(min_length=2)]


class TileCounts(_Entry, frozen=True):
    """A number of tiles for each colour."""

    gray: Figure
    white: Figure
    brown: Figure
    turquoise: Figure
    orange: Figure

    def counts(self) -> tuple[int, ...]:
        """The numbers in the order of the colours."""
        return tuple(getattr(self, colour) for colour in COLOURS)


class Start(_Entry, frozen=True):
    """What every player begins with."""

    points: Figure
    coins: Figure
    sparrows: Figure
    seals: Figure
    crests: Figure
    tiles: Figure


class Supply(_Entry, frozen=True):
    """How many coins and sparrows there are, under the option limited_supply."""

    coins: Figure
    sparrows: Figure


class Prices(_Entry, frozen=True):
    """Usual prices of a Seal action in coins and of a card in tiles."""

    seal: Figure
    tiles_for_a_card: Annotated[int, Meta(ge=2, le=2)]  # the notation names two tiles


class SetUp(_Entry, frozen=True):
    """Set-up counts (sections 1 to 3)."""

    rounds: Annotated[int, Meta(ge=1, le=12)]
    tiles_per_colour: Figure
    grid: TileCounts
    docks: TileCounts
    descendants_in_play: Annotated[int, Meta(ge=0, le=8)]
    start: Start
    supply: Supply
    prices: Prices


class Definitions(msgspec.Struct, frozen=True):
    """All definitions of the game."""

    setup: SetUp
    options: tuple[Option, ...]
    rewards: tuple[Reward, ...]
    quarters: tuple[Quarter, ...]
    coats: tuple[Coat, ...]
    descendants: tuple[Changer, ...]
    towers: tuple[Changer, ...]
    cards: tuple[Card, ...]
    sets: tuple[CardSet, ...]

    def hash(self) -> str:
        """Eight hexadecimal digits that change with any figure; records carry it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:8]


class DefinitionErrors(Exception):
    """Everything that is wrong with the definitions of a folder."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


#: file → the lists it holds and what their entries are
_LISTS: dict[str, dict[str, type[_Entry]]] = {
    "options": {"options": Option},
    "river": {"rewards": Reward},
    "quarters": {"quarters": Quarter},
    "coats": {"coats": Coat},
    "descendants": {"descendants": Changer},
    "towers": {"towers": Changer},
    "cards": {"cards": Card, "sets": CardSet},
}
FILES = ("setup", *_LISTS)
_OPTION_VALUES: dict[str, list[Any]] = {
    "towers": [False, True],
    "tower_price_replaces": [False, True],
    "choose_tile_is_extra": [False, True],
    "city_wall_points": [2, 1],
    "limited_supply": [False, True],
}

E = TypeVar("E", bound=_Entry)


def load(folder: Path, overrides: Path | None = None) -> Definitions:
    """The definitions of a folder; a file of the same name in `overrides` stands in for one of them.

    Raises DefinitionErrors with all problems at once.
    """
    reader = _Reader(folder, overrides)
    definitions = reader.definitions()
    if reader.problems or definitions is None:
        raise DefinitionErrors(reader.problems)
    return definitions


class _Reader:
    """One reading of a folder, collecting problems."""

    def __init__(self, folder: Path, overrides: Path | None) -> None:
        self.folder = folder
        self.overrides = overrides
        self.problems: list[Problem] = []
        self.documents: dict[str, Document] = {}
        self.lists: dict[str, list[tuple[int, Any]]] = {}

    def problem(self, file: str, line: int, what: str, message: str) -> None:
        place = f"line {line}" + (f", {what}" if what else "")
        self.problems.append(Problem(f"{file}.yaml", shortened(place, 120), shortened(message, 600)))

    def definitions(self) -> Definitions | None:
        setup = None
        for file in FILES:
            path = resources.instead(self.folder / f"{file}.yaml", self.overrides)
            try:
                document = read(path)
            except Unreadable as error:
                self.problems.append(error.problem)
                continue
            self.problems += document.problems
            self.documents[file] = document
            if file == "setup":
                setup = self.convert(file, 1, "", document.data, SetUp)
            else:
                self.read_lists(file, document)
        self.check_ids()
        self.check_references()
        if setup is not None:
            self.check_setup(setup)
        if setup is None or self.problems:
            return None
        entries = {key: tuple(entry for _, entry in found) for key, found in self.lists.items()}
        return Definitions(
            setup=setup,
            options=entries["options"],
            rewards=entries["rewards"],
            quarters=entries["quarters"],
            coats=entries["coats"],
            descendants=entries["descendants"],
            towers=entries["towers"],
            cards=entries["cards"],
            sets=entries["sets"],
        )

    def read_lists(self, file: str, document: Document) -> None:
        wanted = _LISTS[file]
        for key in document.data:
            if key not in wanted:
                self.problem(file, 1, "", f"unknown key `{key}`; expected {_names(wanted)}")
        for key, kind in wanted.items():
            found = document.data.get(key)
            if not isinstance(found, list) or not found:
                self.problem(file, 1, "", f"expected a list `{key}` with at least one entry")
                continue
            entries = self.lists.setdefault(key, [])
            for index, raw in enumerate(found):
                line = document.line(key, index)
                named = raw.get("id", raw.get("space", "")) if isinstance(raw, dict) else ""
                entry = self.convert(file, line, str(named), raw, kind)
                if entry is not None:
                    entries.append((line, entry))

    def convert(self, file: str, line: int, name: str, raw: Any, kind: type[E]) -> E | None:
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            message, _, path = str(error).partition(" - at `$")
            where = path.rstrip("`").lstrip(".")
            self.problem(file, line, name, (f"{where}: " if where else "") + _in_words(message, where, kind))
            return None

    def entries(self, key: str) -> list[tuple[int, Any]]:
        return self.lists.get(key, [])

    def ids(self, key: str) -> set[str]:
        """All ids of a list, those of entries included that are wrong otherwise."""
        document = self.documents.get(key)
        raw = document.data.get(key) if document is not None else None
        if not isinstance(raw, list):
            return set()
        return {str(entry["id"]) for entry in raw if isinstance(entry, dict) and "id" in entry}

    def check_ids(self) -> None:
        for key in ("options", "quarters", "coats", "descendants", "towers", "cards"):
            seen: set[str] = set()
            for line, entry in self.entries(key):
                if entry.id in seen:
                    self.problem(key, line, entry.id, "this id stands here twice")
                seen.add(entry.id)

    def complete(self, file: str) -> bool:
        """Whether every entry of a file was readable, so that counting them makes sense."""
        document = self.documents.get(file)
        return document is not None and all(
            isinstance(document.data.get(key), list) and len(self.entries(key)) == len(document.data[key])
            for key in _LISTS[file]
        )

    def check_references(self) -> None:
        quarters = self.ids("quarters")
        slots: dict[str, str] = {}
        homes: dict[str, str] = {}
        for line, coat in self.entries("coats"):
            if coat.slot in slots:
                self.problem("coats", line, coat.id, f"slot: {coat.slot} already belongs to {slots[coat.slot]}")
            slots.setdefault(coat.slot, coat.id)
            if coat.quarter is None:
                if coat.later:
                    self.problem("coats", line, coat.id, "later: a coat without a quarter has none")
                continue
            if coat.quarter in homes:
                self.problem("coats", line, coat.id, f"quarter: {coat.quarter} already has {homes[coat.quarter]}")
            homes.setdefault(coat.quarter, coat.id)
            if quarters and coat.quarter not in quarters:
                expected = _names(sorted(quarters))
                self.problem("coats", line, coat.id, f"quarter: there is no `{coat.quarter}`; expected {expected}")
        if self.complete("quarters"):
            self.check_river()
        self.check_alternatives()
        kinds = {card.kind for _, card in self.entries("cards")}
        options = self.ids("options")
        for line, card in self.entries("cards"):
            for count in card.later:
                if isinstance(count, QuartersLed) and count.option and count.option not in options:
                    self.problem("cards", line, card.id, f"later: there is no option `{count.option}`")
                if isinstance(count, LaidOut) and count.family not in ("", "cathedral", "trade", "chronicle"):
                    self.problem("cards", line, card.id, f"later: there is no family `{count.family}`")
            if card.tile is not None and len(set(card.tile)) < len(card.tile):
                self.problem("cards", line, card.id, "tile: a colour stands here twice")
        if self.complete("cards"):
            for line, cards in self.entries("sets"):
                for kind in cards.kinds:
                    if kind not in kinds:
                        self.problem("cards", line, "sets", f"kinds: there is no card of the kind `{kind}`")
        for line, option in self.entries("options"):
            known = _OPTION_VALUES.get(option.id)
            if known is None:
                self.problem("options", line, option.id, f"unknown option; expected {_names(_OPTION_VALUES)}")
            elif sorted(option.values) != sorted(known) or type(option.values[0]) is not type(known[0]):
                self.problem("options", line, option.id, f"values: expected {known}")
        if options:
            for name in sorted(set(_OPTION_VALUES) - options):
                self.problem("options", 1, "", f"the option `{name}` is missing")
        rewarded: set[int] = set()
        for line, reward in self.entries("rewards"):
            if reward.space not in SPACES:
                self.problem("river", line, str(reward.space), "space: there is no space 0, the bridge is none")
            if reward.space in rewarded:
                self.problem("river", line, str(reward.space), "space: this space stands here twice")
            rewarded.add(reward.space)

    def check_alternatives(self) -> None:
        places = (("quarters", "quarters", "privilege"), ("river", "rewards", "effects"), ("cards", "cards", "now"))
        for file, key, where in places:
            for line, entry in self.entries(key):
                for effect in getattr(entry, where):
                    # a move names the kind only
                    if isinstance(effect, Either) and type(effect.of[0]) is type(effect.of[1]):
                        name = str(getattr(entry, "id", "") or entry.space)
                        self.problem(file, line, name, f"{where}: expected two different kinds to choose from")

    def check_river(self) -> None:
        banks: dict[tuple[str, int], str] = {}
        for line, quarter in self.entries("quarters"):
            start, end = quarter.spaces.start, quarter.spaces.end
            if start > end or 0 in (start, end):
                self.problem("quarters", line, quarter.id, "spaces: expected two spaces, the upstream one first")
                continue
            for space in SPACES:
                if start <= space <= end:
                    other = banks.setdefault((quarter.bank, space), quarter.id)
                    if other != quarter.id:
                        message = f"spaces: {space} already belongs to {other} on the {quarter.bank} bank"
                        self.problem("quarters", line, quarter.id, message)
        for bank in ("north", "south"):
            missing = [space for space in SPACES if (bank, space) not in banks]
            if missing:
                listed = ", ".join(str(space) for space in missing)
                self.problem("quarters", 1, "", f"river spaces without a quarter on the {bank} bank: {listed}")

    def check_setup(self, setup: SetUp) -> None:
        def wrong(key: str, message: str) -> None:
            self.problem("setup", 1, key, message)

        if sum(setup.grid.counts()) != 9:
            wrong("grid", f"expected 9 tiles in all, found {sum(setup.grid.counts())}")
        if sum(setup.docks.counts()) != 5:
            wrong("docks", f"expected 5 tiles in all, found {sum(setup.docks.counts())}")
        for colour, grid, docks in zip(COLOURS, setup.grid.counts(), setup.docks.counts(), strict=True):
            if grid + docks > setup.tiles_per_colour:
                wrong(colour, f"grid and docks need {grid + docks} tiles, there are {setup.tiles_per_colour}")
        if self.complete("descendants") and setup.descendants_in_play > len(self.entries("descendants")):
            wrong("descendants_in_play", f"there are only {len(self.entries('descendants'))} descendants")
        if self.complete("towers") and setup.rounds > len(self.entries("towers")):
            wrong("rounds", f"there are only {len(self.entries('towers'))} tower tiles, one a round")


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


#: the values of the keys that take one of a few names
_CHOICES: dict[str, tuple[str, ...]] = {
    "tile": COLOURS,
    "slot": SLOTS,
    "bank": ("north", "south"),
    "family": ("cathedral", "trade", "chronicle"),
    "give": ("coins", "sparrows"),
    "pay": ("coins", "tiles"),
}


def _in_words(message: str, where: str, kind: type[_Entry]) -> str:
    """A validator's message, completed where it does not say what was expected."""
    if message.startswith("Invalid value '"):  # the tag of an effect or a count
        effects, counts = (
            _names(str(kind.__struct_config__.tag) for kind in get_args(union)) for union in (AnyEffect, AnyCount)
        )
        return f"{message}; known effects (do): {effects}; known counts (count): {counts}"
    message = message[:1].lower() + message[1:]
    if message.startswith("invalid enum value"):
        key = where.split(".")[-1].split("[")[0]
        return f"{message}; expected {_names(_CHOICES[key])}" if key in _CHOICES else message
    if "contains unknown field" in message and where in ("", "changes"):
        fields = Changes.__struct_encode_fields__ if where else kind.__struct_encode_fields__
        return f"{message}; expected {_names(fields)}"
    return message


assert get_args(Colour) == COLOURS
assert get_args(Slot) == SLOTS
