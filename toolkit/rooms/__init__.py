"""People and bots in browsers at one table: `heap play GAME --web`. The page itself is in toolkit/rooms/page.

sessions   what was played, summed up
serving    a game served until it is stopped
site       its addresses: the page, the box with its faces, and the talk of each visitor
talk       one websocket: what comes in is judged, and answered
room       one game: what is done at it, by whom, kept before it is told
visit      what all talks have in common: one after the other, answers, what is too fast
doorway    which rooms are open, and who may come in by which link
gathering  what all rooms have in common: who sits there, names, remarks, what is refused
replay     a game that is over, looked at once more step by step
said       what a viewer is told after each move: the table, the log, the choice
foresight  what an option would lead to, from deals that fit what its player knows
steps      which choices belong to one deed
called     what people call themselves
names      names of cards by which no viewer can follow one that was hidden
bots       bots in a process of their own, with a queue
messages   what may come in, held to its form
links      who may come in by which address
layout     where zones lie: table.yaml
kept       a box as it was when a game began: its files, and what the page shows of it
faces      pictures of all faces, made before a room opens
store      games in SQLite, to which nothing but more is ever done
"""
