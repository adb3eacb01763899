"""A game for virtual tabletops: what lies on its table, said once, and a module for each program's own format.

things        what there is: piles of cards, boards, mats, tokens, standees, dice, and the areas where cards lie
setting_out   what is dealt before the first turn, for each number of players
arrangement   where all of it lies on the table, in millimetres
pictures      the faces as pictures, alone and on sheets

virtualtabletop, playingcards, simulator and uploads make the files of the programs; push changes an open table.
"""
