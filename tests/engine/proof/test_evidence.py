"""What the log proves: numbers agree with the words, nothing done is nothing shown, rules matter or do not."""

from __future__ import annotations

from typing import Any

from engine.kernel import Refused, choose, new_game
from engine.kernel.core.frames import env_for
from engine.kernel.core.lines import Line
from engine.proof.ablation import matters, without
from engine.proof.witness import Observer
from tests.engine.proof.shipped import clause, new_observer, observer, rows


def signals(of: Observer, card: str, *line: Any, index: int = 0) -> set[str]:
    """The branches that a line of the log by this card's sentence shows."""
    number = clause(of, card, index).number
    return {label for sentence, label in of.evidence.signals([Line(*line, 0, number)]) if sentence == number}


def test_a_gain_of_the_number_in_the_words_shows_that_it_happens() -> None:
    of = new_observer()
    snack, vp = of.referee.counter_numbers["Snack"], of.referee.counter_numbers["VP"]
    assert signals(of, "pie-on-the-sill", "gain", 0, snack, 2) == {"happens"}
    assert signals(of, "pie-on-the-sill", "gain", 0, snack, 1) == set()
    assert signals(of, "pie-on-the-sill", "gain", 0, snack, 0) == {"missing"}
    assert of.evidence.disagreements == {}
    assert signals(of, "pie-on-the-sill", "gain", 0, snack, 4) == set()
    number = clause(of, "pie-on-the-sill").number
    assert of.evidence.disagreements == {number: "the log says “gain 4 Snack” where the words say 2"}
    assert signals(of, "caught-on-camera", "gain", 0, vp, 1) == {"happens"}


def test_cards_that_are_looked_at_and_drawn_are_counted_too() -> None:
    of = new_observer()
    assert signals(of, "split-bag", "look", 0, (7, 8, 9), -1) == {"happens", "look at"}
    assert signals(of, "split-bag", "look", 0, (7, 8), -1) == set()
    assert signals(of, "roast-turkey", "more risk", 0, 1, -1) == {"happens"}
    assert of.evidence.disagreements == {}
    assert signals(of, "roast-turkey", "more risk", 0, 2, -1) == set()
    number = clause(of, "roast-turkey").number
    assert of.evidence.disagreements == {number: "the log says “more risk 2” where the words say 1"}
    assert signals(of, "garbage-strike", "add", 0, 12, 1) == {"happens"}


def test_prices_are_those_in_the_words() -> None:
    assert signals(observer(), "latched-lid", "cost change", 0, "raid", 1) == {"happens", "raid"}
    assert signals(observer(), "latched-lid", "cost change", 0, "raid", -1) == {"raid"}
    assert signals(observer(), "holiday-decorator", "cost change", 0, "visit", 3, index=2) >= {"happens"}
    assert signals(observer(), "new-parents", "cost set", 0, "leave", 2) >= {"happens", "leave"}


def test_what_was_so_already_has_not_happened() -> None:
    assert signals(observer(), "cat-on-the-wall", "stays", 5, 2, -1) == {"missing"}
    assert signals(observer(), "cat-on-the-wall", "move", 5, 2, -1) == {"happens"}
    assert signals(observer(), "cat-on-the-wall", "ignored", 0, -1, -1) == set()


def test_each_of_several_deeds_has_its_own_line() -> None:
    snack, ap = observer().referee.counter_numbers["Snack"], observer().referee.counter_numbers["AP"]
    assert signals(observer(), "beekeeper", "pay", 0, ap, 1, index=2) == {"happens", "pay"}
    assert signals(observer(), "beekeeper", "gain", 0, snack, 2, index=2) == {"happens", "gain"}


def test_a_rule_matters_where_it_changes_what_comes_of_an_action() -> None:
    of = observer()
    cat, surcharge = clause(of, "cat"), clause(of, "skateboard")
    row = next(row for row in rows(cat) if "visit" in row.labels)
    replay = of.replay(row.witness)
    assert matters(replay.before, replay.option, cat.number)
    assert not matters(replay.before, replay.option, surcharge.number)


def said(of: Observer, struck: int) -> dict[int, set[int | None]]:
    """What the rules of two sentences about prices say without a sentence, -1 for with all, by sentence."""
    rules = without(of.referee, struck) if struck >= 0 else of.referee
    state = new_game(of.referee, 3, 1).played_by(rules)
    env = env_for(-1, 0, 0, 0, 40)
    known: dict[int, set[int | None]] = {}
    for rule in rules.compiled.rules:
        if rule.kind == "cost change" and of.referee.compiled.rules[rule.number].is_plain:
            known.setdefault(rule.sentence, set()).add(rule.apply(state, env, 0, 0))
    return known


def test_without_a_sentence_its_rules_say_nothing_and_all_others_what_they_said() -> None:
    of = observer()
    number = clause(of, "latched-lid").number
    before = [(rule.apply, rule.is_plain) for rule in of.referee.compiled.rules]
    whole = said(of, -1)
    assert whole[number] == {1}
    assert said(of, number) == whole | {number: {None}}
    other = next(sentence for sentence in whole if sentence != number)
    assert said(of, other) == whole | {other: {None}}
    assert [(rule.apply, rule.is_plain) for rule in of.referee.compiled.rules] == before
    assert without(of.referee, number) is without(of.referee, number)


def test_an_action_that_is_not_offered_is_no_witness() -> None:
    state = new_game(observer().referee, 3, 1)
    try:
        choose(state, -(10**9))
    except Refused:
        return
    raise AssertionError("it was offered")
