"""Writes changed values into the text of a YAML file: only their characters change, and quotes come where they must.

Whether the new text says what was meant is read back before anything is made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.load.yaml_source import parse
from toolkit.rename.sites import Site
from toolkit.rename.wish import RenameError
from toolkit.rename.wording import Change, applied
from toolkit.scalar import offsets_of
from toolkit.source import Listing, Node, Record, Scalar, SourceFile, trimmed_end
from toolkit.tables.yaml_text import inline


@dataclass(slots=True)
class Edits:
    """What changes in one YAML file: values by their site, and entries that are added to records."""

    file: SourceFile
    root: Node
    changes: dict[Scalar, tuple[Site, list[Change]]] = field(default_factory=dict)
    added: list[tuple[Record, str, str]] = field(default_factory=list)  # record, key, value

    def change(self, site: Site, changes: Sequence[Change]) -> None:
        """Change characters of a value or a key."""
        if changes:
            self.changes[site.node] = (site, list(changes))

    def exchange(self, site: Site, new: str) -> None:
        """Write another value or key in its place."""
        self.change(site, [(0, len(site.node.text), new)])

    def add(self, record: Record, key: str, value: str) -> None:
        """Add an entry to a record, after its first one."""
        self.added.append((record, key, value))

    @property
    def count(self) -> int:
        """How many places change; an article and the word after it are one."""
        return sum(len(changes) - _articles(changes) for _, changes in self.changes.values()) + len(self.added)

    def result(self) -> str:
        """The new text of the file. Raises RenameError where it would not say what is meant."""
        parts: list[Change] = []
        for site, changes in self.changes.values():
            parts += self._written(site, changes)
        parts += [self._entry(*each) for each in self.added]
        text = applied(self.file.text, parts)
        after, _ = parse(SourceFile(self.file.path, text))
        wanted = {node: applied(node.text, changes) for node, (_, changes) in self.changes.items()}
        new = {id(record): (key, value) for record, key, value in self.added}
        if after is None or list(_values(self.root, wanted, new)) != list(_values(after, {}, {})):
            raise RenameError(
                f"{self.file.path} cannot be changed without being rewritten.", "Rename it there by hand, then again."
            )
        return text

    def _written(self, site: Site, changes: list[Change]) -> list[Change]:
        """The changes of a value as changes of the file."""
        node = site.node
        end = trimmed_end(self.file.text, node)
        new = applied(node.text, changes)
        offsets = offsets_of(self.file.text, node.start, node.end, node.style, node.text)
        in_flow = site.in_flow or site.is_key
        if offsets is None or (node.style is None and not _stays_plain(node.text, new, changes, in_flow)):
            return [(node.start, end, inline(new, in_flow))]
        return [
            (offsets[start], _end(self.file.text, offsets, stop), _escaped(said, node.style))
            for start, stop, said in changes
        ]

    def _entry(self, record: Record, key: str, value: str) -> Change:
        """An entry to add, as a change of the file."""
        name, node = next(iter(record.entries.values()))
        end = trimmed_end(self.file.text, node)
        if record.flow:
            return end, end, f", {key}: {inline(value, True)}"
        line = self.file.text.rfind("\n", 0, name.start) + 1
        newline = "\r\n" if "\r\n" in self.file.text else "\n"
        stop = self.file.text.find("\n", end)
        stop = len(self.file.text) if stop < 0 else stop - (newline == "\r\n")
        return stop, stop, f"{newline}{' ' * (name.start - line)}{key}: {inline(value)}"


def _articles(changes: Sequence[Change]) -> int:
    return sum(new.lower() in {"a", "an"} for _, _, new in changes)


def _stays_plain(old: str, new: str, changes: Sequence[Change], in_flow: bool) -> bool:
    """Whether a value that is written without quotes can stay so."""
    if inline(new, in_flow) == new:
        return True
    harmless = all(said.replace(" ", "").replace("-", "").isalnum() for _, _, said in changes)
    return harmless and inline(old, in_flow) != old and bool(new.split()[1:])


def _end(text: str, offsets: Sequence[int], stop: int) -> int:
    """The offset in the file after the character before `stop`: an escape is several characters long."""
    last = offsets[stop - 1]
    return offsets[stop] if text[last] in "\\'" else last + 1


def _escaped(said: str, style: str | None) -> str:
    if style == "'":
        return said.replace("'", "''")
    return said.replace("\\", "\\\\").replace('"', '\\"') if style == '"' else said


def _values(node: Node, wanted: Mapping[Scalar, str], added: Mapping[int, tuple[str, str]]) -> Iterator[str]:
    """The values and keys of a file in their order, with those that are wanted in place of others."""
    if isinstance(node, Scalar):
        yield wanted.get(node, node.text)
    elif isinstance(node, Listing):
        yield f"[{len(node.items)}"
        for item in node.items:
            yield from _values(item, wanted, added)
    else:
        extra = added.get(id(node))
        yield f"{{{len(node.entries) + (extra is not None)}"
        for number, (name, value) in enumerate(node.entries.values()):
            yield wanted.get(name, name.text)
            yield from _values(value, wanted, added)
            if extra is not None and number == 0:
                yield from extra
