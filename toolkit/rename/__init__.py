"""Renames a word of a game everywhere: in its vocabulary, on its cards, in the texts, the rulings and the rulebook.

What changes is first only prepared (prepared.py), and proven to say the same (proof.py); writing is another step.
"""
