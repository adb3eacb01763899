"""`python -m tests.other_texts.choose`: choose texts so that each condition of the language goes each way in some.

Conditions that went one way only are printed at the end: what no text that was made shows, somebody has to write.
"""

from __future__ import annotations

from tests.other_texts import outcomes

if __name__ == "__main__":
    outcomes.install("engine.language.")

import random
import sys
from collections import Counter
from collections.abc import Iterator

from tests.other_texts.chosen import asked, by_hand, game_of, keep, load, names, words_of
from tests.other_texts.evidence import WRONG, told_whole_reading, wrong
from tests.other_texts.variants import at_bounds, texts_of, with_columns
from toolkit.model import Game
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import filled, missing_in
from toolkit.phrasebook.slots import words_of as fillers
from toolkit.prove.readings.altered import Alterer, Right
from toolkit.prove.readings.chosen import at_bounds as patterns_at_bounds
from toolkit.prove.readings.chosen import kinds_of, rights
from toolkit.prove.readings.laws import pairs
from toolkit.prove.readings.store import load_readings
from toolkit.prove.readings.told import Text, context

WANTED = 4  # texts in which a condition goes one way
MOST_OTHER = 3  # of those, texts of one vocabulary
MADE, WILD = 1300, 400  # texts tried of each vocabulary, and random sentences that parts of them are taken from
SEED = 23


def kept(name: str) -> Iterator[tuple[str, str]]:
    """The texts of a vocabulary that are kept elsewhere, or were written by hand: they need not be chosen."""
    game, _, columns = name.partition("+")
    texts = with_columns(game)[1] if columns else texts_of(name)
    for on, rows in texts.items():
        for text in rows:
            yield on, text
            yield from ((on, wrong(text, number)) for number in range(WRONG))
    if not columns and game_of(name).cards:
        found = load_readings(game_of(name).folder)
        yield from ((each.on, each.text) for each in (found.texts if found is not None else ()))
        yield from ((on, text) for on, rows in at_bounds(name).items() for text in rows)
    yield from map(asked, by_hand(name))


def tried(name: str) -> Iterator[tuple[str, str]]:
    """Texts that are made of a vocabulary, short ones first."""
    game, language = game_of(name), words_of(name)
    kinds, words = _kinds(game), fillers(game)
    rows = [*patterns_at_bounds(words, kinds), *(text for _, *both in pairs(language, words, kinds) for text in both)]
    sound = list(dict.fromkeys(rights(game, language) if game.cards else _of_patterns(game, kinds)))
    made = [each.text for each in Alterer(language, sound, kinds, SEED, WILD).texts()]
    luck = random.Random(SEED)
    rows += made[:: max(1, len(made) // MADE)]
    rows += [Text(each.text.on, wrong(each.text.text, luck.randrange(99))) for each in sound]
    yield from sorted(dict.fromkeys(rows), key=lambda row: (len(row.text), row))


def _kinds(game: Game) -> list[str]:
    """The type lines of the cards of a game; of one without cards those that its types could have."""
    types = game.vocabulary.types.values()
    bare = [f"{kind.id}/{sub}" if sub else kind.id for kind in types for sub in kind.subtypes or ("",)]
    return kinds_of(game) if game.cards else bare


def _of_patterns(game: Game, kinds: list[str]) -> Iterator[Right]:
    """Sentences that are read without findings: patterns with the words of a game."""
    language, words = words_of(game.id), fillers(game)
    for pattern in (each for patterns in PATTERNS.values() for each in patterns):
        for text in () if missing_in(pattern, words) else filled(pattern, words):
            readings = ((on, language.read(text, context(on))) for on in kinds)
            on, reading = next(((on, each) for on, each in readings if not each.findings), ("", None))
            if reading is not None:
                trees = ((each.text, each.tree) for each in reading.sentences)
                yield from (Right(Text(on, said), tree) for said, tree in trees if tree is not None)
                break


def outcomes_of(name: str, on: str, text: str) -> set[outcomes.Outcome]:
    """Which way the conditions of the language go while a text is read."""
    outcomes.seen.clear()
    told_whole_reading(words_of(name), on, text)
    return set(outcomes.seen)


def main() -> None:
    """Choose texts, and keep what is read of them."""
    counts: Counter[outcomes.Outcome] = Counter()
    chosen = {name: [*rows] for name, rows in load().items()}
    for name in names():
        for row in (*kept(name), *map(asked, chosen.get(name, ()))):
            counts.update(outcomes_of(name, *row))
    print(f"{len(counts)} outcomes in kept texts", flush=True)
    for name in names():
        own: Counter[outcomes.Outcome] = Counter()
        rows = chosen.setdefault(name, [])
        tries = [*tried(name)]
        for on, text in tries:
            found = outcomes_of(name, on, text)
            if any(counts[each] < WANTED and own[each] < MOST_OTHER for each in found):
                counts.update(found)
                own.update(found)
                rows.append(f"{on}: {text}")
        print(f"{name}: {len(rows)} of {len(tries)}; {len(counts)} outcomes", flush=True)
        keep(chosen)
    ways: dict[tuple[str, int, int], set[int]] = {}
    for file, line, column, way in counts:
        ways.setdefault((file, line, column), set()).add(way)
    for place, known in sorted(ways.items()):
        if known in ({0}, {1}):
            sys.stdout.write(f"{place[0]}:{place[1]}:{place[2]} is always {bool(max(known))}\n")


if __name__ == "__main__":
    main()
