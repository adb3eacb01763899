"""A tree said plainly: the same words with every reference replaced by what it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import acts, phrases
from engine.language.writer import Writer, join

Span = tuple[int, int]


@dataclass(frozen=True)
class Paraphrase(Writer):
    """Writes a tree with references spelt out in [brackets]; with `brackets`, also every longer phrase."""

    lexicon: Lexicon
    meant: Mapping[Span, str]
    brackets: bool = False

    def write(self, node: Node) -> str:
        """The paraphrase of a sentence or a part of one."""
        return (
            join(self.words(node, "base" if node.feature == "inflection" else "")).replace("[ ", "[").replace(" ]", "]")
        )

    def words(self, node: Node, feature: str) -> Iterable[str]:
        """The words of a node, references followed by what they mean."""
        said = list(super().words(node, feature))
        meaning = self.meant.get(node.span)
        if meaning and isinstance(node, phrases.It | phrases.That | phrases.Those | phrases.Rest | phrases.JustSo):
            return [*said, f"[{meaning}]"]
        if self.brackets and len(said) > 1 and isinstance(node, phrases.Phrase | acts.Act):
            return ["[", *said, "]"]
        return said
