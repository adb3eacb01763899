"""Rules text as HTML: a paragraph for each ability, with icons for tags and counters.

An amount is never separated from what it counts by the end of a line. `:name:` is that icon, in flavour and in texts
that are prose; a text that is read has no such signs, because what is printed there is what is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from html import escape
from itertools import groupby
from operator import or_

from markupsafe import Markup

from engine.language.vocabulary import Counter, Vocabulary
from toolkit.emphasis import ITALIC, STRONG, Mark, styles_of, without_marks
from toolkit.own_icons import SIGN
from toolkit.press.fit import FLAVOUR_SCALE, GAP_MM, LINE, line_count

SPACE = "\u00a0"
NUMBER = r"(?:[+-]?\d+(?:½)?|½)"
MM_PER_POINT = 25.4 / 72
LETTER = 0.55  # width of an average letter of the text font, in ems
LAST_GAP = re.compile(r" (?=\S{1,9}$)")
NUMBERED = re.compile(r"(?<=\d) (?=\w)")
BLANKS = str.maketrans({SPACE: " ", "\u202f": " "})  # non-breaking blanks, replaced so that the patterns match
NAME_BEGINS = re.compile(r"(?<![\w-])[^\s-]")
BEFORE_STOP = re.compile(r'<img class="icon"(?= src="[^"]*" alt=""/>(?:</\w+>)*[.,;:!?)])')
CLOSE = '<img class="icon close"'  # an icon with no room behind it, where a full stop or the like follows
Piece = tuple[str, Sequence[int]]  # a piece of a line, and how each character is set; for HTML, how all of it is
NAME_ENDS = re.compile(r"(?:e?s)?(?![\w-])")


def icon_image(name: str, kind: str = "icon") -> str:
    """The HTML of an inline icon, which takes the colour of the text around it."""
    return f'<img class="{escape(kind)}" src="icon:{escape(name)}" alt=""/>'


class Rules:
    """Sets rules text in the words of one vocabulary.

    Words inside one of `names` are not marked as tags or counters.
    """

    def __init__(self, vocabulary: Vocabulary, names: Iterable[str] = ()) -> None:
        self.vocabulary = vocabulary
        self.counters = dict(counter_forms(vocabulary))
        forms = sorted((*self.counters, *vocabulary.tags), key=lambda form: (-len(form), form))
        words = "|".join(re.escape(form) for form in forms)
        self.pattern = re.compile(rf"(?:({NUMBER}) )?(?<![\w-])({words})(?![\w-])") if forms else None
        self.names = frozenset(filter(self._holds_word, (name.translate(BLANKS) for name in names)))
        self.name_lengths = sorted({len(name) for name in self.names}, reverse=True)

    def html(self, text: str, marks: Sequence[Mark] = ()) -> str:
        """A text as paragraphs of HTML, a paragraph for each line; `marks` are its emphasis."""
        styles, position, paragraphs = styles_of(text, marks), 0, []
        for whole in text.splitlines(keepends=True):
            if line := whole.strip():
                start = position + whole.index(line)
                paragraphs.append(f"<p>{self.line(line, styles[start : start + len(line)])}</p>")
            position += len(whole)
        return "".join(paragraphs)

    def flavour(self, text: str) -> str:
        """Flavour text as HTML: one paragraph, in which nothing but emphasis and icons is marked."""
        plain, marks = without_marks(LAST_GAP.sub(SPACE, " ".join(text.split())))
        styles, pieces, position = styles_of(plain, marks), list[Piece](), 0
        for match in SIGN.finditer(plain):
            pieces += [(plain[position : match.start()], styles[position : match.start()]), (sign(match), [0])]
            position = match.end()
        return emphasised([*pieces, (plain[position:], styles[position:])])

    def line(self, line: str, styles: Sequence[int] = ()) -> str:
        """One line as HTML, with its tags and counters marked; of several that match, the longest.

        `styles` say how each of its characters is set, where some are emphasised; a tag or counter is set as a whole.
        """
        line = NUMBERED.sub(SPACE, LAST_GAP.sub(SPACE, line))
        styles = styles or [0] * len(line)
        pieces: list[Piece] = []
        position = 0
        for match in sorted([*self._matches(line), *SIGN.finditer(line)], key=re.Match.start):
            start, end = match.span()
            if start < position:  # a word in the name of an icon
                continue
            word = sign(match) if match.re is SIGN else Markup(self.word(match[1] or "", match[2]))
            style = reduce(or_, styles[start:end], 0)
            pieces.extend(joined(line[position:start], styles[position:start], word, style))
            position = end
        return BEFORE_STOP.sub(CLOSE, emphasised([*pieces, (line[position:], styles[position:])]))

    def phrase(self, text: str) -> str:
        """Plain words as HTML: tags, and counters with an amount, as cards have them; blanks at the ends are kept."""
        pieces, position = [], 0
        for match in self._matches(text):
            if match[1] or match[2] in self.vocabulary.tags:
                pieces += [escape(text[position : match.start()], quote=False), self.word(match[1] or "", match[2])]
                position = match.end()
        return "".join([*pieces, escape(text[position:], quote=False)])

    def height(self, text: str, flavour: str, width_mm: float, points: float) -> float:
        """About how many millimetres rules text and flavour take in a column, for templates that share out room.

        It is estimated with letters of about half the type size, and with lines and gaps as in base.css. What counts in
        the end is the layout: a text that needs more room steps down in size.
        """
        em = points * MM_PER_POINT
        blocks = [(self.glued(line), 1.0) for line in text.splitlines() if line.strip()]
        blocks += [(flavour, FLAVOUR_SCALE)] if flavour.strip() else []
        lines = [
            scale * line_count([len(word) * LETTER for word in block.split()], width_mm / em / scale)
            for block, scale in blocks
        ]
        return sum(lines) * LINE * em + max(0, len(blocks) - 1) * GAP_MM

    def glued(self, line: str) -> str:
        """A line with about as many letters as it is wide: icons as letters, amounts joined to what they count."""
        line = NUMBERED.sub("x", line.translate(BLANKS))
        parts, position = [], 0
        for match in self._matches(line):
            parts += [line[position : match.start()], "xx", match[0].replace(" ", "x")]
            position = match.end()
        return "".join(parts) + line[position:]

    def _matches(self, line: str) -> Iterator[re.Match[str]]:
        """The tags and counters in a line, with the amounts before them; not those that are part of a name."""
        if self.pattern is None:
            return
        plain = line.translate(BLANKS)  # offsets are the same
        names = list(self._names_in(plain))
        for match in self.pattern.finditer(plain):
            start, end = match.span(2)
            if not any(first < end and start < last and last - first >= end - start for first, last in names):
                yield match

    def _names_in(self, plain: str) -> Iterator[tuple[int, int]]:
        """The (start, end) of each name in a line, the longest where several match; the plural is matched too."""
        end = 0
        for begin in NAME_BEGINS.finditer(plain) if self.names else ():
            start = begin.start()
            if start < end:
                continue
            for length in self.name_lengths:
                if plain[start : start + length] in self.names and NAME_ENDS.match(plain, start + length):
                    end = start + length
                    yield start, end
                    break

    def _holds_word(self, name: str) -> bool:
        """Whether a name contains a tag or a counter and is not just that word."""
        return bool(self.pattern and self.pattern.search(name) and not self.pattern.fullmatch(name))

    def word(self, amount: str, word: str) -> str:
        """A tag or a counter as HTML, with the amount before it."""
        name = escape(word.replace(" ", SPACE))
        if word in self.vocabulary.tags:
            lead = f"{escape(amount)} " if amount else ""
            return f'{lead}<b class="tag">{picture(self.vocabulary.tags[word].icon)}{name}</b>'
        icon = picture(self.counters[word].icon)
        if not amount:
            return f'<span class="counter">{icon}{name}</span>'
        return f'<b class="counter">{escape(amount.replace("-", "−"))}{SPACE}{icon}{name}</b>'


def joined(before: str, styles: Sequence[int], word: Markup, style: int) -> Iterator[Piece]:
    """A text and the marked word after it as pieces, so that lines break between them only at a blank.

    A blank before the word stands by itself, and a word that a non-breaking blank holds to it stands with it: the
    layout engine breaks a text too early where it ends in a blank that has no room, or that may not be broken at.
    """
    if before.endswith(" "):
        yield before[:-1], styles[:-1]
        yield Markup(f"<span> </span>{word}"), [style]
    elif before.endswith(SPACE):
        start = before.rfind(" ") + 1
        yield before[:start], styles[:start]
        held = emphasised([(before[start:], styles[start:])])
        yield Markup(f'<span class="bound">{held}{word}</span>'), [style]
    else:
        yield before, styles
        yield word, [style]


def emphasised(pieces: Iterable[Piece]) -> str:
    """Pieces of a line as HTML, what is emphasised within <strong> and <em>; HTML among them stays as it is."""
    runs: list[tuple[int, str]] = []
    for text, styles in pieces:
        if isinstance(text, Markup):
            runs.append((styles[0], str(text)))
            continue
        for style, run in groupby(zip(styles, text, strict=True), key=lambda each: each[0]):
            runs.append((style, escape("".join(letter for _, letter in run))))
    return "".join(
        _styled(style, "".join(html for _, html in run)) for style, run in groupby(runs, lambda each: each[0])
    )


def _styled(style: int, html: str) -> str:
    html = f"<em>{html}</em>" if style & ITALIC else html
    return f"<strong>{html}</strong>" if style & STRONG else html


def sign(match: re.Match[str]) -> Markup:
    """The HTML of an icon that a text names."""
    return Markup(icon_image(match[1]))


def picture(icon: str) -> str:
    """The HTML of a word's icon, "" where it has none."""
    return icon_image(icon) if icon else ""


def counter_forms(vocabulary: Vocabulary) -> Iterator[tuple[str, Counter]]:
    """Every wording of every counter, singular and plural."""
    for counter in vocabulary.counters.values():
        forms = [counter.singular, counter.plural, *(form for pair in counter.also for form in pair.split("/"))]
        for form in forms:
            if form:
                yield form, counter
