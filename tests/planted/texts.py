"""`python -m tests.planted.texts`: faults in the language, each in a forked process, and which texts show them.

A fault is seen where a text that is kept is read otherwise. With --search a text is looked for that shows a fault which
no kept text shows, among thousands that are made of right ones; the shortest is printed, to be kept.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from engine.games import GAMES
from engine.language import Language
from tests.engine.language.games import language as made_language
from tests.engine.made_games.games import GAMES as MADE_GAMES
from tests.other_texts import chains, chosen
from tests.other_texts.evidence import WORDS, WRONG, made_texts, told_whole_reading, words_in, wrong
from tests.other_texts.variants import FILES, Texts, at_bounds, shipped, texts_of, with_columns
from tests.planted.faults import Fault, drawn, sites
from tests.planted.swapped import Loaded, Running, Where, around, forget, forked
from tests.planted.table import argued
from tests.recipes import ROOT
from toolkit.prove.readings.altered import Alterer
from toolkit.prove.readings.chosen import kinds_of, rights
from toolkit.prove.readings.store import load_readings
from toolkit.texts import language_of

FOLDER = "engine/language"
MOST = 250  # texts that are read of those that run the function of a fault
MOST_MADE = 1500  # of those that were made to look for one
ANEW = 40  # texts of each game that are read where the language itself is made anew
SECONDS = 25.0  # of a core for each fault
MADE, WILD = 3000, 600  # texts made of each game, and random sentences that parts of them are taken from
ROUND = "texts that set each other off"  # what such texts are said to stand on, whose text is the number of a part
REFUSED, NOT_RUN, NO_FUNCTION = "a text of a shipped card is refused", "not run", "no function"


@dataclass(frozen=True, slots=True)
class Asked:
    """A text that is read by one of several languages: a card's, one that is kept, or one made to look for faults."""

    words: int
    game: str
    on: str
    text: str
    what: str  # "card", "kept", "chosen", "made"


@dataclass(slots=True)
class Known:
    """What is read of each text, and which texts run each function; `first` runs while a language is made anew."""

    asked: list[Asked] = field(default_factory=list)
    answers: list[list[str]] = field(default_factory=list)
    runs: dict[Where, list[int]] = field(default_factory=lambda: defaultdict(list))
    first: set[Where] = field(default_factory=set)


class Suite:
    """The texts and the languages that read them."""

    def __init__(self, *, is_searched: bool) -> None:
        self.is_searched = is_searched
        self.languages: list[Language] = []
        self.known = Known()
        for game in sorted(GAMES):
            self._add(game)
        for name in MADE_GAMES:
            self._texts(made_language(name), name, made_texts(name), "kept")
        for name, rows in chosen.load().items():
            self._texts(chosen.words_of(name), name, [chosen.asked(row) for row in rows], "chosen")
        self._learn()

    def _add(self, game: str) -> None:
        whole = shipped(game)
        kept, language = load_readings(whole.folder), language_of(whole)
        assert kept is not None
        cards = [(f"{card.type}/{card.subtype}", card.text) for card in whole.cards if card.text]
        self._texts(language, game, cards, "card")
        self._texts(language, game, [(each.on, each.text) for each in kept.texts], "kept")
        bounds = [(on, text) for on, rows in at_bounds(game).items() for text in rows]
        self._texts(language, game, [*_with_wrong(texts_of(game)), *bounds], "kept")
        if self.is_searched:
            sound = list(dict.fromkeys(rights(whole, language)))
            altered = (each.text for each in Alterer(language, sound, kinds_of(whole), 7, WILD).texts())
            made = [*dict.fromkeys((each.on, each.text) for each in altered)]
            self._texts(language, game, made[:: max(1, len(made) // MADE)], "made")
        if game in FILES:
            own, texts = with_columns(game)
            self._texts(language_of(own), f"{game}+columns", [*_with_wrong(texts)], "kept")
        if game == chains.GAME:
            parts = range(chains.SETS // chains.AT_ONCE)
            self._texts(language, game, [(ROUND, str(part)) for part in parts], "chosen")

    def _texts(self, language: Language, game: str, rows: list[tuple[str, str]], what: str) -> None:
        is_new = language not in self.languages
        if is_new:
            self.languages.append(language)
        words = self.languages.index(language)
        if is_new:
            self.known.asked.append(Asked(words, game, WORDS, "", "kept"))
        self.known.asked += [Asked(words, game, on, text, what) for on, text in rows]

    def _learn(self) -> None:
        """Read each text once to let grammars grow, and once more to see what is run."""
        running, known = Running(ROOT, FOLDER), self.known
        known.answers = [self._answer(number) for number in range(len(known.asked))]
        forget()
        for number in range(len(known.asked)):
            for where in running.during(lambda number=number: self._answer(number)):  # type: ignore[misc]
                known.runs[where].append(number)
        for words in range(len(self.languages)):
            known.first |= running.during(lambda words=words: [*self._otherwise_anew(words)])  # type: ignore[misc]

    def _answer(self, number: int, language: Language | None = None) -> list[str]:
        asked = self.known.asked[number]
        if asked.on == WORDS:
            return words_in(language or self.languages[asked.words])
        if asked.on == ROUND:
            return chains.said(language or self.languages[asked.words], int(asked.text))
        return told_whole_reading(language or self.languages[asked.words], asked.on, asked.text)

    def _otherwise_anew(self, words: int) -> Iterator[int]:
        """The texts that are read otherwise where a language is made anew: some of all kept ones."""
        rows = [n for n, each in enumerate(self.known.asked) if each.words == words and each.what != "made"]
        old = self.languages[words]
        language = Language(old.vocabulary, old.card_names, old.known)
        for number in [*rows[:1], *rows[1 :: max(1, len(rows) // ANEW)]]:  # its words come first
            if self._answer(number, language) != self.known.answers[number]:
                yield number

    def ask(self, fault: Fault, loaded: Loaded, text: str) -> tuple[str, str]:
        """What is seen of a fault, and the text that shows it: the kind of text, or why none could; "" for missed."""
        runs = self.known.runs
        name = next((each for each in around(fault.function) if (fault.path, each) in runs), fault.function)
        said = forked(lambda: self._seen(fault, loaded, text, (fault.path, name)), SECONDS)
        if said.isdigit():
            asked = self.known.asked[int(said)]
            return asked.what, f"{asked.game} | {asked.on} | {asked.text}"
        return said, ""

    def _seen(self, fault: Fault, loaded: Loaded, text: str, where: Where) -> str:
        if not loaded.swap(fault, text):
            return NO_FUNCTION
        forget()
        known = self.known
        rows: dict[str, list[int]] = defaultdict(list)
        for number in known.runs.get(where, []):
            rows[known.asked[number].what].append(number)
        if not rows and where not in known.first:
            return NOT_RUN
        for number in rows["card"]:
            if any(line.startswith("found ") for line in self._answer(number)):
                return REFUSED
        some = [*rows["chosen"], *_spread(rows["kept"], MOST)]
        if self.is_searched:
            some += sorted(_spread(rows["made"], MOST_MADE), key=lambda n: len(known.asked[n].text))
        for number in (*rows["card"], *some):
            if self._answer(number) != known.answers[number]:
                return str(number)
        if where in known.first:
            for words in range(len(self.languages)):
                for number in self._otherwise_anew(words):
                    return str(number)
        return ""


def _spread(rows: list[int], most: int) -> list[int]:
    return rows[:: -(-len(rows) // most)] if rows else []


def _with_wrong(texts: Texts) -> Iterator[tuple[str, str]]:
    for on, rows in texts.items():
        for text in rows:
            yield on, text
            yield from ((on, wrong(text, number)) for number in range(WRONG))


def main() -> None:
    """Ask about as many faults of the language as wanted, and print what became of each."""
    made = argparse.ArgumentParser(prog="python -m tests.planted.texts", description=__doc__)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--count", type=int, default=100)
    made.add_argument("--search", action="store_true", help="look for a text that shows what no kept one does")
    asked = made.parse_args()
    suite = Suite(is_searched=asked.search)
    loaded, equivalent, counts = Loaded(ROOT, FOLDER), argued(), Counter[str]()
    gc.freeze()
    wanted = (each for each in drawn(sites(ROOT), asked.seed) if each.area == "language")
    for fault in islice((each for each in wanted if each.name not in equivalent), asked.count):
        text = (ROOT / fault.path).read_text(encoding="utf-8")
        what, shown = suite.ask(fault, loaded, text)
        counts[what] += 1
        print(json.dumps([what, fault.name, shown, fault.diff(text)], ensure_ascii=False), flush=True)
    sys.stdout.write(f"{counts}\n")


if __name__ == "__main__":
    main()
