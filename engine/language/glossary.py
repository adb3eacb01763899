"""Words used against the meaning that the game gives them: a verb that pays for a token, used where no token is put.

A verb of the vocabulary may name what it `pays_for`: the deed is done only to put that token. To discard a card in
order to put the token must then be written with this verb, and the verb must not be used without the token.
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
    """A word used against its meaning.

    `start:end` are its characters; `edit` is its replacement, empty where there is none.
    """

    message: str
    start: int
    end: int
    hint: str
    edit: str = ""


def misused_words(tree: Node, text: str, lexicon: Lexicon) -> Iterator[Misused]:
    """Every misused word of a sentence. `text` is the text that the spans of the tree count in."""
    payments = [verb for verb in lexicon.vocabulary.verbs.values() if verb.pays_for]
    if not payments:
        return
    excused = {id(node) for node in _excused(tree)}
    for node, span in walk(tree):
        if isinstance(node, effects.MayPay | effects.MustPay) and isinstance(node.price, decks.Discard):
            for verb in payments:
                if _is_put(node.act, verb.pays_for):
                    yield _discarded(node.price, verb, text)
        if isinstance(node, doing.DoCard) and id(node) not in excused:
            verb_used = lexicon.vocabulary.verbs.get(node.verb)
            if verb_used is not None and verb_used.pays_for:
                token = f"{article(verb_used.pays_for)} {verb_used.pays_for}"
                message = f"to {verb_used.base} is done to put {token}, and nothing is put here"
                hint = f"write “discard …”, or say “… to put {token} on …”"
                yield Misused(message, *span, hint)


def _excused(tree: Node) -> Iterator[Node]:
    """Deeds that a trigger only waits for, and prices that do pay for a token: neither is a misuse."""
    for node, _ in walk(tree):
        if isinstance(node, events.Happens | events.HappensHolding):
            yield node.act
        if isinstance(node, effects.MayPay | effects.MustPay) and any(True for _ in _tokens(node.act)):
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
