"""What a game's bots work towards, from `bots` in game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolkit.model import Game

if TYPE_CHECKING:
    from engine.kernel.core.aims import Aim

STEPS = 10  # away from which being near is worth nothing, where the game does not say


def aims_of(game: Game) -> tuple[Aim, ...]:
    """The aims under `bots`; those that are not of one kind are left out, which `heap check` reports."""
    rows = [row for row in game.data.get("bots") or () if isinstance(row, Mapping)]
    return tuple(_aim(row) for row in rows if len(kinds(row)) == 1 and "points" in row)


def kinds(row: Mapping[str, object]) -> list[str]:
    """Which of the four kinds of aims a row is; one that is right is of one."""
    return [key for key in ("counter", "zone", "fact", "near") if key in row]


def _aim(row: Mapping[str, object]) -> Aim:
    from engine.kernel.core.aims import Aim

    near, points, steps = row.get("near"), row.get("points"), row.get("steps")
    return Aim(
        points=float(points) if isinstance(points, int | float) else 0.0,
        counter=str(row.get("counter", "")),
        zone=str(row.get("zone", "")),
        towards=str(row.get("towards", "")),
        fact=str(row.get("fact", "")),
        near=near if isinstance(near, str) else "",
        places=tuple(map(str, near)) if isinstance(near, list) else (),
        steps=steps if isinstance(steps, int) else STEPS,
        when=_bounds(row.get("when")),
        until=_bounds(row.get("until")),
    )


def _bounds(facts: object) -> tuple[tuple[str, int], ...]:
    """The facts under `when` or `until`, each with its number."""
    rows = facts.items() if isinstance(facts, Mapping) else ()
    return tuple((str(name), least) for name, least in rows if isinstance(least, int))
