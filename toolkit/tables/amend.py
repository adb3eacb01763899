"""Changes a deck file only where it must change: every other character, comments included, stays as it is.

A change becomes edits of the text at the offsets where the values are written. Whether the new text says what was meant
is not assumed, but read back: see `import_table.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.schema import CardShape, fields_of
from toolkit.source import Listing, Node, Record, Scalar, trimmed_end
from toolkit.tables.values import Value
from toolkit.tables.yaml_text import CardData, Plainly, card_lines, entry, inline

ORDER = {key: rank for rank, key in enumerate(fields_of(CardShape))}

Part = tuple[int, int, str]  # replace text[start:end]


@dataclass(slots=True)
class DeckChange:
    """What changes in a deck: values by the position of the card, new cards, and positions of cards to delete."""

    updates: dict[int, CardData] = field(default_factory=dict)  # None as a value removes the key
    additions: list[CardData] = field(default_factory=list)
    deletions: list[int] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.updates or self.additions or self.deletions)


def amended(text: str, root: Record, change: DeckChange) -> str:
    """The text of a deck file with a change made in it. `root` is what the text was parsed to."""
    writer = _Writer(text)
    cards = root.entries["cards"][1] if "cards" in root.entries else None
    items = cards.items if isinstance(cards, Listing) else []
    for at, values in change.updates.items():
        item = items[at]
        assert isinstance(item, Record)
        writer.update(item, values)
    if isinstance(cards, Listing):
        writer.delete(cards, change.deletions)
    writer.append(root, cards, change)
    return writer.result()


class _Writer:
    """Collects the edits of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self.parts: list[Part] = []

    def result(self) -> str:
        """The text with all edits made, from its end to its start so that offsets stay right."""
        pieces: list[str] = []
        rest = len(self.text)
        for _, (start, end, new) in sorted(
            enumerate(self.parts), key=lambda part: (*part[1][:2], part[0]), reverse=True
        ):
            pieces += [self.text[end:rest], new]
            rest = start
        return "".join([self.text[:rest], *reversed(pieces)])

    def replace(self, start: int, end: int, new: str) -> None:
        self.parts.append((start, end, new))

    # --- one record ---

    def update(self, record: Record, values: Mapping[str, Plainly]) -> None:
        """Set, add and remove keys of a record; None as a value removes the key."""
        added = {key: value for key, value in values.items() if key not in record.entries and value is not None}
        removed = [key for key, value in values.items() if key in record.entries and value is None]
        for key, value in values.items():
            if key in record.entries and value is not None:
                self.set(record, key, value)
        for key in removed:
            self.remove(record, key, removed)
        self.add(record, added, removed)

    def set(self, record: Record, key: str, value: Plainly) -> None:
        name, node = record.entries[key]
        if isinstance(value, Mapping) and isinstance(node, Record) and set(value) & set(node.entries):
            gone: dict[str, Value] = {part: None for part in node.entries if part not in value}
            self.update(node, {**value, **gone})
        elif isinstance(value, tuple) and isinstance(node, Listing) and not node.flow:
            self.set_block_list(node, value)
        else:
            start, end = self.value_span(name, node)
            new = inline(value, record.flow)
            if not record.flow and self.rest_of_line_is_free(end):
                new = entry(key, value, self.margin(record), self.newline)[len(key) + 2 :]
            self.replace(start, end, new if start < end or self.text[start - 1 : start].isspace() else f" {new}")

    def value_span(self, name: Scalar, node: Node) -> tuple[int, int]:
        """Where a value is written; for a key without a value, the place right after its colon."""
        end = trimmed_end(self.text, node)
        if isinstance(node, Scalar) and node.style is None and not node.text and node.start == end:
            colon = self.text.index(":", name.end) + 1
            return colon, colon
        return node.start, end

    def set_block_list(self, node: Listing, value: Sequence[str]) -> None:
        old = [item.text if isinstance(item, Scalar) else None for item in node.items]
        for item, was, new in zip(node.items, old, value, strict=False):
            if was != new:
                self.replace(item.start, trimmed_end(self.text, item), inline(new))
        margin = " " * self.column(node.start)
        if more := value[len(old) :]:
            end = self.line_end(trimmed_end(self.text, node.items[-1]))
            self.replace(end, end, "".join(f"{self.newline}{margin}- {inline(item)}" for item in more))
        for item in node.items[len(value) :]:
            self.drop_lines(item)

    def remove(self, record: Record, key: str, removed: Sequence[str]) -> None:
        """Remove an entry: with its lines where it begins one, else up to an entry that stays."""
        keys = list(record.entries)
        at = keys.index(key)
        name, node = record.entries[key]
        end = max(name.end + 1, self.value_span(name, node)[1])
        if not record.flow and not self.text[self.line_start(name.start) : name.start].strip():
            start = self.line_start(name.start)
            self.replace(start, self.after_line(end), "")
            return
        staying = [each for each in keys[:at] if each not in removed]
        if staying:
            last_name, last = record.entries[keys[at - 1]]
            self.replace(max(last_name.end + 1, self.value_span(last_name, last)[1]), end, "")
        elif at + 1 < len(keys):
            self.replace(name.start, record.entries[keys[at + 1]][0].start, "")
        else:
            self.replace(name.start, end, "")

    def add(self, record: Record, values: Mapping[str, Plainly], removed: Sequence[str]) -> None:
        """Add entries, each after the entry that comes before it in the schema."""
        staying = [key for key in record.entries if key not in removed]
        for key, value in values.items():
            before = [each for each in staying if ORDER.get(each, 99) < ORDER.get(key, 99)]
            anchor = before[-1] if before else staying[-1 if key not in ORDER else 0]
            name, node = record.entries[anchor]
            end = max(name.end + 1, self.value_span(name, node)[1])
            if record.flow:
                self.replace(end, end, f", {inline(key, True)}: {inline(value, True)}")
                continue
            margin, end = self.margin(record), self.line_end(end)
            self.replace(end, end, f"{self.newline}{margin}{entry(inline(key), value, margin, self.newline)}")

    # --- the list of cards ---

    def delete(self, cards: Listing, positions: Sequence[int]) -> None:
        if positions and len(positions) == len(cards.items):
            self.replace(cards.start, trimmed_end(self.text, cards), "[]")
            return
        for at in positions:
            item = cards.items[at]
            if not cards.flow:
                self.drop_lines(item)
            elif at:
                self.replace(trimmed_end(self.text, cards.items[at - 1]), trimmed_end(self.text, item), "")
            else:
                self.replace(item.start, cards.items[1].start, "")

    def append(self, root: Record, cards: Node | None, change: DeckChange) -> None:
        if not change.additions:
            return
        if isinstance(cards, Listing) and cards.items and len(change.deletions) < len(cards.items):
            staying = [item for at, item in enumerate(cards.items) if at not in change.deletions]
            self.append_to(cards, staying[-1], change.additions)
            return
        margin = INDENT_OF_CARDS
        lines = self.newline.join(margin + card_lines(card, margin, self.newline) for card in change.additions)
        if cards is None:
            end = len(self.text)
            gap = "" if self.text.endswith("\n") or not self.text else self.newline
            self.replace(end, end, f"{gap}cards:{self.newline}{lines}{self.newline}")
            return
        name = root.entries["cards"][0]
        start, end = self.value_span(name, cards)
        self.parts = [part for part in self.parts if not start <= part[0] <= part[1] <= end]
        self.replace(self.text.index(":", name.end) + 1, end, f"{self.newline}{lines}")

    def append_to(self, cards: Listing, last: Node, additions: Sequence[CardData]) -> None:
        if cards.flow:
            end = trimmed_end(self.text, last)
            self.replace(end, end, "".join(f", {inline(card)}" for card in additions))
            return
        margin = " " * self.column(cards.start)
        gap = self.newline * (2 if self.has_blank_lines(cards) else 1)
        end = self.line_end(trimmed_end(self.text, last))
        self.replace(end, end, "".join(f"{gap}{margin}{card_lines(card, margin, self.newline)}" for card in additions))

    def has_blank_lines(self, cards: Listing) -> bool:
        """Whether there is a blank line between the last two cards."""
        if len(cards.items) < 2:
            return False
        between = self.text[trimmed_end(self.text, cards.items[-2]) : cards.items[-1].start]
        return between.replace("\r", "").count("\n\n") > 0

    # --- lines ---

    def drop_lines(self, item: Node) -> None:
        """Remove the lines of an item of a block list, its dash included."""
        dash = self.text.rindex("-", 0, item.start)
        self.replace(self.line_start(dash), self.after_line(trimmed_end(self.text, item)), "")

    def line_start(self, offset: int) -> int:
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return end - 1 if end > offset and self.text[end - 1] == "\r" else end

    def after_line(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end + 1

    def column(self, offset: int) -> int:
        return offset - self.line_start(offset)

    def margin(self, record: Record) -> str:
        """The spaces before the keys of a record."""
        return " " * self.column(next(iter(record.entries.values()))[0].start)

    def rest_of_line_is_free(self, offset: int) -> bool:
        return not self.text[offset : self.line_end(offset)].strip()


INDENT_OF_CARDS = "  "
