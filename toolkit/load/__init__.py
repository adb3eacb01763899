"""Loading: from the files of a game to a Game and the findings about its files."""

from toolkit.load.assemble import LONGEST_STEM, is_deck_name, load_game
from toolkit.load.kept_decks import KeptDecks

__all__ = ["LONGEST_STEM", "KeptDecks", "is_deck_name", "load_game"]
