"""Whether those named can do what a verb says: a Pet draws no cards and stashes nothing, nobody carries a Feature.

Pieces whose cards are nobody's move, and do what the vocabulary says that they do (`by` at a verb). What can be carried
and swapped is known from the zones.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.named import verb_of
from engine.language.nodes import (
    acts,
    conditions,
    costs,
    decks,
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
from engine.language.players import is_nobodys
from engine.language.references import Fault, walk
from engine.language.vocabulary import Vocabulary, Zone
from engine.language.writer import Writer, article
from engine.language.zones import may_lie

CLAUSES = (
    effects.Must,
    effects.May,
    effects.MayPay,
    effects.MustPay,
    events.Happens,
    events.HappensHolding,
    prohibitions.Cannot,
)
MOVING = (moving.Go, moving.GoEither, moving.SwapPlaces, moving.Step)
HOLDING = (
    conditions.Holds, conditions.HoldsNot, possession.Holding, events.HappensHolding, prohibitions.CannotHold,
    static_rules.MayHold,
)  # fmt: skip
PRICED = (costs.CostSet, costs.CostChange, costs.CostSetTwo, costs.Surcharge)
ENDS = (decks.TopOne, decks.BottomOne, decks.Top)
Kind = tuple[str, str]  # of cards: a type, and a subtype or ""
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
        if isinstance(node, events.CardDoes | prohibitions.CardCannot):
            yield from _card_faults(node, lexicon)
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


def _card_faults(node: events.CardDoes | prohibitions.CardCannot, lexicon: Lexicon) -> Iterator[Fault]:
    """A card that does what only others do: a Spell attacks."""
    words, entry = lexicon.vocabulary, lexicon.vocabulary.verbs[node.verb]
    noun = noun_of_phrase(node.what, lexicon)
    of = words.nouns[noun].type if noun in words.nouns else ""
    does = [words.nouns[each] for each in entry.by if each in words.nouns]
    if of and not any(each.type in ("", of) for each in does):
        hint = f"{' and '.join(each.plural for each in does)} do"
        yield Fault(f"no {noun} {entry.s}", *node.what.span, hint)


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
    words, writer = lexicon.vocabulary, Writer(lexicon)
    if not one or not other or isinstance(swap.other, phrases.It | phrases.Them):
        return
    is_apart = not set(lexicon.sorts_of(one)) & set(lexicon.sorts_of(other))
    if is_apart or not _share_a_zone(swap.what, swap.other, lexicon):
        message = f"{writer.write(swap.what)} and {writer.write(swap.other)} cannot trade places"
        is_known = one in words.nouns and bool(words.nouns[one].type or words.nouns[one].sort != "card")
        hint = f"swap it with {article(one)} {one}" if is_known else "swap things that can lie in the same place"
        yield Fault(message, *swap.span, hint)


def _share_a_zone(one: Node, other: Node, lexicon: Lexicon) -> bool:
    """Whether there is a zone for both in which texts can find them: one that is somebody's or has a noun."""
    words = lexicon.vocabulary
    mine, theirs = _kinds_of(one, lexicon), _kinds_of(other, lexicon)
    if not mine or not theirs or mine & theirs:
        return True
    told = [_held(zone, words) for zone in words.zones.values() if zone.of or zone.id in words.nouns]
    return any(mine & held and theirs & held for held in told)


def _kinds_of(phrase: Node, lexicon: Lexicon) -> set[Kind]:
    """The kinds of cards that a phrase is about, or that lie in a pile; empty where that is not known."""
    words, noun = lexicon.vocabulary, noun_of_phrase(phrase, lexicon)
    entry = words.nouns.get(noun)
    if isinstance(phrase, ENDS) and phrase.pile is not None and (entry is None or not entry.type):
        return _kinds_of(phrase.pile, lexicon)
    if isinstance(phrase, decks.DrawDeck | decks.DiscardPile):
        return _kinds_of_type(phrase.deck, words)
    if entry is not None and "pile" in entry.sorts:
        zone = words.zones.get(noun)
        return _held(zone, words) if zone is not None else set()
    if entry is None or "card" not in entry.sorts or not words.zones:
        return set()
    return {(entry.type, entry.subtype)} if entry.subtype else _kinds_of_type(entry.type, words)


def _kinds_of_type(name: str, words: Vocabulary) -> set[Kind]:
    kind = words.types.get(name)
    return {(name, sub) for sub in kind.subtypes or ("",)} if kind is not None else set()


def _held(zone: Zone, words: Vocabulary) -> set[Kind]:
    """The kinds of cards that may lie in a zone."""
    kinds = {kind for name in words.types for kind in _kinds_of_type(name, words)}
    return {kind for kind in kinds if not zone.holds or set(kind) & set(zone.holds)}
