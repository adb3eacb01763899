"""The language of card texts: one core grammar, two ways, over each game's vocabulary.

language = Language(vocabulary)
reading = language.read("When an animal visits this house, it takes 1 Snack.")
reading.findings        # what is wrong, with offsets; empty when all is well
reading.tree            # paragraphs of effect trees
language.write(tree)    # the canonical text of a tree
"""

from engine.language.finding import Finding
from engine.language.forms import Node
from engine.language.reader import Language, Reading, SentenceReading
from engine.language.references import Context
from engine.language.vocabulary import Vocabulary

__all__ = ["Context", "Finding", "Language", "Node", "Reading", "SentenceReading", "Vocabulary"]
