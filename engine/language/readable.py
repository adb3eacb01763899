"""The forms that a game's texts can be read by: those whose words it has."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.nodes import (
    card_costs,
    card_numbers,
    columns,
    contests,
    counted_costs,
    likeness,
    naming,
    paying,
)
from engine.language.nodes.retold import ONLY_READ

KINDS = {
    columns.__name__: "column",
    card_numbers.__name__: "column",
    likeness.__name__: "any-column",
    naming.__name__: "named-column",
    contests.__name__: "led-column",
    card_costs.__name__: "cost",
    counted_costs.__name__: "cost",
    paying.__name__: "cost",
}  # modules of forms that are said with such words alone


def readable(forms: tuple[type[Node], ...], lexicon: Lexicon) -> tuple[type[Node], ...]:
    """The forms for which the game has words, and the wordings that these print, but for those of a verb of its own."""
    without = {module for module, kind in KINDS.items() if not lexicon.entries(kind, "", "")}
    words = lexicon.vocabulary
    other = [each for each in ONLY_READ if vars(each).get("unless_verb") not in words.verbs]
    other = [each for each in other if vars(each).get("needs_noun", "") in ("", *words.nouns)]
    sorts = {sort for noun in words.nouns.values() for sort in noun.sorts}
    other = [each for each in other if vars(each).get("unless_sort") not in sorts]
    return tuple(each for each in (*forms, *other) if each.__module__ not in without)
