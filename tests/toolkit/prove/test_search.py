"""The search from nothing: what it finds, in which order it plays, and that it stops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from engine.kernel import Box
from engine.proof.clause import HAPPENS, Clause, clauses_of
from engine.proof.ladder import Standing
from engine.proof.play import Found
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.press.kit import Progress
from toolkit.prove.crew import Crew
from toolkit.prove.search import FIRST_GAMES, Search

LONG = 1e9  # as time.monotonic() counts


@cache
def box() -> Box:
    game, _ = load_game(SHIPPED.parent / "crafty-critters")
    assert game is not None
    return open_box(game)[0]


@cache
def never() -> dict[str, Mapping[str, str]]:
    """The branches that no game brings about, by card."""
    game, _ = load_game(SHIPPED.parent / "crafty-critters")
    assert game is not None
    return {card.id: card.never for card in game.cards}


@cache
def crew() -> Crew:
    return Crew(box(), workers=1)


def clauses() -> tuple[Clause, ...]:
    worker = crew().worker
    assert worker is not None
    return clauses_of(worker.observer.referee, worker.observer.coverage.branches)


def search(*cards: str, until: float = LONG) -> Search:
    """A search for all sentences of some cards of Crafty Critters, none for all."""
    asked = {
        each.number: Standing(each, never=dict(never()[each.card]))
        for each in clauses()
        if not cards or each.card in cards
    }
    return Search(asked, [each for each in clauses() if each.number not in asked], Progress(), until)


def test_every_branch_is_found_from_nothing() -> None:
    found = search()
    found.look(crew(), 20)
    assert found.missing == [] and found.safety.wrong == []
    assert {number for number, _ in found.found} == {each.number for each in clauses()}
    assert found.games > 20 and found.decisions and found.safety.states


def test_openings_and_other_ends_make_games_shorter() -> None:
    found, plain = search(), search()
    found.look(crew(), 20)
    plain._play(crew(), range(20), whatever_is_known=True)
    lengths, before = ({key: len(way.chosen) for key, way in each.found.items()} for each in (found, plain))
    assert all(lengths[key] <= before[key] for key in before)
    assert sum(lengths[key] for key in before) < 0.9 * sum(before.values())


def test_nothing_is_looked_for_where_nothing_is_missing() -> None:
    nothing = Search({}, clauses(), Progress(), LONG)
    nothing.look(crew(), 5)
    assert (nothing.games, nothing.found) == (5, {})


def test_what_never_happens_is_looked_for_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    (clause, *_) = [each for each in clauses() if each.card == "fly"]
    monkeypatch.setattr(Standing, "lacking", property(lambda self: [HAPPENS, "never"]))
    late = search("fly", until=0.0)
    late.look(crew(), 2)
    assert late.games == 2 and (clause.number, "never") in late.missing
    monkeypatch.setattr("toolkit.prove.search.SEEDS", 3)
    monkeypatch.setattr("toolkit.prove.search.MOST_GAMES", 3 * 5)
    whole = search("fly")
    whole.look(crew(), 2)
    assert (clause.number, "never") in whole.missing and (clause.number, HAPPENS) not in whole.missing
    assert 2 + 3 * 6 < whole.games < FIRST_GAMES


def test_games_of_the_sentence_are_near_then_those_of_idle_rules_then_those_of_its_card() -> None:
    here, there, elsewhere = (
        next(each for each in clauses() if (each.card, each.index) == place)
        for place in (("scout", 0), ("scout", 1), ("wise", 0))
    )
    far, close, idle, other, none = (Found(2, seed, (0,) * (9 - seed)) for seed in range(1, 6))
    found = search()
    found.found = {(here.number, "yes"): far, (here.number, HAPPENS): close, (elsewhere.number, HAPPENS): none}
    found.found |= {(there.number, HAPPENS): other, (here.number, "no"): close}
    found.idle = {here.number: [idle]}
    assert found._near((here.number, "missing")) == [close, far, idle]
    del found.found[here.number, "yes"]
    assert found._near((here.number, "missing")) == [close, idle, other]
