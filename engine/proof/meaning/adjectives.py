"""What stands before a noun: which things have the tags, the size or the manner that it says."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import adjectives
from engine.proof.meaning.facts import Facts
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry

# --- tags and sizes --------------------------------------------------------------------------------------------------


def _has(scene: Scene, node: adjectives.HasTag, tags: frozenset[str]) -> bool:
    return node.tag in tags


def _lacks(scene: Scene, node: adjectives.LacksTag, tags: frozenset[str]) -> bool:
    return node.tag not in tags


def _any_tag(scene: Scene, node: adjectives.AnyTag, tags: frozenset[str]) -> bool:
    return any(tag.tag in tags for tag in node.tags)


def _both(scene: Scene, node: adjectives.BothTags, tags: frozenset[str]) -> bool:
    fits = scene.tables.tags.of
    return fits(scene, node.first, tags) and fits(scene, node.second, tags)


TAGS = (
    entry(adjectives.HasTag, _has),
    entry(adjectives.LacksTag, _lacks),
    entry(adjectives.AnyTag, _any_tag),
    entry(adjectives.BothTags, _both),
)


def _size(scene: Scene, node: adjectives.HasSize, size: str) -> bool:
    return node.size == size


def _any_size(scene: Scene, node: adjectives.AnySize, size: str) -> bool:
    return any(each.size == size for each in node.sizes)


SIZES = (entry(adjectives.HasSize, _size), entry(adjectives.AnySize, _any_size))


# --- manners ---------------------------------------------------------------------------------------------------------


def _other(scene: Scene, node: adjectives.Other, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if x not in others_than(scene, node, sort)]


def others_than(scene: Scene, node: Node, sort: str) -> list[int]:
    """What the words are other than: what they refer to, or the thing of their sort that is spoken of."""
    is_linked = scene.links.get(scene.span(node)) is not None
    return scene.referred(node)[1] if is_linked else [spoken_of(scene, sort)]


def spoken_of(scene: Scene, sort: str) -> int:
    """The thing of a sort that is spoken of: the card itself, who acts, the place where it happens; -1 for none."""
    if sort == "card":
        return scene.card
    if sort in ("piece", "player"):
        return scene.actor
    if sort == "place":
        return here(scene)
    return scene.now().zone_of(scene.card) if sort == "pile" and scene.card >= 0 else -1


def here(scene: Scene) -> int:
    """The place that is spoken of: one just named, that of the card, or the one where whoever acts is; -1 for none."""
    if scene.near >= 0:
        return scene.near
    if scene.place >= 0:
        return scene.place
    facts = scene.now()
    return facts.at[scene.actor] if 0 <= scene.actor < len(facts.at) else -1


def _base(scene: Scene, node: Node) -> int:
    """The place that others are next to or across from: what the words refer to, or the one that is spoken of."""
    if scene.links.get(scene.span(node)) is None:
        return here(scene)
    return (scene.referred(node)[1] or [-1])[0]


def _adjacent(scene: Scene, node: adjectives.Adjacent, sort: str, things: list[int]) -> list[int]:
    place = _base(scene, node)
    near = scene.things.board.adjacent[place] if place >= 0 else []
    return [x for x in things if x in near]


def _opposite(scene: Scene, node: adjectives.Opposite, sort: str, things: list[int]) -> list[int]:
    place = _base(scene, node)
    across = scene.things.board.opposite[place] if place >= 0 else []
    return [x for x in things if x in across]


def _face_up(scene: Scene, node: adjectives.FaceUp, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if scene.now().is_face_up(x)]


def _face_down(scene: Scene, node: adjectives.FaceDown, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if not scene.now().is_face_up(x)]


def _empty(scene: Scene, node: adjectives.Empty, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if not holds_something(scene, sort, x)]


def _occupied(scene: Scene, node: adjectives.Occupied, sort: str, things: list[int]) -> list[int]:
    return [x for x in things if holds_something(scene, sort, x)]


def holds_something(scene: Scene, sort: str, x: int) -> bool:
    """Whether cards are in a pile, or tokens of anybody on a card."""
    facts = scene.now()
    if sort == "pile":
        return bool(facts.zones[x])
    return facts.marks[x] >= 0 or any(row[x] for row in facts.on_cards)


def _opposing(scene: Scene, node: adjectives.Opposing, sort: str, things: list[int]) -> list[int]:
    me = scene.you if scene.you >= 0 else scene.actor
    return [x for x in things if scene.now().holder_of(x) not in (-1, me)]


def _done(scene: Scene, node: adjectives.Done, sort: str, things: list[int]) -> list[int]:
    customs = scene.things.customs
    kind = customs.done.get(node.verb) or customs.held.get(node.verb)
    if kind is None:
        raise CannotJudgeError(f"Done: where a card is after “{node.verb}” is not declared")
    facts = scene.now()
    return [x for x in things if scene.things.kind(facts.zone_of(x)) == kind]


def rank(scene: Scene, card: int) -> int:
    """The rank of a card's size, from 0 for the smallest."""
    size = scene.things.box.vocabulary.sizes.get(scene.things.design(card).size)
    return size.rank if size is not None else 0


def _largest(scene: Scene, node: adjectives.Largest, sort: str, things: list[int]) -> list[int]:
    most = max((rank(scene, x) for x in things), default=0)
    return [x for x in things if rank(scene, x) == most]


def _smallest(scene: Scene, node: adjectives.Smallest, sort: str, things: list[int]) -> list[int]:
    least = min((rank(scene, x) for x in things), default=0)
    return [x for x in things if rank(scene, x) == least]


def _lowest(scene: Scene, node: adjectives.Lowest, sort: str, things: list[int]) -> list[int]:
    least = min((worth(scene, x) for x in things), default=0)
    return [x for x in things if worth(scene, x) == least]


def _highest(scene: Scene, node: adjectives.Highest, sort: str, things: list[int]) -> list[int]:
    most = max((worth(scene, x) for x in things), default=0)
    return [x for x in things if worth(scene, x) == most]


def worth(scene: Scene, card: int) -> int:
    """What a card is worth as printed."""
    return scene.things.design(card).vp


def cards_for(scene: Scene, sort: str, x: int) -> int:
    """The card that says what a thing is like: itself, or the one that stands for a piece; -1 for none."""
    if sort == "card":
        return x
    facts: Facts = scene.now()
    return facts.piece_cards[x] if sort in ("piece", "player") and x < len(facts.piece_cards) else -1


def _random(scene: Scene, node: adjectives.Random, sort: str, things: list[int]) -> list[int]:
    return things  # chance picks one of them, see engine.proof.meaning.choosing


MANNERS = (
    entry(adjectives.Random, _random),
    entry(adjectives.Other, _other),
    entry(adjectives.Adjacent, _adjacent),
    entry(adjectives.Opposite, _opposite),
    entry(adjectives.FaceUp, _face_up),
    entry(adjectives.FaceDown, _face_down),
    entry(adjectives.Done, _done),
    entry(adjectives.Empty, _empty),
    entry(adjectives.Occupied, _occupied),
    entry(adjectives.Opposing, _opposing),
    entry(adjectives.Largest, _largest),
    entry(adjectives.Smallest, _smallest),
    entry(adjectives.Lowest, _lowest),
    entry(adjectives.Highest, _highest),
)
