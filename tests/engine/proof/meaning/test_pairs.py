"""Pairs of ARK, which go into Storerooms and out of them together only; and hands that lie open."""

from __future__ import annotations

from engine.games.ark import Ark
from engine.games.ark import layout as at
from engine.games.ark.state import ArkState
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.proof.meaning.test_turns import with_texts

TEXTS = (
    "When you play this pair, put a card from your hand in your Storeroom.",
    "When you play this pair, you may discard 2 pairs from your Storeroom.",
    "When you play this pair, discard all pairs from your Storeroom.",
    "When you play this pair, take a card from another player's Storeroom.",
    "When you play this pair, swap a pair in your Storeroom with a pair in another player's Storeroom.",
    "When you play this pair, look at another player's hand.",
    "When you discard a card, gain 1 point.",
    "The second time each turn you draw a card, gain 1 point.",
    "When you play this pair, draw a card.",
)


def opinion(rules: Ark, seeds: tuple[int, ...] = (0, 1)) -> Opinion:
    """What is said of some games by these rules."""
    second, found = SecondOpinion(rules), Opinion()
    for seed in seeds:
        found.add(second.game(seed))
    return found


def test_pairs_that_go_together_are_left_alone() -> None:
    rules = Ark(with_texts(TEXTS))
    found = opinion(rules)
    assert list(found.faults) == []
    said = {each.text for number, each in enumerate(rules.compiled.sentences) if number in found.judged}
    assert {*TEXTS} <= said


class Halved(Ark):
    """Rules by which one card of a pair is left behind where its pair is discarded."""

    def discard(self, state: ArkState, card: int, player: int = -1) -> None:  # type: ignore[override]
        self.put(state, card, at.HOLD)


def test_half_a_pair_that_stays_is_found() -> None:
    assert any("goes with it" in words for _, words in opinion(Halved(with_texts(TEXTS)), (1,)).faults)
