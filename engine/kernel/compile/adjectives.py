"""What stands before a noun: type, size and tags as printed, and adjectives such as other, adjacent, largest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.products import Count, Filter, Reduce, TagTest
from engine.kernel.core.frames import MOVED, Env
from engine.kernel.core.state import Rules, Test
from engine.kernel.running.card_numbers import number_of
from engine.kernel.running.rule_index import lent_tags
from engine.kernel.running.selectors import drawn
from engine.language.forms import Node
from engine.language.nodes import adjectives, nouns
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def anchor(state: State, env: Env, actor: int) -> int:
    """The place that "adjacent", "opposite" and "other" refer to: of the piece moved, the card, or the actor."""
    moved = env.slots[MOVED]
    if moved:
        return int(state.at[moved[0]])
    if env.place >= 0:
        return int(env.place)
    return state.at[actor] if 0 <= actor < len(state.at) else -1


def printed_test(c: Compiler, node: nouns.Kind, kind_filter: Filter) -> Test | None:
    """A test of what is printed on a card, or a piece's card: type, size, tags; None where the noun asks for none.

    For cards, `kind_filter.fits` gets a bool for each design of the box: whether it passes.
    """
    sort = kind_filter.sort
    if sort not in ("card", "piece", "player"):
        return None
    referee = c.referee
    designs = referee.box.designs
    types = referee.types_of(node.noun) if sort == "card" else None
    sizes = c.tables.sizes.compile(c, node.size) if node.size is not None else None
    tags = c.tables.tags.compile(c, node.tags) if node.tags is not None else None
    if types is None and sizes is None and tags is None:
        return None
    printed = referee.box.tags
    fits = [
        (types is None or types(design))
        and (sizes is None or design.size in sizes)
        and (tags is None or tags(printed[i]))
        for i, design in enumerate(designs)
    ]
    if sort == "card":
        kind_filter.fits = fits
        design_of = referee.box.design_of
        if tags is None:
            return lambda state, env, actor, x: fits[design_of[x]]

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            if not referee.compiled.lends_tags:
                return fits[design_of[x]]
            design = designs[design_of[x]]
            return (
                (types is None or types(design))
                and (sizes is None or design.size in sizes)
                and tags(printed[design_of[x]] | lent_tags(state, x))
            )

        return test
    design_of_piece = c.ask(Rules.design_of_piece)
    return lambda state, env, actor, x: fits[design_of_piece(state, x)]


def _has_tag(c: Compiler, node: adjectives.HasTag) -> TagTest:
    tag = node.tag
    return lambda tags: tag in tags


def _lacks_tag(c: Compiler, node: adjectives.LacksTag) -> TagTest:
    tag = node.tag
    return lambda tags: tag not in tags


def _any_tag(c: Compiler, node: adjectives.AnyTag) -> TagTest:
    wanted = {tag.tag for tag in node.tags}
    return lambda tags: not wanted.isdisjoint(tags)


def _both_tags(c: Compiler, node: adjectives.BothTags) -> TagTest:
    first, second = c.tables.tags.compile(c, node.first), _has_tag(c, node.second)
    return lambda tags: first(tags) and second(tags)


def _other(c: Compiler, node: adjectives.Other, kind_filter: Filter) -> Test:
    return other_than(c, kind_filter.sort, node)


def other_than(c: Compiler, sort: Sort, node: Node) -> Test:
    """Tests that a thing is not the one spoken of: not the one that was chosen before, where the words refer to it;
    else not the actor, not this card, not at this place.
    """
    link = c.linked(node)
    if link is not None:
        slot = c.slot(link)
        return lambda state, env, actor, x: x not in env.named(slot)
    if sort in ("piece", "player"):
        return lambda state, env, actor, x: x != actor
    if sort == "place":
        return lambda state, env, actor, x: x != anchor(state, env, actor)
    if sort == "card":
        return lambda state, env, actor, x: x != env.card
    return lambda state, env, actor, x: c.referee.place_of_zone(x) != anchor(state, env, actor)


def _adjacent(c: Compiler, node: adjectives.Adjacent, found: Filter) -> Test:
    adjacent, base = c.near(opposite=False), starting_place(c, node)
    return lambda state, env, actor, x: x in adjacent(base(state, env, actor))


def _opposite(c: Compiler, node: adjectives.Opposite, found: Filter) -> Test:
    opposite, base = c.near(opposite=True), starting_place(c, node)
    return lambda state, env, actor, x: x in opposite(base(state, env, actor))


def starting_place(c: Compiler, node: adjectives.Adjacent | adjectives.Opposite) -> Count:
    """The place that others are next to or across from: the one chosen before, where the words refer to it, or here."""
    link = c.linked(node)
    if link is None:
        return anchor
    slot = c.slot(link)
    return lambda state, env, actor: (env.named(slot) or [-1])[0]


def _face_up(c: Compiler, node: adjectives.FaceUp, kind_filter: Filter) -> Test:
    return lambda state, env, actor, x: c.referee.is_face_up(state, x)


def _face_down(c: Compiler, node: adjectives.FaceDown, kind_filter: Filter) -> Test:
    return lambda state, env, actor, x: not c.referee.is_face_up(state, x)


def holds_nothing(state: State, sort: str, x: int) -> bool:
    """Whether no card lies in a pile, or no token of anybody on a card."""
    if sort == "pile":
        return not state.zones[x]
    referee = state.referee
    return not state.marks[x] and not any(referee.amount(state, each, "card", x) for each in referee.held_by.cards)


def _empty(c: Compiler, node: adjectives.Empty | adjectives.Occupied, kind_filter: Filter) -> Test:
    """Whether nothing lies in a pile or on a card, or for "occupied" something."""
    is_empty, sort = isinstance(node, adjectives.Empty), kind_filter.sort
    return lambda state, env, actor, x: holds_nothing(state, sort, x) is is_empty


def _opposing(c: Compiler, node: adjectives.Opposing, kind_filter: Filter) -> Test:
    """Whether a card lies in a zone of somebody else than you."""

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        owner = state.referee.owner_of_zone(state.zone_of[x])
        return owner >= 0 and owner != (env.you if env.you >= 0 else actor)

    return test


def _done(c: Compiler, node: adjectives.Done, found: Filter) -> Test:
    verb, is_done = node.verb, c.ask(Rules.is_done, node.verb)
    return lambda state, env, actor, x: is_done(state, verb, x)


def _reduces(c: Compiler, node: adjectives.Manner, kind_filter: Filter) -> None:
    """No test: such adjectives pick among the things that are left, see `reduction`."""


def _size_rank(rules: Rules, card: int) -> int:
    """The rank of a card's size, from 0 for the smallest; 0 for cards without a size."""
    size = rules.box.vocabulary.sizes.get(rules.box.designs[rules.design_of[card]].size)
    return size.rank if size is not None else 0


def reduction(c: Compiler, manner: Node | None) -> Reduce | None:
    """What an adjective such as "random" or "largest" picks out of the things left; None for other adjectives.

    It is given the number of the group that the things are of, so that the lot is drawn for each group by itself.
    """
    if isinstance(manner, adjectives.Random):
        return drawn
    if isinstance(manner, adjectives.Lowest | adjectives.Highest | adjectives.Smallest | adjectives.Largest):
        best: Callable[..., int] = min if isinstance(manner, adjectives.Lowest | adjectives.Smallest) else max
        by_size, column = isinstance(manner, adjectives.Smallest | adjectives.Largest), vars(manner).get("column", "")

        def extreme(state: State, things: list[int], group: int) -> list[int]:
            worth = [_size_rank(c.referee, x) if by_size else c.referee.value(state, x) for x in things]
            worth = [number_of(state, x, column) or 0 for x in things] if column else worth
            return [x for x, value in zip(things, worth, strict=True) if value == best(worth)] if worth else []

        return extreme
    return None


TAGS: Entries[[], TagTest] = (
    entry(adjectives.HasTag, _has_tag),
    entry(adjectives.LacksTag, _lacks_tag),
    entry(adjectives.AnyTag, _any_tag),
    entry(adjectives.BothTags, _both_tags),
)


SIZES: Entries[[], frozenset[str]] = (
    entry(adjectives.HasSize, lambda c, node: frozenset({node.size})),
    entry(adjectives.AnySize, lambda c, node: frozenset(size.size for size in node.sizes)),
)


MANNERS: Entries[[Filter], Test | None] = (
    entry(adjectives.Other, _other),
    entry(adjectives.Adjacent, _adjacent),
    entry(adjectives.Opposite, _opposite),
    entry(adjectives.FaceUp, _face_up),
    entry(adjectives.FaceDown, _face_down),
    entry(adjectives.Random, _reduces),  # chosen by chance where it is picked
    entry(adjectives.Done, _done),
    entry(adjectives.Empty, _empty),
    entry(adjectives.Occupied, _empty),
    entry(adjectives.Opposing, _opposing),
    entry(adjectives.Lowest, _reduces),
    entry(adjectives.Highest, _reduces),
    entry(adjectives.Smallest, _reduces),
    entry(adjectives.Largest, _reduces),
)
