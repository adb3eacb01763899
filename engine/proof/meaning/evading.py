"""What can be evaded: it comes to whoever does not evade it, and each text by which somebody evades it works once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.core.customs import Coming
from engine.language.nodes import doing, sentences
from engine.language.references import walk
from engine.proof.meaning.changes import Counted, Ended, Moved, Noted
from engine.proof.meaning.facts import Facts, Holder, Lasting
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault, Ledger
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import Rulebook, forbidden
from engine.proof.meaning.tokens import change, to_range


def wrongly_met(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[int, Fault | None]]:
    """For each time that something came which can be evaded, and each text that let somebody evade it and is over, the
    sentence, or -1, and what is wrong.

    Who is to evade the next such thing is not touched when it comes, and evades no other one then. It is over for
    nobody else, nor in any other routine before its period ends. Whoever does not evade it has what it brings. Raises
    CannotJudgeError.
    """
    for thing, coming in rules.things.customs.evaded.items():
        for step in steps:
            is_come = step.routine == coming.routine and step.came_to >= 0
            gone = _gone(step, thing)
            if is_come:
                yield from _met(rules, step, thing, gone)
            for effect in gone:
                if not (is_come and effect.you == step.came_to) and not _is_in_time(rules, effect, step):
                    said = f"player {effect.you + 1} will evade the next {thing}"
                    yield _said(rules, effect), Fault(said, "that is over before it has come to them", step.action)


def ignored_again(rules: Rulebook, steps: Sequence[Step]) -> Iterator[tuple[set[int], Fault | None]]:
    """For each time that somebody chose to ignore a card by a text that works once in a period the sentence, and what
    is wrong where it has worked in that period before.
    """
    used: set[tuple[int, int, tuple[object, ...]]] = set()
    for step in steps:
        asked = step.asked
        if asked is None or step.is_text or asked.kind != "may" or asked.answer != 1:
            continue
        for effect in (each.effect for each in step.changes if isinstance(each, Ended)):
            body = rules.body(effect.sentence) if effect.what == "spare" and effect.sentence >= 0 else None
            if not isinstance(body, sentences.OncePer) or effect.you != asked.player:
                continue
            scene = rules.scene(step.before, effect.sentence, effect.card)
            key = (effect.card, effect.sentence, scene.when(step.before, body.period))
            is_again = key in used
            used.add(key)
            said = f"{rules.things.name(effect.card)} works once per {body.period}"
            yield {effect.sentence}, Fault(said, "it has worked before", step.action) if is_again else None


def _gone(step: Step, thing: str) -> list[Lasting]:
    """What let somebody evade a thing and is over after a step."""
    return [each.effect for each in step.changes if isinstance(each, Ended) and _is_about(each.effect, thing)]


def _is_about(effect: Lasting, thing: str) -> bool:
    return effect.what == "spare" and effect.name.partition(" ")[2] == thing


def _is_in_time(rules: Rulebook, effect: Lasting, step: Step) -> bool:
    return step.routine in rules.things.customs.ends.get(effect.until, ())


def _met(rules: Rulebook, step: Step, thing: str, gone: list[Lasting]) -> Iterator[tuple[int, Fault | None]]:
    """What is to be said where a thing has come to a player."""
    coming, player = rules.things.customs.evaded[thing], step.came_to
    brings = coming.brings(step.before.table(), player)
    if brings is None:
        return
    waiting = [each for each in step.before.lasting if _is_about(each, thing) and each.you == player]
    if not waiting:
        for fault in _brought(rules, step, coming, [*brings.items()]):
            yield -1, fault
        return
    number, said = _said(rules, waiting[0]), f"player {player + 1} evades the {thing}"
    if touched := _touched(step, player):
        yield number, Fault(said, "; ".join(touched), step.action)
    elif [each for each in gone if each.you == player] != waiting[:1]:
        seen = f"of {len(waiting)} texts that let them evade it {len(gone)} are over, or not the oldest"
        yield number, Fault(f"{said}, which uses up the text by which they do", seen, step.action)
    else:
        yield number, None


def _brought(rules: Rulebook, step: Step, coming: Coming, brings: list[tuple[str, int]]) -> list[Fault]:
    """What is wrong with the tokens of somebody who did not evade what came; those of others do not change either."""
    things, player = rules.things, step.came_to
    scene = Scene(things, rules.tables, step.before, -1, -1, -1, player)
    scene.standing, scene.used = rules.in_force, rules.used
    book = scene.ledger = Ledger(things, step.before, [step])
    holder = Holder("player", player)
    for name, n in brings:
        counter = things.counters.index(name)
        done = Occasion("gain" if n > 0 else "lose", player, step.before.at[player], counter=counter, n=abs(n))
        fits = 0 if forbidden(scene.quiet(), done) is not None else to_range(scene.quiet(), counter, holder, n)
        if fits:
            change(scene, counter, holder, fits)
        if step.before.amount(counter, holder) + fits == things.most[counter]:
            for other, more in coming.full.items():
                change(scene, things.counters.index(other), holder, more)
    for counted in [each for _, each in book.open if _is_counted(step.before, each)]:
        book.fault("nothing else comes of it", counted.told(things))
    return book.faults


def _is_counted(facts: Facts, seen: object) -> bool:
    """Whether a change is one of tokens, or of the number by which a game counts some of them."""
    return isinstance(seen, Counted) or (
        isinstance(seen, Noted) and seen.name in facts.things.customs.balances.values()
    )


def _said(rules: Rulebook, effect: Lasting) -> int:
    """The sentence of a card that says what is evaded."""
    for number in rules.said_by[rules.things.box.design_of[effect.card]]:
        body = rules.body(number)
        nodes = walk(body) if body is not None else []
        evades = any(isinstance(node, doing.DoThing) and effect.name.startswith(f"{node.verb} ") for node, _ in nodes)
        if evades and not isinstance(body, sentences.Trigger):
            return number
    return -1


def _touched(step: Step, player: int) -> list[str]:
    """What a step does to a player: their tokens that change, the texts that they begin to resolve."""
    things = step.after.things
    counted = [each for each in step.changes if isinstance(each, Counted) and each.holder == Holder("player", player)]
    drawn = [each.card for each in step.changes if isinstance(each, Moved)]
    begun = [things.name(card) for card, you in step.begun if you == player and card in drawn]
    return [*(each.told(things) for each in counted), *(f"they resolve {name}" for name in begun)]
