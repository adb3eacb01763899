"""A game as it is written, in a browser: each time a file is saved it is shown, checked and proven.

follow   files, and when they have changed
look     what is done each time: load, draw, check; what has changed comes first
studio   faces, with the layout engine kept warm
proving  sentences proven, in a process of its own
shown    what the page shows, and what of it is new since a number
told     findings and proofs as plain values
site     the addresses of the page
"""
