"""How many elements a drawing has once each `<use>` and each pattern is unfolded: a small file can draw thousands of
millions, each a use of ten that are uses of ten.

What is counted is what is drawn again by reference. A drawing is not refused for the elements that stand in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

MOST_UNFOLDED = 100_000  # elements drawn by reference; the layout engine draws some 16,000 a second
PAINTED = re.compile(r"url\(\s*[\"']?#([^\"')]+)")  # in `fill`, `mask`, `style` and others, the name of an element
COLOURS = {"linearGradient", "radialGradient", "filter"}  # nothing is drawn for them
UNDRAWN = {"defs", "symbol", "pattern", "mask", "clipPath", "marker", *COLOURS}
TOO_MANY = f"it draws more than {MOST_UNFOLDED:,} elements by <use> and the like"


class Unfolding(ValueError):  # noqa: N818 - it names what happens
    """A drawing unfolds to too many elements, or without end; the message says which."""


def refuse_unfolding(root: Element) -> None:
    """Raise Unfolding for a drawing of which too much is drawn by reference."""
    try:
        count = Counting(root)
        if count.unfolded(root) - count.written > MOST_UNFOLDED:
            raise Unfolding(TOO_MANY)
    except RecursionError:
        raise Unfolding("its uses of itself are nested too deep") from None


class Counting:
    """The elements of one drawing by name, and how many each of them is once it is unfolded."""

    def __init__(self, root: Element) -> None:
        self.named: dict[str, Element] = {}
        self.written = 0
        for element in root.iter():
            self.written += 1
            if name := element.get("id"):
                self.named.setdefault(name, element)
        self.known: dict[str, int] = {}  # by name
        self.open: set[str] = set()  # names that are being counted
        self.steps = 0

    def unfolded(self, element: Element) -> int:
        """How many elements are drawn for one, itself among them. Raises Unfolding where one is drawn within itself.

        What is only drawn by reference counts nothing where it stands.
        """
        found, left = 0, [element]
        while left:
            at = left.pop()
            if at is not element and bare(at.tag) in UNDRAWN:
                continue
            self.steps += 1
            if self.steps - self.written > MOST_UNFOLDED:
                raise Unfolding(TOO_MANY)
            found += 1 + sum(map(self.by_name, references(at)))
            left += at
        return found

    def by_name(self, name: str) -> int:
        """How many elements are drawn for the one of a name; none where there is none."""
        element = self.named.get(name)
        if element is None or bare(element.tag) in COLOURS:
            return 0
        if name in self.open:
            raise Unfolding("it uses itself without end")
        if name not in self.known:
            self.open.add(name)
            self.known[name] = self.unfolded(element)
            self.open.discard(name)
        return self.known[name]


def references(element: Element) -> Iterator[str]:
    """The names of the elements that are drawn for this one by reference."""
    for key, value in element.attrib.items():
        if bare(key) == "href":
            if bare(element.tag) == "use" and "#" in value:
                yield value.partition("#")[2]
        elif "url(" in value:
            yield from PAINTED.findall(value)


def bare(name: object) -> str:
    """The name of an element or attribute without its namespace; "" for a comment, which has none."""
    return name.rpartition("}")[2] if isinstance(name, str) else ""
