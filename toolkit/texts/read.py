"""Reads all texts of a game: from the cache, and new ones by the language, on all cores where there are many.

What is kept are a text's findings and effects, under a digest of the code that reads and plays, the vocabulary, the
card names and the text. What the game's rules module cannot play is among the findings. A text with a refused sentence
is not kept, because its findings quote sentences of other cards. In prose refused sentences are usual, so there such
texts are kept too, without quotations. Prose is read and kept apart from the texts that have to be read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from engine.language.chains import Link
from engine.language.finding import MENDED, Finding
from engine.language.hint import Hint, Rewrite
from toolkit.cache import Cache
from toolkit.json_form import either
from toolkit.model import Card, Game
from toolkit.own_rules import bring_rules
from toolkit.texts.language import (
    Expected,
    Key,
    context_of,
    key_of,
    language_of,
    names_in_texts,
    read_text,
    version_of_language,
)
from toolkit.texts.playability import UNPLAYABLE, barred_by, basis_of, bench_of, refused

if TYPE_CHECKING:
    from engine.kernel import Box
    from engine.language import Language, Reading, Vocabulary

KIND = "readings"
MANY = 600  # from so many texts on, starting more processes is worth while
MOST_KNOWN = 2_000  # sentences compared with refused ones, to quote the most similar
MOST_ADVISED = 200  # refused texts that are compared with them
WORDS_FOR_HELP = 24_000  # parsed in all in search of what to write instead: about 2 seconds
HINT = ([(str, int, int, str)], [str], [str], [str], [str])  # a Hint as a tuple
FINDING = (str, str, int, int, either(str, HINT), either((int, int, str), None))  # a Finding as a tuple
EFFECT = (str, str, int, int)
LINK = (str, str, [(str, str)], int, int)
SAID = (str, str)
FORM = {"basis": str, "rows": [((str, str, str), ([FINDING], [either(str, None)], [EFFECT], [LINK], [SAID]))]}


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a text says: a digest of its meaning, its printed wording, and its characters in the text."""

    meaning: str
    wording: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CardText:
    """A card's rules text, read. `sentences` are the printed wordings, None where a sentence was refused."""

    card: Card
    findings: tuple[Finding, ...]
    sentences: tuple[str | None, ...]
    effects: tuple[Effect, ...]
    links: tuple[Link, ...] = ()  # triggers that could be part of a chain with other texts
    said: tuple[tuple[str, str], ...] = ()  # what it does, waits for, prices and forbids, to be looked for
    is_prose: bool = False  # printed as it stands, however little of it is read

    @property
    def is_read(self) -> bool:
        """Whether every sentence is read, with one meaning."""
        return None not in self.sentences


Says = tuple[tuple[Effect, ...], tuple[Link, ...], tuple[tuple[str, str], ...]]
Row = tuple[
    tuple[Finding, ...], tuple[str | None, ...], tuple[Effect, ...], tuple[Link, ...], tuple[tuple[str, str], ...]
]
SAYINGS: Expected[Says] = Expected()


def read_texts(game: Game, cache: Cache | None = None) -> list[CardText]:
    """The texts of all cards that have one, on whichever side, in the order of the game."""
    cache, prose = cache or Cache(), game.prose
    cards = [face for card in game.cards for face in card.faces if face.text.strip()]
    rows = {
        is_prose: _rows(game, [card for card in cards if (card.deck in prose) == is_prose], cache, prose=is_prose)
        for is_prose in (False, True)
    }
    return [CardText(card, *rows[card.deck in prose][key_of(card)], is_prose=card.deck in prose) for card in cards]


def are_kept(game: Game) -> bool:
    """Whether anything is kept of the texts of a game that have to be read, be it of today's or of older texts."""
    return Cache().path(KIND, _name(game)).exists()


def _rows(game: Game, cards: Sequence[Card], cache: Cache, *, prose: bool) -> dict[Key, Row]:
    """The results for the texts of some cards, which are either all prose or all not."""
    if not cards:
        return {}
    store = Store(cache, game, prose=prose)
    rows = store.rows
    new = list(dict.fromkeys(key for card in cards if (key := key_of(card)) not in rows))
    rows |= dict(zip(new, _read(game, new, prose=prose), strict=True))
    if not prose:
        _advise(game, cards, rows)
    store.save(cards)
    return rows


def _read(game: Game, keys: Sequence[Key], *, prose: bool) -> list[Row]:
    if not keys:
        return []
    bench = bench_of(game)
    if len(keys) < MANY or cores() == 1:
        return _read_here(language_of(game, prose=prose), keys, bench)
    return _read_in_parts(game, keys, bench, (cores(), prose))


def cores() -> int:
    """How many cores this process may use, at most 8."""
    return min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 8)


def _read_in_parts(game: Game, keys: Sequence[Key], bench: Box | None, how: tuple[int, bool]) -> list[Row]:
    """Read texts on several cores; `how` is (cores, whether they are prose)."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    cores, prose = how
    names = names_in_texts(game, prose=prose)
    parts = [keys[at::cores] for at in range(cores)]
    try:
        with ProcessPoolExecutor(cores) as pool:
            done = list(pool.map(_read_part, [(game.vocabulary, names, part, bench) for part in parts]))
    except (BrokenProcessPool, OSError):
        return _read_here(language_of(game, prose=prose), keys, bench)
    rows = {key: row for part, read in zip(parts, done, strict=True) for key, row in zip(part, read, strict=True)}
    return [rows[key] for key in keys]


def _read_part(work: tuple[Vocabulary, tuple[str, ...], Sequence[Key], Box | None]) -> list[Row]:
    from engine.language import Language

    vocabulary, names, keys, bench = work
    if bench is not None:
        bring_rules(bench)
    return _read_here(Language(vocabulary, names), keys, bench)


def _read_here(language: Language, keys: Iterable[Key], bench: Box | None = None) -> list[Row]:
    readings = {key: read_text(language, key) for key in keys}
    unplayable = refused(bench, readings) if bench is not None else {}
    made = SAYINGS.arrived(language)
    return [_row(reading, language, unplayable.get(key, ()), made.get(key)) for key, reading in readings.items()]


def _row(reading: Reading, language: Language, unplayable: Iterable[Finding], made: Says | None = None) -> Row:
    wordings = tuple(sentence.canonical if sentence.tree is not None else None for sentence in reading.sentences)
    return (*reading.findings, *unplayable), wordings, *(made or says(reading, language))


def says(reading: Reading, language: Language) -> Says:
    """The effects that a text has, what could be part of a chain with other texts, and what can be looked for."""
    from engine.language.endless import links_of
    from engine.language.searched import searched

    trees = [sentence.tree for sentence in reading.sentences if sentence.tree is not None]
    said = tuple(dict.fromkeys(each for tree in trees for each in searched(tree)))
    return tuple(_effects(reading, language)), tuple(links_of(trees, language.lexicon)), said


def _effects(reading: Reading, language: Language) -> Iterator[Effect]:
    from engine.language.meaning import meaning, said

    for sentence in reading.sentences:
        if sentence.tree is not None:
            for node in said(sentence.tree):
                digest = hashlib.blake2b(meaning(node).encode(), digest_size=8).hexdigest()
                yield Effect(digest, language.write(node), *node.span)


def _advise(game: Game, cards: Sequence[Card], rows: dict[Key, Row]) -> None:
    """Read refused texts again, so that their findings say what to write instead and quote similar sentences.

    So is what is read and speaks of what there is not, as of "you" on a card that nobody holds.
    """
    keys = dict.fromkeys(map(key_of, cards))
    refused = [key for key in keys if None in rows[key][1] or _is_mended(rows[key])][:MOST_ADVISED]
    if refused:
        known = list(dict.fromkeys(text for card in cards for text in rows[key_of(card)][1] if text))[:MOST_KNOWN]
        rows |= dict(zip(refused, _read_with_help(game, language_of(game, known), refused, rows), strict=True))


def _is_mended(row: Row) -> bool:
    """Whether other words are looked for in place of a text that is read."""
    return any(finding.kind in MENDED for finding in row[0])


def _read_with_help(game: Game, language: Language, keys: Sequence[Key], rows: Mapping[Key, Row]) -> list[Row]:
    """Texts read again, with the nearest sentences that are understood; what the rules refuse is kept of their rows.

    Each text may use an equal part of the time that is left.
    """
    from engine.language.advice.mend import Budget
    from engine.language.advised import advised

    bench = bench_of(game)
    left = WORDS_FOR_HELP
    found = []
    for number, key in enumerate(keys):
        context = context_of(key)
        part = left // (len(keys) - number)
        budget = Budget(part)
        reading = advised(language, read_text(language, key), context, budget, barred_by(bench, context))
        left -= part - max(budget.words, 0)
        found.append(_row(reading, language, [each for each in rows[key][0] if each.kind == UNPLAYABLE]))
    return found


class Store:
    """The results kept for one game: a file of the cache, named by the game's folder, and another for its prose."""

    def __init__(self, cache: Cache, game: Game, *, prose: bool = False) -> None:
        self.cache = cache
        self.keeps_refused = prose
        self.name = _name(game, prose=prose)
        names = names_in_texts(game, prose=prose)
        self.basis = _digest(version_of_language(), repr(game.vocabulary), repr(names), basis_of(game))
        self.kept = self._load()
        self.rows: dict[Key, Row] = {(key[0], key[1], key[2]): _restored(row) for key, row in self.kept}

    def _load(self) -> list[Any]:
        data = self.cache.get_json(KIND, self.name, FORM)
        return data["rows"] if data and data["basis"] == self.basis else []

    def save(self, cards: Sequence[Card]) -> None:
        """Keep the results for these cards, unless they are kept already."""
        keys = dict.fromkeys(key for key in map(key_of, cards) if self.keeps_refused or None not in self.rows[key][1])
        if list(keys) != [tuple(key) for key, _ in self.kept]:
            rows = [[key, _kept(self.rows[key])] for key in keys]
            self.cache.put_json(KIND, self.name, {"basis": self.basis, "rows": rows})


def _name(game: Game, *, prose: bool = False) -> str:
    return _digest(str(game.folder.resolve()), *(["prose"] if prose else []))


def _kept(row: Row) -> list[object]:
    findings, sentences, effects, *rest = row
    said = [(effect.meaning, effect.wording, effect.start, effect.end) for effect in effects]
    return [[astuple(finding) for finding in findings], sentences, said, *rest]


def _restored(row: list[Any]) -> Row:
    findings, sentences, effects, links, said = row
    linked = tuple(Link(waits, by, tuple(map(tuple, does)), *span) for waits, by, does, *span in links)
    return (
        tuple(map(_finding, findings)),
        tuple(sentences),
        tuple(Effect(*row) for row in effects),
        linked,
        tuple(map(tuple, said)),
    )


def _finding(row: list[Any]) -> Finding:
    kind, message, start, end, hint, edit = row
    way_out = hint if isinstance(hint, str) else Hint(tuple(Rewrite(*each) for each in hint[0]), *map(tuple, hint[1:]))
    return Finding(kind, message, start, end, way_out, tuple(edit) if edit else None)


def _digest(*parts: str) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()
