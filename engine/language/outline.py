"""A tree shown two ways: as indented lines for people, and as plain data that JSON can hold."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node, slot_types

Parts = list[tuple[str, object]]


def outline(node: Node) -> list[str]:
    """The tree as lines: a node's class with its words in brackets, and indented below it the nodes in its slots."""
    return [_headline("", node), *_below(node, "")]


def tree_data(node: Node) -> dict[str, object]:
    """The tree as plain data: `form` is the class, `span` the characters it was read from, the rest are its slots."""
    data: dict[str, object] = {"form": type(node).__name__}
    if node.span != (0, 0):
        data["span"] = list(node.span)
    for name, value in _parts(node):
        data[name] = _data(value)
    return data


def _data(value: object) -> object:
    if isinstance(value, Node):
        return tree_data(value)
    return [_data(each) for each in value] if isinstance(value, tuple) else value


def _parts(node: Node) -> Parts:
    """The slots of a node that are filled; `sort`, which only tells forms of one wording apart, is left out."""
    named = ((name, getattr(node, name)) for name in slot_types(type(node)) if name != "sort")
    return [(name, value) for name, value in named if value is not None]


def _headline(name: str, node: Node) -> str:
    words = [str(value) for _, value in _parts(node) if not isinstance(value, Node | tuple)]
    lead = f"{name}: " if name else ""
    return f"{lead}{type(node).__name__}" + (f" ({', '.join(words)})" if words else "")


def _below(node: Node, indent: str) -> Iterator[str]:
    inside = list(_nodes(node))
    for at, (name, part) in enumerate(inside):
        is_last = at == len(inside) - 1
        yield f"{indent}{'└─' if is_last else '├─'} {_headline(name, part)}"
        yield from _below(part, indent + ("   " if is_last else "│  "))


def _nodes(node: Node) -> Iterator[tuple[str, Node]]:
    for name, value in _parts(node):
        if isinstance(value, Node):
            yield name, value
        elif isinstance(value, tuple):
            yield from ((f"{name} {number}", part) for number, part in enumerate(value, 1) if isinstance(part, Node))
