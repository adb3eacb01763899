"""Searching by what texts mean: the words of a text do not count, what it is read as does."""

from __future__ import annotations

import pytest

from tests.toolkit.prove.scratch import SHIPPED
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.query import QueryError, parse_query


@pytest.fixture(scope="module")
def game() -> Game:
    game, _ = load_game(SHIPPED.parent / "top-of-the-heap")
    assert game is not None
    return game


def found(game: Game, query: str) -> set[str]:
    return {card.name for card in parse_query(query).select(game)}


def test_what_is_done_waited_for_priced_and_forbidden(game: Game) -> None:
    assert found(game, "when:discard t:feature") == {"Scaffolding"}
    assert found(game, "forbids:raid") == {"Patrol Car"}
    assert {"Lucky Marble", "Dead Battery"} <= found(game, "costs:discard") <= found(game, "may:yes")
    assert found(game, "costs:AP costs:move") == found(game, "costs:ap costs:Move") == {"Fox"}
    assert found(game, "when:end") == found(game, "when:END when:night")


def test_words_that_are_not_meant_are_not_found(game: Game) -> None:
    """ "Discard it" inside a trigger is waited for and not done; a dropped item is not dropped."""
    assert "Scaffolding" in found(game, "o:discarded") - found(game, "does:discard")
    assert "Finders Keepers" in found(game, "o:dropped") - found(game, "does:drop")


def test_each_has_its_opposite(game: Game) -> None:
    everything = found(game, "")
    for query, other in (("may:yes", "may:no"), ("does:gain", "does!=gain"), ("when:*", "when!=*")):
        assert found(game, query) and found(game, query) == everything - found(game, other)


@pytest.mark.parametrize(
    ("query", "message", "hint"),
    [
        ("does:dizcard", 'no text does "dizcard"', "Did you mean discard?"),
        ("when:rade", 'no text waits for "rade"', "Did you mean trade or raid or forage?"),
        ("forbids:ap", "", ""),  # a word of the game that no text forbids: nothing is found
        ("may:perhaps", 'unknown answer "perhaps"', "There are: yes, no."),
        ("does>raid", '"does" cannot be compared with >', 'write "does:raid"'),
    ],
)
def test_unknown_words_are_refused(game: Game, query: str, message: str, hint: str) -> None:
    if not message:
        assert found(game, query) == set()
        return
    with pytest.raises(QueryError) as caught:
        found(game, query)
    assert (caught.value.message, caught.value.hint) == (message, hint)
