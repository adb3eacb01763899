"""Tests of cards for the terms of a query: each function here makes a test from a term, once for each game.

A word that the vocabulary does not have is an error with the most similar known word, not an empty result.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.query.error import QueryError
from toolkit.query.pattern import matcher
from toolkit.query.tree import Style, Term, Value

Test = Callable[[Card], bool]
MakeTest = Callable[[Term, Game], Test]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
EQUALITY = (":", "=", "!=")


def victory_points(card: Card, game: Game) -> int | None:
    """What a card is worth: as given, else by its size, else as its text says; None for cards that score nothing."""
    if card.vp is not None:
        return card.vp
    size = game.vocabulary.sizes.get(card.size)
    return size.vp if size else _said_worth(card.text, game)


def _said_worth(text: str, game: Game) -> int | None:
    """The worth that a sentence of the text states ("Worth 2 points.", "This pair is worth 2 points."), or None."""
    pools = [c for c in game.vocabulary.counters.values() if c.kind == "pool"]
    units = "|".join(re.escape(form) for pool in pools for form in (pool.singular, pool.plural))
    found = re.search(rf"(?:^|\.\s+)(?:Worth|This [\w ]+ is worth) (\d+) (?:{units})\.", text) if units else None
    return int(found[1]) if found else None


# --- texts: contained (":"), or the whole value ("=") ---


def text_test(values: Callable[[Card], Iterable[str]]) -> MakeTest:
    def make(term: Term, _: Game) -> Test:
        allow_operators(term, EQUALITY)
        has = _text_matcher(term)
        if term.operator == "!=":
            return lambda card: not any(has(text) for text in values(card))
        return lambda card: any(has(text) for text in values(card))

    return make


def _text_matcher(term: Term) -> Callable[[str], bool]:
    value = term.value
    if value.style is Style.PATTERN:
        return matcher(value)
    whole = term.operator in ("=", "!=")
    wanted = _folded(value.text)
    if value.style is Style.WORD and "*" in wanted:
        pieces = [re.escape(piece) for piece in re.split(r"\*+", wanted)]
        pattern = re.compile(r"\S*?".join(pieces) if wanted != "*" else r"\S")
        return lambda text: bool((pattern.fullmatch if whole else pattern.search)(_folded(text)))
    return lambda text: wanted == _folded(text) if whole else wanted in _folded(text)


def _folded(text: str) -> str:
    """A text in which differences of case, white space and typographic quotation marks are removed."""
    return " ".join(text.casefold().replace("’", "'").replace("“", '"').replace("”", '"').split())


# --- numbers ---


def number_test(value_of: Callable[[Card, Game], int | None]) -> MakeTest:
    def make(term: Term, game: Game) -> Test:
        if term.value.text == "*" and term.operator == ":":
            return lambda card: value_of(card, game) is not None
        if bounds := _bounds(term):
            least, most, is_inside = bounds
            return lambda card: (number := value_of(card, game)) is not None and (least <= number <= most) == is_inside
        wanted = _number(term)
        compare = COMPARE[term.operator]
        return lambda card: (number := value_of(card, game)) is not None and compare(number, wanted)

    return make


def _bounds(term: Term) -> tuple[int, int, bool] | None:
    """The least and the most of a range ("2..4"), and whether what lies in it is meant; None for a single number."""
    found = re.fullmatch(r"([+-]?[0-9]{1,9})\.\.([+-]?[0-9]{1,9})", term.value.text)
    if not found:
        return None
    allow_operators(term, EQUALITY)
    least, most = int(found[1]), int(found[2])
    if least > most:
        raise _wrong_value(term, "this range is empty", f'the smaller number first: "{term.key}={most}..{least}"')
    return least, most, term.operator != "!="


def _number(term: Term) -> int:
    text = term.value.text
    key = term.key or "vp"
    if re.fullmatch(r"[+-]?[0-9]{10,}", text):
        raise _wrong_value(term, "this number is too large", f'write one with up to nine digits: "{key}>=2"')
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        raise _wrong_value(term, f'"{text}" is not a whole number', f'write a number: "{key}>=2"')
    return int(text)


# --- words of the vocabulary: one of those that exist, or an error ---


def choice(term: Term, known: Iterable[str], kind: str) -> str:
    """The known word that a term's value means, whatever its case. Raises QueryError for an unknown word."""
    spellings = {word.casefold(): word for word in known}
    known_word = spellings.get(_folded(term.value.text))
    if known_word is None:
        raise _wrong_value(term, f'unknown {kind} "{term.value.text}"', one_of(term.value.text, spellings.values()))
    return known_word


def tag_test(tags_of: Callable[[Card], tuple[str, ...]]) -> MakeTest:
    def make(term: Term, game: Game) -> Test:
        if term.operator in ("<", "<=", ">", ">=") or term.value.text.isdigit() or ".." in term.value.text:
            return number_test(lambda card, _: len(tags_of(card)))(term, game)
        if term.value.text == "*":
            return lambda card: bool(tags_of(card))
        tag = choice(term, game.vocabulary.tags, "tag")
        family = {tag} if term.operator in ("=", "!=") else descendants(tag, game)
        if term.operator == "!=":
            return lambda card: family.isdisjoint(tags_of(card))
        return lambda card: not family.isdisjoint(tags_of(card))

    return make


def descendants(tag: str, game: Game) -> set[str]:
    """A tag and all tags that imply it: whoever searches for FOOD means BREAD too, printed on the card or not."""
    family = {tag}
    while more := {each.id for each in game.vocabulary.tags.values() if family & set(each.parents)} - family:
        family |= more
    return family


def type_test(term: Term, game: Game) -> Test:
    allow_operators(term, EQUALITY)
    matches = type_words(game)[choice(term, type_words(game), "type")]
    positive = _any_of(matches)
    return (lambda card: not positive(card)) if term.operator == "!=" else positive


def type_words(game: Game) -> dict[str, set[tuple[str, str]]]:
    """Types, subtypes and nouns for cards, each with the (type, subtype) pairs that it covers.

    "" as the subtype of a pair covers every subtype.
    """
    words: dict[str, set[tuple[str, str]]] = {}
    for each in game.vocabulary.types.values():
        words.setdefault(each.id, set()).add((each.id, ""))
        for subtype in each.subtypes:
            words.setdefault(subtype, set()).add((each.id, subtype))
    for noun in game.vocabulary.nouns.values():
        if noun.sort == "card" and noun.type and noun.singular not in words:
            words[noun.singular] = {(noun.type, noun.subtype)}
    for card in game.cards:
        words.setdefault(card.type, set()).add((card.type, ""))
    return words


def _any_of(pairs: set[tuple[str, str]]) -> Test:
    return lambda card: (card.type, "") in pairs or (card.type, card.subtype) in pairs


def size_test(term: Term, game: Game) -> Test:
    sizes = game.vocabulary.sizes
    if term.value.text == "*" and term.operator == ":":
        return lambda card: bool(card.size)
    wanted = sizes[choice(term, sizes, "size")].rank
    compare = COMPARE[term.operator]
    return lambda card: card.size in sizes and compare(sizes[card.size].rank, wanted)


def deck_test(term: Term, game: Game) -> Test:
    allow_operators(term, EQUALITY)
    decks = (*game.decks, *game.parts)
    spellings = {deck.title: deck.id for deck in decks} | {deck.id: deck.id for deck in decks}
    wanted = spellings[choice(term, spellings, "deck")]
    return lambda card: (card.deck == wanted) == (term.operator != "!=")


def name_test(term: Term, game: Game) -> Test:
    """Words in the name; with a deck or a part before it ("pets/cat"), also the id, of its cards alone."""
    deck, name = qualified(term, game)
    if not deck:
        return text_test(lambda card: [card.name])(term, game)
    inner = replace(term, value=replace(term.value, text=name))
    test = text_test(lambda card: [card.name, card.id])(replace(inner, operator=term.operator.replace("!", "")), game)
    return lambda card: (card.deck == deck and test(card)) == (term.operator != "!=")


def qualified(term: Term, game: Game) -> tuple[str, str]:
    """The id of the deck or part that a term names before a slash, "" for none, and the name after it."""
    if term.value.style is Style.PATTERN:
        return "", term.value.text
    before, slash, name = term.value.text.partition("/")
    wanted = _folded(before.strip())
    for deck in (*game.decks, *game.parts) if slash else ():
        if wanted in {deck.id, _folded(deck.title)}:
            return deck.id, name.strip()
    return "", term.value.text


def game_test(term: Term, game: Game) -> Test:
    allow_operators(term, EQUALITY)
    has = _text_matcher(term)
    found = (has(game.id) or has(game.title)) == (term.operator != "!=")
    return lambda card: found


# --- what a card has and is ---

FIELDS: dict[str, Callable[[Card, Game], bool]] = {
    "text": lambda card, game: bool(card.text),
    "flavour": lambda card, game: bool(card.flavour),
    "tags": lambda card, game: bool(card.tags),
    "favoured": lambda card, game: bool(card.favoured),
    "size": lambda card, game: bool(card.size),
    "subtype": lambda card, game: bool(card.subtype),
    "vp": lambda card, game: victory_points(card, game) is not None,
    "icon": lambda card, game: bool(card.icon),
    "image": lambda card, game: bool(card.image),
    "art": lambda card, game: bool(card.art),
    "allow": lambda card, game: bool(card.allow),
}
FIELD_SPELLINGS = {"flavor": "flavour", "tag": "tags", "favored": "favoured", "o": "text"}


def has_test(term: Term, game: Game) -> Test:
    allow_operators(term, (":", "="))
    word = FIELD_SPELLINGS.get(term.value.text.casefold(), term.value.text)
    has = FIELDS[choice(Term(term.key, term.operator, Value(word, start=term.value.start)), FIELDS, "field")]
    return lambda card: has(card, game)


FLAGS: dict[str, Callable[[Card], bool]] = {
    "blank": lambda card: not card.text,
    "single": lambda card: card.copies == 1,
    "several": lambda card: card.copies > 1,
}


def is_test(term: Term, game: Game) -> Test:
    """The test of `is:`: `is:feature` means `t:feature`, and there are the words in FLAGS besides."""
    allow_operators(term, (":", "="))
    types = type_words(game)
    word = choice(term, [*FLAGS, *types], "word")
    return FLAGS[word] if word in FLAGS else _any_of(types[word])


def allow_operators(term: Term, allowed: tuple[str, ...]) -> None:
    """Refuse other operators than these. Raises QueryError."""
    if term.operator and term.operator not in allowed:
        at = term.start + len(term.key)
        hint = f'write "{term.key}:{term.value}"'
        raise QueryError(f'"{term.key}" cannot be compared with {term.operator}', at, hint, len(term.operator))


def _wrong_value(term: Term, message: str, hint: str) -> QueryError:
    return QueryError(message, term.value.start, hint, len(term.value.text))
