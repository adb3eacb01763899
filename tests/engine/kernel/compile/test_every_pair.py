"""Every act in every form that speaks of acts, and every noun wherever it may be looked for: played, or refused.

What a rules module does not answer, tell or ask is refused in words when a text is compiled; what is not refused
runs in games that stay sound. Nothing fails in another way, and nothing is passed over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest

from engine.games import lacks, referee
from engine.kernel import Box, Design, check_state, choose, is_over, new_game, options
from engine.kernel.compile.unsupported import Unplayable
from engine.language import Context, Language, Reading
from engine.language.forms import Node
from engine.language.generate import ROOT, DeadEndError, Generator, Row, TooLargeError
from engine.language.nodes import FORMS, effects, events, nouns, prohibitions, sentences
from engine.language.nodes.acts import Act
from engine.language.references import walk
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.texts import language_of

CARDS = Path(__file__).parents[4] / "cards"
GAMES = ("ark", "crafty-critters", "top-of-the-heap")
SPEAKING = (effects.Must, effects.May, events.Happens, events.Until, sentences.NthTime, prohibitions.Cannot)
WHERE = (nouns.At, nouns.On, nouns.In, nouns.From, nouns.AdjacentTo, nouns.OppositeOf)
TRIES = 10  # sentences that are made for a pair before it is taken that the language has none
CHOICES = 50  # that are made in a game of each box


@dataclass
class Wanted(Generator):
    """Makes sentences in which a node of each of these classes stands as soon as it may."""

    wanted: tuple[type[Node], ...] = ()
    _left: set[type[Node]] = field(default_factory=set)

    def one(self) -> Node | None:
        """A sentence, None where what was begun made no sense."""
        self._left, self._nodes = set(self.wanted), 0
        try:
            return self._node(ROOT, self.depth)
        except (DeadEndError, TooLargeError):
            return None

    def pick(self, by_class: dict[type[Node], list[Row]]) -> type[Node]:
        """A wanted class where there is one."""
        liked = [cls for cls in by_class if cls in self._left]
        found = self.chance.choice(liked or list(by_class))
        self._left.discard(found)
        return found


@cache
def opened(game: str) -> tuple[Box, Language]:
    loaded, _ = load_game(CARDS / game)
    assert loaded is not None
    return open_box(loaded)[0], language_of(loaded)


def read_on(game: str, generator: Wanted, noun: str) -> Reading | None:
    """A sentence that holds what is wanted, read on a card on which it makes sense; None if there seems to be none."""
    box, language = opened(game)
    places = sorted({(design.type, design.subtype) for design in box.designs if design.text})
    for _ in range(TRIES):
        tree = generator.one()
        if tree is None:
            continue
        parts = [node for node, _ in walk(tree)]
        if not {type(node) for node in parts} >= set(generator.wanted) or (noun and not _looks_for(parts, noun)):
            continue
        kind, subtype = generator.chance.choice(places)
        reading = language.read(language.write(tree), Context(kind, subtype))
        if reading.tree is not None and not reading.findings:
            return reading
    return None


def _looks_for(parts: list[Node], noun: str) -> bool:
    return any(isinstance(node, nouns.Kind) and node.noun == noun and node.where is not None for node in parts)


def pairs(game: str) -> Iterator[Reading]:
    """A text for each pair that the language of a game has."""
    _, language = opened(game)
    acts = [cls for cls in FORMS if issubclass(cls, Act)]
    rows = [((form, act), "") for form in SPEAKING for act in acts]
    rows += [((where, nouns.Kind), noun) for where in WHERE for noun in language.vocabulary.nouns]
    generator = Wanted(language.grammar, random.Random(game), depth=5)
    for wanted, noun in rows:
        generator.wanted = wanted
        reading = read_on(game, generator, noun)
        if reading is not None:
            yield reading


def silent(design: Design) -> Design:
    """The design without its text."""
    return replace(design, text="", reading=None)


def boxes(game: str) -> Iterator[tuple[Box, list[str]]]:
    """The texts on cards of the game, as many as there are designs with a text; and what was refused of them, why."""
    whole, _ = opened(game)
    whole = replace(whole, designs=tuple(replace(design, tags=()) for design in whole.designs))  # no text is asked for
    places = [number for number, design in enumerate(whole.designs) if design.text]
    waiting = list(pairs(game))
    assert len(waiting) > 40
    while waiting:
        now, waiting = waiting[: len(places)], waiting[len(places) :]
        designs = list(whole.designs)
        for place, reading in zip(places, now, strict=False):
            designs[place] = replace(designs[place], text=str(reading.canonical), reading=reading)
        missed = {lack.card for lack in lacks(replace(whole, designs=tuple(designs)))}  # by what other cards must say
        designs = [silent(design) if design.id in missed else design for design in designs]
        box = replace(whole, designs=tuple(designs))
        refused: list[str] = []
        try:
            referee(box)
        except Unplayable as found:
            for refusal in found.refusals:
                refused.append(refusal.why)
                designs[refusal.source] = silent(designs[refusal.source])
            box = replace(whole, designs=tuple(designs))
        yield box, refused


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_is_played_or_refused_in_words(game: str) -> None:
    for number, (box, refused) in enumerate(boxes(game)):
        assert all(why and "_" not in why for why in refused), refused
        state = new_game(referee(box), box.players[1], number)
        luck = random.Random(number)
        for _ in range(CHOICES):
            if is_over(state):
                break
            choose(state, luck.choice(options(state)))
            assert check_state(state) == []
