"""The trial of one fault: whether it can be run at all, then each column in turn."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.planted.faults import Fault
from tests.planted.order import batches, game_of, sum_of
from tests.planted.scratch import OVER, Copy, Said

COLUMNS = ("kept", "tests", "bare")  # in the order in which they are asked: cheap ones first
ASKED = ("kept", "judged", "others", "tests", "bare")  # judged: of a proof without evidence only the whole games
LOOK = ("-m", "tests.planted.look")
SOUND_SECONDS = 60.0
LOOK_SECONDS = 60.0  # of a core for each game; 17 are needed
BARE_SECONDS = {
    "top-of-the-heap": 150.0
}  # of search, three times what sound rules need; then what is missing is missing
OTHERS_SECONDS = 15.0
LAWS_SECONDS = 150.0  # of a core for texts of all games that are held to the laws of reading; 50 are needed
TESTS_SLOWER = 6.0  # so many times as long as they are known to take
GAMES = ("ark", "crafty-critters", "trash-kings", "top-of-the-heap")  # the cheap ones first
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py)\S*", re.MULTILINE)
NOT_OVER = "it is not over in time"


READING = frozenset({  # modules of the language that serve reading and nothing else: nobody but the reader knows them
    "antecedents", "attachment", "awaited", "chart", "clarity", "endless", "fitting", "holders", "left_recursion",
    "meaning", "reader", "sense", "staying", "tokens", "twice", "uncounted",
})  # fmt: skip
READERS = ("Resolver", "Grammar")  # classes of which the same is true


def reads_alone(fault: Fault) -> bool:
    """Whether what is broken does nothing but read: where all texts are read as before, no game can notice it."""
    return Path(fault.path).stem in READING or fault.function.split(".")[0] in READERS


@dataclass(slots=True)
class Result:
    """What became of a fault. `found` says by column what noticed it, "" for nothing; a column not asked is missing."""

    name: str
    kind: str
    area: str
    line: int
    diff: str
    at_once: str = ""  # why it does not count: it cannot be imported, or no rules can be made with it
    found: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    games: list[str] = field(default_factory=list)  # that it can touch
    passed: list[str] = field(default_factory=list)  # files of tests that have not noticed it
    is_searched: bool = False  # whether new witnesses were looked for

    def row(self) -> str:
        """As a line of a file of results."""
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass(slots=True)
class Trial:
    """A copy, what is known of its tests, and what its functions are run by."""

    copy: Copy
    folder: Path
    most_seconds: float  # of tests for each fault; the rest waits for the next run
    first: list[str] = field(default_factory=list)  # files of tests that are asked first, whatever they said before
    seconds: dict[str, float] = field(default_factory=dict)  # of each file of tests
    finds: dict[str, Counter[str]] = field(default_factory=dict)  # by area, how much each file of tests has found
    touched: dict[str, str | list[str]] = field(default_factory=dict)  # by game; and "readings", a digest of them

    def prepare(self) -> None:
        """See which functions each game runs, reading its texts aside; kept until the code changes."""
        file = self.folder / f"touched-{self.copy.digest}.json"
        for _ in range(0 if file.exists() else 2):  # the second time no text has to be read anew
            said = self.copy.run([*LOOK, "touched"], 300.0)
            if said.code:
                raise RuntimeError(f"the copy is not sound: {said.out[-600:]}")
            file.write_text(said.last, encoding="utf-8")
        self.touched = json.loads(file.read_text(encoding="utf-8"))
        times = self.folder / "times.json"
        if times.exists():
            self.seconds = json.loads(times.read_text(encoding="utf-8"))

    def learn(self, result: Result) -> None:
        """Remember which file of tests has found a fault."""
        path = result.found.get("tests", "").partition("::")[0]
        if path.endswith(".py"):
            self.finds.setdefault(result.area, Counter())[path] += 1

    def games(self, fault: Fault) -> list[str]:
        """The games that a fault can touch: the one that it is in, those that run its function, all by the language."""
        if game := game_of(fault):
            return [game.replace("_", "-")]
        return list(GAMES) if fault.area == "language" else self._running(fault)

    def _running(self, fault: Fault) -> list[str]:
        """The games that run the function of a fault once their texts are read; all where it is in no function."""
        function = f"{fault.path}:{fault.function}"
        return [game for game in GAMES if not fault.function or function in set(self.touched[game])]

    def asked(self, fault: Fault, columns: tuple[str, ...], known: Result | None = None) -> Result:
        """What each column says of a fault; what is known already is not asked again."""
        text = (self.copy.root / fault.path).read_text(encoding="utf-8")
        result = known or Result(fault.name, fault.kind, fault.area, fault.line, fault.diff(text))
        if known is None:
            result.games = self.games(fault)
        with self.copy.planted(fault):
            if {"kept", "judged"} & {*columns} and "kept" not in result.found:
                self._look(fault, result)
            if not result.at_once and "others" in columns and not result.found.get("kept"):
                self._others(fault, result)
            if not result.at_once and "tests" in columns and "tests" not in result.found:
                self._tests(fault, result)
            if not result.at_once and "bare" in columns and not result.found.get("bare"):
                self._bare(result)
        self.learn(result)
        return result

    def _look(self, fault: Fault, result: Result) -> None:
        """Ask a proof with what is kept, and the second opinion on whole games."""
        games, some = result.games, max(len(result.games), 1)
        words = [*LOOK, "kept,laws,judged" if fault.area == "language" else "kept,judged", *games, str(LOOK_SECONDS)]
        is_only_read = fault.area == "language" and (reads_alone(fault) or not self._running(fault))
        words += [str(self.touched["readings"])] if is_only_read else []
        said = self.copy.run(words, SOUND_SECONDS + LAWS_SECONDS + LOOK_SECONDS * some)
        rows = [json.loads(line) for line in said.out.splitlines() if line.startswith('{"what"')]
        if not rows:
            result.at_once = NOT_OVER if said.code == OVER else said.last[:200]
            return
        broken = NOT_OVER if said.code == OVER else f"exit code {said.code}: {said.last[:200]}" if said.code else ""
        asked_second = any(row["what"] == "judged" for row in rows)
        for column, what in (("kept", ("kept",)), ("bare", ("laws", "judged"))):
            own = [row for row in rows if row["what"] in what]
            wrong = next((f"{row['game']}: {row['wrong']}" for row in own if row["wrong"]), "")
            is_cut = broken and (column == "bare" or not asked_second)
            if column == "kept" or wrong or is_cut:
                result.found[column] = wrong or (broken if is_cut else "")
            result.seconds[column] = round(said.seconds, 1)
        if is_only_read and rows[0]["game"] == self.touched["readings"]:
            result.games = []  # every text is read as before
        if not result.games:
            result.found.setdefault("bare", "")

    def _others(self, fault: Fault, result: Result) -> None:
        """Ask how texts that no shipped card has are read; or of games with them, and the second opinion on these."""
        is_read = fault.area == "language"
        games = list(GAMES) if is_read or not result.games else result.games
        what = "read" if is_read else "others" if fault.area == "games" else "others,made"
        said = self.copy.run([*LOOK, what, *games, str(LOOK_SECONDS)], LOOK_SECONDS * (len(games) + 1))
        rows = [json.loads(line) for line in said.out.splitlines() if line.startswith('{"what"')]
        for column, what in (("kept", "kept"), ("bare", "judged")):
            wrong = next((f"{row['game']}: {row['wrong']}" for row in rows if row["what"] == what and row["wrong"]), "")
            if said.code and what == "kept" and not wrong:
                wrong = NOT_OVER if said.code == OVER else f"exit code {said.code}: {said.last[:200]}"
            if wrong or column == "kept":
                result.found[column] = wrong
            result.seconds[column] = round(result.seconds.get(column, 0.0) + said.seconds, 1)

    def _bare(self, result: Result) -> None:
        """Ask a proof that has no evidence, of the games that can be touched."""
        if "bare" in result.found and (result.found["bare"] or not result.games or result.is_searched):
            return
        wrong, spent = "", result.seconds.get("bare", 0.0)
        for game in result.games:
            most = BARE_SECONDS.get(game, OTHERS_SECONDS)
            said = self.copy.run([*LOOK, "bare", game, str(most)], 3 * most + SOUND_SECONDS)
            spent += said.seconds
            rows = [json.loads(line) for line in said.out.splitlines() if line.startswith('{"what"')]
            wrong = next((f"{row['game']}: {row['wrong']}" for row in rows if row["wrong"]), "")
            wrong = wrong or (NOT_OVER if said.code == OVER else "")
            if wrong:
                break
        result.found["bare"], result.seconds["bare"] = wrong, round(spent, 1)
        result.is_searched = True

    def _tests(self, fault: Fault, result: Result) -> None:
        """Ask for the first test that fails. What has been asked before is left out; after some time the rest waits."""
        spent, passed = 0.0, {*result.passed}
        for files in (self.first, *batches(self.copy.root, fault, self.seconds, self.finds)):
            left = [path for path in files if path not in passed or files is self.first]
            if not left:
                continue
            if spent + sum_of(left, self.seconds) > self.most_seconds and spent:
                break
            said = self._pytest(left, game_of(fault).replace("_", "-"))
            spent += said.seconds
            if said.code not in (0, 5):  # 5: all of them are about other games
                failed = FAILED.search(said.out)
                words = failed[0].split(" ", 1)[1] if failed else f"exit code {said.code}: {said.last[:200]}"
                result.found["tests"] = NOT_OVER if said.code == OVER else words
                break
            result.passed += [path for path in left if path not in passed]
        else:
            result.found["tests"] = ""
        result.seconds["tests"] = round(result.seconds.get("tests", 0.0) + spent, 1)

    def _pytest(self, files: list[str], game: str) -> Said:
        most = 60.0 + TESTS_SLOWER * sum_of(files, self.seconds)
        words = [
            "-c",
            PYTEST,
            game,
            "-x",
            "-q",
            "-n",
            "0",
            "-p",
            "tests.planted.picked",
            "-p",
            "no:cacheprovider",
            *files,
        ]
        return self.copy.run(words, most)


PYTEST = "import os, sys, pytest; os.environ['PLANTED_GAME'] = sys.argv[1]; sys.exit(pytest.main(sys.argv[2:]))"
