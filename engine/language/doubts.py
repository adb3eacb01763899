"""Sentences of one tree that people read in two ways all the same, with a wording for each of them.

"Lose 1 AP and gain 1 Snack for each Pet": is the AP lost once, or for each Pet as well?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.language.clarity import replaced
from engine.language.forms import Node, changed
from engine.language.lexicon import Lexicon
from engine.language.nodes import acts, amounts, decks, moving, nouns, phrases, possession, putting, taking
from engine.language.references import Span, walk

SHARED = taking.Take | taking.TakeFrom | taking.Steal | taking.Give | decks.Discard | moving.Move
PUT = putting.Put | putting.Place | putting.Add | putting.Return
BOTH = 2  # readings
REPEATED = (acts.ForEach, acts.ForEvery)


class Doubt(NamedTuple):
    """What is in doubt, where, the trees of sentences that each say one of the two, and advice where one has none."""

    message: str
    span: Span
    trees: tuple[Node, ...]
    advice: str = ""


def doubts(tree: Node, lexicon: Lexicon) -> Iterator[Doubt]:
    """The doubts about a sentence, in the order of the text."""
    for node, span in walk(tree):
        if isinstance(node, acts.Both):
            yield from _scope(tree, node, span)
        elif isinstance(node, SHARED | PUT):
            yield from _sharing(tree, node, lexicon)


def _scope(tree: Node, both: acts.Both, span: Span) -> Iterator[Doubt]:
    """Whether "for each" after several acts is said of the last or of all of them."""
    last = both.acts[-1]
    earlier = [part for part in both.acts[:-1] if not isinstance(part, REPEATED)]
    if not isinstance(last, REPEATED) or not earlier or not all(isinstance(part, acts.Single) for part in earlier):
        return
    if isinstance(last.per.having, possession.ThisWay):
        return  # of what the act before has done
    first = acts.Both((last, *both.acts[:-1]))
    spread = acts.Both(tuple(_repeated(part, last) for part in both.acts))
    trees = (replaced(tree, both, first), replaced(tree, both, spread))
    yield Doubt("this does not say whether all of it or the last act is done for each of them", span, trees)


def _sharing(tree: Node, act: SHARED | PUT, lexicon: Lexicon) -> Iterator[Doubt]:
    """Whether so many things are for each of several places, or for all of them together."""
    several = next((each for each in _others(act) if isinstance(each, phrases.Some) and _number(each) > 1), None)
    n = _number(act.what)
    if several is None or n == 0:
        return
    noun, many = nouns.noun_of(several), _number(several)
    each_of = phrases.EachOf(amounts.Number(many), several.kind)
    goes_apart = nouns.noun_of(act.what) in lexicon.vocabulary.counters or _is_source(several, act.what)
    told = [replaced(act, several, each_of)] if goes_apart else []
    if n == 1:
        told.append(replaced(act, several, phrases.A(several.kind)))
    elif goes_apart and vars(act.what)["n"] == amounts.Number(many):
        told.append(replaced(changed(act, "what", _one_of(act.what)), several, each_of))
    message = f"this does not say whether it is for each {noun} or in all"
    advice = f"for so many in all, say in a sentence for each {noun} what it is"
    yield Doubt(
        message, act.span, tuple(replaced(tree, act, each) for each in told), advice if len(told) < BOTH else ""
    )


def _is_source(place: Node, what: Node) -> bool:
    """Whether a phrase says where the things of another one are: they can be in several places, but go to one only."""
    kind = nouns.kind_of(what)
    return kind is not None and kind.where is not None and kind.where.landmark() == place


def _others(act: Node) -> Iterator[Node]:
    """The phrases of an act for where its things come from and where they go."""
    what = vars(act)["what"]
    kind = nouns.kind_of(what)
    if kind is not None and kind.where is not None:
        yield kind.where.landmark()
    for name in ("where", "whom", "source"):
        spot = vars(act).get(name)
        if isinstance(spot, putting.Destination):
            yield from (each for each in vars(spot).values() if isinstance(each, Node))
        elif isinstance(spot, Node):
            yield spot


def _number(phrase: Node) -> int:
    """How many things a phrase speaks of; 0 where it is open or all of them are meant."""
    if isinstance(phrase, phrases.A | phrases.Another):
        return 1
    n = phrase.n if isinstance(phrase, phrases.Some) else None
    return n.value if isinstance(n, amounts.Number | amounts.UpTo) else 0


def _one_of(phrase: Node) -> Node:
    """A phrase for one thing where it speaks of several."""
    return changed(phrase, "n", amounts.Number(1)) if isinstance(phrase, phrases.Some) else phrase


def _repeated(part: acts.Part, like: acts.ForEach | acts.ForEvery) -> acts.Part:
    """An act as often as another one is done."""
    if not isinstance(part, acts.Single):
        return part
    if isinstance(like, acts.ForEvery):
        return acts.ForEvery(part, like.n, like.per)
    return acts.ForEach(part, like.per, like.most)
