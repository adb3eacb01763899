"""Nouns and verbs as they stand in a sentence that is not read: which word of the language it is, and its other forms.

Known are the nouns and verbs of a game and the verbs of the forms, and beside them English verbs that texts use for
these (`rewordings`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.language.forms import MARKS
from engine.language.lexicon import Lexicon
from engine.language.tokens import NUMBER, NUMBER_WORDS, ONE, key_of
from engine.language.verbs import inflect
from engine.language.writer import CLOSING

VERB_FORMS = ("base", "s", "ing", "past", "did")
COUNTING = frozenset([ONE, NUMBER, *NUMBER_WORDS, "a", "an", "each", "every", "all", "another", "any", "other", "no"])
BEING = frozenset(["is", "are", "be"])
AUXILIARIES = frozenset(["be", "have", "do"])
IRREGULAR_SYNONYMS = {  # of verbs that are in no form: s, ing, past
    "get": ("gets", "getting", "got"),
    "win": ("wins", "winning", "won"),
    "throw": ("throws", "throwing", "thrown"),
    "grab": ("grabs", "grabbing", "grabbed"),
    "go": ("goes", "going", "gone"),
    "come": ("comes", "coming", "come"),
    "run": ("runs", "running", "run"),
    "set": ("sets", "setting", "set"),
    "lay": ("lays", "laying", "laid"),
    "begin": ("begins", "beginning", "begun"),
    "see": ("sees", "seeing", "seen"),
    "send": ("sends", "sending", "sent"),
    "bring": ("brings", "bringing", "brought"),
    "spend": ("spends", "spending", "spent"),
}


class NounForm(NamedTuple):
    """A noun or counter of a game as it stands in a text: how many words, its id, its number, and its sorts."""

    size: int
    id: str
    number: str  # "sg", "pl", or "" where both are alike
    sorts: tuple[str, ...]


class VerbForm(NamedTuple):
    """A verb as it stands in a text: its base form and the inflection."""

    base: str
    form: str


@dataclass(frozen=True)
class Inflection:
    """The nouns and verbs of one game by their words; `verbs` are those that are no words of its vocabulary."""

    lexicon: Lexicon
    verbs: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()  # the keys of all words of the language
    _lists: dict[tuple[str, str], list[tuple[tuple[str, ...], str]]] = field(default_factory=dict)

    def nouns_at(self, keys: tuple[str, ...], at: int) -> list[NounForm]:
        """The nouns that begin with a word, the longest first."""
        rows = self._nouns.get(keys[at], []) if at < len(keys) else []
        return [noun for words, noun in rows if keys[at : at + len(words)] == words]

    def outside_nouns(self, keys: tuple[str, ...]) -> list[int]:
        """The words of a sentence that are in no noun and in no list of words that nouns are made of."""
        inside: set[int] = set()
        for at in range(len(keys)):
            for noun in self.nouns_at(keys, at)[:1]:
                inside |= set(range(at, at + noun.size))
            for kind in ("use", "deck"):
                for words, _ in self.listed(kind, ""):
                    end = at + len(words)
                    if keys[at:end] == words and (kind == "deck" or keys[end : end + 1] == (":",)):
                        inside |= set(range(at, end))
        return [at for at in range(len(keys)) if at not in inside]

    def tagged_at(self, keys: tuple[str, ...], at: int) -> list[str]:
        """The noun of cards that can have the tag at a place, where no noun is said with it; empty for none."""
        vocabulary = self.lexicon.vocabulary
        tag = vocabulary.tags.get(self._tags.get(keys[at], ""))
        if tag is None or {*keys[at + 1 : at + 2]} & {*self._tags} or self.nouns_at(keys, at + 1):
            return []
        cards = [noun for noun in vocabulary.nouns.values() if "card" in noun.sorts and not noun.unique]
        return [noun.id for noun in cards if noun.type and {noun.type, noun.subtype} & set(tag.on)][:1]

    @cached_property
    def _tags(self) -> dict[str, str]:
        """The tags of one word, by its key."""
        return {words[0]: tag for words, tag in self.named("tag") if len(words) == 1}

    def verbs_at(self, keys: tuple[str, ...], at: int) -> list[VerbForm]:
        """The verbs that a word can be."""
        return self._verb_forms.get(keys[at], []) if at < len(keys) else []

    def listed(self, kind: str, feature: str) -> list[tuple[tuple[str, ...], str]]:
        """The wordings of a list of the vocabulary as keys, each with its value."""
        found = self._lists.get((kind, feature))
        if found is None:
            entries = self.lexicon.entries(kind, "", feature)
            found = [(tuple(key_of(word) for word in entry.words), entry.value) for entry in entries]
            self._lists[kind, feature] = found
        return found

    def named(self, kind: str) -> list[tuple[tuple[str, ...], str]]:
        """The names, tags or sizes of the game as keys, each with its id."""
        return self._named[kind]

    @cached_property
    def _named(self) -> dict[str, list[tuple[tuple[str, ...], str]]]:
        words = self.lexicon.vocabulary
        lists = {"name": words.names, "tag": words.tags, "size": words.sizes}
        return {
            kind: [(tuple(key_of(word) for word in MARKS.findall(id)), id) for id in ids] for kind, ids in lists.items()
        }

    def noun(self, id: str, number: str) -> tuple[str, ...]:
        """The words of a noun or counter in the singular ("sg") or plural ("pl")."""
        vocabulary = self.lexicon.vocabulary
        entry = vocabulary.nouns.get(id) or vocabulary.counters.get(id)
        if entry is None:
            return (id,)
        return tuple(MARKS.findall(entry.singular if number == "sg" else entry.plural))

    def verb(self, base: str, form: str) -> tuple[str, ...]:
        """The words of a verb in a form of VERB_FORMS."""
        own = self.lexicon.vocabulary.verbs.get(base)
        if own is not None:
            text = {"base": own.base, "s": own.s, "ing": own.ing, "past": own.past, "did": own.did}[form]
            return tuple(text.split())
        return (_english(base, form),)

    def others(self, keys: tuple[str, ...], at: int) -> list[tuple[str, ...]]:
        """The other forms of the single word that stands at a place: of a noun its other number, of a verb those that
        say no other time: "visits" is not "visited".
        """
        found: dict[tuple[str, ...], None] = {}
        for noun in self.nouns_at(keys, at):
            if noun.size == 1 and noun.number and at and keys[at - 1] in COUNTING:  # "that house" is not "houses"
                found[self.noun(noun.id, "pl" if noun.number == "sg" else "sg")] = None
        for verb in self.verbs_at(keys, at):
            for form in _agreeing(verb, keys[at - 1] if at else ""):
                found[self.verb(verb.base, form)] = None
        return [words for words in found if tuple(map(key_of, words)) != (keys[at],)]

    @cached_property
    def _nouns(self) -> dict[str, list[tuple[tuple[str, ...], NounForm]]]:
        found: dict[str, list[tuple[tuple[str, ...], NounForm]]] = {}
        vocabulary = self.lexicon.vocabulary
        rows: list[tuple[str, str, str, tuple[str, ...]]] = []
        rows += [(noun.id, noun.singular, noun.plural, noun.sorts) for noun in vocabulary.nouns.values()]
        rows += [(each.id, each.singular, each.plural, (each.kind,)) for each in vocabulary.counters.values()]
        for id, singular, plural, sorts in rows:
            forms = [(singular, "sg"), (plural, "pl")] if singular != plural else [(singular, "")]
            for text, number in forms:
                words = tuple(key_of(word) for word in MARKS.findall(text))
                found.setdefault(words[0], []).append((words, NounForm(len(words), id, number, tuple(sorts))))
        for listed in found.values():
            listed.sort(key=lambda row: -row[1].size)
        return found

    @cached_property
    def _verb_forms(self) -> dict[str, list[VerbForm]]:
        found: dict[str, list[VerbForm]] = {}
        for base in dict.fromkeys([*self.lexicon.vocabulary.verbs, *self.verbs]):
            for form in VERB_FORMS:
                words = self.verb(base, form)
                if len(words) == 1:
                    listed = found.setdefault(key_of(words[0]), [])
                    if VerbForm(base, form) not in listed:
                        listed.append(VerbForm(base, form))
        return found


def _agreeing(verb: VerbForm, before: str) -> tuple[str, ...]:
    """The forms in which a verb can be meant that stands in one of them after a word."""
    if verb.form in ("past", "did"):
        return ()
    if verb.base in AUXILIARIES:
        return VERB_FORMS[:2]
    return ("past",) if before in BEING else VERB_FORMS[:3]


def _english(base: str, form: str) -> str:
    if base in IRREGULAR_SYNONYMS and form != "base":
        s, ing, past = IRREGULAR_SYNONYMS[base]
        return {"s": s, "ing": ing, "past": past, "did": past}[form]
    return inflect(base, "past" if form == "did" else form) if form != "base" else base


def spaced(words: Iterable[str]) -> str:
    """Words and marks as text, with no blank before a mark and none before a possessive."""
    text = ""
    for word in words:
        is_glued = not text or word in CLOSING or word in ("'s", "’s") or text.endswith(("(", "non-"))
        text += word if is_glued else f" {word}"
    return text
