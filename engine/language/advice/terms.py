"""The words of a game by the part that they play, so that advice speaks of what this game has and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.vocabulary import Counter, Noun, Vocabulary
from engine.language.writer import article


def terms_of(vocabulary: Vocabulary) -> dict[str, str]:
    """The words that advice may use, by name; a part that nothing plays in this game has no entry.

    `actor` is who acts, `actors` several of them, `an_actor` one with its article and `it` the word for one that was
    named; `player` is a player, or who acts in a game that speaks of none. `place`, `card`, `thing` and `period` are
    nouns; `amount` is one of a counter that the actor can have.
    """
    found: dict[str, str] = {}
    actor = actor_of(vocabulary)
    if actor is not None:
        found |= {"actor": actor.singular, "actors": actor.plural, "an_actor": _with_article(actor.singular)}
        found["it"] = "it" if actor.sort == "piece" else f"that {actor.singular}"  # a player is never "it"
        counter = _counter(vocabulary, actor)
        if counter is not None:
            found |= {"amount": f"1 {counter.singular}", "two": f"2 {counter.plural}"}
    player = _first(vocabulary, "player") or actor
    if player is not None:
        found["player"] = player.singular
    for name, noun in (("place", _first(vocabulary, "place")), ("card", _first(vocabulary, "card"))):
        if noun is not None:
            found |= {name: noun.singular, f"{name}s": noun.plural, f"a_{name}": _with_article(noun.singular)}
    thing = _first(vocabulary, "thing")
    if thing is not None:
        found["thing"] = thing.singular
    for period in list(vocabulary.periods)[:1]:
        found["period"] = period
    return found


def filled(template: str, terms: Mapping[str, str]) -> str:
    """A template with its names replaced by words; "" where this game has no word for one of them."""
    try:
        return template.format_map(terms)
    except KeyError:
        return ""


def actor_of(vocabulary: Vocabulary) -> Noun | None:
    """The noun of those who act: a piece that holds counters, else the player, else any piece; None if nobody."""
    nouns = [noun for noun in vocabulary.nouns.values() if not noun.unique]
    held = {holder for counter in vocabulary.counters.values() for holder in counter.holders}
    pieces = [noun for noun in nouns if noun.sort == "piece"]
    players = [noun for noun in nouns if noun.sort == "player"]
    best = [*(noun for noun in pieces if noun.id in held), *players, *pieces]
    return best[0] if best else None


def idle_pieces(vocabulary: Vocabulary) -> frozenset[str]:
    """The pieces that hold no counters, in a game in which others do: they are not who "they" are."""
    holders = {holder for counter in vocabulary.counters.values() for holder in counter.holders}
    pieces = {noun.id for noun in vocabulary.nouns.values() if noun.sort == "piece"}
    return frozenset(pieces - holders) if pieces & holders else frozenset()


def _counter(vocabulary: Vocabulary, actor: Noun) -> Counter | None:
    counters = [each for each in vocabulary.counters.values() if not each.holders or actor.id in each.holders]
    return next(iter(counters), None)


def _first(vocabulary: Vocabulary, sort: str) -> Noun | None:
    return next((noun for noun in vocabulary.nouns.values() if noun.sort == sort and not noun.unique), None)


def _with_article(noun: str) -> str:
    return f"{article(noun.split(maxsplit=1)[0])} {noun}"
