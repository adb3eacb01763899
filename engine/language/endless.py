"""Triggers of one text that set each other off without end: "when an animal gains a Snack, it gains 1 Snack".

Only what is done each time, by all whom it concerns and without a choice, is followed, and only deeds that never run
out: gaining what has no limit, drawing, and moving on. What is played is held to the same by the proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.language.chains import SAME, YOU, Link
from engine.language.finding import Finding
from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
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
    rolling,
    sentences,
    taking,
)
from engine.language.references import walk

Deed = tuple[str, str]  # the class of an act, and what is gained, drawn or moved to
OPEN = (effects.Permission, effects.ChooseOne, effects.ChoosesOne, acts.Alternatives, effects.Later)
THERE = (phrases.This, phrases.That, phrases.Named, phrases.Unique)  # a place that is given, and no further one
CONDITIONAL = (
    branches.If, branches.IfElse, branches.IfNot, branches.Unless, branches.UnlessDone, branches.OnResult,
    branches.OnResults, rolling.OnResultIn,
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
        _same_doer(one, doer, waits.who, lexicon) and _is_deed(step, waits.act, lexicon)
        for doer, step in _deeds(one.effect)
    )


def _deeds(effect: Node) -> Iterator[tuple[Node, Node]]:
    """The single acts of all that is done in any case, each with who does it; what is moved is said to move.

    A place that is always the same is left out: who is there already does not move there.
    """
    for node, _ in walk(effect):
        for step in _steps(node.act) if isinstance(node, effects.Must) else ():
            if isinstance(step, moving.Go | moving.Move) and isinstance(step.where, THERE):
                continue
            if isinstance(step, moving.Move):
                yield step.what, moving.Go(step.where)
            else:
                yield vars(node)["who"], step


def _same_doer(one: sentences.When, doer: Node, awaited: Node, lexicon: Lexicon) -> bool:
    """Whether those who act are among those whose deed is waited for: it, who set it off; you; anybody of the noun."""
    if isinstance(doer, phrases.It | phrases.That) and isinstance(one.event, events.Happens):
        if isinstance(doer, phrases.That) and doer.noun != noun_of_phrase(one.event.who, lexicon):
            return False
        doer = one.event.who
    if doer == awaited:
        return True
    theirs = nouns.kind_of(awaited)
    is_any = isinstance(awaited, phrases.A) and theirs is not None and theirs == nouns.Kind(theirs.noun)
    mine = noun_of_phrase(doer, lexicon) if nouns.kind_of(doer) or isinstance(doer, phrases.Named) else ""
    return is_any and theirs is not None and mine == theirs.noun


def _is_any(what: Node) -> bool:
    """Whether a phrase waits for one thing of a noun, or for any number, whatever it is."""
    kind = nouns.kind_of(what)
    if kind is None or kind != nouns.Kind(kind.noun):
        return False
    is_one = isinstance(what, phrases.Some) and what.n == amounts.Number(1)
    return is_one or isinstance(what, phrases.A | phrases.Bare)


def _unending(act: Node, lexicon: Lexicon) -> str:
    """A word for a deed that never runs out, with its noun: gaining what has no limit, drawing, moving on; else ""."""
    if isinstance(act, taking.Gain):
        counter = lexicon.vocabulary.counters.get(nouns.noun_of(act.what))
        return f"gain {counter.id}" if counter is not None and counter.most is None else ""
    if isinstance(act, decks.Draw):
        return f"draw {nouns.noun_of(act.what)}"
    return f"move to {nouns.noun_of(act.where)}" if isinstance(act, moving.Go) else ""


def _is_deed(step: Node, awaited: Node, lexicon: Lexicon) -> bool:
    deed = _unending(step, lexicon)
    what = vars(awaited).get("what", vars(awaited).get("where"))
    return bool(deed) and deed == _unending(awaited, lexicon) and isinstance(what, Node) and _is_any(what)


# --- chains through other texts ---------------------------------------------------------------------------------------


def links_of(trees: Iterable[Node | None], lexicon: Lexicon) -> Iterator[Link]:
    """The triggers of a text that could be part of a chain."""
    for tree in trees:
        for trigger in _triggers(tree) if tree is not None else ():
            link = _link(trigger, lexicon)
            if link is not None and link.does:
                yield link


def _link(trigger: sentences.When, lexicon: Lexicon) -> Link | None:
    event = trigger.event
    assert isinstance(event, events.Happens)
    waits = _unending(event.act, lexicon)
    what = vars(event.act).get("what", vars(event.act).get("where"))
    by = _awaited(event.who)
    if not waits or not by or not isinstance(what, Node) or not _is_any(what):
        return None
    if any(isinstance(node, OPEN + CONDITIONAL) for node, _ in walk(trigger.effect)):
        return None
    does = tuple(
        (deed, doer)
        for who, step in _deeds(trigger.effect)
        if (doer := _doer(who, event.who, lexicon)) and (deed := _unending(step, lexicon))
    )
    return Link(waits, by, does, *trigger.span)


def _awaited(who: Node) -> str:
    """Whose deed is waited for: you, or anybody of a noun; "" where it is somebody in particular."""
    kind = nouns.kind_of(who)
    if isinstance(who, phrases.You):
        return YOU
    return kind.noun if isinstance(who, phrases.A) and kind is not None and kind == nouns.Kind(kind.noun) else ""


def _doer(who: Node, awaited: Node, lexicon: Lexicon) -> str:
    """Who does what follows: whoever set it off, you, all of a noun, or one that is named; "" for somebody else."""
    kind = nouns.kind_of(who)
    if isinstance(who, phrases.It | phrases.That) or who == awaited:
        return SAME
    if isinstance(who, phrases.You):
        return YOU
    if isinstance(who, phrases.Named):
        return noun_of_phrase(who, lexicon)
    return kind.noun if isinstance(who, phrases.Each) and kind is not None and kind == nouns.Kind(kind.noun) else ""


def _steps(act: Node) -> Iterator[Node]:
    if isinstance(act, acts.Both):
        yield from act.acts
    elif isinstance(act, acts.InTurn):
        yield from _steps(act.first)
        yield from _steps(act.then)
    else:
        yield act
