"""What bots work towards besides points, as a game declares it under `bots`: plain values, no rules of play.

bots:
  - {counter: suspicion, points: -0.2}             each suspicion of their own
  - {zone: hand, points: 0.3}                      each card in their own hand
  - {zone: bag, towards: den, points: 0.7}         each point that cards in the bag would add if they lay in the den
  - {fact: set aside, points: 0.5}                 each of a number that the rules tell of each player
  - {near: food, points: 0.6, steps: 12}           the food that is worth most by how near it is
  - {near: [A1, J1], points: 2, when: {round: 25}} one of these places, from round 25 on
  - {counter: AP, points: 0.3, until: {out: 1}}    each of their own as long as they are not out
"""

from __future__ import annotations

from dataclasses import dataclass

Bounds = tuple[tuple[str, int], ...]  # facts of the game, each with a number


@dataclass(frozen=True, slots=True)
class Aim:
    """One thing that is worth `points` to whoever has it: each of a counter, a card, a fact, or to be near something.

    Near a card, or near one of some places, is worth all of `points` at no distance and nothing at `steps` away; of a
    card it is so many points for each point that the card is worth. It counts while each fact of the game in `when` is
    at least so much, and none of those in `until`; of a fact that is told of each player, the player's own counts.
    """

    points: float
    counter: str = ""
    zone: str = ""
    towards: str = ""  # the zone of the same player where the cards of `zone` would score
    fact: str = ""
    near: str = ""  # the noun of the cards
    places: tuple[str, ...] = ()  # their names
    steps: int = 0
    when: Bounds = ()
    until: Bounds = ()
