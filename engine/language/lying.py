"""Where things can lie, by the zones of the vocabulary: no Feature in a stash, no Risk card on a Trash Can.

A vocabulary that declares no zones for a place or a pile says nothing, and nothing is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.forms import Node
from engine.language.holders import noun_of_phrase
from engine.language.lexicon import Lexicon
from engine.language.nodes import decks, moving, nouns, phrases, possession, putting, taking
from engine.language.references import Fault
from engine.language.vocabulary import CardType, Vocabulary
from engine.language.writer import article
from engine.language.zones import may_lie, zones_of

OWN = "player"  # whose zones hold what somebody takes
TAKING = taking.Take | taking.TakeWithout | taking.TakeFrom | taking.Steal | taking.Give
PUTTING = putting.Put | putting.Place | putting.Add | putting.Return | moving.Move

OWNING = possession.Owned | possession.OwnedOf
LYING = TAKING | PUTTING | OWNING | nouns.Kind | decks.ShuffleInto  # what is judged here


def lying_faults(node: Node, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where a node has something lie, be or go where such things never are."""
    if isinstance(node, nouns.Kind) and isinstance(node.where, nouns.At | nouns.On | nouns.In | nouns.From):
        where = node.where.landmark()
        yield from _where_faults(node.noun, where, lexicon)
        if isinstance(node.where, nouns.From) and _is_same_card(node.noun, where, lexicon):
            message = f"no {node.noun} is taken from {article(node.noun)} {node.noun}"
            yield Fault(message, *where.span, "say where it lies, or who has it")
        elif isinstance(where, phrases.Them | phrases.It) and where.sort == "card" and _is_pile(node.noun, lexicon):
            yield Fault(f"no {node.noun} comes from a card", *where.span, "say who has it")
    elif isinstance(node, PUTTING):
        yield from _where_faults(noun_of_phrase(node.what, lexicon), _spot(node.where), lexicon)
    elif isinstance(node, decks.ShuffleInto):
        yield from _where_faults(noun_of_phrase(node.what, lexicon), node.pile, lexicon)
    elif isinstance(node, OWNING):
        yield from _owner_faults(node, lexicon)
    if isinstance(node, TAKING):
        noun = noun_of_phrase(node.what, lexicon)
        if not may_lie(noun, OWN, lexicon.vocabulary):
            message = f"nobody can have {article(noun)} {noun}"
            yield Fault(message, *node.what.span, "say where it goes: “put … on …”, or discard it")


def _is_pile(noun: str, lexicon: Lexicon) -> bool:
    return lexicon.sorts_of(noun) == ("pile",)


def _is_same_card(noun: str, where: Node, lexicon: Lexicon) -> bool:
    return noun_of_phrase(where, lexicon) == noun and lexicon.sorts_of(noun) == ("card",)


def _owner_faults(node: OWNING, lexicon: Lexicon) -> Iterator[Fault]:
    """A fault where something is said to belong to what never has such: a house's stash, a Pet's inventory."""
    noun = node.kind.noun
    owner = OWN if isinstance(node.owner, phrases.You) else noun_of_phrase(node.owner, lexicon)
    entry = lexicon.vocabulary.nouns.get(noun)
    if entry is None or not entry.of or not owner or _belongs(entry.of, owner, lexicon):
        return
    who = "nobody" if isinstance(node.owner, phrases.You) else f"no {owner}"
    yield Fault(f"{who} has {article(noun)} {noun}", *node.span, f"{article(noun)} {noun} belongs to a {entry.of}")


def _belongs(of: str, owner: str, lexicon: Lexicon) -> bool:
    """Whether what there is for each `of` belongs to an owner: a player's also to the piece that a player moves."""
    nouns_ = lexicon.vocabulary.nouns
    if owner == of or owner not in nouns_:
        return True
    if of == OWN:
        return lexicon.sort_of(owner) == "player" or (lexicon.sort_of(owner) == "piece" and not nouns_[owner].count)
    return of in nouns_ and nouns_[of].of == owner


def _spot(where: Node) -> Node:
    """The phrase for where something is put."""
    if isinstance(where, putting.OnIt):
        return where.what
    return where.pile if isinstance(where, putting.OnTop | putting.AtBottom | putting.Into) else where


def _where_faults(noun: str, where: Node, lexicon: Lexicon) -> Iterator[Fault]:
    words = lexicon.vocabulary
    spot = _zone_of(where) or noun_of_phrase(where, lexicon)
    if lexicon.sort_of(noun) == "piece":
        place = _kind_of_piece(noun, words).at
        if place and lexicon.sort_of(spot) == "place" and spot != place:
            yield Fault(f"no {noun} is there", *where.span, f"say at which {place}")
    elif not may_lie(noun, spot, words):
        hint = f"what can lie there: {_named(spot, words)}"
        yield Fault(f"no {noun} lies there", *where.span, hint)


def _zone_of(where: Node) -> str:
    if isinstance(where, decks.DrawDeck):
        return f"{where.deck} deck"
    return f"{where.deck} discard pile" if isinstance(where, decks.DiscardPile) else ""


def _kind_of_piece(noun: str, words: Vocabulary) -> CardType:
    """The type of the card of a piece, which is called like it; an empty one where it has none."""
    return next((kind for kind in words.types.values() if kind.id.lower() == noun.lower()), CardType(""))


def _named(spot: str, words: Vocabulary) -> str:
    kinds = dict.fromkeys(kind for zone in zones_of(spot, words) for kind in zone.holds)
    return " and ".join(f"{kind} cards" for kind in kinds)
