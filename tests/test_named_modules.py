"""What comments and docstrings name as a module of Heap is one, or something in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"(?<![\w./])((?:engine|toolkit)(?:\.[a-z_]+)+)")


def is_there(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        import_module(name)
    except ImportError:
        outer, _, inner = name.rpartition(".")
        return "." in name and is_there(outer) and hasattr(import_module(outer), inner)
    return True


def missing(text: str) -> Iterator[str]:
    """The dotted names in a text that are nothing."""
    return (name for name in dict.fromkeys(NAMED.findall(text)) if not is_there(name))


def test_modules_that_are_named_are_there() -> None:
    files = [file for folder in ("engine", "toolkit") for file in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 300
    assert [f"{file.name}: {name}" for file in files for name in missing(file.read_text(encoding="utf-8"))] == []


def test_a_module_that_is_not_there_is_found() -> None:
    assert list(missing("compiled by engine.kernel.compile.tokens, not by engine.kernel.compile.token_acts.")) == [
        "engine.kernel.compile.tokens"
    ]
