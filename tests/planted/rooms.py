"""`python -m tests.planted.rooms`: faults in the kernel and the games, each in a forked process, and who sees them.

Two things are asked of each. "kept": whether whole games go otherwise, of shipped games, of games with other texts and
of small ones, or a witness does not hold. "judged": whether the second opinion has something to say of such games, or
what must always be true does not hold. What a proof sees that has evidence is either.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
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
from tests.engine.small_games.games import BOXES as SMALL
from tests.other_texts.evidence import CROWDED, UPSET, game, of, rules_by, seeds_of
from tests.other_texts.opinions import SEEDS, reasons
from tests.other_texts.variants import MADE, shipped
from tests.planted import anew
from tests.planted.faults import Fault, drawn, sites
from tests.planted.order import game_of
from tests.planted.source import FUNCTIONS
from tests.planted.swapped import Known, Loaded, Running, Where, around, at_most, forget, forked
from tests.planted.table import argued
from tests.planted.witnesses import all_witnesses
from tests.recipes import ROOT
from toolkit.deal import open_box

FOLDER = "engine"
SHIPPED_GAMES = range(2, 10)  # the seeds of the whole games that are kept of shipped games
JUDGED, ALWAYS = 2, 20  # games of each room that the second opinion judges; that are held to what is always true
SECONDS = 150.0  # of a core for each fault
MOST = 60.0  # of these after which no further game is asked
MOST_JUDGED = 20.0  # the same for the second opinion, which takes longer
ONE = 15.0  # of a core for one game: sound ones take a second at most
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

    def learn(self, known: Known) -> None:
        """Make the rules and play the games; see what runs, where that is not known from before."""
        before = process_time()
        self.rules = self.make()
        self.digests = {seed: game(self.rules, seed) for seed in self.seeds}
        self.seconds = process_time() - before
        forget()  # what is kept of results is worked out anew
        some = [*self.digests.values()][:1]  # where its first game is the same, its rules are made the same way
        self.at_first = known.of(f"{self.name} {some} at first", self.make)
        self.runs = {
            seed: known.of(f"{self.name} {seed} {digest}", lambda seed=seed: game(self.rules, seed))  # type: ignore[misc]
            for seed, digest in self.digests.items()
        }

    def touches(self, where: Where) -> bool:
        """Whether the rules or the games of the room run a function."""
        return where in self.at_first or any(where in each for each in self.runs.values())


def rooms() -> list[Room]:
    """All of them: those that are quick first."""
    found = []
    for name in sorted(GAMES):
        own = (*SHIPPED_GAMES, *(seed for seed in seeds_of(name) if seed >= UPSET))
        found.append(Room(name, lambda name=name: referee(_box(name)), own, tuple(range(JUDGED * 2))))  # type: ignore[misc]
        for other in of(name)[1:]:
            judged = () if MADE in other or CROWDED in other else (*range(JUDGED), *SEEDS.get(other, ()))
            found.append(
                Room(other, lambda other=other: rules_by(other), tuple(seeds_of(other)), judged)  # type: ignore[misc]
            )
    found += [Room(name, lambda name=name: Declared(SMALL[name]), tuple(seeds_of(name)), ()) for name in SMALL]  # type: ignore[misc]
    for name in MADE_GAMES:
        for each in of(name):
            seeds, judged = tuple(seeds_of(each)), tuple(range(JUDGED))
            found.append(Room(each, lambda each=each: rules_by(each), seeds, judged))  # type: ignore[misc]
    return found


def _box(name: str) -> Box:
    return open_box(shipped(name))[0]


class Suite:
    """The rooms, and what is seen in them."""

    def __init__(self) -> None:
        self.rooms = rooms()
        self.known = known = Known(Running(ROOT, FOLDER))
        for room in self.rooms:
            room.learn(known)
        known.save()
        self.rooms.sort(key=lambda room: room.seconds)
        self.witnesses = all_witnesses(_box)
        for each in self.witnesses:
            each.learn(known)
            known.save()

    def ask(self, fault: Fault, loaded: Loaded, text: str, columns: tuple[str, ...]) -> dict[str, str]:
        """What is seen of a fault by column: kept, judged; "" for nothing."""
        names = [*around(fault.function)]
        own = game_of(fault).replace("_", "-")
        some = [room for room in self.rooms if not own or room.name.partition("+")[0] == own]
        if is_outside(fault) or is_run_when_loaded(fault, text):
            return {column: self._anew(column, fault, text, some) for column in columns}
        ran = {where for room in some for each in (room.at_first, *room.runs.values()) for where in each}
        ran |= {where for each in self.witnesses for where in each.ran()}
        name = next((each for each in names if (fault.path, each) in ran), "")
        function = next(each for each in names if not is_class(each))
        if not name and self.known.unsure((fault.path, function)):
            name = function
            for room in some:
                room.at_first |= {(fault.path, name)}
        if not name and "judged" not in columns:
            return dict.fromkeys(columns, NOT_RUN)
        where = (fault.path, name or names[0])
        asks = {"kept": self._kept, "judged": self._judged}
        found = {}
        for column in columns:
            found[column] = forked(lambda ask=asks[column]: ask(fault, loaded, text, where, some), SECONDS)  # type: ignore[misc]
        return found

    def _anew(self, column: str, fault: Fault, text: str, some: list[Room]) -> str:
        """What is seen of a fault that stands outside of functions, once all is loaded anew with it."""
        digests = {room.name: room.digests for room in some}
        judged = [room.name for room in some if room.judged and room.name not in SMALL]

        def ask() -> str:
            if broken := anew.load(fault, ROOT, text):
                return broken
            return anew.otherwise(digests) if column == "kept" else anew.accused(judged)

        return forked(ask, SECONDS)

    def _kept(self, fault: Fault, loaded: Loaded, text: str, where: Where, rooms: list[Room]) -> str:
        if not loaded.swap(fault, text):
            return NO_FUNCTION
        forget()
        for room in rooms:
            if room.touches(where) and process_time() < MOST:
                at_most(ONE)
                rules = room.make() if where in room.at_first else room.rules
                for seed in room.seeds:
                    at_most(ONE)
                    is_run = where in room.at_first or where in room.runs[seed]
                    if is_run and game(rules, seed) != room.digests[seed]:
                        return f"{room.name}: game {seed} is another"
        at_most(SECONDS)
        own = {room.name for room in rooms}
        some = (each for each in self.witnesses if each.name in own and process_time() < MOST)
        return next((wrong for each in some if (wrong := each.otherwise(where))), "")

    def _judged(self, fault: Fault, loaded: Loaded, text: str, where: Where, some: list[Room]) -> str:
        if not loaded.swap(fault, text):
            return NO_FUNCTION
        forget()
        for room in some:
            if room.name in SMALL or not room.touches(where) or process_time() > MOST_JUDGED:
                continue
            if said := said_in(room, room.make() if where in room.at_first else room.rules):
                return said
        at_most(SECONDS)
        touched = {room.name for room in some if room.name in GAMES and room.touches(where)}
        touched |= {each.name for each in self.witnesses if where in each.ran()}
        return next((f"{each}: {wrong}" for each in sorted(touched) if (wrong := always(each))), "")


def is_outside(fault: Fault) -> bool:
    """Whether a fault stands in no function, but in a class or a module itself."""
    return not fault.function or is_class(fault.function)


def is_run_when_loaded(fault: Fault, text: str) -> bool:
    """Whether a function of its own is called where the fault's file is loaded: what it made then is there already."""
    loose = [each for each in ast.parse(text).body if not isinstance(each, (*FUNCTIONS, ast.ClassDef))]
    called = (node.func for each in loose for node in ast.walk(each) if isinstance(node, ast.Call))
    return any(isinstance(each, ast.Name) and each.id == fault.function for each in called)


def is_class(name: str) -> bool:
    """Whether a name, or the last part of it, is that of a class."""
    return name.rpartition(".")[2].lstrip("_")[:1].isupper()


def said_in(room: Room, rules: Referee) -> str:
    """What the second opinion says of games of a room; "" for nothing."""
    second, known = SecondOpinion(rules), reasons()
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
    made.add_argument("--after", type=int, default=0, help="of what a seed draws so many are left out")
    made.add_argument("--column", action="append", choices=("kept", "judged"))
    made.add_argument(
        "--either", action="store_true", help="ask for the second opinion only where nothing else sees it"
    )
    made.add_argument("--area", choices=("kernel", "games"), help="faults of one area alone")
    made.add_argument("--name", action="append", help="a fault by its name, in place of some that a seed draws")
    asked = made.parse_args()
    before = process_time()
    suite = Suite()
    print(f"{len(suite.rooms)} rooms, {process_time() - before:.0f} s", flush=True)
    loaded, counts = Loaded(ROOT, FOLDER), Counter[str]()
    gc.freeze()
    columns = tuple(asked.column or ("kept", "judged"))
    for fault in islice(wanted(asked.seed, asked.count, asked.area, asked.name or []), asked.after, None):
        text = (ROOT / fault.path).read_text(encoding="utf-8")
        began = process_time_of_all()
        found = suite.ask(fault, loaded, text, ("kept",) if asked.either else columns)
        if asked.either and not found["kept"]:
            found |= suite.ask(fault, loaded, text, ("judged",))
        seen = {column: bool(said) and said not in (NO_FUNCTION, NOT_RUN) for column, said in found.items()}
        if found[columns[0]].startswith(anew.AT_ONCE):
            print(json.dumps([fault.name, found]), flush=True)
            continue
        counts.update(f"{fault.area}, {column}: {is_seen}" for column, is_seen in seen.items())
        counts[f"{fault.area}, either: {any(seen.values())}"] += 1
        seconds = round(process_time_of_all() - began, 1)
        print(json.dumps([fault.name, found, seconds, fault.diff(text)], ensure_ascii=False), flush=True)
    sys.stdout.write(f"{counts}\n")


def wanted(seed: int, count: int, area: str | None, named: list[str]) -> Iterator[Fault]:
    """The faults outside of the language that are asked about: those of some names, or so many of a seed."""
    there, equivalent = sites(ROOT), argued()
    if named:
        every = (each for folders in there.values() for faults in folders.values() for each in faults)
        yield from sorted((each for each in every if each.name in named), key=lambda each: named.index(each.name))
        return
    some = (each for each in drawn(there, seed) if each.area == area or (area is None and each.area != "language"))
    yield from islice((each for each in some if each.name not in equivalent), count)


def process_time_of_all() -> float:
    """Seconds of a core that this process and those that it has forked have taken."""
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
