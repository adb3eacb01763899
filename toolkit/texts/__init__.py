"""Rules texts: every card of a game read by the game's language."""

from toolkit.texts.language import language_of, names_in_texts, read_card
from toolkit.texts.read import CardText, Effect, read_texts
from toolkit.texts.sentences import ProseCount, Sentence, count_of_prose, sentences_in, sentences_of

__all__ = [
    "CardText",
    "Effect",
    "ProseCount",
    "Sentence",
    "count_of_prose",
    "language_of",
    "names_in_texts",
    "read_card",
    "read_texts",
    "sentences_in",
    "sentences_of",
]
