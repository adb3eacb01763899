"""How often something counts; who has the second most of something, as much as others, or the only one."""

from __future__ import annotations

from engine.language.nodes import nouns, scoring
from engine.proof.meaning.acts import repeated
from engine.proof.meaning.conditions import count_own, is_ahead, those, who_of
from engine.proof.meaning.counting import count
from engine.proof.meaning.nouns import all_of
from engine.proof.meaning.possession import count_with, has
from engine.proof.meaning.scene import Scene, entry

# --- how often -------------------------------------------------------------------------------------------------------


def _for_one(scene: Scene, node: scoring.ForOne) -> int:
    return count(scene, node.kind)


def _for_few(scene: Scene, node: scoring.ForFew) -> int:
    """How many whole groups of so many there are."""
    return count(scene, node.kind) // node.n.value


def _for_name(scene: Scene, node: scoring.ForName) -> int:
    """How many names the cards have, by what is printed on them."""
    return len({scene.things.design(card).name for card in all_of(scene, node.kind)})


def _for_tag(scene: Scene, node: scoring.ForTag) -> int:
    """How many tags there are among the cards that lie there."""
    found: set[str] = set()
    for zone in scene.tables.phrases.of(scene, node.pile).all:
        for card in scene.now().zones[zone]:
            found |= scene.tags(card)
    return len(found)


def _do_distinct(scene: Scene, node: scoring.DoDistinct) -> bool:
    return repeated(scene, node.act, scene.tables.measures.of(scene, node.times))


# --- who has how many ------------------------------------------------------------------------------------------------


def _row(scene: Scene, kind: nouns.Kind) -> dict[int, int]:
    """How many of a kind each player has."""
    return {x: count_with(scene.quiet().as_actor(x), kind, "player", x) for x in scene.seats()}


def _second(scene: Scene, node: scoring.HasSecondMost) -> bool:
    row, who = _row(scene, node.kind), who_of(scene, node.who)
    seconds = [x for x in who.all if x in row and len([y for y in row if row[y] > row[x]]) == 1]
    return those(scene, node.who, who, seconds)


def _with_second(scene: Scene, node: scoring.WithSecondMost, sort: str, things: list[int]) -> list[int]:
    row = {x: count_with(scene.as_actor(x), node.kind, sort, x) for x in things}
    return [x for x in things if len([y for y in row if row[y] > row[x]]) == 1]


def _with_compared(scene: Scene, node: scoring.WithCompared, sort: str, things: list[int]) -> list[int]:
    counts = {x: count_own(scene.quiet().as_actor(x), node.kind, x) for x in scene.seats()}
    return [x for x in things if x in counts and is_ahead(scene, node, x, counts)]


def _tied(scene: Scene, node: scoring.IsTied) -> bool:
    row, who = _row(scene, node.kind), who_of(scene, node.who)
    ahead = [x for x in row if row[x] == max(row.values())]
    return those(scene, node.who, who, [x for x in who.all if x in ahead] if len(ahead) > 1 else [])


def _tie(scene: Scene, node: scoring.IsTie) -> bool:
    row = sorted(_row(scene, node.kind).values())
    return len(row) > 1 and row[-1] == row[-2]


def _only(scene: Scene, node: scoring.IsOnly | scoring.IsOnlyCard) -> bool:
    """What is spoken of is one of the kind, and there is no other one."""
    who = who_of(scene, node.who).all
    found = all_of(scene.quiet(), node.kind)
    return any([x] == found for x in who)


def _nobody(scene: Scene, node: scoring.NobodyHas) -> bool:
    quiet = scene.quiet()
    return not any(has(quiet.as_actor(x), node.what, "player", x) for x in scene.seats())


def _nobody_at(scene: Scene, node: scoring.NobodyAt) -> bool:
    places, at = who_of(scene, node.place).all, scene.now().at
    return not any(at[x] in places for x in range(scene.now().players) if x < len(at))


MEASURES = (
    entry(scoring.ForOne, _for_one),
    entry(scoring.ForFew, _for_few),
    entry(scoring.ForName, _for_name),
    entry(scoring.ForTag, _for_tag),
)
ACTS = (entry(scoring.DoDistinct, _do_distinct),)
CONDITIONS = (
    entry(scoring.HasSecondMost, _second),
    entry(scoring.IsTied, _tied),
    entry(scoring.IsTie, _tie),
    entry(scoring.IsOnly, _only),
    entry(scoring.IsOnlyCard, _only),
    entry(scoring.NobodyHas, _nobody),
    entry(scoring.NobodyAt, _nobody_at),
)
HAVINGS = (entry(scoring.WithSecondMost, _with_second), entry(scoring.WithCompared, _with_compared))
