"""The offences that the press finds, declared here so that they can be explained and allowed like others."""

from __future__ import annotations

from toolkit.problem import Offence, Severity

TEXT_OVERFLOW = Offence(
    "C310",
    "text-overflow",
    """
## What it finds
A text that does not fit its box: even in the smallest size that can be read (names 10 pt, rules text 7 pt), or in the
one size that a template gives it.

## Why it matters
On paper the last line would be missing, and nobody at the table would know.

## Example
    text: |
      When an animal visits this house, ... (and eleven more lines)

## Instead
Say it shorter, move an ability to another card, or leave out the flavour. `heap face CARD` shows the card.
""",
)

TEMPLATE_ERROR = Offence(
    "C311",
    "template-error",
    """
## What it finds
A template that cannot be read or that fails while it is filled in: a misspelled tag, a value that there is not, an
attempt to do what templates may not, a `data-fit` or `data-box` that cannot be read or, as a warning, says more room
than the style of its box gives.

## Why it matters
Cards made with it cannot be printed.

## Example
    {% for tag in card.tag %}     # it is called tags

## Instead
    {% for tag in card.tags %}
""",
)

UNKNOWN_PICTURE = Offence(
    "C312",
    "unknown-picture",
    """
## What it finds
An icon that game-icons does not have, a ground (`art: {ground: ...}`) for which there is no SVG file, or a picture that
is not in the folder of the templates.

## Why it matters
A crossed box, or nothing, is printed in its place.

## Example
    icon: racoon-head

## Instead
    icon: raccoon-head           # names as on game-icons.net
""",
)

FONT_FALLBACK = Offence(
    "C313",
    "font-fallback",
    """
## What it finds
Letters that the fonts of the templates do not have, and fonts that a style sheet names without declaring them, so that
some other font stands in.

## Why it matters
On another machine the card looks different, or shows boxes.

## Example
    name: Сорока                 # Cyrillic, with fonts that have Latin letters only

## Instead
Name a font that has the letters in `theme.css`, first in `font-family`; one of your own is declared there too:

    @font-face { font-family: "Mine"; src: url("../fonts/mine.ttf") }
    :root { --name-font: "Mine" }
""",
    Severity.WARNING,
)

MISSING_LETTER = Offence(
    "C316",
    "missing-letter",
    """
## What it finds
A letter that no font has, neither those of the templates nor any on this machine.

## Why it matters
An empty box is printed in its place.

## Example
    name: 熊猫                    # on a machine without a Chinese font

## Instead
Name a font that has the letter in `theme.css`, first in `font-family`.
""",
)

STYLE_REMARK = Offence(
    "C314",
    "style-remark",
    """
## What it finds
A declaration in a style sheet that the layout engine does not know, or an image that cannot be loaded.

## Why it matters
It does nothing, and the card looks different from what its author expects.

## Example
    .name { colour: red }

## Instead
    .name { color: red }
""",
    Severity.WARNING,
)

BROKEN_FACE = Offence(
    "C315",
    "broken-face",
    """
## What it finds
A face that the layout engine cannot lay out on one page, or that makes it fail.

## Why it matters
The card cannot be printed.

## Example
    .face { break-after: always; height: 300mm }

## Instead
Keep a face one element with class `face`; `templates/base/card.html` shows how.
""",
)

REFUSED_FILE = Offence(
    "C317",
    "refused-file",
    """
## What it finds
A file that templates, style sheets or drawings name and that is not read: an address on the network, a file outside
the folders of the templates, a link that leads out of them, a pipe or a device, a file that is too large, a drawing
with entities.

## Why it matters
A game may come from a stranger. What it names is not fetched, and the card is printed without it.

## Example
    .name { background: url("file:///etc/hostname") }

## Instead
Put the file itself into the folder of the templates:

    .name { background: url("paper.png") }
""",
)

MISSING_ASSETS = Offence(
    "C320",
    "missing-assets",
    """
## What it finds
Icons or fonts that are not installed. They are npm packages and come with a clone that was set up.

## Why it matters
Cards are printed with discs for icons and in another font, in which fewer words have room. Names of icons are not
checked.

## Example
    pip install .                # in a clone that `make setup` has not seen

## Instead
    heap setup                   # once
""",
    Severity.WARNING,
)

TEXT_NEAR_CUT = Offence(
    "C319",
    "text-near-cut",
    """
## What it finds
Text nearer than 3 mm to the edge of the card (an eighth of the smaller side on small pieces), which is a warning, and
text that goes over the edge, which is an error. The edge of a circle or a hex is its outline, by which it is cut.

## Why it matters
Nobody cuts to the tenth of a millimetre: a letter near the edge is sometimes cut into.

## Example
    <div style="left:1mm;top:1mm">{{ card.name }}</div>

## Instead
    <div style="left:4mm;top:4mm">{{ card.name }}</div>

Letters that are meant to be cut through say so: `<div data-bleed="">`. On a circle or a hex, `safe_width(top, bottom)`
tells a template how wide a box may be between two heights.
""",
)

DAMAGED_PICTURE = Offence(
    "C321",
    "damaged-picture",
    """
## What it finds
A picture that cannot be printed, which only the press can see: a file that ends too early, is damaged or no picture,
one with more pixels than the memory holds, a drawing that is no SVG, that names other files, or that draws hundreds of
thousands of elements by `<use>`.

## Why it matters
A frame or a crossed box is printed in its place.

## Example
    image: photos/fox.jpg        # of which half was copied

## Instead
Save the picture anew, as PNG, JPG, WebP or plain SVG, with other pictures embedded in it.
""",
    Severity.WARNING,
)

COARSE_PICTURE = Offence(
    "C322",
    "coarse-picture",
    """
## What it finds
A picture with fewer than 200 pixels to an inch, as large as it is printed. How large that is, the template says:
`heap build` and `heap watch` find it, `heap check` does not.

## Why it matters
Edges and letters in it look soft on paper. Printers ask for 300.

## Example
    image: photos/thumbnail.jpg    # 400 pixels wide, printed 70 mm wide

## Instead
Take a larger file: 830 pixels for 70 mm. A drawing as SVG is fine in every size.
""",
    Severity.WARNING,
)

OVERFINE_PICTURE = Offence(
    "C323",
    "overfine-picture",
    """
## What it finds
A picture with more than 2,400 pixels to an inch, as large as it is printed.

## Why it matters
300 are printed. The rest makes the game's folder large and the first printing slow; sheets have it made smaller.

## Example
    image: photos/from-the-camera.png    # 8,000 pixels wide, printed 63 mm wide

## Instead
Save the picture smaller: 1,500 pixels for 63 mm are twice what is printed.
""",
    Severity.WARNING,
)

LOW_CONTRAST = Offence(
    "C324",
    "low-contrast",
    """
## What it finds
A theme whose `--ink` can hardly be told from its `--paper`: less than 3 to 1, as WCAG 2 counts contrast. Templates of
the game's own, in colours of their own, are not looked at.

## Why it matters
The text of every card is there and nobody can read it.

## Example
    :root { --ink: #221c3b; --paper: #241c36 }

## Instead
    :root { --ink: #fff7e6; --paper: #241c36 }    # 4.5 to 1 and more
""",
    Severity.WARNING,
)

PRESS = (
    TEXT_OVERFLOW,
    TEMPLATE_ERROR,
    UNKNOWN_PICTURE,
    FONT_FALLBACK,
    MISSING_LETTER,
    STYLE_REMARK,
    BROKEN_FACE,
    REFUSED_FILE,
    MISSING_ASSETS,
    TEXT_NEAR_CUT,
    DAMAGED_PICTURE,
    COARSE_PICTURE,
    OVERFINE_PICTURE,
    LOW_CONTRAST,
)
