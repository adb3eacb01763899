"""Short words with two letters exchanged, and plurals that have lost a vowel."""

from __future__ import annotations

from tests.toolkit.check.rulebook.test_offences import found

SPARKS = "# Rules\n\nTake a spark. Each spark is a point. Sparks burn. Spend the spark of a Spirit. The Spirit.\n\n"


def test_a_short_slip() -> None:
    assert found(SPARKS + "Take a sprak. Spirts never visit you.\n", "C408") == ["sprak", "Spirts"]
    assert found(SPARKS + "You gain the Spraks.\n", "C408") == ["Spraks"]


def test_a_short_slip_near_miss() -> None:
    trail = "# Rules\n\nThe trail. Take the trail. A trail and the trail. Each board is a field. The board, a board, "
    trail += "no board. The field, the field, the field.\n\nThe trial of the broad owl is filed. Take the sparse one.\n"
    assert found(trail, "C408") == []
    assert found("# Rules\n\nTake a spark. The sprak is a sprak, and spark it is.\n", "C408") == []
