"""The known words that a misspelt word may stand for. rapidfuzz is imported only when there is a misspelt word."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The known words similar enough to be meant, the most similar first, at most `limit`."""
    from rapidfuzz import fuzz, process, utils

    choices = sorted(set(known))
    found = process.extract(
        word, choices, scorer=fuzz.ratio, processor=utils.default_process, limit=limit, score_cutoff=60
    )
    return [choice for choice, _, _ in found]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str:
    """A question with the most similar words; "" where none is similar enough."""
    words = nearest(word, known, limit)
    return f"Did you mean {' or '.join(words)}?" if words else ""


def clearly_meant(word: str, known: Iterable[str]) -> str:
    """The one known word that is so similar that a program may write it instead; "" for none or several."""
    from rapidfuzz import fuzz, process

    found = process.extract(word, sorted(set(known)), scorer=fuzz.ratio, limit=2, score_cutoff=80)
    return found[0][0] if len(found) == 1 else ""


def one_of(word: str, known: Iterable[str]) -> str:
    """A question with the most similar words, or else a list of the words there are; "" where there are none."""
    choices = sorted(known) if isinstance(known, set | frozenset) else list(known)
    meant = did_you_mean(word, choices)
    if meant or not choices:
        return meant
    shown = ", ".join(choices[:12])
    return f"There are: {shown}{', …' if len(choices) > 12 else ''}."
