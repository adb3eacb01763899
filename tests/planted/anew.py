"""A fault outside of functions: everything is loaded anew with it, in a forked process, and games are played again."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from time import process_time
from types import CodeType

from tests.planted.faults import Fault
from tests.planted.swapped import at_most

OURS = ("engine", "toolkit", "tests")
ROOMS = "tests.planted.rooms"
AT_ONCE = "found at once"  # nothing can be imported with it: as in a trial, such a fault does not count
Digests = Mapping[str, Mapping[int, str]]  # of the games of some rooms, by their seeds


class Loader(SourceFileLoader):
    """Loads a module from other words than its file's; nothing compiled is kept."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the words."""
        return compile(self.text, self.get_filename(fullname), "exec", dont_inherit=True)


class Finder(PathFinder):
    """Finds the module of one file, to be loaded with a fault."""

    file = ""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):  # type: ignore[no-untyped-def]
        """A module's place; that of the file with the loader that plants the fault."""
        spec = super().find_spec(fullname, path, target)
        if isinstance(spec, ModuleSpec) and spec.origin == cls.file:
            spec.loader = Loader(fullname, cls.file)
        return spec


def load(fault: Fault, root: Path, text: str) -> str:
    """Load all that is ours anew with a fault; returns why it could not be, "" if it could. In a process of its own."""
    Finder.file, Loader.text = str(root / fault.path), fault.edit.made(text)
    sys.meta_path.insert(0, Finder)
    for name in [each for each in sys.modules if each.partition(".")[0] in OURS]:
        del sys.modules[name]
    try:
        import_module(ROOMS)
    except Exception as error:
        return f"{AT_ONCE}: {type(error).__name__}: {error}"
    return ""


def otherwise(digests: Digests) -> str:
    """The first game that is another with all that is loaded, in the order of the rooms given; "" for none."""
    there = import_module(ROOMS)
    rooms = {each.name: each for each in there.rooms()}
    for name, known in digests.items():
        if process_time() > there.MOST:
            return ""
        rules = rooms[name].make()
        for seed, digest in known.items():
            at_most(there.ONE)
            if there.game(rules, seed) != digest:
                return f"{name}: game {seed} is another"
    return ""


def accused(names: list[str]) -> str:
    """What the second opinion says of games of some rooms, or what is not as it must always be; "" for nothing."""
    there = import_module(ROOMS)
    rooms = {each.name: each for each in there.rooms()}
    for name in names:
        if process_time() < there.MOST_JUDGED and (said := there.said_in(rooms[name], rooms[name].make())):
            return str(said)
    return next((f"{each}: {wrong}" for each in names if each in there.GAMES and (wrong := there.always(each))), "")
