"""Proves that a rules text says the same after its words were exchanged: its tree is the old one, with the word's id
exchanged.

Where the same letters are another word too (a stash, to stash), the trees tell which places are meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from engine.language.forms import Node, field_names, slot_types
from toolkit.emphasis import without_marks
from toolkit.rename.wording import Change, Wording, applied, with_articles
from toolkit.texts.language import read_text

if TYPE_CHECKING:
    from engine.language import Context, Language, Reading

MOST_TRIES = 64  # of one sentence: which of six places are meant
SLOTS = {"tag": {"tag"}, "counter": {"noun", "currency"}, "noun": {"noun", "unique"}, "card": {"noun"}}


@dataclass(frozen=True, slots=True)
class Proven:
    """What becomes of a rules text: its changes, and what is wrong with it.

    `unlike` is where in the text the first sentence stands that would say something else. `unread` says that some
    sentence was not read before, so that nothing is proven of it.
    """

    changes: list[Change]
    unlike: tuple[int, int] | None = None
    unread: bool = False


@dataclass(frozen=True)
class Proof:
    """Reads texts with the words as they are and as they are to be."""

    wording: Wording
    before: Language
    after: Language

    def of(self, written: str, context: Context) -> Proven:
        """The changes of a text after which it says the same; `written` has its marks of emphasis."""
        whole = self.wording.in_prose(written)
        places = list(self.wording.places(written))
        text, marks = without_marks(written)
        old = read_text(self.before, (context.type, context.subtype, text))  # which is kept
        if marks:  # places in the file and in the reading differ: all or none
            return self._all(written, old, context, whole)
        wanted = [sentence.tree and self._renamed(sentence.tree) for sentence in old.sentences]
        own = [[place for place in places if each.start <= place[0] < each.end] for each in old.sentences]
        chosen: list[Sequence[Change]] = []
        for tree, sentence, here in zip(wanted, old.sentences, own, strict=True):
            guessed = [change for change in whole if sentence.start <= change[0] < sentence.end]
            chosen.append(guessed if tree is None else with_articles(text, here if tree != sentence.tree else []))
        unread = any(tree is None and here for tree, here in zip(wanted, own, strict=True))
        trees = self._trees(text, chosen, context)
        for number, tree in enumerate(wanted):
            if tree is None or (len(trees) == len(wanted) and trees[number] == tree):
                continue
            for some in _choices(own[number], is_said=tree != old.sentences[number].tree):
                chosen[number] = with_articles(text, some)
                trees = self._trees(text, chosen, context)
                if len(trees) == len(wanted) and trees[number] == tree:
                    break
            else:
                chosen[number] = with_articles(text, own[number])
                sentence = old.sentences[number]
                return Proven([each for part in chosen for each in part], (sentence.start, sentence.end), unread)
        return Proven([each for part in chosen for each in part], None, unread)

    def _trees(self, text: str, chosen: Iterable[Sequence[Change]], context: Context) -> list[Node | None]:
        """The trees of a text after changes, by the new words."""
        new = applied(text, (change for part in chosen for change in part))
        return [sentence.tree for sentence in self.after.read(new, context).sentences]

    def _all(self, written: str, old: Reading, context: Context, changes: list[Change]) -> Proven:
        new = self.after.read(without_marks(applied(written, changes))[0], context)
        unread = False
        for was, becomes in zip(old.sentences, new.sentences, strict=False):
            if was.tree is None:
                unread = unread or next(self.wording.places(was.text), None) is not None
            elif becomes.tree != self._renamed(was.tree):
                return Proven(changes, (was.start, was.end), unread)
        same = len(old.sentences) == len(new.sentences)
        return Proven(changes, None if same else (0, len(old.text)), unread)

    def _renamed(self, tree: Node) -> Node:
        naming = self.wording.naming
        return renamed(tree, SLOTS[naming.kind], naming.old, naming.new)


def _choices(places: Sequence[Change], *, is_said: bool) -> Iterator[Sequence[Change]]:
    """Which of several places may be meant, the likely ones first: all of them, or none where the word is not said."""
    sizes = list(range(len(places), -1, -1)) if is_said else list(range(len(places) + 1))
    tries = 0
    for size in sizes:
        for chosen in combinations(places, size):
            yield chosen
            tries += 1
            if tries >= MOST_TRIES:
                return


def renamed(node: Node, kinds: set[str], old: str, new: str) -> Node:
    """A tree with a word of some kinds of slots exchanged."""
    slots = slot_types(type(node))
    values: dict[str, object] = {}
    for name in field_names(type(node)):
        slot = slots[name]
        is_word = slot.word is not None and slot.word.kind in kinds
        values[name] = _exchanged(getattr(node, name), is_word, kinds, (old, new))
    return type(node)(**values, span=node.span)


def _exchanged(value: object, is_word: bool, kinds: set[str], names: tuple[str, str]) -> object:
    if isinstance(value, Node):
        return renamed(value, kinds, *names)
    if isinstance(value, tuple):
        return tuple(_exchanged(each, is_word, kinds, names) for each in value)
    return names[1] if is_word and value == names[0] else value
