"""Acts of the game, by the verbs of its vocabulary, and ignoring: what they change, whatever routine does it."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import doing
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.cards import moved
from engine.proof.meaning.changes import Began, Laid
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.lasting import ignored
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry
from engine.proof.meaning.tokens import change, number, tokens_of


def is_promise(scene: Scene, act: Node) -> bool:
    """Whether an act is to ignore a card that is still to be drawn: who may is asked when it comes."""
    kind = kind_of(act.what) if isinstance(act, doing.Ignore) else None
    return kind is not None and kind.noun in scene.things.customs.drawn_later


def _ignore(scene: Scene, node: doing.Ignore) -> bool:
    if is_promise(scene, node):
        actor = scene.actor
        said = f"player {actor + 1} may ignore a card to come"
        found = scene.book.expect(Began, lambda c: (c.effect.what, c.effect.you) == ("spare", actor), said)
        return found is not None
    if (kind := kind_of(node.what)) is not None and kind.is_plain and scene.sort_of(kind.noun) == "thing":
        return ignored(scene, "thing", [-1], node.when)
    meant = scene.tables.phrases.of(scene, node.what)
    if meant.sort not in ("card", "piece"):
        raise CannotJudgeError(f"Ignore: a {meant.sort}")
    return ignored(scene, meant.sort, choose(scene, node.what, meant), node.when)


def zone_after(scene: Scene, verb: str) -> str:
    """The kind of zone where cards are after a deed. Raises CannotJudgeError where the game does not say."""
    customs = scene.things.customs
    found = customs.done.get(verb) or customs.held.get(verb)
    if found is None:
        raise CannotJudgeError(f"DoCard: where a card is after “{verb}” is not declared")
    return found


def _do_card(scene: Scene, node: doing.DoCard) -> bool:
    kind = zone_after(scene, node.verb)
    found = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    scene.done[node.verb] = found
    board = scene.things.board
    done = False
    for card in found:
        zones = [*scene.now().zones_of(kind)]
        own = [zone for zone in zones if board.owner_of[zone] == scene.actor]
        done |= moved(scene, card, own or zones)
        _lies(scene, card)
    return done


def _lies(scene: Scene, card: int) -> None:
    scene.book.swallow(Laid, lambda c: c.card == card)


def _do_token(scene: Scene, node: doing.DoToken) -> bool:
    done = 0
    for each in tokens_of(scene, node.what):
        me = holder(scene, "player", scene.actor)
        done += change(scene, each.counter, me, -number(scene, each, scene.now().amount(each.counter, me)))
    return done != 0


def _action(scene: Scene, node: doing.TakeAction) -> bool:
    """An action of the game is done by its own routine, which may change what it declares."""
    return _by_routine(scene, node.action.lower(), node)


def _by_routine(scene: Scene, verb: str, node: Node) -> bool:
    if verb not in scene.things.customs.deeds:
        raise CannotJudgeError(f"{type(node).__name__}: how “{verb}” shows is not declared")
    return True


def _do_place(scene: Scene, node: doing.DoPlace) -> bool:
    choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    return _by_routine(scene, node.verb, node)


ACTS = (
    entry(doing.Ignore, _ignore),
    entry(doing.DoCard, _do_card),
    entry(doing.DoToken, _do_token),
    entry(doing.TakeAction, _action),
    entry(doing.DoPlace, _do_place),
)
