"""The mutants of a module: every place in its syntax tree where one small change can be made."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip  # several to a line
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitXor: ast.BitOr, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip  # several to a line
OTHER_FUNCTION = {"any": "all", "all": "any", "min": "max", "max": "min"}
#: keywords of library calls that change no behaviour of a correct program
SAFETY_KEYWORDS = {"strict", "frozen", "slots", "maxsize"}
NOT_CODE = {"annotation", "returns", "decorator_list", "ctx", "format_spec"}


@dataclass
class Mutant:
    """One change: what stands in `parent.field` (at `index` of a list) becomes `new`."""

    path: Path
    line: int
    function: str  # the outermost function, with its class; "" in the body of the module or of a class
    change: str
    parent: ast.AST
    field: str
    index: int | None
    new: Any

    @property
    def key(self) -> str:
        """What stays the same when lines move; `number`-ed when it occurs more than once in a function."""
        return f"{self.function}: {self.change}"

    def code(self, tree: ast.Module) -> Any:
        """The module with this change, compiled; the tree is left as it was."""
        holder = self.parent if self.index is None else getattr(self.parent, self.field)
        where = self.field if self.index is None else self.index
        old = _exchange(holder, where, self.new)
        try:
            return compile(ast.fix_missing_locations(tree), str(self.path), "exec", dont_inherit=True)
        finally:
            _exchange(holder, where, old)


def _exchange(holder: Any, where: Any, new: Any) -> Any:
    if isinstance(where, str):
        old = getattr(holder, where)
        setattr(holder, where, new)
    else:
        old = holder[where]
        holder[where] = new
    return old


def mutants(path: Path) -> tuple[ast.Module, list[Mutant]]:
    """The tree of a module and all its mutants, in the order of the source."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    found: list[Mutant] = []
    twice: dict[str, int] = {}
    for mutant in _below(path, tree, (), None):
        number = twice[mutant.key] = twice.get(mutant.key, 0) + 1
        if number > 1:
            mutant.change += f"  (no. {number})"
        found.append(mutant)
    return tree, found


def _below(path: Path, node: ast.AST, names: tuple[str, ...], function: ast.FunctionDef | None) -> Iterator[Mutant]:
    for field, value in ast.iter_fields(node):
        if field in NOT_CODE or (isinstance(node, ast.ClassDef) and field == "keywords"):
            continue
        inside = function
        if isinstance(node, ast.FunctionDef) and function is None and field == "body":
            inside = node
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_left_out(child):
                continue
            place = (node, field, index if isinstance(value, list) else None)
            line = getattr(child, "lineno", None) or getattr(node, "lineno", 1)
            for shown, new in _changes(child, node, field, inside):
                after = "(dropped)" if isinstance(new, ast.Pass) else _text(new)
                yield Mutant(path, line, ".".join(names) if inside else "", f"{_text(shown)} → {after}", *place, new)
            down = (*names, child.name) if isinstance(child, ast.ClassDef | ast.FunctionDef) and not inside else names
            yield from _below(path, child, down, inside)


def _is_left_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or _is_never(node)  # a docstring, an assertion
    if isinstance(node, ast.match_case):
        return _is_never(node.body[0])
    if isinstance(node, ast.keyword):
        return node.arg in SAFETY_KEYWORDS
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Assert | ast.Import | ast.ImportFrom)


def _is_never(node: ast.stmt) -> bool:
    """Whether it is `assert_never(...)`: mypy sees to it that this is never reached."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "assert_never"


def _text(node: Any) -> str:
    if isinstance(node, ast.match_case):
        return f"case {ast.unparse(node.pattern)}" + (f" if {ast.unparse(node.guard)}" if node.guard else "")
    return " ".join(ast.unparse(node).split())


def _plain(node: ast.AST) -> bool:
    """Whether negating it is no other change already."""
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return not is_not and not isinstance(node, ast.Compare | ast.BoolOp | ast.Constant)


def _negated(node: Any) -> ast.AST:
    return ast.UnaryOp(ast.Not(), node)


def _with(node: Any, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _changes(node: Any, parent: ast.AST, field: str, inside: ast.FunctionDef | None) -> Iterator[tuple[ast.AST, Any]]:
    for new in _replacements(node, field, inside):
        yield node, new
    is_condition = field == "test" or (field == "ifs") or (isinstance(parent, ast.BoolOp) and field == "values")
    if is_condition and _plain(node):
        yield node, _negated(node)
    if isinstance(node, ast.Return) and node.value is not None and inside is not None:
        for value in _other_results(node.value, ast.unparse(inside.returns) if inside.returns else ""):
            yield node, _with(node, value=value)


def _replacements(node: Any, field: str, inside: ast.FunctionDef | None) -> Iterator[Any]:
    match node:
        case ast.Compare():
            for index, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    yield _with(node, ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
            if not (field == "slice" and node.value == 0):  # [-1] is [0] wherever there is but one
                yield ast.Constant(node.value - 1)
        case ast.BoolOp():
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _joins(node):
            yield _with(node, op=ARITHMETIC[type(node.op)]())
        case ast.Call():
            if isinstance(node.func, ast.Name) and node.func.id in OTHER_FUNCTION:
                yield _with(node, func=ast.Name(OTHER_FUNCTION[node.func.id], ast.Load()))
                return
            for index, (a, b) in enumerate(pairwise(node.args)):
                if _could_be_mistaken(a, b, inside):
                    yield _with(node, args=[*node.args[:index], b, a, *node.args[index + 2 :]])
        case ast.AugAssign():
            if type(node.op) in ARITHMETIC and not isinstance(node.value, ast.List | ast.Tuple | ast.ListComp):
                yield _with(node, op=ARITHMETIC[type(node.op)]())
            yield ast.Pass()
        case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.Raise() | ast.Delete() | ast.Return(value=None):
            yield ast.Pass()
        case ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]) if inside is not None:
            yield ast.Pass()
        case ast.match_case(guard=None):
            yield _with(node, guard=ast.Constant(False))


def _could_be_mistaken(a: ast.AST, b: ast.AST, inside: ast.FunctionDef | None) -> bool:
    """Whether two neighbouring arguments could have been written in the wrong order: as far as seen, of one type."""
    declared = {arg.arg: ast.unparse(arg.annotation) for arg in inside.args.args if arg.annotation} if inside else {}

    def kind(node: ast.AST) -> str | None:
        if isinstance(node, ast.Constant):
            return type(node.value).__name__
        return declared.get(node.id) if isinstance(node, ast.Name) else None

    same = kind(a) == kind(b) and isinstance(a, ast.Starred) == isinstance(b, ast.Starred)
    return same and ast.dump(a) != ast.dump(b)


def _joins(node: ast.BinOp) -> bool:
    """Whether it is a sum of lists or texts, which nothing else could be."""
    kinds = ast.List | ast.ListComp | ast.Tuple | ast.JoinedStr
    return any(isinstance(each, kinds) or _is_text(each) for each in (node.left, node.right))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _other_results(value: Any, annotation: str) -> Iterator[Any]:
    if annotation == "bool" and _plain(value):
        yield _negated(value)
    elif annotation == "int" and not isinstance(value, ast.Constant):
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif annotation.endswith("| None") and not (isinstance(value, ast.Constant) and value.value is None):
        yield ast.Constant(None)
    elif annotation.startswith("list[") and not (isinstance(value, ast.List) and not value.elts):
        yield ast.List([], ast.Load())
    elif annotation.startswith("tuple[") and not (isinstance(value, ast.Tuple) and not value.elts):
        yield ast.Tuple([], ast.Load())
