"""What speaks of a value that was named before: “of that suit” of the suit, “the guess is right” of the guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.language.forms import Node
from engine.language.nodes import naming
from engine.language.references import Fault, Span, walk
from engine.language.vocabulary import Vocabulary

SPEAKING = (*naming.OF_NAMED, *naming.OF_GUESSED)


class Spoken(NamedTuple):
    """What is said of named values in a sentence: to which namings it leads, by span, and what leads to none."""

    links: dict[Span, Span]
    faults: list[Fault]


def spoken_of(tree: Node, before: Sequence[Node], words: Vocabulary) -> Spoken:
    """The namings that the words of a sentence lead to; `before` are the sentences before it in its paragraph."""
    found = Spoken({}, [])
    rows = walk(tree)
    if not any(isinstance(node, SPEAKING) for node, _ in rows):
        return found
    said = [row for each in before for row in walk(each)]
    for at, (node, span) in enumerate(rows):
        if isinstance(node, SPEAKING):
            fitting = [where for other, where in [*said, *rows[:at]] if _fits(node, other, words)]
            if fitting:
                found.links[span] = fitting[-1]
            elif isinstance(node, naming.OF_GUESSED):
                found.faults.append(Fault("nothing was guessed before", *span, "say first: “Guess the … of …”"))
            else:
                column = vars(node)["column"]
                hint = f"say first: “Name a {column}.”"
                found.faults.append(Fault(f"no {column} was named before", *span, hint))
    return found


def _fits(node: Node, other: Node, words: Vocabulary) -> bool:
    """Whether words can speak of what was named there: of a value of their column, or of any number."""
    if isinstance(node, naming.OF_GUESSED):
        return isinstance(other, naming.Guess)
    column = vars(node)["column"]
    if isinstance(other, naming.NameNumber):
        return column in words.columns and words.columns[column].kind == "number"
    return isinstance(other, naming.NAMINGS) and vars(other)["column"] == column


def unspoken(trees: Sequence[Node], links: Mapping[Span, Span]) -> list[Fault]:
    """A fault for each naming in the trees of a paragraph that no later words lead to: it is named for nothing."""
    meant = set(links.values())
    return [
        Fault("nothing is done with what is named", *span, "speak of it: “of that …”; or leave this out")
        for tree in trees
        for node, span in walk(tree)
        if isinstance(node, naming.NAMINGS) and span not in meant
    ]
