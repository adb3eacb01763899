"""Dice: what they can show, what they show together, and that they are rolled again."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import amounts, phrases, rolling, showing
from engine.language.nodes.nouns import noun_of
from engine.proof.meaning.changes import Cast
from engine.proof.meaning.scene import CannotJudgeError, Scene, Span, entry


def faces_of(scene: Scene, die: Node) -> int:
    """How many faces a die has. Raises CannotJudgeError where the customs do not declare it."""
    noun = noun_of(die)
    if noun not in scene.things.customs.dice:
        raise CannotJudgeError(f"Roll: how many faces a {noun} has is not declared")
    return scene.things.customs.dice[noun]


def _range(scene: Scene, die: Node) -> tuple[int, int]:
    """The least and the most that dice can show together."""
    n = die.n.value if isinstance(die, phrases.Some) and isinstance(die.n, amounts.Number) else 1
    return n, n * faces_of(scene, die)


def _roll(scene: Scene, node: showing.Roll) -> bool:
    scene.dice[scene.span(node)] = _range(scene, node.die), scene.span(node.die)
    return _cast(scene, scene.span(node))


def _again(scene: Scene, node: rolling.RollAgain) -> bool:
    """The same dice once more; from now on only what they show now is spoken of."""
    link = scene.links.get(scene.span(node))
    if link is None or link not in scene.dice:
        raise CannotJudgeError("RollAgain: what was rolled is not known")
    return _cast(scene, link)


def _cast(scene: Scene, span: Span) -> bool:
    (least, most), die = scene.dice[span]
    found = scene.book.expect(Cast, lambda c: least <= c.face <= most, f"dice show {least} to {most}")
    scene.named[span] = ("face", [found.face] if found is not None else [])
    scene.many[die] = found.face if found is not None else 0
    return found is not None


def _shown(scene: Scene, node: rolling.Shown) -> int:
    return sum(scene.referred(node)[1])


def _on_result_in(scene: Scene, node: rolling.OnResultIn) -> None:
    fits = scene.tables.compares.of(scene, node.n)
    if any(fits(face) for face in scene.referred(node)[1]):
        scene.tables.effects.of(scene, node.effect)


def _is_even(scene: Scene, node: rolling.ResultIsEven) -> bool:
    return any((face % 2 == 0) == node.is_even for face in scene.referred(node)[1])


ACTS = (entry(showing.Roll, _roll), entry(rolling.RollAgain, _again))
MEASURES = (entry(rolling.Shown, _shown),)
EFFECTS = (entry(rolling.OnResultIn, _on_result_in),)
CONDITIONS = (entry(rolling.ResultIsEven, _is_even),)
