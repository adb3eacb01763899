"""A source file as text and as a tree, and what may be changed in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef
ONLY_FOR_TYPES = "TYPE_CHECKING"
NOT_RUN = frozenset({"annotation", "returns", "decorator_list", "type_params"})  # fields of no game's play


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters of a file, from `start` to before `end`, replaced."""

    start: int
    end: int
    new: str

    def made(self, text: str) -> str:
        """A text with the change."""
        return text[: self.start] + self.new + text[self.end :]


@dataclass(frozen=True, slots=True)
class Spot:
    """A node of a file that is run, with those around it, the nearest last."""

    node: ast.AST
    around: tuple[ast.AST, ...]

    @property
    def parent(self) -> ast.AST:
        """The node that it is directly in."""
        return self.around[-1]

    @property
    def function(self) -> str:
        """The name of the function or class that it is in, with those around that; "" for one in none."""
        return ".".join(each.name for each in self.around if isinstance(each, (*FUNCTIONS, ast.ClassDef)))


@dataclass(slots=True)
class Source:
    """A file of Python."""

    text: str
    tree: ast.Module = field(init=False)
    lines: list[str] = field(init=False)
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.tree = ast.parse(self.text)
        self.lines = self.text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def spots(self) -> Iterator[Spot]:
        """All nodes that are run, outer ones first: no annotations, docstrings, assertions, nor what is for types."""
        yield from self._below(self.tree, ())

    def _below(self, node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[Spot]:
        if around:
            yield Spot(node, around)
        for name, value in ast.iter_fields(node):
            if name in NOT_RUN:
                continue
            for each in value if isinstance(value, list) else (value,):
                if isinstance(each, ast.AST) and not _is_idle(each):
                    yield from self._below(each, (*around, node))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node stands, in characters; trees count bytes."""
        assert isinstance(node, ast.expr | ast.stmt | ast.pattern)
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def said(self, node: ast.AST) -> str:
        """The words of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def instead(self, node: ast.AST, new: str) -> Edit:
        """Other words in place of a node."""
        return Edit(*self.span(node), new)

    def between(self, left: ast.AST, right: ast.AST) -> tuple[int, int]:
        """What stands between two nodes."""
        return self.span(left)[1], self.span(right)[0]

    def line_of(self, at: int) -> int:
        """The line of a character, from 1."""
        return self.text.count("\n", 0, at) + 1


def _is_idle(node: ast.AST) -> bool:
    """Whether nothing of a game hangs on a node: docstrings, assertions, imports, what is raised, what is for types."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == ONLY_FOR_TYPES:
        return True
    if isinstance(node, FUNCTIONS) and node.name == "__repr__":
        return True
    return isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr)
