"""The Python that plays in the page, in a zip file: the engine, and of the toolkit a few modules with what they import.

The engine goes along whole but for the proof. In the toolkit what is imported within a function is not followed: that
is what a page has no use for (YAML, the press).
"""

from __future__ import annotations

import ast
import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from toolkit.files import read_ordinary
from toolkit.games import INSTALLATION

FIRST = ("toolkit.rooms.in_page", "toolkit.rooms.free.in_page")
BOARDS = "toolkit.table.games"  # imported when a game is begun
WHOLE, PROOF = INSTALLATION / "engine", "proof"
WHEN = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that the same code is the same zip file


def zipped() -> bytes:
    """The engine, and the modules that begin in the page with all that they import, as a zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted({*of_engine(), *modules((*FIRST, *boards())).values()}):
            entry = zipfile.ZipInfo(path.relative_to(INSTALLATION).as_posix(), WHEN)
            archive.writestr(entry, read_ordinary(path))
    return packed.getvalue()


def of_engine() -> Iterator[Path]:
    """The files of the engine, without those of the proof."""
    for path in WHOLE.rglob("*.py"):
        if path.relative_to(WHOLE).parts[0] != PROOF:
            yield path


def boards() -> Iterator[str]:
    """The names of the modules that show a game each."""
    folder = INSTALLATION.joinpath(*BOARDS.split("."))
    for path in sorted(folder.rglob("*.py")):
        yield ".".join((*BOARDS.split("."), *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__")


def modules(first: Iterable[str]) -> dict[str, Path]:
    """The files of some modules of the toolkit and of all of it that they import, by the names of the modules."""
    found: dict[str, Path] = {}
    waiting = list(first)
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if name not in found and path is not None:
            found[name] = path
            waiting += [name.rpartition(".")[0], *_imported(path)]
    return found


def _file_of(name: str) -> Path | None:
    """The file of a module of the toolkit, None for a name that is none of these."""
    if name.partition(".")[0] != "toolkit":
        return None
    path = INSTALLATION.joinpath(*name.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def _imported(path: Path) -> Iterator[str]:
    """The names of what a module imports, and of what could be a module among the names that it imports."""
    for node in _run(ast.parse(read_ordinary(path))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _run(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements that are run when a module is imported."""
    for each in ast.iter_child_nodes(node):
        is_for_types = isinstance(each, ast.If) and isinstance(each.test, ast.Name) and each.test.id == "TYPE_CHECKING"
        if isinstance(each, ast.stmt) and not isinstance(each, ast.FunctionDef | ast.ClassDef) and not is_for_types:
            yield each
            yield from _run(each)
