"""Effects: who does what, whether they may or must, one after the other, or one out of several."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import effects, phrases, possession, showing
from engine.language.references import walk
from engine.proof.meaning.acts import picked
from engine.proof.meaning.changes import Ended
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.continuous_effects import laid_down
from engine.proof.meaning.doing import is_promise
from engine.proof.meaning.occasions import occasions
from engine.proof.meaning.possible import can_be_done
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry
from engine.proof.meaning.texts_in_force import is_ignored


def actors(scene: Scene, who: Node) -> list[int]:
    """Those who do something, one after the other; they are named by the phrase. Who ignores the card does nothing."""
    if isinstance(who, phrases.You):
        return [scene.you if scene.you >= 0 else scene.actor]
    then = scene.at_step(scene.cause) if scene.has_waited and scene.cause is not None else scene  # decided when set off
    meant = scene.tables.phrases.of(scene, who)
    people = choose(scene, who, meant) if meant.most == 1 else meant.all
    found = [x for x in people if not is_ignored(then, x, scene.card)]
    if not found:
        scene.book.excuse("there is nobody who does it")
    return found


def must(scene: Scene, node: effects.Must | effects.Finishes) -> None:
    """Everybody who is meant does it, one after the other."""
    offered = dict(scene.did) if _is_of_an_offer(node.who) else None
    found = actors(scene, node.who)
    scene.did.clear()
    for actor in found:
        scene.name(node.who, "player", [actor])
        scene.did[actor] = scene.tables.acts.of(scene.as_actor(actor), node.act)
    if offered is not None:  # more may be said of those who did it, and of those who did not
        scene.did.clear()
        scene.did.update(offered)


def _is_of_an_offer(who: Node) -> bool:
    """Whether a phrase speaks of those who did what was offered to them, or did not."""
    return any(isinstance(node, possession.Does | possession.DoesNot) for node, _ in walk(who))


def may(scene: Scene, actor: int, act: Node, price: Node | None = None) -> bool:
    """Whether somebody was asked, and accepted. Not to be asked is right only where it cannot be done."""
    book = scene.book
    if type(act) not in scene.tables.acts:
        raise CannotJudgeError(type(act).__name__)
    found = book.answer(("may",), (1, 0), actor if actor < book.now.players else -1)
    if found is not None:
        return found.answer == 1
    here = scene.as_actor(actor)
    if can_be_done(here, act) and (price is None or can_be_done(here, price)):
        book.fault("somebody is asked whether they want to", "nobody is asked")
    else:
        book.excuse("it cannot be done")
    return False


def _may(scene: Scene, node: effects.May) -> None:
    scene.did.clear()
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        if is_promise(scene, node.act):
            scene.tables.acts.of(scene.as_actor(actor), node.act)
            scene.did[actor] = False  # that is asked, and noted, when the card comes
            continue
        scene.did[actor] = may(scene, actor, node.act)
        if scene.did[actor]:
            scene.tables.acts.of(scene.as_actor(actor), node.act)
        else:
            _not_seen(scene, node.act)


def _not_seen(scene: Scene, act: Node) -> None:
    """What nobody wanted to look at is no "it"."""
    for node, _ in walk(act):
        if isinstance(node, showing.LookAt | showing.Reveal) and scene.span(node.what) not in scene.named:
            scene.name(node.what, "card", [])


def _may_pay(scene: Scene, node: effects.MayPay) -> None:
    scene.did.clear()
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        scene.did[actor] = may(scene, actor, node.act, node.price)
        if scene.did[actor]:
            scene.tables.acts.of(scene.as_actor(actor), node.price)
            scene.tables.acts.of(scene.as_actor(actor), node.act)
        else:
            _not_seen(scene, node.act)


def _must_pay(scene: Scene, node: effects.MustPay) -> None:
    """Nobody is asked: where the price can be paid and the act be done, both are, the price first; else neither."""
    scene.did.clear()
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        here = scene.as_actor(actor)
        scene.did[actor] = can_be_done(here, node.price) and can_be_done(here, node.act)
        if scene.did[actor]:
            scene.tables.acts.of(here, node.price)
            scene.tables.acts.of(here, node.act)
        else:
            scene.book.excuse("it cannot be paid, or not be done")


def _together(scene: Scene, node: effects.Together | effects.Then) -> None:
    scene.tables.effects.of(scene, node.first)
    for actor in actors(scene, node.who):
        scene.name(node.who, "player", [actor])
        scene.tables.acts.of(scene.as_actor(actor), node.act)


def _and_may(scene: Scene, node: effects.AndMay) -> None:
    scene.tables.effects.of(scene, node.clause)
    assert isinstance(node.clause, effects.Must)
    for actor in actors(scene, node.clause.who):
        scene.did[actor] = may(scene, actor, node.act)
        if scene.did[actor]:
            scene.tables.acts.of(scene.as_actor(actor), node.act)


def _choosing(scene: Scene, node: effects.Choosing) -> None:
    choice = node.choice
    assert isinstance(choice, effects.Chooses)
    for actor in actors(scene, choice.who):
        scene.tables.acts.of(scene.as_actor(actor), choice.act)
    scene.tables.effects.of(scene, node.then)


def _also(scene: Scene, node: effects.Also) -> None:
    scene.tables.effects.of(scene, node.first)
    scene.tables.effects.of(scene, node.second)


def _choose_one(scene: Scene, node: effects.ChooseOne | effects.ChoosesOne) -> None:
    for actor in actors(scene, node.who) if isinstance(node, effects.ChoosesOne) else [scene.actor]:
        own = scene.as_actor(actor)
        if isinstance(node, effects.ChoosesOne):
            own.you = actor
            scene.name(node.who, "player", [actor])
        way = picked(own, [_is_possible(own, each) for each in node.effects])
        scene.tables.effects.of(own, node.effects[way])


def _is_possible(scene: Scene, clause: Node) -> bool:
    """Whether what a clause says can be done by anybody of whom it says so."""
    act, who = getattr(clause, "act", None), getattr(clause, "who", None)
    if not isinstance(act, Node):
        return False
    if not isinstance(who, Node) or isinstance(who, phrases.You):
        return can_be_done(scene, act)
    meant = scene.tables.phrases.of(scene.quiet(), who)
    return any(can_be_done(scene.as_actor(x), act) for x in meant.all)


def _placed(scene: Scene, node: effects.Placed) -> None:
    """The clause with its place put to its noun: "on that house, discard each Feature" there."""
    inside = node.inside()
    if inside is None:
        raise CannotJudgeError("Placed: a place that belongs to no noun")
    scene.spans = {**scene.spans, **{id(part): span for part, span in walk(inside)}}
    scene.tables.effects.of(scene, inside)


def _later(scene: Scene, node: effects.Later) -> None:
    """What is done when a moment comes is laid down now, and done then."""
    if scene.has_waited and is_laid_before(scene):
        at_moment(scene, node.moment)
        scene.tables.effects.of(scene, node.clause)
    else:
        laid_down(scene, None)


def is_laid_before(scene: Scene) -> bool:
    """Whether what sets the text off is what it waited for once, as it was laid down before."""
    changes = scene.cause.changes if scene.cause is not None else ()
    over = [each.effect for each in changes if isinstance(each, Ended)]
    return any((each.what, each.sentence, each.card) == ("once", scene.sentence, scene.card) for each in over)


def at_moment(scene: Scene, moment: Node) -> None:
    """Find that a moment has come which sets the text off; a fault where it has not."""
    if scene.cause is None:
        raise CannotJudgeError(f"{type(moment).__name__}: what set it off was not seen")
    if not has_come(scene, moment):
        scene.book.fault("the moment has come", f"the routine {scene.cause.routine}")


def has_come(scene: Scene, moment: Node) -> bool:
    """Whether a moment has come in the step that set the text off."""
    if scene.cause is None:
        return False
    then = scene.at_step(scene.cause)
    return any(scene.tables.moments.of(then, moment, done) for done in occasions(scene.things, scene.cause))


EFFECTS = (
    entry(effects.Placed, _placed),
    entry(effects.Later, _later),
    entry(effects.Must, must),
    entry(effects.May, _may),
    entry(effects.MayPay, _may_pay),
    entry(effects.MustPay, _must_pay),
    entry(effects.Together, _together),
    entry(effects.Then, _together),
    entry(effects.AndMay, _and_may),
    entry(effects.Choosing, _choosing),
    entry(effects.Also, _also),
    entry(effects.ChooseOne, _choose_one),
    entry(effects.ChoosesOne, _choose_one),
)
