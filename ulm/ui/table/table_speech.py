"""What a table says to somebody who cannot see it: what happens, what is to be decided, how things stand."""

from collections.abc import Iterable, Mapping, Sequence

from ulm.i18n.catalog import t
from ulm.ui.table.interaction.context_menu import OptionMenu
from ulm.ui.table.panels.game_log import Log
from ulm.ui.table.panels.panel import Panel
from ulm.ui.table.panels.top_bar import TopBar
from ulm.ui.table.state import spoken_descriptions
from ulm.ui.table.state.table_state import TableState

_MOST = 4
"""So many moves at once are told one by one; of more, after a jump through the game, only the last."""


class SpokenTable:
    """Listens to a table. Moves that bots make without any animation are summed up before the own turn."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._told = state.shown_count
        self._owed = False
        """Whether bots have made moves of which nothing has been told."""

        self._turn: tuple[tuple[int, int], str] = ((0, -1), "")
        """The last own turn that was announced, and how: it stays said while something is being shown."""

    def news(self, log: Log, *, instant: bool) -> list[str]:
        """The moves that have been shown since this was asked last."""
        state, history = self._state, self._state.history
        told, self._told = self._told, len(history)
        if self._told < told:
            return [t("speech.table.taken_back")]
        fresh = list(range(told, self._told))
        if instant and state.marked is None:
            bots = [number for number in fresh if state.seats[history[number].seat].bot is not None]
            self._owed = self._owed or bool(bots)
            fresh = [number for number in fresh if number not in bots]
        lines = [said for number in fresh if (said := log.said(number))]
        if len(fresh) > _MOST:
            lines = lines[-1:]
        if self._owed and state.ready:
            self._owed = False
            changed = log.recapped()
            lines += [t("speech.table.last_turns", what="; ".join(changed))] if changed else []
        return lines

    def changes(self, top: TopBar, menu: OptionMenu, panels: Iterable[Panel], numbered: int) -> Mapping[object, str]:
        """What is refused, whose turn it is, what is to be done, and what lies above the table; ``numbered``: how many
        answers have a number key.
        """
        state, model = self._state, self._state.model
        found: dict[object, str] = {("refusal", top.refusals): top.refusal}
        if state.ready and self._turn[0] != (model.round, model.active):
            self._turn = (model.round, model.active), spoken_descriptions.turn(state)
        found[self._turn[0]] = self._turn[1]
        if state.ready:
            found["prompt"] = top.prompt
            found["answers", top.prompt] = t("speech.table.answers", n=numbered) if numbered else ""
            found["menu"] = menu.asked if menu.is_open else ""
        elif state.marked is not None:
            found["prompt"] = top.prompt
        for panel in panels:
            found |= panel.spoken_changes()
        return found

    def situation(self, top: TopBar, numbered: int) -> Sequence[str]:
        """How things stand."""
        answers = [t("speech.table.answers", n=numbered)] if numbered else []
        return spoken_descriptions.situation(self._state, "\n".join([top.prompt, *answers]))
