"""A fault that is swapped into a function that is loaded is there in the forked process, and nowhere else."""

from __future__ import annotations

import gc
import importlib.util
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tests.planted.faults import Fault, faults_in
from tests.planted.swapped import Known, Loaded, Running, around, forget, forked, outermost

SOURCE = """
class Scale:
    least = 1

    @property
    def weight(self):
        return max(self.load, self.least)

    def __init__(self, load):
        self.load = load


def counter(step):
    def run(n):
        return n + step + 1
    return run


def announce(told) -> None:
    what = "weighed"
    told.append(what)
    return told


by_two = counter(2)
"""


def module_in(folder: Path) -> ModuleType:
    """The source as a module that is loaded from a file."""
    file = folder / "scale.py"
    file.write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("scale_of_a_test", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fault(name: str) -> Fault:
    """A fault of the source, by the end of its name."""
    return next(each for each in faults_in("scale.py", "kernel", SOURCE) if each.name.endswith(name))


@pytest.mark.parametrize(
    ("name", "ask", "sound", "broken"),
    [
        ("Scale.weight:limit:1", lambda m: str(m.Scale(0).weight), "1", "0"),
        ("counter.run:number:1", lambda m: str(m.counter(2)(0)), "3", "4"),
        ("counter.run:number:1", lambda m: str(m.by_two(0)), "3", "4"),  # made before the fault was swapped in
    ],
)
def test_a_fault_is_there_in_a_process_of_its_own(
    name: str, ask: Callable[[ModuleType], str], sound: str, broken: str, tmp_path: Path
) -> None:
    module = module_in(tmp_path)
    loaded = Loaded(tmp_path, "")
    assert forked(lambda: ask(module), 5) == sound
    assert forked(lambda: ask(module) if loaded.swap(fault(name), SOURCE) else "not swapped", 5) == broken
    assert ask(module) == sound


def test_what_ends_a_function_early_is_swapped_into_it(tmp_path: Path) -> None:
    module, loaded, early = module_in(tmp_path), Loaded(tmp_path, ""), fault(":early:1")
    assert (early.function, early.name) == ("announce", "scale.py::early:1")
    assert forked(lambda: str(module.announce([])), 5) == "['weighed']"
    assert forked(lambda: str(module.announce([]) if loaded.swap(early, SOURCE) else ""), 5) == "None"


def test_a_fault_outside_of_functions_is_not_swapped(tmp_path: Path) -> None:
    module = module_in(tmp_path)
    assert module.Scale.least == 1
    assert not Loaded(tmp_path, "").swap(fault("Scale:number:1"), SOURCE)


def test_what_breaks_off_is_told() -> None:
    assert forked(lambda: str(1 // 0), 5).startswith("ZeroDivisionError")


def test_functions_that_run_are_named_by_the_outermost(tmp_path: Path) -> None:
    module = module_in(tmp_path)
    assert Running(tmp_path, "").during(lambda: module.by_two(1)) == {("scale.py", "counter")}
    assert outermost(module.by_two.__code__) == "counter"
    assert [*around(fault("counter.run:number:1").function)] == ["counter", "counter.run"]


def test_what_was_run_once_is_known_and_where_the_code_has_changed_it_is_not_sure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    module, ran, other = module_in(tmp_path), frozenset({("scale.py", "counter")}), ("scale.py", "other")
    known = Known(Running(tmp_path, ""))
    assert known.of("one", lambda: module.by_two(1)) == ran
    known.save()
    assert Known(Running(tmp_path, "")).of("one", lambda: None) == ran  # it is not done again
    assert not Known(Running(tmp_path, "")).unsure(other)
    (tmp_path / "scale.py").write_text(f"{SOURCE}# other code\n", encoding="utf-8")
    again = Known(Running(tmp_path, ""))
    assert (again.of("one", lambda: None), again.of("two", lambda: None)) == (ran, frozenset())
    assert (again.unsure(other), again.unsure(("scale.py", "counter"))) == (True, False)
    again.save()
    assert Known(Running(tmp_path, "")).unsure(other)  # it stays so


def test_what_was_kept_is_forgotten_though_objects_are_frozen() -> None:
    gc.unfreeze()
    forget((__name__,))
    assert [heavy(2), heavy(2)] == [4, 4]
    gc.freeze()
    try:
        assert heavy.cache_info().currsize == 1
        forget((__name__,))
        assert heavy.cache_info().currsize == 0
    finally:
        gc.unfreeze()


@cache
def heavy(n: int) -> int:
    """Something that is kept."""
    return 2 * n
