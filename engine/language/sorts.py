"""The sorts of things that texts speak of: what a noun is to the grammar, and which things a kernel finds for it.

card, piece, place, player, die     as they are called
pile     a zone with cards in it, by the zone's number
token    what is counted one by one; pool what is only an amount: points
thing    anything else: a round, an action
"""

from __future__ import annotations

from typing import Literal, TypeGuard, get_args

NounSort = Literal["card", "piece", "place", "pile", "player", "die", "thing"]  # as which a noun can be declared
VerbObject = Literal[NounSort, "token"]  # to which a verb can be declared to be done
CounterKind = Literal["token", "pool"]  # as which a counter can be declared
Sort = Literal[NounSort, CounterKind]
Object = Literal[Sort, ""]  # to which a deed is done, "" where it is done to nothing
SORTS: frozenset[Sort] = frozenset(get_args(Sort))


def is_sort(word: str) -> TypeGuard[Sort]:
    """Whether a word is one of the sorts; "" is none."""
    return word in SORTS
