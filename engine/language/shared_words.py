"""Words that two nouns or counters of a vocabulary share: "staves" of staffs and of staves.

A sentence with such a word can be read in two ways, which is the fault of the vocabulary and not of the sentence
(`shared_by` in engine/language/clarity.py finds it).
"""

from __future__ import annotations

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
