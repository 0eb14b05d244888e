"""What counts as one small change."""

from pathlib import Path

from tests.mutation.changes import mutants

SOURCE = '''"""A module."""

LIMIT = 3


def small(number: int, of: list[int]) -> bool:
    """Whether it is."""
    if number < LIMIT and of:
        of.append(number)
    return not number
'''


def test_every_place_is_changed_and_put_back(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(SOURCE, encoding="utf-8")
    tree, found = mutants(path)
    assert [(mutant.line, mutant.key) for mutant in found] == [
        (3, ": 3 → 4"),
        (3, ": 3 → 2"),
        (8, "small: number < LIMIT and of → number < LIMIT or of"),
        (8, "small: number < LIMIT → number <= LIMIT"),
        (8, "small: number < LIMIT → number >= LIMIT"),
        (8, "small: of → not of"),
        (9, "small: of.append(number) → (dropped)"),
        (10, "small: not number → number"),
    ]
    usual = compile(SOURCE, str(path), "exec")

    def outcome(code: object) -> tuple[object, ...]:
        space: dict[str, object] = {}
        exec(code, space)  # type: ignore[call-overload]
        small, results = space["small"], []
        for number in (0, 2, 3):
            of = [1]
            results.append((small(number, of), of))  # type: ignore[operator]
        return (*results, small(1, []), space["LIMIT"])  # type: ignore[operator]

    for mutant in found:
        assert outcome(mutant.code(tree)) != outcome(usual), mutant.key
        assert outcome(compile(tree, str(path), "exec")) == outcome(usual)


def test_what_mypy_has_shown_to_be_unreachable_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    source = "def of(it: bool) -> None:\n    match it:\n        case _:\n            assert_never(it)\n"
    path.write_text(source, encoding="utf-8")
    assert mutants(path)[1] == []
