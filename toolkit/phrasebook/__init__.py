"""What a game can say: sentence patterns by family, each filled with the game's own words and tried.

A pattern is printed with words of the game only where its sentence is read without a finding and the rules of the game
can play it; a pattern for which the game has no word says which entry of game.yaml would bring it.
"""

from toolkit.phrasebook.filled import Family, Phrase, phrasebook

__all__ = ["Family", "Phrase", "phrasebook"]
