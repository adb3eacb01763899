"""Loading: from the files of a game to a Game and the findings about its files."""

from toolkit.load.assemble import load_game

__all__ = ["load_game"]
