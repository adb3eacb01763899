"""The offences that exports for vendors of printed cards find, declared here so that they can be explained."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

UNOFFERED_SIZE = Offence(
    "C330",
    "unoffered-size",
    """
## What it finds
Cards of a size that the vendor does not make. Where it is not known whether they do, it is a warning.

## Why it matters
The vendor would cut the cards where they are not to be cut, or send the order back.

## Example
    card_size: 45x45             # heap export tgc

## Instead
    card_size: tile-small        # 50.8 mm, which they make

Or leave these cards out: `heap export tgc --only "-deck=tiles"`. All faces as pictures, for any other vendor:
`heap export png --bleed`.
""",
)

UNOFFERED_PART = Offence(
    "C331",
    "unoffered-part",
    """
## What it finds
A board, playmats or tokens of the game that are left out of an order, because the vendor does not make that size.

## Why it matters
Whoever gets the parcel cannot play without them.

## Example
    size: 735x510                # a board

## Instead
Print them yourself or at a print shop: `heap kit` has boards in sheets and as one page. Or give the part a size that
the vendor makes.
""",
    Severity.WARNING,
)

OVERFULL_ORDER = Offence(
    "C332",
    "overfull-order",
    """
## What it finds
More cards in one order than the vendor takes.

## Why it matters
The rest would be missing, or the upload stop in the middle.

## Example
700 cards of one size, where a project has up to 612.

## Instead
Make several orders: `heap export mpc --only deck=animals first`, `heap export mpc --only "-deck=animals" second`.
""",
)

UNSAFE_TEXT = Offence(
    "C333",
    "unsafe-text",
    """
## What it finds
Text nearer to the edge of the card than the vendor holds safe.

## Why it matters
Vendors cut stacks of cards with less care than a ruler: what lies there is sometimes cut into, and they do not take it
back.

## Example
    <div style="left:3.5mm">{{ card.name }}</div>     # a vendor who asks for 4 mm

## Instead
    <div style="left:4.2mm">{{ card.name }}</div>

Letters that are meant to be cut through say so: `<div data-bleed="">`.
""",
    Severity.WARNING,
)

LIMITED_INK = Offence(
    "C334",
    "limited-ink",
    """
## What it finds
Dark grounds and pictures for which the printer's profile takes more ink than the vendor allows. It was brought down:
what cyan, magenta and yellow have in common became black, then all three were reduced.

## Why it matters
So much ink does not dry and comes off on the next card. What is printed instead is a little lighter or less blue than
the same colour on the screen; the finding says by how much.

## Example
    .name-bar { background: #0b1a2e }      # 318 % by the profile, where 240 % are allowed

## Instead
Nothing has to be done. To choose the colour yourself, take a lighter one, or a plain black: `#000000`.
""",
    Severity.WARNING,
)

UNFIT_PROFILE = Offence(
    "C335",
    "unfit-profile",
    """
## What it finds
A file for print in CMYK without an ICC profile of the printer, or with one that is no profile of CMYK for printing, is
of a version that PDF/X-1a does not know (4), or cannot be read.

## Why it matters
CMYK says how much of each ink; what colour that is, only the profile knows.

## Example
    heap export drivethru

## Instead
    heap export drivethru --profile GRACoL2006_Coated1v2.icc
    heap export mbprint --profile ISOcoated_v2_300_eci.icc

Vendors say which one they print by. The usual ones are free: www.eci.org (Europe), www.color.org. Systems and programs
for graphics bring some along.
""",
)

FLATTENED_TEXT = Offence(
    "C336",
    "flattened-text",
    """
## What it finds
Text that becomes a part of the picture in a file for print, because it is translucent, or lies below something else.

## Why it matters
Letters of pixels have softer edges than others, and small ones are harder to read.

## Example
    .flavour { opacity: 0.7 }

## Instead
    .flavour { color: #5c5c5c }
""",
    Severity.WARNING,
)

TOO_MANY_PIXELS = Offence(
    "C337",
    "too-many-pixels",
    """
## What it finds
Pictures of all faces that would not have room in the memory of a usual computer, at these dots per inch.

## Why it matters
The computer would stand still, and nothing be written in the end.

## Example
    heap export png --dpi 2400

## Instead
    heap export png --dpi 600

Or make some at a time: `--only deck=animals`.
""",
)

CROWDED_COUNTERS = Offence(
    "C338",
    "crowded-counters",
    """
## What it finds
More counters of players than a virtual table in a browser has room for at its seats.

## Why it matters
Those without room are not on the table, and players have to remember them.

## Example
    players: 2-16
    counters: # and thirty more like this one
      Wood: {holders: [player], meaning: "A log."}

## Instead
    a part with pieces that are called Wood: they lie on the table as tokens
""",
    Severity.WARNING,
)

VENDORS = (
    UNOFFERED_SIZE,
    UNOFFERED_PART,
    OVERFULL_ORDER,
    UNSAFE_TEXT,
    LIMITED_INK,
    UNFIT_PROFILE,
    FLATTENED_TEXT,
    TOO_MANY_PIXELS,
    CROWDED_COUNTERS,
)
