"""What is done stands under the name of what can be said: in two folders, file by file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.kernel import compile
from engine.kernel.compile.compiler import Entry
from engine.kernel.compile.tables import PARTS
from engine.language import nodes
from engine.language.forms import Node
from engine.language.nodes import FORMS

# Files without a twin, and why they have none.
SAID_ALONE = {
    "roles": "what a phrase can be in a sentence: classes without wordings, which nothing is done about",
    "whoever": "wordings that are read alone: a trigger stands in the tree",
    "retold": "wordings that are read alone: what other forms say stands in the tree",
}
DONE_ALONE = {
    "compiler": "a paragraph being compiled, and the tables",
    "compiling": "a node by the tables",
    "products": "what nodes become",
    "tables": "all tables together",
    "compile_card": "paragraph by paragraph, sentence by sentence",
    "unsupported": "what cannot be played, and why",
    "act_results": "what an act has done, for later words",
    "actors": "who acts, and in which order",
    "card_acts": "what acts on cards have in common",
    "token_acts": "what acts on tokens have in common",
    "event_patterns": "what is asked of an event",
    "payers": "whom a rule is about",
    "made_verbs": "deeds that a game makes of others",
    "past_deeds": "what was done before in a period",
}
# Parts that are read elsewhere than in their own family.
READ_ELSEWHERE = {
    nodes.phrases.Portion: "so much of a counter: only acts on tokens count it",
    nodes.sentences.Says: "the root of a sentence",
}


def family_of(node: type[Node]) -> str:
    """The file that a class of nodes stands in."""
    return node.__module__.rpartition(".")[2]


def entered(module: ModuleType) -> set[type[Node]]:
    """The classes that a module's tables are about."""
    rows = [value for value in vars(module).values() if isinstance(value, tuple)]
    return {each.node for row in rows for each in row if isinstance(each, Entry)}


def files(package: ModuleType) -> set[str]:
    """The names of a package's modules."""
    return {path.stem for path in Path(package.__path__[0]).glob("*.py")} - {"__init__"}


def misplaced(forms: Iterable[type[Node]], entries: Mapping[str, Collection[type[Node]]]) -> list[str]:
    """The classes that the module of their own family does not compile, neither by a table nor as a part."""
    found = []
    for node in forms:
        reader = PARTS.get(node, "").partition(".")[0]
        is_at_home = family_of(node) in (reader, *(name for name, known in entries.items() if node in known))
        if not is_at_home and node not in READ_ELSEWHERE:
            found.append(f"{family_of(node)}.{node.__name__}")
    return found


def entries() -> dict[str, set[type[Node]]]:
    """The classes that each module compiles."""
    return {name: entered(import_module(f"{compile.__name__}.{name}")) for name in files(compile)}


def test_every_node_is_compiled_in_the_file_of_its_name() -> None:
    assert misplaced(FORMS, entries()) == []


def test_a_node_that_is_compiled_elsewhere_is_found() -> None:
    known = entries()
    known["taking"].remove(nodes.taking.Gain)
    known["putting"].add(nodes.taking.Gain)
    assert misplaced(FORMS, known) == ["taking.Gain"]


def test_what_no_family_owns_compiles_no_node() -> None:
    assert {name: found for name, found in entries().items() if name in DONE_ALONE and found} == {}


def test_a_part_is_read_by_what_is_named() -> None:
    for reader in PARTS.values():
        module, name = reader.split(".")
        assert hasattr(import_module(f"{compile.__name__}.{module}"), name), reader
    assert all(PARTS[node].partition(".")[0] != family_of(node) for node in READ_ELSEWHERE)


def without_twin(said: set[str], done: set[str]) -> set[str]:
    """The files that only one of the folders has, but for those that are written down."""
    return (said - SAID_ALONE.keys()) ^ (done - DONE_ALONE.keys())


def test_every_file_has_its_twin() -> None:
    said, done = files(nodes), files(compile)
    assert without_twin(said, done) == set()
    assert said >= SAID_ALONE.keys()
    assert done >= DONE_ALONE.keys()
    assert not (SAID_ALONE.keys() & done) | (DONE_ALONE.keys() & said)


def test_a_file_without_twin_is_found() -> None:
    said, done = files(nodes), files(compile)
    assert without_twin(said | {"juggling"}, done) == {"juggling"}
    assert without_twin(said, done - {"taking"}) == {"taking"}
    assert without_twin(said | {"juggling"}, done | {"juggling"}) == set()
