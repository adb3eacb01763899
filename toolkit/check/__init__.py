"""Checking: from a loaded game to everything that is wrong with it."""

from toolkit.check.run import check_game

__all__ = ["check_game"]
