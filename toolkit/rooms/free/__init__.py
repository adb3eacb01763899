"""A table without rules: cards, boards, tokens and dice of a game as things that people move. The page is in `page`.

serving   a free table served until it is stopped
site      its addresses
house     the free tables of one server, and who may come in
talk      one websocket: what comes in is judged, and answered
room      one table: what is done at it is kept before it is told; going back; what was before
said      what a viewer is told: piles, their own hand, how much the others have
names     names of cards by which no viewer can follow one that was hidden
learned   what each player knows, so that what has shown somebody something is not taken back unasked
deeds     what can be done with things, each from a table to the next one
moving    things are moved, stacked, held, turned, fanned out and fixed
drawing   piles are shuffled, gathered and split, cards drawn and dealt
together  several piles at once
adding    notes, dice and counters
meant     what a message means on the table as it is
setting   how the things of a game lie at first
inventory which things a game has, and what the page shows of them
messages  what may come in, held to its form
table     the table as a value: piles, hands, tallies
luck      what chance decides, from the seed
"""
