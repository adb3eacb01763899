"""Plain values written as Lua: what a script is given."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
RESERVED = frozenset(
    (
        *("and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in"),
        *("local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"),
    )
)
ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\0": "\\0"}


def lua(value: object) -> str:
    """A value as Lua: texts, numbers, true and false, sequences, and mappings by texts or whole numbers."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{round(value, 4):g}" if isinstance(value, float) else f"{value}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {lua(each)}" for key, each in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "{" + ", ".join(lua(each) for each in value) + "}"
    return quoted(str(value))


def quoted(text: str) -> str:
    """A text in quotation marks."""
    return '"' + "".join(ESCAPED.get(letter, letter) for letter in text) + '"'


def _key(key: object) -> str:
    if isinstance(key, int):
        return f"[{key}]"
    name = str(key)
    return name if NAME.fullmatch(name) and name not in RESERVED else f"[{quoted(name)}]"
