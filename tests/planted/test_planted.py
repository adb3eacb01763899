"""Faults are planted where there is room for one of their kind and nowhere else; what is told of them was seen."""

from __future__ import annotations

import ast
import json
from itertools import islice
from pathlib import Path

import pytest

from tests.imports import ROOT
from tests.planted.faults import AREAS, Fault, drawn, faults_in, sites
from tests.planted.kinds import KINDS
from tests.planted.order import batches, is_about
from tests.planted.picked import can_fail
from tests.planted.scratch import Copy
from tests.planted.source import Edit
from tests.planted.table import argued, lines, read
from tests.planted.trial import COLUMNS, Result

CASES: dict[str, list[tuple[str, set[str]]]] = {  # by kind: a body, and all it may become; none where it has no room
    "comparison": [("return n < 3", {"return n <= 3", "return n > 3"}), ("return n is None", set())],
    "number": [("return n + 1", {"return n + 2"}), ("return n and True", set())],
    "target": [("give(player, other)", {"give(other, player)", "give(other, other)", "give(player, player)"}),
               ("give(state, player)", {"give(state, other)", "give(state, n)"}), ("give(state, 1)", set())],
    "duration": [("self.ended = 0", {"pass"}), ("expire(self)", {"pass"}), ("self.ended = 1", set())],
    "limit": [("return min(n, 3)", {"return (n)", "return (3)"}), ("return row[:n]", {"return row[:]"}),
              ("if n > 3:\n        return", {"if False:\n        return"}), ("return min(row)", set())],
    "oneself": [("return [x for x in row if x != n]", {"return [x for x in row if True]"}),
                ("return [x for x in row if x != 3]", set())],
    "rounding": [("return n // 2", {"return -(-(n) // (2))"}), ("return n / 2", set())],
    "counterparty": [("lose(one)\n    gain(other)", {"pass\n    gain(other)", "lose(one)\n    pass"}),
                     ("lose(one)\n    note(other)", set())],
    "log": [("note(state, n)", {"pass"}), ("put(state, n)", set())],
    "attachment": [("return row[-1]", {"return row[0]"}), ("return max(row)", {"return min(row)"}),
                   ("return row[1]", set())],
    "negation": [("return not n", {"return bool(n)"}), ("if n:\n        return", {"if (not (n)):\n        return"}),
                 ("return n", set())],
    "always": [("return n and other", {"return True and other", "return n and True"}), ("return n", set())],
    "early": [("for x in row:\n        put(x)", {"for x in row:\n        put(x)\n        break"}),
              ("put(n)", set())],
    "branch": [("return 1 if n else 2", {"return 1 if False else 2"}), ("return n", set())],
}  # fmt: skip
HEAD = "def f(state: State, player: int, other: int, n: int, row: list[int]):\n    "


@pytest.mark.parametrize(("kind", "body", "wanted"), [(kind, *case) for kind, cases in CASES.items() for case in cases])
def test_a_kind_has_room_where_it_should_and_a_near_miss_has_none(kind: str, body: str, wanted: set[str]) -> None:
    found = [fault for fault in faults_in("x.py", "kernel", HEAD + body) if fault.kind == kind]
    made = {fault.edit.made(HEAD + body).removeprefix(HEAD) for fault in found}
    assert made == wanted or (kind == "target" and wanted and made >= wanted)


def test_every_kind_has_cases() -> None:
    assert {*CASES} == {*KINDS}
    assert all(not cases[-1][1] for cases in CASES.values()), "the last of each is a near miss"


@pytest.mark.parametrize(
    "body",
    [
        '"""Return 1 < 2."""',
        "assert n < 3",
        "raise ValueError(1)",
        "x: Literal[1]",
        "if TYPE_CHECKING:\n        put(1)",
    ],
)
def test_nothing_is_planted_in_what_no_game_runs(body: str) -> None:
    assert list(faults_in("x.py", "kernel", HEAD + body)) == []


@pytest.fixture(scope="module")
def there() -> dict[tuple[str, str], dict[str, list[Fault]]]:
    return {key: dict(folders) for key, folders in sites(ROOT).items()}


def test_every_fault_of_this_checkout_is_python_and_changes_one_place(
    there: dict[tuple[str, str], dict[str, list[Fault]]],
) -> None:
    texts: dict[str, str] = {}
    some = [fault for folders in there.values() for faults in folders.values() for fault in faults][::40]
    assert len(some) > 200
    for fault in some:
        text = texts.setdefault(fault.path, (ROOT / fault.path).read_text(encoding="utf-8"))
        broken = fault.edit.made(text)
        ast.parse(broken)
        assert broken != text
        assert fault.diff(text).startswith(f"--- {fault.path}\n+++ {fault.path}\n@@")


def test_a_seed_draws_the_same_faults_again_evenly_and_none_twice(
    there: dict[tuple[str, str], dict[str, list[Fault]]],
) -> None:
    one, again, other = ([fault.name for fault in islice(drawn(there, seed), 150)] for seed in (1, 1, 2))
    assert one == again != other
    assert len({*one}) == 150
    faults = list(islice(drawn(there, 1), 150))
    by_kind = {kind: sum(fault.kind == kind for fault in faults) for kind in KINDS}
    by_area = {area: sum(fault.area == area for fault in faults) for area in AREAS}
    assert max(by_kind.values()) - min(by_kind.values()) <= 2
    assert max(by_area.values()) - min(by_area.values()) <= 30


def test_what_is_drawn_outlives_a_change_of_the_code(there: dict[tuple[str, str], dict[str, list[Fault]]]) -> None:
    file = "engine/kernel/running/decks.py"
    fewer = {
        key: {folder: [fault for fault in faults if fault.path != file] for folder, faults in folders.items()}
        for key, folders in there.items()
    }
    before, after = ({fault.name for fault in islice(drawn(each, 1), 150)} for each in (there, fewer))
    assert any(name.startswith(file) for name in before)
    assert not any(name.startswith(file) for name in after)
    assert len(before & after) >= 135


def test_a_name_outlives_a_line_that_is_added_above() -> None:
    text = HEAD + "return n < 3"
    assert [each.name for each in faults_in("x.py", "kernel", text)] == [
        each.name for each in faults_in("x.py", "kernel", f"ROOM = ()\n{text}")
    ]


def test_what_is_planted_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python has to see the fault, though the file is as long as before and of the same second; and then no more."""
    copied = tmp_path / "heap"
    monkeypatch.setattr("tests.planted.scratch.copy_of_the_project", lambda folder: folder.mkdir())
    copy = Copy(tmp_path)
    (copied / "x.py").write_text("ROOM = 3\n", encoding="utf-8")
    asked = ["-c", "import x; print(x.ROOM)"]
    fault = Fault("x.py::number:1", "number", "kernel", "x.py", 1, Edit(7, 8, "4"))
    assert copy.run(asked, 20).last == "3"
    with copy.planted(fault):
        assert copy.run(asked, 20).last == "4"
    assert copy.run(asked, 20).last == "3"


@pytest.mark.parametrize(
    ("test", "is_kept"),
    [
        ("tests/x.py::test_it", True),
        ("tests/x.py::test_it[ark-2]", True),
        ("tests/x.py::test_it[crafty-critters-2]", False),
        ("tests/x.py::test_it[2-trash-kings]", False),
        ("tests/x.py::test_it[2]", True),
    ],
)
def test_tests_of_other_games_are_left_out(test: str, is_kept: bool) -> None:
    assert can_fail(test, "ark") == is_kept


def test_files_of_tests_are_asked_likely_ones_first_and_all_of_them() -> None:
    name = "engine/games/ark/hold.py"
    fault = Fault(f"{name}:f:number:1", "number", "games", name, 1, Edit(0, 0, ""))
    files = [path for batch in batches(ROOT, fault, {}, {}) for path in batch]
    assert files[0] == "tests/traces/test_traces.py"
    assert len(files) == len({*files})
    assert not any("crafty_critters" in path for path in files)
    assert is_about("tests/engine/games/ark/test_turns.py", fault)
    assert {path for path in files if "/games/ark/" in path} == {
        path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/engine/games/ark/test_*.py")
    }


def result(name: str, at_once: str = "", **found: str) -> Result:
    return Result(name, "number", "kernel", 1, "", at_once, found)


def test_the_table_counts_what_was_asked_and_names_who_survived(tmp_path: Path) -> None:
    rows = [
        result("a", kept="x", tests="x", bare=""),
        result("b", kept="", tests="", bare=""),
        result("c", kept="", tests="", bare=""),
        result("d", at_once="IndexError: list index out of range"),
        result("f", at_once="FoundError: ark: [] ['hay']"),
        result("e", kept="x", tests="x"),
    ]
    told = list(lines(rows, {"c": "nothing asks for it"}))
    assert told[0] == "4 faults; 1 of them change nothing. Beside them 1 let nothing start and"
    assert told[1].startswith("1 let texts of shipped cards be refused")
    assert "| all | 3 | 0 of 3, 0 %; 1 open | 2 of 3, 67 % | 2 of 3, 67 % | 1 of 2 |" in told
    assert told[told.index("Found by nothing: 1") + 2] == "- `b`"
    assert "- c: changes nothing: nothing asks for it" in told
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(each.row() for each in [*rows, result("b", kept="seen")]), encoding="utf-8")
    assert read(file)["b"].found == {"kept": "seen"}
    assert list(read(file)) == ["a", "b", "c", "d", "f", "e"]
    assert {*json.loads(rows[0].row())["found"]} == {*COLUMNS}


def test_what_changes_nothing_is_argued(there: dict[tuple[str, str], dict[str, list[Fault]]]) -> None:
    names = {fault.name for folders in there.values() for faults in folders.values() for fault in faults}
    assert {*argued()} <= names, "a name that no fault has any more"
    assert all(len(why) > 20 for why in argued().values())
