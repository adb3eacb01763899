"""What is done: each node of the language becomes a function, once, when a game's rules are made.

The files are called as those of engine/language/nodes, where what can be said stands: a node class of `taking` there is
compiled by a function in `taking` here, which is entered in a table at the end of that file. tables.py puts the tables
together. What no family owns:

compiler      a paragraph being compiled, its tables; products: what nodes become; compiling: a node by the tables
compile_card  paragraph by paragraph, sentence by sentence; unsupported: what cannot be played, and why
act_results   what an act has done, for later words ("this way"); actors: who acts, and in which order
card_acts     what acts on cards have in common; token_acts: what those on tokens have
event_patterns  what is asked of an event; payers: whom a rule is about
"""
