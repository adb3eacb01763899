"""What could stand at a word that is not understood: kinds that are really read further, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.language import Context, Language
from engine.language.advice.offers import MOST_OFFERED, Offer
from engine.language.chart import Chart
from engine.language.hint import Hint
from engine.language.refusal import ROOT
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import FOLDERS, language_in


def mangled(name: str) -> Iterator[str]:
    """Sentences of a game with a word of no game at every third word."""
    for text in language_in(name).known[:25]:
        tokens = tokenise(text)
        for place in range(1, len(tokens), 3):
            yield f"{text[: tokens[place].start]}blorf {text[tokens[place].start :]}"


def offered(name: str, text: str) -> tuple[int, list[str], tuple[Offer, ...]]:
    """How far a text is read, its words, and what could stand there."""
    language, tokens = language_in(name), tokenise(text)
    furthest, words, categories = Chart(language.grammar, tokens).expected(ROOT)
    before = tokens[furthest - 1].key if furthest else ""
    said = language.refusals.offers.at(before, words, categories)
    return furthest, [token.text for token in tokens], said


@pytest.mark.parametrize("name", FOLDERS)
def test_whatever_is_offered_is_read_further(name: str) -> None:
    """An example of each kind, put there, is read to its end."""
    tried = 0
    for text in mangled(name):
        furthest, words, said = offered(name, text)
        assert len(said) <= MOST_OFFERED
        for offer in said:
            example = tokenise(offer.example)
            tokens = tokenise(" ".join([*words[:furthest], offer.example]).replace(" '", "'"))
            reached = Chart(language_in(name).grammar, tokens).expected(ROOT)[0]
            assert reached >= furthest + len(example), (text, offer)
            tried += 1
    assert tried > 12


@pytest.mark.parametrize("name", FOLDERS)
def test_what_is_not_offered_at_a_place_can_be_false_there(name: str) -> None:
    """The trial can fail: most kinds that are offered somewhere are not read somewhere else."""
    rows = [offered(name, text) for text in mangled(name)]
    examples = list(dict.fromkeys(offer.example for _, _, said in rows for offer in said))
    furthest, words, _ = rows[0]
    false = 0
    for example in examples:
        tokens = tokenise(" ".join([*words[:furthest], example]).replace(" '", "'"))
        reached = Chart(language_in(name).grammar, tokens).expected(ROOT)[0]
        false += reached < furthest + len(tokenise(example))
    assert false > len(examples) // 4


@pytest.mark.parametrize(
    ("name", "text", "first"),
    [
        ("top-of-the-heap", "When an animal visits blorf.", "a house"),
        ("top-of-the-heap", "Raiding blorf.", "“costs”"),
        ("crafty-critters", "Play: Draw blorf.", "a Trap card"),
        ("crafty-critters", "Gain blorf.", "“1 suspicion”"),
        ("starter", "Each blorf.", "a noun such as “player”, “good” or “Coin”"),
        ("top-of-the-heap", "The blorf.", "a name such as “Cat”, “Big Dog” or “Small Dog”"),
    ],
)
def test_kinds_are_called_what_a_designer_calls_them(name: str, text: str, first: str) -> None:
    _, _, said = offered(name, text)
    assert first in [offer.label for offer in said]
    assert not {offer.label for offer in said} & {"a thing", "what is done", "who does it", "what it is about"}


def test_what_the_game_says_most_comes_first() -> None:
    _, _, said = offered("top-of-the-heap", "When an animal blorf.")
    assert said[0].label.startswith("a verb such as “raids”, “visits”")


@pytest.mark.parametrize("name", FOLDERS)
def test_nothing_is_told_twice(name: str) -> None:
    """No word is offered beside a kind that it is an example of, and no kind in two ways."""
    for text in mangled(name):
        _, _, said = offered(name, text)
        quoted = [part.partition("”")[0] for offer in said for part in offer.label.split("“")[1:]]
        whole = [word.lower() for word in quoted if not word.endswith("…")]  # what only begins so may be two things
        assert len(set(whole)) == len(whole), (text, quoted)
        assert len({offer.label.partition(" such as")[0] for offer in said}) == len(said), text


@pytest.mark.parametrize("name", FOLDERS)
def test_words_that_are_read_but_not_printed_are_not_told(name: str) -> None:
    said = [offer.label for text in mangled(name) for offer in offered(name, text)[2]]
    assert not {"“whenever”", "“less”", "“biggest”"} & set(said)


def test_where_no_text_shows_what_is_usual_that_of_any_card_comes_first() -> None:
    """Not by the alphabet; and two kinds that begin with the same words are told once."""
    language = Language(language_in("starter").vocabulary)
    offered = {
        "Blorf 2 Coins.": ("a sentence such as “when …”, “you …” or “each …”",),
        "When you blorf a good, gain 1 Coin.": (
            "a verb such as “gain”, “draw” or “lose”",
            "“have”",
            "“would”",
        ),
    }
    for text, expected in offered.items():
        hint = language.read(text, Context("Person")).findings[0].hint
        assert isinstance(hint, Hint) and hint.expected == expected, text
