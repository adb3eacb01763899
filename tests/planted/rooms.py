"""`python -m tests.planted.rooms`: faults in the kernel and the games, each in a forked process, and who sees them.

Three things are asked of each: whether whole games go otherwise, of shipped games, of games with other texts and of
small ones ("kept"); whether the second opinion has something to say of such games ("judged"), or what must always be
true does not hold.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from time import process_time

from engine.games import GAMES, referee
from engine.kernel import Box, Referee
from engine.kernel.declared import Declared
from engine.proof.branch_coverage import watched_referee
from engine.proof.play import Bulk
from engine.proof.second_opinion import SecondOpinion
from engine.proof.witness import Observer
from tests.engine.made_games.games import GAMES as MADE_GAMES
from tests.engine.made_games.games import box_of, groups_of, rules_of
from tests.engine.small_games.games import BOXES as SMALL
from tests.other_texts.evidence import game
from tests.other_texts.opinions import SEEDS, reasons
from tests.other_texts.variants import MADE, shipped, variant, variants
from tests.planted.faults import Fault, drawn, sites
from tests.planted.order import game_of
from tests.planted.swapped import Loaded, Running, Where, around, forget, forked, function_of
from tests.planted.table import argued
from tests.recipes import ROOT
from toolkit.deal import open_box

FOLDER = "engine"
SHIPPED_GAMES, OTHER_GAMES = range(2, 10), range(3)  # the seeds of the whole games that are kept
JUDGED, ALWAYS = 2, 20  # games of each room that the second opinion judges; that are held to what is always true
SECONDS = 150.0  # of a core for each fault
NO_FUNCTION, NOT_RUN = "no function", "not run"


@dataclass(slots=True)
class Room:
    """Rules, made anew when asked for; which functions that runs, and which the games of some seeds do."""

    name: str
    make: Callable[[], Referee]
    seeds: tuple[int, ...]
    judged: tuple[int, ...]
    rules: Referee = field(init=False)
    digests: dict[int, str] = field(default_factory=dict)
    at_first: frozenset[Where] = frozenset()
    runs: dict[int, frozenset[Where]] = field(default_factory=dict)
    seconds: float = 0.0

    def learn(self, running: Running) -> None:
        """Make the rules, play the games, and see what runs."""

        def make() -> None:
            self.rules = self.make()

        self.at_first = running.during(make)
        before = process_time()
        for seed in self.seeds:
            self.runs[seed] = running.during(lambda seed=seed: self.digests.update({seed: game(self.rules, seed)}))  # type: ignore[misc]
        self.seconds = process_time() - before

    def touches(self, where: Where) -> bool:
        """Whether the rules or the games of the room run a function."""
        return where in self.at_first or any(where in each for each in self.runs.values())


def rooms() -> list[Room]:
    """All of them: those that are quick first."""
    found = []
    for name in sorted(GAMES):
        own = tuple(SHIPPED_GAMES)
        found.append(Room(name, lambda name=name: referee(_box(name)), own, tuple(range(JUDGED * 2))))  # type: ignore[misc]
        for other in variants(name):
            judged = () if MADE in other else (*range(JUDGED), *SEEDS.get(other, ()))
            found.append(
                Room(other, lambda other=other: referee(variant(other)[1]), tuple(OTHER_GAMES), judged)  # type: ignore[misc]
            )
    found += [Room(name, lambda name=name: Declared(SMALL[name]), tuple(OTHER_GAMES), ()) for name in SMALL]  # type: ignore[misc]
    for name in MADE_GAMES:
        for n, texts in enumerate(groups_of(name)):
            box_of(name, texts)
            found.append(
                Room(f"{name}+{n}", lambda name=name, texts=texts: rules_of(name, texts), (), tuple(range(JUDGED)))  # type: ignore[misc]
            )
    return found


def _box(name: str) -> Box:
    return open_box(shipped(name))[0]


class Suite:
    """The rooms, and what is seen in them."""

    def __init__(self) -> None:
        self.rooms = rooms()
        running = Running(ROOT, FOLDER)
        for room in self.rooms:
            room.learn(running)
        self.rooms.sort(key=lambda room: room.seconds)

    def ask(self, fault: Fault, loaded: Loaded, text: str, columns: tuple[str, ...]) -> dict[str, str]:
        """What is seen of a fault by column: kept, judged; "" for nothing."""
        names = [*around(function_of(fault))]
        own = game_of(fault).replace("_", "-")
        some = [room for room in self.rooms if not own or room.name.partition("+")[0] == own]
        ran = {where for room in some for each in (room.at_first, *room.runs.values()) for where in each}
        name = next((each for each in names if (fault.path, each) in ran), "")
        if not name and "judged" not in columns:
            return dict.fromkeys(columns, NOT_RUN)
        where = (fault.path, name or names[0])
        asks = {"kept": self._kept, "judged": self._judged}
        found = {}
        for column in columns:
            found[column] = forked(lambda ask=asks[column]: ask(fault, loaded, text, where, some), SECONDS)  # type: ignore[misc]
        return found

    def _kept(self, fault: Fault, loaded: Loaded, text: str, where: Where, some: list[Room]) -> str:
        if not loaded.swap(fault, text):
            return NO_FUNCTION
        forget()
        for room in some:
            if room.touches(where):
                rules = room.make() if where in room.at_first else room.rules
                for seed in room.seeds:
                    is_run = where in room.at_first or where in room.runs[seed]
                    if is_run and game(rules, seed) != room.digests[seed]:
                        return f"{room.name}: game {seed} is another"
        return ""

    def _judged(self, fault: Fault, loaded: Loaded, text: str, where: Where, some: list[Room]) -> str:
        if not loaded.swap(fault, text):
            return NO_FUNCTION
        forget()
        known = reasons()
        for room in some:
            if room.name in SMALL or (room.seeds and not room.touches(where)):
                continue
            rules = room.make() if where in room.at_first or not room.seeds else room.rules
            if "+" not in room.name and (wrong := always(room.name)):
                return f"{room.name}: {wrong}"
            second = SecondOpinion(rules)
            for seed in room.judged:
                for opinion in (second.game(seed), second.made(seed)):
                    for number, words in opinion.faults:
                        reading = second.judge.rules.readings[number] if number >= 0 else None
                        if reading is None or reading.text not in known:
                            return f"{room.name}, {seed}: {words}"
        return ""


def always(name: str) -> str:
    """What is not as it must always be in games that a proof plays; "" for nothing."""
    result = Bulk(Observer(*watched_referee(_box(name)))).play(range(ALWAYS), {})
    result.safety.close()
    return str(result.safety.wrong[0]) if result.safety.wrong else ""


def main() -> None:
    """Ask about as many faults as wanted, and print what became of each."""
    made = argparse.ArgumentParser(prog="python -m tests.planted.rooms", description=__doc__)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--count", type=int, default=50)
    made.add_argument("--column", action="append", choices=("kept", "judged"))
    asked = made.parse_args()
    before = process_time()
    suite = Suite()
    print(f"{len(suite.rooms)} rooms, {process_time() - before:.0f} s", flush=True)
    loaded, equivalent, counts = Loaded(ROOT, FOLDER), argued(), Counter[str]()
    gc.freeze()
    wanted = (each for each in drawn(sites(ROOT), asked.seed) if each.area != "language")
    for fault in islice((each for each in wanted if each.name not in equivalent), asked.count):
        text = (ROOT / fault.path).read_text(encoding="utf-8")
        columns = tuple(asked.column or ("kept", "judged"))
        found = suite.ask(fault, loaded, text, columns)
        counts.update(
            f"{column}: {bool(found[column]) and found[column] not in (NO_FUNCTION, NOT_RUN)}" for column in found
        )
        print(json.dumps([fault.name, found, fault.diff(text)], ensure_ascii=False), flush=True)
    sys.stdout.write(f"{counts}\n")


if __name__ == "__main__":
    main()
