"""The rules of the core language: one frozen node class each, with the line of English it is read and written by."""

from engine.language.forms import Node
from engine.language.nodes import acts, amounts, conditions, effects, phrases, rules, sentences

FORMS: tuple[type[Node], ...] = (
    *amounts.FORMS,
    *phrases.FORMS,
    *acts.FORMS,
    *conditions.FORMS,
    *effects.FORMS,
    *rules.FORMS,
    *sentences.FORMS,
)
