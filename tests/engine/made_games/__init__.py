"""Two made games whose cards say what no shipped card says: a deck builder, and one in which players hold out together.

The words of each are its own; the rules are one small module. So a form that works for the shipped games alone fails.
"""
