"""Clauses in words: who does what, with the words that the language has for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from engine.language.advice.clauses.clause import CANNOT, MAY, Clause, Clauses, Words, keys_of
from engine.language.advice.clauses.english import words_of
from engine.language.advice.clauses.outline import Part
from engine.language.advice.clauses.phrases import PRONOUNS, YOU, Phrases
from engine.language.advice.clauses.verb_phrases import CONDITIONS, ITSELF, VERB_PHRASES
from engine.language.advice.lattice import Rows
from engine.language.advice.patterns import Matcher, put
from engine.language.advice.rewordings import SYNONYMS
from engine.language.advice.rewordings.rewording import Rewording, one_by_one
from engine.language.lexicon import CORE_VERBS

MOST_WAYS = 3  # of saying one part
JOIN = 0.05  # for the less likely way to go on
PASSIVE = 0.02  # for what is done to somebody said as what is done
DEED = 0.03  # for a deed of the game in place of a verb that means the same
Way = tuple[Words, float]
ITSELF_NAMED = (("this",), ("this", "card"), ("this", "pair"), ("it",))
REST = (("others",), ("the", "others"), ("all", "others"), ("all", "the", "others"), ("the", "rest"))
GETTING = words_of("gain get receive gather collect")
LOSING = words_of("lose discard shed")


def rows_of(rows: Sequence[Rewording]) -> Rows:
    """Rows, ready to be looked for."""
    return Rows([each for row in rows for each in one_by_one(row)])


OF_VERBS, OF_CONDITIONS, OF_ITSELF = rows_of(VERB_PHRASES), rows_of(CONDITIONS), rows_of(ITSELF)


@dataclass(frozen=True)
class Saying:
    """Says clauses in the words of one game; `terms` are its words by the part that they play."""

    clauses: Clauses
    terms: Mapping[str, Sequence[str]]

    @cached_property
    def phrases(self) -> Phrases:
        """Rewords who is spoken of."""
        return Phrases(self.clauses, self.terms)

    def clause(self, clause: Clause, actor: Words, *, is_deed: bool = False) -> list[Way]:
        """The ways to say a clause with its subject; a deed that is done to somebody also as what is done."""
        if keys_of(clause.subject) in ITSELF_NAMED and not clause.helped:
            itself = list(self.by_rows(OF_ITSELF, clause.phrase))
            if itself:
                return itself[:MOST_WAYS]
        ways = [
            self._said(clause._replace(phrase=_theirs(phrase, clause)), cost, actor)
            for phrase, cost in self._phrased(clause.phrase)
        ]
        if not is_deed:
            return ways
        if keys_of(clause.phrase)[-2:] == ("from", "you") and clause.phrase[0] in GETTING | {"take"} and clause.subject:
            ways += [self._said(Clause((), "", ("give", *clause.phrase[1:-2], "to", *clause.subject)), PASSIVE, actor)]
        ways += [self._said(Clause((), "", phrase), cost, actor) for phrase, cost in self._of_place(clause)]
        done = self.clauses.done(clause.phrase)
        if done and clause.subject and not clause.helped and "by" not in keys_of(clause.phrase):
            command = (done, *clause.subject, *clause.phrase[2:])
            ways += [
                self._said(Clause((), "", phrase), cost + PASSIVE, actor) for phrase, cost in self._phrased(command)
            ]
        return sorted(ways, key=lambda way: way[1])

    def deeds(self, deeds: Sequence[Clause], actor: Words) -> Iterator[Way]:
        """The ways to say one deed, or several after each other."""
        first = deeds[0]
        ways = self.clause(first, actor, is_deed=True)
        for clause in deeds[1:]:
            clause = self._complement(clause, first.subject)
            is_same = clause.subject == first.subject
            following: list[Way] = []
            for said, cost in self.clause(clause._replace(subject=()) if is_same else clause, actor, is_deed=True):
                said = _theirs(said, clause._replace(subject=first.subject)) if is_same else said
                if is_same and first.helped not in (MAY, CANNOT) and self._is_third(self._subject(first, actor)):
                    said = (self._form(said[0], "s"), *said[1:])
                following += [((*lead, *said), cost + more) for lead, more in _leads(clause.lead, is_same=is_same)]
            ways = [((*before, *after), cost + more) for (before, cost), (after, more) in product(ways, following)]
        yield from sorted(ways, key=lambda way: way[1])[:4]

    def conditional(self, part: Part, actor: Words) -> list[Way]:
        clause = part.clause
        whole = (*clause.subject, *clause.phrase)
        if (
            not clause.helped
            and (rows := list(self.by_rows(OF_CONDITIONS, whole)))
            and self.phrases.is_nobody(clause.subject)
        ):
            return rows[:MOST_WAYS]
        if clause.subject and self.phrases.is_nobody(clause.subject) and not clause.helped:
            one = self.phrases.one(clause.subject)
            no = ("no", "other", *one[1:]) if one[:1] == ("another",) else ("no", *one[1:])
            return [((*no, self._form(clause.phrase[0], "s"), *clause.phrase[1:]), 0.0)]
        ways: list[Way] = [] if clause.helped else list(self.by_rows(OF_CONDITIONS, whole))
        ways += self.clause(clause, actor)
        if part.more:
            more = [(" ", *said) for said, _ in self.deeds(part.more, actor)][:1]
            ways = [((*said, "and", *more[0][1:]), cost) for said, cost in ways if more]
        return ways[:MOST_WAYS]

    def by_rows(self, rows: Rows, words: Words) -> Iterator[Way]:
        found: dict[Words, float] = {}
        matcher = Matcher(self.clauses.inflection, words, keys_of(words))
        for row in rows.among(matcher):
            for start, end, captures in matcher.find(row.find):
                if start == 0 and end == len(words):
                    for said in put(row.put, captures, self.clauses.inflection, self.terms):
                        found.setdefault(said, row.cost)
        yield from found.items()

    def _of_place(self, clause: Clause) -> Iterator[Way]:
        """What a place gets or loses, as what is put there or discarded from there."""
        head = self.clauses.head(keys_of(clause.subject))
        sorts = set(head[1].sorts) if head is not None else set()
        if not {"place", "pile"} & sorts or {"piece", "player"} & sorts or clause.helped in (MAY, CANNOT):
            return
        said = {"on": GETTING, "from": LOSING}
        for where, verbs in said.items():
            if clause.phrase[0] in verbs:
                yield ("put" if where == "on" else "discard", *clause.phrase[1:], where, *clause.subject), PASSIVE

    def _phrased(self, phrase: Words) -> list[Way]:
        """A verb phrase as it is, and in words of the language."""
        reworded = sorted((*self.by_deeds(phrase), *self.by_rows(OF_VERBS, phrase)), key=lambda way: way[1])
        return [*reworded[: MOST_WAYS - 1], (phrase, 0.0)] if reworded else [(phrase, 0.0)]

    def by_deeds(self, phrase: Words) -> Iterator[Way]:
        """A verb phrase with a deed of the game for a verb that means the same: "enter a house" as "visit a house"."""
        own = self.clauses.inflection.lexicon.vocabulary.verbs
        if phrase[0] not in own:
            for verb in own:
                if verb not in CORE_VERBS and phrase[0] in SYNONYMS.get(verb, "").split():
                    yield (verb, *phrase[1:]), DEED

    def _complement(self, clause: Clause, before: Words) -> Clause:
        """A clause with "the others" said as those that are not what was spoken of: "each non-SMALL animal"."""
        if keys_of(clause.subject) not in REST:
            return clause
        keys = keys_of(before)
        tags = [said for kind in ("tag", "size") for said, _ in self.clauses.inflection.named(kind) if len(said) == 1]
        at = next((at for at in range(len(keys)) if (keys[at],) in tags), -1)
        if at < 0:
            return clause
        return clause._replace(subject=(*before[:at], "non-", *before[at:]))

    def _subject(self, clause: Clause, actor: Words) -> Words:
        """Who a clause is about, in usual words, where `actor` is who an event was about."""
        subject = clause.subject
        keys = keys_of(subject)
        if not keys or keys == YOU:
            return subject
        if actor and (keys in PRONOUNS or keys == keys_of(actor) or self.phrases.one(subject) == actor):
            return self._called(actor)
        if clause.helped == CANNOT or self.phrases.is_nobody(subject):
            return self.phrases.several(subject)
        if keys[0] == "any" and keys[-2:] in (("you", "choose"), ("you", "like"), ("you", "want"), ("you", "pick")):
            return self.phrases.one(subject[:-2])
        if keys[0] == "any":
            return ("each", *subject[1:])
        return self.phrases.each(subject)

    def _called(self, actor: Words) -> Words:
        """What somebody is called after they were named: you, it, that player."""
        if keys_of(actor) == YOU:
            return YOU
        head = self.clauses.head(keys_of(actor))
        if head is not None and "player" not in head[1].sorts:
            return ("it",)
        return ("that", *(self.clauses.inflection.noun(head[1].id, "sg") if head is not None else ("player",)))

    def _said(self, clause: Clause, cost: float, actor: Words) -> Way:
        """A clause in words, for who an event was about."""
        subject, phrase = self._subject(clause, actor), clause.phrase
        helped = CANNOT if clause.subject and self.phrases.is_nobody(clause.subject) else clause.helped
        if phrase[0] in (MAY, CANNOT):
            helped, phrase = (helped if helped == CANNOT else phrase[0]), phrase[1:]
        if phrase[:2] == ("is", "ignored"):
            return ("ignore", *subject, *phrase[2:]), cost
        if helped in (MAY, CANNOT):
            return (*(subject or YOU), helped, *phrase), cost
        if not subject or keys_of(subject) == YOU:
            is_state = phrase[0] in ("be", "have") or self.clauses.is_lasting(clause)
            verb = "are" if phrase[0] == "be" else phrase[0]
            return (
                (*subject, verb, *phrase[1:]) if is_state or (actor == () and subject) else (verb, *phrase[1:])
            ), cost
        form = "s" if self._is_third(subject) else "base"
        return (*subject, self._form(phrase[0], form), *phrase[1:]), cost

    def _is_third(self, subject: Words) -> bool:
        return bool(subject) and keys_of(subject) != YOU and not self.clauses.is_several(subject)

    def _form(self, verb: str, form: str) -> str:
        if verb == "be":
            return "is" if form == "s" else "are"
        return " ".join(self.clauses.inflection.verb(verb, form))


def _theirs(phrase: Words, clause: Clause) -> Words:
    """A phrase that a row made for "you", for whom a clause is about: "skip their next turn"."""
    if keys_of(clause.subject) in ((), YOU) or {"your", "you"} & {*keys_of(clause.phrase)}:
        return phrase
    return tuple("their" if word == "your" else word for word in phrase)


def _leads(lead: str, *, is_same: bool) -> list[tuple[Words, float]]:
    """The ways to go on after a clause."""
    if lead == "or":
        return [((",", "or"), 0.0)]
    if lead in ("otherwise", "else"):
        return [((";", "otherwise", ","), 0.0)]
    if lead == "then":
        return [((",", "then"), 0.0)]
    if is_same:
        return [(("and",), 0.0), ((",", "then"), JOIN)]
    return [((",", "and"), 0.0), ((".",), JOIN)]
