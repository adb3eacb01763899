"""Rules texts: every card of a game read by the game's language."""

from toolkit.texts.language import language_of, names_in_texts
from toolkit.texts.read import CardText, Effect, read_card, read_texts

__all__ = ["CardText", "Effect", "language_of", "names_in_texts", "read_card", "read_texts"]
