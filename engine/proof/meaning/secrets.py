"""What everybody chooses in secret and shows at once: who sees it then, who has shown the highest or lowest card."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import secrets
from engine.proof.meaning.changes import Looked
from engine.proof.meaning.columns import number_now
from engine.proof.meaning.effects import actors
from engine.proof.meaning.passing import chosen_at_once, passable
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry


def _reveal_at_once(scene: Scene, node: secrets.RevealAtOnce) -> None:
    """One card of each of them is chosen, and everybody knows all of these from then on."""
    facts = scene.now()
    found = {x: passable(scene, node.what, x) for x in actors(scene, node.who) if x < facts.players}
    shown = [card for row in chosen_at_once(scene, found, 1).values() for card in row]
    if not shown:
        scene.book.excuse("nobody has a card to reveal")
    for card in shown:
        for player in range(facts.players):
            if not facts.is_known(card, player):
                seen = Looked(player, card)
                scene.book.expect(Looked, seen.__eq__, seen.told(scene.things))
    scene.book.swallow(Looked, lambda c: c.card in shown)  # who holds a card has known it before
    scene.looked[:] = shown
    scene.did.update(dict.fromkeys(found, True))
    scene.name(node.what, "card", shown)
    scene.name(node, "card", shown)


def _ranks(scene: Scene, node: Node, column: str) -> dict[int, int]:
    link = scene.links.get(scene.span(node))
    if link is None or link not in scene.named:
        raise CannotJudgeError(f"{type(node).__name__}: no cards are known to be revealed")
    return {card: number_now(scene, column, card) or 0 for card in scene.named[link][1]}


def _highest(scene: Scene, node: secrets.RevealedHighest, sort: str, things: list[int]) -> list[int]:
    ranks = _ranks(scene, node, node.column)
    tops = [card for card in ranks if not any(n > ranks[card] for n in ranks.values())]
    return [x for x in things if x in [scene.now().holder_of(card) for card in tops]]


def _lowest(scene: Scene, node: secrets.RevealedLowest, sort: str, things: list[int]) -> list[int]:
    ranks = _ranks(scene, node, node.column)
    ends = [card for card in ranks if not any(n < ranks[card] for n in ranks.values())]
    return [x for x in things if x in [scene.now().holder_of(card) for card in ends]]


EFFECTS = (entry(secrets.RevealAtOnce, _reveal_at_once),)

HAVINGS = (entry(secrets.RevealedHighest, _highest), entry(secrets.RevealedLowest, _lowest))
