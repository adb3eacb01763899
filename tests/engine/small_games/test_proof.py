"""The proof plays games that are nothing but data as all others, and names sections of the rules as it names cards."""

from __future__ import annotations

import pytest

from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import HAPPENS, clauses_of
from engine.proof.play import Bulk
from engine.proof.witness import Observer
from tests.engine.small_games.games import BOXES, rules_of


def test_clauses_of_the_rules_have_the_names_of_their_sections() -> None:
    clauses = clauses_of(rules_of("tricks"), {})
    assert [(clause.card, clause.index, clause.is_rule) for clause in clauses] == [
        ("rules:follow-suit", 0, True),
        ("rules:winning-a-trick", 0, False),
    ]
    (twos,) = clauses_of(rules_of("shedding"), {})
    assert (twos.card, twos.text) == ("rules:twos", rules_of("shedding").box.sections[0].text)


@pytest.mark.parametrize("game", BOXES)
def test_everything_that_the_rules_say_happens_in_some_game_and_every_game_is_sound(game: str) -> None:
    result = Bulk(Observer(*watched_referee(BOXES[game]))).play(range(8), {})
    sentences = range(len(rules_of(game).compiled.sentences))
    assert result.safety.wrong == []
    assert {number for number in sentences if (number, HAPPENS) in result.found} == set(sentences)
