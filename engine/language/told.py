"""The findings that reading makes of faults, doubts and other wordings, with the words that they are about."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.chart import Note
from engine.language.doubts import Doubt
from engine.language.finding import Finding
from engine.language.glossary import Misused
from engine.language.hint import Hint, Rewrite
from engine.language.references import Fault, Span


def shared_word(word: str, nouns: Sequence[str], span: Span) -> Finding:
    """The finding for a sentence of two readings that differ by a word alone that several nouns of the game share."""
    named = " and ".join(f"“{noun}”" for noun in nouns)
    hint = "call one of them otherwise in game.yaml: no sentence can tell them apart by that word"
    return Finding("shared-word", f"“{word}” is the word for {named}", *span, hint)


def doubtful(doubt: Doubt, offered: Sequence[str], span: Span) -> Finding:
    """The finding for a doubt about a sentence at a span; `offered` is a clear wording of each meaning, or ""."""
    notes = (*doubt.notes, *("" for _ in offered))
    rewrites = tuple(Rewrite(each, *span, note) for each, note in zip(offered, notes, strict=False) if each)
    return Finding("ambiguous", doubt.message, *doubt.span, Hint(rewrites, (doubt.advice,) if doubt.advice else ()))


def leans(fault: Fault, text: str) -> bool:
    """Whether a fault can come of a sentence before that was not read: nothing that a reference could mean was found.

    "This" speaks of the card itself, whatever was said before.
    """
    refers = fault.kind == "unresolved-reference" and not fault.named
    return refers and not text[fault.start : fault.end].lower().startswith("this ")


def of_reference(fault: Fault, text: str) -> Finding:
    """The finding for a fault; where several things could be meant, all are quoted from the text."""
    if fault.named:  # several things could be meant: both are quoted
        words = " or ".join(f"“{text[start:end]}”" for start, end in fault.named)
        reference = text[fault.start : fault.end]
        hint = fault.hint or "name one of them in a sentence of its own, then speak of it in the next"
        return Finding("unresolved-reference", f"“{reference}” could be {words}", fault.start, fault.end, hint)
    return Finding(fault.kind, fault.message, fault.start, fault.end, fault.hint)


def misused(word: Misused) -> Finding:
    """The finding for a word that the glossary wants otherwise."""
    edit = (word.start, word.end, word.edit) if word.edit else None
    return Finding("glossary", word.message, word.start, word.end, word.hint, edit)


def wording(given: str, canonical: str, start: int, notes: tuple[Note, ...]) -> Finding:
    """The finding for a sentence that is understood but printed otherwise; it covers the words that differ."""
    first, last = differing(given, canonical)
    why = next((line.why for line, _, _ in notes if line.why), "")
    if why:
        kind, message = "glossary", f"here the glossary wants another word: {why}"
    elif given.lower() == canonical.lower():
        kind, message = "wrong-case", "this is understood, but written in another case"
    else:
        kind, message = "non-canonical", "this is understood, but printed in other words"
    mended = canonical[first : len(canonical) - (len(given) - last)]
    edit = (start + first, start + last, mended)
    return Finding(kind, message, start + first, start + last, f"write: {canonical}", edit)


def differing(given: str, canonical: str) -> tuple[int, int]:
    """The part of `given`, as (start, end) at whole words, outside which `given` and `canonical` are the same."""
    head = 0
    while head < min(len(given), len(canonical)) and given[head] == canonical[head]:
        head += 1
    tail = 0
    while tail < min(len(given), len(canonical)) - head and given[-1 - tail] == canonical[-1 - tail]:
        tail += 1
    end = max(len(given) - tail, head)
    while head > 0 and given[head - 1].isalnum():
        head -= 1
    while end < len(given) and given[end].isalnum():
        end += 1
    return head, max(end, min(head + 1, len(given)))
