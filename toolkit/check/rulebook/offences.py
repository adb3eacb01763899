"""What is found in a rulebook: a code, a name and a manual for each kind. All are warnings: cards can be printed."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

PLACEHOLDER = Offence(
    "C401",
    "placeholder",
    """
## What it finds
Words that stand for others still to be written: TODO, TBD, XXX, ???, "worth XX points", lorem ipsum, "p. ??", "fill
this in", brackets with nothing in them, an item of a list without a word. Code and comments are not searched, and
the numeral XX is left alone ("Chapter XX").

## Why it matters
It is the first thing a reader sees, and the last thing its author does.

## Example
    Play time: ???

## Instead
    Play time: 60 minutes
""",
    Severity.WARNING,
)

UNFINISHED_SENTENCE = Offence(
    "C402",
    "unfinished-sentence",
    """
## What it finds
A paragraph or item that ends in a comma or in a word like "and", "of" or "the", whatever follows, or in "that" or "of"
right behind a noun ("a wooden piece that"); one of several sentences whose last has no full stop; the one line
without it where each line of a paragraph is a sentence; a colon after which nothing comes.

## Why it matters
The rule that was meant is not there, and nobody at the table can know it.

## Example
    Costs are calculated before performing an action, and

## Instead
    Costs are calculated before performing an action, and paid at once.
""",
    Severity.WARNING,
)

DEAD_REFERENCE = Offence(
    "C403",
    "dead-reference",
    """
## What it finds
A "see", "see also" or "refer to" to something with a capital that is neither a title nor an entry nor in bold or before
a colon; to a section or page by a number that none has (pages only where the text numbers them); a link within the
document or a footnote that leads nowhere.

## Why it matters
The reader searches, in the middle of a game, for a page that there is not.

## Example
    See also: Stack, Slot          # no title or entry is called Stack

## Instead
    See also: Pile, Slot
""",
    Severity.WARNING,
)

UNDEFINED_ENTRY = Offence(
    "C404",
    "undefined-entry",
    """
## What it finds
An entry of a glossary without a word of explanation, in bold too, or with other names for itself only. An entry that
says "see" is explained there.

## Why it matters
Whoever looks a word up does so because they do not know it.

## Example
    ## Glossary
    ### Trash Can
    also "Trash Can pile"

## Instead
    ### Trash Can
    also "Trash Can pile". The cards at a house that a raid takes from.
""",
    Severity.WARNING,
)

MISSING_ENTRY = Offence(
    "C405",
    "missing-entry",
    """
## What it finds
In a document with a glossary, a word or phrase that is written with capitals as a term again and again, and that is
part of no entry and no title.

## Why it matters
A capital promises that the word means something particular, and the glossary does not say what.

## Example
    ... the Scoring Pile ... a Scoring Pile ... their Scoring Pile       # the glossary has no such entry

## Instead
    ### Scoring Pile
    The cards that count for their player when the game ends.
""",
    Severity.WARNING,
)

CONTRADICTORY_COUNT = Offence(
    "C406",
    "contradictory-count",
    """
## What it finds
A number that disagrees with the list after it or with the numbers of its parts, within a sentence too; two lists of
the same things of which one has more, "one for each" with another number than there are, a numbered list that skips or
repeats a number,
numbers of players and cards (of all, of a kind, of a deck) that are not those of the game's own files, and two
numbers of what there is once in a game: of all things of a kind (the list of components has 24 Lantern cards, and "the
26 Lantern cards" are shuffled), of players, of minutes and rounds that a game lasts, of what everybody begins with.
Numbers of some of them, for a number of players, in examples, variants and expansions, and once something was taken
out, are left alone.

## Why it matters
One of the two is wrong, and only the author knows which.

## Example
    A turn has four phases: draw, play, and discard.

## Instead
    A turn has three phases: draw, play, and discard.
""",
    Severity.WARNING,
)

INCONSISTENT_TERM = Offence(
    "C407",
    "inconsistent-term",
    """
## What it finds
A term that is written in two ways in places of the same kind: with a capital and without ("a Feature", "a feature";
"is Dazed", "is dazed"), with another one ("the First player Marker"), with a hyphen, in one word or apart ("playmat",
"play mat"), with two plurals, in two spellings ("colour", "color"). The usual way stands there three times or more;
the rarer is shown where it stands first. The first word of a sentence, titles and lists of what is in the box count
for neither. A term of several words that the glossary has, or a list with a number names ("three phases: the Kindle
Phase, ..."), is the norm however rarely it stands, and each other way is shown ("the kindle phase", "the Burning
Phase"); what the list of components has is the norm for hyphens and blanks.

## Why it matters
A reader asks whether the two are two things.

## Example
    Shuffle the Risk deck. ... the top card of the Risk Deck ...

## Instead
    Shuffle the Risk deck. ... the top card of the Risk deck ...
""",
    Severity.WARNING,
)

TYPING_ERROR = Offence(
    "C408",
    "typing-error",
    """
## What it finds
A word twice in a row, "a" for "an", an article before a plural, a bracket or quotation mark without its other half, two
full stops, a word with letters of two alphabets, a common misspelling of an English word ("teh", "recieves"), and a
word that stands once and is a slip away from one that the document or the game has often, or has lost a vowel of one
that is there twice. There is no dictionary besides a list of common misspellings, and a word with a capital within a
sentence is taken for a name.

## Why it matters
A misprint in a rule is read as a rule.

## Example
    Teh player who recieves the the card draws an Feature.

## Instead
    The player who receives the card draws a Feature.
""",
    Severity.WARNING,
)

RULEBOOK: tuple[Offence, ...] = (
    PLACEHOLDER,
    UNFINISHED_SENTENCE,
    DEAD_REFERENCE,
    UNDEFINED_ENTRY,
    MISSING_ENTRY,
    CONTRADICTORY_COUNT,
    INCONSISTENT_TERM,
    TYPING_ERROR,
)
