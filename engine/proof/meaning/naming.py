"""Values that somebody names or guesses: what they are offered, and which cards have what was named."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.column_values import listed_values, values_of
from engine.language.forms import Node
from engine.language.nodes import naming
from engine.proof.meaning.changes import Looked
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.columns import number_now
from engine.proof.meaning.conditions import who_of
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry

VALUE, RIGHT, WRONG = "value", "right", "wrong"


def _asked(scene: Scene, options: Sequence[int]) -> int:
    """The value that whoever acts has named; a fault where they were not asked for one of exactly these."""
    found = scene.book.answer((VALUE,), options, scene.actor)
    if found is None:
        other = scene.book.next_asked(VALUE)
        scene.book.fault(f"player {scene.actor + 1} names one of {[*options]}", f"{other and other.options}")
        if other is None:
            return options[0]
        scene.book.answer((VALUE,), other.options)
        return other.answer
    return found.answer


def _name_value(scene: Scene, node: naming.NameValue) -> bool:
    words = scene.things.box.vocabulary
    scene.name(node, VALUE, [_asked(scene, values_of(words, words.columns[node.column]))])
    return True


def _name_number(scene: Scene, node: naming.NameNumber) -> bool:
    scene.name(node, VALUE, [_asked(scene, range(node.least, node.most + 1))])
    return True


def _guess(scene: Scene, node: naming.Guess) -> bool:
    """A value is named, and then everybody has seen the card."""
    words = scene.things.box.vocabulary
    cards = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    if not cards:
        scene.book.excuse("there is no card of which it could be guessed")
        scene.name(node, VALUE, [])
        return False
    said = _asked(scene, values_of(words, words.columns[node.column]))
    facts = scene.now()
    for card in cards:
        hidden = [x for x in range(facts.players) if not facts.is_known(card, x)]
        for player in hidden:
            seen = Looked(player, card)
            scene.book.expect(Looked, seen.__eq__, seen.told(scene.things))
    scene.looked[:] = cards
    is_right = any(_has(scene, node.column, card, said) for card in cards)
    scene.name(node, RIGHT if is_right else WRONG, [said])
    return True


def _has(scene: Scene, column: str, card: int, value: int) -> bool:
    """Whether a card has a value in a column."""
    words = scene.things.box.vocabulary
    if words.columns[column].kind == "number":
        return number_now(scene, column, card) == value
    printed = scene.things.design(card).columns.get(column)
    texts = printed if isinstance(printed, tuple) else (printed,)
    return any(text is not None and listed_values(words).get(str(text)) == value for text in texts)


def _spoken(scene: Scene, node: Node) -> tuple[str, list[int]]:
    link = scene.links.get(scene.span(node))
    if link is None or link not in scene.named or scene.named[link][0] not in (VALUE, RIGHT, WRONG):
        raise CannotJudgeError(f"{type(node).__name__}: no value is known to be named")
    return scene.named[link]


def _of_that(scene: Scene, node: naming.OfThat, sort: str, things: list[int]) -> list[int]:
    _, values = _spoken(scene, node)
    return [x for x in things if any(_has(scene, node.column, x, value) for value in values)]


def _is_of_that(scene: Scene, node: naming.IsOfThat) -> bool:
    _, values = _spoken(scene, node)
    return any(_has(scene, node.column, x, value) for x in who_of(scene, node.what).all for value in values)


def _right(scene: Scene, node: naming.GuessRight) -> bool:
    return _spoken(scene, node)[0] == RIGHT


def _wrong(scene: Scene, node: naming.GuessWrong) -> bool:
    return _spoken(scene, node)[0] == WRONG


ACTS = (
    entry(naming.NameValue, _name_value),
    entry(naming.NameNumber, _name_number),
    entry(naming.Guess, _guess),
)

HAVINGS = (entry(naming.OfThat, _of_that),)

CONDITIONS = (
    entry(naming.IsOfThat, _is_of_that),
    entry(naming.GuessRight, _right),
    entry(naming.GuessWrong, _wrong),
)
