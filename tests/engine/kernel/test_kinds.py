"""The kinds of events, rules and effects are closed sets, known when rules are made: a running game writes no words."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.kernel import Box, compile, running
from engine.kernel.core.events import IGNORING, ContinuousEffect, CounterDeed, EffectKind
from engine.kernel.core.programs import ABOUT_EVENTS, COSTS, NUMBERS, RuleKind
from toolkit.deal import open_box
from toolkit.load import load_game

CARDS = Path(__file__).parents[3] / "cards"
WORDS = {"texts.py", "game_log.py", "table.py", "usual_words.py"}  # what tells people something


def formatted(source: str) -> list[int]:
    """The lines where a function that is given a state puts a text together, errors apart."""
    found = set()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.Lambda) or "state" not in [a.arg for a in function.args.args]:
            continue
        errors = {id(inner) for node in ast.walk(function) if isinstance(node, ast.Raise) for inner in ast.walk(node)}
        found |= {
            node.lineno for node in ast.walk(function) if isinstance(node, ast.JoinedStr) and id(node) not in errors
        }
    return sorted(found)


def test_no_event_is_put_together_while_a_game_runs() -> None:
    files = [path for package in (compile, running) for path in Path(package.__path__[0]).glob("*.py")]
    found = {path.name: formatted(path.read_text(encoding="utf-8")) for path in files if path.name not in WORDS}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_is_put_together_while_a_game_runs_is_found() -> None:
    at_once = 'def gain(c, deed):\n    kind = f"{deed} AP"\n    return lambda state: kind\n'
    assert formatted(at_once) == []
    assert formatted('def gain(state, deed):\n    return f"{deed} AP"\n') == [2]
    assert formatted('def gain(c, deed):\n    return lambda state: f"{deed} AP"\n') == [2]
    assert formatted('def gain(state, deed):\n    raise ValueError(f"no {deed}")\n') == []


def box_of(game: str) -> Box:
    """The cards of a shipped game."""
    loaded, _ = load_game(CARDS / game)
    assert loaded is not None
    return open_box(loaded)[0]


@pytest.mark.parametrize("game", GAMES)
def test_each_counter_has_its_events_from_the_start(game: str) -> None:
    referee = GAMES[game](box_of(game))
    assert set(referee.counter_events) == set(CounterDeed)
    for deed, kinds in referee.counter_events.items():
        assert kinds == [f"{deed} {counter}" for counter in referee.counters]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_of_a_kind(game: str) -> None:
    referee = GAMES[game](box_of(game))
    assert all(isinstance(rule.kind, RuleKind) for rule in referee.compiled.rules)


def test_kinds_of_rules_are_sorted_once() -> None:
    assert {kind for kind in RuleKind if kind.startswith("cost")} == COSTS
    assert COSTS < NUMBERS
    assert not NUMBERS & ABOUT_EVENTS


def test_kinds_of_effects_are_words_in_a_saved_game() -> None:
    assert {kind for kind in EffectKind if kind.startswith("ignore")} == IGNORING
    effect = ContinuousEffect(EffectKind.IGNORE_CARD, 3, 1, 0, -1, "night", -1)
    assert json.loads(json.dumps(effect.told()))[0] == "ignore card"
    assert "ignore card" in IGNORING
