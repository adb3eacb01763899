"""Typical mistakes: their advice speaks the words of the game, and what it leads to is read."""

from __future__ import annotations

import pytest

from engine.language.advice.mistakes import MISTAKES, Mistake, advice
from engine.language.advice.terms import filled, terms_of
from engine.language.hint import Hint
from engine.language.tokens import tokenise
from engine.language.vocabulary import Vocabulary
from tests.engine.language.advice.all_games import FOLDERS, language_in


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda row: " ".join(row.words))
def test_each_mistake_has_its_advice(mistake: Mistake) -> None:
    terms = {"actor": "pirate", "actors": "pirates", "an_actor": "a pirate", "period": "week", "it": "it"}
    keys = ["before", *mistake.words, "after"]
    found = {advice(keys, at, terms) for at in range(1, len(mistake.words) + 1)}
    assert filled(mistake.say, terms) in found, f"hidden by an earlier row: {found}"
    assert advice(["before", "after"], 0, terms) == ""


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_advised_is_read_in_every_game_and_what_was_wrong_is_not(name: str) -> None:
    language = language_in(name)
    terms = terms_of(language.vocabulary)
    tried = 0
    for mistake in MISTAKES:
        wrong, right = filled(mistake.wrong, terms), filled(mistake.right, terms)
        if not filled(mistake.say, terms) or not wrong or not right:
            continue
        tried += 1
        right = right[0].upper() + right[1:]
        assert [each.message for each in language.read(right).findings if each.kind != "wrong-case"] == [], right
        assert language.read(wrong).tree is None, wrong
    assert tried > len(MISTAKES) // 2


def test_advice_has_no_words_that_the_game_does_not_have() -> None:
    """A game of players alone hears nothing of animals, and one without anybody who acts no advice about them."""
    players = Vocabulary.of({"nouns": {"player": {"sort": "player"}}, "counters": {"coin": {"plural": "coins"}}})
    keys = [token.key for token in tokenise("Everyone gains 1 coin.")]
    assert advice(keys, 0, terms_of(players)) == "write “each player”"
    assert advice(keys, 0, terms_of(Vocabulary.of({}))) == ""


@pytest.mark.parametrize("name", FOLDERS)
def test_words_quoted_in_advice_are_words_of_the_game(name: str) -> None:
    language = language_in(name)
    known = {*language.refusals.words, "…", "gains", "gain"}
    for mistake in MISTAKES:
        for quoted in filled(mistake.say, terms_of(language.vocabulary)).split("“")[1:]:
            said = quoted.partition("”")[0]
            strange = {token.key for token in tokenise(said) if token.key[0].isalpha()} - known - {*mistake.words}
            assert not strange, said


def test_a_refusal_has_one_finding_with_its_parts() -> None:
    [finding] = language_in("trash-kings").read("Everyone gains 1 point.").findings
    assert isinstance(finding.hint, Hint)
    assert finding.hint.advice == ("write “each player”",)
