"""Tests of cards by what their texts mean: `does:discard`, `when:visit`, `costs:ap`, `forbids:raid`, `may:yes`.

They ask the trees that the texts are read as, not their letters: "when:discard" finds "When this item is discarded".
"""

from __future__ import annotations

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.query.conditions import EQUALITY, MakeTest, Test, allow_operators, choice
from toolkit.query.error import QueryError
from toolkit.query.tree import Term

ANSWERS = {"yes": True, "no": False}
NOTHING = {
    "does": "no text does",
    "when": "no text waits for",
    "costs": "no text has a price for",
    "forbids": "no text forbids",
}


def said_test(key: str) -> MakeTest:
    """The tests of one key: whether a text does, waits for, prices or forbids something; `*` for anything."""

    def make(term: Term, game: Game) -> Test:
        allow_operators(term, EQUALITY)
        said, is_wanted = said_in(game), term.operator != "!="
        if term.value.text == "*":
            return lambda card: any(each == key for each, _ in said.get(_place(card), ())) == is_wanted
        wanted = _words(term.value.text)
        if not any((key, wanted) in each for each in said.values()):
            _check_word(term, wanted, said, game)
        return lambda card: ((key, wanted) in said.get(_place(card), ())) == is_wanted

    return make


def may_test(term: Term, game: Game) -> Test:
    """The test of `may:yes` and `may:no`: whether a text leaves something to somebody's choice."""
    allow_operators(term, EQUALITY)
    wanted = ANSWERS[choice(term, ANSWERS, "answer")] == (term.operator != "!=")
    said = said_in(game)
    return lambda card: (("may", "yes") in said.get(_place(card), ())) == wanted


def said_in(game: Game) -> dict[str, set[tuple[str, str]]]:
    """By deck and card, what its texts say, all faces together; what is not read says nothing."""
    from toolkit.texts import read_texts

    found: dict[str, set[tuple[str, str]]] = {}
    for text in read_texts(game):
        found.setdefault(_place(text.card), set()).update((key, _words(word)) for key, word in text.said)
    return found


def _place(card: Card) -> str:
    return f"{card.deck}/{card.id}"


def _words(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").split())


def _check_word(term: Term, wanted: str, said: dict[str, set[tuple[str, str]]], game: Game) -> None:
    """Raise QueryError for a word that no text of the game says, and that is no verb or counter of its vocabulary."""
    known = {_words(word) for word in (*game.vocabulary.verbs, *game.vocabulary.counters)}
    on_cards = {word for each in said.values() for key, word in each if key == term.key.casefold()}
    if wanted not in known:
        message = f'{NOTHING[term.key.casefold()]} "{term.value.text}"'
        raise QueryError(message, term.value.start, one_of(wanted, sorted(on_cards)), len(term.value.text))
