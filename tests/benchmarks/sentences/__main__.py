"""How many sentences of a list are read: `python -m tests.benchmarks.sentences deck_builder guild`.

For each sentence that is not read as it stands it prints what is offered instead. A list is not changed once the forms
were looked at: the first eight figures of its digest are printed with the counts.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from engine.language import Context
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import lines_of
from tests.engine.language.games import language

WORDS = 40_000  # parsed in search of what to write instead of a sentence
ONLY_WORDING = {"non-canonical", "wrong-case"}


def main(name: str, vocabulary: str) -> None:
    """Print what is read of a list with the words of a vocabulary, and the counts."""
    text = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    words = language(vocabulary)
    context = Context(next(iter(words.vocabulary.types)))
    counts = {"as it stands": 0, "in other words": 0, "with what is offered": 0, "not": 0}
    for line in text.splitlines():
        reading = words.read(line, context)
        kinds = {finding.kind for finding in reading.findings}
        if not kinds:
            counts["as it stands"] += 1
            continue
        found = advised(words, reading, context, Budget(WORDS)).findings[0]
        hint = next(iter(lines_of(found.hint)), "")
        offered = hint.startswith("Write:")
        how = "in other words" if kinds <= ONLY_WORDING else "with what is offered" if offered else "not"
        counts[how] += 1
        print(f"{how}: {line}\n    {hint}")
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    print(f"{name} {digest}: " + ", ".join(f"{n} {how}" for how, n in counts.items()))


if __name__ == "__main__":
    main(*sys.argv[1:3])
