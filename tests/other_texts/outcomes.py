"""Which way the conditions of a package go while something is done: its modules are loaded with each of them noted.

`install` comes before any of these modules is imported. An outcome is noted of each condition that something hangs on
(of a fork, of "and" and "or", of what is left out of a list), of each comparison of numbers whether they are below, at
or above each other, and of the first and the last of several whether there are several.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

Outcome = tuple[str, int, int, int]  # file, line and column of a condition, and how it went
seen: set[Outcome] = set()  # since it was emptied last
SIZES = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
NOTED = "noted_by_"


def noted(file: str, line: int, column: int, value: object) -> object:
    """Note whether a condition is true; the value comes back as it is."""
    seen.add((file, line, column, 1 if value else 0))
    return value


def compared(file: str, line: int, column: int, left: object, right: object) -> object:
    """Note how two numbers compare; the left one comes back as it is."""
    if isinstance(left, int) and isinstance(right, int):
        seen.add((file, line, column, 3 + (left > right) - (left < right)))
    return left


def several(file: str, line: int, column: int, value: object) -> object:
    """Note whether there are several in a row of which the first or the last is taken; the row comes back."""
    if isinstance(value, Sequence):
        seen.add((file, line, column, 5 + (len(value) > 1)))
    return value


class Noting(ast.NodeTransformer):
    """Puts what notes outcomes around each condition of a module."""

    def __init__(self, file: str) -> None:
        self.file = file

    def _call(self, name: str, at: ast.expr, *values: ast.expr) -> ast.expr:
        where: list[ast.expr] = [ast.Constant(each) for each in (self.file, at.lineno, at.col_offset)]
        return ast.copy_location(ast.Call(ast.Name(f"{NOTED}{name}", ast.Load()), [*where, *values], []), at)

    def visit_If(self, node: ast.If) -> ast.AST:
        """A fork."""
        self.generic_visit(node)
        node.test = self._call("noted", node.test, node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """A fork in an expression."""
        self.generic_visit(node)
        node.test = self._call("noted", node.test, node.test)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Each of the conditions that "and" or "or" joins."""
        self.generic_visit(node)
        node.values = [self._call("noted", each, each) for each in node.values]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """What is left out of a list."""
        self.generic_visit(node)
        node.ifs = [self._call("noted", each, each) for each in node.ifs]
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        """What is given back."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Compare | ast.BoolOp | ast.UnaryOp):
            node.value = self._call("noted", node.value, node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A comparison of two sizes; its right side is worked out twice, so only what has no effect is noted."""
        self.generic_visit(node)
        is_plain = len(node.ops) == 1 and isinstance(node.ops[0], SIZES)
        if is_plain and isinstance(node.comparators[0], ast.Constant | ast.Name | ast.Attribute):
            node.left = self._call("compared", node.left, node.left, node.comparators[0])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """The first or the last of a row."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) in ("0", "-1"):
            node.value = self._call("several", node.value, node.value)
        return node


class Loader(SourceFileLoader):
    """Loads a module with its conditions noted; nothing compiled is kept."""

    def get_code(self, fullname: str) -> CodeType:
        """The code with what notes."""
        path = self.get_filename(fullname)
        tree = Noting(fullname.removeprefix("engine.")).visit(ast.parse(self.get_data(path)))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        """Run it, with the functions that note."""
        for each in (noted, compared, several):
            module.__dict__[f"{NOTED}{each.__name__}"] = each
        super().exec_module(module)


class Finder(PathFinder):
    """Finds the modules of some packages."""

    packages: tuple[str, ...] = ()

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        """A module's place, with the loader that notes."""
        spec = super().find_spec(fullname, path, target) if f"{fullname}.".startswith(cls.packages) else None
        if isinstance(spec, ModuleSpec) and isinstance(spec.origin, str) and spec.origin.endswith(".py"):
            spec.loader = Loader(fullname, spec.origin)
        return spec


def install(*packages: str) -> None:
    """From now on note the outcomes of the conditions of these packages: "engine.language."."""
    Finder.packages = packages
    sys.meta_path.insert(0, Finder)
