"""Proving a game: witnesses kept with the cards, games played on all cores, and the report.

proof = prove(game, box, Wishes(...), progress)
"""
