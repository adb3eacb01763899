"""What the cards of the made games say is done, by the second opinion, and what is done wrongly is found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from engine.kernel import check_state, choose, digest, from_json, new_game, to_json, winners
from engine.kernel.compile import made_verbs
from engine.kernel.compile.compiler import Compile, Compiler, Tables
from engine.kernel.compile.products import Count, Filter, Kinds, Located, Op, So
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Match, Rule, Test, Things
from engine.kernel.running.selectors import Pick
from engine.language import Node
from engine.language.nodes import (
    adjectives,
    amounts,
    card_numbers,
    conditions,
    dealing,
    decks,
    direction,
    doing,
    drawing,
    effects,
    events,
    likeness,
    naming,
    nouns,
    possession,
    replacing,
    scoring,
    sentences,
    turns,
)
from engine.language.nodes.amounts import Number
from engine.language.references import walk
from engine.language.sorts import Sort
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.made_games.games import GAMES, Texts, box_of, groups_of, rules_of

SEEDS = range(10)  # games of each in which every sentence is judged


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_judged_and_does_what_it_says(game: str) -> None:
    for texts in groups_of(game):
        rules = rules_of(game, texts)
        second, found = SecondOpinion(rules), Opinion()
        for seed in SEEDS:
            found.add(second.game(seed))
        numbered = enumerate(rules.compiled.sentences)
        assert list(found.faults) == []
        assert [each.text for number, each in numbered if number not in found.judged] == []
        assert not found.unjudged


@pytest.mark.parametrize("game", GAMES)
def test_games_are_sound_at_every_choice(game: str) -> None:
    """They can be kept as JSON and read again in the middle of everything, and nothing is wrong with any state."""
    for texts in groups_of(game):
        rules = rules_of(game, texts)
        state, luck = new_game(rules, rules.box.players[1], 1), random.Random(1)
        while state.choice is not None:
            assert [*check_state(state)] == []
            again = from_json(rules, json.loads(json.dumps(to_json(state))))
            pick = luck.choice(state.choice.options)
            choose(state, pick)
            choose(again, pick)
            assert digest(again) == digest(state)


@pytest.mark.parametrize(
    ("game", "coins", "said", "won"),
    [
        ("bazaar", "Coin", "If you have 2 or more Coins, you win the game.", [1]),
        ("bazaar", "Coin", "If you have 2 or more Coins, you lose the game.", [0, 2]),
        ("lighthouse", "flask", "If you have 2 or more flasks, each player wins the game.", [0, 1, 2]),
        ("lighthouse", "flask", "If you have 2 or more flasks, each player loses the game.", []),
    ],
)
def test_who_has_won_is_what_a_text_says(game: str, coins: str, said: str, won: list[int]) -> None:
    """Whatever the scores are; nothing is chosen any more, and a state that is read again says the same."""
    rules = rules_of(game, {("Deed" if game == "bazaar" else "Task"): (said,) * 6}, blanks=0)
    state = new_game(rules, 3, 1)
    state.counts[rules.counter_numbers[coins]][1] = 2
    for _ in range(40):
        if state.choice is None:
            break
        assert winners(state) == [0, 1, 2]
        choose(state, state.choice.options[0])
    assert (state.choice, state.stack, winners(state)) == (None, [], won)
    assert winners(from_json(rules, json.loads(json.dumps(to_json(state))))) == won


def test_who_cannot_strike_is_not_offered() -> None:
    """A standing text keeps a card from what such cards do; another one of the same player does it all the same."""
    rules = rules_of("arena", {"Fighter": ("This Fighter cannot strike.", "When this Fighter strikes, gain 1 Fame.")})
    state, luck, offered = new_game(rules, 2, 1), random.Random(3), set[str]()
    while state.choice is not None:
        if state.choice.kind == "strike":
            offered |= {rules.box.designs[rules.design_of[x]].name for x in state.choice.options if x >= 0}
        choose(state, luck.choice(state.choice.options))
    assert offered == {"Fighter 2"}


Change = Callable[[Tables], Tables]


class Plant(NamedTuple):
    """Executors that do something else, for a class of nodes; tried with the texts in which one of these stands."""

    node: type[Node]
    change: Change


def idle(c: Compiler, node: Node) -> Op:
    """An operation that does nothing."""
    return c.op(lambda state, frame, answer: state.stack.pop() and None)


def without_act(cls: type[Node]) -> Plant:
    """Tables by which an act does nothing."""
    return Plant(cls, lambda tables: tables._replace(acts=tables.acts.wrapped(lambda sound: idle, cls)))


def without_effect(cls: type[Node]) -> Plant:
    """Tables by which an effect does nothing."""
    return Plant(cls, lambda tables: tables._replace(effects=tables.effects.wrapped(lambda sound: idle, cls)))


def doubled(tables: Tables) -> Tables:
    """Tables by which what somebody has more of in each period counts twice."""

    def twice(c: Compiler, node: Node) -> list[Rule]:
        return [*TABLES.rules.compile(c, node), *TABLES.rules.compile(c, node)]

    return tables._replace(rules=tables.rules.wrapped(lambda sound: twice, turns.HasMoreEach))


def replaces_nothing(tables: Tables) -> Tables:
    """Tables by which no text is ever applied in the place of a deed."""

    def never(c: Compiler, node: Node) -> tuple[Kinds, Match]:
        return TABLES.triggers.compile(c, node)[0], lambda state, env, event: False

    return tables._replace(triggers=tables.triggers.wrapped(lambda sound: never, replacing.Replacing))


def replaces_for_all(tables: Tables) -> Tables:
    """Tables by which a text is applied whoever does the deed that it is about."""

    def always(c: Compiler, node: Node) -> tuple[Kinds, Match]:
        return TABLES.triggers.compile(c, node)[0], lambda state, env, event: True

    return tables._replace(triggers=tables.triggers.wrapped(lambda sound: always, replacing.Replacing))


def always(cls: type[Node]) -> Change:
    """Tables by which a condition holds whatever is asked: everybody has more than others."""

    def so(c: Compiler, node: Node) -> So:
        return lambda state, env, actor: True

    return lambda tables: tables._replace(conditions=tables.conditions.wrapped(lambda sound: so, cls))


def each_time(tables: Tables) -> Tables:
    """Tables by which what happens every few times happens each time."""

    def always(c: Compiler, node: Node) -> tuple[Kinds, Match]:
        assert isinstance(node, sentences.EveryNth)
        return TABLES.events.compile(c, node.event)

    return tables._replace(triggers=tables.triggers.wrapped(lambda sound: always, sentences.EveryNth))


MADE = ("fair", "lighthouse")  # their vocabularies make verbs of deeds
HOW_MANY = (
    scoring.HasSecondMost, scoring.IsTied, scoring.IsTie, scoring.IsOnly, scoring.IsOnlyCard, scoring.NobodyHas,
)  # fmt: skip
TIMES = (scoring.ForOne, scoring.ForFew, scoring.ForName, scoring.ForTag)


def counts_one_more(cls: type[Node]) -> Change:
    """Tables by which there is always one more of what something is done or worth for."""

    def more(sound: Compile[[], Count]) -> Compile[[], Count]:
        def compile_more(c: Compiler, node: Node) -> Count:
            count = sound(c, node)
            return lambda state, env, actor: count(state, env, actor) + 1

        return compile_more

    return lambda tables: tables._replace(measures=tables.measures.wrapped(more, cls))


def worthless(cls: type[Node]) -> Change:
    """Tables by which a text says nothing of what cards are worth."""

    def nothing(c: Compiler, node: Node) -> list[Rule]:
        return []

    return lambda tables: tables._replace(rules=tables.rules.wrapped(lambda sound: nothing, cls))


def having(cls: type[Node], *, is_so: bool) -> Change:
    """Tables by which all things of a kind have what words say of them, or none has."""

    def compile_having(c: Compiler, node: Node, kind_filter: Filter) -> Test:
        return lambda state, env, actor, x: is_so

    return lambda tables: tables._replace(havings=tables.havings.wrapped(lambda sound: compile_having, cls))


def manner(cls: type[Node]) -> Change:
    """Tables by which an adjective says nothing: all things of a kind are like this."""

    def compile_manner(c: Compiler, node: Node, kind_filter: Filter) -> Test:
        return lambda state, env, actor, x: True

    return lambda tables: tables._replace(manners=tables.manners.wrapped(lambda sound: compile_manner, cls))


def one_step_only(tables: Tables) -> Tables:
    """Tables by which nothing is within any number of steps but what is there."""

    def here(c: Compiler, node: Node, kind: nouns.Kind, sort: Sort) -> Located:
        assert isinstance(node, nouns.Within)
        return TABLES.wheres.compile(c, nouns.Within(Number(0), node.noun, node.what, span=node.span), kind, sort)

    return tables._replace(wheres=tables.wheres.wrapped(lambda sound: here, nouns.Within))


def nobody_next(tables: Tables) -> Tables:
    """Tables by which the next player is whoever resolves the text."""

    def oneself(c: Compiler, node: Node, source: Things | None) -> Pick:
        return Pick("player", lambda state, env, actor: [env.you])

    return tables._replace(phrases=tables.phrases.wrapped(lambda sound: oneself, direction.NextInTurn))


PLANTS: tuple[Plant, ...] = (
    Plant(sentences.EveryNth, each_time),
    Plant(replacing.Replacing, replaces_nothing),
    Plant(replacing.Replacing, replaces_for_all),
    Plant(conditions.HasCompared, always(conditions.HasCompared)),
    without_act(turns.TakeExtra),
    without_act(doing.Skip),
    without_act(direction.Reverse),
    Plant(direction.NextInTurn, nobody_next),
    without_effect(turns.HasMore),
    without_effect(turns.HasMoreNext),
    Plant(turns.HasMoreEach, doubled),
    without_act(drawing.DrawUntil),
    without_act(drawing.DrawUpTo),
    without_act(drawing.DiscardDownTo),
    without_effect(effects.MustPay),
    Plant(conditions.HasNotDoneTo, always(conditions.HasNotDoneTo)),
    Plant(conditions.HasDoneTo, always(conditions.HasDoneTo)),
    Plant(conditions.IsNthDone, always(conditions.IsNthDone)),
    Plant(amounts.ThatMany, without_act(decks.Draw).change),
    *(Plant(cls, always(cls)) for cls in HOW_MANY),
    *(Plant(cls, counts_one_more(cls)) for cls in TIMES),
    without_act(scoring.DoDistinct),
    without_act(doing.Win),
    without_act(doing.LoseGame),
    without_effect(effects.GameEnds),
    Plant(scoring.WithSecondMost, having(scoring.WithSecondMost, is_so=True)),
    Plant(scoring.WithCompared, having(scoring.WithCompared, is_so=True)),
    Plant(possession.DoneBy, having(possession.DoneBy, is_so=False)),
    Plant(possession.DealtWith, having(possession.DealtWith, is_so=False)),
    *(Plant(cls, worthless(cls)) for cls in (scoring.WorthThisFor, scoring.WorthFor)),
)


def says(game: str, texts: Texts, node: type[Node]) -> bool:
    """Whether a node of a class stands in one of these texts."""
    readings = [design.reading for design in box_of(game, texts).designs if design.reading is not None]
    trees = [sentence.tree for reading in readings for sentence in reading.sentences if sentence.tree is not None]
    return any(isinstance(each, node) for tree in trees for each, _ in walk(tree))


@pytest.mark.parametrize("game", ("bazaar", "lighthouse"))
@pytest.mark.parametrize("plant", PLANTS)
def test_what_is_done_wrongly_is_found(game: str, plant: Plant) -> None:
    assert any(faults_with(game, plant))


@pytest.mark.parametrize("game", ("arena", "abbey"))
@pytest.mark.parametrize(
    "plant",
    (
        Plant(card_numbers.HasMoreOf, worthless(card_numbers.HasMoreOf)),
        without_effect(card_numbers.GetsMore),
        Plant(likeness.WithBeside, having(likeness.WithBeside, is_so=True)),
        Plant(likeness.HasBeside, always(likeness.HasBeside)),
        *(Plant(cls, manner(cls)) for cls in (adjectives.Empty, adjectives.Occupied)),
        without_act(dealing.Deal),
        without_act(dealing.DealEqual),
        without_act(naming.NameValue),
        without_act(naming.Guess),
        Plant(naming.OfThat, having(naming.OfThat, is_so=True)),
        Plant(naming.GuessRight, always(naming.GuessRight)),
    ),
)
def test_what_is_done_wrongly_with_numbers_is_found(game: str, plant: Plant) -> None:
    assert any(faults_with(game, plant))


def whatever(tables: Tables) -> Tables:
    """Tables by which a text waits for any card that does something, whichever it names."""

    def anything(sound: Compile[[], tuple[Kinds, Match]]) -> Compile[[], tuple[Kinds, Match]]:
        return lambda c, node: (sound(c, node)[0], lambda state, env, event: True)

    return tables._replace(events=tables.events.wrapped(anything, events.CardDoes))


def test_a_text_that_waits_for_any_card_is_found() -> None:
    assert any(faults_with("arena", Plant(events.CardDoes, whatever)))


@pytest.mark.parametrize(
    "plant",
    (
        Plant(nouns.Within, one_step_only),
        Plant(scoring.NobodyAt, always(scoring.NobodyAt)),
    ),
)
def test_what_is_done_wrongly_on_a_board_is_found(plant: Plant) -> None:
    assert any(faults_with("reef", plant))


def faults_with(game: str, plant: Plant) -> Iterator[object]:
    """What is wrong in games that are played by rules with a plant, game by game."""
    return (
        SecondOpinion(rules_of(game, texts, plant.change(TABLES))).game(seed).faults
        for texts in groups_of(game)
        if says(game, texts, plant.node)
        for seed in SEEDS
    )


@pytest.mark.parametrize("game", MADE)
@pytest.mark.parametrize("part", ("begin_made", "emit", "can_do_made"))
def test_verbs_made_of_deeds_that_are_done_wrongly_are_found(
    game: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not begun, not told, or done without asking whether they can be."""
    monkeypatch.setattr(made_verbs, part, lambda *_: True)
    assert any(faults_with(game, Plant(doing.DoCard, lambda tables: tables)))
