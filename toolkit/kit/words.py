"""What stands behind the rules in a rulebook: glossary, icon key and index, all from the game's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.language.vocabulary import Vocabulary
from toolkit.kit.markdown import Chapters, Heading
from toolkit.model import Game

MOST_PLACES = 9  # paragraphs that speak of a term; what stands everywhere is looked up by its first place
MOST_WORDS = 4  # of a term in bold; more is a sentence
NO_TERMS = frozenset({"all", "and", "any", "example", "he", "if", "it", "may", "no", "not", "note", "one", "or", "you"})
WORDY = re.compile(r"[.:;!?,=+]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A term with its meaning, its icon, and the ids of the paragraphs that speak of it."""

    term: str
    meaning: str = ""
    icon: str = ""
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon of the game, what it stands for, and the kind of thing that is."""

    icon: str
    term: str
    kind: str


def glossary(game: Game, chapters: Chapters) -> list[Entry]:
    """The terms of the vocabulary that have a meaning, in alphabetical order; of two meanings of a term the longer."""
    rows: dict[str, tuple[str, str, str]] = {}
    for term, meaning, icon in meanings(game.vocabulary):
        known = rows.get(term.casefold())
        if meaning and (known is None or len(known[1]) < len(meaning)):
            rows[term.casefold()] = (term, meaning, icon or (known[2] if known else ""))
    entries = [Entry(term, meaning, icon, places(term, chapters)) for term, meaning, icon in rows.values()]
    return sorted(entries, key=lambda entry: entry.term.casefold())


def meanings(words: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Each term of a vocabulary with its meaning and icon, "" for what it lacks."""
    yield from ((each.id, each.meaning, "") for each in words.types.values())
    yield from ((each.id, each.meaning, "") for each in words.sizes.values())
    yield from ((each.id, each.meaning, each.icon) for each in words.tags.values())
    yield from ((each.singular, each.meaning, each.icon) for each in words.counters.values())
    yield from ((each.singular, each.meaning, "") for each in words.nouns.values())
    yield from ((each.id, each.meaning, "") for each in words.names.values())
    yield from ((each.base, each.meaning, "") for each in words.verbs.values())
    yield from ((term, meaning, "") for term, meaning in words.terms.items())


def icon_key(game: Game) -> list[Sign]:
    """The icons of counters, tags and decks, each once, in the order of the vocabulary."""
    words = game.vocabulary
    signs = [Sign(each.icon, each.singular, "Counters") for each in words.counters.values()]
    signs += [Sign(each.icon, each.id, each.group.capitalize() or "Tags") for each in words.tags.values()]
    signs += [Sign(each.icon, each.title, "Decks") for each in game.decks]
    return [sign for sign in dict.fromkeys(signs) if sign.icon]


def index(game: Game, chapters: Chapters) -> list[Entry]:
    """Headings, terms in bold and words of the vocabulary, with the places where the rules speak of them."""
    found: dict[str, Entry] = {}
    titles = {heading.title.casefold(): heading.id for heading in chapters.headings}
    for term in index_terms(game, chapters):
        spoken = places(term, chapters)
        first = [at for at in (titles.get(term.casefold()), chapters.strong.get(term)) if at]
        shown = (*first, *spoken) if len(spoken) <= MOST_PLACES else tuple(first)
        if shown:
            known = found.get(term.casefold(), Entry(first_capital(term)))
            found[term.casefold()] = replace(known, places=tuple(dict.fromkeys((*known.places, *shown))))
    return sorted(singular(found), key=lambda entry: entry.term.casefold())


def singular(found: Mapping[str, Entry]) -> list[Entry]:
    """Index entries, those in the plural put to the singular where that is one too."""
    kept = dict(found)
    for key, entry in found.items():
        one = next(
            (key.removesuffix(end) for end in ("es", "s") if key.endswith(end) and key.removesuffix(end) in kept), ""
        )
        if one:
            kept[one] = replace(kept[one], places=tuple(dict.fromkeys((*kept[one].places, *entry.places))))
            del kept[key]
    return list(kept.values())


def index_terms(game: Game, chapters: Chapters) -> Iterator[str]:
    """The terms that an index has, some of them more than once."""
    words = game.vocabulary
    yield from (term for term in chapters.strong if is_term(term))
    yield from (heading.title for heading in chapters.headings if is_term(heading.title))
    yield from words.types
    yield from words.tags
    yield from (each.singular for each in words.counters.values())
    yield from (each.singular for each in words.nouns.values() if each.meaning)
    yield from words.terms
    yield from words.names


def is_term(words: str) -> bool:
    """Whether some words are a term, and no sentence."""
    return (
        1 < len(words) <= 40
        and len(words.split()) <= MOST_WORDS
        and not WORDY.search(words)
        and words.casefold() not in NO_TERMS
        and not words[0].isdigit()
    )


def places(term: str, chapters: Chapters) -> tuple[str, ...]:
    """The ids of the paragraphs in which a term stands, in the singular or the plural."""
    exact = term.isupper() or term[:1].isupper()
    pattern = re.compile(rf"(?<![\w-]){re.escape(term)}(?:e?s)?(?![\w-])", 0 if exact else re.IGNORECASE)
    return tuple(name for name, text in chapters.blocks.items() if pattern.search(text))


def first_capital(term: str) -> str:
    """A term as it begins an entry."""
    return term[:1].upper() + term[1:]


def by_letter(entries: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Entries in groups by their first letter."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.term[:1].upper(), []).append(entry)
    return list(groups.items())


def by_kind(signs: Sequence[Sign]) -> list[tuple[str, list[Sign]]]:
    """Signs in groups by what they stand for."""
    groups: dict[str, list[Sign]] = {}
    for sign in signs:
        groups.setdefault(sign.kind, []).append(sign)
    return list(groups.items())


def contents(headings: Sequence[Heading], extra: Mapping[str, str]) -> list[Heading]:
    """The headings that stand in the table of contents, with those of what is behind the rules."""
    return [*(each for each in headings if each.level <= 3), *(Heading(2, title, id_) for id_, title in extra.items())]
