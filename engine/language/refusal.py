"""Why a sentence is not read: the first word that does not fit, what could stand there, and similar sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.language.chart import Chart
from engine.language.finding import Finding
from engine.language.forms import Node
from engine.language.grammar import Category, Grammar
from engine.language.mistakes import advice
from engine.language.nodes.sentences import Sentence
from engine.language.references import Span
from engine.language.tokens import Token
from engine.language.writer import Writer

MOST_OFFERED = 8
MOST_LABELS = 3  # places kept in the list for labels of categories such as "a tag"
MOST_EXAMPLES = 6


@dataclass
class Refusals:
    """Makes the findings of refusals; `known` are accepted sentences of the game, to show the most similar."""

    grammar: Grammar
    writer: Writer
    known: list[str] = field(default_factory=list)

    def refuse(self, text: str, chart: Chart, tokens: list[Token], senseless: int) -> Finding:
        """The finding for a sentence without a reading.

        `senseless` is how many nodes were dropped because they make no sense.
        """
        if senseless:
            start, end = tokens[0].start, tokens[-1].end
            return Finding(
                "unread", "these words go together, but make no sense", start, end, self._nearest(text[start:end])
            )
        furthest, words, categories = chart.expected(Category(Sentence))
        if furthest >= len(tokens):
            last = tokens[-1]
            message = f"the sentence breaks off after “{shortened(last.text)}”"
            return Finding(
                "unread", message, last.start, last.end, self._hint(text, tokens, furthest, words, categories)
            )
        token = tokens[furthest]
        message = f"“{shortened(token.text)}” is not understood here"
        return Finding("unread", message, token.start, token.end, self._hint(text, tokens, furthest, words, categories))

    def too_long(self, tokens: list[Token]) -> Finding:
        """The finding for a sentence of more tokens than are read; no attempt is made to read it."""
        message = f"a sentence of {len(tokens)} words and marks is too long to read"
        hint = "end it with a full stop, and say the rest in sentences of their own"
        return Finding("unread", message, tokens[0].start, tokens[-1].end, hint)

    def tangled(self, start: int, end: int) -> Finding:
        """The finding for a sentence with more readings than can be listed."""
        hint = "say it in several sentences"
        return Finding("ambiguous", "this can be read in a great many ways", start, end, hint)

    def _hint(self, text: str, tokens: list[Token], furthest: int, words: list[str], categories: list[Category]) -> str:
        word = tokens[furthest].text if furthest < len(tokens) else ""
        parts = [advice([token.key for token in tokens], min(furthest, len(tokens) - 1))]
        parts.append(self._untimely([token.key for token in tokens], furthest))
        parts.append(self._offered(word, words, categories))
        parts.append(self._nearest(text[tokens[0].start : tokens[-1].end]))
        return (
            "; ".join(part for part in parts if part) or "what stands before it does not go together: say it otherwise"
        )

    def _offered(self, word: str, words: list[str], categories: list[Category]) -> str:
        """The most similar word that could stand there, then examples of everything that could."""
        spelt = self.writer.lexicon.spelt
        close = _closest(word, list(dict.fromkeys([*words, *self._first_words(categories)])))
        if not word and "." in words:
            return "end it with a full stop"
        labels: dict[str, set[str]] = {}
        for category in categories:
            labels.setdefault(category.label, set()).update(self._first_words([category]))
        room = MOST_OFFERED - min(len(labels), MOST_LABELS)
        listed = [f"“{spelt(each)}”" for each in words if each.isalpha() or each in ".,;:"][:room]
        for label, keys in list(labels.items())[: MOST_OFFERED - len(listed)]:
            listed.append(label + _examples([spelt(key) for key in sorted(keys - set(words))]))
        lead = f"did you mean “{spelt(close)}”? " if close else ""
        return f"{lead}here could stand {', '.join(listed)}" if listed else lead.strip()

    def _untimely(self, keys: list[str], at: int) -> str:
        """Advice where something lasting is asked for but a deed is named: "if you visit", "a visiting animal"."""
        key = keys[at] if at < len(keys) else ""
        for verb in self.writer.lexicon.vocabulary.verbs.values():
            if key == verb.ing and at > 0 and keys[at - 1] in ("a", "an", "each", "the"):
                return f"say it as something that happens: “when … {verb.s} …, it …”"
            if key in (verb.base, verb.s) and keys[0] == "if" and not verb.state:
                return f"for what happens write “when”: “when … {key} …, …”"
        return ""

    def _first_words(self, categories: list[Category]) -> list[str]:
        return [key for each in categories for key in self.grammar.first(self.grammar.number(each)) if key.isalpha()]

    def _nearest(self, sentence: str) -> str:
        """Up to two accepted sentences similar to this one, after "like: "; "" where none is similar."""
        if not self.known:
            return ""
        from rapidfuzz import fuzz, process

        found = process.extract(sentence, self.known, scorer=fuzz.token_sort_ratio, limit=2, score_cutoff=45)
        return "like: " + " / ".join(text for text, _, _ in found) if found else ""

    def ambiguous(
        self, rows: Sequence[tuple[Node, Mapping[Span, Span]]], offered: Sequence[str], text: str, span: Span
    ) -> Finding:
        """The finding for a sentence with several readings; the first two are shown.

        `rows` are trees with their references, `offered` a clear wording of each, or "".
        """
        shown = " / ".join(bracketed(tree, links, text, self.writer) for tree, links in rows[:2])
        clear = " or ".join(f"“{wording}”" for wording in offered[:2] if wording)
        message = f"this can be read in {len(rows)} ways"
        hint = f"say which: {shown}" + (f"; write {clear}" if clear else "")
        return Finding("ambiguous", message, *span, hint)


def _examples(words: list[str]) -> str:
    """A few of the words that a category can begin with, taken at even distances, in brackets."""
    if not words:
        return ""
    step = max(1, len(words) // MOST_EXAMPLES)
    shown = words[::step][:MOST_EXAMPLES]
    more = ", …" if len(words) > len(shown) else ""
    return f" ({', '.join(f'“{word}”' for word in shown)}{more})"


def shortened(word: str) -> str:
    """A word as messages quote it: after 40 characters it is cut and ends in "…"."""
    return word if len(word) <= 40 else word[:40] + "…"


def bracketed(tree: Node, links: Mapping[Span, Span], text: str, writer: Writer) -> str:
    """A tree in words with phrases in brackets and references resolved, so that two readings look different."""
    from engine.language.paraphrase import Paraphrase

    meant = {span: text[first:last] for span, (first, last) in links.items()}
    return Paraphrase(writer.lexicon, meant, brackets=True).write(tree)


def _closest(word: str, could: list[str]) -> str:
    """The most similar of some words, or "" where none is similar enough or the word itself is among them."""
    if not word.isalpha():
        return ""
    from rapidfuzz import fuzz, process

    similar = process.extract(word.lower(), could, scorer=fuzz.ratio, score_cutoff=70, limit=5)
    letters = sorted(word.lower())  # of two equally similar words, the one made of the same letters is offered
    best = max(similar, key=lambda row: (row[1], sorted(row[0]) == letters), default=None)
    return str(best[0]) if best and best[0] != word.lower() else ""
