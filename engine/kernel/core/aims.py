"""What bots work towards besides points, as a game declares it under `bots`: plain values, no rules of play.

bots:
  - {counter: suspicion, points: -0.2}             each suspicion of their own
  - {zone: hand, points: 0.3}                      each card in their own hand
  - {near: food, points: 0.6, steps: 12}           the food that is worth most by how near it is
  - {near: [A1, J1], points: 2, when: {round: 25}} one of these places, from round 25 on
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """One thing that is worth `points` to whoever has it: each of a counter, each card of a zone, or to be near.

    Near a card, or near one of some places, is worth all of `points` at no distance and nothing at `steps` away; of a
    card it is so many points for each point that the card is worth. It counts while each fact of the game in `when` is
    at least so much.
    """

    points: float
    counter: str = ""
    zone: str = ""
    near: str = ""  # the noun of the cards
    places: tuple[str, ...] = ()  # their names
    steps: int = 0
    when: tuple[tuple[str, int], ...] = ()
