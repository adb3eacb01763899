"""Forms of JSON: what fits to its last part, and the nearest thing that does not."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.json_form import either, has_form

FITTING: list[tuple[Any, Any, Any]] = [  # a form, a value that has it, one that nearly has it
    (str, "a", 1),
    (int, 1, True),
    (int, 0, 1.5),
    (float, 1, "1"),
    (bool, False, 0),
    (None, None, 0),
    ([str], ["a", "b"], ["a", 1]),
    ([str], [], {}),
    ([int], [1], "1"),
    ((str, int), ["a", 1], ["a"]),
    ((str, int), ["a", 1], ["a", 1, 1]),
    ({str: int}, {"a": 1}, {"a": "1"}),
    ({"a": int}, {"a": 1}, {"a": 1, "b": 2}),
    ({"a": int, "b": [str]}, {"a": 1, "b": []}, {"a": 1}),
    (either(str, None), None, 1),
    ([either((int, str), None)], [None, [1, "a"]], [None, [1]]),
]


@pytest.mark.parametrize(("form", "fitting", "unfit"), FITTING)
def test_what_fits_and_what_nearly_does(form: Any, fitting: Any, unfit: Any) -> None:
    assert has_form(fitting, form)
    assert not has_form(unfit, form)
