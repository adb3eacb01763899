"""The one module that knows markdown-it: a rulebook's Markdown as HTML, heading by heading.

HTML in it is text. Tags and amounts of counters get the icons that they have on cards, "see Setup" the page of that
section, and `![…](card:Raccoon)` becomes a box into which that card is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from toolkit.press.templates import slug

SPACED = re.compile(r"(?<=\]\()card:[^()<>\n]*(?=\))")  # an address with blanks, which Markdown would not take
CARD, INTERNAL = "card:", "#"
BLOCKS = {"paragraph", "bullet_list", "ordered_list", "list_item", "blockquote", "table", "thead", "tbody", "tr"}
BLOCKS |= {"th", "td", "heading"}
PLAIN_TAGS = {"em", "strong", "s"}
MOST_DRAWN = 6000  # characters of a block of code that are set one by one, each as wide as the other
Show = Callable[[str, str, int], str]  # HTML for a card's name, its caption, and how many stand in its row


@dataclass(slots=True)
class Heading:
    """A heading of a rulebook: its level from 2, its title and its id."""

    level: int
    title: str
    id: str


@dataclass(slots=True)
class Chapters:
    """A rulebook as HTML: its title, the line below it, the text, and its headings.

    `blocks` are the plain texts of its paragraphs and entries by their ids, `strong` the terms in bold with the id of
    the block in which each stands first.
    """

    title: str = ""
    tagline: str = ""
    html: str = ""
    headings: list[Heading] = field(default_factory=list)
    blocks: dict[str, str] = field(default_factory=dict)
    strong: dict[str, str] = field(default_factory=dict)


def chapters_of(text: str, line: Callable[[str], str], show: Show, picture: Callable[[str], str]) -> Chapters:
    """A rulebook's Markdown as chapters.

    `line` makes HTML of plain text, `show` of a card, and `picture` gives the address of a file of the game's.
    """
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable(["table", "strikethrough"])
    tokens = parser.parse(SPACED.sub(lambda match: match[0].replace(" ", "%20"), text))
    made = Chapters()
    tokens = _without_front(tokens, made)
    titles = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    made.headings = _headings(tokens, titles)
    writer = _Writer(made, line, show, picture)
    made.html = writer.blocks(tokens)
    return made


def _without_front(tokens: Sequence[Token], made: Chapters) -> list[Token]:
    """The tokens after the title and the line in italics below it, which are kept for the cover."""
    rest = list(tokens)
    if len(rest) >= 3 and rest[0].type == "heading_open" and rest[0].tag == "h1":
        made.title = plain(rest[1])
        rest = rest[3:]
    if len(rest) >= 3 and rest[0].type == "paragraph_open":
        inner = [each for each in rest[1].children or () if each.type != "text" or each.content.strip()]
        if (
            len(inner) >= 3
            and inner[0].type == "em_open"
            and [each.type for each in inner].index("em_close") == len(inner) - 1
        ):
            made.tagline = plain(rest[1])
            rest = rest[3:]
    return rest


def _headings(tokens: Sequence[Token], titles: Sequence[str]) -> list[Heading]:
    """The headings in order; ids are made from titles, and a second one of the same title gets a number."""
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = plain(tokens[at + 1])
            base = slug(title) or "section"
            taken[base] = taken.get(base, 0) + 1
            name = base if taken[base] == 1 else f"{base}-{taken[base]}"
            found.append(Heading(max(2, int(token.tag[1])), title, name))
    return found


def plain(token: Token) -> str:
    """The text of an inline token without marks."""
    parts = (each.content if each.type in ("text", "code_inline") else " " for each in token.children or ())
    return " ".join("".join(part for part in parts).split())


class _Writer:
    """Writes tokens as HTML."""

    def __init__(self, made: Chapters, line: Callable[[str], str], show: Show, picture: Callable[[str], str]) -> None:
        self.made, self.line, self.show, self.picture = made, line, show, picture
        self.headings = iter(made.headings)
        self.ids: Mapping[str, str] = {each.title.casefold(): each.id for each in reversed(made.headings)}
        names = sorted((each.title for each in made.headings), key=len, reverse=True)
        alternatives = "|".join(re.escape(escape(name)) for name in names)
        self.see = re.compile(rf"\b(see (?:also )?)(<em>)?({alternatives})(</em>)?", re.IGNORECASE) if names else None
        self.number = 0
        self.in_row = 1

    def blocks(self, tokens: Sequence[Token]) -> str:
        """A run of block tokens as HTML."""
        return "".join(self._pieces(tokens))

    def _pieces(self, tokens: Sequence[Token]) -> Iterator[str]:
        for at, token in enumerate(tokens):
            kind = token.type.removesuffix("_open").removesuffix("_close")
            if token.type == "inline":
                yield self._inline(token, tokens[at - 1].type == "heading_open")
            elif token.type in ("fence", "code_block"):
                yield drawn(token.content)
            elif token.type == "hr":
                yield "<hr/>"
            elif kind in BLOCKS and not token.hidden:
                yield self._tag(kind, token, tokens, at)

    def _tag(self, kind: str, token: Token, tokens: Sequence[Token], at: int) -> str:
        if kind == "heading":
            if token.nesting < 0:
                return f"</h{min(4, max(2, int(token.tag[1])))}>"
            heading = next(self.headings)
            return f'<h{min(4, heading.level)} id="{heading.id}">'
        if token.nesting < 0:
            return f"</{token.tag}>"
        extra = ""
        if kind == "paragraph" and is_row(tokens[at + 1]):
            extra = ' class="shown"'
        if kind == "ordered_list" and str(token.attrs.get("start", 1)) != "1":
            extra = f' start="{int(token.attrs["start"])}"'
        return f"<{token.tag}{extra}>"

    def _inline(self, token: Token, is_heading: bool) -> str:
        """An inline token, in a span with an id, by which the index finds its page."""
        self.in_row = sum(child.type == "image" for child in token.children or ())
        html = "".join(self._inner(token.children or (), is_heading))
        if is_heading or is_row(token):
            return html
        self.number += 1
        name = f"b{self.number}"
        self.made.blocks[name] = plain(token)
        self._note_strong(token.children or (), name)
        if self.see is not None:
            html = self.see.sub(self._seen, html)
        return f'<span id="{name}">{html}</span>'

    def _seen(self, match: re.Match[str]) -> str:
        name = self.ids.get(match[3].casefold().replace("&amp;", "&"), "")
        if not name:
            return match[0]
        page = f'<span class="page" data-pages="{name}"></span>'
        return f'{match[1]}<a href="#{name}">{match[2] or ""}{match[3]}{match[4] or ""}</a>, page\u00a0{page}'

    def _note_strong(self, children: Sequence[Token], name: str) -> None:
        for at, child in enumerate(children):
            if child.type == "strong_open" and at + 1 < len(children) and children[at + 1].type == "text":
                self.made.strong.setdefault(children[at + 1].content.strip().rstrip(".:"), name)

    def _inner(self, children: Sequence[Token], is_heading: bool) -> Iterator[str]:
        for child in children:
            tag = child.type.removesuffix("_open").removesuffix("_close")
            if child.type == "text":
                yield escape(child.content, quote=False) if is_heading else self.line(child.content)
            elif child.type in ("softbreak", "hardbreak"):
                yield "\n" if child.type == "softbreak" else "<br/>"
            elif child.type == "code_inline":
                yield f"<code>{escape(child.content)}</code>"
            elif tag in PLAIN_TAGS:
                yield f"</{tag}>" if child.nesting < 0 else f"<{tag}>"
            elif tag == "link":
                yield self._link(child)
            elif child.type == "image":
                yield self._image(child)

    def _link(self, token: Token) -> str:
        if token.nesting < 0:
            return "</a>"
        address = str(token.attrs.get("href", ""))
        return f'<a href="{escape(address)}">' if address.startswith((INTERNAL, "https://", "http://")) else "<a>"

    def _image(self, token: Token) -> str:
        address, caption = str(token.attrs.get("src", "")), token.content
        if address.startswith(CARD):
            return self.show(unquote(address[len(CARD) :]), caption, self.in_row)
        if ":" in address:
            return escape(caption)
        return f'<img class="own" src="{escape(self.picture(unquote(address)))}" alt="{escape(caption)}"/>'


def is_row(token: Token) -> bool:
    """Whether a paragraph is nothing but pictures."""
    children = [each for each in token.children or () if each.type not in ("softbreak", "hardbreak")]
    return bool(children) and all(each.type == "image" or not each.content.strip() for each in children)


def drawn(text: str) -> str:
    """A block of code; each character as wide as the other, because no font of that kind need be there."""
    text = text.expandtabs(4).rstrip("\n")
    if len(text) > MOST_DRAWN:
        return f'<pre class="long">{escape(text)}</pre>'
    rows = ("".join(f"<i>{escape(each)}</i>" for each in row) or "<i> </i>" for row in text.split("\n"))
    return f'<div class="drawn">{"".join(f"<div>{row}</div>" for row in rows)}</div>'
