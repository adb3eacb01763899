"""A tree as a line of text, for golden files: Must(It, Take(Some(Number(1), Kind(Snack))))."""

from __future__ import annotations

import dataclasses
from typing import Any

from engine.language import Node


def tree_text(value: Any) -> str:
    """Class names with their values; what may be left out of a form is named, and left out where it is."""
    if isinstance(value, tuple):
        return "[" + ", ".join(tree_text(each) for each in value) + "]"
    if not isinstance(value, Node):
        return str(value)
    parts = []
    for item in dataclasses.fields(value):
        held = getattr(value, item.name)
        if item.name == "span" or (held is None or held == ""):
            continue
        named = item.default is not dataclasses.MISSING
        parts.append(f"{item.name}={tree_text(held)}" if named else tree_text(held))
    name = type(value).__name__
    return f"{name}({', '.join(parts)})" if parts else name
