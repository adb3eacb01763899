"""Why a sentence is not read: the first word that does not fit, and what to do about it.

What to do is a `Hint` in parts. Cheap parts are made for every refusal; whole sentences to write instead are looked
for by engine/language/advice/mend.py, as long as there is time for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from engine.language.advice.columns import ColumnAdvice
from engine.language.advice.mend import Mender
from engine.language.advice.mistakes import advice
from engine.language.advice.offers import Offers
from engine.language.advice.parts import Usage
from engine.language.advice.slips import likely_meant
from engine.language.advice.terms import terms_of
from engine.language.advice.unsaid import Unsaid
from engine.language.advice.words import words_of_forms
from engine.language.chart import Chart
from engine.language.finding import Finding
from engine.language.forms import Node
from engine.language.grammar import Category, Grammar
from engine.language.hint import Hint, Rewrite
from engine.language.nodes.sentences import Sentence
from engine.language.references import Span
from engine.language.tokens import Token, key_of
from engine.language.writer import Writer

MOST_SIMILAR = 2
ORDER = ("first", "second")
ROOT = Category(Sentence)
Possible = tuple[int, list[str], list[Category]]  # the first token that does not fit; words and categories that would


@dataclass
class Refusals:
    """Makes the findings of refusals; `known` are accepted sentences of the game, to show the most similar."""

    grammar: Grammar
    writer: Writer
    known: list[str] = field(default_factory=list)
    are_hinted: bool = True  # whether findings say what to do

    @contextmanager
    def unhinted(self) -> Iterator[None]:
        """Leave hints out for a while: where a text is only tried, nobody sees them."""
        before, self.are_hinted = self.are_hinted, False
        try:
            yield
        finally:
            self.are_hinted = before

    @cached_property
    def offers(self) -> Offers:
        """What could stand somewhere, by what is usual in the known sentences."""
        return Offers(self.grammar, self.known)

    @cached_property
    def mender(self) -> Mender:
        """Finds the nearest sentence that is read."""
        return Mender(self.grammar)

    @cached_property
    def usage(self) -> Usage:
        """The parts that words play in this game, by its vocabulary and the known sentences."""
        return Usage(self.writer.lexicon.vocabulary, self.known)

    @cached_property
    def terms(self) -> dict[str, str]:
        """The words of this game that advice may use."""
        return terms_of(self.writer.lexicon.vocabulary)

    @cached_property
    def unsaid(self) -> Unsaid:
        """Tells what no card of this game can say."""
        return Unsaid(self.mender.inflection, self.words, self.terms)

    @cached_property
    def columns(self) -> ColumnAdvice:
        """Tells how texts speak of the game's own columns."""
        return ColumnAdvice(self.writer.lexicon.vocabulary, self.terms)

    @cached_property
    def words(self) -> frozenset[str]:
        """The keys of all words of the language: those of the forms and those of the vocabulary."""
        return words_of_forms(self.grammar.classes) | self.writer.lexicon.keys

    def refuse(self, text: str, chart: Chart, tokens: list[Token], senseless: int) -> Finding:
        """The finding for a sentence without a reading.

        `senseless` is how many nodes were dropped because they make no sense.
        """
        start, end = tokens[0].start, tokens[-1].end
        if not self.are_hinted:
            return Finding("unread", "this is not read", start, end, "")
        if senseless:
            hint = Hint(similar=self._similar(text[start:end]), unsaid=self.unsaid.told(tokens)) or "say it otherwise"
            return Finding("unread", "these words go together, but make no sense", start, end, hint)
        possible = chart.expected(ROOT)
        furthest = possible[0]
        if furthest >= len(tokens):
            token = tokens[-1]
            message = f"the sentence breaks off after “{shortened(token.text)}”"
        else:
            token = tokens[furthest]
            message = f"“{shortened(token.text)}” is not understood here"
        return Finding("unread", message, token.start, token.end, self._hint(text, tokens, possible))

    def too_long(self, tokens: list[Token]) -> Finding:
        """The finding for a sentence of more tokens than are read; no attempt is made to read it."""
        message = f"a sentence of {len(tokens)} words and marks is too long to read"
        hint = "end it with a full stop, and say the rest in sentences of their own"
        return Finding("unread", message, tokens[0].start, tokens[-1].end, hint)

    def tangled(self, start: int, end: int) -> Finding:
        """The finding for a sentence with more readings than can be listed."""
        hint = "say it in several sentences"
        return Finding("ambiguous", "this can be read in a great many ways", start, end, hint)

    def _hint(self, text: str, tokens: list[Token], possible: Possible) -> Hint | str:
        """Advice, what could stand at the word that is not understood, and similar sentences."""
        furthest, words, categories = possible
        keys = [token.key for token in tokens]
        similar = self._similar(text[tokens[0].start : tokens[-1].end])
        if furthest >= len(tokens) and "." in words:
            return Hint(advice=("end it with a full stop",), similar=similar)
        said = [advice(keys, min(furthest, len(keys) - 1), self.terms), self._untimely(keys, furthest)]
        meant = self._meant(tokens, possible)
        if meant:
            said.insert(0, f"did you mean “{self.writer.lexicon.spelt(meant)}”?")
        before = keys[furthest - 1] if furthest else ""
        offered = () if meant else tuple(offer.label for offer in self.offers.at(before, words, categories))
        of_column = "" if meant or any(said) else self.columns.told(tokens, furthest)
        unsaid = (of_column,) if of_column else () if meant or any(said) else self.unsaid.told(tokens)
        hint = Hint((), tuple(part for part in said if part), offered, similar, unsaid)
        return hint or "what stands before it does not go together: say it otherwise"

    def _meant(self, tokens: list[Token], possible: Possible) -> str:
        """The word that was probably meant by the one that is not understood; "" for none.

        With it the sentence is read further, past the next word too.
        """
        furthest, words, categories = possible
        if furthest >= len(tokens) or tokens[furthest].key in self.words:
            return ""
        could = dict.fromkeys([*words, *self._first_words(categories)])
        for word in likely_meant(tokens[furthest].text, could):
            old = tokens[furthest]
            other = [*tokens[:furthest], Token(word, old.start, old.end, key_of(word)), *tokens[furthest + 1 :]]
            if Chart(self.grammar, other).expected(ROOT)[0] > min(furthest + 1, len(tokens) - 1):
                return word
        return ""

    def _untimely(self, keys: list[str], at: int) -> str:
        """Advice where something lasting is asked for but a deed is named: "if you visit", "a visiting animal"."""
        key = keys[at] if at < len(keys) else ""
        for verb in self.writer.lexicon.vocabulary.verbs.values():
            if key == verb.ing and at > 0 and keys[at - 1] in ("a", "an", "each", "the") and not verb.state:
                return f"say it as something that happens: “when … {verb.s} …, it …”"
            if key in (verb.base, verb.s) and keys[0] == "if" and not verb.state:
                return f"for what happens write “when”: “when … {key} …, …”"
        return ""

    def _first_words(self, categories: list[Category]) -> list[str]:
        return [key for each in categories for key in self.grammar.first(self.grammar.number(each)) if key.isalpha()]

    def _similar(self, sentence: str) -> tuple[str, ...]:
        """Up to MOST_SIMILAR accepted sentences similar to this one, the most similar first."""
        if not self.known:
            return ()
        from rapidfuzz import fuzz, process

        scorer = fuzz.token_sort_ratio
        found = process.extract(sentence, self.known, scorer=scorer, limit=MOST_SIMILAR, score_cutoff=45)
        return tuple(text for text, _, _ in found)

    def ambiguous(
        self, rows: Sequence[tuple[Node, Mapping[Span, Span]]], offered: Sequence[str], text: str, span: Span
    ) -> Finding:
        """The finding for a sentence with several readings; the first two are shown.

        `rows` are trees with their references, `offered` a clear wording of each, or "".
        """
        shown = [bracketed(tree, links, text, self.writer) for tree, links in rows[:2]]
        said = tuple(f"it can mean {each}" for each in shown)
        order = zip(offered[:2], ORDER, strict=False)
        rewrites = tuple(Rewrite(wording, *span, f"for the {which} meaning") for wording, which in order if wording)
        message = f"this can be read in {len(rows)} ways"
        return Finding("ambiguous", message, *span, Hint(rewrites, said))


def shortened(word: str) -> str:
    """A word as messages quote it: after 40 characters it is cut and ends in "…"."""
    return word if len(word) <= 40 else word[:40] + "…"


def bracketed(tree: Node, links: Mapping[Span, Span], text: str, writer: Writer) -> str:
    """A tree in words with phrases in brackets and references resolved, so that two readings look different."""
    from engine.language.paraphrase import Paraphrase

    meant = {span: text[first:last] for span, (first, last) in links.items()}
    return Paraphrase(writer.lexicon, meant, brackets=True).write(tree)
