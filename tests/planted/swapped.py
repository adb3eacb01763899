"""Faults swapped into functions that are loaded already, in a child of this process: hundreds of faults in minutes.

A fault in the body of a function needs no copy of the project: the function's code is exchanged for the code that the
changed file compiles to, in a process forked for it, and nothing has to be loaded or built again.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from hashlib import blake2b
from pathlib import Path
from types import CodeType, FrameType, FunctionType

from tests.planted.faults import Fault
from toolkit.cache import cache_folder

NOT_OVER = "it is not over in time"
ENDED = "the process was ended"
Where = tuple[str, str]  # a file and the name of a function in it that is in no other one


def outermost(code: CodeType) -> str:
    """The name of the function that a piece of code is in and that is in no other one."""
    return code.co_qualname.partition(".<locals>")[0].partition(".<")[0]


class Loaded:
    """The functions of some files as they are loaded now, with all pieces of code in them."""

    def __init__(self, root: Path, folder: str) -> None:
        self.root = root
        self.found: dict[str, dict[str, list[FunctionType]]] = defaultdict(lambda: defaultdict(list))
        inside = str(root / folder)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(inside):
                self.found[each.__code__.co_filename][outermost(each.__code__)].append(each)

    def swap(self, fault: Fault, text: str) -> bool:
        """Exchange the code of a fault's function; returns whether there was one. Only in a process of its own."""
        file = str(self.root / fault.path)
        new = _functions(compile(fault.edit.made(text), file, "exec"))
        name = next((each for each in around(fault.function) if each in new), "")
        old = _functions(compile(text, file, "exec")).get(name)
        is_swapped = False
        for was, now in _pairs(old, new[name]) if old is not None else ():
            for each in self.found[file][name]:
                if each.__code__.co_qualname == was.co_qualname and each.__code__.co_firstlineno == was.co_firstlineno:
                    each.__code__ = now
                    is_swapped = True
        return is_swapped


def around(name: str) -> Iterator[str]:
    """A name and those it is in, the outermost first: of "f.run" first "f"."""
    parts = name.split(".")
    yield from (".".join(parts[: n + 1]) for n in range(len(parts)))


def _functions(code: CodeType) -> dict[str, CodeType]:
    """The functions of a file that are in no other one, by name."""
    found: dict[str, CodeType] = {}
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 2:  # it has variables of its own: a function, not the body of a class
                found[each.co_qualname] = each
            else:
                found |= _functions(each)
    return found


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """A piece of code and the one in its place, and those in it that are of one name and see the same variables."""
    if old.co_freevars == new.co_freevars:
        yield old, new
    others: dict[str, list[CodeType]] = defaultdict(list)
    for each in new.co_consts:
        if isinstance(each, CodeType):
            others[each.co_qualname].append(each)
    for each in old.co_consts:
        if isinstance(each, CodeType) and others[each.co_qualname]:
            yield from _pairs(each, others[each.co_qualname].pop(0))


OURS = ("engine.", "toolkit.")
_keeping: dict[int, _lru_cache_wrapper[object]] = {}  # by id: frozen objects are not listed any more


def forget(ours: tuple[str, ...] = OURS) -> None:
    """Empty what functions of this project have kept of their results."""
    there = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    _keeping.update((id(each), each) for each in there if each.__module__.startswith(ours))
    for each in _keeping.values():
        each.cache_clear()


def forked(ask: Callable[[], str], most_seconds: float) -> str:
    """What a question answers in a process of its own; NOT_OVER or ENDED where it does not come to an answer."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (int(most_seconds) + 1, int(most_seconds) + 3))
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        try:
            said = ask()
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writing, said[:400].encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return NOT_OVER if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else ENDED
    return said


class EndlessError(Exception):
    """Something took too long."""


def at_most(seconds: float) -> None:
    """Raise EndlessError after so many seconds of a core; each call begins anew. Only in a forked process."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise EndlessError(NOT_OVER)


class Running:
    """Which functions of some files are run while something is done."""

    def __init__(self, root: Path, folder: str) -> None:
        self.inside = str(root / folder)
        self.root = str(root) + "/"

    def during(self, do: Callable[[], object]) -> frozenset[Where]:
        """The functions that are run while something is done."""
        seen: set[CodeType] = set()

        def note(frame: FrameType, event: str, what: object) -> None:
            seen.add(frame.f_code)

        sys.settrace(note)
        try:
            do()
        finally:
            sys.settrace(None)
        own = (code for code in seen if code.co_filename.startswith(self.inside))
        return frozenset((code.co_filename.removeprefix(self.root), outermost(code)) for code in own)


class Known:
    """Which functions were run by what was done before; kept in the folder of the cache.

    To see it takes several times as long as to do it. So it is kept while the code changes: what is done has a name
    that says what came of it, and where that is the same most of what was run is too. Of functions of files that have
    changed since, and that nothing is known to run, it is `unsure`.
    """

    def __init__(self, running: Running) -> None:
        self.running = running
        self.files = {
            str(path).removeprefix(running.root): blake2b(path.read_bytes(), digest_size=8).hexdigest()
            for path in sorted(Path(running.inside).rglob("*.py"))
        }
        self.file = cache_folder() / "run-by.json"
        self.functions: dict[str, int] = {}  # "path:function", and its number
        self.rows: dict[str, list[int]] = {}
        self.changed: set[str] = set()
        if self.file.exists():
            names, self.rows, files = json.loads(self.file.read_text(encoding="utf-8"))
            self.functions = {name: number for number, name in enumerate(names)}
            self.changed = {path for path, digest in self.files.items() if files.get(path) != digest}

    def unsure(self, where: Where) -> bool:
        """Whether it is not known what runs a function: perhaps it is new."""
        return where[0] in self.changed and ":".join(where) not in self.functions

    def of(self, name: str, do: Callable[[], object]) -> frozenset[Where]:
        """The functions that are run while something is done; where they are known it is not done."""
        if name not in self.rows:
            ran = [f"{path}:{function}" for path, function in self.running.during(do)]
            self.rows[name] = [self.functions.setdefault(each, len(self.functions)) for each in ran]
        names = [*self.functions]
        return frozenset((path, said) for n in self.rows[name] for path, _, said in [names[n].partition(":")])

    def save(self) -> None:
        """Keep what is known."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        files = {path: "" if path in self.changed else digest for path, digest in self.files.items()}
        self.file.write_text(json.dumps([[*self.functions], self.rows, files]), encoding="utf-8")
