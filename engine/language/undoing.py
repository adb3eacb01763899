"""What a text does and takes back, so that nothing has changed: gained and lost, given and taken, put and discarded.

What one sentence does is held against what the sentence before it has done, as long as both are done in any case.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    branches,
    costs,
    decks,
    doing,
    effects,
    moving,
    nouns,
    phrases,
    putting,
    rolling,
    showing,
    static_rules,
    taking,
)
from engine.language.references import Fault, Rows, Span, walk

Links = dict[Span, Span]
CHOICES = (acts.Alternatives, effects.ChooseOne, effects.ChoosesOne, branches.OrElse, static_rules.Rule)
CONDITIONAL = (
    branches.If,
    branches.IfElse,
    branches.IfNot,
    branches.MayIfNot,
    branches.IfDeclined,
    branches.Unless,
    branches.UnlessDone,
    branches.OnResult,
    branches.OnResults,
    rolling.OnResultIn,
)
FORTH_AND_BACK: dict[type[Node], type[Node]] = {showing.FlipDown: showing.FlipUp, showing.FlipUp: showing.FlipDown}


class Done(NamedTuple):
    """A single act that is done in any case: by whom, what, and where it stands."""

    who: Node | None
    act: Node
    span: Span


class Said(NamedTuple):
    """What decides whether two phrases are about the same: what references lead to, and the counters of the game."""

    links: Links
    counters: Container[str]


def undone_faults(tree: Node, before: Node | None, links: Links, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each act of a sentence that takes back what an act before it has done, there or in the one before."""
    said = Said(links, lexicon.vocabulary.counters)
    is_sure = before is not None and not any(isinstance(node, effects.Permission) for node, _ in walk(before))
    earlier = list(_done(before)) if before is not None and is_sure else []
    done: list[Done] = []
    for now in _done(tree):
        here = next((each for each in done if _undoes(now, each, said)), None)
        if here is not None:
            yield Fault("this takes back what it does, which changes nothing", *_around(here, now, tree), HINT)
        elif any(_undoes(now, each, said) for each in earlier):
            yield Fault("this takes back what was done just before", *now.span, HINT)
        done.append(now)


HINT = "leave both out, or change a number"


def _around(one: Done, other: Done, tree: Node) -> Span:
    """The characters of the smallest node that holds both acts."""
    spans = [span for _, span in walk(tree) if span[0] <= one.span[0] and other.span[1] <= span[1]]
    return min(spans, key=lambda span: span[1] - span[0])


def _done(tree: Node) -> Iterator[Done]:
    """The single acts of a sentence that are all done one after the other; none where there is a choice."""
    rows = walk(tree)
    if any(isinstance(node, CHOICES + CONDITIONAL) for node, _ in rows):
        return
    doers: dict[int, Node] = {}
    for node, _ in rows:
        values = vars(node)
        if isinstance(node, effects.Effect) and "who" in values:
            for part in (values.get("price"), values.get("act")):
                doers |= {id(inner): values["who"] for inner, _ in walk(part)} if isinstance(part, Node) else {}
    for node, span in rows:
        if isinstance(node, acts.Single):
            yield Done(doers.get(id(node)), node, span)


def _undoes(now: Done, earlier: Done, said: Said) -> bool:
    return any(takes_back(now, earlier, said) for takes_back in WAYS)


def _gives_back(now: Done, earlier: Done, said: Said) -> bool:
    """Given to somebody and taken from them; or put somewhere and discarded from there."""
    act, was = now.act, earlier.act
    if isinstance(was, taking.Take | taking.TakeFrom | taking.Steal) and isinstance(act, taking.Give):
        return _same_amount(act.what, was.what, said) and _same(act.whom, _whose(was), said)
    if isinstance(was, taking.Give) and isinstance(act, taking.Take | taking.TakeFrom | taking.Steal):
        return _same_amount(act.what, was.what, said) and _same(_whose(act), was.whom, said)
    if isinstance(was, putting.Put | putting.Add) and isinstance(act, decks.Discard):
        spot = was.where.what if isinstance(was.where, putting.OnIt) else was.where
        return _same_amount(act.what, was.what, said) and _same(_from(act.what), spot, said)
    return False


def _loses_again(now: Done, earlier: Done, said: Said) -> bool:
    """As many of a counter gained as lost or paid, by the same ones."""
    kinds = {type(now.act), type(earlier.act)}
    if now.who != earlier.who or not (taking.Gain in kinds and kinds & {taking.Lose, taking.Pay}):
        return False
    return isinstance(vars(now.act)["what"], phrases.Some) and vars(now.act)["what"] == vars(earlier.act)["what"]


def _turns_back(now: Done, earlier: Done, said: Said) -> bool:
    """Moved there and back, swapped twice, turned face-down and face-up."""
    act, was = now.act, earlier.act
    if isinstance(was, moving.Move) and isinstance(act, moving.Move):
        return _same(act.what, was.what, said) and _same(act.where, _from(was.what), said)
    if isinstance(was, moving.Swap | moving.SwapWith) and type(act) is type(was):
        things = {*_things(was)}
        return things == {*_things(act)} and all(isinstance(each, NAMED) for each in things)
    return FORTH_AND_BACK.get(type(was)) is type(act) and _same(vars(act)["what"], vars(was)["what"], said)


WAYS = (_gives_back, _loses_again, _turns_back)
NAMED = (phrases.Named, phrases.Unique, phrases.This)


def _things(act: Node) -> Iterator[Node]:
    what = vars(act)["what"]
    yield from what.members if isinstance(what, phrases.Several) else (what,)
    if isinstance(act, moving.SwapWith):
        yield act.other


def _whose(act: taking.Take | taking.TakeFrom | taking.Steal) -> Node | None:
    if isinstance(act, taking.TakeFrom):
        return act.source
    return act.whom if isinstance(act, taking.Steal) else _from(act.what)


def _from(what: Node) -> Node | None:
    """The phrase for where a thing is taken from, or lies; None where the words do not say."""
    kind = nouns.kind_of(what)
    return kind.where.landmark() if kind is not None and kind.where is not None else None


def _same(one: Node | None, other: Node | None, said: Said) -> bool:
    """Whether a phrase is about the same things as one before it: it refers to that, or is the same name or "each"."""
    if one is None or other is None:
        return False
    if said.links.get(one.span, one.span) == said.links.get(other.span, other.span) != (0, 0):
        return True
    return one == other and isinstance(one, (*NAMED, phrases.Each, phrases.All, decks.TopOne, decks.TopOfEach))


def _same_amount(one: Node, other: Node, said: Said) -> bool:
    """Whether as much of the same is spoken of, wherever it lies."""
    if _same(one, other, said):
        return True
    noun = nouns.noun_of(one)
    if noun not in said.counters or noun != nouns.noun_of(other) or type(one) is not type(other):
        return False
    return isinstance(one, phrases.Some | phrases.A) and phrases.amount_of(one) == phrases.amount_of(other)


def changes_undone(trees: Sequence[tuple[Node | None, Span]]) -> Iterator[Fault]:
    """A fault for each sentence of a text that takes a price back by as much as an earlier one has changed it."""
    known: dict[Node, int] = {}
    for tree, span in trees:
        body = vars(tree).get("body") if tree is not None else None
        rule = vars(body).get("rule", body) if body is not None else None
        if isinstance(rule, costs.CostChange):
            bare = costs.CostChange(rule.doing, 0, rule.currency, rule.per, rule.who, rule.when)
            if known.get(bare) == -rule.change:
                yield Fault("this takes back what was said before", *span, HINT)
            known[bare] = rule.change


def gone_faults(tree: Node, before: Node | None, links: Links) -> Iterator[Fault]:
    """A fault for each deed done to a card that the same text has discarded just before."""
    rows = walk(tree)
    is_done = any(isinstance(node, branches.IfDone) for node, _ in rows)
    earlier = _steps(walk(before), is_done=is_done) if before is not None else []
    gone = {node.what.span for node, _ in earlier if isinstance(node, decks.Discard)}
    for node, span in _steps(rows):
        what = vars(node).get("what")
        is_again = isinstance(what, phrases.It | phrases.That) and links.get(what.span) in gone
        if is_again and isinstance(node, doing.DoCard | decks.Discard | taking.Give):
            yield Fault("that card has been discarded before", *span, "say first what is to be done with it")
        if isinstance(node, decks.Discard):
            gone.add(links.get(node.what.span, node.what.span))


def _steps(rows: Rows, *, is_done: bool = False) -> list[tuple[Node, Span]]:
    """The single acts that are all done one after the other: none of a choice. `is_done`: what may be done was done."""
    if any(isinstance(node, CHOICES) or (isinstance(node, effects.Permission) and not is_done) for node, _ in rows):
        return []
    return [row for row in rows if isinstance(row[0], acts.Single)]
