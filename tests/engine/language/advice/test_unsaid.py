"""What no card of a game can say is told in a line; what can be said is not spoken of so."""

from __future__ import annotations

import pytest

from engine.language import Context, Language
from engine.language.advice.mend import Budget
from engine.language.advice.terms import filled, terms_of
from engine.language.advice.unsaid import LIMITS, Limit
from engine.language.advised import advised
from engine.language.hint import Hint
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import FOLDERS, language_in


def told(language: Language, text: str, context: Context | None = None) -> tuple[str, ...]:
    """What is told first about a text that is refused with help."""
    findings = advised(language, language.read(text, context), context, Budget(10**9)).findings
    return next((each.hint.unsaid for each in findings if isinstance(each.hint, Hint)), ())


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.find)
def test_what_is_told_of_a_limit_is_true_in_every_game(limit: Limit) -> None:
    """An example is read in no game and mended in none; it is told in those that have the words for it."""
    tried = 0
    for name in FOLDERS:
        language = language_in(name)
        terms = terms_of(language.vocabulary)
        text = filled(limit.example, terms)
        if text:
            assert language.read(text).tree is None, text
            assert told(language, text[0].upper() + text[1:]) == (filled(limit.say, terms),), text
            tried += 1
    assert tried


@pytest.mark.parametrize("name", FOLDERS)
def test_nothing_that_a_game_says_is_beyond_a_limit(name: str) -> None:
    language = language_in(name)
    for text in language.known:
        said = language.refusals.unsaid.told(tokenise(text))
        assert not said, (text, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Rotate a house.", "“Rotate” is no word of this game. Add to `verbs` in game.yaml"),
        ("You may rotate a house.", "“rotate” is no word of this game. Add to `verbs` in game.yaml"),
        ("You may rotate a house and juggle.", "no card of this game can “rotate”"),
        ("Give an item to the warden.", "no card of this game can speak of “warden”"),
        ("Each animal gains 2 blorfs.", "“blorfs” is no word of this game. Add to `counters` in game.yaml"),
        ("Each animal that sneezed gains 2 Snacks.", "“sneezed” is no word of this game"),
        ("Each anmial gains 2 Snacks.", ""),  # a slip
        ("Each animal receives 2 Snacks.", ""),  # said otherwise
        ("Quickly gain 1 AP.", ""),
        ("Everybody gains 1 AP each and every night.", ""),  # words that are not declared but said in other ways
    ],
)
def test_a_word_that_is_not_declared_is_named_with_where_to_declare_it(text: str, said: str) -> None:
    found = told(language_in("top-of-the-heap"), text, Context("Event"))
    assert [each[: len(said)] for each in found] == ([said] if said else [])
    assert all("game.yaml" in each for each in found)
