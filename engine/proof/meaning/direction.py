"""The order of turns: that it goes the other way round, and whose turn comes next."""

from __future__ import annotations

from engine.language.nodes import direction
from engine.proof.meaning.changes import Noted
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, entry


def _order(scene: Scene, word: str) -> tuple[str, str]:
    """The numbers of who is next and which way round it goes. Raises CannotJudgeError where they are not declared."""
    names = scene.things.customs.order
    if len(names) != 2:
        raise CannotJudgeError(f"{word}: how the order of turns shows is not declared")
    return names[0], names[1]


def _reverse(scene: Scene, node: direction.Reverse) -> bool:
    """It goes the other way round, and who comes before whoever has a turn is next in place of who comes after."""
    following, way = _order(scene, "Reverse")
    facts = scene.now()
    old = facts.own[way]
    turned = scene.book.expect(Noted, lambda c: c.name == way and (c.before, c.after) == (old, -_number(old)),
                               "turns go the other way round")  # fmt: skip
    then = (_number(facts.own[following]) - 2 * _number(old)) % facts.players
    if then != facts.own[following]:
        scene.book.expect(Noted, lambda c: (c.name, c.after) == (following, then), f"player {then + 1} is next")
    return turned is not None


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _next_in_turn(scene: Scene, node: direction.NextInTurn) -> Meant:
    following, _ = _order(scene, "NextInTurn")
    player = _number(scene.now().own[following])
    return Meant("player", [[player]])


ACTS = (entry(direction.Reverse, _reverse),)

PHRASES = (entry(direction.NextInTurn, _next_in_turn),)
