"""Finds two sentences of one text that set the same value: a worth, a cost, or when something can be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.language.finding import Finding
from engine.language.forms import Node, field_names
from engine.language.nodes import costs, phrases, scoring, static_rules
from engine.language.nodes.sentences import Imposing, Lasting, Says

# What a form sets, and the field that holds the value. Two sentences that are equal in all other fields clash.
SETTING: dict[type[Node], tuple[str, str]] = {
    static_rules.Worth: ("worth", "n"),
    static_rules.WorthThis: ("worth", "n"),
    scoring.WorthFor: ("worth", "n"),
    scoring.WorthThisFor: ("worth", "n"),
    costs.CostSet: ("cost", "price"),
    static_rules.Uses: ("use", "n"),
    static_rules.OnlyDuring: ("time", "value"),
    static_rules.DuringAny: ("time", "state"),
}


def set_twice(sentences: Iterable[tuple[Node | None, int, int, str]]) -> Iterator[Finding]:
    """A finding at each sentence that sets what an earlier one has set; sentences are (tree, start, end, text)."""
    before: dict[tuple[object, ...], str] = {}
    for tree, start, end, text in sentences:
        body: Node | None = tree.body if isinstance(tree, Says) else None
        when: list[object] = []
        while isinstance(body, Imposing | Lasting):  # a rule for a while is set anew for the same while
            when.append(body.when if isinstance(body, Lasting) else None)
            body = body.rule
        for each in body.costs if isinstance(body, costs.Costs) else (body,) if body is not None else ():
            if type(each) not in SETTING:
                continue
            key = (*_what_is_set(each), *when)
            if key in before:
                hint = "leave one of the two out"
                yield Finding("set-twice", f"“{before[key]}” has said this before", start, end, hint)
            before.setdefault(key, text)


def _what_is_set(body: Node) -> tuple[object, ...]:
    """A key for the value that a sentence sets, the same for two sentences that set the same value."""
    what, value = SETTING[type(body)]
    if isinstance(body, static_rules.WorthThis | scoring.WorthThisFor) or (
        isinstance(body, static_rules.Worth | scoring.WorthFor)
        and isinstance(body.what, phrases.This)
        and body.who is None
    ):
        return what, body.noun
    return what, *(getattr(body, name) for name in field_names(type(body)) if name != value)
