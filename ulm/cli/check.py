"""`ulm check`: finds all problems in a folder of definitions, its map and its texts.

Without a folder, the program's files are checked together with the player's files that override them.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from ulm.ai import evaluation_weights as bot_weights
from ulm.ai.features import feature_names
from ulm.ai.frozen_bots import FROZEN
from ulm.analysis import puzzle_file
from ulm.cli import check_content, check_teaching, check_texts
from ulm.cli.check_texts import texts_of
from ulm.cli.output import WRONG, CallError, print_error, print_line
from ulm.files import asset_files
from ulm.files.paths import asset, corrections, user_folder
from ulm.files.yaml_reader import Problem, UnreadableFile
from ulm.i18n.catalog import Texts
from ulm.i18n.language_files import FALLBACK, file_of
from ulm.rules import DefinitionErrors, Definitions, standard_definitions
from ulm.rules.definition_reader import FILES
from ulm.rules.definition_reader import load as load_definitions
from ulm.rules.ruleset import Options, ruleset
from ulm.teaching import guided_file
from ulm.ui.app.sound_set import SOUNDS
from ulm.ui.toolkit import audio, sprite_files

_BOARDS = ("board.tmx", "board_wide.tmx", "board_compact.tmx")
_JUDGED = {False: "ignore that", True: "judge descendants without one by their abilities"}
_NO_WEIGHT = "there is no weight for"
_MOST_OF_A_LANGUAGE = 3
"""Problems of one language file that are printed."""
_UNREAD = "this file is not used"
_OF_SYSTEMS = (".DS_Store", "Thumbs.db", "desktop.ini")
"""Files that systems put into every folder."""


def run(texts: Texts, folder: Path | None = None) -> int:
    """Print all problems of a folder, or of the program's own files."""
    if folder is not None and not folder.is_dir():
        raise CallError(texts.get("cli.no_folder", folder=folder))
    found = problems(folder)
    for line in _lines(found):
        print_error(texts, line)
    print_line(texts.get("cli.check.wrong", n=len(found)) if found else texts.get("cli.check.right"))
    return WRONG if found else 0


def _lines(found: list[Problem]) -> Iterator[str]:
    """A line for each problem; of a language file that has many, as when half of it is lost, the first and a count."""
    counts = Counter(problem.file for problem in found if "lang/" in problem.file)
    # A line that counts only one would be no shorter than that one.
    left_out = {file: count - _MOST_OF_A_LANGUAGE for file, count in counts.items() if count > _MOST_OF_A_LANGUAGE + 1}
    said: Counter[str] = Counter()
    for problem in found:
        said[problem.file] += 1
        if said[problem.file] <= _MOST_OF_A_LANGUAGE or problem.file not in left_out:
            yield str(problem)
        elif said[problem.file] == counts[problem.file]:
            yield f"{problem.file}: and {left_out[problem.file]} more such problems"


def problems(folder: Path | None = None) -> list[Problem]:
    """All problems of a folder like `data`, each once; None checks the program's own with the player's overrides."""
    found: dict[object, Problem] = {}
    for problem in _problems(folder):
        # What a language lacks may be lacking for a card, or a lesson, as well.
        lacking = problem.message.startswith(check_texts.LACKING)
        found.setdefault((problem.file, problem.place) if lacking else problem, problem)
    return list(found.values())


def _problems(folder: Path | None) -> list[Problem]:
    overrides = corrections() if folder is None else None
    players = folder is None
    folder = folder or asset("data")
    found: list[Problem] = []
    definitions = None
    try:
        definitions = load_definitions(folder, overrides)
    except DefinitionErrors as error:
        found += error.problems
        # The weights are read all the same; only what needs a weight is not known.
        found += weight_problems(None, _weights_of(folder, overrides))
    if definitions is not None or _own_are_right():
        found += _frozen_weight_problems(folder)
        found += _map_problems(folder, overrides, definitions)
    lang = folder / "lang"
    if not lang.exists():  # a folder with definitions only uses the program's texts
        lang = asset("data/lang")
    found += check_texts.language_problems(lang)
    if players:
        found += check_texts.player_text_problems(lang, ("rules.", "rulebook.", *check_teaching.player_lessons()))
        found += list(player_file_problems(definitions))
    if definitions is not None:
        # The program's lessons are made for its own definitions; with others some may be left out.
        found += check_teaching.lesson_problems(folder, lang, standard_definitions() if players else definitions)
        found += check_teaching.player_lesson_problems(definitions) if players else []
        found += check_teaching.guided_problems(folder, overrides)
        found += check_content.puzzle_problems(folder, overrides)
        found += check_teaching.task_problems(folder, lang)
        found += check_teaching.player_task_problems(definitions) if players else []
        found += check_content.rulebook_problems(folder, lang, overrides, definitions)
        found += check_content.city_problems(folder, lang, overrides, definitions)
        found += things_without(definitions, lang, players=players)
        found += weight_problems(definitions, _weights_of(folder, overrides))
    return found


def _own_are_right() -> bool:
    """Whether the program's own definitions can be read; what is wrong with them was found with those in use."""
    try:
        standard_definitions()
    except DefinitionErrors:
        return False
    return True


def _map_problems(folder: Path, overrides: Path | None, definitions: Definitions | None) -> list[Problem]:
    from ulm.ui.table.board import board_layout

    found: dict[tuple[str, str], list[Problem]] = {}
    folders = {overrides}
    for board in board_layout.MAPS:
        path = asset_files.overridden(folder / Path(board.file).name, overrides)
        if board is board_layout.NORMAL:
            if not path.exists():  # a folder with definitions only uses the program's map
                path = asset(board.file)
            folders.add(path.parent)
        # Beside a player's board the program's other maps are not used.
        if path.is_file() and path.parent in folders:
            for problem in board_layout.problems(path, definitions, board):
                found.setdefault((problem.place, problem.message), []).append(problem)
    # What several lack is said once.
    return [replace(alike[0], file=_listed([each.file for each in alike])) for alike in found.values()]


def _listed(files: Sequence[str]) -> str:
    *before, last = files
    return f"{', '.join(before)} and {last}" if before else last


# ---- missing names, pictures and weights


def wanted_pictures(definitions: Definitions) -> list[str]:
    """The pictures that the definitions need."""
    found = [f"cards/{card.id}" for card in definitions.cards]
    found += [f"coats/{coat.id}" for coat in definitions.coats]
    found += [f"coats/{quarter.id}" for quarter in definitions.quarters]
    found += [f"descendants/{each.id}" for each in definitions.descendants]
    found += [f"towers/{each.id}" for each in definitions.towers]
    return list(dict.fromkeys(found))


def things_without(definitions: Definitions, folder: Path, *, players: bool = False) -> list[Problem]:
    """Missing names and pictures of cards, coats and so on."""
    texts = dict(texts_of(folder / f"{FALLBACK}.yaml"))
    if not texts:
        return []  # reported already
    if players:
        given = asset_files.players(file_of(FALLBACK))
        texts |= texts_of(given) if given is not None else {}
    wanted = [f"card.{card.id}.name" for card in definitions.cards]
    wanted += [f"coat.{coat.id}.name" for coat in definitions.coats]
    for kind, entries in (("descendant", definitions.descendants), ("tower", definitions.towers)):
        wanted += [f"{kind}.{entry.id}.name" for entry in entries]
    wanted += [f"quarter.{quarter.id}.name" for quarter in definitions.quarters]
    return [
        Problem(f"lang/{FALLBACK}.yaml", f"rules.{key}", f"{check_texts.LACKING}; the definitions need it")
        for key in wanted
        if f"rules.{key}" not in texts
    ] + [
        Problem(f"sprites/{name}", "", "this picture is missing; the definitions need it (.png or .webp)")
        for name in wanted_pictures(definitions)
        if not asset_files.has_picture(name)
    ]


def _weights_of(folder: Path, overrides: Path | None) -> Path:
    file = asset_files.overridden(folder / Path(bot_weights.FILE).name, overrides)
    return file if file.exists() else asset(bot_weights.FILE)  # a folder with definitions only


def weight_problems(definitions: Definitions | None, file: Path, also: Iterable[str] = ()) -> list[Problem]:
    """Problems with the bots' weights, and those that are missing for these definitions; ``also``: names of weights
    that there may be besides.
    """
    rules = ruleset(definitions, Options()) if definitions is not None else None
    names = feature_names(rules) if rules is not None else ()
    # There may be weights for the program's own things, whether they are in play or not.
    own = feature_names(ruleset(standard_definitions(), Options())) if rules is not None else ()
    try:
        found = bot_weights.load(file, (*names, *own, *also) if rules is not None else ())
    except UnreadableFile as error:
        return [error.problem]
    except bot_weights.WeightErrors as error:
        return error.problems
    if rules is None:
        return []
    missing = [name for name in names if name not in found.features]
    judged = {
        by_ability: [name for name in missing if (name in rules.descendant_ids) == by_ability] for by_ability in _JUDGED
    }
    return [
        Problem(file.name, "", f"{_NO_WEIGHT} {', '.join(named)}; bots {_JUDGED[by_ability]}")
        for by_ability, named in judged.items()
        if named
    ]


def _frozen_weight_problems(folder: Path) -> list[Problem]:
    """Problems with the weights of frozen bots, which are made for the program's own definitions; never again fitted,
    they lack those of whatever came later.
    """
    also: Iterable[str] = ()
    with suppress(UnreadableFile, bot_weights.WeightErrors):  # what is wrong with the other weights is reported of them
        also = bot_weights.load(_weights_of(folder, None)).features
    # a folder with definitions only has none
    files = [file for name in FROZEN if (file := folder / Path(bot_weights.file_of_frozen(name)).name).exists()]
    found = (problem for file in files for problem in weight_problems(standard_definitions(), file, also))
    return [problem for problem in found if not problem.message.startswith(_NO_WEIGHT)]


# ---- the player's folder


def player_file_problems(definitions: Definitions | None) -> Iterator[Problem]:
    """Unused files in the player's folder, and pictures and sounds that cannot be used."""
    sounds = {path for name in SOUNDS.names for path in SOUNDS.files(name)}
    files = (*(f"{name}.yaml" for name in FILES), *_BOARDS, check_content.RULEBOOK_FILE, check_content.CITY_FILE)
    data = {f"data/{name}" for name in files}
    data |= {bot_weights.FILE, guided_file.FILE, puzzle_file.FILE, *check_texts.files()} | sounds
    data |= {*check_teaching.player_scene_files(), *check_teaching.player_files()}
    yield from _unknown_folders()
    for path in asset_files.players_files("data"):
        file = asset_files.players(path)
        if file is None:
            yield Problem(path, "", "links out of your folder are not followed")
        elif path in sounds:
            if what := audio.fault(file):
                yield Problem(path, "", what)
        elif path not in data and Path(path).name not in _OF_SYSTEMS:
            named = check_teaching.lesson_naming(path) or check_teaching.challenge_naming(path)
            yield Problem(path, "", f"{_UNREAD}{named or _suggestion(path, data)}")
    own = {f"sprites/{file.parent.name}/{file.stem}" for file in asset("sprites").glob("*/*")}
    own |= {f"sprites/{name}" for name in (wanted_pictures(definitions) if definitions is not None else ())}
    for path in asset_files.players_files("sprites"):
        file, (name, dot, suffix) = asset_files.players(path), path.rpartition(".")
        if file is None:
            yield Problem(path, "", "links out of your folder are not followed")
        elif f"{dot}{suffix}" not in sprite_files.SUFFIXES:
            yield Problem(path, "", f"{_UNREAD}; pictures are .png or .webp")
        elif name not in own and not name.startswith("sprites/icons/"):
            yield Problem(path, "", f"{_UNREAD}{_suggestion(name, own)}")
        elif what := sprite_files.fault(name.removeprefix("sprites/"), file):
            yield Problem(path, "", what)


def _unknown_folders() -> Iterator[Problem]:
    """Folders beside `data` and `sprites` that were probably meant to be one of them."""
    try:
        folders = sorted(file.name for file in user_folder().iterdir() if file.is_dir())
    except OSError:  # there is none, or it is locked
        return
    for name in folders:
        near = difflib.get_close_matches(name.lower(), asset_files.FOLDERS, 1)
        if near and name not in asset_files.FOLDERS and not _same_folder(name, near[0]):
            yield Problem(name, "", f"this folder is not used; did you mean {near[0]}?")


def _same_folder(one: str, other: str) -> bool:
    """Whether two names are the same folder, as on systems that do not tell capitals."""
    folder = user_folder()
    return (folder / other).exists() and (folder / one).samefile(folder / other)


def _suggestion(path: str, known: set[str]) -> str:
    """The known file that was probably meant: first of all one in the same folder."""
    folder = path.rpartition("/")[0]
    here = sorted(name for name in known if name.rpartition("/")[0] == folder)
    near = difflib.get_close_matches(path, here, 1) or difflib.get_close_matches(path, sorted(known), 1)
    return f"; did you mean {near[0]}?" if near else ""
