"""Which way conditions go is noted, and a module with its conditions noted does what it did before."""

from __future__ import annotations

import ast

import pytest

from tests.other_texts import outcomes

SOURCE = """
class Row:
    def __init__(self, members):
        self.members = members

    def first(self):
        return self.members[0] if self.members and self.members[0] > 1 else None


def rest(row, least):
    return [each for each in row.members if each >= least]
"""


@pytest.fixture
def module() -> dict[str, object]:
    """The source, with what notes outcomes in it."""
    tree = outcomes.Noting("row").visit(ast.parse(SOURCE))
    noting = (outcomes.noted, outcomes.compared, outcomes.several)
    found: dict[str, object] = {f"{outcomes.NOTED}{each.__name__}": each for each in noting}
    exec(compile(ast.fix_missing_locations(tree), "row", "exec"), found)
    return found


def ways(line: int) -> set[int]:
    """How the conditions of a line went since the outcomes were emptied."""
    return {way for file, at, _, way in outcomes.seen if (file, at) == ("row", line)}


def test_a_condition_is_noted_as_it_goes(module: dict[str, object]) -> None:
    row, rest = module["Row"], module["rest"]
    assert callable(row)
    assert callable(rest)
    outcomes.seen.clear()
    assert row([]).first() is None
    assert ways(7) == {0}
    assert row([2]).first() == 2
    assert ways(7) == {0, 1, 4, 5}  # false and true, above, one alone
    assert row([2, 3]).first() == 2
    assert ways(7) == {0, 1, 4, 5, 6}  # and several
    assert ways(11) == set()
    assert rest(row([1, 2, 3]), 2) == [2, 3]
    assert ways(11) == {0, 1, 2, 3, 4}  # left out and kept; below, at and above the bound
