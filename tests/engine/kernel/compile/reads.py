"""Which fields of nodes are read while a text is compiled: what a text says and nothing heeds is found by it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from engine.language.forms import Node, field_names

# What looks at a whole tree whatever it says, or at what a rule is about only to sort it.
UNHEEDING = ("walk", "_gather", "parts", "take_in", "payer_in", "__hash__", "__eq__", "__repr__", "__init__")
Read = set[tuple[int, str]]  # of the node with this id, this field


class Fields(dict[str, object]):
    """The fields of a node, asked for with `vars`; keeps which of them are looked up."""

    def __init__(self, node: Node, fields: dict[str, object], read: Read) -> None:
        super().__init__(fields)
        self.node = id(node)
        self.read = read

    def get(self, name: str, default: object = None, /) -> object:
        """A field, which counts as read."""
        self.read.add((self.node, name))
        return super().get(name, default)


@contextmanager
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[Read]:
    """The fields of all nodes that are read meanwhile, as they come."""
    read: Read = set()

    def recorded(self: Node, name: str) -> object:
        found = object.__getattribute__(self, name)
        if name.startswith("__") and name != "__dict__":
            return found
        if _heeds(sys._getframe(1)):
            if name == "__dict__":
                return Fields(self, found, read)
            read.add((id(self), name))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Node, "__getattribute__", recorded, raising=False)
        yield read


def _heeds(frame: FrameType) -> bool:
    return frame.f_code.co_name not in UNHEEDING


def unread(tree: Node, read: Read) -> Iterator[tuple[Node, str]]:
    """The fields of a tree that say something and were not read; of what stands inside such a field nothing more."""
    for name in field_names(type(tree)):
        value = getattr(tree, name)
        if value is None or value in ((), ""):
            continue
        if (id(tree), name) not in read:
            yield tree, name
            continue
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from unread(part, read)
