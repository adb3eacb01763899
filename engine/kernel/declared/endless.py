"""Rounds and turns that last until something is so which nothing in them can bring about: they have no end, or no use.

What a condition asks are the cards in some zones; what changes that are the effects that move cards. Where a section of
the rules is read from words, or a condition asks who did something, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.core import play
from engine.kernel.core.box import Box
from engine.kernel.core.zones import PLAYER
from engine.kernel.declared.visibility import parts


def is_never_changed(box: Box, tree: play.Rounds | play.Turns) -> bool:
    """Whether nothing that is done in rounds or turns changes what they last until."""
    if tree.until is None or any(section.reading is not None for section in box.sections):
        return False
    if _asks_who(box, tree, tree.until):
        return False
    done: list[play.Tree] = [*(tree.phases if isinstance(tree, play.Rounds) else tree.actions)]
    done += [said for section in box.sections for said in section.trees]
    asked = {zone for zone in _asked(box, tree.until) if zone}
    return asked.isdisjoint(zone for each in done for zone in _moved(box, each))


def _asks_who(box: Box, tree: play.Rounds | play.Turns, condition: play.Condition) -> bool:
    """Whether a condition depends on more than cards in zones: on deeds, or on a player who is another each time."""
    found = [*_all(condition)]
    if any(isinstance(each, play.WhoDid) for each in found):
        return True
    is_another = (
        isinstance(tree, play.Turns) or tree.moves_on or any(isinstance(each, play.Lead) for each in _all(tree))
    )
    return is_another and _is_about_you(box, condition)


def _is_about_you(box: Box, tree: play.Tree) -> bool:
    """Whether a condition is about one player, who is not each in turn."""
    if isinstance(tree, play.OfSome) or (isinstance(tree, play.In) and not _is_of_players(box, tree.zone)):
        return False
    return isinstance(tree, play.You) or any(_is_about_you(box, part) for part in parts(tree))


def _is_of_players(box: Box, zone: str) -> bool:
    found = box.vocabulary.zones.get(zone)
    return found is not None and found.of == PLAYER


def _asked(box: Box, condition: play.Condition) -> Iterator[str]:
    """The zones whose cards a condition asks about."""
    for each in _all(condition):
        if isinstance(each, play.In):
            yield each.zone
        elif isinstance(each, play.CanDraw):
            yield from _drawn_from(box)


def _moved(box: Box, tree: play.Tree) -> Iterator[str]:
    """The zones which cards may leave or come to by what is done."""
    if isinstance(tree, play.Move):
        yield tree.to
        yield from (each.zone for each in _all(tree.what) if isinstance(each, play.In))
    elif isinstance(tree, play.Deal):
        yield from (tree.source, tree.to)
    elif isinstance(tree, play.Draw):
        yield from (box.play.hand if box.play is not None else "", *_drawn_from(box))
    elif isinstance(tree, play.Action) and tree.cards is not None:
        yield from (each.zone for each in _all(tree.cards) if isinstance(each, play.In))
    for part in parts(tree):
        yield from _moved(box, part)


def _drawn_from(box: Box) -> tuple[str, ...]:
    return (box.play.deck, box.play.pile) if box.play is not None else ()


def _all(tree: play.Tree) -> Iterator[play.Tree]:
    """A tree and all trees in it."""
    yield tree
    for part in parts(tree):
        yield from _all(part)
