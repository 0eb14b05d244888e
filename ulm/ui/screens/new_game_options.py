"""What has been chosen for a new table, and the table that comes of it."""

from ulm.i18n.catalog import t
from ulm.session.table_setup import COLOURS, Colour, SeatSetup, TableSetup

MOST = 4
"""Seats at a table."""
HOUSE_RULES = ("tower_price_replaces", "choose_tile_is_extra", "city_wall_points", "limited_supply")
_ADVANCED_ONLY = ("tower_price_replaces", "choose_tile_is_extra")
_VALUES: dict[str, bool | int] = {"city_wall_points": 1}
"""The values of house rules that are not just true when ticked."""
_FIRST_BOT = "journeyman"


def first_table() -> TableSetup:
    """The table of the first quick game: a human against a journeyman, basic game."""
    return TableSetup([SeatSetup(t("setup.names.s0"), "red"), SeatSetup(t("setup.names.s1"), "blue", _FIRST_BOT)])


class SetupChoices:
    """The choices for a new table; seats that are not used keep theirs."""

    def __init__(self, table: TableSetup, seed: str) -> None:
        self.count = len(table.seats)
        self.seats = [SeatSetup(seat.name, seat.colour, seat.bot, seat.elsewhere) for seat in table.seats]
        for n in range(self.count, MOST):
            free: list[Colour] = [c for c in COLOURS if c not in {seat.colour for seat in self.seats}]
            self.seats.append(SeatSetup(t(f"setup.names.s{n}"), free[0], _FIRST_BOT))
        self._last_bots = [seat.bot or _FIRST_BOT for seat in self.seats]
        self.towers = bool(table.options.get("towers"))
        self.rules = {rule for rule in HOUSE_RULES if rule in table.options}
        self._first = table.first
        self.seed = seed
        self.practice = table.practice
        self.hints = table.hints
        self.hints_elsewhere = table.hints_elsewhere
        self.at_server = table.at_server

    def name(self, n: int) -> str:
        """The name of a seat; its default name if none is typed."""
        return self.seats[n].name.strip() or t(f"setup.names.s{n}")

    def same_name(self) -> str | None:
        """A name that two players share, if any."""
        names = [self.name(n) for n in range(self.count) if not self.seats[n].elsewhere]
        return next((name for name in names if names.count(name) > 1), None)

    @property
    def elsewhere(self) -> bool:
        """Whether somebody at another computer is to play."""
        return any(seat.elsewhere for seat in self.seats[: self.count])

    @property
    def too_many_here(self) -> bool:
        """Whether several people at this screen are to play with somebody at another computer."""
        here = [seat for seat in self.seats[: self.count] if seat.bot is None and not seat.elsewhere]
        return self.elsewhere and len(here) > 1

    @property
    def first(self) -> int | None:
        """The seat that begins; None for one by chance."""
        return self._first if self._first is not None and self._first < self.count else None

    @first.setter
    def first(self, seat: int | None) -> None:
        self._first = seat

    def can_use(self, rule: str) -> bool:
        """Whether a house rule changes anything in the game that is chosen."""
        return self.towers or rule not in _ADVANCED_ONLY

    def set_bot(self, n: int, bot: str | None, *, elsewhere: bool = False) -> None:
        """Have a seat played by a bot, or by a person, at this screen or elsewhere."""
        self.seats[n].bot, self.seats[n].elsewhere = bot, elsewhere
        if bot is not None:
            self._last_bots[n] = bot

    def last_bot(self, n: int) -> str:
        """The bot that played a seat last, while the table is set up."""
        return self._last_bots[n]

    def set_colour(self, n: int, colour: Colour) -> None:
        """Give a seat a colour; the seat that had it gets the other one, so that each colour is used once."""
        for other in self.seats:
            if other.colour == colour:
                other.colour = self.seats[n].colour
        self.seats[n].colour = colour

    def _seat(self, n: int) -> SeatSetup:
        seat = self.seats[n]
        return SeatSetup("" if seat.elsewhere else self.name(n), seat.colour, seat.bot, seat.elsewhere)

    def table(self) -> TableSetup:
        """The table with these choices."""
        options: dict[str, bool | int] = {"towers": True} if self.towers else {}
        options |= {rule: _VALUES.get(rule, True) for rule in HOUSE_RULES if rule in self.rules and self.can_use(rule)}
        seats = [self._seat(n) for n in range(self.count)]
        seed = int(self.seed) if self.seed else None
        at_server = self.elsewhere and self.at_server
        hints_elsewhere = self.elsewhere and self.hints_elsewhere
        return TableSetup(seats, options, seed, self.first, self.practice, self.hints, at_server, hints_elsewhere)
