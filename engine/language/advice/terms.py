"""The words of a game by the part that they play, so that advice speaks of what this game has and of nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.language.vocabulary import Counter, Noun, Vocabulary
from engine.language.writer import article


def terms_of(vocabulary: Vocabulary) -> dict[str, str]:
    """The words that advice may use, by name; a part that nothing plays in this game has no entry.

    `actor` is who acts, `actors` several of them, `an_actor` one with its article and `it` the word for
    one that has been named; `place`, `card` and `period` are
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
    for name, noun in (("place", _first(vocabulary, "place")), ("card", _first(vocabulary, "card"))):
        if noun is not None:
            found |= {name: noun.singular, f"{name}s": noun.plural, f"a_{name}": _with_article(noun.singular)}
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


def _counter(vocabulary: Vocabulary, actor: Noun) -> Counter | None:
    counters = [each for each in vocabulary.counters.values() if not each.holders or actor.id in each.holders]
    return next(iter(counters), None)


def _first(vocabulary: Vocabulary, sort: str) -> Noun | None:
    return next((noun for noun in vocabulary.nouns.values() if noun.sort == sort and not noun.unique), None)


def _with_article(noun: str) -> str:
    return f"{article(noun.split(maxsplit=1)[0])} {noun}"


def parts_played(
    vocabulary: Vocabulary, place: str, card: tuple[str, str], known: Sequence[str]
) -> dict[str, list[str]]:
    """The words by which a rewording fills in `@name`, each with all that can be meant, the likeliest first.

    `place` is the noun of the place where the card lies, `card` its type and subtype, `known` sentences of the game.
    """
    players = [noun for noun in vocabulary.nouns.values() if noun.sort == "player"]
    actor = actor_of(vocabulary)
    actors = list(dict.fromkeys([*([actor] if actor else []), *players]))
    spent = [match[1] for text in known for match in re.finditer(r"takes \d+ (\w+)", text)]
    using = [match[1] for text in known for match in re.finditer(r"\b(\w+ing) this", text)]

    def usual(noun: str) -> int:
        return -sum(f"this {noun}" in text for text in known)

    return {
        "player": [noun.singular for noun in players],
        "players": [noun.plural for noun in players],
        "actor": [noun.singular for noun in actors],
        "actors": [noun.plural for noun in actors],
        "place": [noun.singular for noun in vocabulary.nouns.values() if noun.sort == "place" and not noun.unique],
        "home": [noun.singular for noun in vocabulary.nouns.values() if noun.sort == "place" and noun.of == "player"],
        "places": [noun.plural for noun in vocabulary.nouns.values() if noun.sort == "place" and not noun.unique],
        "cards": sorted(
            (noun.plural for noun in vocabulary.nouns.values() if "card" in noun.sorts and not noun.unique),
            key=lambda noun: -sum(noun in text for text in known),
        ),
        "die": [noun.singular for noun in vocabulary.nouns.values() if noun.sort == "die"],
        "points": _only_points(vocabulary),
        "here": [f"this {place}"] if place else [],
        "this": [f"this {noun}" for noun in sorted(_nouns_of(vocabulary, *card), key=usual)],
        "currency": [each.singular for each in vocabulary.counters.values() if each.currency],
        "state": list(vocabulary.states),
        "spent": list(dict.fromkeys(f"{noun.rstrip('s')}s" for noun in spent)),
        "using": list(dict.fromkeys(using)),
    }


def _nouns_of(vocabulary: Vocabulary, type: str, subtype: str) -> list[str]:
    """What a card of a type can be called: by its subtype, by its type, or by a noun for all cards."""
    cards = [noun for noun in vocabulary.nouns.values() if "card" in noun.sorts and not noun.unique]
    own = [noun for noun in cards if noun.type == type and noun.subtype in ("", subtype)]
    own.sort(key=lambda noun: not noun.subtype)
    return list(dict.fromkeys(noun.singular for noun in [*own, *(noun for noun in cards if not noun.type)]))


def _only_points(vocabulary: Vocabulary) -> list[str]:
    """The plural and the singular of the only counter that a game has; nothing where it has none or several."""
    counters = list(vocabulary.counters.values())
    return [counters[0].plural, counters[0].singular] if len(counters) == 1 else []
