"""What the others' turns have changed since the own one, as it is shown: in the empty hand, or else in the log."""

from collections.abc import Sequence

from ulm.i18n.catalog import t
from ulm.rules import Played
from ulm.ui.state.table_state import TableState
from ulm.ui.table.panels.blocks import HeadingBlock, RichTextBlock, TextBlock
from ulm.ui.table.panels.recap import RecapChanges, causes, since
from ulm.ui.toolkit.theme import SMALL, Theme

_SIZE, _HEADING = SMALL * 0.95, 23.0


def own_turn_start(state: TableState, history: Sequence[Played]) -> int:
    """Where in the history the own turn that is going on begins; −1 when there is none."""
    if state.model.active != state.own or state.marked is not None or state.model.status.finished:
        return -1
    start = len(history)
    while start and (history[start - 1].seat, history[start - 1].round) == (state.own, state.model.round):
        start -= 1
    return start


def recap_blocks(
    theme: Theme, state: TableState, history: Sequence[Played], width: float, *, share: float = 1.0
) -> list[TextBlock]:
    """What the others' turns have changed for everybody, in a history that ends before the own turn; empty before the
    first one. ``share``: the size of the words by the usual one.
    """
    moves = since(history, state.own)
    if not moves:
        return []
    blocks: list[TextBlock] = [HeadingBlock(theme, t("panels.log.since"), width, size=_HEADING * share, stays=True)]
    # The own line comes first, where it is in sight however long the others are.
    rows = [(state.own, f"**{t('panels.log.you')}** {_for_me(state, moves)}")]
    for seat in state.order:
        if seat != state.own and any(played.seat == seat for played in moves):
            changed = RecapChanges.of(moves, seat).said(state.seats[seat].colour) or t("panels.log.nothing")
            rows.append((seat, f"**{state.seats[seat].name}** {changed}"))
    for seat, words in rows:
        picture = f"pieces/crest_{state.seats[seat].colour}"
        blocks.append(RichTextBlock(theme, words, width, size=_SIZE * share, picture=picture, gap=4 * share))
    return blocks


def _for_me(state: TableState, moves: Sequence[Played]) -> str:
    """What happened to the own seat, and by what."""
    mine = RecapChanges.of(moves, state.own).said(state.seats[state.own].colour)
    by = causes(moves, state.own, state.seats)
    if not mine:
        return t("panels.log.nothing")
    return f"{mine} ({', '.join(by)})" if by else mine
