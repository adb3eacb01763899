"""What the second opinion says of a game: `python -m tests.engine.proof.meaning.report top-of-the-heap 20`.

Plays games by chance and prints how many sentences were judged, what could not be, and the faults.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from engine.kernel import Referee, choose, new_game
from engine.proof.meaning.judge import Verdict
from engine.proof.play import Habits
from engine.proof.second_opinion import Priced, SecondOpinion
from tests.engine.records.games import referee_of


def verdicts(referee: Referee, seeds: range) -> tuple[list[Verdict], list[Priced]]:
    """What is said of every text that is resolved in some games by chance, and of what is paid in each game."""
    priced: list[Priced] = []
    opinion = SecondOpinion(referee)
    found: list[Verdict] = []
    least, most = referee.box.players
    habits = Habits(referee)
    for seed in seeds:
        luck = Random(seed)
        state = new_game(referee, least + seed % (most - least + 1), seed)
        opinion.watch(state, is_start=True)
        habit = habits.busily if seed % 4 else habits.by_chance
        while state.choice is not None:
            choose(state, habit(state, luck))
        found += opinion.verdicts()
        priced.append(opinion.priced())
    return found, priced


def main() -> None:
    """Print the report."""
    name, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    referee = referee_of(name)
    began = perf_counter()
    found, priced = verdicts(referee, range(games))
    sentences = referee.compiled.sentences
    judged = {number for verdict in found for number in verdict.judged}
    judged |= {number for each in priced for number in each.judged}
    reasons = Counter(why for verdict in found for why in verdict.unjudged.values())
    reasons.update(sum((each.unjudged for each in priced), Counter()))
    faults = Counter((number, fault.expected, fault.seen) for each in priced for number, fault in each.faults)
    faults += Counter((number, fault.expected, fault.seen) for verdict in found for number, fault in verdict.faults)
    print(f"{games} games in {perf_counter() - began:.1f} s, {len(found)} texts")
    print(f"{sum(each.n for each in priced)} prices")
    print(f"{len(judged)} of {len(sentences)} sentences were judged")
    for why, n in reasons.most_common():
        print(f"{n:6}  {why}")
    by_sentence = Counter(number for number, _, _ in faults)
    for number, _ in by_sentence.most_common(60):
        words = sentences[number]
        print(f"FAULT {referee.box.source_id(words.source)}: {words.text}")
        rows = [(n, expected, seen) for (at, expected, seen), n in faults.items() if at == number]
        for n, expected, seen in sorted(rows, reverse=True)[:4]:
            print(f"    {n} x expected {expected}; seen {seen}")


if __name__ == "__main__":
    main()
