"""Words that two nouns or counters of a vocabulary share: "staves" of staffs and of staves.

A sentence with such a word can be read in two ways, which is the fault of the vocabulary and not of the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.language.clarity import rebuilt
from engine.language.forms import Node, changed, slot_types
from engine.language.vocabulary import Counter, Noun, Vocabulary


def wordings(entry: Noun | Counter) -> list[str]:
    """Every wording of an entry in small letters, each once."""
    words = [entry.singular, entry.plural, *(form for pair in entry.also for form in pair.split("/"))]
    return list(dict.fromkeys(word.lower() for word in words))


def shared_wordings(words: Vocabulary) -> dict[str, tuple[str, ...]]:
    """The wordings that several nouns or counters have, each with their ids in the order of the vocabulary."""
    known: dict[str, list[str]] = {}
    entries: list[Noun | Counter] = [*words.nouns.values(), *words.counters.values()]
    for entry in entries:
        for word in wordings(entry):
            known.setdefault(word, []).append(entry.id)
    return {word: tuple(dict.fromkeys(ids)) for word, ids in known.items() if len(set(ids)) > 1}


def shared_by(readings: Sequence[Node], shared: Mapping[str, tuple[str, ...]]) -> str:
    """The wording by which alone several readings of a sentence differ; "" where they differ in anything else."""
    for word, ids in shared.items():
        if len({rebuilt(tree, partial(_with_first, same=ids)) for tree in readings}) == 1:
            return word
    return ""


def _with_first(node: Node, same: Sequence[str]) -> Node:
    """A node in which the first of several nouns stands in the place of each."""
    for name, slot in slot_types(type(node)).items():
        if slot.word is not None and slot.word.kind == "noun" and getattr(node, name) in same:
            node = changed(node, name, same[0])
    return node
