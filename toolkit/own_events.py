"""What the Python of a game's own rules tells texts of, as far as that can be read in it without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from toolkit.files import read_ordinary
from toolkit.own_rules import file_of, files_of_rules

EMIT, KIND, EVENTS = "emit", "kind", "events"
AT = 1  # which argument of `emit` says what has happened


def emitted_in(folder: Path, name: str) -> set[str] | None:
    """The kinds of events that a game's own rules emit by name; None where one is worked out, or a file is not read."""
    kinds = set[str]()
    for tree in _trees(folder, name):
        if tree is None:
            return None
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node.func) == EMIT:
                kind = _kind(node)
                if kind is None:
                    return None
                kinds.add(kind)
    return kinds


def line_of_events(folder: Path, name: str) -> tuple[str, int]:
    """The file and line in which `events` is set first; the file's first line where that is not found."""
    file = str(file_of(folder, name))
    for path, tree in zip(files_of_rules(folder, name), _trees(folder, name), strict=True):
        for node in ast.walk(tree) if tree is not None else ():
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if any(isinstance(target, ast.Name) and target.id == EVENTS for target in targets):
                return str(path), getattr(node, "lineno", 1)
    return file, 1


def _trees(folder: Path, name: str) -> Iterator[ast.Module | None]:
    for path in files_of_rules(folder, name):
        try:
            yield ast.parse(read_ordinary(path))
        except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
            yield None


def _called(function: ast.expr) -> str:
    """The last name of what is called: emit, events.emit."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _kind(call: ast.Call) -> str | None:
    """What has happened by a call of `emit`, where that is written out."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == KIND]
    value = named[0] if named else call.args[AT] if len(call.args) > AT else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
