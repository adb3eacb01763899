"""Texts that set each other off, in the words of Top of the Heap: which sets of them come round without end.

What is said of some hundreds of sets, drawn among triggers for every deed by everybody, is kept in a few hashes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from engine.language import Context, Language
from engine.language.chains import Link, chained
from engine.language.endless import links_of

GAME = "top-of-the-heap"
WHEN = (
    "When an animal gains a Snack, ", "When an animal gains a VP, ", "When an animal gains 1 or more AP, ",
    "When a Pet moves to a house, ", "When another animal gains a VP, ", "When you gain a VP, ",
    "When you gain a Snack, ", "When an animal at this house gains a Snack, ", "When a player gains a VP, ",
    "When an animal loses a Snack, ",
)  # fmt: skip
THEN = (
    "it gains 1 Snack.", "it gains 1 VP.", "each animal gains 1 VP.", "each animal gains 1 Snack.", "gain 1 VP.",
    "gain 1 Snack.", "you gain 1 VP.", "each Pet moves to a house.", "move the Cat to an adjacent house.",
    "it may gain 1 Snack.", "each other animal gains 1 VP.", "it gains 1 AP.", "each animal loses 1 Snack.",
    "it moves to a house.", "draw an item.",
)  # fmt: skip
SETS, AT_ONCE = 600, 60  # sets of texts, and of them in a hash


def said(language: Language, part: int) -> list[str]:
    """What is said of the sets of a part, each with the numbers of its texts."""
    links, luck = dict(enumerate(_links(language))), Random(part)
    rows = []
    for _ in range(AT_ONCE):
        some = luck.sample(sorted(links), luck.randint(2, 5))
        rounds = chained({number: links[number] for number in some}, language.vocabulary)
        rows.append(f"{some}: {[(number, link.waits, through) for number, link, through in rounds]}")
    return [*map(repr, links.values()), *rows] if not part else rows


def _links(language: Language) -> Iterator[tuple[Link, ...]]:
    """The links of all texts that are read; those of several sentences too."""
    one = [f"{when}{then}" for when, then in product(WHEN, THEN)]
    texts = [*one, *(f"{text} {other}" for text, other in zip(one[::7], one[::5], strict=False))]
    for text in texts:
        kind = Context("Animal", "") if "you " in text.lower() else Context("Resident", "")
        trees = [each.tree for each in language.read(text, kind).sentences]
        found = tuple(links_of(trees, language.lexicon)) if None not in trees else ()
        if found:
            yield found
