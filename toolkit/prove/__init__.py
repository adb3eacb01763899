"""Proving a game: witnesses kept with the cards, games played on all cores, and the report.

standing = prove(game, Wishes(...), progress)
"""
