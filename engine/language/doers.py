"""Whether those named can do what a verb says: a Pet draws no cards and stashes nothing, nobody carries a Feature.

Pieces whose cards are nobody's move, and do what the vocabulary says that they do (`by` at a verb). What can be carried
and swapped is known from the zones.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import is_nobodys, noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.named import verb_of
from engine.language.nodes import (
    acts,
    conditions,
    costs,
    doing,
    effects,
    events,
    moving,
    nouns,
    phrases,
    possession,
    prohibitions,
    static_rules,
)
from engine.language.references import Fault, walk
from engine.language.writer import article
from engine.language.zones import may_lie

CLAUSES = (effects.Must, effects.May, effects.MayPay, events.Happens, events.HappensHolding, prohibitions.Cannot)
MOVING = (moving.Go, moving.GoEither, moving.SwapPlaces, moving.Step)
HOLDING = (
    conditions.Holds, conditions.HoldsNot, possession.Holding, events.HappensHolding, prohibitions.CannotHold,
    static_rules.MayHold,
)  # fmt: skip
PRICED = (costs.CostSet, costs.CostChange, costs.CostSetTwo, costs.Surcharge)
MOVE = "move"
OWN = "player"  # whose zones hold what somebody carries


def doer_faults(tree: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault for each deed in a tree of somebody or something that cannot do it, in the order of the text."""
    for node, _ in walk(tree):
        if isinstance(node, CLAUSES):
            for act in (vars(node).get("price"), node.act):
                if isinstance(act, Node):
                    yield from _act_faults(node.who, act, lexicon)
        elif isinstance(node, prohibitions.CannotDo) and node.verb != MOVE:
            yield from _verb_faults(node.who, node.verb, lexicon)
        elif isinstance(node, (*PRICED, static_rules.Ignores)) and isinstance(node.who, Node):
            yield from _verb_faults(node.who, "ignore" if isinstance(node, static_rules.Ignores) else "pay", lexicon)
        if isinstance(node, HOLDING):
            yield from _holding_faults(node, lexicon)
        if isinstance(node, nouns.Kind) and isinstance(node.having, possession.Holding):
            yield from _noun_faults(node, node.having.verb, lexicon)
        if isinstance(node, moving.SwapWith):
            yield from _swap_faults(node, lexicon)


def _act_faults(who: Node, act: Node, lexicon: Lexicon) -> Iterator[Fault]:
    for node, _ in walk(act):
        if isinstance(node, acts.Single | doing.Do | doing.DoAnyPlace) and not isinstance(node, MOVING):
            if nouns.noun_of(vars(node).get("what", node)) in lexicon.vocabulary.counters:
                return  # judged by who holds such
            yield from _verb_faults(who, _verb_of(node), lexicon)
            return


def _verb_of(act: Node) -> str:
    if isinstance(act, doing.TakeAction):
        return act.action
    return act.verbs[0].verb if isinstance(act, doing.DoAnyPlace) else verb_of(act)


def _verb_faults(who: Node, verb: str, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where a piece that is nobody's does what such pieces do not do."""
    noun = noun_of_phrase(who, lexicon)
    if verb != MOVE and _cannot(noun, verb, lexicon):
        yield _fault(noun, verb, who, lexicon)


def _noun_faults(kind: nouns.Kind, verb: str, lexicon: Lexicon) -> Iterator[Fault]:
    if _cannot(kind.noun, verb, lexicon):
        yield _fault(kind.noun, verb, kind, lexicon)


def _cannot(noun: str, verb: str, lexicon: Lexicon) -> bool:
    if not is_nobodys(noun, lexicon.vocabulary):
        return False
    entry = lexicon.vocabulary.verbs.get(verb)
    return entry is None or noun not in entry.by


def _fault(noun: str, verb: str, at: Node, lexicon: Lexicon) -> Fault:
    entry = lexicon.vocabulary.verbs.get(verb)
    does = entry.s if entry is not None else f"{verb}s"
    players = [each.id for each in lexicon.vocabulary.nouns.values() if each.sort == "piece" and each.id != noun]
    hint = f"name who does it: “{article(players[0])} {players[0]}”" if players else "name who does it"
    return Fault(f"no {noun} {does}", *at.span, hint)


def _holding_faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where cards are held that never lie with a player, or by a piece that holds none."""
    what, who, verb = vars(node)["what"], vars(node).get("who"), vars(node)["verb"]
    assert isinstance(what, Node)
    noun = noun_of_phrase(what, lexicon)
    if isinstance(who, Node) and not isinstance(node, CLAUSES):
        yield from _verb_faults(who, verb, lexicon)
    entry = lexicon.vocabulary.nouns.get(noun)
    if entry is not None and not may_lie(noun, OWN, lexicon.vocabulary):
        deed = lexicon.vocabulary.verbs.get(verb)
        does = deed.s if deed is not None else verb
        yield Fault(f"nobody {does} {article(noun)} {noun}", *what.span, "name a card that players have")


def _swap_faults(swap: moving.SwapWith, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where two things trade places that never lie in the same: an item and a Pet, an item and a Feature."""
    one, other = noun_of_phrase(swap.what, lexicon), noun_of_phrase(swap.other, lexicon)
    words = lexicon.vocabulary
    if not one or not other or isinstance(swap.other, phrases.It | phrases.Them):
        return
    is_apart = not set(lexicon.sorts_of(one)) & set(lexicon.sorts_of(other))
    if is_apart or not _share_a_zone(one, other, lexicon):
        message = f"{article(one)} {one} and {article(other)} {other} cannot trade places"
        yield Fault(message, *swap.span, f"swap it with {article(one)} {one}" if one in words.nouns else "")


def _share_a_zone(one: str, other: str, lexicon: Lexicon) -> bool:
    words = lexicon.vocabulary
    entries = [words.nouns.get(noun) for noun in (one, other)]
    if any(each is None or "card" not in each.sorts or not each.type for each in entries) or not words.zones:
        return True
    return any(may_lie(one, zone, words) and may_lie(other, zone, words) for zone in words.zones)
