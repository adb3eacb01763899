"""A box without a word, a deck or most of a type of cards: the rules module says what it lacks, or plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.games import GAMES, NoRules, lacks, referee
from engine.kernel import Box, State, check_state, choose, new_game, redeal, scores, tell, view
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.needs import Lack
from tests.engine.records.games import referee_of

NAMED = {
    "ark": ["counters point", "nouns pair", "states Time", "types Animal"],
    "crafty-critters": ["counters CP", "counters suspicion", "decks Trap", "tags SECURITY"],
    "top-of-the-heap": ["counters Snack", "nouns house", "periods night", "sizes Tiny", "types Risk"],
    "trash-kings": ["counters point", "types Tile"],
}


def less(box: Box) -> Iterator[tuple[str, Box]]:
    """The box without each of its words, decks and types; with one card of a deck; for too many players.

    Where a word is missing texts are too: that they cannot be read without it is another finding.
    """
    silent = replace(box, designs=tuple(replace(design, reading=None) for design in box.designs))
    for part in fields(box.vocabulary):
        known: Any = getattr(box.vocabulary, part.name)
        for word in known:
            rest: Any = tuple(w for w in known if w != word)
            if not isinstance(known, tuple):
                rest = {w: known[w] for w in rest}
            yield f"{part.name} {word}", replace(silent, vocabulary=replace(box.vocabulary, **{part.name: rest}))
    for deck in dict.fromkeys(design.deck for design in box.designs):
        designs = [design for design in box.designs if design.deck == deck]
        others = tuple(design for design in box.designs if design.deck != deck)
        yield f"no deck {deck}", replace(box, designs=others)
        yield f"little of {deck}", replace(box, designs=(replace(designs[0], copies=1), *others))
    yield "players", replace(box, players=(1, 12))


def played_out(state: State) -> None:
    """By chance to the end, held to all that must be so."""
    chance = random.Random(state.players)
    for step in range(4000):
        if state.choice is None:
            break
        choose(state, chance.choice(state.choice.options))
        if step % 60 == 0:
            assert check_state(state) == []
            view(redeal(state, 0, 3), 0)
    assert state.choice is None
    assert len(scores(state)) == state.players
    assert all(tell(state, line) for line in state.log or ())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_lacking_is_enough(game: str) -> None:
    for label, box in less(referee_of(game).box):
        missing = lacks(box)
        if missing:
            assert all(lack.message and lack.hint for lack in missing), label
            with pytest.raises(NoRules) as none:
                referee(box)
            assert missing[0].message.rstrip(".") in str(none.value), label
        else:
            try:
                rules = referee(box)
            except Unplayable as unplayable:
                assert unplayable.refusals, label
            else:
                played_out(new_game(rules, box.players[1], 11))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_know_by_name_is_lacking_without_it(game: str) -> None:
    found = {label for label, box in less(referee_of(game).box) if lacks(box)}
    assert found >= {*NAMED[game], "players"}


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_game_lacks_nothing(game: str) -> None:
    found: list[Lack] = lacks(referee_of(game).box)
    assert found == []


def test_without_the_needs_a_box_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held here is not held by the rules themselves."""
    box = dict(less(referee_of("trash-kings").box))["counters point"]
    monkeypatch.setattr(GAMES["trash-kings"], "lacks", classmethod(lambda cls, box: iter(())))
    with pytest.raises(KeyError):
        referee(box)
