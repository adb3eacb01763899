"""The shipped games with other texts on their cards, and what is kept of them: what only works for shipped cards fails.

A *variant* is a game whose cards have other texts in the register of the game, `ark+0` for instance; sizes, tags and
numbers stay. The second opinion judges games of it, and what some of them were like is kept.
"""
