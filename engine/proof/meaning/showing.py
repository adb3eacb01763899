"""Acts that show or settle something: look, reveal, flip, choose, roll."""

from __future__ import annotations

from engine.language.nodes import showing
from engine.proof.meaning.changes import Looked, Turned
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.scene import Scene, entry


def _look(scene: Scene, node: showing.LookAt) -> bool:
    """Whoever acts has seen the cards from now on; nobody else has."""
    meant = scene.tables.phrases.of(scene, node.what)
    found = choose(scene, node.what, meant)
    cards = [card for zone in found for card in scene.now().zones[zone]] if meant.sort == "pile" else found
    facts = scene.now()
    for card in cards:
        if not facts.is_face_up(card) and not facts.known[card] >> scene.actor & 1:
            _seen(scene, card)
    scene.looked[:] = cards
    return bool(cards)


def _seen(scene: Scene, card: int) -> None:
    said = Looked(scene.actor, card)
    if scene.book.claim(Looked, said.__eq__) is None:
        scene.book.fault(said.told(scene.things), scene.book.told(Looked))


def _reveal(scene: Scene, node: showing.Reveal) -> bool:
    meant = scene.tables.phrases.of(scene, node.what)
    found = choose(scene, node.what, meant)
    scene.looked[:] = [card for zone in found for card in scene.now().zones[zone]] if meant.sort == "pile" else found
    scene.book.swallow(Looked, lambda c: c.card in scene.looked)
    return bool(found)


def _flip(scene: Scene, node: showing.FlipDown | showing.FlipUp) -> bool:
    wants_up = isinstance(node, showing.FlipUp)
    done = False
    for card in choose(scene, node.what, scene.tables.phrases.of(scene, node.what)):
        if scene.now().is_face_up(card) == wants_up:
            scene.book.excuse("it lies so already")
            continue
        said = f"{scene.things.name(card)} is turned {'face-up' if wants_up else 'face-down'}"
        done |= _turned(scene, card, said)
    return done


def _turned(scene: Scene, card: int, said: str) -> bool:
    return scene.book.expect(Turned, lambda c: c.card == card, said) is not None


def _choose(scene: Scene, node: showing.Choose) -> bool:
    return bool(choose(scene, node.what, scene.tables.phrases.of(scene, node.what)))


ACTS = (
    entry(showing.LookAt, _look),
    entry(showing.Reveal, _reveal),
    entry(showing.FlipDown, _flip),
    entry(showing.FlipUp, _flip),
    entry(showing.Choose, _choose),
)
