"""The scenes in which texts are measured, by name. A new scene is a line in ``SCENES``.

A scene opens itself; where it has several pictures, it yields at each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from tools.gallery import scenes_around as around
from tools.gallery import scenes_of_annals as of_annals
from tools.gallery import scenes_of_learning as learning
from tools.gallery import scenes_of_puzzles as of_puzzles
from tools.gallery import scenes_of_review as reviews
from tools.gallery import scenes_of_statistics as statistics
from tools.gallery import scenes_of_table as tables
from tools.gallery import scenes_of_tables as elsewhere
from tools.gallery import scenes_of_tasks as of_tasks
from ulm.ui.app.app import App

Scene: TypeAlias = Callable[[App], Iterator[None] | None]
_QUESTIONS = (
    *("action_card_action", "card_offer_cards", "card_offer_discard", "coat_offer_coats", "convert_convert"),
    *("descendant_descendant", "from_pick_card", "pay_pay_tile", "seal_seal_where", "steps_river"),
    *("take_dock_tile", "take_either", "take_outside_tiles", "take_take_pushed"),
)
"""The questions of the rules, with what asks them."""

SCENES: dict[str, Scene] = {
    "title": around.titles,
    "first_start": around.first_start,
    "setup_basic": partial(around.setup, towers=False, bot="journeyman"),
    "setup_advanced": partial(around.setup, towers=True, bot="master-any"),
    "setup_characters": around.setup_characters,
    "setup_bots": around.setup_bots,
    "setup_elsewhere": elsewhere.setup,
    "people": elsewhere.people,
    "join": elsewhere.join,
    "server": elsewhere.server,
    "your_tables": elsewhere.your_tables,
    "table_elsewhere": elsewhere.table,
    "settings": partial(around.opened, show=lambda app: app.navigation.show_settings()),
    "keys": partial(around.opened, show=lambda app: app.navigation.show_keys()),
    "key_letters": around.key_letters,
    "about": partial(around.opened, show=lambda app: app.navigation.show_about()),
    "pad": partial(around.opened, show=lambda app: app.navigation.show_keys(pad=True)),
    "screen_keyboard": around.screen_keyboard,
    "menu": around.menu,
    "chronicle": around.chronicle,
    "chronicle_game": partial(around.chronicle, page="game"),
    "statistics": statistics.statistics,
    "rename": around.rename,
    "sheets": around.sheets,
    "file_problem": around.file_problem,
    "last_crash": around.last_crash,
    "crash": around.crash,
    "rules": around.rules,
    "city": around.city,
    "learn": learning.learn,
    "lessons": learning.lessons,
    "guided": learning.guided,
    "tips": learning.all_tips,
    "game_start": partial(tables.after, moves=0),
    "game_early": partial(tables.after, moves=60),
    "game_late": partial(tables.after, moves=tables.LATE),
    "shared": tables.shared,
    "folded": tables.folded,
    "compact": tables.compact,
    "push_sheet": tables.push_sheet,
    "option_menus": tables.option_menus,
    "opened_actions": tables.opened_actions,
    "hand": tables.hand,
    "inspector": tables.inspector,
    "log": tables.log,
    "recap": tables.recap,
    "refusals": tables.refusals,
    "told": tables.told,
    "hint": tables.hint,
    "reasons": tables.reasons,
    "end_question": tables.end_question,
    "replay": tables.replay,
    "scoring": tables.scoring,
    "annals": of_annals.annals,
    "review": reviews.review,
    "trial": reviews.trial,
    "puzzles": of_puzzles.puzzles,
    "mistakes": of_puzzles.mistakes,
    "puzzle": of_puzzles.puzzle,
    "tasks": of_tasks.tasks,
    "task_tables": of_tasks.tables,
    "task_results": of_tasks.results,
    "lesson_result": tables.result_of_lesson,
    **{f"question_{name}": partial(tables.question, name=name) for name in _QUESTIONS},
}

QUICK = (
    *("title", "first_start", "setup_advanced", "settings", "keys", "key_letters", "about", "menu"),
    *("chronicle_game", "statistics", "rename", "city", "annals"),
    *("last_crash", "crash", "learn", "game_late", "push_sheet", "option_menus", "hand", "recap", "refusals", "told"),
    *("hint", "end_question", "scoring", "question_coat_offer_coats", "question_card_offer_discard"),
    "question_seal_seal_where",
)
"""Scenes that are quickly opened, and have the texts for which there is least room."""
