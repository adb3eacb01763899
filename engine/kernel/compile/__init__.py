"""What is done: each node of the language becomes a function, once, when a game's rules are made.

Files have the names of those in engine/language/nodes, which declare what can be said: a node class of `taking` there
is compiled by a function in `taking` here, which a table at the end of the file lists. tables.py puts the tables
together. Files that belong to no family of nodes:

compiler        the state of compiling one paragraph, and the classes of tables
products        what nodes are compiled to: operations, filters, tests
compiling       compiles a part of a node by the right table
compile_card    compiles a text: paragraph by paragraph, sentence by sentence
unsupported     texts that cannot be played, and why
act_results     what an act has done, for later words ("this way")
actors          who acts, and in which order
card_acts       what acts on cards have in common
token_acts      what acts on tokens have in common
event_patterns  tests of an event: who did it, where, to what
payers          whom a rule is about
"""
