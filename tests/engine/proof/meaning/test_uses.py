"""What cards say of when they are played, what that takes and what they are worth is judged, and found when broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from engine.kernel import Box
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.programs import Rule, RuleKind
from engine.language.forms import Node
from engine.language.nodes import static_rules
from engine.proof.second_opinion import Opinion
from tests.engine.proof.meaning.opinions import is_accused, opinion
from tests.engine.records.games import CARDS, referee_of
from toolkit.load import load_game
from toolkit.texts import language_of, read_card

GAME = "ark"
SEEDS = range(1, 5)
Change = Callable[[Compiler, Node], list[Rule]]


def plays_at_night(c: Compiler, node: Node) -> list[Rule]:
    """ "Play only during Day" lets cards be played by night alone."""
    assert isinstance(node, static_rules.OnlyDuring)
    other = {"Day": "Night", "Night": "Day"}[node.value]
    return [c.rule(RuleKind.ONLY_DURING, node.verb, lambda state, env, piece, x: x == env.card, other)]


def plays_any_time(c: Compiler, node: Node) -> list[Rule]:
    """ "Play only during Day" lets cards be played whenever players like."""
    assert isinstance(node, static_rules.OnlyDuring)
    return [c.rule(RuleKind.DURING_ANY, node.verb, lambda state, env, piece, x: x == env.card, "Time")]


def never_plays(c: Compiler, node: Node) -> list[Rule]:
    """ "Play during any Time" lets nobody play."""
    assert isinstance(node, static_rules.DuringAny)
    return [c.rule(RuleKind.DURING_ANY, node.verb, lambda state, env, piece, x: False, node.state)]


def takes_nothing(c: Compiler, node: Node) -> list[Rule]:
    """ "Playing this pair takes 1 action" takes none."""
    assert isinstance(node, static_rules.Uses)
    rule = c.rule(RuleKind.USES, node.doing.verb, lambda state, env, piece, x: 0)
    rule.word = node.noun
    return [rule]


def is_worth_more(c: Compiler, node: Node) -> list[Rule]:
    """ "This pair is worth 2 points" brings 3."""
    assert isinstance(node, static_rules.Worth)
    n = node.n.value + 1
    rule = c.rule(RuleKind.WORTH, node.noun, lambda state, env, piece, x: n if x == env.card else None, "set")
    rule.is_own = True
    return [rule]


def adds_nothing(c: Compiler, node: Node) -> list[Rule]:
    """ "Each Food card is worth +1 point" adds nothing."""
    return [c.rule(RuleKind.WORTH, "point", lambda state, env, piece, x: None, "add")]


def is_in_play(c: Compiler, node: Node) -> list[Rule]:
    """ "Never in play" puts nothing aside."""
    return [c.rule(RuleKind.NEVER_IN_PLAY, "", lambda state, env, piece, x: False)]


PLANTS: list[tuple[Change, type[Node]]] = [
    (plays_at_night, static_rules.OnlyDuring),
    (plays_any_time, static_rules.OnlyDuring),
    (never_plays, static_rules.DuringAny),
    (takes_nothing, static_rules.Uses),
    (is_worth_more, static_rules.Worth),
]


@cache
def box() -> Box:
    """The cards of the game."""
    return referee_of(GAME).box


def with_text(card: str, text: str) -> Box:
    """The cards with another text on one of them."""
    game, _ = load_game(CARDS / GAME)
    assert game is not None
    reading = read_card(language_of(game), replace(next(each for each in game.cards if each.id == card), text=text))
    assert reading.tree is not None, reading.findings
    designs = (replace(each, text=text, reading=reading) if each.id == card else each for each in box().designs)
    return replace(box(), designs=tuple(designs))


def said_of(cards: Box) -> Opinion:
    """What is said of some games with these cards."""
    return opinion(cards, SEEDS)


def is_found(cards: Box, plant: Change, node: type[Node]) -> bool:
    """Whether something is wrong in games by rules in which what carries out a class of nodes is exchanged."""
    return is_accused(cards, SEEDS, TABLES._replace(rules=TABLES.rules.wrapped(lambda sound: plant, node)))


def test_all_sentences_are_judged_and_none_is_accused() -> None:
    found = said_of(box())
    assert not found.faults
    assert not found.unjudged
    assert found.judged == {*range(len(referee_of(GAME).compiled.sentences))}


@pytest.mark.parametrize(("plant", "node"), PLANTS, ids=[row[0].__name__ for row in PLANTS])
def test_what_is_broken_is_found(plant: Change, node: type[Node]) -> None:
    assert is_found(box(), plant, node)


NEVER = with_text("owl", "Never in play.")


def test_a_card_that_is_never_in_play_stays_aside() -> None:
    assert not said_of(NEVER).faults
    assert is_found(NEVER, is_in_play, static_rules.NeverInPlay)


def test_a_card_that_does_not_say_when_cannot_be_played() -> None:
    assert not said_of(with_text("grain", "Worth 1 point.")).faults


def test_what_other_cards_make_it_worth_is_counted() -> None:
    grain = with_text("grain", "Worth 1 point.\nPlay during any Time.\nEach Food card is worth +1 point.")
    owl = with_text("owl", "This pair is worth 5 points.\nPlay only during Night.\nEach Food card is worth +1 point.")
    assert not said_of(grain).faults
    assert not said_of(owl).faults
    assert is_found(owl, adds_nothing, static_rules.WorthMore)
