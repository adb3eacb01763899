"""The highest and lowest of some cards by the column that ranks them; who sits beside somebody."""

from __future__ import annotations

from engine.language.nodes import ranked
from engine.proof.meaning.columns import number_now
from engine.proof.meaning.scene import Meant, Scene, entry


def _highest(scene: Scene, node: ranked.HighestOf, sort: str, things: list[int]) -> list[int]:
    row = {x: number_now(scene, node.column, x) or 0 for x in things}
    return [x for x in things if all(row[x] >= n for n in row.values())]


def _lowest(scene: Scene, node: ranked.LowestOf, sort: str, things: list[int]) -> list[int]:
    row = {x: number_now(scene, node.column, x) or 0 for x in things}
    return [x for x in things if all(row[x] <= n for n in row.values())]


def _neighbours(scene: Scene, node: ranked.Neighbours) -> Meant:
    """Who sits on the left, then who on the right, unless it is the same player."""
    n = scene.now().players
    whose = scene.tables.phrases.of(scene, node.owner).all
    sides = dict.fromkeys(y % n for x in whose for y in (x + 1, x + n - 1))
    return Meant("player", [[y for y in sides if y not in whose]], is_loop=True)


MANNERS = (entry(ranked.HighestOf, _highest), entry(ranked.LowestOf, _lowest))

PHRASES = (entry(ranked.Neighbours, _neighbours),)
