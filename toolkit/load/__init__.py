"""Loading: from the files of a game to a Game and the findings about its files."""

from toolkit.load.assemble import is_deck_name, load_game
from toolkit.load.kept_decks import KeptDecks

__all__ = ["KeptDecks", "is_deck_name", "load_game"]
