"""What a finding says is told whole, unless it quotes without measure."""

from __future__ import annotations

from toolkit.problem import LONGEST, Offence


def test_a_message_without_measure_is_cut() -> None:
    offence = Offence("C999", "long", "")
    assert offence.at(None, "x" * LONGEST).message == "x" * LONGEST
    assert offence.at(None, "x" * 500_000).message == "x" * LONGEST + "…"
