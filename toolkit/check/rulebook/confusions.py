"""Words that are taken for others ("more then 7", "it's owner"), where the words beside them leave no doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.check.rulebook.document import Document
from toolkit.check.rulebook.offences import TYPING_ERROR
from toolkit.check.rulebook.wording import NUMBER, quoted
from toolkit.problem import Problem

OWNED = (
    r"(?:pawns?|meeples?|hands?|decks?|turns?|cards?|boards?|opponents?|colou?rs?|own|scores?|piles?|tokens?|tiles?"
    r"|pieces?|coins?|points?|stones?|cubes?|marbles?|figures?|workers?|player boards?|discard piles?)"
)
BEHIND = r"\b(?![-‑'’])"  # nothing is joined to the word
NO_ARROW = r"(?! ?(?:[^\W\d_]+ ){0,2}(?:arrows?|bolts?|volleys?|hounds?|dogs?|knots?|ropes?|screws?)\b)"
A_THING = rf"(?:an?|the|your|his|her|its|their|this|that|these|those|all|half|{NUMBER}|points|cards|coins)"
HAS = r"(?:have|has|having|had|hold|holds|own|owns|no|not|never|with|is|are|costs?|be|contains?|gains?|takes?)"
CONFUSED: tuple[tuple[re.Pattern[str], str, str], ...] = (  # where the group stands, what is meant, and why
    (re.compile(rf"(?i)\b{HAS} (?:more|less|fewer) (then) (?:{NUMBER}|once|twice|half)\b"), "than", "A comparison"),
    (re.compile(r"(?i)\b(?:rather (then)(?! again)|(?:greater|less|more) (then) or equal)\b"), "than", "A comparison"),
    (re.compile(rf"(?i)\b(it['’]s) (?:{OWNED}|owners?|controllers?|holders?|effects?|cost|text){BEHIND}"
                r"(?! (?:that|which|who|only|or|against|goals?|\d+)\b|, not\b)"), "its", "What belongs to it"),
    (re.compile(r"\b([Ii]ts) (?:the|an?|your|my|not|up to)\b(?![-‑'’])"), "it's", "“It is”"),
    (re.compile(rf"(?i)\b(?:of|with|into|takes?|ends?|during|plays?|discards?) (there) {OWNED}{BEHIND}"),
     "their", "What belongs to them"),
    (re.compile(rf"(?i)\b(you['’]re) {OWNED}{BEHIND}(?! (?:ahead|behind|short)\b)"), "your", "What belongs to you"),
    (re.compile(r"(?i)\b(your) the\b"), "you're", "“You are”"),
    (re.compile(rf"(?i)\b(who['’]s) {OWNED}{BEHIND}"), "whose", "What belongs to someone"),
    (re.compile(rf"(?i)\b(?:you|they|players|must|may|will|can|cannot|would|never|to) (loose) {A_THING}\b{NO_ARROW}"),
     "lose", "What is lost"),
    (re.compile(rf"(?i)\b(?:players?|team|who|whoever|side|opponent|owner|he|she|move|moves|it) (looses)"
                rf"(?: {A_THING}\b{NO_ARROW}|(?= ?[.,;]|$))"), "loses", "What is lost"),
    (re.compile(r"(?i)\b(?:could|should|would) (of)\b(?! course\b)"), "have", "The verb"),
)  # fmt: skip


def find(document: Document) -> Iterator[Problem]:
    """A finding at each word that stands for another; in an English text only."""
    for block in document.blocks if document.is_english else ():
        for pattern, meant, what in CONFUSED:
            for match in pattern.finditer(block.text):
                group = match.lastindex or 1
                word = match[group]
                right = meant[0].upper() + meant[1:] if word[0].isupper() else meant
                place = document.place(block, match.start(group), match.end(group))
                message = f"{quoted(match[0])} has the wrong word."
                yield TYPING_ERROR.at(place, message, f"{what} is written {right}.")
