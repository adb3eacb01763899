"""The words of a game that can stand in a pattern, by the name of the slot, those first that its cards use most."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import TYPE_CHECKING

from engine.language.column_values import values_of
from engine.language.column_words import column_names, column_words
from engine.language.writer import article
from toolkit.model import Game

if TYPE_CHECKING:
    from engine.language import Vocabulary
    from engine.language.vocabulary import Noun, Verb

SLOT = re.compile(r"\{(\w+)\}")
ARTICLE = re.compile(r"\b([Aa])n? (?=\{(\w+)\})")
MOST_WORDS = 4  # of a kind that are tried
MOST_FILLED = 24  # sentences that are tried for a pattern

# name of a slot -> (kind of word, its form)
SLOTS: dict[str, tuple[str, str]] = {
    "actor": ("actor", "one"),
    "actors": ("actor", "many"),
    "player": ("player", "one"),
    "piece": ("piece", "one"),
    "pieces": ("piece", "many"),
    "card": ("card", "one"),
    "cards": ("card", "many"),
    "place": ("place", "one"),
    "places": ("place", "many"),
    "home": ("home", "one"),
    "pile": ("pile", "one"),
    "die": ("die", "one"),
    "thing": ("thing", "one"),
    "name": ("name", "one"),
    "counter": ("counter", "one"),
    "counters": ("counter", "many"),
    "chance": ("chance", "one"),
    "currency": ("currency", "one"),
    "currencies": ("currency", "many"),
    "tag": ("tag", "one"),
    "column": ("column", "one"),
    "listed": ("listed", "one"),
    "bounded": ("bounded", "one"),
    "deck": ("deck", "one"),
    "period": ("period", "one"),
    "now": ("now", "one"),
    "value": ("value", "one"),
    "use": ("use", "one"),
    "do": ("deed", "base"),
    "does": ("deed", "s"),
    "did": ("deed", "did"),
    "playing": ("deed", "ing"),
    "make": ("made", "base"),
    "makes": ("made", "s"),
    "trick": ("contest", "one"),
    "tricks": ("contest", "many"),
    "followed": ("followed", "one"),
    "win": ("winning", "base"),
    "wins": ("winning", "s"),
    "won": ("winning", "did"),
    "leads": ("leading", "s"),
    "led": ("leading", "did"),
    "bids": ("bidding", "s"),
    "bid": ("bidding", "did"),
    "offer": ("bidding", "noun"),
    "votes": ("voting", "s"),
    "coin": ("paid", "one"),
    "coins": ("paid", "many"),
    "cost": ("cost", "one"),
    "visit": ("visit", "base"),
    "visits": ("visit", "s"),
    "visiting": ("visit", "ing"),
    "deed": ("noted", "noun"),
    "hold": ("state", "base"),
    "holding": ("state", "ing"),
}

# kind of word -> the entry of game.yaml that would bring one
BRINGS: dict[str, str] = {
    "actor": "a noun with `sort: player`, or with `sort: piece` for what players move",
    "piece": "a noun with `sort: piece`",
    "card": "a noun with `sort: card` and a `type`",
    "place": "a noun with `sort: place`",
    "home": "a noun with `sort: place` and `of: player`",
    "pile": "a noun with `sort: pile` and `of: player`",
    "die": "a noun with `sort: die`",
    "thing": "a noun with `sort: thing`",
    "name": "an entry in `names`, with its noun",
    "counter": "an entry in `counters`",
    "chance": "a counter with `each: turn` and `usual: 1`",
    "currency": "a counter with `currency: true`",
    "tag": "an entry in `tags`",
    "column": "an entry in `columns` with `kind: number`",
    "listed": "an entry in `columns` with `values`, or with `kind: yes-no`",
    "bounded": "an entry in `columns` with `values`, or with `kind: number`, `least` and `most`",
    "deck": "an entry in `decks`",
    "period": "an entry in `periods`",
    "now": "a period with `now: this turn`",
    "value": "an entry in `states`, with its values",
    "use": "an entry in `uses`",
    "deed": "a verb with `object: card`",
    "made": "a verb with `object: card` and `is: ...`, the deeds that it is made of",
    "contest": "an entry in `zones` with `follows`, `ranks`, `led_by` and `won_by`",
    "followed": "an entry in `zones` with `follows`, a column",
    "winning": "an entry in `zones` with `won_by`, a verb with `object: pile`",
    "leading": "an entry in `zones` with `led_by`, a verb with `object: [card, pile]`",
    "player": "a noun with `sort: player`",
    "voting": "a verb with `object: player`, and a counter of the same name",
    "bidding": "a verb with `object: token`, and a counter with `currency: true`",
    "paid": "an entry in `columns` with `kind: number` and `paid_in: ...`, a counter",
    "cost": "an entry in `columns` with `kind: number` and `paid_in: ...`, a counter",
    "visit": "a verb with `object: place`, and `costs: true` where it costs something",
    "noted": "a verb with a `noun` and `costs: true`",
    "state": "a verb with `object: card` and `state: true`",
}


@dataclass(frozen=True, slots=True)
class Filler:
    """A word of the game in the forms that patterns ask for. Of each `group` some are tried: tags of each type."""

    forms: dict[str, str]
    group: str = ""


Words = dict[str, tuple[Filler, ...]]  # by kind


def words_of(game: Game) -> Words:
    """The words of a game by kind, at most MOST_WORDS of each, those that its texts use most first."""
    spoken = "\n".join(card.text for card in game.cards).lower()

    def uses(filler: Filler) -> int:
        return -sum(len(re.findall(rf"\b{re.escape(form.lower())}\b", spoken)) for form in set(filler.forms.values()))

    return {kind: _likeliest(sorted(found, key=uses)) for kind, found in _kinds(game.vocabulary).items()}


def _likeliest(fillers: list[Filler]) -> tuple[Filler, ...]:
    """The first of each group, then the second of each, as far as MOST_WORDS go."""
    ranks = [sum(earlier.group == filler.group for earlier in fillers[:at]) for at, filler in enumerate(fillers)]
    ranked = sorted(zip(ranks, range(len(fillers)), fillers, strict=True), key=lambda row: row[:2])
    return tuple(filler for _, _, filler in ranked[:MOST_WORDS])


def _kinds(words: Vocabulary) -> dict[str, list[Filler]]:
    nouns, verbs, columns = words.nouns.values(), words.verbs.values(), column_words(words)
    held = {name for counter in words.counters.values() for name in counter.holders}
    paid = {column.paid_in for column in words.columns.values()}
    contests = {name: zone for name, zone in words.zones.items() if zone.won_by in words.verbs}
    players = _nouns(nouns, lambda noun: noun.sort == "player")
    pieces = _nouns(nouns, lambda noun: noun.sort == "piece")
    moved = _nouns(nouns, lambda noun: noun.sort == "piece" and (noun.id in held or not noun.count))
    return {
        "actor": [*moved, *players],
        "piece": pieces,
        "card": _nouns(nouns, lambda noun: noun.sort == "card"),
        "place": _nouns(nouns, lambda noun: "place" in noun.sorts and not noun.unique),
        "home": _nouns(nouns, lambda noun: noun.sort == "place" and noun.of == "player"),
        "pile": _nouns(nouns, lambda noun: noun.sort == "pile"),
        "die": _nouns(nouns, lambda noun: noun.sort == "die"),
        "thing": _nouns(nouns, lambda noun: noun.sort == "thing"),
        "name": [Filler({"one": name}) for name in words.names],
        "counter": [Filler({"one": each.singular, "many": each.plural}) for each in words.counters.values()],
        "chance": [Filler({"one": each.singular}) for each in words.counters.values() if each.each],
        "currency": [
            Filler({"one": each.singular, "many": each.plural}) for each in words.counters.values() if each.currency
        ],
        "tag": [Filler({"one": tag.id}, " ".join(tag.on)) for tag in words.tags.values()],
        "column": [Filler({"one": each.word}) for each in columns if each.value is None],
        "listed": [Filler({"one": each.word}, each.column) for each in columns if each.value is not None],
        "bounded": [
            Filler({"one": word}) for name, word in column_names(words) if values_of(words, words.columns[name])
        ],
        "deck": [Filler({"one": name}) for name in words.decks],
        "period": [Filler({"one": name}) for name in words.periods],
        "contest": _nouns(nouns, lambda noun: noun.id in contests),
        "followed": [Filler({"one": each.follows}) for each in contests.values()],
        "player": players,
        "voting": [_verb(each) for each in verbs if "player" in each.objects and each.id in words.counters],
        "bidding": [
            Filler({"s": each.s, "did": each.did, "noun": each.noun or each.base})
            for each in verbs
            if "token" in each.objects
        ],
        "winning": [_verb(words.verbs[each.won_by]) for each in contests.values()],
        "leading": [_verb(words.verbs[each.led_by]) for each in contests.values() if each.led_by in words.verbs],
        "now": [Filler({"one": each.now}) for each in words.periods.values() if each.now],
        "value": [Filler({"one": value}) for values in words.states.values() for value in values],
        "use": [Filler({"one": name}) for name in words.uses],
        "deed": [_verb(each) for each in verbs if "card" in each.objects and not each.state],
        "made": [_verb(each) for each in verbs if each.made],
        "paid": [
            Filler({"one": each.singular, "many": each.plural}) for each in words.counters.values() if each.id in paid
        ],
        "cost": [Filler({"one": each.word}) for each in columns if words.columns[each.column].paid_in],
        "visit": [_verb(each) for each in verbs if "place" in each.objects],
        "noted": [_verb(each) for each in verbs if each.noun and each.costs],
        "state": [_verb(each) for each in verbs if "card" in each.objects and each.state],
    }


def _nouns(nouns: Iterable[Noun], wanted: Callable[[Noun], bool]) -> list[Filler]:
    return [Filler({"one": noun.singular, "many": noun.plural}) for noun in nouns if wanted(noun)]


def _verb(verb: Verb) -> Filler:
    return Filler({"base": verb.base, "s": verb.s, "ing": verb.ing, "did": verb.did, "noun": verb.noun})


def kinds_in(pattern: str) -> list[str]:
    """The kinds of words that a pattern needs, each once, in their order."""
    return list(dict.fromkeys(SLOTS[name.lower()][0] for name in SLOT.findall(pattern)))


def missing_in(pattern: str, words: Words) -> list[str]:
    """What would have to stand in game.yaml for a pattern, where the game has no such word; else empty."""
    return [BRINGS[kind] for kind in kinds_in(pattern) if not words[kind]]


def filled(pattern: str, words: Words) -> Iterator[str]:
    """Sentences of a pattern with words of the game, the likeliest first; none where a kind has no word."""
    kinds = kinds_in(pattern)
    ranked = sorted(product(*(range(len(words[kind])) for kind in kinds)), key=lambda ranks: (sum(ranks), ranks))
    for ranks in islice(ranked, MOST_FILLED):
        yield _with(pattern, {kind: words[kind][rank] for kind, rank in zip(kinds, ranks, strict=True)})


def _with(pattern: str, chosen: dict[str, Filler]) -> str:
    def word(name: str) -> str:
        kind, form = SLOTS[name.lower()]
        text = chosen[kind].forms[form]
        return text if name.islower() or name.isupper() else text[:1].upper() + text[1:]

    def with_article(match: re.Match[str]) -> str:
        said = article(word(match[2]).split()[0])
        return f"{said.capitalize() if match[1] == 'A' else said} "

    return SLOT.sub(lambda match: word(match[1]), ARTICLE.sub(with_article, pattern))
