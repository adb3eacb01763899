"""Acts in a row, an act for each of something, and numbers that the facts give."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import acts, taking
from engine.proof.meaning.counting import count
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.possible import can_be_done
from engine.proof.meaning.scene import Scene, entry, every
from engine.proof.meaning.taking import has_tokens
from engine.proof.meaning.tokens import change

TOKEN_ACTS = (taking.Gain, taking.Lose, taking.Pay)


def _both(scene: Scene, node: acts.Both) -> bool:
    return every(scene.tables.acts.of(scene, act) for act in node.acts)


def _in_turn(scene: Scene, node: acts.InTurn) -> bool:
    first = scene.tables.acts.of(scene, node.first)
    return scene.tables.acts.of(scene, node.then) and first


def _alternatives(scene: Scene, node: acts.Alternatives) -> bool:
    """One of the acts: the one that was picked, or the only one that could be done."""
    return scene.tables.acts.of(scene, node.acts[picked(scene, [can_be_done(scene, act) for act in node.acts])])


def picked(scene: Scene, can: list[bool]) -> int:
    """Which of several ways was picked: out of those that can be done, without a question where that is one alone."""
    ways = [way for way, is_possible in enumerate(can) if is_possible] or [*range(len(can))]
    found = scene.book.answer(("mode",), ways) if len(ways) > 1 else None
    if found is not None:
        return found.answer
    other = scene.book.next_asked("mode")
    if len(ways) == 1 and other is not None and other.player != scene.actor:
        return ways[0]  # it is another one who is asked
    if other is not None:
        scene.book.answer(("mode",), other.options)
    if other is not None or len(ways) > 1:
        told = other.options if other is not None else "nobody is asked"
        scene.book.fault(f"a choice among the ways {[way + 1 for way in ways]}", f"{told}")
    return other.answer if other is not None else ways[0]


def _for_each(scene: Scene, node: acts.ForEach) -> bool:
    n = count(scene, node.per)
    return repeated(scene, node.act, n if node.most is None else min(n, node.most))


def _for_every(scene: Scene, node: acts.ForEvery) -> bool:
    return repeated(scene, node.act, count(scene, node.per) // node.n.value)


def _for_each_of_them(scene: Scene, node: acts.ForEachOfThem) -> bool:
    return repeated(scene, node.act, len(scene.referred(node)[1]))


def repeated(scene: Scene, act: Node, times: int) -> bool:
    """An act as often as it is said; tokens come and go in one amount."""
    scene.times = times
    done = False
    if isinstance(act, TOKEN_ACTS):
        done = scene.tables.acts.of(scene, act) if times else False
    else:
        scene.times = 1
        for _ in range(times):
            done = scene.tables.acts.of(scene, act) or done
    scene.times = 1
    if not times:
        scene.book.excuse("there is nothing to do it for")
    return done


def _gain_equal(scene: Scene, node: acts.GainEqual | acts.LoseEqual) -> bool:
    if not has_tokens(scene):
        return False
    n = scene.tables.measures.of(scene, node.measure)
    n = n if node.most is None else min(n, node.most)
    sign, counter, me = 1 if isinstance(node, acts.GainEqual) else -1, scene.counter(node.kind.noun), scene.actor
    is_there = sign > 0 or scene.now().amount(counter, Holder("player", me)) >= n
    change(scene, counter, Holder("player", me), sign * n)
    return n > 0 and is_there  # what is beyond the most that somebody can have was gained too, and is lost


ACTS = (
    entry(acts.Both, _both),
    entry(acts.InTurn, _in_turn),
    entry(acts.Alternatives, _alternatives),
    entry(acts.ForEach, _for_each),
    entry(acts.ForEvery, _for_every),
    entry(acts.ForEachOfThem, _for_each_of_them),
    entry(acts.GainEqual, _gain_equal),
    entry(acts.LoseEqual, _gain_equal),
)


def _number_of(scene: Scene, node: acts.NumberOf) -> int:
    return count(scene, node.kind)


def _value_of(scene: Scene, node: acts.ValueOf) -> int:
    return sum(scene.things.design(card).vp for card in scene.tables.phrases.of(scene, node.what).all)


MEASURES = (entry(acts.NumberOf, _number_of), entry(acts.ValueOf, _value_of))
