"""Acts that show or settle something: look, reveal, flip, choose, roll."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import nouns, showing
from engine.language.nodes.nouns import kind_of
from engine.language.references import walk
from engine.proof.meaning.cards import refilled
from engine.proof.meaning.changes import Cast, Looked, Turned
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.grid import DIRECTION, WAYS
from engine.proof.meaning.nouns import everything, narrowed
from engine.proof.meaning.rolling import faces_of
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry


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
    found = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    scene.note("choose", found)
    return bool(found)


def _reveal_until(scene: Scene, node: showing.RevealUntil) -> bool:
    """Cards from the top of a pile, one after the other, until one fits."""
    shown: list[int] = []
    found: list[int] = []
    for zone in choose(scene, node.pile, scene.tables.phrases.of(scene, node.pile)):
        found = _shown_until(scene, node.what, shown, scene.now().zones[zone])
        deck = next((name for name, (each, _) in scene.things.decks.items() if each == zone), "")
        if deck and not found and refilled(scene, deck, need=len(shown) + 1):
            row = scene.book.steps[scene.book.at].after.zones[zone]
            found = _shown_until(scene, node.what, shown, [card for card in row if card not in shown])
    scene.name(node.what, "card", found)
    scene.looked[:] = [card for card in shown if card not in found]  # "the rest" are the others
    scene.book.swallow(Looked, lambda c: c.card in shown)
    return bool(found)


def _shown_until(scene: Scene, what: Node, shown: list[int], row: list[int]) -> list[int]:
    """Show the cards of a row from its top until one is what is meant; that card, or nothing where none is."""
    for card in reversed(row):
        shown.append(card)
        found = scene.tables.phrases.of(scene.quiet().out_of([card]), what).all
        if found:
            return found
    return []


# --- dice ------------------------------------------------------------------------------------------------------------


def _roll_until(scene: Scene, node: showing.RollUntil) -> bool:
    """The die shows something that the phrase means; where no face can show such a thing nothing is rolled."""
    kind = kind_of(node.what)
    if kind is None:
        raise CannotJudgeError("RollUntil: until something that was named")
    sort, shown = _shown(scene, kind, faces_of(scene, node.die))
    fitting = {face: x for face, x in shown.items() if narrowed(scene.quiet(), kind, sort, [x])}
    if not fitting:
        scene.book.excuse("the die cannot show such a thing")
        _name_nothing(scene, node.what)
        return False
    said = f"a die shows {' or '.join(str(face) for face in fitting)}"
    found = scene.book.expect(Cast, lambda c: c.face in fitting, said)
    face = found.face if found is not None else min(fitting)
    narrowed(scene.quiet(), kind, sort, [fitting[face]])  # names what is there
    scene.name(node.what, sort, [fitting[face]])
    scene.name(node, "face", [face])
    return True


def _shown(scene: Scene, kind: nouns.Kind, faces: int) -> tuple[str, dict[int, int]]:
    """What each face of a die stands for: a direction from where who acts is, or a place of the noun."""
    grid, facts = scene.things.customs.grid, scene.now()
    if grid is not None and kind.noun == grid.sides:
        return DIRECTION, {face: facts.at[scene.actor] * WAYS + face - 1 for face in range(1, faces + 1)}
    places = everything(scene, "place", kind.noun)
    return "place", {face: places[face - 1] for face in range(1, min(faces, len(places)) + 1)}


def _name_nothing(scene: Scene, node: Node) -> None:
    """Everything that a phrase speaks of is named, and is nothing."""
    for inner, _ in walk(node):
        kind = kind_of(inner)
        if kind is not None and id(inner) in scene.spans:
            scene.name(inner, scene.sort_of(kind.noun), [])


ACTS = (
    entry(showing.RevealUntil, _reveal_until),
    entry(showing.RollUntil, _roll_until),
    entry(showing.LookAt, _look),
    entry(showing.Reveal, _reveal),
    entry(showing.FlipDown, _flip),
    entry(showing.FlipUp, _flip),
    entry(showing.Choose, _choose),
)
