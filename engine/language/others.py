"""What "another X", "other Xs", "an adjacent X", "the opposite X" are other than, or next to: it has to be there.

That is something named before, this card or its place, or who holds the card. Of cards that are nobody's and lie at no
place there is only what was named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.named import ACTING, Named, can_mean
from engine.language.nodes import adjectives, moving, nouns, phrases
from engine.language.players import is_nobodys, is_players
from engine.language.references import Context, Fault, Span
from engine.language.staying import is_between, is_staying
from engine.language.this_card import is_a
from engine.language.vocabulary import Noun
from engine.language.writer import article

BESIDE = (adjectives.Adjacent, adjectives.Opposite)
SOMEWHERE = ACTING | {"place", "pile"}  # the sorts of what is at a place, or is one


def kind_of_other(node: Node) -> nouns.Kind | None:
    """The noun of "another X"; of "other X", "adjacent X", "opposite X" that noun itself; None for other nodes."""
    if isinstance(node, phrases.Another):
        return node.kind
    return node if isinstance(node, nouns.Kind) and isinstance(node.manner, (adjectives.Other, *BESIDE)) else None


def compared(node: Node) -> Node:
    """The part of such a phrase that refers to what it is other than or next to: "another X", or the adjective."""
    manner = node.manner if isinstance(node, nouns.Kind) else None
    return node if manner is None else manner


def relative_to_itself(nodes: Sequence[tuple[Node, Span]]) -> Iterator[int]:
    """The ids of the phrases of a sentence, and of their nouns, that are other than or next to what their own verb is
    about: what something is swapped with, and where it moves.
    """
    for node, _ in nodes:
        if isinstance(node, moving.SwapWith | moving.Move | moving.Go | moving.GoEither):
            for name in ("other", "where"):
                phrase = vars(node).get(name)
                if isinstance(phrase, Node):
                    yield from (id(each) for each in (phrase, nouns.kind_of(phrase)) if each is not None)


def speaks_of_doer(kind: nouns.Kind, lexicon: Lexicon) -> bool:
    """Whether, in a sentence about the price of a deed, these words can speak of others than whoever does it, or of
    what is next to them.
    """
    return is_players(kind.noun, lexicon.vocabulary) or isinstance(kind.manner, BESIDE)


def other_faults(
    kind: nouns.Kind, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """A fault where a noun has nothing to be other than or next to; `named` is what was named before it."""
    entry = lexicon.vocabulary.nouns.get(kind.noun)
    if entry is None:
        return
    if entry.sort in ACTING:
        yield from _actor_faults(entry, span, named, lexicon, context)
    elif entry.sort == "place":
        if is_between(context, lexicon.vocabulary):
            yield from _place_faults(entry, _relation(kind), span, named)
    elif set(entry.sorts) <= {"card", "pile"}:
        yield from _card_faults(entry, span, named, lexicon, context)


def rival_fault(kind: nouns.Kind, span: Span, *, has_you: bool) -> Fault:
    """The fault where others of the same noun were named before than those that games take it to be other than: who
    acts, this card, or the place of either.
    """
    noun, relation = kind.noun, _relation(kind)
    hint = f"write “{noun} other than that {noun}”" + (f", or “{noun} other than you”" if has_you else "")
    if isinstance(kind.manner, adjectives.Adjacent):
        hint = f"write “{noun} adjacent to that {noun}”"
    elif isinstance(kind.manner, adjectives.Opposite):
        hint = f"write “{noun} opposite that {noun}”"
    return Fault(f"it is not said which {noun} this is {relation}", *span, hint)


def has_you(kind: nouns.Kind, lexicon: Lexicon, context: Context | None) -> bool:
    """Whether you may be one of a noun: a card of this kind is somebody's, or resolved by somebody; so it may be where
    no card is known.
    """
    if context is None:
        return is_players(kind.noun, lexicon.vocabulary)
    is_nobodys_card = is_staying(context, lexicon.vocabulary) or is_between(context, lexicon.vocabulary)
    return is_players(kind.noun, lexicon.vocabulary) and not is_nobodys_card


def _actor_faults(
    entry: Noun, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """Of pieces and players there is one whose card it is, unless the card is nobody's."""
    words = lexicon.vocabulary
    if entry.id.lower() == context.type.lower():
        return
    card = context.subtype or context.type
    if is_nobodys(entry.id, words):
        if not any(each.noun == entry.id for each in named):
            yield _nothing_else(entry, span)
    elif not any(ACTING & set(each.sorts) for each in named) and (
        is_staying(context, words) or is_between(context, words)
    ):
        message = f"{article(card)} {card} is nobody's, and no {entry.id} was named that it could be other than"
        yield Fault(message, *span, f"write “{article(entry.id)} {entry.id}”, or name one before")


def _place_faults(entry: Noun, relation: str, span: Span, named: Sequence[Named]) -> Iterator[Fault]:
    """There is no place that is spoken of, unless a place was named or something that is at one."""
    if not any(SOMEWHERE & set(each.sorts) for each in named):
        message = f"nothing was named that {article(entry.id)} {entry.id} could be {relation}"
        yield Fault(message, *span, f"write “{article(entry.id)} {entry.id}”, or name one before")


def _relation(kind: nouns.Kind) -> str:
    if isinstance(kind.manner, adjectives.Adjacent):
        return "adjacent to"
    return "opposite" if isinstance(kind.manner, adjectives.Opposite) else "other than"


def _card_faults(
    entry: Noun, span: Span, named: Sequence[Named], lexicon: Lexicon, context: Context
) -> Iterator[Fault]:
    """This card may be one, or the pile one of the place where it lies."""
    if "player" in lexicon.sorts_of(entry.of) or (entry.of and entry.of == context.place(lexicon.vocabulary)):
        return
    may_be = entry.type == context.type and not context.subtype  # which subtype this card has is not known
    is_this = entry.sort == "card" and (is_a(entry, context) or may_be)
    if not is_this and not any(can_mean(entry.id, each, lexicon) for each in named):
        yield _nothing_else(entry, span)


def _nothing_else(entry: Noun, span: Span) -> Fault:
    hint = f"write “{article(entry.id)} {entry.id}”, or name one before"
    return Fault(f"no {entry.id} was named that it could be other than", *span, hint)
