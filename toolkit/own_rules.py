"""Rules modules that games bring along: Python in a game's folder, loaded only where the user trusts that folder.

`rules: harbour.py` in game.yaml names a file in the game's folder, `rules: harbour/` a package in it. The module has
`RULES`, a subclass of engine.kernel.Referee, and may have `BOARD`, which shows the game at a terminal
(toolkit/table/board.py). Nothing of it is executed before the user has said that the folder is trusted.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from toolkit.files import is_outside, read_ordinary
from toolkit.trust import is_trusted

if TYPE_CHECKING:
    from engine.kernel import Box, Referee

RULES, BOARD = "RULES", "BOARD"
ENDING = ".py"
MOST_FILES = 2000  # of the Python of one game
CALLED = "heap_rules_"  # begins the names of loaded modules
REMOTE = re.compile(r'File "([^"\n]+)", line (\d+)')  # a line of a traceback that another process has sent as text
_loaded: dict[tuple[str, str], ModuleType | BrokenRules] = {}


class Untrusted(Exception):  # noqa: N818 - it names what was found
    """The game's folder is not trusted, so its Python is not executed."""


@dataclass(eq=False)
class BrokenRules(Exception):  # noqa: N818 - it names what was found
    """The module cannot be loaded or has no rules; `where` is the file and line at fault, if that is known."""

    message: str
    where: tuple[str, int] | None = None

    def __str__(self) -> str:
        return self.message


def is_own(name: str) -> bool:
    """Whether the value of `rules` names Python in the game's folder."""
    return name.endswith(ENDING) or "/" in name


def file_of(folder: Path, name: str) -> Path:
    """The file that is loaded for the value of `rules`."""
    path = folder / name
    return path if name.endswith(ENDING) else path / f"__init__{ENDING}"


def files_of_rules(folder: Path, name: str) -> list[Path]:
    """The Python files of a game's own rules, sorted; none where they lie outside a folder that is not trusted."""
    file = file_of(folder, name)
    if is_outside(file, folder):
        return []
    if name.endswith(ENDING):
        return [file]
    return sorted(islice(file.parent.rglob(f"*{ENDING}"), MOST_FILES))


def home_of(folder: Path) -> str:
    """The key under which a folder's rules are known to the engine: its path, links followed."""
    return os.path.realpath(folder)


def rules_in(folder: Path, name: str) -> type[Referee]:
    """The rules class in a game's folder. Raises Untrusted and BrokenRules."""
    from engine.kernel import Referee as Base

    rules = getattr(module_in(folder, name), RULES, None)
    if not (isinstance(rules, type) and issubclass(rules, Base)):
        message = f"{name} has no {RULES}, a class made from engine.kernel.Referee"
        raise BrokenRules(message, (str(file_of(folder, name)), 1))
    return rules


def module_in(folder: Path, name: str) -> ModuleType:
    """The module that the rules stand in, loaded once in each process. Raises Untrusted and BrokenRules."""
    if not is_trusted(folder):
        raise Untrusted(name)
    key = (home_of(folder), f"{name} {digest_in(folder, name)}")
    if key not in _loaded:
        try:
            _loaded[key] = _load(folder, name)
        except BrokenRules as broken:
            _loaded[key] = broken
    loaded = _loaded[key]
    if isinstance(loaded, BrokenRules):
        raise loaded
    return loaded


def _load(folder: Path, name: str) -> ModuleType:
    file = file_of(folder, name)
    if is_outside(file, folder) or not file.is_file():
        raise BrokenRules(f"there is no file {file}")
    called = f"{CALLED}{hashlib.sha256(f'{file.resolve()} {digest_in(folder, name)}'.encode()).hexdigest()[:16]}"
    within = None if name.endswith(ENDING) else [str(file.parent)]
    import importlib.util

    spec = importlib.util.spec_from_file_location(called, file, submodule_search_locations=within)
    if spec is None or spec.loader is None:
        raise BrokenRules(f"{file} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    sys.modules[called] = module
    try:
        with redirect_stdout(sys.stderr):  # the output is the command's
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a stranger's module: anything may come
        del sys.modules[called]
        raise BrokenRules(f"{type(error).__name__}: {error}", _line_of(error, folder)) from error
    return module


def blamed(error: BaseException) -> tuple[str, int] | None:
    """The file and line of a loaded module that an error comes from, also one raised in a worker process; else None."""
    import traceback

    files = [str(module.__file__) for name, module in list(sys.modules.items()) if name.startswith(CALLED)]
    places = []
    each: BaseException | None = error
    while each is not None:
        places += [(row.filename, row.lineno or 1) for row in traceback.extract_tb(each.__traceback__)]
        places += [(name, int(line)) for name, line in REMOTE.findall(str(each))]
        each = each.__cause__
    homes = [file.removesuffix("__init__.py") for file in files]
    own = [place for place in places if any(place[0].startswith(home) for home in homes)]
    return own[-1] if own else None


def _line_of(error: BaseException, folder: Path) -> tuple[str, int] | None:
    """The innermost line of the game's own files in the traceback of an error, or None."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno or 1
    import traceback

    home = home_of(folder)
    rows = [row for row in traceback.extract_tb(error.__traceback__) if os.path.realpath(row.filename).startswith(home)]
    return (rows[-1].filename, rows[-1].lineno or 1) if rows else None


def digest_in(folder: Path, name: str) -> str:
    """A digest of the Python that a game brings along; results of other code have to be worked out again."""
    digest = hashlib.sha256()
    for each in files_of_rules(folder, name):
        try:
            digest.update(f"{each.name}\0".encode() + read_ordinary(each))
        except (OSError, ValueError):
            digest.update(b"absent")
    return digest.hexdigest()[:16]


def bring_rules(box: Box) -> None:
    """Make the rules that a box's game brings along known to the engine in this process.

    Raises Untrusted and BrokenRules.
    """
    if box.home:
        from engine.games import bring

        bring(box.home, box.rules, rules_in(Path(box.home), box.rules))


def own_board(box: Box) -> object:
    """The board that a game's own module has, or None. Raises Untrusted and BrokenRules."""
    return getattr(module_in(Path(box.home), box.rules), BOARD, None) if box.home else None
