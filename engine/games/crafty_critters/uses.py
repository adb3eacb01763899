"""What a Critter card and a trap need, found when texts are compiled: a use, events that come, rules asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.core.programs import Refusal
from engine.language.nodes import phrases, taking
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.core.state import Ability
    from engine.kernel.referee import Referee

ONE_USE, TWO_USES = "Discard", "Play"


def refusals(referee: Referee) -> list[Refusal]:
    """Sentences that would never do anything, and cards that could never be used up."""
    return list(_unused(referee))


def _refuse(referee: Referee, sentence: int, why: str) -> Refusal:
    words = referee.compiled.sentences[sentence]
    return Refusal(words.source, words.start, words.end, words.text, why)


def _unused(referee: Referee) -> Iterator[Refusal]:
    for number, design in enumerate(referee.box.designs):
        text = referee.compiled.texts[number]
        used = [ability for ability in text.abilities if ability.is_used]
        if design.type == "Critter":
            yield from _of_critter(referee, number, used)
        else:
            for ability in used:
                yield _refuse(referee, ability.sentence, f"a {design.type} happens when it is drawn: it has no uses")
            for rule in text.rules:
                yield _refuse(referee, rule.sentence, f"a {design.type} does not stay, so no rule of it holds")


def _of_critter(referee: Referee, number: int, used: list[Ability]) -> Iterator[Refusal]:
    for ability in used[1:]:
        yield _refuse(referee, _begins(referee, ability), "a Critter card has one way to use it")
    for ability in used[:1]:
        at = _begins(referee, ability)
        if ability.use not in (ONE_USE, TWO_USES, ""):
            why = f"the rules know the uses {TWO_USES}, twice, and {ONE_USE}, once"
            yield _refuse(referee, at, why)
        elif not ability.use and not gives_itself_away(referee, number):
            why = f"the card would never leave the hand: begin with {TWO_USES}: or {ONE_USE}:, or give this card away"
            yield _refuse(referee, at, why)
    if not used:
        for rule in referee.compiled.texts[number].rules:
            if rule.kind == "uses":
                yield _refuse(referee, rule.sentence, "nothing on the card is played")


def _begins(referee: Referee, ability: Ability) -> int:
    """The sentence an ability begins with."""
    sentences = referee.compiled.programs[ability.program].sentences
    return sentences[0] if sentences else ability.sentence


def gives_itself_away(referee: Referee, number: int) -> bool:
    """Whether a card leaves its player's hand by its own words."""
    reading = referee.box.designs[number].reading
    return reading is not None and any(
        isinstance(node, taking.Give) and isinstance(node.what, phrases.This)
        for sentence in reading.sentences
        if sentence.tree is not None
        for node, _ in walk(sentence.tree)
    )
