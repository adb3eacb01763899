"""The proof names sections of the rules as it names cards."""

from __future__ import annotations

from engine.proof.clause import clauses_of
from tests.engine.small_games.games import rules_of


def test_clauses_of_the_rules_have_the_names_of_their_sections() -> None:
    clauses = clauses_of(rules_of("tricks"), {})
    assert [(clause.card, clause.index, clause.is_rule) for clause in clauses] == [
        ("rules:follow-suit", 0, True),
        ("rules:winning-a-trick", 0, False),
    ]
    (twos,) = clauses_of(rules_of("shedding"), {})
    assert (twos.card, twos.text) == ("rules:twos", rules_of("shedding").box.sections[0].text)
