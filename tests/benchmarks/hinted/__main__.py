"""`python -m tests.benchmarks.hinted [LIST...]`: of sentences as designers write them, how many a first hint helps.

A list is a file beside this one, all of which was written before any of it was read. Each row is a sentence on a kind
of card; `means` are the wordings that say what its author meant, as judged by a person, `beyond` marks what the game
cannot say in any words. With `--rows` each sentence is printed with what came of it.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from tests.benchmarks.hinted.measure import DIGESTS, OUTCOMES, digest_of, measured

HERE = Path(__file__).parent


def main() -> int:
    """Measure the lists that are named, or all."""
    lists = sorted(path.stem for path in HERE.glob("*.yaml"))
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hinted", description=__doc__)
    parser.add_argument("list", nargs="*", choices=[*lists, []], help=", ".join(lists))
    parser.add_argument("--rows", action="store_true", help="print each sentence with what came of it")
    parser.add_argument("--game", default="", help="only the sentences of one game")
    arguments = parser.parse_args()
    for name in arguments.list or lists:
        assert digest_of(HERE / f"{name}.yaml") == DIGESTS[name], (
            f"The sentences of {name} are not those that were fixed."
        )
        begun, counts = time.perf_counter(), Counter[str]()
        for row in measured(HERE / f"{name}.yaml", arguments.game):
            counts[row.outcome] += 1
            if arguments.rows:
                print(f"{row.outcome:9} {row.game[:4]} {row.on:15} {row.text}")
                if row.said:
                    print(f"{'':31}→ {row.said}")
        refused = sum(counts.values()) - counts["read"] - counts["misread"] - counts["beyond"]
        told = ", ".join(f"{counts[each]} {each}" for each in OUTCOMES if counts[each])
        print(f"{name}: {told}; {counts['right']} of {refused} refused ({time.perf_counter() - begun:.0f} s)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
