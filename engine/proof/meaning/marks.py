"""Tokens of which one at most lies on a card, and stays whose it is: on which cards those that words mean lie."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import nouns, possession
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.nouns import place_of
from engine.proof.meaning.scene import CannotJudgeError, Scene


def is_mark(scene: Scene, noun: str) -> bool:
    """Whether a counter is one whose tokens lie on cards, one on each."""
    counter = scene.things.box.vocabulary.counters.get(noun)
    on_cards = counter is not None and any(scene.sort_of(each) == "card" for each in counter.holders)
    return counter is not None and on_cards and not counter.stacks


def marked(scene: Scene, what: Node) -> list[int]:
    """The cards on which tokens lie that a phrase means: anybody's, or those of who is said to have them."""
    kind = kind_of(what)
    found = [card for card, owner in enumerate(scene.now().marks) if owner >= 0]
    if isinstance(what, possession.Owned | possession.OwnedOf):
        owners = scene.tables.phrases.of(scene, what.owner)
        found = [card for card in found if any(_is_of(scene, card, owners.sort, x) for x in owners.all)]
    return found if kind is None else marked_of(scene, kind, found)


def marked_of(scene: Scene, kind: nouns.Kind, cards: list[int]) -> list[int]:
    """Those cards with tokens that lie where a noun says. Raises CannotJudgeError where it says more of them."""
    if kind.manner is not None or kind.having is not None:
        raise CannotJudgeError(f"Kind: which {kind.noun} tokens are meant")
    if kind.where is None:
        return cards
    there = scene.tables.phrases.of(scene, kind.where.landmark())
    return [card for card in cards if any(_is_of(scene, card, there.sort, x) for x in there.all)]


def marked_with(scene: Scene, kind: nouns.Kind, sort: str, x: int) -> list[int]:
    """The cards on which tokens of a noun lie that somebody has, or that lie on something or at a place."""
    cards = [card for card, owner in enumerate(scene.now().marks) if owner >= 0 and _is_of(scene, card, sort, x)]
    return marked_of(scene, kind, cards)


def _is_of(scene: Scene, card: int, sort: str, x: int) -> bool:
    """Whether the token on a card is a player's, or lies on a card, in a pile or at a place."""
    if sort in ("player", "piece"):
        return scene.now().marks[card] == x
    if sort == "card":
        return card == x
    return scene.now().zone_of(card) == x if sort == "pile" else place_of(scene, "card", card) == x
