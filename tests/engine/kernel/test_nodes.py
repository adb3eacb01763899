"""Rung R4: every node of the language is executed by something."""

from __future__ import annotations

import pytest

from engine.kernel.compile.acts import ACTS
from engine.kernel.compile.compiler import executor
from engine.kernel.compile.tables import EXECUTED
from engine.kernel.compile.unsupported import NoExecutor
from engine.language.forms import Node, form
from engine.language.nodes import FORMS


def without_executor(forms: tuple[type[Node], ...]) -> list[str]:
    """The classes that nothing executes."""
    return sorted(form.__name__ for form in forms if form not in EXECUTED)


def test_every_node_has_an_executor() -> None:
    assert without_executor(FORMS) == []


def test_every_executor_is_of_a_node() -> None:
    """What is in a table and no longer in the language is dead. "They" is said only in "their", so it is no form."""
    assert {cls.__name__ for cls in set(EXECUTED) - set(FORMS)} == {"They"}


def test_a_node_without_one_is_found() -> None:
    @form("[juggle]")
    class Juggle(Node):
        """Nothing the engine knows."""

    assert without_executor((*FORMS, Juggle)) == ["Juggle"]
    with pytest.raises(NoExecutor, match="nothing executes Juggle"):
        executor(ACTS, Juggle())
