"""What is kept of other texts: how each is read, how wrong ones are refused, and what games with them are like.

All of it is kept as hashes: a text that is read otherwise, or a game in which something else happens or is told, has
another one. `python -m tests.other_texts keep` writes them anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from hashlib import blake2b

from engine.games import GAMES as ALL
from engine.games import referee
from engine.kernel import Referee
from engine.language import Context, Language, Reading
from engine.language.hint import lines_of
from engine.proof.play import Habits
from engine.proof.whole_games import told_whole
from tests.engine.language.games import language as made_language
from tests.engine.made_games.games import DECKS as MADE_GAMES
from tests.engine.made_games.games import groups_of
from tests.engine.made_games.games import rules_of as made_rules
from tests.engine.small_games.games import BOXES as SMALL
from tests.engine.small_games.games import rules_of
from tests.other_texts import asked, chains, crowded
from tests.other_texts.curious import Curious
from tests.other_texts.upset import told
from tests.other_texts.variants import (
    FILES,
    FOLDER,
    MADE,
    Texts,
    at_bounds,
    made_up,
    shipped,
    texts_of,
    variant,
    variants,
    with_columns,
)
from toolkit.deal import open_box
from toolkit.prove.readings.told import told_of
from toolkit.prove.sayings import compact
from toolkit.texts import language_of

FILE = FOLDER / "kept.json"
GAMES = 3  # of each variant
UPSET = 1000  # games with numbers from this on are those whose states are changed (`upset.py`)
GAMES_OF_UPSET = 3
CURIOUS = 2000  # games with numbers from this on are those in which everything is tried (`curious.py`)
GAMES_OF_MADE = 8  # of each group of texts of a made game: these are short
ASKED = 3000  # under this number what texts have become, asked piece by piece (`asked.py`)
REFUSED = 4000  # under this number what the rules of a crowded box refuse (`crowded.py`)
WORDS = "words"  # under this name all words of a language
CROWDED = "+crowded"  # after the name of a game: the crowded box
WRONG = 2  # texts made of each by changing a word
SMALL_WORDS = (
    "a", "the", "this", "that", "each", "all", "any", "another", "other", "its", "their", "it", "they", "you", "may",
    "cannot", "not", "and", "or", "then", "if", "when", "while", "until", "on", "at", "from", "in", "1", "2", "3", "+1",
    "-1", "tonight", "most", "fewest", "first", "more",
)  # fmt: skip

CHAINS = "chains"
Kept = dict[str, dict[str, str]]  # by variant, "" for what is read, of each text or game a hash


def readings(game: str) -> Iterator[tuple[str, str]]:
    """Each other text of a game, and wrong ones made of it, with the hash of what is read; the words that it has."""
    if game in MADE_GAMES:
        yield from made_readings(game)
        return
    language = language_of(shipped(game))
    yield WORDS, hash_of(words_in(language))
    yield from _read(language, texts_of(game))
    if game in FILES:
        own, texts = with_columns(game)
        yield from _read(language_of(own), texts)
    for on, rows in at_bounds(game).items():
        yield from ((f"{on}: {text}", hash_of(said(language, on, text))) for text in rows)


def made_readings(game: str) -> Iterator[tuple[str, str]]:
    """The texts of a made game, and wrong ones made of each, with the hash of all that is said of it."""
    language = made_language(game)
    yield WORDS, hash_of(words_in(language))
    for on, text in made_texts(game):
        yield f"{on}: {text}", hash_of(told_whole_reading(language, on, text))


def made_texts(game: str) -> list[tuple[str, str]]:
    """The texts of all groups of a made game, each with what it stands on, and wrong ones made of each."""
    groups = [*groups_of(game), *made_up(game)]
    rows = dict.fromkeys((on, text) for group in groups for on, texts in group.items() for text in texts)
    wrongs = ((on, wrong(text, number)) for on, text in rows for number in range(WRONG))
    return [*dict.fromkeys((*rows, *wrongs))]


def words_in(language: Language) -> list[str]:
    """All words of a language as its lexicon lists them."""
    return [f"{key}: {entry}" for key, entries in language.lexicon._tables.items() for entry in entries]


def _read(language: Language, texts: Texts) -> Iterator[tuple[str, str]]:
    for on, rows in texts.items():
        for text in rows:
            yield f"{on}: {text}", hash_of(said(language, on, text))
            for number in range(WRONG):
                changed = wrong(text, number)
                yield f"{on}, {number}: {changed}", hash_of(said(language, on, changed))


def said(language: Language, on: str, text: str) -> list[str]:
    """How a text is read on a card: its trees and what its words refer to, and what is found."""
    kind, _, subtype = on.partition("/")
    return said_of(language.read(text, Context(kind, subtype)))


def said_of(reading: Reading) -> list[str]:
    """The trees of a reading, what its words refer to, and what is found and where."""
    trees = [compact(each.tree) for each in reading.sentences if each.tree is not None]
    links = [f"{a} {b}" for each in reading.sentences for a, b in sorted(each.references.items())]
    return [*trees, *links, *(f"{each.kind} {each.start} {each.end}" for each in reading.findings)]


def told_whole_reading(language: Language, on: str, text: str) -> list[str]:
    """All that reading says of a text: trees, links, plain words, and findings with what is said of each.

    A line about a finding begins with "found".
    """
    kind, _, subtype = on.partition("/")
    try:
        reading: Reading = language.read(text, Context(kind, subtype))
        rows = [*told_of(language, reading), *said_of(reading)]
        return [*rows, *(f"found {each.kind} {lines_of(each.hint)} {each.edit}" for each in reading.findings)]
    except Exception as error:  # a fault in the language: reading breaks off
        return [f"found {type(error).__name__}: {error}"]


def wrong(text: str, number: int) -> str:
    """A text in which a word is left out, changed, or stands elsewhere; nearly always one that is to be refused."""
    luck = random.Random(f"{text} {number}")
    words = text.split(" ")
    at = luck.randrange(len(words))
    match luck.randrange(4):
        case 0:
            del words[at]
        case 1 if at:
            words[at - 1], words[at] = words[at], words[at - 1]
        case _:
            small = [n for n, word in enumerate(words) if word.lower() in SMALL_WORDS]
            words[luck.choice(small) if small else at] = luck.choice(SMALL_WORDS)
    return " ".join(words)


def games(name: str) -> Iterator[tuple[str, str]]:
    """Games of a variant, or of a game as it ships, a small or a made one, by their numbers: each with a hash of it."""
    rules = rules_by(name)
    for seed in seeds_of(name):
        yield str(seed), game(rules, seed)


def seeds_of(name: str) -> list[int]:
    """The numbers of the games that are kept of a variant, or of a shipped, small or made game."""
    if name.endswith(CROWDED):
        return [ASKED, REFUSED]
    if name.partition("+")[0] in MADE_GAMES:
        return [*range(GAMES_OF_MADE), ASKED]
    is_upset = name in ALL or name in SMALL or name.endswith(("+0", "+made0"))
    upset = range(UPSET, UPSET + GAMES_OF_UPSET) if is_upset else ()
    return [*range(GAMES), *upset, *([CURIOUS] if MADE in name else ()), ASKED]


def rules_by(name: str) -> Referee:
    """The rules of a variant, of a game as it ships, of a small one, or of a group of texts of a made one."""
    whole, _, number = name.partition("+")
    if name in SMALL:
        return rules_of(name)
    if name.endswith(CROWDED):
        return crowded.rules_of(whole)
    if whole in MADE_GAMES:
        return made_rules(whole, [*groups_of(whole), *made_up(whole)][int(number)])
    return referee(variant(name)[1] if number else open_box(shipped(name))[0])


def game(rules: Referee, seed: int) -> str:
    """The hash of what is offered, done, told and seen in a game; that it breaks off is one too."""
    try:
        if seed >= ASKED:
            return hash_of([*(crowded.refused(rules) if seed >= REFUSED else asked.told(rules, seed))])
        if seed >= CURIOUS:
            return told_whole(rules, seed, Curious(rules), lambda state, choices: None).digest
        if seed >= UPSET:
            return hash_of([*told(rules, seed)])
        return told_whole(rules, seed, Habits(rules), lambda state, choices: None).digest
    except Exception as error:
        return hash_of([f"{type(error).__name__}: {error}"])


def hash_of(lines: list[str]) -> str:
    """A short hash of some lines."""
    return blake2b("\n".join(lines).encode(), digest_size=4).hexdigest()


def now(game: str) -> Kept:
    """What is to be kept of the other texts of a game, or of a small or made game."""
    read = {"": dict(readings(game))} if game in ALL or game in MADE_GAMES else {}
    return read | {name: dict(games(name)) for name in of(game)}


def rounds() -> dict[str, str]:
    """What is said of texts that set each other off, as a hash for each part of them."""
    language = language_of(shipped(chains.GAME))
    return {str(part): hash_of(chains.said(language, part)) for part in range(chains.SETS // chains.AT_ONCE)}


def of(game: str) -> list[str]:
    """A game, its variants and crowded box; of a small game itself; of a made one those with each group of texts."""
    if game in MADE_GAMES:
        return [f"{game}+{number}" for number in range(len(groups_of(game)) + len(made_up(game)))]
    crowd = [f"{game}{CROWDED}"] if game in crowded.KINDS else []
    return [game] if game in SMALL else [game, *variants(game), *crowd]


def load() -> dict[str, Kept]:
    """What is kept, by game."""
    found: dict[str, Kept] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def read_otherwise(game: str) -> Iterator[str]:
    """The other texts of a game that are not read as it was kept; those that are new are passed over."""
    kept = load()[game].get("", {})
    if not kept:  # a small game, which has no texts
        return
    yield from (f"read otherwise: {text}" for text, found in readings(game) if kept.get(text, found) != found)


def played_otherwise(game: str) -> Iterator[str]:
    """The games with other texts, and of the game as it ships, that are not as they were kept."""
    kept = load()[game]
    for name in of(game):
        rows = kept.get(name, {})
        yield from (f"{name}: game {n} is another" for n, found in games(name) if rows.get(n) != found)


def add() -> None:
    """Keep games of which nothing is kept yet; all else stays as it is kept."""
    kept = load()
    for each in (*sorted(ALL), *MADE_GAMES):
        kept[each][""] = dict(readings(each)) | kept[each].get("", {})
    for each in (*sorted(ALL), *SMALL, *MADE_GAMES):
        for name in of(each):
            rows = kept[each].setdefault(name, {})
            if seeds := [seed for seed in seeds_of(name) if str(seed) not in rows]:
                rules = rules_by(name)
                rows |= {str(seed): game(rules, seed) for seed in seeds}
    FILE.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def keep() -> None:
    """Keep all of it as it is now."""
    kept = {each: now(each) for each in (*sorted(ALL), *SMALL, *MADE_GAMES)}
    kept[CHAINS] = {CHAINS: rounds()}
    FILE.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
