"""What Critter cards and Traps need beyond single sentences: a use, events that come, rules that are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.core.programs import Refusal
from engine.kernel.core.state import Ability, Rules
from engine.language.nodes import phrases, taking
from engine.language.references import walk

ONE_USE, TWO_USES = "Discard", "Play"


def refusals(rules: Rules) -> list[Refusal]:
    """Sentences that would never do anything, and cards that could never leave the hand."""
    return list(_unused(rules))


def _refuse(rules: Rules, sentence: int, why: str) -> Refusal:
    words = rules.compiled.sentences[sentence]
    return Refusal(words.source, words.start, words.end, words.text, why)


def _unused(rules: Rules) -> Iterator[Refusal]:
    for number, design in enumerate(rules.box.designs):
        text = rules.compiled.texts[number]
        used = [ability for ability in text.abilities if ability.is_used]
        if design.type == "Critter":
            yield from _of_critter(rules, number, used)
        else:
            for ability in used:
                yield _refuse(rules, ability.sentence, f"a {design.type} happens when it is drawn: it has no uses")
            for rule in text.rules:
                yield _refuse(rules, rule.sentence, f"a {design.type} does not stay, so no rule of it holds")


def _of_critter(rules: Rules, number: int, used: list[Ability]) -> Iterator[Refusal]:
    for ability in used[1:]:
        yield _refuse(rules, _begins(rules, ability), "a Critter card has one way to use it")
    for ability in used[:1]:
        at = _begins(rules, ability)
        if ability.use not in (ONE_USE, TWO_USES, ""):
            why = f"the rules know the uses {TWO_USES}, twice, and {ONE_USE}, once"
            yield _refuse(rules, at, why)
        elif not ability.use and not gives_itself_away(rules, number):
            why = f"the card would never leave the hand: begin with {TWO_USES}: or {ONE_USE}:, or give this card away"
            yield _refuse(rules, at, why)
    if not used:
        for rule in rules.compiled.texts[number].rules:
            if rule.kind == "uses":
                yield _refuse(rules, rule.sentence, "nothing on the card is played")


def _begins(rules: Rules, ability: Ability) -> int:
    """The number of the sentence that an ability begins with."""
    sentences = rules.compiled.programs[ability.program].sentences
    return sentences[0] if sentences else ability.sentence


def gives_itself_away(rules: Rules, number: int) -> bool:
    """Whether a card's own text gives the card to somebody else."""
    reading = rules.box.designs[number].reading
    return reading is not None and any(
        isinstance(node, taking.Give) and isinstance(node.what, phrases.This)
        for sentence in reading.sentences
        if sentence.tree is not None
        for node, _ in walk(sentence.tree)
    )
