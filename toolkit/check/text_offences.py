"""The offences that reading a rules text finds, named like the language's own findings."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

UNREAD = Offence(
    "C201",
    "unread",
    """
## What it finds
A sentence that the language does not read to its last word. The finding points at the first word that has no place,
says what could stand there, and shows the nearest sentences that are read.

## Why it matters
What is printed is what is played: a word that means nothing to the rules means something else to every player.

## Example
    text: When an animal visits this house, it grabs 1 Snack.

## Instead
    text: When an animal visits this house, it takes 1 Snack.

Where Heap has no words yet for what the cards of a game or of a deck do, its file says so once, with the reason. They
are printed as they stand, and not played:

    texts: {prose: Heap cannot read auctions yet.}
""",
)

AMBIGUOUS = Offence(
    "C202",
    "ambiguous",
    """
## What it finds
A sentence that can be read in two ways. The finding shows both, with brackets around what goes together, and offers
for each, where there is one, a wording that can only be read in that way.

## Why it matters
Two tables would play two games.

## Example
    text: Choose a house. Discard each Feature without an Open token on that house.

## Instead
    text: Choose a house. On that house, discard each Feature without an Open token.

Or, if the token's place is meant: "Discard each Feature that has no Open token on that house."
""",
)

NON_CANONICAL = Offence(
    "C203",
    "non-canonical",
    """
## What it finds
A sentence that is understood, but that other cards would print in other words. `--fix` writes the printed wording.

## Why it matters
Players compare cards. The same thing in the same words is seen at once; in other words it is thought to differ.

## Example
    text: Every animal at its den gets two Snacks.

## Instead
    text: Each animal at its den gains 2 Snacks.
""",
    Severity.WARNING,
)

WRONG_CASE = Offence(
    "C204",
    "wrong-case",
    """
## What it finds
A term that is written with capitals where it has none, or without where it has some. `--fix` writes it as it is. In
texts that are prose it is a warning.

## Why it matters
Capitals are how players tell a tag, a size or a term of the game from an ordinary word.

## Example
    text: When an animal raids this house, it may discard a Food Item to gain 2 snacks.

## Instead
    text: When an animal raids this house, it may discard a FOOD item to gain 2 Snacks.
""",
)

UNRESOLVED_REFERENCE = Offence(
    "C205",
    "unresolved-reference",
    """
## What it finds
"it", "that item", "the rest", "the house", "if it does" where nothing was named that could be meant, or where two
things were. A reference is never what stands beside it: in "another animal takes 1 Snack from that animal" it is a
third one.

## Why it matters
Somebody at the table has to guess.

## Example
    text: That animal gains 1 Snack.

## Instead
    text: Choose an animal. That animal gains 1 Snack.
""",
)

NEVER_MET = Offence(
    "C206",
    "never-met",
    """
## What it finds
A number or a thing that no state of the game can offer: more items than can be carried, a tag on a kind of card that
never has it, a fourth Pet of three, a price that nobody can pay, a Snack for who holds none; and what changes nothing.

## Why it matters
The text would be printed, read and argued about, and never happen.

## Example
    text: When an animal visits this house, it may discard 2 Awkward items to gain 4 VP.

## Instead
    text: When an animal visits this house, it may discard an Awkward item to gain 2 VP.
""",
)

GLOSSARY = Offence(
    "C207",
    "glossary",
    """
## What it finds
A term used for what the glossary calls by another one: "on" for animals (they are *at* a place), "replace" for
things that are swapped, "discard" for an item that is dropped, "until the end of the night" for tonight.

## Why it matters
These words make a difference elsewhere, so they have to make it here. `--fix` writes the right one.

## Example
    text: Replace the Cat with the Big Dog.

## Instead
    text: Swap the Cat with the Big Dog.
""",
)

WORDED_TWO_WAYS = Offence(
    "C208",
    "worded-two-ways",
    """
## What it finds
Two cards that say the same effect in different words, each of them a wording that is printed. It is found on the
wording that fewer cards have.

## Why it matters
Players look for the difference, and there is none.

## Example
    - name: Hedge
      text: When an animal visits this house, it discards 1 item.
    - name: Pond
      text: When an animal visits this house, it discards an item.

## Instead
Choose one of the two for all cards.
""",
    Severity.WARNING,
)

SET_TWICE = Offence(
    "C209",
    "set-twice",
    """
## What it finds
A sentence that sets what another sentence of the same card has set: what it is worth, what a deed costs or takes, when
it can be done.

## Why it matters
Only one of the two can hold, and players ask which.

## Example
    text: |
      This pair is worth 4 points.
      This pair is worth 3 points.

## Instead
    text: This pair is worth 4 points.
""",
)

UNPLAYABLE = Offence(
    "C210",
    "unplayable",
    """
## What it finds
A sentence that is read, and that the rules module of the game cannot play: it asks for something that the module has no
answer to. `heap play` refuses the game for the same reason, and `heap prove` leaves the sentence at R3.

## Why it matters
The printed text is the program. What the program cannot do would stop a game in the middle.

## Example
    text: When you play this card, skip your next turn.

## Instead
    text: When you play this card, end your turn.

Or leave `rules` away in game.yaml: the game is then checked and printed, and not played. Who writes rules modules lets
theirs answer the question of `engine/kernel/core/questions.py` that the finding names in words. Where the text waits
for something that the module "tells no card of", they add its name to `events` and `emit` it where it happens.
""",
)

UNCOUNTED = Offence(
    "C211",
    "uncounted",
    """
## What it finds
Something that is gained, lost, drawn, taken or discarded without a number.

## Why it matters
Without a number it is all there are: whoever forgets the 2 of "gain 2 Coins" hands out the whole supply.

## Example
    text: When you buy this good, gain Coins.

## Instead
    text: When you buy this good, gain 2 Coins.

Where all are meant, say so: "lose all your Coins".
""",
)

ENDLESS = Offence(
    "C215",
    "endless",
    """
## What it finds
A trigger that sets itself off again, or comes round to itself through other sentences of its text, or through texts of
other cards: each time, without a choice, a condition or a limit, and with a deed that never runs out.

## Why it matters
The game stops there: the effect is resolved for ever.

## Example
    text: When an animal gains a Snack, it gains 1 Snack.

## Instead
    text: The first time each night an animal gains a Snack, it gains 1 Snack.
""",
)

TEXTS = (
    UNREAD, AMBIGUOUS, NON_CANONICAL, WRONG_CASE, UNRESOLVED_REFERENCE, NEVER_MET, GLOSSARY, WORDED_TWO_WAYS, SET_TWICE,
    UNPLAYABLE, UNCOUNTED, ENDLESS,
)  # fmt: skip
