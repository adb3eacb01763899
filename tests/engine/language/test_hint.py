"""A way out in parts: each has a line of its own, whatever stands in it."""

from __future__ import annotations

from engine.language.hint import Hint, Rewrite, lines_of, sentence


def test_each_part_has_a_line_and_no_part_is_cut() -> None:
    hint = Hint(
        rewrites=(
            Rewrite("Choose an animal; that animal loses 1 AP.", 0, 9),
            Rewrite("Lose 1 AP.", 0, 9, "“two” goes"),
        ),
        advice=("say which: one; or the other",),
        expected=("a house", "“;”"),
        similar=("Choose one: gain 1 AP; or lose 1 AP.",),
    )
    assert hint.lines == (
        "Write: Choose an animal; that animal loses 1 AP.",
        "Write: Lose 1 AP. (“two” goes)",
        "Say which: one; or the other.",
        "Here could stand a house, “;”.",
        "Like: Choose one: gain 1 AP; or lose 1 AP.",
    )
    assert str(hint).split("\n") == list(hint.lines)
    assert lines_of(hint) == hint.lines


def test_one_sentence_is_one_line_and_nothing_is_none() -> None:
    assert lines_of("name it; or begin with a trigger") == ("name it; or begin with a trigger",)
    assert lines_of("") == ()
    assert not Hint()
    assert Hint(similar=("Gain 1 AP.",))
    assert sentence("write it") == "Write it."
    assert sentence("did you mean “it”?") == "Did you mean “it”?"
    assert sentence(" ") == ""
