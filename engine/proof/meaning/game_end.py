"""The end of the game that texts say: who wins or loses it, that it ends, and that nothing is done after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language.nodes import doing, effects
from engine.proof.meaning.changes import Ended, Noted
from engine.proof.meaning.effects import must
from engine.proof.meaning.firing import Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import Scene, entry
from engine.proof.meaning.texts_in_force import Rulebook

DECIDED = "decided"  # the number that says what texts have said of the end of the game


def _wins(scene: Scene, node: doing.Win) -> bool:
    return _is_said(scene, ("win the game", scene.actor), f"player {scene.actor + 1} wins the game")


def _loses(scene: Scene, node: doing.LoseGame) -> bool:
    return _is_said(scene, ("lose the game", scene.actor), f"player {scene.actor + 1} loses the game")


def _is_said(scene: Scene, what: tuple[str, int], words: str) -> bool:
    """Whether the end of the game is noted so; nobody who is no player wins or loses it."""
    if not 0 <= scene.actor < scene.now().players:
        scene.book.excuse("who acts is no player")
        return False

    def is_so(change: Noted) -> bool:
        before, after = change.before, change.after
        return change.name == DECIDED and isinstance(before, tuple) and after == (*before, what)

    return scene.book.expect(Noted, is_so, words) is not None


def _game_ends(scene: Scene, node: effects.GameEnds) -> None:
    scene.book.expect(Noted, lambda c: c.name == DECIDED and c.after != c.before, "the game ends")


def ended_at(steps: Sequence[Step]) -> float:
    """The choice that has set off the texts of which one has ended the game; infinity where none has."""
    end = next((at for at, step in enumerate(steps) if step.after.own.get(DECIDED)), None)
    if end is None:
        return float("inf")
    return next((step.action for step in reversed(steps[:end]) if not step.is_text and step.routine), 0)


def went_on(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """What players or the rules do after a text has ended the game and its sentence is over, which is nothing; what
    lasts until then ends.
    """
    over = False
    for step in steps:
        is_done = step.asked is not None or any(not isinstance(each, Ended) for each in step.changes)
        if over and is_done and not step.is_text and step.routine in rules.things.customs.changes:
            yield {-1}, Fault("the game is over", f"the routine {step.routine}", step.action)
        over = over or bool(step.before.own.get(DECIDED))


ACTS = (entry(doing.Win, _wins), entry(doing.LoseGame, _loses))
EFFECTS = (entry(effects.GameEnds, _game_ends), entry(effects.Finishes, must))
