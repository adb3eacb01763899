"""A sentence with everyday words put as the language has them: deeds with their frames, people, amounts, times.

Every form of an everyday verb becomes the same form of the one that is meant, wherever it stands, so that who does it,
whether they may or must, and when, stay as they are. Words that the game or the language has stay too, but for verbs of
several words: "drop" may be a deed of the game, "drop by" is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.language.advice.clauses.english import DETERMINERS, OWNERS, PEOPLE
from engine.language.advice.inflection import Inflection
from engine.language.advice.lattice import Rows
from engine.language.advice.patterns import CLAUSE_MARKS, NUMBERS, SORTS, Matcher, put
from engine.language.advice.rewordings.everyday import EVERYDAY, UNCONDITIONAL
from engine.language.advice.rewordings.everyday_verbs import EVERYDAY_VERBS, NOTHING, Everyday
from engine.language.advice.rewordings.rewording import one_by_one
from engine.language.lexicon import CORE_VERBS
from engine.language.tokens import key_of
from engine.language.vocabulary import gerund, participle, third_person

MOST_CHANGES = 12  # in one sentence
MOST_BETWEEN = 6  # words between the parts of a verb
GAP = "…"
VOWELS = frozenset("aeiou")
PAST = {  # irregular pasts: with "have", and of what was done
    "make": "made", "run": "run", "take": "taken", "get": "got", "lay": "laid", "come": "come", "go": "gone",
    "bring": "brought", "win": "won", "pay": "paid", "deal": "dealt", "stick": "stuck", "give": "given",
    "lose": "lost", "burn": "burnt", "let": "let", "throw": "thrown", "cast": "cast", "fling": "flung", "put": "put",
    "sling": "slung", "shed": "shed", "sell": "sold", "send": "sent", "lend": "lent", "set": "set", "fly": "flown",
    "creep": "crept", "slide": "slid", "flee": "fled", "drive": "driven", "see": "seen", "spy": "spied",
    "choose": "chosen", "hold": "held", "hang": "hung", "sit": "sat", "eat": "eaten", "steal": "stolen",
    "catch": "caught", "seek": "sought", "leap": "leapt", "find": "found", "buy": "bought", "quit": "quit",
}  # fmt: skip
UNDOUBLED = frozenset(["enter", "offer", "deliver", "recover", "uncover", "wander", "gather", "shelter", "surrender"])
UNDOUBLED |= {"purloin", "plunder", "obtain", "turn", "look", "peek", "reel", "pull", "view", "claim", "loot", "hoover"}
OBJECT_ENDS = frozenset(["from", "to", "for", "with", "at", "on", "in", "into", "and", "or", "if", "when", "unless"])
OBJECT_ENDS |= {"while", "until", "then", "by", "per", "of", "each"} | CLAUSE_MARKS
CONDITIONAL = frozenset(["if", "unless", "whether", "provided", "when", "whenever"])
ONE_TAGGED = {"a": "sg", "an": "sg", "one": "sg", "1": "sg", "another": "sg", "each": "sg", "no": "pl", "any": "pl"}
FRAMES = ("from", "out", "to", "yours")
DONE = frozenset(["is", "are", "be", "was", "were", "been"])
CARRYING = frozenset(["carry", "carries", "carrying", "hold", "holds", "holding"])  # before a tag without an article
INDIRECT = (("you",), ("it",), ("them",), ("him",), ("her",))
GOING_ON = (("at",), ("in",), ("on",), ("to",), ("from",), ("into",))
Words = tuple[str, ...]
Terms = Mapping[str, Sequence[str]]


class Said(NamedTuple):
    """A sentence in the words of the language, and what has to be said of it."""

    words: Words
    notes: Words = ()


class Part(NamedTuple):
    """One of the words after a verb: those it can be, and whether it may be missing; none of them for a gap."""

    words: frozenset[str]
    is_optional: bool = False


class Entry(NamedTuple):
    """A verb in a form, as a word that begins a row: the form, what has to follow, and the row."""

    form: str
    parts: tuple[Part, ...]
    row: Everyday


class Match(NamedTuple):
    """Where a verb with its parts ends, and what stands in its gap, from one word up to, not including, another."""

    end: int
    gap: tuple[int, int] | None


@dataclass(frozen=True)
class EverydayWords:
    """Puts the sentences of one game in the words of the language."""

    inflection: Inflection

    def said(self, words: Words, terms: Terms) -> Said:
        """The words of a sentence with all everyday ones put otherwise; the same where there are none."""
        terms = {**terms, "money": [*terms.get("currency", ()), *terms.get("points", ())]}
        is_used = words[1:2] == (":",) and words[0] in self.inflection.lexicon.vocabulary.uses
        use, words = (words[:2], words[2:]) if is_used and len(words) > 2 else ((), words)
        is_begun, notes = words[0][:1].isupper(), dict[str, None]()
        for _ in range(MOST_CHANGES):
            changed = self._by_rows(words, terms) or self._by_verbs(words, terms) or self._by_tags(words)
            if changed is None:
                break
            words = changed.words
            notes |= dict.fromkeys(changed.notes)
        words = (words[0][:1].upper() + words[0][1:], *words[1:]) if is_begun else words
        return Said((*use, *words), tuple(notes))

    @cached_property
    def _rows(self) -> Rows:
        return Rows([each for row in EVERYDAY for each in one_by_one(row)])

    @cached_property
    def _unconditional(self) -> Rows:
        return Rows([each for row in UNCONDITIONAL for each in one_by_one(row)])

    def _by_rows(self, words: Words, terms: Terms) -> Said | None:
        matcher = Matcher(self.inflection, words, tuple(map(key_of, words)))
        depends = not CONDITIONAL.isdisjoint(matcher.keys)
        for row in (*(() if depends else self._unconditional.among(matcher)), *self._rows.among(matcher)):
            for start, end, captures in matcher.find(row.find):
                said = next(put(row.put, captures, self.inflection, terms), None)
                if said is not None and said != words[start:end]:
                    notes = (row.note,) if row.note else ()
                    return Said((*words[:start], *said, *words[end:]), notes)
        return None

    def _by_verbs(self, words: Words, terms: Terms) -> Said | None:
        keys = tuple(map(key_of, words))
        for at in range(len(keys)):
            for entry in _ENTRIES.get(keys[at], ()):
                found = self._matched(keys, at, entry)
                if found is None or not self._is_of(entry.row.of, keys, at, found):
                    continue
                said = self._meant(entry, words, at, found, terms)
                if said is not None and said != words[at : found.end]:
                    return Said((*words[:at], *said, *words[found.end :]))
        return None

    def _by_tags(self, words: Words) -> Said | None:
        """Cards by their tag alone, with the noun of those that can have it: "a TOOL item" of "a TOOL"."""
        keys = tuple(map(key_of, words))
        for at in range(1, len(keys)):
            number = ONE_TAGGED.get(keys[at - 1]) if words[at].isupper() else None
            is_had = words[at].isupper() and keys[at - 1] in CARRYING
            card = next(iter(self.inflection.tagged_at(keys, at)), "") if number or is_had else ""
            if card and is_had:
                return Said((*words[:at], "a", words[at], *self.inflection.noun(card, "sg"), *words[at + 1 :]))
            if card and number:
                return Said((*words[: at + 1], *self.inflection.noun(card, number), *words[at + 1 :]))
        return None

    # what is said

    def _matched(self, keys: Words, at: int, entry: Entry) -> Match | None:
        """Where a verb that may begin at a word ends; None where it does not stand there."""
        if not entry.parts and not self._is_strange_verb(keys, at, entry.form):
            return None
        ends: list[Match] = [Match(at + 1, None)]
        for part in entry.parts:
            ends = [match for end in ends for match in _after(keys, end, part)]
        if not ends:
            return None
        longest = max(ends, key=lambda match: (match.end, -(match.gap or (0, 0))[1]))
        return None if at and keys[at - 1] in DETERMINERS | OWNERS and entry.form == "base" else longest

    def _is_strange_verb(self, keys: Words, at: int, form: str) -> bool:
        """Whether a single word is a verb, and none that the game or the language has."""
        if self.inflection.nouns_at(keys, at) or keys[at] in self.inflection.known:
            return False
        told = DETERMINERS | OWNERS | NUMBERS | {"'s", "with"}
        return form not in ("base", "s") or not at or keys[at - 1] not in told - {"this", "that"}

    def _is_of(self, of: str, keys: Words, at: int, found: Match) -> bool:
        """Whether a verb has what it is done to beside it, or between its parts; in a passive, before it."""
        if of in ("", *FRAMES):
            return not of or self._is_framed(of, keys, found)
        start, end = found.gap or (found.end, len(keys))
        if keys[start : start + 1] in INDIRECT and start + 1 < end and keys[start + 1] not in OBJECT_ENDS:
            return False  # "earns you 1 point": somebody else gets it
        is_done = keys[max(at - 1, 0)] in DONE
        sorts = self._named_before(keys, at - 1) if is_done else self._object(keys, start, end)
        is_alone = not sorts and keys[start : start + 1] not in GOING_ON
        return any(is_alone if each == NOTHING else bool(sorts & _sorts(each)) for each in of.split())

    def _is_framed(self, of: str, keys: Words, found: Match) -> bool:
        """Whether a verb has what it comes from, where it goes, or whose it is, as its row wants."""
        clause = _clause(keys, found.end)
        source = clause[clause.index("from") + 1 :] if "from" in clause else ()
        frames = {
            "from": self._is_somebody(source),
            "out": bool(source) and source[0] != "you",
            "to": "to" in clause,
            "yours": clause[:1] == ("your",),
        }
        return frames[of]

    def _object(self, keys: Words, start: int, end: int) -> set[str]:
        """The sorts of the noun that comes next; "period" for a turn, "card" for "this" alone."""
        for at in range(start, end):
            if keys[at] in OBJECT_ENDS and not (keys[at] == "of" and at > start):
                break
            if keys[at] in ("turn", "turns"):
                return {"period"}
            for noun in self.inflection.nouns_at(keys, at)[:1]:
                return set(noun.sorts)
            if self.inflection.tagged_at(keys, at):
                return {"card"}
        return {"card"} if keys[start : start + 1] in (("this",), ("it",), ("them",)) else set()

    def _named_before(self, keys: Words, end: int) -> set[str]:
        """The sorts of the last noun before a word."""
        nouns = (noun for at in reversed(range(end)) for noun in self.inflection.nouns_at(keys, at)[:1])
        return next((set(noun.sorts) for noun in nouns), set())

    def _is_somebody(self, keys: Words) -> bool:
        """Whether some words begin with who acts."""
        if keys[:1] in (("you",), ("them",), ("that",)):
            return True
        if any(keys[: len(row)] == row for rows in PEOPLE.values() for row in rows):
            return True
        nouns = (noun for at in range(min(4, len(keys))) for noun in self.inflection.nouns_at(keys, at)[:1])
        noun = next(nouns, None)
        return noun is not None and bool({"piece", "player"} & set(noun.sorts))

    # what is meant

    def _meant(self, entry: Entry, words: Words, at: int, found: Match, terms: Terms) -> Words | None:
        """The words that are meant, of the first meaning that the game has; None for none."""
        own = self.inflection.lexicon.vocabulary.verbs
        for meaning in entry.row.means:
            first, *rest = meaning.split()
            if first not in own and first not in CORE_VERBS and first not in self.inflection.known:
                continue
            said: list[str] = list(self.inflection.verb(first, "past" if entry.form == "did" else entry.form))
            for word in rest:
                if word == GAP and found.gap is not None:
                    said += words[found.gap[0] : found.gap[1]]
                elif word == "@their":
                    said.append("your" if self._is_yours(tuple(map(key_of, words[:at]))) else "its")
                elif word.startswith("@"):
                    if not terms.get(word[1:]):
                        break
                    said += terms[word[1:]][0].split()
                else:
                    said.append(word)
            else:
                return _as_begun(tuple(said), words[at])
        return None

    def _is_yours(self, before: Words) -> bool:
        """Whether what is done after some words is done by you: a command, or after "you"."""
        if not before or before[-1] in CLAUSE_MARKS:
            return True
        return before[-1] == "you" or before[-2:-1] == ("you",)


def _after(keys: Words, match: Match, part: Part) -> Iterator[Match]:
    """Where a part of a verb can end that begins where another one ended."""
    at = match.end
    if not part.words:  # a gap
        for end in range(at + 1, min(at + MOST_BETWEEN, len(keys)) + 1):
            if keys[end - 1] in CLAUSE_MARKS:
                return
            yield Match(end, (at, end))
        return
    for said in part.words:
        parts = tuple(said.split("_"))
        if keys[at : at + len(parts)] == parts:
            yield match._replace(end=at + len(parts))
    if part.is_optional:
        yield match


def _as_begun(said: Words, given: str) -> Words:
    """Words with a capital if the given word has one."""
    return (said[0][:1].upper() + said[0][1:], *said[1:]) if given[:1].isupper() else said


def _clause(keys: Words, at: int) -> Words:
    end = next((after for after in range(at, len(keys)) if keys[after] in CLAUSE_MARKS), len(keys))
    return keys[at:end]


def _sorts(group: str) -> set[str]:
    return {group, *SORTS.get(group, ())}


def _form(verb: str, form: str) -> str:
    """An English verb in a form."""
    doubled = verb
    if _is_doubled(verb):
        doubled = verb + verb[-1]
    regular = {"base": verb, "s": third_person(verb), "ing": gerund(doubled), "past": participle(doubled)}
    if verb == "be":
        return {"base": "be", "s": "is", "ing": "being", "past": "been", "did": "was"}[form]
    return PAST.get(verb) or regular["past"] if form in ("past", "did") else regular[form]


def _is_doubled(verb: str) -> bool:
    """Whether a verb doubles its last letter before an ending: grab, but not look or enter."""
    if len(verb) < 3 or verb in UNDOUBLED or verb[-1] in VOWELS | set("wxy"):
        return False
    return verb[-2] in VOWELS and verb[-3] not in VOWELS and (len(verb) < 5 or verb in ("scrap", "relet"))


def _entries() -> dict[str, list[Entry]]:
    """All rows by the word that begins them, those with the most words first."""
    found: dict[str, list[Entry]] = {}
    for row in EVERYDAY_VERBS:
        first, *rest = row.said.split()
        parts = tuple(
            Part(frozenset() if part == GAP else frozenset(part.rstrip("?").split("|")), part.endswith("?"))
            for part in rest
        )
        for verb in first.split("|"):
            for form in ("base", "s", "ing", "past"):
                found.setdefault(_form(verb, form), []).append(Entry(form, parts, row))
            if verb == "be":
                found.setdefault("are", []).append(Entry("base", parts, row))
    for listed in found.values():
        listed.sort(key=lambda entry: -len(entry.parts))
    return found


_ENTRIES = _entries()
FORMS_OF_VERBS = frozenset(_ENTRIES)  # the words with which everyday verbs begin
