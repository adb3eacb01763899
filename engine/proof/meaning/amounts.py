"""How many: what amounts allow, and whether a count is what is asked for."""

from __future__ import annotations

from engine.language.nodes import amounts
from engine.proof.meaning.scene import Bounds, Scene, Test, entry

NO_END = 1_000


def _exact(scene: Scene, node: amounts.Number | amounts.Additional | amounts.Fewer) -> Bounds:
    return node.value, node.value


def _up_to(scene: Scene, node: amounts.UpTo) -> Bounds:
    return 0, node.value


def _any_number(scene: Scene, node: amounts.AnyNumber) -> Bounds:
    return 0, NO_END


def _that_many(scene: Scene, node: amounts.ThatMany) -> Bounds:
    """As many as what was done before was done to; none where it was not done."""
    link = scene.links.get(scene.span(node))
    _, things = scene.named.get(link, ("", [])) if link is not None else ("", [])
    n = scene.many.get(link, len(things)) if link is not None else 0
    return n, n


BOUNDS = (
    entry(amounts.Number, _exact),
    entry(amounts.Additional, _exact),
    entry(amounts.Fewer, _exact),
    entry(amounts.UpTo, _up_to),
    entry(amounts.AnyNumber, _any_number),
    entry(amounts.ThatMany, _that_many),
)


def _at_least(scene: Scene, node: amounts.OrMore | amounts.Number) -> Test:
    return lambda n: n >= node.value


def _at_most(scene: Scene, node: amounts.OrFewer) -> Test:
    return lambda n: n <= node.value


def _exactly(scene: Scene, node: amounts.Exactly) -> Test:
    return lambda n: n == node.value


def _more_than(scene: Scene, node: amounts.MoreThan) -> Test:
    return lambda n: n > node.value


def _fewer_than(scene: Scene, node: amounts.FewerThan) -> Test:
    return lambda n: n < node.value


def _no(scene: Scene, node: amounts.No) -> Test:
    return lambda n: n == 0


COMPARES = (
    entry(amounts.Number, _at_least),
    entry(amounts.OrMore, _at_least),
    entry(amounts.OrFewer, _at_most),
    entry(amounts.Exactly, _exactly),
    entry(amounts.MoreThan, _more_than),
    entry(amounts.FewerThan, _fewer_than),
    entry(amounts.No, _no),
)
