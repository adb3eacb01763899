"""Values as YAML text, in the simplest form that every YAML reader understands alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from toolkit.tables.values import Value, plain

INDENT = "  "
RESERVED = {"true", "false", "yes", "no", "on", "off", "y", "n", "null", "~"}
BEGINS_PLAINLY = re.compile(r"[^\W\d_]|\d+ [^\W\d_]")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}

Plainly: TypeAlias = "Value | Mapping[str, Plainly]"
CardData = dict[str, Plainly]


def inline(value: Plainly | CardData, in_flow: bool = False) -> str:
    """A value as YAML on one line; `in_flow` where it stands within brackets or braces."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(key, True)}: {inline(each, True)}" for key, each in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(inline(each, True) for each in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value if _is_plain(value, in_flow) else _quoted(value)
    return str(value)


def entry(key: str, value: Plainly, margin: str, newline: str) -> str:
    """`key: value` for a record with one key on each line; text of several lines becomes a block."""
    if isinstance(value, str) and _fits_block(value):
        keep = "|" if key in ("text", "flavour") else "|-"
        lines = [f"{margin}{INDENT}{line}" if line else "" for line in value.split("\n")]
        return newline.join([f"{key}: {keep}", *lines])
    return f"{key}: {inline(value)}"


def card_lines(card: CardData, margin: str, newline: str) -> str:
    """A card as an item of a block list, without the indentation of its first line."""
    entries = [entry(key, value, margin + INDENT, newline) for key, value in card.items()]
    return "- " + f"{newline}{margin}{INDENT}".join(entries)


def _is_plain(text: str, in_flow: bool) -> bool:
    return (
        bool(BEGINS_PLAINLY.match(text))
        and text.isprintable()
        and text == text.strip()
        and text.casefold() not in RESERVED
        and isinstance(plain(text), str)
        and ": " not in text
        and " #" not in text
        and not text.endswith(":")
        and not (in_flow and re.search(r"[,\[\]{}:]", text))
    )


def _quoted(text: str) -> str:
    """A text in double quotes, or in single quotes where that saves backslashes."""
    if '"' in text and "'" not in text and "\\" not in text and text.isprintable():
        return f"'{text}'"
    return '"' + "".join(ESCAPES.get(letter) or _escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    code = ord(letter)
    if letter.isprintable() or code > 0xFFFF or (code >= 0xA0 and letter not in "\u2028\u2029\ufeff"):
        return letter
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _fits_block(text: str) -> bool:
    lines = text.split("\n")
    return len(lines) > 1 and all(line == line.strip() and line.isprintable() for line in lines) and bool(lines[0])
