"""How long reading a sentence takes that was never read before, in a process that has read others.

`python -m tests.benchmarks.reading TEXTS` prints the times in milliseconds as JSON; TEXTS is a JSON list. The first
half warms up; the second half and the sentences of the shipped cards are timed one by one.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from engine.language import Context, Language
from tests.benchmarks.games import REAL, loaded
from tests.benchmarks.texts import KIND
from toolkit.texts import language_of


def timed(language: Language, texts: Iterable[tuple[str, Context]]) -> list[float]:
    """Milliseconds for each text."""
    found = []
    for text, context in texts:
        begun = time.perf_counter()
        reading = language.read(text, context)
        found.append((time.perf_counter() - begun) * 1000)
        assert not reading.findings, reading.findings[0]
    return found


def main(file: Path) -> None:
    """Read, and print the times."""
    game = loaded(REAL)
    language = language_of(game)
    made = [(text, Context(*KIND)) for text in json.loads(file.read_text())]
    half = len(made) // 2
    timed(language, made[:half])
    cards = [(line, Context(card.type, card.subtype)) for card in game.cards for line in card.text.split("\n") if line]
    print(json.dumps({"of shipped cards": timed(language, cards), "generated": timed(language, made[half:])}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
