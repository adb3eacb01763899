"""The kinds of faults: for each, the changes that plant one at a place of a source. They read after "planted: a …"."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from tests.planted.source import FUNCTIONS, Edit, Source, Spot

Kind = Callable[[Source, Spot], Iterator[Edit]]
TURNED: dict[type[ast.cmpop], tuple[tuple[str, str], ...]] = {
    ast.Lt: (("<", "<="), ("<", ">")),
    ast.LtE: (("<=", "<"), ("<=", ">=")),
    ast.Gt: ((">", ">="), (">", "<")),
    ast.GtE: ((">=", ">"), (">=", "<=")),
    ast.Eq: (("==", "!="),),
    ast.NotEq: (("!=", "=="),),
    ast.In: (("in", "not in"),),
    ast.NotIn: (("not in", "in"),),
}
TOLD = frozenset({"note", "emit", "learn"})  # what tells the log, texts that wait, and who has seen a card
ENDING = ("end", "expire", "clear", "forget", "reset", "remove", "pop")  # how the names of what ends something begin
PERIODS = frozenset({"until", "whose", "since", "period", "following", "ended"})
MECHANICS = frozenset({"state", "env", "c", "self", "frame", "answer", "node", "referee", "cls", "f"})
FORKS = (ast.If, ast.IfExp)


def comparison(source: Source, spot: Spot) -> Iterator[Edit]:
    """A comparison turned: at its bound, or the other way round."""
    node = spot.node
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        start, end = source.between(node.left, node.comparators[0])
        for old, new in TURNED.get(type(node.ops[0]), ()):
            at = source.text.find(old, start, end)
            if at >= 0:
                yield Edit(at, at + len(old), new)


def number(source: Source, spot: Spot) -> Iterator[Edit]:
    """A number off by one."""
    node = spot.node
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
        yield source.instead(node, str(node.value + 1))
        if node.value > 1:
            yield source.instead(node, str(node.value - 1))


def target(source: Source, spot: Spot) -> Iterator[Edit]:
    """Two things, players or zones exchanged, or one in place of the other."""
    node = spot.node
    if isinstance(node, ast.Call):
        for one, other in zip(node.args, node.args[1:], strict=False):
            if _are_alike(one, other, spot):
                start, end = source.span(one)[0], source.span(other)[1]
                between = source.text[slice(*source.between(one, other))]
                yield Edit(start, end, source.said(other) + between + source.said(one))
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        for name in _parameters_like(node.id, spot):
            yield source.instead(node, name)


def _are_alike(one: ast.expr, other: ast.expr, spot: Spot) -> bool:
    """Whether two arguments may be exchanged: parameters of one type, or two fields of one thing."""
    if isinstance(one, ast.Attribute) and isinstance(other, ast.Attribute):
        same = isinstance(one.value, ast.Name) and isinstance(other.value, ast.Name) and one.value.id == other.value.id
        return same and one.attr != other.attr
    if isinstance(one, ast.Name) and isinstance(other, ast.Name):
        return one.id != other.id and other.id in _parameters_like(one.id, spot)
    return False


def _parameters_like(name: str, spot: Spot) -> list[str]:
    """The other parameters of the function that has one of this name, that are of its type."""
    for each in reversed(spot.around):
        if isinstance(each, (*FUNCTIONS, ast.Lambda)):
            arguments = [*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs]
            given = {arg.arg: arg.annotation for arg in arguments}
            if name in given:
                types = {arg: ast.dump(note) if note is not None else "" for arg, note in given.items()}
                others = [arg for arg in types if arg != name and types[arg] == types[name]]
                return [] if name in MECHANICS else [arg for arg in others if arg not in MECHANICS]
    return []


def duration(source: Source, spot: Spot) -> Iterator[Edit]:
    """Something lasts longer: what ends it is not done, or it does not matter when and whose it ends."""
    node = spot.node
    if isinstance(node, ast.stmt) and _is_end(node):
        yield source.instead(node, "pass")
    elif isinstance(node, ast.Compare) and {each.lstrip("_") for each in _names(node)} & PERIODS:
        yield source.instead(node, "True")
        yield source.instead(node, "False")


def _is_end(node: ast.stmt) -> bool:
    """Whether a statement ends something: it sets a field to nothing, deletes, or calls what is named so."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Attribute) and _is_nothing(node.value)
    return isinstance(node, ast.Delete) or _called(node).lstrip("_").startswith(ENDING)


def _is_nothing(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return not node.value
    return isinstance(node, ast.List | ast.Dict | ast.Tuple) and not list(ast.iter_child_nodes(node))[1:]


def _called(node: ast.stmt) -> str:
    """The name of what a statement calls; "" where it calls nothing."""
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return ""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _names(node: ast.AST) -> set[str]:
    found = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return found | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def limit(source: Source, spot: Spot) -> Iterator[Edit]:
    """A limit dropped: the most or the least, the end of a part, a guard that turns back."""
    node = spot.node
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        if len(node.args) == 2 and not node.keywords:
            yield from (source.instead(node, f"({source.said(each)})") for each in node.args)
    elif isinstance(node, ast.Slice) and (node.lower or node.upper):
        yield source.instead(node, ":")
    elif isinstance(node, ast.If) and _turns_back(node):
        yield source.instead(node.test, "False")


def _turns_back(node: ast.If) -> bool:
    """Whether a fork compares sizes and, where it is so, does nothing more."""
    is_size = isinstance(node.test, ast.Compare) and isinstance(node.test.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return is_size and not node.orelse and isinstance(node.body[-1], ast.Return | ast.Continue | ast.Break)


def oneself(source: Source, spot: Spot) -> Iterator[Edit]:
    """ "Other" with oneself: what leaves one out does not."""
    node = spot.node
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotEq | ast.IsNot) and len(node.ops) == 1:
        if not any(isinstance(each, ast.Constant | ast.UnaryOp) for each in (node.left, node.comparators[0])):
            yield source.instead(node, "True")
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and isinstance(node.right, ast.Set):
        yield source.instead(node, f"({source.said(node.left)})")


def rounding(source: Source, spot: Spot) -> Iterator[Edit]:
    """Rounded up where it is rounded down; a rest that is not left."""
    node = spot.node
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        yield source.instead(node, f"-(-({source.said(node.left)}) // ({source.said(node.right)}))")
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and not isinstance(node.left, ast.Constant):
        yield source.instead(node, f"({source.said(node.left)})")


def counterparty(source: Source, spot: Spot) -> Iterator[Edit]:
    """A counterparty forgotten: of several changes that are made together, one is not."""
    node = spot.node
    for block in _blocks(spot.parent):
        if node in block and isinstance(node, ast.stmt) and _is_change(node) and sum(map(_is_change, block)) > 1:
            yield source.instead(node, "pass")


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block


def _is_change(node: ast.stmt) -> bool:
    return isinstance(node, ast.AugAssign) or (_called(node) not in {"", *TOLD} and isinstance(node, ast.Expr))


def log(source: Source, spot: Spot) -> Iterator[Edit]:
    """A change that is not told: to the log, to texts that wait for it, to who has seen it."""
    node = spot.node
    if isinstance(node, ast.Expr) and _called(node) in TOLD:
        yield source.instead(node, "pass")


def attachment(source: Source, spot: Spot) -> Iterator[Edit]:
    """What something hangs on moved: the first in place of the last, another order, the most in place of the least."""
    node = spot.node
    if isinstance(node, ast.Subscript) and source.said(node.slice) in ("0", "-1"):
        yield source.instead(node.slice, "-1" if source.said(node.slice) == "0" else "0")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        if node.func.id == "reversed":
            yield source.instead(node, f"({source.said(node.args[0])})")
        elif node.func.id == "sorted":
            yield source.instead(node, f"list({source.said(node.args[0])})")
        elif node.func.id in ("min", "max") and len(node.args) == 1:
            yield source.instead(node.func, "max" if node.func.id == "min" else "min")


def negation(source: Source, spot: Spot) -> Iterator[Edit]:
    """A "not" dropped or added."""
    node = spot.node
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield source.instead(node, f"bool({source.said(node.operand)})")
    elif _is_asked(spot) and not isinstance(node, ast.UnaryOp | ast.Compare):
        yield source.instead(node, f"(not ({source.said(node)}))")


def _is_asked(spot: Spot) -> bool:
    """Whether something hangs on an expression: a fork, or what is left out of a list."""
    if isinstance(spot.parent, (*FORKS, ast.While)):
        return spot.node is spot.parent.test
    return isinstance(spot.parent, ast.comprehension) and spot.node in spot.parent.ifs


def always(source: Source, spot: Spot) -> Iterator[Edit]:
    """A condition always true, or one of several not asked."""
    node = spot.node
    if isinstance(node, ast.BoolOp):
        idle = "True" if isinstance(node.op, ast.And) else "False"
        yield from (source.instead(each, idle) for each in node.values)
    elif _is_asked(spot) and not isinstance(spot.parent, ast.While):
        yield source.instead(node, "True")


def early(source: Source, spot: Spot) -> Iterator[Edit]:
    """It stops early: before the last step, or after the first of several things."""
    node = spot.node
    if isinstance(node, ast.For) and not isinstance(node.body[-1], ast.Return | ast.Break | ast.Continue):
        start, end = source.span(node.body[-1])
        yield Edit(end, end, f"\n{_indent(source, start)}break")
    elif isinstance(node, FUNCTIONS) and isinstance(node.returns, ast.Constant) and node.returns.value is None:
        for step in node.body[1:]:
            if not isinstance(step, (*FUNCTIONS, ast.Assert, ast.Assign, ast.Import, ast.ImportFrom)):
                start, _ = source.span(step)
                yield Edit(start, start, f"return\n{_indent(source, start)}")


def _indent(source: Source, at: int) -> str:
    return " " * (at - source.text.rfind("\n", 0, at) - 1)


def branch(source: Source, spot: Spot) -> Iterator[Edit]:
    """A branch swallowed: its condition is never true, its case is never met."""
    node = spot.node
    if isinstance(spot.parent, FORKS) and node is spot.parent.test:
        yield source.instead(node, "False")
    elif isinstance(node, ast.pattern) and isinstance(spot.parent, ast.match_case) and spot.parent.guard is None:
        end = source.span(node)[1]
        yield Edit(end, end, " if False")


KINDS: dict[str, Kind] = {
    "comparison": comparison, "number": number, "target": target, "duration": duration, "limit": limit,
    "oneself": oneself, "rounding": rounding, "counterparty": counterparty, "log": log, "attachment": attachment,
    "negation": negation, "always": always, "early": early, "branch": branch,
}  # fmt: skip
