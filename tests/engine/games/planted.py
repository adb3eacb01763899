"""The tests of all games that harm is seen: `finds` plants something wrong in a sound state and looks for the words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.kernel import State, check_state

Harm = Any  # a function that is given the state and changes it


def finds(state: State, harm: Harm, words: str) -> None:
    """Assert that the check is silent before and says these words after."""
    assert check_state(state) == []
    told = said_of(state, harm)
    assert any(words in line for line in told), told


def said_of(state: State, harm: Harm, *, has_cache: bool = False) -> list[str]:
    """What the check says after some harm; `has_cache` where what was worked out from the state is harmed, too."""
    harm(state)
    if not has_cache:
        state.cache.clear()
    return check_state(state)


def untold(module: ModuleType, told: Iterable[str]) -> list[str]:
    """The faults that a module of checks can tell, as they stand in its source, and that no line is one of."""
    said = list(told)
    return [known for known, pattern in faults_of(module).items() if not any(map(pattern.fullmatch, said))]


def faults_of(module: ModuleType) -> dict[str, re.Pattern[str]]:
    """What a module of checks yields, as it stands in its source, with a pattern that each such line fits."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Constant | ast.JoinedStr):
            parts = node.value.values if isinstance(node.value, ast.JoinedStr) else [node.value]
            words = [part.value if isinstance(part, ast.Constant) else None for part in parts]
            pattern = "".join(".*" if word is None else re.escape(str(word)) for word in words)
            found[ast.unparse(node.value)] = re.compile(pattern)
    return found
