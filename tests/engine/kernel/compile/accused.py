"""What the second opinion says of the texts of sentences.yaml, played at random: `python -m ...accused` writes it down.

Some of them it accuses though nothing is wrong, or though nobody knows yet who is right: those are kept in accused.txt,
each with the reason after " | ", so that a text that is accused and does not stand there is a finding.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.kernel import Referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.test_sentences import BOXES, box

KEPT = Path(__file__).with_name("accused.txt")
GAMES = 2
"""Games in each box."""
ROUTINE = "nothing of the kind by the routine "


@cache
def opinion(number: int) -> Opinion:
    """What is said of the games in a box."""
    found, second = Opinion(), SecondOpinion(box(number))
    for seed in range(GAMES):
        found.add(second.game(seed))
    return found


def named(referee: Referee, found: Opinion) -> dict[str, str]:
    """The texts that are accused, and the routines: for each the first thing that is said of it."""
    told: dict[str, str] = {}
    for sentence, words in found.faults:
        routine = words.partition(ROUTINE)[2].partition(";")[0]
        name = referee.compiled.sentences[sentence].text if sentence >= 0 else f"routine {routine}".strip()
        told.setdefault(name, words)
    return told


@cache
def accused(number: int) -> dict[str, str]:
    """The same of the games in a box."""
    return named(box(number), opinion(number))


def reasons() -> dict[str, str]:
    """What is known to be accused, each with the reason; "" where none is given yet."""
    rows = (line.partition(" | ") for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {text: why for text, _, why in rows}


def kept() -> frozenset[str]:
    """What is known to be accused."""
    return frozenset(reasons())


def main() -> None:
    """Write down anew what is accused now; a reason is kept, and a new line waits for one."""
    known = reasons()
    found = {each for number in range(BOXES) for each in accused(number)}
    KEPT.write_text("".join(f"{each} | {known.get(each, '')}\n" for each in sorted(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
