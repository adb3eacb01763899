"""Rung R4: every node of the language is executed by something."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import pytest

from engine.kernel.compile.compiler import Compile, Compiler, Entry, Table, Tables
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import PARTS, TABLES
from engine.kernel.compile.unsupported import NoExecutor
from engine.language.forms import Node, form
from engine.language.nodes import FORMS, acts, taking

EXECUTED = TABLES.classes() | set(PARTS)
ROOT = Path(__file__).parents[3]


def without_executor(forms: Iterable[type[Node]]) -> list[str]:
    """The classes that nothing executes."""
    return sorted(form.__name__ for form in forms if form not in EXECUTED)


def test_every_node_has_an_executor() -> None:
    assert without_executor(FORMS) == []


def test_every_executor_is_of_a_node() -> None:
    """What is in a table and no longer in the language is dead. "They" is said only in "their", so it is no form."""
    assert {cls.__name__ for cls in EXECUTED - set(FORMS)} == {"They"}


def test_a_part_is_in_no_table() -> None:
    assert not TABLES.classes() & set(PARTS)


def test_what_reads_a_part_is_there() -> None:
    for reader in PARTS.values():
        module, _, name = reader.partition(".")
        assert hasattr(import_module(f"engine.kernel.compile.{module}"), name), reader


def test_a_node_without_one_is_found(compiler: Compiler) -> None:
    @form("[juggle]")
    class Juggle(Node):
        """Nothing the engine knows."""

    assert without_executor((*FORMS, Juggle)) == ["Juggle"]
    with pytest.raises(NoExecutor, match="nothing executes Juggle"):
        TABLES.acts.compile(compiler, Juggle())


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def compiler() -> Compiler:
    """Nothing asks it for anything here."""
    return Compiler.__new__(Compiler)


def test_tables_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        TABLES.acts._compile[acts.Both] = lambda c, node: Op(0, None)  # type: ignore[index]
    with pytest.raises(AttributeError):
        TABLES.acts = TABLES.effects  # type: ignore[misc]


def test_a_wrapped_table_is_another(compiler: Compiler) -> None:
    def numbered(sound: Compile[[], Op]) -> Compile[[], Op]:
        return lambda c, node: Op(7, None)

    found = TABLES.acts.wrapped(numbered, acts.Both)
    assert found.compile(compiler, acts.Both(())).number == 7
    changed = {old.node for old, new in zip(TABLES.acts, found, strict=True) if old.compile is not new.compile}
    assert changed == {acts.Both}
    everything = TABLES.acts.wrapped(numbered)
    assert all(old.compile is not new.compile for old, new in zip(TABLES.acts, everything, strict=True))


def test_what_is_given_other_tables_is_compiled_by_them_alone() -> None:
    bare: Tables = TABLES._replace(acts=Table(each for each in TABLES.acts if each.node is not taking.Lose))
    assert taking.Lose in TABLES.acts
    assert taking.Lose not in bare.acts


def test_a_class_is_entered_once() -> None:
    one = Entry[[], Op](acts.Both, lambda c, node: Op(0, None))
    other = Entry[[], Op](acts.InTurn, lambda c, node: Op(0, None))
    assert len(list(Table([one], [other]))) == 2
    with pytest.raises(ValueError, match="Both is entered twice"):
        Table([one, other], [one])


def test_what_nothing_compiles_cannot_be_wrapped() -> None:
    with pytest.raises(NoExecutor, match="nothing executes Gain"):
        TABLES.conditions.wrapped(lambda sound: sound, taking.Gain)


def test_types_see_what_does_not_fit_a_class(tmp_path: Path) -> None:
    """mypy refuses what takes another class of nodes or makes something else of it, and that alone."""
    source = tmp_path / "entries.py"
    source.write_text(
        "from engine.kernel.compile.compiler import Compiler, Entries, entry\n"
        "from engine.kernel.compile.products import Op, So\n"
        "from engine.language.nodes import taking\n"
        "def gain(c: Compiler, node: taking.Gain) -> Op: ...\n"
        "def either(c: Compiler, node: taking.Gain | taking.Lose) -> Op: ...\n"
        "def so(c: Compiler, node: taking.Pay) -> So: ...\n"
        "FITS: Entries[[], Op] = (entry(taking.Gain, gain), entry(taking.Lose, either))\n"
        "CLASS: Entries[[], Op] = (entry(taking.Lose, gain),)\n"
        "MADE: Entries[[], Op] = (entry(taking.Pay, so),)\n",
        encoding="utf-8",
    )
    command = [
        sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"),
        "--disable-error-code", "empty-body", "--no-error-summary", str(source),
    ]  # fmt: skip
    # in a process of its own: mypy raises the recursion limit of the process it runs in
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    lines = [line for line in told.splitlines() if "entries.py" in line and " error: " in line]
    assert [int(line.split("entries.py:")[1].split(":")[0]) for line in lines] == [8, 9], told
