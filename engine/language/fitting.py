"""Whether what a sentence says can be: who can hold what, what lies next to what, what is left to act on.

All of it is held against the vocabulary; nothing is known of a game's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.language.forms import Node
from engine.language.holders import can_hold, noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.lying import LYING, lying_faults
from engine.language.nodes import (
    adjectives,
    amounts,
    costs,
    dealing,
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
from engine.language.players import is_players
from engine.language.references import Fault, walk
from engine.language.writer import article

PRICES = costs.CostSet | costs.CostAtLeast | costs.CostSetTwo | costs.CostChange | costs.Surcharge
CLAUSES = effects.Must | effects.May | effects.MayPay | effects.MustPay
AWAITED = events.Happens | events.HappensHolding
KEPT = taking.Gain | taking.Lose | taking.Pay | taking.Take | taking.Steal  # what the one who acts gets or had


IGNORING = doing.Ignore | static_rules.Ignores | static_rules.Ignored
DEALING = dealing.Deal | dealing.DealEqual
DRAWING = decks.Draw | decks.DrawAndResolve
WHOSE = possession.Owned | possession.Theirs
JUDGED = frozenset(
    cls
    for classes in (CLAUSES, LYING, DEALING, DRAWING, PRICES, IGNORING, decks.Top | doing.Ignore | WHOSE)
    for cls in get_args(classes)
)


def fitting_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each thing in a tree that cannot be, in the order of the text."""
    rows = walk(tree)
    awaited = {id(node.act) for node, _ in rows if isinstance(node, AWAITED)}
    for node, _ in rows:
        if type(node) not in JUDGED:
            continue
        if isinstance(node, CLAUSES):
            yield from _holding_faults(node, lexicon)
        elif isinstance(node, possession.Owned | possession.Theirs):
            yield from _owned_faults(node, lexicon)
        elif isinstance(node, nouns.Kind):
            yield from _beside_faults(node, lexicon)
        if isinstance(node, LYING):
            yield from lying_faults(node, lexicon)
            yield from _source_faults(node, lexicon)
        if isinstance(node, DEALING):
            what = node.what if isinstance(node, dealing.Deal) else node.kind
            noun = "player" if isinstance(node.whom, phrases.You) else noun_of_phrase(node.whom, lexicon)
            yield from _unheld(what, noun, node.whom, lexicon)
        if isinstance(node, DRAWING) and id(node) not in awaited:
            yield from _drawn_faults(node.what)
        if isinstance(node, decks.Top) and isinstance(node.n, amounts.Number) and node.n.value == 0:
            yield Fault("0 of something is nothing", *node.n.span, "ask for 1 or more, or leave it out")
        if isinstance(node, doing.Ignore):
            yield from _ignored_faults(node.what, lexicon)
        if isinstance(node, IGNORING):
            yield from _unignored_faults(node.what, lexicon)
        if isinstance(node, PRICES):
            yield from _price_faults(node, lexicon)


def _holding_faults(clause: CLAUSES, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens that are gained, lost, paid or taken by somebody who cannot hold them."""
    noun = "player" if isinstance(clause.who, phrases.You) else noun_of_phrase(clause.who, lexicon)
    for node, _ in walk(clause):
        if isinstance(node, KEPT):
            yield from _unheld(node.what, noun, node, lexicon)
        if isinstance(node, taking.Gain) and isinstance(node.what, possession.AllOf | possession.Owned):
            message = "what somebody has already is not gained"
            yield Fault(message, *node.what.span, "say how many: a number, or “equal to the number of …”")


def _owned_faults(owned: possession.Owned | possession.Theirs, lexicon: Lexicon) -> Iterator[Fault]:
    """A player who is said to be yours."""
    entry = lexicon.vocabulary.nouns.get(owned.kind.noun)
    if isinstance(owned.owner, phrases.You) and entry is not None and entry.sorts == ("player",):
        hint = f"say which one: “a {entry.singular}”, “another {entry.singular}”; or “you”"
        yield Fault(f"no {entry.singular} is anybody's", *owned.span, hint)


def _source_faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens said to lie with, to come from or to go to somebody or something that cannot hold them."""
    if isinstance(node, nouns.Kind) and isinstance(node.where, nouns.On | nouns.From):
        landmark = node.where.landmark()
        yield from _unheld(node, noun_of_phrase(landmark, lexicon), landmark, lexicon)
    elif isinstance(node, taking.TakeFrom):
        yield from _unheld(node.what, noun_of_phrase(node.source, lexicon), node.source, lexicon)
    elif isinstance(node, taking.Steal | taking.Give | dealing.Deal):
        yield from _unheld(node.what, noun_of_phrase(node.whom, lexicon), node.whom, lexicon)
    elif isinstance(node, dealing.DealEqual):
        yield from _unheld(node.kind, noun_of_phrase(node.whom, lexicon), node.whom, lexicon)


def _unheld(what: Node, noun: str, at: Node, lexicon: Lexicon) -> Iterator[Fault]:
    counter = lexicon.vocabulary.counters.get(nouns.noun_of(what))
    if counter is not None and not can_hold(noun, counter, lexicon):
        known = lexicon.vocabulary.nouns
        can = " and ".join(known[each].plural for each in counter.holders if each in known)
        one = "the" if known[noun].unique else article(noun)
        yield Fault(f"{one} {noun} holds no {counter.plural}", *at.span, f"{counter.plural} are for {can}")


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


def _unignored_faults(what: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """Players and their pieces, ignored: nothing that is asked of them stops."""
    noun = noun_of_phrase(what, lexicon)
    if is_players(noun, lexicon.vocabulary):
        yield Fault(f"nothing of {article(noun)} {noun} can be ignored", *what.span, "say what cannot be done instead")


def _ignored_faults(what: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """Cards that never stay in play, ignored where they lie: there are none at that moment."""
    if not isinstance(what, phrases.Bare | phrases.All | phrases.Each):
        return
    entry = lexicon.vocabulary.nouns.get(what.kind.noun)
    kind = lexicon.vocabulary.types.get(entry.type) if entry is not None else None
    if entry is not None and kind is not None and entry.subtype and kind.stays and entry.subtype not in kind.stays:
        message = f"no {entry.singular} stays in play, so there is none to ignore when this is resolved"
        yield Fault(message, *what.span, f"say it as a rule: “… ignore {entry.plural}”")


def _price_faults(node: PRICES, lexicon: Lexicon) -> Iterator[Fault]:
    """A price that nobody can ever pay, and a change that makes any price one, or no price at all."""
    counter = lexicon.vocabulary.counters.get(node.currency)
    if counter is None or counter.most is None:
        return
    hint = f"nobody ever has more than {counter.most} {counter.plural}"
    if isinstance(node, costs.CostChange | costs.Surcharge):
        if abs(node.change) > counter.most:
            more = "more" if node.change > 0 else "less"
            yield Fault(f"{abs(node.change)} {counter.plural} {more} is out of reach", *node.span, hint)
        return
    highest = max(node.price, node.second) if isinstance(node, costs.CostSetTwo) else node.price
    if highest > counter.most:
        yield Fault(f"{highest} {counter.plural} can never be paid", *node.span, hint)
