"""Triggers of one text that set each other off without end: "when an animal gains a Snack, it gains 1 Snack".

Only what is done each time, by all whom it concerns and without a choice, is followed, and only deeds that never run
out: gaining what has no limit, drawing, and moving on. What is played is held to the same by the proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.language.finding import Finding
from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    amounts,
    branches,
    decks,
    effects,
    events,
    moving,
    nouns,
    phrases,
    sentences,
    taking,
)
from engine.language.references import walk

Deed = tuple[str, str]  # the class of an act, and what is gained, drawn or moved to
OPEN = (effects.Permission, effects.ChooseOne, effects.ChoosesOne, acts.Alternatives, effects.Later)
CONDITIONAL = (
    branches.If, branches.IfElse, branches.IfNot, branches.Unless, branches.UnlessDone, branches.OnResult,
    branches.OnResults,
)  # fmt: skip


def endless(trees: Iterable[Node | None], lexicon: Lexicon) -> Iterator[Finding]:
    """A finding for each trigger of a text that comes round to itself through triggers of the same text."""
    triggers = [trigger for tree in trees if tree is not None for trigger in _triggers(tree)]
    leads = {id(one): [other for other in triggers if _sets_off(one, other, lexicon)] for one in triggers}
    for trigger in triggers:
        if _comes_round(trigger, leads):
            message = "what this does sets it off again, without end"
            hint = "say how often: “the first time each … …”, “once per …”; or let it be chosen: “it may …”"
            yield Finding("endless", message, *trigger.span, hint)


def _triggers(tree: Node) -> Iterator[sentences.When]:
    """The triggers of a sentence that wait for a deed each time it is done, without any limit."""
    body = tree.body if isinstance(tree, sentences.Says) else None
    if isinstance(body, sentences.When) and isinstance(body.event, events.Happens):
        yield body


def _comes_round(trigger: sentences.When, leads: dict[int, list[sentences.When]]) -> bool:
    seen: set[int] = set()
    waiting = list(leads[id(trigger)])
    while waiting:
        one = waiting.pop()
        if one is trigger:
            return True
        if id(one) not in seen:
            seen.add(id(one))
            waiting += leads[id(one)]
    return False


def _sets_off(one: sentences.When, other: sentences.When, lexicon: Lexicon) -> bool:
    """Whether what one trigger brings about is always what the other waits for."""
    if any(isinstance(node, OPEN + CONDITIONAL) for node, _ in walk(one.effect)):
        return False
    waits = other.event
    assert isinstance(waits, events.Happens)
    return any(
        isinstance(node, effects.Must) and _same_doer(one, node.who, waits.who) and _does(node.act, waits.act, lexicon)
        for node, _ in walk(one.effect)
    )


def _same_doer(one: sentences.When, doer: Node, awaited: Node) -> bool:
    """Whether those who act are among those whose deed is waited for: it, who set it off; you; anybody of the noun."""
    if isinstance(doer, phrases.It | phrases.That) and isinstance(one.event, events.Happens):
        doer = one.event.who
    if doer == awaited:
        return True
    mine, theirs = nouns.kind_of(doer), nouns.kind_of(awaited)
    is_any = isinstance(awaited, phrases.A) and theirs is not None and theirs == nouns.Kind(theirs.noun)
    return is_any and mine is not None and theirs is not None and mine.noun == theirs.noun


def _does(act: Node, awaited: Node, lexicon: Lexicon) -> bool:
    """Whether an act is, or begins with, the deed that is waited for."""
    if isinstance(act, acts.Both):
        return any(_is_deed(step, awaited, lexicon) for step in act.acts)
    if isinstance(act, acts.InTurn):
        return _does(act.first, awaited, lexicon) or _does(act.then, awaited, lexicon)
    return _is_deed(act, awaited, lexicon)


def _is_any(what: Node) -> bool:
    """Whether a phrase waits for one thing of a noun, or for any number, whatever it is."""
    kind = nouns.kind_of(what)
    if kind is None or kind != nouns.Kind(kind.noun):
        return False
    is_one = isinstance(what, phrases.Some) and what.n == amounts.Number(1)
    return is_one or isinstance(what, phrases.A | phrases.Bare)


def _is_deed(step: Node, awaited: Node, lexicon: Lexicon) -> bool:
    if isinstance(step, taking.Gain) and isinstance(awaited, taking.Gain):
        noun = nouns.noun_of(step.what)
        counter = lexicon.vocabulary.counters.get(noun)
        is_same = noun == nouns.noun_of(awaited.what) and _is_any(awaited.what)
        return is_same and counter is not None and counter.most is None
    if isinstance(step, decks.Draw) and isinstance(awaited, decks.Draw):
        return nouns.noun_of(step.what) == nouns.noun_of(awaited.what) and _is_any(awaited.what)
    if isinstance(step, moving.Go) and isinstance(awaited, moving.Go):
        return _is_any(awaited.where) and nouns.noun_of(step.where) == nouns.noun_of(awaited.where)
    return False
