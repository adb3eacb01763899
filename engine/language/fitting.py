"""Whether what a sentence says can be: who can hold what, what lies next to what, what is left to act on.

All of it is held against the vocabulary; nothing is known of a game's rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    adjectives,
    amounts,
    branches,
    costs,
    decks,
    doing,
    effects,
    events,
    nouns,
    phrases,
    possession,
    static_rules,
    taking,
)
from engine.language.references import Fault, walk
from engine.language.writer import article

Rows = list[tuple[Node, tuple[int, int]]]  # nodes with their spans
CLAUSES = effects.Must | effects.May | effects.MayPay
AWAITED = events.Happens | events.HappensHolding
KEPT = taking.Gain | taking.Lose | taking.Pay  # what the one who acts gets or had


def fitting_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each thing in a tree that cannot be, in the order of the text."""
    rows = walk(tree)
    awaited = {id(node.act) for node, _ in rows if isinstance(node, AWAITED)}
    for node, span in rows:
        if isinstance(node, CLAUSES):
            yield from _holding_faults(node, lexicon)
        if isinstance(node, nouns.Kind):
            yield from _beside_faults(node, lexicon)
        if isinstance(node, decks.Draw | decks.DrawAndResolve) and id(node) not in awaited:
            yield from _drawn_faults(node.what)
        if isinstance(node, decks.Top) and isinstance(node.n, amounts.Number) and node.n.value == 0:
            yield Fault("0 of something is nothing", *node.n.span, "ask for 1 or more, or leave it out")
        if isinstance(node, doing.Ignore):
            yield from _ignored_faults(node.what, lexicon)
        if isinstance(node, costs.CostSet | costs.CostAtLeast | costs.CostSetTwo):
            yield from _price_faults(node, lexicon)
        if isinstance(node, acts.Both):
            yield from _cancelling(node.acts, span)
        if isinstance(node, acts.InTurn):
            yield from _cancelling((node.first, node.then), span)
        if isinstance(node, effects.MayPay):
            yield from _cancelling((node.price, node.act), span)


def _holding_faults(clause: CLAUSES, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens that are gained, lost or paid by somebody who cannot hold them."""
    noun = noun_of_phrase(clause.who, lexicon)
    if lexicon.sort_of(noun) != "piece":
        return
    for node, _ in walk(clause):
        counter = (
            lexicon.vocabulary.counters.get(noun_of_phrase(node.what, lexicon)) if isinstance(node, KEPT) else None
        )
        if counter is not None and counter.holders and noun not in counter.holders:
            known = lexicon.vocabulary.nouns
            can = " and ".join(known[each].plural for each in counter.holders if each in known)
            message = f"{article(noun)} {noun} holds no {counter.plural}"
            yield Fault(message, *node.span, f"{counter.plural} are for {can}")


def _beside_faults(kind: nouns.Kind, lexicon: Lexicon) -> Iterator[Fault]:
    """Places called adjacent or opposite of which the game has none, though it has other such places."""
    near = isinstance(kind.manner, adjectives.Adjacent) or isinstance(kind.where, nouns.AdjacentTo)
    across = isinstance(kind.manner, adjectives.Opposite) or isinstance(kind.where, nouns.OppositeOf)
    words = lexicon.vocabulary.nouns
    entry = words.get(kind.noun)
    if entry is None or not (near or across):
        return
    how = "adjacent" if near else "opposite"
    others = [each.plural for each in words.values() if (each.adjacent if near else each.opposite)]
    if others and not (entry.adjacent if near else entry.opposite):
        yield Fault(f"no {entry.singular} is {how} to another", *kind.span, f"{' and '.join(others)} are")


def _drawn_faults(what: Node) -> Iterator[Fault]:
    """A card that is known already, said to be drawn."""
    if isinstance(what, phrases.This | phrases.That | phrases.It | phrases.Those | phrases.Them | possession.Owned):
        yield Fault(
            "what is drawn comes from a deck unseen", *what.span, "say how many are drawn: “draw 1 …”; or take it"
        )


def _ignored_faults(what: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """Cards that never stay in play, ignored where they lie: there are none at that moment."""
    if not isinstance(what, phrases.Bare | phrases.All | phrases.Each):
        return
    entry = lexicon.vocabulary.nouns.get(what.kind.noun)
    kind = lexicon.vocabulary.types.get(entry.type) if entry is not None else None
    if entry is not None and kind is not None and entry.subtype and kind.stays and entry.subtype not in kind.stays:
        message = f"no {entry.singular} stays in play, so there is none to ignore when this is resolved"
        yield Fault(message, *what.span, f"say it as a rule: “… ignore {entry.plural}”")


def _price_faults(node: costs.CostSet | costs.CostAtLeast | costs.CostSetTwo, lexicon: Lexicon) -> Iterator[Fault]:
    """A price that nobody can ever pay."""
    counter = lexicon.vocabulary.counters.get(node.currency)
    highest = max(node.price, node.second) if isinstance(node, costs.CostSetTwo) else node.price
    if counter is not None and counter.most is not None and highest > counter.most:
        hint = f"nobody ever has more than {counter.most} {counter.plural}"
        yield Fault(f"{highest} {counter.plural} can never be paid", *node.span, hint)


def _cancelling(steps: tuple[Node, ...], span: tuple[int, int]) -> Iterator[Fault]:
    """The same amount of the same counter lost, or paid, and gained by the same one."""
    lost = [step.what for step in steps if isinstance(step, taking.Lose | taking.Pay)]
    gained = [step.what for step in steps if isinstance(step, taking.Gain)]
    if any(isinstance(what, phrases.Some) and what in gained for what in lost):
        yield Fault("what is lost is gained again, which changes nothing", *span, "leave both out, or change a number")


def gone_faults(tree: Node, before: list[Node], links: dict[tuple[int, int], tuple[int, int]]) -> Iterator[Fault]:
    """A fault for each deed done to a card that the same text has discarded just before."""
    rows = walk(tree)
    is_done = any(isinstance(node, branches.IfDone) for node, _ in rows)
    earlier = _steps(walk(before[-1]), is_done=is_done) if before else []
    gone = {node.what.span for node, _ in earlier if isinstance(node, decks.Discard)}
    for node, span in _steps(rows):
        what = vars(node).get("what")
        is_again = isinstance(what, phrases.It | phrases.That) and links.get(what.span) in gone
        if is_again and isinstance(node, doing.DoCard | decks.Discard):
            yield Fault("that card has been discarded before", *span, "say first what is to be done with it")
        if isinstance(node, decks.Discard):
            gone.add(links.get(node.what.span, node.what.span))


def _steps(rows: Rows, *, is_done: bool = False) -> Rows:
    """The single acts that are all done one after the other: none of a choice. `is_done`: what may be done was done."""
    if any(isinstance(node, CHOICES) or (isinstance(node, effects.Permission) and not is_done) for node, _ in rows):
        return []
    return [row for row in rows if isinstance(row[0], acts.Single)]


CHOICES = (acts.Alternatives, effects.ChooseOne, effects.ChoosesOne, branches.OrElse, static_rules.Rule)
