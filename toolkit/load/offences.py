"""The offences that loading finds. A card cannot allow any of them, because without the file there is no card."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

UNREADABLE_FILE = Offence(
    "C001",
    "unreadable-file",
    """
## What it finds
A file of the game that is missing, is a folder, a broken link or no ordinary file, or that may not be read.

## Why it matters
Its cards are not in the game, so no other finding about them can be made.

## Example
    decks: [trash, rikss]        # there is no rikss.yaml

## Instead
    decks: [trash, risks]
""",
)

FILE_TOO_LARGE = Offence(
    "C002",
    "file-too-large",
    """
## What it finds
A file above the size that is still read: 16 MB, or 500,000 values.

## Why it matters
A deck of ten thousand cards has four megabytes; more is nearly always a picture or an export put there by mistake,
and reading it would take all memory.

## Example
    cards/my-game/trash.yaml     # 50 MB

## Instead
Move what is not cards out of the file, or write the deck as several files and list them all under `decks`.
""",
)

WRONG_ENCODING = Offence(
    "C003",
    "wrong-encoding",
    """
## What it finds
Bytes that are not UTF-8, and characters that text cannot hold: NUL and other control characters.

## Why it matters
Read in a wrong encoding, an é prints as Ã©. Heap reads UTF-8 only and never guesses.

## Example
A file saved as Latin-1, Windows-1252 or UTF-16.

## Instead
Save the file as UTF-8 ("Save with Encoding" in most editors).
""",
)

BROKEN_YAML = Offence(
    "C004",
    "broken-yaml",
    """
## What it finds
A place where the file stops being YAML: a colon in unquoted text, a tab, an open quote or bracket, wrong indentation.

## Why it matters
The parser cannot know what was meant. The card it stands in is left out; the rest of the file is read.

## Example
    - name: Lid
      text: Choose one: gain 1 AP.

## Instead
    - name: Lid
      text: "Choose one: gain 1 AP."
""",
)

EMPTY_FILE = Offence(
    "C005",
    "empty-file",
    """
## What it finds
A file without any value in it.

## Why it matters
It is listed as a part of the game, so something was meant to be there.

## Example
    # trash.yaml: only a comment

## Instead
    title: Trash
    type: Trash
    cards:
      - name: Chicken Bone
""",
)

SEVERAL_DOCUMENTS = Offence(
    "C006",
    "several-documents",
    """
## What it finds
A second document in one file, after a line `---`.

## Why it matters
Only the first one is read; the rest would be lost without a word.

## Example
    cards: []
    ---
    cards: []

## Instead
Write one document a file, and list the files under `decks`.
""",
)

NESTED_TOO_DEEP = Offence(
    "C007",
    "nested-too-deep",
    """
## What it finds
Values inside values beyond any need (40 levels).

## Why it matters
No file of a game is deeper than eight levels; this one was made by a machine or by mistake.

## Example
    art: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]

## Instead
    art: {angle: 12}
""",
)

EXPLODING_ALIAS = Offence(
    "C008",
    "exploding-alias",
    """
## What it finds
Anchors and aliases (`&a`, `*a`) that contain themselves, or that stand for far more values than are written.

## Why it matters
Ten lines of them can fill all memory.

## Example
    a: &a [*a]

## Instead
Write the values out, or use an alias for a single value.
""",
)

DUPLICATE_KEY = Offence(
    "C009",
    "duplicate-key",
    """
## What it finds
A key written twice in the same place.

## Why it matters
Only one of the two can count. Heap keeps the first and says so.

## Example
    - name: Lid
      size: Tiny
      size: Compact

## Instead
    - name: Lid
      size: Tiny
""",
)

WRONG_KEY = Offence(
    "C010",
    "wrong-key",
    """
## What it finds
A key that is no plain word: a list, a mapping, or nothing at all.

## Why it matters
Keys are names; nothing in a game is called by a list.

## Example
    ? [FOOD, TOOL]
    : BONE

## Instead
    BONE: {parents: [FOOD, TOOL]}
""",
)

YAML_TAG = Offence(
    "C011",
    "yaml-tag",
    """
## What it finds
A YAML tag such as `!!python/object` or `!include`. (`!!str` is accepted, it changes nothing.)

## Why it matters
A card file is data; nothing in it is run or fetched.

## Example
    text: !include lid.txt

## Instead
    text: Gain 1 AP.
""",
)

UNKNOWN_KEY = Offence(
    "C012",
    "unknown-key",
    """
## What it finds
A key that the format does not have, nearly always a misspelt one.

## Why it matters
What stands under it would be ignored.

## Example
    - name: Lid
      favored: [SHINY]

## Instead
    - name: Lid
      favoured: [SHINY]
""",
)

WRONG_VALUE = Offence(
    "C013",
    "wrong-value",
    """
## What it finds
A value of the wrong kind: a word for a number, a list for a text, a text for a list.

## Why it matters
The card is left out until it is mended, because nothing sensible can be printed for it.

## Example
    copies: three

## Instead
    copies: 3
""",
)

MISSING_VALUE = Offence(
    "C014",
    "missing-value",
    """
## What it finds
A key that must be there and is not, or one with nothing after it.

## Why it matters
A card without a name has no id, a vocabulary entry without its class cannot be used; a key with nothing after it
says that something was to be written there.

## Example
    - size: Tiny
      text:

## Instead
    - name: Lid
      size: Tiny
      text: Gain 1 AP.
""",
)

NAME_WITHOUT_ID = Offence(
    "C015",
    "name-without-id",
    """
## What it finds
A name of which no id can be made: it has no letter a-z and no digit; or an `id` in another form than ids have.

## Why it matters
Ids name files, links and saved games; they have small letters, digits and dashes.

## Example
    - name: "!!!"

## Instead
    - name: "!!!"
      id: three-bangs
""",
)

DUPLICATE_DECK = Offence(
    "C016",
    "duplicate-deck",
    """
## What it finds
A deck or part listed twice in `decks` and `parts`.

## Why it matters
Each of its cards would be in the game twice.

## Example
    decks: [trash, risks, trash]

## Instead
    decks: [trash, risks]
""",
)

UNLISTED_DECK = Offence(
    "C017",
    "unlisted-deck",
    """
## What it finds
A YAML file in the game's folder that neither `decks` nor `parts` lists.

## Why it matters
Its cards are neither checked nor printed.

## Example
    decks: [trash]               # and risks.yaml lies beside trash.yaml

## Instead
    decks: [trash, risks]
""",
    Severity.WARNING,
)

CONTROL_CHARACTER = Offence(
    "C018",
    "control-character",
    """
## What it finds
A control character written as an escape (`\\e`, `\\0`) in any text or key, a character that turns the direction of
writing (U+202A to U+202E, U+2066 to U+2069), and a line break in a name or a title.

## Why it matters
No font has it, terminals obey it, what follows it is read otherwise than it is written, and a name stands in one line:
on the card, in lists, in names of files.

## Example
    - name: "Chicken\\nBone"

## Instead
    - name: Chicken Bone
""",
)

LOADING = (
    UNREADABLE_FILE,
    FILE_TOO_LARGE,
    WRONG_ENCODING,
    BROKEN_YAML,
    EMPTY_FILE,
    SEVERAL_DOCUMENTS,
    NESTED_TOO_DEEP,
    EXPLODING_ALIAS,
    DUPLICATE_KEY,
    WRONG_KEY,
    YAML_TAG,
    UNKNOWN_KEY,
    WRONG_VALUE,
    MISSING_VALUE,
    NAME_WITHOUT_ID,
    DUPLICATE_DECK,
    UNLISTED_DECK,
    CONTROL_CHARACTER,
)
