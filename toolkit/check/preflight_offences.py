"""The offences that the preflight finds in PDF files for printers, declared here so that they can be explained."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

UNREADABLE_PDF = Offence(
    "C340",
    "unreadable-pdf",
    """
## What it finds
A file for print that is no PDF, is locked with a password, is damaged as a whole or in a part, or has a part that is
too large to be looked at: more than 64 MB of instructions on one page once they are unpacked (pictures do not count),
2 million numbers, names and instructions there, 30 million on all pages with the parts that they draw; or more than
five minutes of work. Of a file that is too large what was found before is told; the rest is not looked at.

## Why it matters
The printer's machine cannot open it either, or takes very long.

## Example
    heap preflight cards.png

## Instead
    heap preflight cards.pdf

A locked PDF is exported anew without a password.
""",
)

UNMARKED_PDF = Offence(
    "C341",
    "unmarked-pdf",
    """
## What it finds
A PDF that does not say of itself what a PDF/X-1a:2003 has to say: the mark GTS_PDFXVersion, a title, when it was made
and changed, whether it is trapped, an ID; or that is of a version above 1.4.

## Why it matters
Printers sort files by these marks. One without them is handled by guesses, or sent back.

## Example
A PDF that a browser or a word processor has saved.

## Instead
    heap export drivethru --profile GRACoL2006_Coated1v2.icc

Other programs: choose PDF/X-1a:2003 where they save PDF.
""",
)

WRONG_OUTPUT_INTENT = Offence(
    "C342",
    "wrong-output-intent",
    """
## What it finds
A PDF that does not say for which printing condition its inks are meant, says so twice, names none, or has a profile
with it that is none of CMYK for print.

## Why it matters
The same inks are another colour on another press and paper.

## Example
A PDF without OutputIntents.

## Instead
Save it with the profile that the printer names, as the output intent.
""",
)

WRONG_PAGE_BOX = Offence(
    "C343",
    "wrong-page-box",
    """
## What it finds
A page without a box that says where it is cut (TrimBox), or whose boxes do not lie in each other, with less bleed than
the printer asks for, with more around it (marks), turned, or of another size than the others.

## Why it matters
It is cut by these boxes: in the wrong place, or with a white edge.

## Example
A page of 63.5 × 88.9 mm without bleed.

## Instead
A page of 69.85 × 95.25 mm, and a TrimBox 3.175 mm inside of each of its edges; no cut marks.
""",
)

FOREIGN_COLOUR = Offence(
    "C344",
    "foreign-colour",
    """
## What it finds
Colours of screens in a file for print: RGB, Lab or colours with a profile, in text, drawings or pictures.

## Why it matters
PDF/X-1a has inks alone. What the printer's machine makes of other colours nobody has seen; black text becomes four
inks.

## Example
    0 0 0 rg                     # black as a screen has it

## Instead
    0 0 0 1 k                    # black ink

`heap export` makes inks of all colours, by the profile.
""",
)

TRANSPARENT_PART = Offence(
    "C345",
    "transparent-part",
    """
## What it finds
Something through which other things show, in a file for print: opacity, soft masks, modes of mixing, groups.

## Why it matters
PDF/X-1a has none of it. Machines that do not know it leave such things out, or print them as full areas.

## Example
A shadow, or a picture with soft edges.

## Instead
Flatten it: `heap export drivethru` does; other programs have a choice for it where they save PDF.
""",
)

UNEMBEDDED_FONT = Offence(
    "C346",
    "unembedded-font",
    """
## What it finds
Text whose font is not in the file.

## Why it matters
Another font stands in, in which letters have other widths, and some are missing.

## Example
Text in Helvetica, saved without its fonts.

## Instead
Save the PDF with its fonts, or with text as outlines.
""",
)

LIVE_FONT = Offence(
    "C347",
    "live-font",
    """
## What it finds
Text with a font, for a printer who takes text as outlines alone.

## Why it matters
The printer sends it back.

## Example
    heap preflight cards.pdf --for mbprint

## Instead
    heap export mbprint --profile ISOcoated_v2_300_eci.icc

Other programs: convert all text to outlines, or curves.
""",
)

HEAVY_INK = Offence(
    "C348",
    "heavy-ink",
    """
## What it finds
Places with more ink than the printer allows: the sum of cyan, magenta, yellow and black, in per cent of one ink.

## Why it matters
So much ink does not dry. It comes off on the next card, and paper curls.

## Example
    0.75 0.68 0.67 0.90 k        # 300 %, where 240 % are allowed

## Instead
    0.60 0.40 0.40 1 k           # a black of 240 %

`heap export` brings ink down by itself; that is `heap explain limited-ink`.
""",
)

COARSE_PRINT = Offence(
    "C349",
    "coarse-print",
    """
## What it finds
A picture in a file for print with fewer pixels to an inch, as large as it is printed, than the printer asks for; with
fewer than two thirds of them it is an error.

## Why it matters
It looks soft on paper, letters in it most of all.

## Example
A picture of 400 pixels that is printed 70 mm wide has 145 dpi.

## Instead
830 pixels for 70 mm: 300 dpi.
""",
    Severity.WARNING,
)

THIN_LINE = Offence(
    "C350",
    "thin-line",
    """
## What it finds
A line thinner than 0.2 points (0.07 mm) in a file for print, or of the width 0, which is as thin as a machine can.

## Why it matters
It breaks up in print, or cannot be seen at all.

## Example
    0.1 w

## Instead
    0.25 w
""",
    Severity.WARNING,
)

MANY_INKED_TEXT = Offence(
    "C351",
    "many-inked-text",
    """
## What it finds
Text smaller than 9 points in three inks or four.

## Why it matters
Plates never lie on each other exactly: thin strokes get coloured edges, and are hard to read.

## Example
    0.6 0.5 0.5 0.8 k            # a dark grey

## Instead
    0 0 0 0.9 k                  # a dark grey of black alone
""",
    Severity.WARNING,
)

ACTING_PDF = Offence(
    "C352",
    "acting-pdf",
    """
## What it finds
What does something in a PDF: scripts, actions, forms, comments and links, layers, attached files.

## Why it matters
It has no place in a file for print, and printers refuse it: it may look one way here and another there.

## Example
A rulebook with links, or a PDF with layers that are switched off.

## Instead
Save it flat, without comments, links and layers.
""",
)

STRANGE_COMPRESSION = Offence(
    "C353",
    "strange-compression",
    """
## What it finds
Parts of a file packed in a way that PDF/X-1a:2003 does not have: LZW, JPEG 2000, or objects within streams.

## Why it matters
Older machines cannot unpack it.

## Example
    /Filter /JPXDecode

## Instead
    /Filter /FlateDecode         # or /DCTDecode, JPEG
""",
)

UNPAIRED_PAGE = Offence(
    "C354",
    "unpaired-page",
    """
## What it finds
An odd number of pages, where each card has a page for its front and one for its back.

## Why it matters
From there on every card gets the back of another one.

## Example
30 cards with one page of backs at the end: 31 pages.

## Instead
60 pages: the back of each card beside its front, as often as there are copies.
""",
)

PREFLIGHT = (
    UNREADABLE_PDF,
    UNMARKED_PDF,
    WRONG_OUTPUT_INTENT,
    WRONG_PAGE_BOX,
    FOREIGN_COLOUR,
    TRANSPARENT_PART,
    UNEMBEDDED_FONT,
    LIVE_FONT,
    HEAVY_INK,
    COARSE_PRINT,
    THIN_LINE,
    MANY_INKED_TEXT,
    ACTING_PDF,
    STRANGE_COMPRESSION,
    UNPAIRED_PAGE,
)
