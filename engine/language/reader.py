"""From text to trees: each sentence is read whole, every reading is kept, and what is not read is refused.

A text is paragraphs (lines) of one or more sentences. References ("that item", "it") refer back within their paragraph.
A reading whose references do not resolve, or that makes no sense, is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.language.attachment import is_taken_by_place
from engine.language.awaited import awaited_faults
from engine.language.chart import Builder, Chart, Note, TangledError
from engine.language.clarity import shared_by, wordings
from engine.language.doers import doer_faults
from engine.language.doubts import doubts
from engine.language.endless import endless
from engine.language.finding import Finding
from engine.language.fitting import fitting_faults
from engine.language.forms import Node
from engine.language.glossary import misused_words
from engine.language.grammar import Category, Grammar
from engine.language.left_recursion import refuse_unreadable
from engine.language.lexicon import Lexicon
from engine.language.meaning import meaning
from engine.language.meaningless import meaningless_faults
from engine.language.namings import spoken_of, unspoken
from engine.language.needless import needless_faults, stayed_faults
from engine.language.nodes import FORMS
from engine.language.nodes.nouns import Kind
from engine.language.nodes.sentences import Sentence
from engine.language.readable import readable
from engine.language.references import Context, Fault, Span, walk
from engine.language.renewed import renewed_faults
from engine.language.resolver import resolve
from engine.language.sense import sense_faults
from engine.language.shared_words import shared_wordings
from engine.language.staying import addressed, is_staying, unasked
from engine.language.this_card import with_here
from engine.language.timely import untimely
from engine.language.tokens import Token, sentences, tokenise
from engine.language.told import doubtful, leans, misused, of_reference, shared_word, wording
from engine.language.twice import set_twice
from engine.language.unchosen import unchosen_faults
from engine.language.uncounted import uncounted
from engine.language.undoing import changes_undone, gone_faults, undone_faults
from engine.language.unmeasured import unmeasured_faults
from engine.language.unused import unused
from engine.language.vocabulary import Vocabulary
from engine.language.writer import Writer

if TYPE_CHECKING:
    from engine.language.refusal import Refusals

Notes = dict[Node, tuple[Note, ...]]  # the readings of a sentence, with the lines used that are not printed
Resolved = tuple[Node, dict[Span, Span]]  # a tree with its references
ROOT = Category(Sentence)
MOST_TOKENS = 200  # of one sentence; the longest on a shipped card has sixty
HERE = "here"  # which is this card, or its place
REACH = 12  # how many sentences back within a paragraph a reference can refer


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """One sentence as it was read. `start` and `end` are its characters in the text.

    `tree` is None where the sentence was refused, is ambiguous, or has a reference that cannot be resolved.
    `canonical`, the wording that Heap prints, is None in the first two cases. `references` maps the span of each
    reference to the span of what it refers to. `readings` are all trees that were possible: one for a sentence that was
    read whole.
    """

    text: str
    start: int
    end: int
    tree: Node | None
    canonical: str | None
    references: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    readings: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole text as it was read: its sentences by paragraph, and what is wrong with it."""

    text: str
    paragraphs: tuple[tuple[SentenceReading, ...], ...]
    findings: tuple[Finding, ...]

    @property
    def sentences(self) -> tuple[SentenceReading, ...]:
        """All sentences of the text in order."""
        return tuple(sentence for paragraph in self.paragraphs for sentence in paragraph)

    @property
    def tree(self) -> tuple[tuple[Node, ...], ...] | None:
        """The trees by paragraph, or None where some sentence has none."""
        if any(sentence.tree is None for sentence in self.sentences):
            return None
        return tuple(tuple(s.tree for s in paragraph if s.tree is not None) for paragraph in self.paragraphs)

    @property
    def canonical(self) -> str | None:
        """The text as Heap would print it, or None where some sentence was not read."""
        if any(sentence.canonical is None for sentence in self.sentences):
            return None
        return "\n".join(" ".join(s.canonical or "" for s in paragraph) for paragraph in self.paragraphs)


@dataclass(frozen=True)
class Language:
    """The card language of one game: the core forms over its vocabulary."""

    vocabulary: Vocabulary
    card_names: tuple[str, ...] = ()  # cards that texts speak of by name
    known: tuple[str, ...] = ()  # sentences known to be right; refusals show the nearest

    @cached_property
    def lexicon(self) -> Lexicon:
        """The vocabulary indexed for reading and writing.

        A card named like a noun, a counter or a name cannot be called by name.
        """
        words = self.vocabulary
        taken = {word.lower() for word in (*words.names, *words.nouns, *words.counters)}
        return Lexicon(words, tuple(name for name in self.card_names if name.lower() not in taken))

    @cached_property
    def grammar(self) -> Grammar:
        """The forms compiled over the lexicon, those of columns where there are columns of numbers.

        Raises UnreadableFormError for a form that could never be read.
        """
        grammar = Grammar(readable(FORMS, self.lexicon), self.lexicon)
        refuse_unreadable(grammar)
        return grammar

    @cached_property
    def shared(self) -> dict[str, tuple[str, ...]]:
        """The wordings that several nouns or counters of this game have, each with their ids."""
        return shared_wordings(self.vocabulary)

    @cached_property
    def writer(self) -> Writer:
        """Writes trees in this game's words."""
        return Writer(self.lexicon)

    @cached_property
    def refusals(self) -> Refusals:
        """Makes the findings for sentences that are not read; loaded where there is one."""
        from engine.language.refusal import Refusals

        return Refusals(self.grammar, self.writer, list(self.known))

    def write(self, node: Node) -> str:
        """The canonical text of a tree: the wording that Heap prints."""
        return self.writer.write(node)

    def readings(self, sentence: str) -> list[Node]:
        """Every tree that a single sentence can mean, whatever its references lead to; empty where it is not read.

        Raises TangledError where there are more than can be told.
        """
        readings = self._readings(Chart(self.grammar, tokenise(sentence)))[0]
        return self._standing(readings, sentence)

    def read(self, text: str, context: Context | None = None) -> Reading:
        """Read a rules text, optionally as the text of a card of the kind that `context` gives.

        A text that is wrong in any way raises nothing: what is wrong stands in the findings, with offsets into `text`.
        """
        findings: list[Finding] = []
        paragraphs = []
        offset = 0
        for line in text.split("\n"):
            if line.strip():
                paragraphs.append(self._paragraph(text, tokenise(line, offset), context, findings))
            offset += len(line) + 1
        findings += endless((row.tree for paragraph in paragraphs for row in paragraph), self.lexicon)
        rows = [sentence for paragraph in paragraphs for sentence in paragraph]
        findings += set_twice((row.tree, row.start, row.end, row.text) for row in rows)
        for paragraph in paragraphs:
            links = {span: meant for row in paragraph for span, meant in row.references.items()}
            trees = [row.tree for row in paragraph if row.tree is not None]
            if len(trees) == len(paragraph):
                idle = [*unused(trees, links), *unspoken(trees, links)]
                findings += [Finding("never-met", f.message, f.start, f.end, f.hint) for f in idle]
        undone = changes_undone([(row.tree, (row.start, row.end)) for row in rows])
        findings += [Finding("never-met", f.message, f.start, f.end, f.hint) for f in undone]
        return Reading(text, tuple(paragraphs), tuple(findings))

    def _paragraph(
        self, text: str, tokens: list[Token], context: Context | None, findings: list[Finding]
    ) -> tuple[SentenceReading, ...]:
        before: list[Node | None] = []
        sentence_readings: list[SentenceReading] = []
        for group in sentences(tokens):
            sentence = self._sentence(text, group, before, context, findings)
            if sentence.tree is not None:
                last = sentence_readings[-1].tree if sentence_readings else None
                links = sentence.references
                undone = [
                    *undone_faults(sentence.tree, last, links, self.lexicon),
                    *gone_faults(sentence.tree, last, links),
                    *unchosen_faults(sentence.tree, last, links),
                    *needless_faults(sentence.tree, links, self.lexicon),
                    *stayed_faults(sentence.tree, last, links, self.lexicon),
                ]
                findings += [Finding("never-met", f.message, f.start, f.end, f.hint) for f in undone]
            sentence_readings.append(sentence)
            before.append(sentence.tree)
        return tuple(sentence_readings)

    def _sentence(
        self, text: str, tokens: list[Token], said: list[Node | None], context: Context | None, findings: list[Finding]
    ) -> SentenceReading:
        """Read one sentence and add what is wrong with it to `findings`; `said` are those before it in its paragraph.

        None stands for a sentence that was not read. A reference that it may have an answer to is no fault.
        """
        before = [tree for tree in said if tree is not None]
        start, end = tokens[0].start, tokens[-1].end
        given = text[start:end]
        if len(tokens) > MOST_TOKENS:
            findings.append(self.refusals.too_long(tokens))
            return SentenceReading(given, start, end, None, None)
        chart = Chart(self.grammar, tokens)
        try:
            readings, senseless = self._readings(chart)
            if any(token.key == HERE for token in tokens):
                readings = {with_here(tree, context, self.vocabulary): notes for tree, notes in readings.items()}
        except TangledError:
            findings.append(self.refusals.tangled(start, end))
            return SentenceReading(given, start, end, None, None)
        if not readings:
            findings.append(self.refusals.refuse(text, chart, tokens, senseless))
            return SentenceReading(given, start, end, None, None)
        sound, faults = self._sound(readings, given, before, context)
        if not sound:
            is_torn = len(before) < len(said)
            findings += [of_reference(fault, text) for fault in faults if not (is_torn and leans(fault, text))]
            return SentenceReading(given, start, end, None, self.write(next(iter(readings))), readings=tuple(readings))
        torn = self._torn(sound, text, before, context, (start, end))
        if torn is not None:
            findings.append(torn)
            return SentenceReading(given, start, end, None, None, readings=tuple(tree for tree, _ in sound))
        tree, links = sound[0]
        canonical = self.write(tree)
        unfit = [
            *sense_faults(tree, self.lexicon),
            *fitting_faults(tree, self.lexicon),
            *doer_faults(tree, self.lexicon),
            *untimely(tree, before, context, self.vocabulary),
            *renewed_faults(tree, self.lexicon),
            *meaningless_faults(tree, self.lexicon),
            *unmeasured_faults(tree, self.lexicon),
        ]
        findings += [Finding("never-met", f.message, f.start, f.end, f.hint) for f in unfit]
        findings += [Finding("uncounted", f.message, f.start, f.end, f.hint) for f in uncounted(tree, text)]
        if context is not None and is_staying(context, self.vocabulary):
            findings += [of_reference(fault, text) for fault in addressed(tree, context)]
            findings += [
                Finding("never-met", f.message, f.start, f.end, f.hint) for f in unasked(tree, before, context)
            ]
        findings += [misused(word) for word in misused_words(tree, text, self.lexicon)]
        if canonical != " ".join(given.split()):
            findings.append(wording(given, canonical, start, readings[tree]))
        return SentenceReading(given, start, end, tree, canonical, links, (tree,))

    def _torn(
        self, sound: Sequence[Resolved], text: str, before: Sequence[Node], context: Context | None, span: Span
    ) -> Finding | None:
        """The finding for a sentence at a span that says more than one thing; None where it says one."""
        trees = [tree for tree, _ in sound]
        shared = shared_by(trees, self.shared) if len(sound) > 1 else ""
        if shared:
            return shared_word(shared, self.shared[shared], span)
        doubt = next(doubts(*sound[0], self.lexicon, context), None) if len(sound) == 1 else None
        if len(sound) == 1 and doubt is None:
            return None
        shown = [(tree, sound[0][1]) for tree in doubt.trees] if doubt else sound
        offered = [self._clear_wording(tree, links, before, context, span[0]) for tree, links in shown]
        if doubt is None and offered[0] and len(set(offered)) == 1:
            return wording(text[slice(*span)], offered[0], span[0], ())  # all mean one and the same
        return doubtful(doubt, offered, span) if doubt else self.refusals.ambiguous(sound, offered, text, span)

    def _sound(
        self, readings: Notes, given: str, before: Sequence[Node], context: Context | None
    ) -> tuple[list[Resolved], list[Fault]]:
        """The readings that stand, each with its references; where none does, the faults of one of them: of the first
        in which something could be meant twice, or else of the first.
        """
        faults: dict[Node, list[Fault]] = {}
        links: dict[Node, dict[Span, Span]] = {}
        for tree in readings:
            unresolved, links[tree] = resolve(tree, list(before[-REACH:]), self.lexicon, context)
            of_values = spoken_of(tree, before[-REACH:], self.vocabulary)
            links[tree] |= of_values.links
            faults[tree] = [*unresolved, *of_values.faults, *awaited_faults(tree)]
        links = {tree: found for tree, found in links.items() if not faults[tree]}
        if not links:
            return [], max(faults.values(), key=lambda row: any(fault.named for fault in row))
        return [(tree, links[tree]) for tree in self._standing({tree: readings[tree] for tree in links}, given)], []

    def _standing(self, readings: Notes, given: str) -> list[Node]:
        """The readings of a sentence that do not give way to another one."""
        found = list(readings)
        if len(found) < 2:
            return found
        exact = {tree for tree in found if self.write(tree) == " ".join(given.split())}
        found.sort(key=lambda tree: tree not in exact)
        found = list({meaning(tree): tree for tree in reversed(found)}.values())[::-1]
        sensible = [tree for tree in found if not sense_faults(tree, self.lexicon)]
        if not sensible:  # none can be carried out: one of them shows why
            return found[:1]
        sensible = self._in_these_capitals(sensible, given)
        # what is printed with exactly these words wins over what they are loose wordings of
        return [tree for tree in sensible if tree in exact or is_rival(tree, readings[tree], self.lexicon)] or sensible

    def _in_these_capitals(self, found: list[Node], given: str) -> list[Node]:
        """The readings without those that take a word for another that is written in other capitals, if some do not."""
        if len(found) < 2:
            return found
        words = {tree: _words(self.write(tree)) for tree in found}
        missed = {tree: len(_in_other_capitals(words[tree], given)) for tree in found}
        small = {tree: [word.lower() for word in words[tree]] for tree in found}
        return [
            tree
            for tree in found
            if not any(missed[other] < missed[tree] and small[other] == small[tree] for other in found)
        ]

    def _clear_wording(
        self, tree: Node, links: Mapping[Span, Span], before: Sequence[Node], context: Context | None, start: int
    ) -> str:
        """A text that can only be read as this tree where the sentence starts, in one sentence or two; "" for none."""
        for trees in wordings(tree, links, before):
            text = " ".join(self.write(each) for each in trees)
            is_fit = not any(fault for each in trees for fault in fitting_faults(each, self.lexicon))
            if is_fit and self._is_clear(" " * start + text, trees, before, context):
                return text
        return ""

    def _is_clear(self, text: str, trees: Sequence[Node], before: Sequence[Node], context: Context | None) -> bool:
        """Whether a text is read as exactly these trees and no others; it begins behind the sentences before it."""
        groups = sentences(tokenise(text))
        if len(groups) != len(trees):
            return False
        for number, (group, tree) in enumerate(zip(groups, trees, strict=True)):
            given = text[group[0].start : group[-1].end]
            try:
                readings = self._readings(Chart(self.grammar, group))[0]
            except TangledError:
                return False
            sound = self._sound(readings, given, [*before, *trees[:number]], context)[0] if readings else []
            if [each for each, _ in sound] != [tree] or next(doubts(*sound[0], self.lexicon, context), None):
                return False
        return True

    def _readings(self, chart: Chart) -> tuple[Notes, int]:
        """The distinct trees of a sentence and how many nodes made no sense.

        With each tree go the lines used that Heap reads but does not print.
        """
        stretch = chart.read(ROOT)
        if stretch is None:
            return {}, 0
        builder = Builder(chart.tokens)
        trees = {tree: notes for tree, notes in builder.build(stretch) if isinstance(tree, Node)}
        return trees, builder.senseless


def _words(text: str) -> list[str]:
    """The words and marks of a text, sorted, in whatever capitals."""
    return sorted((token.text for token in tokenise(text)), key=str.lower)


def _in_other_capitals(words: Sequence[str], given: str) -> list[str]:
    """Those of some words that a text has in other capitals alone."""
    own = set(_words(given))
    small = {word.lower() for word in own}
    return [word for word in words if word not in own and word.lower() in small]


def is_rival(tree: Node, notes: tuple[Note, ...], lexicon: Lexicon) -> bool:
    """Whether a reading stands beside another that is printed with the same words: as good English as that one."""
    if notes:
        return all(line.rival for line, _, _ in notes)
    return any(isinstance(node, Kind) and is_taken_by_place(node, lexicon) for node, _ in walk(tree))
