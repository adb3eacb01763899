"""The points at the end of whole games are held to the words, by the rules that games are really played by."""

from __future__ import annotations

import pytest

from engine.games.ark import cargo
from engine.games.top_of_the_heap import TopOfTheHeap
from engine.kernel import Box, State
from engine.kernel.core.box import Design
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.records.games import PLAYED, referee_of
from toolkit.prove.crew import Worker
from toolkit.prove.prove import RESULTS, SAMPLES

SEEDS = range(SAMPLES, RESULTS)
LOST = 9  # what the words say of the card that is worth one point too few


def results(cards: Box) -> Opinion:
    """What is said of the points at the end of the games that a proof counts once more."""
    worker, found = Worker(cards), Opinion()
    for seed in SEEDS:
        found.add(worker.result(seed))
    return found


@pytest.mark.parametrize("game", PLAYED)
def test_sound_results_are_left_alone(game: str) -> None:
    found = results(referee_of(game).box)
    assert not found.faults
    assert not found.unjudged


def test_a_card_that_counts_too_little_in_the_result_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = cargo.plain_worth

    def short(design: Design, rules: int) -> int | None:
        n = sound(design, rules)
        return n - (n == LOST) if n is not None else None

    monkeypatch.setattr(cargo, "plain_worth", short)
    faults = results(referee_of("ark").box).faults
    assert any("points for player" in words for _, words in faults)


class Generous(TopOfTheHeap):
    """Rules by which the second player has a point too many."""

    def scores(self, state: State) -> list[float]:
        """The points of each player."""
        return [n + (player == 1) for player, n in enumerate(super().scores(state))]


def test_a_player_who_gets_a_point_too_many_is_found() -> None:
    faults = SecondOpinion(Generous(referee_of("top-of-the-heap").box)).result(SAMPLES).faults
    assert {"player 2" in words for _, words in faults} == {True}
