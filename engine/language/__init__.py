"""The language of card texts: one core grammar, two ways, over each game's vocabulary.

language = Language(vocabulary)
reading = language.read("When an animal visits this house, it takes 1 Snack.")
reading.findings        # what is wrong, with offsets; empty when all is well
reading.tree            # paragraphs of effect trees
language.write(tree)    # the canonical text of a tree

The names below are imported on first use, so that a program that needs only the vocabulary does not load the grammar.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.language.finding import Finding
    from engine.language.forms import Node
    from engine.language.reader import Language, Reading, SentenceReading
    from engine.language.references import Context
    from engine.language.vocabulary import Vocabulary

__all__ = ["Context", "Finding", "Language", "Node", "Reading", "SentenceReading", "Vocabulary"]

_HOMES = {
    "Context": "references",
    "Finding": "finding",
    "Language": "reader",
    "Node": "forms",
    "Reading": "reader",
    "SentenceReading": "reader",
    "Vocabulary": "vocabulary",
}


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562). Raises AttributeError for a name that is not public."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
