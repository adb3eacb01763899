"""Sentences of one tree that people read in two ways all the same, with a wording for each of them.

"Lose 1 AP and gain 1 Snack for each Pet": is the AP lost once, or for each Pet as well?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.language.clarity import replaced
from engine.language.forms import Node, changed, field_names
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    amounts,
    costs,
    decks,
    effects,
    events,
    moving,
    nouns,
    phrases,
    possession,
    putting,
    sentences,
    taking,
)
from engine.language.others import compared, has_you, kind_of_other
from engine.language.references import Context, Span, walk
from engine.language.writer import Writer

SHARED = taking.Take | taking.TakeFrom | taking.Steal | taking.Give | decks.Discard | moving.Move
PUT = putting.Put | putting.Place | putting.Add | putting.Return
BOTH = 2  # readings
SCOPED = {"who": "for {}", "per": "for each {}", "when": "{}"}  # fields of costs that may follow several of them
OF_LAST, OF_ALL = "for the last alone", "for all of them"
REPEATED = (acts.ForEach, acts.ForEvery)


class Doubt(NamedTuple):
    """What is in doubt, where, the trees of sentences that each say one of the two, and advice where one has none.

    `notes` tell of each tree which meaning it is.
    """

    message: str
    span: Span
    trees: tuple[Node, ...]
    advice: str = ""
    notes: tuple[str, ...] = ()


def doubts(tree: Node, links: Mapping[Span, Span], lexicon: Lexicon, context: Context | None) -> Iterator[Doubt]:
    """The doubts about a sentence, in the order of the text; `links` are its references, by span."""
    for node, span in walk(tree):
        kind = kind_of_other(node)
        if kind is not None and compared(node).span in links and context and has_you(kind, lexicon, context):
            yield from _others(tree, node, kind, span, lexicon)
        if isinstance(node, acts.Both):
            yield from _scope(tree, node, span)
        elif isinstance(node, effects.Later):
            yield from _scope_of_moment(node, span, lexicon)
        elif isinstance(node, costs.Costs):
            yield from _scope_of_costs(tree, node, span, lexicon)
        elif isinstance(node, SHARED | PUT):
            yield from _sharing(tree, node, lexicon)


def _others(tree: Node, node: Node, kind: nouns.Kind, span: Span, lexicon: Lexicon) -> Iterator[Doubt]:
    """Whether others of a noun are others than you, or than the one that was chosen."""
    message = f"this could be any {kind.noun} other than you, or other than the one chosen before"
    if kind.having is not None:
        advice = f"write “{kind.noun} other than you” or “{kind.noun} other than that {kind.noun}”"
        yield Doubt(message, span, (), advice)
        return
    told = []
    for spared in (phrases.That(kind.noun), phrases.You()):
        other = changed(changed(kind, "manner", None), "having", possession.OtherThan(spared))
        told.append(replaced(tree, node, phrases.A(other) if isinstance(node, phrases.Another) else other))
    yield Doubt(message, span, tuple(told), "", ("than the one chosen", "than you"))


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
    message = "this does not say whether all of it or the last act is done for each of them"
    yield Doubt(message, span, trees, "", (OF_LAST, OF_ALL))


def _scope_of_moment(later: effects.Later, span: Span, lexicon: Lexicon) -> Iterator[Doubt]:
    """Whether several acts wait for a moment that is named behind the last of them, or that one alone."""
    if isinstance(vars(later.clause).get("act"), acts.Both | acts.InTurn):
        when = Writer(lexicon).write(later.moment)
        message = f"“at {when}” could be said of all that is done or of the last act alone"
        yield Doubt(message, span, (), f"say each act in a sentence of its own; what waits ends in “at {when}”")


def _scope_of_costs(tree: Node, several: costs.Costs, span: Span, lexicon: Lexicon) -> Iterator[Doubt]:
    """Whether what follows several costs (for whom, for each of what, how long) is said of the last or of all."""
    last = several.costs[-1]
    said = {} if isinstance(last, costs.CostSetTwo) else {name: vars(last).get(name) for name in SCOPED}
    for name, scope in said.items():
        if not isinstance(scope, Node) or all(vars(cost).get(name) is not None for cost in several.costs):
            continue
        words = SCOPED[name].format(Writer(lexicon).write(scope))
        message = f"“{words}” could be said of all these costs or of the last alone"
        if isinstance(scope, events.Duration):
            bare = costs.Costs(
                tuple(changed(each, name, None) if name in vars(each) else each for each in several.costs)
            )
            whole = replaced(tree, several, sentences.Lasting(scope, bare))
            yield Doubt(message, span, (whole,), "for the last alone, give it a sentence of its own", (OF_ALL,))
            return
        first = replaced(tree, several, costs.Costs((last, *several.costs[:-1])))
        if not all(name in field_names(type(each)) for each in several.costs):
            yield Doubt(message, span, (first,), "for all of them, give each a sentence of its own", (OF_LAST,))
            return
        spread = (each if vars(each).get(name) is not None else changed(each, name, scope) for each in several.costs)
        yield Doubt(message, span, (first, replaced(tree, several, costs.Costs(tuple(spread)))), "", (OF_LAST, OF_ALL))
        return


def _sharing(tree: Node, act: SHARED | PUT, lexicon: Lexicon) -> Iterator[Doubt]:
    """Whether so many things are for each of several places, or for all of them together."""
    several = next((each for each in _spots(act) if isinstance(each, phrases.Some) and _number(each) > 1), None)
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


def _spots(act: Node) -> Iterator[Node]:
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
