"""What holds for a while: that it is laid down, until when, and by whose words."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import events
from engine.proof.meaning.changes import Began
from engine.proof.meaning.facts import Lasting
from engine.proof.meaning.scene import Scene


def laid_down(scene: Scene, when: Node | None, usual: tuple[str, list[int]] = ("", [])) -> bool:
    """Expect that what the sentence says holds from now on, until the words say; whether it does.

    Without words it holds as long as `usual` says.
    """
    until, whose = scene.tables.durations.of(scene, when) if when is not None else usual
    book, sentence = scene.book, scene.sentence
    found = 0
    while True:
        began = book.claim(Began, lambda c: c.effect.sentence == sentence)
        if began is None:
            break
        found += 1
        effect = began.effect
        scene.laid[effect.serial] = dict(scene.named)
        is_until = not until or (effect.until == until and (until == "event" or effect.whose in whose or not whose))
        if not is_until:
            book.fault(f"it holds until {until}, of {whose}", f"until {effect.until}, of {effect.whose}")
        if effect.card != scene.card:
            book.fault(f"it is laid down by {scene.things.name(scene.card)}", scene.things.name(effect.card))
    if not found:
        book.fault("something holds from now on", book.told(Began))
    return found > 0


def ignored(scene: Scene, sort: str, things: list[int], when: Node | None) -> bool:
    """Expect that whoever acts ignores things from now on; what they ignore already is not noted twice."""
    until, whose = scene.tables.durations.of(scene, when) if when is not None else ("", [])
    book, actor = scene.book, scene.actor
    known = book.now.lasting
    done = False
    for x in things:
        kind = f"ignore {'thing' if sort not in ('card', 'piece') else sort}"
        if any(_is_ignoring(each, kind, x, actor) and each.until == until for each in known):
            book.excuse("it is ignored already")
            _begun_again(scene, kind, x)
            continue
        done |= _begins(scene, kind, x, until, whose)
    return done


def _begins(scene: Scene, kind: str, x: int, until: str, whose: list[int]) -> bool:
    actor = scene.actor
    said = f"player {actor + 1} ignores {scene.things.name(x) if kind == 'ignore card' else kind} until {until}"
    found = scene.book.expect(Began, lambda c: _is_ignoring(c.effect, kind, x, actor), said)
    if found is not None and until and (found.effect.until != until or (whose and found.effect.whose not in whose)):
        scene.book.fault(said, f"until {found.effect.until}, of {found.effect.whose}")
    return found is not None


def _begun_again(scene: Scene, kind: str, x: int) -> None:
    """Claim that whoever acts ignores once more what they ignore already."""
    actor = scene.actor
    scene.book.swallow(Began, lambda c: _is_ignoring(c.effect, kind, x, actor))


def _is_ignoring(effect: Lasting, kind: str, x: int, actor: int) -> bool:
    """Whether something that lasts lets somebody ignore a thing; -1 for any, where the kind of it says all."""
    return (effect.what, effect.you) == (kind, actor) and x in (-1, effect.sentence)


__all__ = ["events", "ignored", "laid_down"]
