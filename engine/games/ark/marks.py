"""What ARK requires of its cards beyond words and numbers.

What is printed twice has to agree: the words for the Time, and the mark of a Prize pair with what its text says. A text
that moves a pair has to say from which Storeroom, because anywhere else two cards of a name are just two cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.games.ark.cargo import TIME, TIMES
from engine.kernel.core.needs import Lack
from engine.language.nodes import decks, putting, static_rules, taking
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.core.box import Box, Design
    from engine.language.forms import Node
    from engine.language.nodes.nouns import Kind

PRIZE = "PRIZE"
MOVES = (
    decks.Discard, taking.Take, taking.TakeWithout, taking.Steal, taking.Give, taking.Keep, putting.Put,
    putting.Place, putting.Return,
)  # fmt: skip


def disagreements(box: Box) -> Iterator[Lack]:
    """Words for the Time that the rules do not know, and cards whose mark and text say different things."""
    words = box.vocabulary.states.get(TIME, ())
    if len(set(words)) == len(TIMES) and set(words) != set(TIMES):
        message = (
            f"The rules module {box.rules} knows the {TIME} as {' and '.join(TIMES)}, not as {' and '.join(words)}."
        )
        yield Lack("states", TIME, message, f"Write {TIME}: [{', '.join(TIMES)}].")
    yield from _halved_pairs(box)
    for design in box.designs:
        if design.text and design.reading is None:
            continue  # another finding says that it is not read
        is_marked, is_prize = PRIZE in design.tags, takes_action(design)
        if is_marked and not is_prize:
            message = f"{design.name} has the tag {PRIZE}, and its text does not say that playing it takes an action."
            yield Lack(
                "tags", PRIZE, message, f"Write “Playing this pair takes 1 action.”, or leave {PRIZE} out.", design.id
            )
        elif is_prize and not is_marked:
            message = f"{design.name} says that playing it takes an action, and has not the tag {PRIZE}."
            yield Lack("tags", PRIZE, message, f"Add {PRIZE} to its tags, or leave the sentence out.", design.id)


def takes_action(design: Design) -> bool:
    """Whether a card's text says how much of a turn playing it takes."""
    return any(isinstance(node, static_rules.Uses) for node, _ in _nodes(design))


def _halved_pairs(box: Box) -> Iterator[Lack]:
    """Texts that would move one card and call it a pair."""
    for design in box.designs:
        for node, wording in _nodes(design):
            kind = getattr(node.what, "kind", None) if isinstance(node, MOVES) else None
            if kind is None or kind.noun != "pair" or _is_aboard(kind):
                continue
            message = f"{design.name} says “{wording}”, and a pair is moved as one out of a Storeroom alone."
            yield Lack("nouns", "pair", message, "Say in whose Storeroom it is, or speak of cards.", design.id)


def _is_aboard(kind: Kind) -> bool:
    where = walk(kind.where) if kind.where is not None else ()
    return any(getattr(node, "noun", "") == "Storeroom" for node, _ in where)


def _nodes(design: Design) -> Iterator[tuple[Node, str]]:
    """Every node of a card's text, with the text of its sentence."""
    for sentence in design.reading.sentences if design.reading is not None else ():
        if sentence.tree is not None:
            yield from ((node, sentence.text) for node, _ in walk(sentence.tree))
