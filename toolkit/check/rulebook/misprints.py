"""Likely misprints: common misspellings, and what is told by the words of the document and of the game alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Set

from toolkit.check.common_words import COMMON
from toolkit.check.rulebook.document import Block, Document, Kind
from toolkit.check.rulebook.misspellings import meant_by
from toolkit.check.rulebook.offences import TYPING_ERROR
from toolkit.check.rulebook.wording import FUNCTION_WORDS, WORD, quoted, simple
from toolkit.problem import Problem

AT_START = re.compile(r"(?:^|[.!?:…|•])[\s\"'“‘(]*$")
TWICE = re.compile(r"(?<![\w'’-])([^\W\d_]+) (?P<second>\1)(?![\w'’-])", re.IGNORECASE)
MEANT_TWICE = {
    "that",
    "had",
    "is",
    "her",
    "very",
    "bye",
    "no",
    "so",
    "ha",
    "do",
    "please",
    "more",
    "many",
    "far",
    "long",
}
ARTICLES = re.compile(r"(?<![\w'’.-])([Aa]n? (?:an?|the)|[Tt]he (?:an?|the)) (?=[a-z])")
REST = r"(?:[a-z]{2,}(?![\w.])|[a-z]{3,}(?=\.(?:\s|$)))"  # a full stop behind a few letters may make them short
AN = re.compile(
    r"(?<![\w'’.&/-])[Aa]n (?P<word>(?![Hh]|[FLMNRSXx][ \d–-])"
    rf"[b-df-gj-np-tv-zB-DF-GJ-NP-TV-Z]{REST})"
)
A = re.compile(r"(?<![\w'’.&/-])(?:a|(?<=[.!?] )A) (?P<word>(?!eu|ew|on[ce]\b|one-|u)[aeio]" + REST + ")")
PLURAL = re.compile(  # behind it no noun may stand, as in "a Goods card"
    r"(?:(?<![\w'’.&/-])an?|(?:^|(?<=[.!?] ))An?) (?P<word>[^\W\d_]{3,}s)"
    rf"(?=$|[.,;:!?)]|\s+(?:{'|'.join(sorted(FUNCTION_WORDS))})\b)"
)
NO_PLURALS = {"means", "series", "species", "works", "headquarters", "crossroads", "news", "goods", "lens", "always"}
DOTS = re.compile(r"(?<![.\w/])\.\.(?![./\w])|(?<=[^\W\d_])\.\.(?![./\w])|,,|;;")
BEFORE_MARK = re.compile(r"(?<=[^\W\d_]) (?=[,;](?:\s|$))|(?<=[a-z]) (?=\.(?:\s+[^\s.]|$))")
PAIRS = {"(": ")", "[": "]", "“": "”"}
LIST_MARK = re.compile(r"(?:^|[\s(])(?:\d{1,2}|[a-zA-Z]|[ivx]+)\)|[:;]-?[()]")
INCHES = re.compile(r"(?<=\d)\s?\"")
LATIN, OTHER = re.compile(r"[A-Za-z]"), re.compile(r"[\u0370-\u03ff\u0400-\u04ff]")
SHORTEST = 6  # letters of a word that is taken for a misprint of another
SHORTEST_SLIP = 4  # letters of one that has lost a vowel
VOWELS = "aeiou"
TWICE_THERE = 2  # how often the other stands there then
EXCHANGED = 5  # letters of one in which two are exchanged, as in "sprak"
ALIKE = """
    trial trail angel angle beard bread quiet quite untied united sliver silver scared sacred diary dairy casual causal
    martial marital calvary cavalry board broad filed field fired fried tired tried diver drive being begin rogue rouge
    fires fries salves slaves burnt brunt gilded glided singed signed spilt split crate carte fiend fined gourd strap
    tarps traps scrap scarp crabs carbs brans barns lairs liars cruse curse spilts splits stale satin goals gaols
    alter later unclear nuclear reserve reverse conserve converse perfect prefect expect except unite untie crust curst
    twist twits waist waits
"""
TWO_WORDS = frozenset(ALIKE.split())  # letters exchanged make another word of these
LONG = 8  # letters of a word that may have lost one
LONGEST = 40  # letters; what is longer is no word
OFTEN = 4  # how often the other stands there


def find(document: Document, known: Set[str] = frozenset()) -> Iterator[Problem]:
    """All misprints, in the order of the text but for slips, which come last. `known` are words of the game."""
    words = {word.casefold() for block in document.blocks for word in WORD.findall(block.text)} | known
    for block in document.blocks:
        yield from _doubled(document, block)
        if document.is_english:
            yield from _articles(document, block)
            yield from _misspelt(document, block)
            yield from _plurals(document, block, words)
        yield from _marks(document, block)
        yield from _alphabets(document, block)
    for block in document.prose:
        yield from _halves(document, block)
    yield from _slips(document, known)


def _doubled(document: Document, block: Block) -> Iterator[Problem]:
    for match in TWICE.finditer(block.text):
        word, second = match[1], match["second"]
        is_name = second[0].isupper() and (word[0].isupper() or not word.isupper())
        if word.casefold() not in MEANT_TWICE and not is_name:
            place = document.place(block, match.start("second"), match.end("second"))
            yield TYPING_ERROR.at(place, f"{quoted(second)} stands twice in a row.", "Take one out.")


def _articles(document: Document, block: Block) -> Iterator[Problem]:
    for match in ARTICLES.finditer(block.text):
        if len(set(match[1].casefold().split())) > 1:
            place = document.place(block, match.start(1), match.end(1))
            yield TYPING_ERROR.at(place, f"{quoted(match[1])} are two articles.", "Take one out.")
    for pattern, right in ((AN, "a"), (A, "an")):
        for match in pattern.finditer(block.text):
            place = document.place(block, match.start(), match.end())
            yield TYPING_ERROR.at(
                place, f"{quoted(match[0])} has the wrong article.", f"Write {right} {match['word']}."
            )


def _plurals(document: Document, block: Block, words: Set[str]) -> Iterator[Problem]:
    """An article before the plural of a word that stands in the document, or the game, in the singular too."""
    for match in PLURAL.finditer(block.text):
        word = match["word"].casefold()
        if word not in NO_PLURALS and simple(word) != word and simple(word) in words:
            place = document.place(block, match.start(), match.end())
            hint = f"Write {match['word']} without the article, or the singular."
            yield TYPING_ERROR.at(place, f"{quoted(match[0])} has an article before a plural.", hint)


def _misspelt(document: Document, block: Block) -> Iterator[Problem]:
    """Common misspellings; what has a capital within a sentence is taken for a name ("Ann Teh")."""
    for match in WORD.finditer(block.text):
        word = match[0]
        meant = meant_by(word.casefold())
        is_title = block.kind is Kind.TITLE
        if meant and (word.islower() or is_title or AT_START.search(block.text[: match.start()])):
            place = document.place(block, match.start(), match.end())
            right = meant[0].upper() + meant[1:] if word[0].isupper() else meant
            yield TYPING_ERROR.at(place, f"{quoted(word)} is a common misspelling.", f"Write {right}.")


def _marks(document: Document, block: Block) -> Iterator[Problem]:
    for match in DOTS.finditer(block.text):
        place = document.place(block, match.start(), match.end())
        yield TYPING_ERROR.at(place, f"{quoted(match[0])} is a mark twice.", "Write it once, or three full stops.")
    for match in BEFORE_MARK.finditer(block.text):
        place = document.place(block, match.start(), match.end() + 1)
        yield TYPING_ERROR.at(place, "A blank stands before this mark.", "Take the blank out.")


def _alphabets(document: Document, block: Block) -> Iterator[Problem]:
    for match in WORD.finditer(block.text) if OTHER.search(block.text) else ():
        if LATIN.search(match[0]) and OTHER.search(match[0]):
            place = document.place(block, match.start(), match.end())
            yield TYPING_ERROR.at(place, f"{quoted(match[0])} has letters of two alphabets.", "Type the word anew.")


def _halves(document: Document, block: Block) -> Iterator[Problem]:
    """Brackets and quotation marks that are not closed, or never opened, within a paragraph."""
    text = block.text
    for left, right in PAIRS.items():
        if left not in text and right not in text:
            continue
        marks = {match.end() - 1 for match in LIST_MARK.finditer(text)}
        opened: list[int] = []
        for at, letter in ((match.start(), match[0]) for match in re.finditer(f"[{re.escape(left + right)}]", text)):
            if letter == left:
                opened.append(at)
            elif letter == right and opened:
                opened.pop()
            elif letter == right and left != "“" and at not in marks:
                yield TYPING_ERROR.at(
                    document.place(block, at, at + 1), f"{right} closes nothing.", f"Write {left} too."
                )
        for at in opened:
            yield TYPING_ERROR.at(document.place(block, at, at + 1), f"{left} is not closed.", f"Write {right} too.")
    if text.count('"') % 2 and len(INCHES.sub("", text)) == len(text):
        at = text.rfind('"')
        yield TYPING_ERROR.at(document.place(block, at, at + 1), 'A " has no other half.', "Write the other half.")


def _slips(document: Document, known: Set[str]) -> Iterator[Problem]:
    """Words that stand once and are a slip away from one that stands often."""
    times: Counter[str] = Counter()
    for block in document.blocks:
        times.update(word.casefold() for word in WORD.findall(block.text))
    stems = Counter[str]()
    for word, number in times.items():
        stems[simple(word)] += number
    usual = {word for word, number in times.items() if number >= OFTEN and SHORTEST - 1 <= len(word) <= LONGEST}
    usual |= {word for word in known if SHORTEST <= len(word) <= LONGEST}
    by_slip = {slip: word for word in usual for slip in _without_one(word)}
    short = {word for word, number in times.items() if number >= TWICE_THERE and SHORTEST - 1 <= len(word) <= LONGEST}
    by_vowel = {slip: word for word in sorted(short | usual) for slip in _without_vowel(word)}
    for block in document.prose:
        for match in WORD.finditer(block.text):
            word = match[0].casefold()
            if (
                not SHORTEST_SLIP <= len(word) <= LONGEST
                or times[word] > 1
                or word in COMMON
                or word in FUNCTION_WORDS
                or word in known
                or meant_by(word)
            ):
                continue
            if stems[simple(word)] > 1 or "'" in word or "’" in word or match[0].isupper():
                continue
            slips = _without_one(word) if len(word) >= SHORTEST else ()
            meant = next((by_slip[slip] for slip in slips if slip in by_slip), "")
            is_exchange = False
            if not (meant and is_slip(word, meant)) and document.is_english:
                meant = by_vowel.get(word, "") or by_vowel.get(_stem(word), "")
                is_exchange = not meant and bool(meant := _exchanged(word, stems))
            if meant and (is_slip(word, meant) or word in by_vowel or _stem(word) in by_vowel or is_exchange):
                meant = meant if meant in times or meant in known else f"{meant}s"
                place = document.place(block, match.start(), match.end())
                message = f"{quoted(match[0])} stands here alone, and {quoted(meant)} {times[meant]} times."
                yield TYPING_ERROR.at(place, message, f"Did you mean {meant}?")


def _stem(word: str) -> str:
    """The singular of a plural that no dictionary of common words has; "" for every other word."""
    stem = simple(word)
    return "" if stem == word or stem in COMMON or len(stem) < EXCHANGED else stem


def _exchanged(word: str, stems: Counter[str]) -> str:
    """The word that stands often and is this one, in the singular, with two letters within it exchanged; else ""."""
    stem = simple(word)
    if not EXCHANGED <= len(stem) <= LONGEST or {word, stem} & (TWO_WORDS | COMMON):
        return ""
    others = (stem[:at] + stem[at + 1] + stem[at] + stem[at + 2 :] for at in range(1, len(stem) - 1))
    return next((each for each in others if each != stem and stems[each] >= OFTEN), "")


def _without_vowel(word: str) -> Iterator[str]:
    """The word without each of its vowels within it: "tokn", "playr"; of a long word also: "creture"."""
    for at in range(2, len(word) - 1):
        is_last = word[at - 1] not in VOWELS and word[at + 1] not in VOWELS
        if word[at] in VOWELS and (is_last or len(word) > SHORTEST):
            yield word[:at] + word[at + 1 :]


def _without_one(word: str) -> Iterator[str]:
    """The word, and the word without each of its letters: two words with one of these in common are alike."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is another with two letters exchanged, one doubled or single, or, where it is long, one lost.

    The first letter has to be right. A wrong letter is no slip here: most such pairs are two words.
    """
    if word == meant or simple(word) == simple(meant):
        return False
    pairs = enumerate(zip(word, meant, strict=False))
    start = next((at for at, (one, other) in pairs if one != other), min(len(word), len(meant)))
    rest, wanted = word[start:], meant[start:]
    if start == 0:
        return False
    if len(word) == len(meant):
        is_exchange = rest[:1] == wanted[1:2] and rest[1:2] == wanted[:1] and rest[2:] == wanted[2:]
        return is_exchange and len(word) > SHORTEST
    if abs(len(word) - len(meant)) != 1:
        return False
    longer, shorter = (rest, wanted) if len(word) > len(meant) else (wanted, rest)
    is_double = longer[0] == word[start - 1]
    is_lost = len(meant) > LONG and len(word) < len(meant)
    return longer[1:] == shorter and len(shorter) > 1 and (is_double or is_lost)
