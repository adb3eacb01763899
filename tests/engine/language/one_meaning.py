"""Random trees written and read: exactly that tree comes back, and no other.

`python -m tests.engine.language.one_meaning heap 10000` tries as many trees over the vocabulary of that game (heap,
heist, pairs, garden, duel, ark, crafty-critters, trash-kings) and prints how many came back alone, and each that did
not. A third number is the seed.

A pronoun has no sort in words: "it" is a card or a place by what it refers to. A random tree may refer to nothing, so
pronouns are compared without their sorts, and so are deeds done to "them". A tree that makes no sense for its game is
not counted: what it says may be said of something else.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

from engine.language import Node
from engine.language.chart import TangledError
from engine.language.clarity import rebuilt
from engine.language.forms import changed, field_names
from engine.language.generate import Generator
from engine.language.meaning import meaning
from engine.language.nodes import doing
from engine.language.sense import sense_faults
from tests.engine.language.games import language
from tests.engine.language.tree_text import tree_text


def without_sorts(tree: Node) -> Node:
    """The tree with pronouns that have no sort."""
    return rebuilt(tree, _without_sort)


def _without_sort(node: Node) -> Node:
    if "sort" in field_names(type(node)):
        return changed(node, "sort", "")
    return doing.DoCard(node.verb, node.what, node.when) if isinstance(node, doing.DoToken) else node


def tried(game: str, how_many: int, seed: int) -> Iterator[tuple[str, str]]:
    """For each random tree what became of it ("one", "senseless", "tangled", "several") and, where several, the text
    with what else it means.
    """
    generator = Generator(language(game).grammar, random.Random(seed))
    for _ in range(how_many):
        tree = generator.sentence()
        text = language(game).write(tree)
        try:
            found = {without_sorts(each) for each in language(game).readings(text)}
        except TangledError:  # refused with a finding of its own
            yield "tangled", ""
            continue
        if {meaning(each) for each in found} == {meaning(without_sorts(tree))}:
            yield "one", ""
        elif sense_faults(tree, language(game).lexicon):
            yield "senseless", ""
        else:
            yield "several", "\n  ".join([text, tree_text(tree), *map(tree_text, found - {without_sorts(tree)})])


def main(game: str, how_many: str = "10000", seed: str = "1") -> None:
    """Print what became of the trees."""
    counts: Counter[str] = Counter()
    for what, said in tried(game, int(how_many), int(seed)):
        counts[what] += 1
        if said:
            print(said)
    print(f"{game}: {dict(counts)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
