"""`python -m tests.other_texts.made_up`: texts made by a program for the made games, in groups, as they are played.

Games of a made game take a few thousandths of a second, so hundreds of groups are tried; those are kept in whose games
conditions of the kernel go a way that they go in few others. Conditions that go one way only in all games that are
kept, witnesses included, are printed first: what no text shows, somebody has to write.
"""

from __future__ import annotations

from tests.other_texts import outcomes

if __name__ == "__main__":
    outcomes.install("engine.kernel.compile.", "engine.kernel.running.", "engine.games.")

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import yaml

from engine.games import GAMES as SHIPPED
from engine.kernel.compile.unsupported import Unplayable
from engine.language import Language
from engine.proof.second_opinion import SecondOpinion
from tests.engine.language.games import language
from tests.engine.made_games.games import GAMES, Texts, groups_of, rules_of
from tests.other_texts.evidence import SMALL, game, of, rules_by
from tests.other_texts.opinions import said_of
from tests.other_texts.variants import FILE_OF_MADE_UP, shipped
from toolkit.model import Game
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import filled, missing_in
from toolkit.phrasebook.slots import words_of as fillers
from toolkit.prove.readings.altered import Alterer, Right
from toolkit.prove.readings.told import Text, context

SEED, WILD = 53, 300
MOST = 500  # texts of each game
TRIED, SIZE = 160, 7  # groups that are made of each game, and texts of each
PLAYED = 4  # games of each group
WANTED = 3  # groups in which a condition goes one way
LEAST = 4  # outcomes that a group has to bring
PLAIN = "trash-kings"  # whose cards say nothing: its game lends the made ones all that is no word


def game_of(name: str) -> Game:
    """A made game with nothing but its words."""
    return replace(shipped(PLAIN), id=name, vocabulary=language(name).vocabulary, decks=[])


def sound(name: str) -> list[Right]:
    """The texts that are tried in a made game, and patterns with its words that are read without findings."""
    words, kinds = language(name), [*language(name).vocabulary.types]
    rows = [Text(on, text) for group in groups_of(name) for on, texts in group.items() for text in texts]
    slots = fillers(game_of(name))
    patterns = [each for some in PATTERNS.values() for each in some if not missing_in(each, slots)]
    rows += [Text(on, text) for pattern in patterns for text in filled(pattern, slots) for on in kinds]
    return [right for each in dict.fromkeys(rows) for right in _rights(words, each)]


def _rights(words: Language, each: Text) -> Iterator[Right]:
    reading = words.read(each.text, context(each.on))
    for row in () if reading.findings else reading.sentences:
        if row.tree is not None:
            yield Right(Text(each.on, row.text), row.tree)


def playable(name: str) -> list[Text]:
    """Texts made of right ones that are read without findings and can be played."""
    words, kinds = language(name), [*language(name).vocabulary.types]
    known = {text for group in groups_of(name) for texts in group.values() for text in texts}
    made = [each.text for each in Alterer(words, sound(name), kinds, SEED, WILD).texts()]
    found = []
    random.Random(SEED).shuffle(made)
    for each in dict.fromkeys(made):
        if len(found) == MOST:
            break
        if each.text not in known and not words.read(each.text, context(each.on)).findings:
            try:
                rules_of(name, {each.on: (each.text,)})
            except (Unplayable, LookupError):
                continue
            found.append(each)
    return found


def grouped(texts: list[Text], number: int) -> Texts:
    """Some of the texts by what they stand on."""
    rows: dict[str, tuple[str, ...]] = {}
    for each in random.Random(SEED * 1000 + number).sample(texts, SIZE):
        rows[each.on] = (*rows.get(each.on, ()), each.text)
    return rows


def seen_in(name: str, texts: Texts) -> set[outcomes.Outcome]:
    """Which way conditions go in games with a group of texts; none where they cannot be played together."""
    outcomes.seen.clear()
    try:
        rules = rules_of(name, texts)
    except (Unplayable, LookupError):
        return set()
    for seed in range(PLAYED):
        game(rules, seed)
    return set(outcomes.seen)


def agreed(name: str, texts: Texts) -> Texts:
    """A group without the texts of which the second opinion says that they were not done: these are printed.

    Where something is said of no text, nothing is left.
    """
    said = dict(said_of(SecondOpinion(rules_of(name, texts))))
    for text, words in said.items():
        print(f"  not agreed: {text or 'a routine'}: {words}", flush=True)
    if not said:
        return texts
    left = {on: tuple(each for each in rows if each not in said) for on, rows in texts.items()}
    left = {on: rows for on, rows in left.items() if rows}
    return agreed(name, left) if left and {*said} != {""} else {}


def kept() -> Counter[outcomes.Outcome]:
    """In how many of the games that are kept conditions go each way."""
    counts: Counter[outcomes.Outcome] = Counter()
    for each in (*sorted(SHIPPED), *SMALL, *GAMES):
        for name in of(each):
            outcomes.seen.clear()
            rules = rules_by(name)
            for seed in range(PLAYED):
                game(rules, seed)
            counts.update(outcomes.seen)
    from tests.planted.witnesses import all_witnesses
    from toolkit.deal import open_box

    for witnesses in all_witnesses(lambda name: open_box(shipped(name))[0]):
        outcomes.seen.clear()
        witnesses.play()
        counts.update(dict.fromkeys(outcomes.seen, WANTED))
    return counts


def one_way(counts: Counter[outcomes.Outcome]) -> Iterator[str]:
    """The conditions that go one way only."""
    ways: dict[tuple[str, int, int], set[int]] = {}
    for file, line, column, way in counts:
        ways.setdefault((file, line, column), set()).add(way)
    for place, known in sorted(ways.items()):
        if known in ({0}, {1}):
            yield f"{place[0]}:{place[1]}:{place[2]} is always {bool(max(known))}"


def keep(found: dict[str, list[Texts]]) -> None:
    """Write the groups."""
    rows = {name: [{on: [*said] for on, said in group.items()} for group in groups] for name, groups in found.items()}
    FILE_OF_MADE_UP.write_text(yaml.safe_dump(rows, allow_unicode=True, width=1000), encoding="utf-8")


def main() -> None:
    """Make groups, and keep those that bring most."""
    counts = kept()
    sys.stdout.write("\n".join([*one_way(counts), ""]))
    print(f"{len(counts)} outcomes in games that are kept", flush=True)
    found: dict[str, list[Texts]] = {}
    for name in GAMES:
        texts = playable(name)
        print(f"{name}: {len(texts)} texts", flush=True)
        found[name] = []
        for number in range(TRIED):
            group = grouped(texts, number)
            seen = seen_in(name, group)
            if sum(counts[each] < WANTED for each in seen) >= LEAST:
                counts.update(seen)
                found[name] += filter(None, [agreed(name, group)])
        print(f"  {len(found[name])} groups; {len(counts)} outcomes", flush=True)
        keep(found)


if __name__ == "__main__":
    main()
