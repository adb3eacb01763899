"""The words somebody may have meant; rapidfuzz is loaded only once somebody went wrong."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Those of the known words that are near enough to be meant, the nearest first."""
    from rapidfuzz import fuzz, process, utils

    choices = sorted(set(known))
    found = process.extract(
        word, choices, scorer=fuzz.ratio, processor=utils.default_process, limit=limit, score_cutoff=60
    )
    return [choice for choice, _, _ in found]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str:
    """A sentence with the nearest words, or nothing."""
    words = nearest(word, known, limit)
    return f"Did you mean {' or '.join(words)}?" if words else ""


def clearly_meant(word: str, known: Iterable[str]) -> str:
    """The one word so near that a machine may write it instead, or nothing."""
    from rapidfuzz import fuzz, process

    found = process.extract(word, sorted(set(known)), scorer=fuzz.ratio, limit=2, score_cutoff=80)
    return found[0][0] if len(found) == 1 else ""


def one_of(word: str, known: Iterable[str]) -> str:
    """The nearest words, or else what there is to choose from."""
    choices = list(known)
    meant = did_you_mean(word, choices)
    if meant or not choices:
        return meant
    shown = ", ".join(choices[:12])
    return f"There are: {shown}{', …' if len(choices) > 12 else ''}."
