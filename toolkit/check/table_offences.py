"""The offences that importing and exporting tables finds."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

UNREADABLE_TABLE = Offence(
    "C041",
    "unreadable-table",
    """
## What it finds
A table that is missing, empty, damaged, locked with a password, of another kind than its name says, or far larger
than any set of cards: more than 16,384 columns, or cells by the million.

## Why it matters
Nothing of it is taken over: half a table would be worse than none.

## Example
    heap import cards.xls        # the format of before 2007

## Instead
    heap import cards.xlsx       # saved anew as .xlsx, or as "CSV UTF-8"
""",
)

UNKNOWN_COLUMN = Offence(
    "C042",
    "unknown-column",
    """
## What it finds
A heading that is no field of a card, a heading that stands twice, a column without one, and a table without names.

## Why it matters
What stands in such a column would be lost.

## Example
    name, tagz, notes

## Instead
    name, tags                   # and --skip notes, if the notes are not for the cards
""",
)

WRONG_CELL = Offence(
    "C043",
    "wrong-cell",
    """
## What it finds
A cell whose value does not fit its column: a word where a number belongs, a tag or size that the vocabulary does not
have, a line break in a name, a date or an error value made by the spreadsheet program, a formula without a stored
result, merged cells.

## Why it matters
A table with a wrong cell changes nothing at all, so that it can be mended and imported again.

## Example
    name: Chicken Bone, tags: FOOD, BONNE

## Instead
    name: Chicken Bone, tags: FOOD, BONE
""",
)

DUPLICATE_ROW = Offence(
    "C044",
    "duplicate-row",
    """
## What it finds
Two rows for the same card: the same id or, where the table has no ids, the same name.

## Why it matters
Only one of them could be taken over.

## Example
Two rows with the name Chicken Bone.

## Instead
One row with 2 in the column `copies`.
""",
)

HOMELESS_ROW = Offence(
    "C045",
    "homeless-row",
    """
## What it finds
A sheet, or a cell of the column `deck`, that names no deck of the game, a card that stands in another deck than its
row says, and a new deck with a name that no file of a deck can have: `game`, `rulings`, `table`, `import`.

## Why it matters
The rows would have no file to go to.

## Example
    heap import treasure.csv     # and no deck is called treasure

## Instead
    heap import treasure.csv --deck trash
    heap import treasure.csv --deck treasure     # makes treasure.yaml
""",
)

HIDDEN_SHEET = Offence(
    "C046",
    "hidden-sheet",
    """
## What it finds
A sheet of a workbook that is hidden.

## Why it matters
It is not read: nobody who looks at the workbook would expect its rows to become cards.

## Example
A sheet "old prices", hidden long ago.

## Instead
Delete the sheet, or show it if its cards are meant.
""",
    Severity.WARNING,
)

HAND_EDITED = Offence(
    "C047",
    "edit-by-hand",
    """
## What it finds
A deck file that an import cannot change with certainty: values shared through YAML anchors, or findings of its own.

## Why it matters
An import keeps comments and layout, and proves afterwards that the file says what the table says. Where the proof
fails nothing is written.

## Example
    - name: Bone
      tags: &bones [FOOD, TOOL, BONE]
    - name: Ham Bone
      tags: *bones

## Instead
Write the values out, or make the change by hand.
""",
)

OVERLONG_CELL = Offence(
    "C048",
    "overlong-cell",
    """
## What it finds
A text longer than a cell of a workbook can hold: 32,767 characters.

## Why it matters
Spreadsheet programs cut it off.

## Example
    heap export cards.xlsx       # with a whole chapter as flavour

## Instead
    heap export cards.json
""",
)

MOVED_SINCE = Offence(
    "C049",
    "moved-since",
    """
## What it finds
A value that was changed in the YAML after the table was exported or last imported, and that the table says otherwise;
a card that was deleted or renamed since, which is left out; with --delete-missing, a card that was written since.

## Why it matters
The table goes over a change that somebody has made in the files. It can tell where the table was exchanged on this
machine, by what is kept in Heap's cache.

## Example
    heap export cards.xlsx
    # copies: 2 becomes copies: 3 in goods.yaml
    heap import cards.xlsx       # puts 2 back

## Instead
    heap export cards.xlsx       # again, before the table is changed
""",
    Severity.WARNING,
)

TABLES = (
    UNREADABLE_TABLE,
    UNKNOWN_COLUMN,
    WRONG_CELL,
    DUPLICATE_ROW,
    HOMELESS_ROW,
    HIDDEN_SHEET,
    HAND_EDITED,
    OVERLONG_CELL,
    MOVED_SINCE,
)
