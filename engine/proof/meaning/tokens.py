"""Tokens and points in phrases: which counter, how many, and from or on what; and how they change hands."""

from __future__ import annotations

from collections.abc import Callable

from engine.language.forms import Node
from engine.language.nodes import nouns, phrases, possession
from engine.proof.meaning.amounts import NO_END
from engine.proof.meaning.changes import Counted, Laid, Marked, Moved, Noted
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, Tokens


def tokens_of(scene: Scene, node: Node) -> list[Tokens]:
    """The amounts that a phrase for tokens or points means, counter by counter, as often as the act is done.

    Raises CannotJudgeError for other phrases.
    """
    n = scene.times
    return [each._replace(least=n * each.least, most=n * each.most) for each in _tokens(scene, node)]


def _tokens(scene: Scene, node: Node) -> list[Tokens]:
    if isinstance(node, phrases.Together):
        return [_portion(scene, part) for part in node.parts]
    if isinstance(node, phrases.Some):
        least, most = scene.tables.bounds.of(scene, node.n)
        return [Tokens(scene.counter(node.kind.noun), least, most, _where(scene, node.kind))]
    if isinstance(node, phrases.A):
        return [Tokens(scene.counter(node.kind.noun), 1, 1, _where(scene, node.kind))]
    if isinstance(node, phrases.All | phrases.Bare | phrases.Each):
        where = _where(scene, node.kind)
        return [Tokens(scene.counter(node.kind.noun), NO_END, NO_END, where, all_=True)]
    if isinstance(node, phrases.Of) and isinstance(node.group, possession.Theirs):
        least, most = scene.tables.bounds.of(scene, node.n)
        return [Tokens(scene.counter(node.group.kind.noun), least, most, _whose(scene, node.group.owner))]
    owned = node.owned if isinstance(node, possession.AllOf | possession.HalfOf | possession.HalfUpOf) else node
    if isinstance(owned, possession.Owned):
        return [_owned(scene, node, owned)]
    raise CannotJudgeError(f"{type(node).__name__}: tokens that are meant by it")


def _portion(scene: Scene, part: phrases.Portion) -> Tokens:
    return Tokens(scene.counter(part.noun), *scene.tables.bounds.of(scene, part.n))


def _owned(scene: Scene, node: Node, owned: possession.Owned) -> Tokens:
    counter = scene.counter(owned.kind.noun)
    owner = _whose(scene, owned.owner)
    have = sum(scene.now().amount(counter, holder(scene, owner.sort, x)) for x in owner.all)
    if isinstance(node, possession.HalfOf | possession.HalfUpOf):
        have = (have + isinstance(node, possession.HalfUpOf)) // 2
    return Tokens(counter, have, have, owner)


def _whose(scene: Scene, owner: Node) -> Meant:
    """Those whose tokens they are."""
    return scene.tables.phrases.of(scene, owner)


def _where(scene: Scene, kind: nouns.Kind) -> Meant | None:
    if kind.where is None:
        if kind.having is not None or kind.manner is not None:
            raise CannotJudgeError(f"Kind: which {kind.noun} tokens are meant")
        return None
    return scene.tables.phrases.of(scene, kind.where.landmark())


def number(scene: Scene, tokens: Tokens, room: int) -> int:
    """How many tokens: as many as the words say, chosen where they leave it open; never more than there is room for."""
    least, most = min(tokens.least, room), min(tokens.most, room)
    if least == most:
        return most
    found = scene.book.answer(("number",), range(least, most + 1), -1)
    if found is not None:
        return found.answer
    other = scene.book.next_asked("number")
    said = f"a choice of a number from {least} to {most}"
    if other is None:
        scene.book.fault(said, "nobody is asked")
        return least
    scene.book.fault(said, f"a choice among {other.options}")
    scene.book.answer(("number",), other.options)
    return other.answer


def to_range(scene: Scene, counter: int, who: Holder, n: int) -> int:
    """How much of a change fits into the range of a counter."""
    have = scene.now().amount(counter, who)
    return max(-have, min(n, scene.things.most[counter] - have))


def change(scene: Scene, counter: int, who: Holder, n: int) -> int:
    """Expect that somebody or something has `n` more of a counter, as far as its range allows; returns how many."""
    if scene.things.counters[counter] in scene.things.customs.balances:
        return _balanced(scene, counter, who, n)
    fits = to_range(scene, counter, who, n)
    if fits != n:
        scene.book.excuse("at the limit of what somebody can have, or nothing left to lose")
    left = fits
    while left:
        found = scene.book.claim(Counted, _part_of(Counted(counter, who, left)))
        if found is None:
            said = Counted(counter, who, fits).told(scene.things)
            scene.book.fault(said, f"{fits - left:+d}; {scene.book.told(Counted)}")
            break
        left -= found.n
    return fits


def _balanced(scene: Scene, counter: int, who: Holder, n: int) -> int:
    """Expect a change of a counter that counts what is lacking; a number of the game's own counts what there is."""
    book, have = scene.book, scene.things.customs.balances[scene.things.counters[counter]]
    seen = 0
    if (lacking := book.claim(Counted, lambda c: (c.counter, c.holder) == (counter, who))) is not None:
        seen -= lacking.n
    if (noted := book.claim(Noted, lambda c: c.name == have)) is not None:
        seen += _entry(noted.after, who.x) - _entry(noted.before, who.x)
    if seen != n:
        book.fault(f"player {who.x + 1}: {n:+d} {scene.things.counters[counter]}", f"{seen:+d}")
    return n


def _entry(row: object, x: int) -> int:
    found = row[x] if isinstance(row, list) else 0
    return found if isinstance(found, int) else 0


def _part_of(said: Counted) -> Callable[[Counted], bool]:
    """Whether a change is a part of one that is expected: of the same counter and holder, and no larger."""
    sign = 1 if said.n > 0 else -1
    return lambda c: (c.counter, c.holder) == (said.counter, said.holder) and 0 < sign * c.n <= sign * said.n


def mark(scene: Scene, card: int, player: int) -> bool:
    """Expect a player's token on a card; where one lies there already nothing changes."""
    before = scene.now().marks[card]
    if before >= 0:
        scene.book.excuse("a token lies there already")
        return False
    said, place = Marked(card, before, player), scene.now().place_of(card)
    dropped = {change_.card for _, change_ in scene.book.open if isinstance(change_, Laid) and change_.host == card}
    scene.book.swallow(Laid, lambda c: c.host == card)  # what was dropped for the token lies beside it
    scene.book.swallow(Moved, lambda c: c.card in dropped and scene.things.board.place_of[c.target] == place)
    return scene.book.expect(Marked, lambda c: c == said, said.told(scene.things)) is not None
