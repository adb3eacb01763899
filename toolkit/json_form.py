"""Checks that a value from a JSON file has the form expected of it, because files of a cache may hold anything.

Forms are written like the values: `str`, `[str]` for any number of texts, `(str, int)` for exactly these two, `{str:
int}` for numbers by name, `{"name": str}` for exactly these fields, `either(str, None)` for one or the other.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Either:
    """One of several forms. Made by `either`."""

    forms: tuple[object, ...]


def either(*forms: object) -> Either:
    """The form of a value that may have any of these forms."""
    return Either(forms)


def has_form(value: object, form: object) -> bool:
    """Whether a value has this form in all its parts."""
    if isinstance(form, Either):
        return any(has_form(value, each) for each in form.forms)
    if form is None or isinstance(form, type):
        return is_plain(value, form)
    if isinstance(form, dict):
        return isinstance(value, dict) and _has_fields(value, form)
    if not isinstance(value, list):
        return False
    assert isinstance(form, list | tuple)
    parts = form * len(value) if isinstance(form, list) else form
    return len(value) == len(parts) and all(map(has_form, value, parts))


def is_plain(value: object, form: type | None) -> bool:
    """Whether a value is None, a bool, a number or a text, as asked. An int is a float here; a bool is no number."""
    if form is None or form is bool:
        return value is None if form is None else isinstance(value, bool)
    return isinstance(value, (int, float) if form is float else form) and not isinstance(value, bool)


def _has_fields(value: dict[object, object], form: dict[object, object]) -> bool:
    if str in form:
        return all(has_form(each, form[str]) for each in value.values())
    return value.keys() == form.keys() and all(has_form(value[name], each) for name, each in form.items())
