"""What lines of the log say: a table takes the kinds of values that its lines have, and no others."""

from __future__ import annotations

import pytest

from engine.kernel.core.events import Noted
from engine.kernel.running.sayings import Say, number, numbers, sayings, thing, tokens_there, two, word


class Names:
    """A teller that knows cards by their numbers."""

    def card(self, card: int) -> str:
        """A card in words."""
        return f"card {card}"


SAYINGS: dict[str, Say[Names]] = {
    **sayings(Names, number, word, {"choose": lambda t, w, a, b: f"{w} chooses {b} {t.card(a)}"}),
    **sayings(Names, numbers, number, {"look": lambda t, w, a, b: f"{w} looks at {len(a)}"}),
}


def test_a_line_is_told_by_what_its_table_takes() -> None:
    assert SAYINGS["choose"](Names(), 1, 5, "card") == "1 chooses card card 5"
    assert SAYINGS["look"](Names(), 0, (3, 4), -1) == "0 looks at 2"


@pytest.mark.parametrize(("what", "a", "b"), [("choose", "card", 5), ("choose", 5, -1), ("look", 3, -1)])
def test_a_line_with_other_values_is_refused(what: str, a: Noted, b: Noted) -> None:
    with pytest.raises(TypeError, match="is no"):
        SAYINGS[what](Names(), 0, a, b)


@pytest.mark.parametrize(
    ("takes", "right", "wrong"),
    [
        (number, 3, "3"),
        (word, "3", 3),
        (numbers, (3,), ("a", 3)),
        (two, (3, 4), (3, 4, 5)),
        (thing, ("card", 3), (3, "card")),
        (tokens_there, (0, "card", 3), ("card", 3)),
    ],
)
def test_values_are_of_their_kind_or_refused(takes, right: Noted, wrong: Noted) -> None:
    assert takes(right) == right
    with pytest.raises(TypeError):
        takes(wrong)
