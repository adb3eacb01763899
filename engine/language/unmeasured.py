"""Amounts that mean nothing: any number that is gained, 1 fewer than nothing, one counter named twice; and several of
whom it is not said which of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    acts,
    adjectives,
    amounts,
    card_numbers,
    conditions,
    doing,
    effects,
    moving,
    nouns,
    phrases,
    scoring,
    taking,
)
from engine.language.references import Fault, walk

OFFERED = effects.May | effects.MayPay | effects.Finishes
OPEN = amounts.UpTo | amounts.AnyNumber
SEVERAL = phrases.Each | phrases.All | phrases.Some
REPEATED = acts.ForEach | acts.ForEvery | scoring.DoDistinct
UNCHANGED = taking.Gain | taking.Lose | taking.Pay


def unmeasured_faults(tree: Node, lexicon: Lexicon) -> list[Fault]:
    """All such faults in a tree, in the order of the text."""
    return [fault for node, _ in walk(tree) for fault in _faults(node, lexicon)]


def _faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    if isinstance(node, UNCHANGED):
        yield from _amount_faults(node, lexicon)
    elif isinstance(node, OFFERED) and isinstance(node.who, phrases.Some) and isinstance(node.who.n, OPEN):
        hint = "say it of each of them, or choose them first, in a sentence of its own"
        yield Fault("which of them is not said", *node.who.span, hint)
    elif isinstance(node, effects.Must) and isinstance(node.act, doing.Skip) and isinstance(node.act.owner, SEVERAL):
        if isinstance(node.who, phrases.You):
            hint = f"say it of them: “… skip their next {node.act.period}”"
            yield Fault("nobody skips what others have", *node.act.span, hint)
    elif isinstance(node, card_numbers.GetsMore) and isinstance(node.what, phrases.Some):
        if isinstance(node.what.n, amounts.Difference):
            yield Fault("more or fewer than what is not said", *node.what.span, "write the number alone")
    elif isinstance(node, REPEATED) and isinstance(vars(node.act).get("what"), phrases.Some):
        if isinstance(vars(vars(node.act)["what"])["n"], OPEN):
            hint = "write a number without “up to”"
            yield Fault("whether that many are for each or in all is not said", *node.act.span, hint)
    elif isinstance(node, conditions.Condition):
        yield from _chance_faults(node)
    elif isinstance(node, moving.Move):
        yield from _on_card_faults(node, lexicon)


def _amount_faults(act: UNCHANGED, lexicon: Lexicon) -> Iterator[Fault]:
    """Tokens of which it is not said how many, as fewer than nothing, or in two parts."""
    what, counters = act.what, lexicon.vocabulary.counters
    parts = what.parts if isinstance(what, phrases.Together) else (what,)
    seen: set[str] = set()
    for part in parts:
        noun, n = vars(part).get("noun") or nouns.noun_of(part), vars(part).get("n")
        if noun not in counters:
            return
        if isinstance(act, taking.Gain) and (isinstance(n, amounts.AnyNumber) or isinstance(part, ALL_THERE_IS)):
            yield Fault(f"how many {counters[noun].plural} is not said", *part.span, "write a number")
        if isinstance(n, amounts.Fewer):
            hint = "say how many: a number, or as many as something else"
            yield Fault(f"fewer {counters[noun].plural} than what is not said", *part.span, hint)
        if noun in seen:
            yield Fault(f"{counters[noun].plural} are named twice", *part.span, "add the numbers up")
        seen.add(noun)


ALL_THERE_IS = phrases.All | phrases.Each


def _chance_faults(condition: conditions.Condition) -> Iterator[Fault]:
    """Something by chance that is asked for: nobody has drawn it."""
    for part, span in walk(condition):
        if isinstance(part, nouns.Kind) and isinstance(part.manner, adjectives.Random):
            yield Fault(f"which {part.noun} chance picks is not known here", *span, "leave “random” out")


def _on_card_faults(move: moving.Move, lexicon: Lexicon) -> Iterator[Fault]:
    """A piece that goes onto a card that is no place."""
    noun, what = nouns.noun_of(move.where), nouns.noun_of(move.what)
    is_known = not isinstance(move.where, phrases.It | phrases.Them | phrases.That)
    if is_known and lexicon.sorts_of(noun) == ("card",) and lexicon.sort_of(what) == "piece":
        yield Fault(f"no {what} is on a card", *move.where.span, "name a place")
