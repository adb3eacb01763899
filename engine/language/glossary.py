"""Words used against the game's own meaning: a deed that pays for a token, said of something else or not said at all.

A verb of the vocabulary may say what it `pays_for`: such a deed is done only to put that token. To discard a card to
put the token is then this deed, and the deed without the token is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import decks, doing, effects, events, nouns, putting
from engine.language.references import walk
from engine.language.vocabulary import Verb
from engine.language.writer import article


@dataclass(frozen=True, slots=True)
class Misused:
    """A word that the glossary keeps for something else; `start:end` are its characters, `edit` what to write."""

    message: str
    start: int
    end: int
    hint: str
    edit: str = ""


def misused_words(tree: Node, text: str, lexicon: Lexicon) -> Iterator[Misused]:
    """All such words in a sentence; `text` is what the spans of the tree count in."""
    payments = [verb for verb in lexicon.vocabulary.verbs.values() if verb.pays_for]
    if not payments:
        return
    excused = {id(node) for node in _excused(tree)}
    for node, span in walk(tree):
        if isinstance(node, effects.MayPay) and isinstance(node.price, decks.Discard):
            for verb in payments:
                if _is_put(node.act, verb.pays_for):
                    yield _discarded(node.price, verb, text)
        if isinstance(node, doing.DoCard) and id(node) not in excused:
            found = lexicon.vocabulary.verbs.get(node.verb)
            if found is not None and found.pays_for:
                token = f"{article(found.pays_for)} {found.pays_for}"
                message = f"to {found.base} is done to put {token}, and nothing is put here"
                hint = f"write “discard …”, or say “… to put {token} on …”"
                yield Misused(message, *span, hint)


def _excused(tree: Node) -> Iterator[Node]:
    """Deeds that are waited for, and prices of the token they pay for."""
    for node, _ in walk(tree):
        if isinstance(node, events.Happens | events.HappensHolding):
            yield node.act
        if isinstance(node, effects.MayPay) and any(True for _ in _tokens(node.act)):
            yield node.price


def _tokens(act: Node) -> Iterator[nouns.Kind]:
    """The tokens that an act puts somewhere."""
    for node, _ in walk(act):
        if isinstance(node, putting.Put | putting.Place):
            yield from (kind for kind, _ in walk(node.what) if isinstance(kind, nouns.Kind))


def _is_put(act: Node, counter: str) -> bool:
    return any(kind.noun == counter for kind in _tokens(act))


def _discarded(price: decks.Discard, verb: Verb, text: str) -> Misused:
    start = price.span[0]
    end = start + len(text[start : price.span[1]].split(" ", maxsplit=1)[0])
    token = f"{article(verb.pays_for)} {verb.pays_for}"
    message = f"whoever puts {token} does not discard the card but has to {verb.base} it"
    return Misused(message, start, end, f"write “{verb.base}”", verb.base)
