"""Made games whose cards say what no shipped card says: deck builders, one in which players hold out together, a board.

The words of each are its own; the rules are small modules. So a form that works for the shipped games alone fails.
"""
