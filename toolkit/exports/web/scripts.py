"""One classic script of the modules of a page: a browser loads no modules from disk.

A module is written as the pages of Heap are: what it imports stands in lines of its own at the top, each from an
address that begins with a slash; what it exports is a function, a class or a constant, declared in a line that begins
with `export`. What is exported does not change. Modules that need each other in a circle cannot be told in one order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

IMPORT = re.compile(
    r'^import (?:\{ ?(?P<names>[^}]+?) ?\}|\* as (?P<whole>\w+)) from "/(?P<module>[\w.-]+)";$', re.MULTILINE
)
EXPORT = re.compile(r"^export (?P<what>(?:async )?function|class|const) (?P<name>[\w$]+)", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
RENAMED = re.compile(r"([\w$]+) as ([\w$]+)")


class ScriptError(ValueError):
    """A module that cannot be put into one script with others; the message says why."""


def one_script(modules: Mapping[str, str], first: str) -> str:
    """The script of a module and of all that it needs, from their texts by name. Raises ScriptError."""
    parts = ['"use strict";', "const modules = {};"]
    for name in in_order(modules, first):
        parts.append(f'modules["{name}"] = (() => {{\n{_as_function(modules[name], name)}}})();')
    return "\n".join(["(() => {", *parts, "})();", ""])


def in_order(modules: Mapping[str, str], first: str) -> list[str]:
    """A module and all that it needs, each after those that it needs itself. Raises ScriptError."""
    found: list[str] = []
    _visit(modules, first, (), found)
    return found


def _visit(modules: Mapping[str, str], name: str, above: tuple[str, ...], found: list[str]) -> None:
    if name in above:
        raise ScriptError(f"modules need each other: {' > '.join((*above, name))}")
    if name not in modules:
        raise ScriptError(f"there is no module {name}, which {above[-1] if above else 'the page'} needs")
    if name in found:
        return
    for match in IMPORT.finditer(modules[name]):
        _visit(modules, match["module"], (*above, name), found)
    found.append(name)


def _as_function(text: str, name: str) -> str:
    """The body of a function that returns what a module exports."""
    given = [match["name"] for match in EXPORT.finditer(text)]
    body = EXPORT.sub(r"\g<what> \g<name>", IMPORT.sub(_taken, text))
    if left := LEFT.search(body):
        raise ScriptError(f"{name}: {left[0]!r} is written in another way than the other modules of the page")
    return f"{body.rstrip()}\nreturn {{ {', '.join(given)} }};\n"


def _taken(match: re.Match[str]) -> str:
    named = RENAMED.sub(r"\1: \2", match["names"] or "")
    return f'const {match["whole"] or f"{{ {named} }}"} = modules["{match["module"]}"];'
