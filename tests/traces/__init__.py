"""Random games of every shipped game, and what was seen of them before: a change that should change nothing shows here.

`playing`   plays a game by its number and tells it, through the public verbs of the kernel alone
`kept`      the files in `kept/`: two short hashes of each game, by game and number of players
`compare`   plays games on all cores and holds them to what is kept
`before`    the same game as another commit plays it, and the first difference
"""
