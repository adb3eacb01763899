"""What a reference cannot mean: the other arguments of its own verb; and whom "if it does" speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    amounts,
    branches,
    costs,
    drawing,
    effects,
    events,
    nouns,
    phrases,
    possession,
    prohibitions,
    putting,
    sentences,
    showing,
    static_rules,
    taking,
    turns,
)
from engine.language.references import Rows, Span, parts

DOING = (
    effects.Must, effects.May, effects.MayPay, effects.MustPay, effects.Chooses, effects.Together, effects.Then,
    events.Happens, events.HappensHolding, events.Until, prohibitions.Cannot,
)  # fmt: skip
HAVING = (turns.HasMore, turns.HasMoreNext)
DOING_OR_HAVING = (*DOING, *HAVING)
RULED = (*DOING_OR_HAVING, static_rules.Rule)
ANSWERED = (branches.OrElse, branches.AndThen, branches.IfNot, branches.MayIfNot, branches.IfDeclined)
SEVERAL = (phrases.Each, phrases.All, phrases.Bare, phrases.Some, phrases.EachOf, phrases.Several, phrases.Kinds)
REFERRING = (phrases.It, phrases.That, phrases.Those, phrases.Them)


def coarguments(nodes: Rows) -> dict[int, set[Span]]:
    """For each reference, by its id, the spans of the phrases beside it in its clause: who acts, and what else is acted
    on. A possessor is left out: an animal may discard that animal's item.
    """
    spans = {id(node): span for node, span in nodes}
    beside: dict[int, set[Span]] = {}
    for node, _ in nodes:
        if isinstance(node, DOING):
            for act in (vars(node).get("price"), node.act):
                if isinstance(act, Node):
                    for reference in _arguments(act):
                        beside.setdefault(id(reference), set()).add(spans[id(node.who)])
        if isinstance(node, acts.Single) and not isinstance(node, putting.PlaceFor):
            within = [part for part in parts(node) if id(part) in spans]
            for part in within:
                for reference in _arguments(part):
                    others = {spans[id(other)] for other in within if other is not part}
                    beside.setdefault(id(reference), set()).update(others)
    return beside


def _arguments(node: Node) -> Iterator[Node]:
    """The references in a clause that are arguments of its verb: not possessors, nor within what a thing has done."""
    if isinstance(node, REFERRING):
        yield node
    own = [vars(node).get("owner")]  # of an item, or of a turn
    if isinstance(node, acts.Single):
        own.append(vars(node).get("who"))  # who acts, once more: until it draws a Pet
    for part in parts(node):
        if not any(part is each for each in own) and not isinstance(part, nouns.Having | events.Duration):
            yield from _arguments(part)


def arguments(nodes: Rows) -> set[int]:
    """The ids of the phrases that are what a verb is about, and not only within what narrows another noun: who acts, on
    what, from where, to whom.
    """
    found: set[int] = set()
    for node, _ in nodes:
        if isinstance(node, DOING_OR_HAVING):
            found.add(id(node.who))
        if isinstance(node, acts.Single | acts.Deed):
            for part in parts(node):
                found.add(id(part))
                kind = nouns.kind_of(part)
                if kind is not None and isinstance(kind.where, nouns.From):
                    found.add(id(kind.where.source))
    return found


def clauses(nodes: Rows) -> dict[Span, list[tuple[Node, Span]]]:
    """For each clause that says what somebody does, cannot do or has for a while, by its span, the phrases for those
    who do, with their spans. A clause and the rule that it is in are one.
    """
    found: dict[Span, list[tuple[Node, Span]]] = {}
    spans = {id(node): span for node, span in nodes}
    for node, span in nodes:
        rule = vars(node).get("rule") if isinstance(node, sentences.Lasting | sentences.While) else node
        who = vars(rule).get("who") if isinstance(rule, RULED) else None
        if isinstance(who, Node) and id(who) in spans and not isinstance(node, events.Event):
            found.setdefault(span, []).append((who, spans[id(who)]))
    return found


def acting(nodes: Rows) -> dict[int, Node]:
    """For each "it" that does something, by its id, what it does."""
    return {id(node.who): node.act for node, _ in nodes if isinstance(node, DOING) and isinstance(node.who, phrases.It)}


def parallels(nodes: Rows) -> dict[int, set[Span]]:
    """For each "it" that is acted on, by its id, what the acts before it in a row are done to: a Pet, in "choose a Pet
    and move it".
    """
    found: dict[int, set[Span]] = {}
    for node, _ in nodes:
        objects: set[Span] = set()
        for act in _in_a_row(node):
            what = vars(act).get("what")
            if isinstance(what, phrases.It):
                found[id(what)] = set(objects)
            elif isinstance(what, Node):
                objects.add(what.span)
    return found


def sources(nodes: Rows) -> dict[int, str]:
    """For each "it" that something is taken from, by its id, the noun of what is taken; "" where it has none."""
    found: dict[int, str] = {}
    for node, _ in nodes:
        if isinstance(node, taking.TakeFrom) and isinstance(node.source, phrases.It):
            found[id(node.source)] = nouns.noun_of(node.what)
        where = node.where if isinstance(node, nouns.Kind) else None
        if isinstance(where, nouns.From) and isinstance(where.source, phrases.It):
            found[id(where.source)] = nouns.noun_of(node)
    return found


def _in_a_row(node: Node) -> tuple[Node, ...]:
    """The acts of a node that are done one after the other."""
    if isinstance(node, acts.InTurn):
        return node.first, node.then
    return node.acts if isinstance(node, acts.Both) else ()


def others_than_who_pays(nodes: Rows) -> set[int]:
    """The ids of the nouns in a sentence about a price that speak of others than whoever does the deed: while another
    animal is at this house. Whom the price is for is not among them.
    """
    priced = [node for node, _ in nodes if isinstance(node, costs.Cost | costs.CostAtMost | costs.CostAtLeast)]
    payers = {id(nouns.kind_of(who)) for node in priced if isinstance(who := vars(node).get("who"), Node)}
    return {id(node) for node, _ in nodes if isinstance(node, nouns.Kind)} - payers if priced else set()


def could_do(noun: str, act: Node | None, lexicon: Lexicon) -> bool:
    """Whether something of a noun could do an act: no Pet gains what only animals hold."""
    if not isinstance(act, taking.Gain | taking.Lose | taking.Pay):
        return True
    counter = lexicon.vocabulary.counters.get(nouns.noun_of(act.what))
    return counter is None or not counter.holders or noun in counter.holders or lexicon.sort_of(noun) != "piece"


def opened(nodes: Rows) -> dict[int, bool]:
    """The phrases for what is acted on that leave open how many it is, by their ids; whether each of several acts."""
    clauses = [
        node for node, _ in nodes if isinstance(node, effects.Must | effects.May | effects.MayPay | effects.MustPay)
    ]
    is_each = any(isinstance(node.who, SEVERAL) for node in clauses)
    awaited = [span for node, span in nodes if isinstance(node, events.Event)]
    found: dict[int, bool] = {}
    for node, span in nodes:
        what = vars(node).get("what") if isinstance(node, acts.Single) else None
        is_done = not any(start <= span[0] and span[1] <= end for start, end in awaited)
        if is_done and isinstance(node, showing.Roll):
            found[id(node.die)] = is_each
        if is_done and isinstance(what, Node) and (isinstance(node, drawing.DiscardDownTo) or _is_open(what)):
            found[id(what)] = is_each
    return found


def _is_open(what: Node) -> bool:
    """Whether a phrase leaves open how many it is: any number of cards, up to 3 cards, all your cards."""
    if isinstance(what, phrases.Some):
        return isinstance(what.n, amounts.AnyNumber | amounts.UpTo)
    return isinstance(what, phrases.All | possession.AllOf | possession.HalfOf | possession.HalfUpOf)


def answering(nodes: Rows) -> dict[int, Node]:
    """For the "it" of each "if it does" within a sentence, by its id, the subject that is asked whether it does."""
    found: dict[int, Node] = {}
    for node, _ in nodes:
        if isinstance(node, ANSWERED):
            values = vars(node)
            first = values.get("first", values.get("effect"))
            subject = vars(first).get("who")
            if isinstance(subject, Node):
                found[id(node.who)] = subject
    return found


def asked(nodes: Rows) -> Node | None:
    """The last subject in a sentence that does something or may do it; None where the sentence has none."""
    subjects = [
        node.who for node, _ in nodes if isinstance(node, effects.Must | effects.May | effects.MayPay | effects.MustPay)
    ]
    return subjects[-1] if subjects else None
