"""Which file imports which, read from the sources: imports in functions and those for types alone count too.

`from package import name` leads to the file of `package.name` where there is one, and to the package's own file
otherwise.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("cardheap", "engine", "toolkit")
Graph = Mapping[str, frozenset[str]]  # for each module those that it imports, itself left out


def module_files(root: Path = ROOT, packages: Iterable[str] = PACKAGES) -> dict[str, Path]:
    """The file of every module below a folder, by the name it is imported by."""
    found: dict[str, Path] = {}
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def import_graph(files: Mapping[str, Path]) -> dict[str, frozenset[str]]:
    """For each module the ones among `files` that it imports, itself left out."""
    return {name: frozenset(imported(name, path, files)) - {name} for name, path in files.items()}


@cache
def house() -> Graph:
    """The imports of cardheap, engine and toolkit as they lie here."""
    return import_graph(module_files())


def imported(name: str, path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The known modules that one file imports, wherever in it."""
    is_package = path.stem == "__init__"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            source = _source(node, name, is_package)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                if inner in known or source in known:
                    yield inner if inner in known else source


def _source(node: ast.ImportFrom, name: str, is_package: bool) -> str:
    """The full name of what `from … import` reads from; dots count from the importing module."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    kept = parts[: len(parts) - node.level + is_package]
    return ".".join([*kept, node.module] if node.module else kept)


def circles(graph: Graph) -> list[frozenset[str]]:
    """The largest sets of modules of which each reaches every other, in the order of their first names."""
    backwards: dict[str, set[str]] = {name: set() for name in graph}
    for name, others in graph.items():
        for other in others:
            backwards[other].add(name)
    left, found = set(graph), []
    for name in sorted(graph):
        if name in left:
            ring = reached(graph, name) & reached(backwards, name)
            left -= ring
            if len(ring) > 1:
                found.append(frozenset(ring))
    return found


def reached(graph: Mapping[str, Iterable[str]], start: str, through: Container[str] | None = None) -> set[str]:
    """What is reached from a module, with itself; ways lead on only through these, or through all."""
    found, front = {start}, [start]
    while front:
        name = front.pop()
        if through is None or name in through:
            new = set(graph[name]) - found
            found |= new
            front += new
    return found


def shortest_circle(graph: Graph, ring: Iterable[str]) -> list[str]:
    """The fewest modules of a circle that import each other in turn; the first stands at the end again."""
    inside = frozenset(ring)
    ways = (way for name in sorted(inside) if (way := _way_round(graph, name, inside)))
    return min(ways, key=len, default=[])


def _way_round(graph: Graph, start: str, inside: frozenset[str]) -> list[str]:
    """The shortest way from a module through others back to it; empty where there is none."""
    ways = deque([[start]])
    seen: set[str] = set()
    while ways:
        way = ways.popleft()
        for other in sorted(graph[way[-1]] & inside):
            if other == start:
                return [*way, start]
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []
