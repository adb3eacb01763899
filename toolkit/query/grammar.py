"""The query language, read by hand:

    query     = [ either ] { sort } ;                  (* a sort may stand anywhere *)
    either    = both { "or" both } ;
    both      = factor { [ "and" ] factor } ;
    factor    = ( "-" | "not" ) factor | "(" either ")" | term ;
    term      = [ key operator ] value ;
    operator  = ":" | "=" | "!=" | "<" | "<=" | ">" | ">=" ;
    value     = word | '"' quoted '"' | "/" pattern "/" ;
    sort      = [ "-" ] "sort:" word [ ":desc" | ":asc" ] ;

Each method of the parser reads one line of it. What keys and values mean is defined in `keys.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.query.error import QueryError
from toolkit.query.tree import Both, Either, Node, Not, Order, Style, Term, Value

LONGEST_QUERY = 2000
DEEPEST_NESTING = 40

WORDS = ("or", "and", "not")  # in quotes they stand for themselves
SPACE = re.compile(r"\s*")
KEY = re.compile(r"([^\W\d][\w.-]*)(:|!=|<=|>=|=|<|>)")
WORD = re.compile(r"""[^\s()"“”]+""")
QUOTED = re.compile(r'["“”]((?:[^"“”\\]|\\.)*)["“”]', re.DOTALL)
PATTERN = re.compile(r"/((?:[^/\\]|\\.)*)/(?=[\s()]|$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A mark (`(`, `)`, `-`, `or`, `and`, `not`), or a whole condition in `term`."""

    mark: str
    start: int
    end: int
    term: Term | None = None


def read_query(text: str) -> tuple[Node | None, tuple[Order, ...]]:
    """A query as a tree and its sort orders; the tree is None where every card is meant. Raises QueryError."""
    if len(text) > LONGEST_QUERY:
        raise QueryError(f"a query may have {LONGEST_QUERY} characters, this one has {len(text)}")
    conditions, order = _split_sorts(list(_tokens(text)))
    if not conditions:
        return None, order
    parser = _Parser(conditions, len(text))
    return parser.whole(), order


def _tokens(text: str) -> Iterator[Token]:
    position = _skip(text, 0)
    while position < len(text):
        token = _token(text, position)
        yield token
        position = _skip(text, token.end)


def _skip(text: str, position: int) -> int:
    space = SPACE.match(text, position)
    return space.end() if space else position


def _token(text: str, start: int) -> Token:
    letter = text[start]
    if letter in "()":
        return Token(letter, start, start + 1)
    if letter == "-":
        if start + 1 == len(text) or text[start + 1].isspace() or text[start + 1] == ")":
            raise QueryError("nothing follows this -", start, 'write it right before what to leave out: "-tag:food"')
        return Token("-", start, start + 1)
    term = _term(text, start)
    if not term.key and term.value.style is Style.WORD and term.value.text.lower() in WORDS:
        return Token(term.value.text.lower(), term.start, term.end)
    return Token("", term.start, term.end, term)


def _term(text: str, start: int) -> Term:
    key = KEY.match(text, start)
    if not key:
        value, end = _value(text, start)
        return Term("", "", value, start, end)
    if key.end() == len(text) or text[key.end()].isspace() or text[key.end()] == ")":
        raise QueryError(
            f'nothing follows "{key[0]}"', start, f'write the value right behind it: "{key[0]}..."', len(key[0])
        )
    value, end = _value(text, key.end())
    return Term(key[1].lower(), key[2], value, start, end)


def _value(text: str, start: int) -> tuple[Value, int]:
    if text[start] in '"“”':
        match = QUOTED.match(text, start)
        if not match:
            raise QueryError("this quotation is not closed", start, 'add a " at its end')
        return Value(re.sub(r"\\(.)", r"\1", match[1], flags=re.DOTALL), Style.QUOTED, start + 1), match.end()
    if text[start] == "/":
        match = PATTERN.match(text, start)
        if not match:
            raise QueryError("this /pattern/ is not closed", start, "add a / at its end; a / inside it is written \\/")
        return Value(match[1].replace("\\/", "/"), Style.PATTERN, start + 1), match.end()
    match = WORD.match(text, start)
    if not match:
        raise QueryError("a value is missing here", start, "write a word, or quote it")
    return Value(match[0], Style.WORD, start), match.end()


def _split_sorts(tokens: list[Token]) -> tuple[list[Token], tuple[Order, ...]]:
    """The conditions and the sort orders, which may stand anywhere because they do not affect which cards are found."""
    conditions: list[Token] = []
    order: list[Order] = []
    for token in tokens:
        if token.term and token.term.key in ("sort", "order"):
            negative = bool(conditions) and conditions[-1].mark == "-" and conditions[-1].end == token.start
            if negative:
                conditions.pop()
            order.append(_order(token.term, negative))
        else:
            conditions.append(token)
    return conditions, tuple(order)


def _order(term: Term, descending: bool) -> Order:
    by, _, direction = term.value.text.lower().partition(":")
    if by.startswith("-"):
        by, descending = by[1:], not descending
    if direction not in ("", "asc", "desc"):
        start = term.value.start + len(term.value.text) - len(direction)
        raise QueryError(f'"{direction}" is no direction', start, f'"sort:{by}:desc" or "sort:{by}"', len(direction))
    return Order(by, descending != (direction == "desc"), term.value.start)


class _Parser:
    """A position in a list of tokens; each method reads what its name says and stops behind it."""

    def __init__(self, tokens: list[Token], length: int) -> None:
        self.tokens = tokens
        self.length = length
        self.position = 0
        self.depth = 0

    def whole(self) -> Node:
        node = self.either()
        if token := self.peek():
            raise QueryError('this ")" closes nothing', token.start, 'remove it, or add a "(" before')
        return node

    def peek(self) -> Token | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def take(self, mark: str) -> Token | None:
        token = self.peek()
        if token is None or token.term or token.mark != mark:
            return None
        self.position += 1
        return token

    def either(self) -> Node:
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def both(self) -> Node:
        parts = [self.factor()]
        while (token := self.peek()) and token.mark not in ("or", ")"):
            self.take("and")
            parts.append(self.factor())
        return parts[0] if len(parts) == 1 else Both(tuple(parts))

    def factor(self) -> Node:
        token = self.peek()
        if token is None:
            raise QueryError("a condition is missing at the end", self.length, 'such as "tag:food"')
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            raise QueryError(f"nested more than {DEEPEST_NESTING} deep", token.start)
        node = self.negation() or self.group() or self.term(token)
        self.depth -= 1
        return node

    def negation(self) -> Node | None:
        return Not(self.factor()) if self.take("-") or self.take("not") else None

    def group(self) -> Node | None:
        opening = self.take("(")
        if not opening:
            return None
        node = self.either()
        if not self.take(")"):
            raise QueryError('this "(" is not closed', opening.start, 'add a ")"')
        return node

    def term(self, token: Token) -> Node:
        if token.term is None:
            raise QueryError(
                f'a condition is missing before "{token.mark}"',
                token.start,
                f'quote it to look for the word: "{token.mark}"' if token.mark in WORDS else 'such as "tag:food"',
                token.end - token.start,
            )
        self.position += 1
        return token.term
