"""The words of a vocabulary as they can be written in a text, and whether a text has one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.vocabulary import Vocabulary


def wordings(vocabulary: Vocabulary) -> Iterator[tuple[str, str, list[str]]]:
    """Each entry as (part of the vocabulary, entry, all its forms)."""
    for part, entries in (("types", vocabulary.types), ("sizes", vocabulary.sizes), ("tags", vocabulary.tags)):
        yield from ((part, word, [word]) for word in entries)
    for part, nouns in (("counters", vocabulary.counters), ("nouns", vocabulary.nouns)):
        for word, noun in nouns.items():
            yield part, word, [noun.singular, noun.plural, *_also(noun.also)]
    yield from (("names", word, [word]) for word in vocabulary.names)
    for word, verb in vocabulary.verbs.items():
        yield "verbs", word, [verb.base, verb.s, verb.ing, verb.past, *([verb.noun] if verb.noun else [])]
    for word, period in vocabulary.periods.items():
        yield "periods", word, [word, period.plural, *([period.now] if period.now else []), *_also(period.also)]
    yield from (("terms", word, [word]) for word in vocabulary.terms)


def _also(wordings: tuple[str, ...]) -> list[str]:
    return [form for pair in wordings for form in pair.split("/")]


def is_said(form: str, text: str) -> bool:
    """Whether a text has this form as a word of its own, with or without a capital at its start."""
    return _stands(form, text) or _stands(form[:1].upper() + form[1:], text)


def _stands(form: str, text: str) -> bool:
    at = text.find(form) if form else -1
    while at >= 0:
        end = at + len(form)
        if not (at > 0 and text[at - 1].isalnum()) and not (end < len(text) and text[end].isalnum()):
            return True
        at = text.find(form, at + 1)
    return False
