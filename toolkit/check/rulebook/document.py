"""A rulebook as blocks: titles, paragraphs, items of lists, rows of tables and code, each without its marks.

Every character of a block's text knows where it is written. Comments, pictures and addresses are no text; a block
of code has none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from toolkit.problem import Place
from toolkit.source import SourceFile

NO_WORD = "\ufffc"  # stands for code and addresses, which belong to a sentence and are no words of it
END = re.compile(r"[.!?:;…。]['\"”’»)\]]*$")
FEWEST_WORDS = 6  # of a paragraph that may go on behind an empty line, as in a text that was taken from a PDF
ENGLISH = {"the", "and", "of", "to", "is", "you", "it", "with", "your", "this"}  # one word in 33 or more
LONG_BLOCK = 4000  # characters; a text without empty lines is divided behind them, where a sentence ends
LONGEST_BLOCK = 12_000  # characters; where none ends it is data of some kind, and the rest of it is not read
LONG_LINE = 60  # characters
LONGEST_TITLE = 7  # words
STOPS = re.compile(r"(?<![^\W_])(?:the|an?|and|or|of|to)\s*$")  # a sentence rarely ends with one of these
SEE = re.compile(r"(?i)see\b(?: also\b)?")
BULLET = re.compile(r"[ \t]*(?:[-*+•◦▪‣·]|o(?=[ \t])|(?P<number>\d{1,3})[.)])(?:[ \t]+|$)")
HASHES = re.compile(r"[ ]{0,3}(#{1,6})(?:[ \t]+|$)")
RULE = re.compile(r"[ \t]*(?:[-*_=][ \t]*){3,}$")
FENCE = re.compile(r"[ \t>]*(`{3,}|~{3,})")
QUOTE = re.compile(r"(?:[ ]{0,3}>[ \t]?)+")
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
NAMED = re.compile(r"\s*(?:\*\*|__)[^*_:]{1,60}(?::(?:\*\*|__)|(?:\*\*|__)\s*(?::|[–—-]\s|$))")  # **Boat**: it floats
HEADED = re.compile(r"[A-Z][^.:!?]{0,40}: ")
SCRIPT = re.compile(r"<(script|style)\b[^<>]*>.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
PICTURE = re.compile(r"\s*(?:!\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,300}\)|\[[^\[\]\n]{0,300}\])?\s*)+$")
FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n.*?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
LABEL = re.compile(r"(?:[^`*_]|(?<=\w)_+(?=\w))+")  # what is read of the words of a link
MARKS = re.compile(r"[`*_<>\[\]\\$]|://")
INLINE = re.compile(
    r"(?P<code>(?<!`)`{1,3}[^`\n]{1,300}`{1,3}|https?://[^\s)>]{1,500}|<https?:[^>\s]{0,500}>)"
    r"|!\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,300}\))?|\[\]\{[^{}\n]{1,300}\}"
    r"|\[(?P<link>[^\[\]\n]{1,300})\](?:\((?:\\[()]|[^()\\\n]|\([^()\n]{0,100}\)){0,300}\)|\[[^\[\]\n]{0,300}\])"
    r"|</?[A-Za-z][^<>\n]{0,300}>|\$[^$\n]{0,200}\\[^$\n]{0,200}\$|\*+|(?<![^\W_])_+(?=[^\W_])|(?<=[^\W_])_+(?![^\W_])|(?<=[.:!?])__?(?=\s|$)"
    r"|\\(?=[^\w\s])"
)


class Kind(StrEnum):
    """What a block is."""

    TITLE = "title"
    TEXT = "text"
    ITEM = "item"
    ROW = "row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a block from `start` on, which stand in the file from `written` on, in one run."""

    start: int
    written: int


@dataclass(eq=False, slots=True)
class Block:
    """A stretch of text. `level` counts the hashes of a title, and the blanks before an item of a list.

    `number` is that of an item of a numbered list. `end` is the offset in the file behind its last line.
    """

    kind: Kind
    text: str
    pieces: list[Piece]
    end: int
    level: int = 0
    number: int | None = None

    def offset(self, at: int) -> int:
        """Where the character `at` of the text is written: its offset in the file."""
        if not self.pieces:
            return self.end
        piece = self.pieces[max(0, bisect_right(self.pieces, at, key=lambda each: each.start) - 1)]
        return piece.written + at - piece.start

    @property
    def is_finished(self) -> bool:
        """Whether the text ends as a sentence or an announcement does."""
        return bool(END.search(self.text))

    @property
    def looks_like_title(self) -> bool:
        """Whether a paragraph without marks is as short and open as a title is."""
        words = self.text.split()
        is_open = not SEE.match(self.text) and not self.text.endswith((".", "!", "?", ":", ";", ",", NO_WORD))
        is_open = is_open and not STOPS.search(self.text)
        return bool(words) and len(words) <= LONGEST_TITLE and is_open and not words[0][0].islower()


@dataclass(eq=False)
class Document:
    """A rulebook: its file and its blocks in reading order."""

    file: SourceFile
    blocks: Sequence[Block]

    def place(self, block: Block, start: int, end: int) -> Place:
        """Where the characters `start:end` of a block are written."""
        first = block.offset(start)
        return self.file.place(first, max(first, block.offset(end - 1) + 1 if end > start else first))

    def lines_of(self, block: Block) -> list[str]:
        """The text of a block in lines as they are written; between two stands one blank in the text."""
        lines, line, first = [], 0, 0
        for piece in block.pieces:
            number = self.file.position(piece.written)[0]
            if line and number > line and block.text[piece.start : piece.start + 1] == " ":
                lines.append(block.text[first : piece.start])
                first = piece.start + 1
            line = max(line, number)
        return [*lines, block.text[first:]]

    @cached_property
    def titles(self) -> list[Block]:
        """The titles, in reading order."""
        return [block for block in self.blocks if block.kind is Kind.TITLE]

    @cached_property
    def prose(self) -> list[Block]:
        """Paragraphs and items."""
        return [block for block in self.blocks if block.kind in {Kind.TEXT, Kind.ITEM}]

    @cached_property
    def is_english(self) -> bool:
        """Whether its small words are those of English; searches that need an article or a verb ask for it."""
        words = [word for block in self.blocks for word in block.text.casefold().split()]
        return sum(word in ENGLISH for word in words) * 33 >= len(words)

    @property
    def words(self) -> int:
        """How many words it has."""
        return sum(len(block.text.split()) for block in self.blocks)


def read_document(file: SourceFile) -> Document:
    """The blocks of a file. Every text is a document; what is no known mark of Markdown is read as it stands."""
    blocks = list(_Reader(file).blocks())
    titles = sum(block.kind is Kind.TITLE for block in blocks)
    if titles <= 1:  # the title of the whole divides nothing
        for block in blocks:
            if block.kind is Kind.TEXT and block.looks_like_title:
                block.kind, block.level = Kind.TITLE, 1 if block.text.isupper() else 2
    return Document(file, _joined(blocks, is_marked=titles > 0))


def masked(text: str) -> str:
    """The text with blanks for comments, scripts, and what stands before it between two lines of dashes."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\r\n]", " ", match[0])

    front = FRONT.match(text)
    whole = blank(front) + text[front.end() :] if front else text
    whole = COMMENT.sub(blank, whole) if "<!--" in whole else whole
    return SCRIPT.sub(blank, whole) if "</" in whole else whole


class _Reader:
    """Goes through the lines of a file and collects blocks."""

    def __init__(self, file: SourceFile) -> None:
        self.text = masked(file.text)
        self.starts = file.line_starts
        self.open: Block | None = None
        self.is_named = False  # whether the open block is an entry with its name in bold

    def blocks(self) -> Iterator[Block]:
        """All blocks, unjoined."""
        fence = ""
        for number, start in enumerate(self.starts):
            end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            line = self.text[start:end].rstrip()
            if mark := FENCE.match(line):
                yield from self._closed()
                if not fence:
                    yield Block(Kind.CODE, "", [], end)
                fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
            elif not fence:
                yield from self._line(line, start)
        yield from self._closed()

    def _closed(self) -> Iterator[Block]:
        if self.open is not None:
            yield self.open
        self.open = None

    def _line(self, line: str, start: int) -> Iterator[Block]:
        at = quote.end() if (quote := QUOTE.match(line)) else 0
        if start == 0 and line.startswith("\ufeff"):
            at = 1
        if not line[at:].strip():
            yield from self._closed()
        elif self.open is None and PICTURE.match(line, at):
            yield Block(Kind.CODE, "", [], start + len(line))
        elif RULE.match(line, at):
            yield from self._underlined(line)
        elif hashes := HASHES.match(line, at):
            yield from self._closed()
            title = Block(Kind.TITLE, "", [], start, len(hashes[1]))
            _write(title, line.rstrip(" #"), hashes.end(), start)
            yield title
        elif line.lstrip().startswith("|"):
            yield from self._closed()
            row = Block(Kind.ROW, "", [], start)
            _write(row, line, at, start)
            yield row
        else:
            yield from self._plain(line, at, start)

    def _underlined(self, line: str) -> Iterator[Block]:
        """A line of dashes: it makes a title of one line above it, or divides."""
        above = self.open
        if above is not None and above.kind is Kind.TEXT and line.strip()[0] in "=-" and " " not in line.strip():
            above.kind, above.level = Kind.TITLE, 1 if "=" in line else 2
        yield from self._closed()

    def _plain(self, line: str, at: int, start: int) -> Iterator[Block]:
        number, is_item, first = None, False, at
        while bullet := BULLET.match(line, first):
            number = int(bullet["number"]) if bullet["number"] else number
            is_item, first = True, bullet.end()
        if first == len(line) and number is not None and self.open is not None and self.open.kind is Kind.TEXT:
            is_item, first = False, at  # the last word of a paragraph, "above\n0."
        is_long = self.open is not None and len(self.open.text) > LONG_BLOCK and self.open.is_finished
        is_named = NAMED.match(line, first) is not None
        if is_item or is_long or (is_named and self.is_named):  # entries in lines below each other
            yield from self._closed()
        if is_item:
            indent = len(line[at:]) - len(line[at:].lstrip())
            self.open = Block(Kind.ITEM, "", [], start, indent, number)
        elif self.open is None:
            self.open = Block(Kind.TEXT, "", [], start)
        if self.open is not None:
            self.is_named = is_named if not self.open.text else self.is_named
            _write(self.open, line, first, start)


def _write(block: Block, line: str, first: int, start: int) -> None:
    """Add a line of the file, from the column `first` on, to a block, without its marks."""
    if len(block.text) > LONGEST_BLOCK:
        return
    line = line[: first + LONGEST_BLOCK - len(block.text)]
    while first < len(line) and line[first].isspace():
        first += 1
    parts = [block.text + " "] if block.text else []
    length = len(parts[0]) if parts else 0
    if block.text:
        block.pieces.append(Piece(len(block.text), start + max(first - 1, 0)))

    def add(words: str, at: int) -> None:
        nonlocal length
        if words:
            block.pieces.append(Piece(length, start + at))
            parts.append(words)
            length += len(words)

    for mark in INLINE.finditer(line, first) if MARKS.search(line, first) else ():
        add(line[first : mark.start()], first)
        if mark["code"]:
            add(NO_WORD, mark.start())
        elif mark["link"]:
            for label in LABEL.finditer(mark["link"]):
                add(label[0], mark.start("link") + label.start())
        first = mark.end()
    add(line[first:], first)
    block.text, block.end = "".join(parts), start + len(line)


def _joined(blocks: Sequence[Block], *, is_marked: bool) -> list[Block]:
    """The blocks with paragraphs that only an empty line tears apart in one; where titles are marked that is rarer."""
    joined: list[Block] = []
    for block in blocks:
        before = joined[-1] if joined else None
        is_new = is_marked and before is not None and STOPS.search(before.text) and not block.text[:1].islower()
        if before is not None and not is_new and _goes_on(before, block):
            length = len(before.text) + 1
            pieces = [Piece(piece.start + length, piece.written) for piece in block.pieces]
            before.pieces += [Piece(len(before.text), before.end), *pieces]
            before.text, before.end = f"{before.text} {block.text}", block.end
        else:
            joined.append(block)
    return joined


def _goes_on(before: Block, block: Block) -> bool:
    """Whether a paragraph is the rest of the one before it."""
    if before.kind not in {Kind.TEXT, Kind.ITEM} or block.kind is not Kind.TEXT or before.is_finished:
        return False
    if not block.text or len(before.text.split()) < FEWEST_WORDS or HEADED.match(block.text):
        return False
    return block.text[0].islower() or (block.is_finished and len(before.text) >= LONG_LINE)
