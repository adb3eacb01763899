"""Acts of the game, by the verbs of its vocabulary, and ignoring: what they change, whatever routine does it."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import doing, phrases, putting, roles
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.cards import moved
from engine.proof.meaning.changes import Began, Laid, Noted
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.continuous_effects import ignored
from engine.proof.meaning.possession import holder
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry, some
from engine.proof.meaning.tokens import change, number, tokens_of


def is_promise(scene: Scene, act: Node) -> bool:
    """Whether an act is for later, so that who may is asked then: to ignore a card that is still to be drawn, or to
    place a card for somebody who is about to do something.
    """
    if isinstance(act, putting.PlaceFor):
        return "place" in scene.things.customs.later
    kind = kind_of(act.what) if isinstance(act, doing.Ignore) else None
    return kind is not None and kind.noun in scene.things.customs.drawn_later


def _place_for(scene: Scene, node: putting.PlaceFor) -> bool:
    """A card that somebody holds may be laid for others from now on, as long as they hold it."""
    later, grid = scene.things.customs.later.get("place"), scene.things.customs.grid
    if later is None or grid is None:
        raise CannotJudgeError("PlaceFor: a card that is given to somebody at once")
    is_named = not isinstance(node.what, roles.Pointed) or scene.links.get(scene.span(node.what)) in scene.named
    cards = scene.tables.phrases.of(scene, node.what).all if is_named else []
    if not any(scene.things.kind(scene.now().zone_of(card)) == grid.kept for card in cards):
        scene.book.excuse("nothing is held that could be placed")
        return False
    actor = scene.actor
    said = f"player {actor + 1} may place a card for others"
    return scene.book.expect(Began, lambda c: (c.effect.what, c.effect.you) == (later, actor), said) is not None


def _evade(scene: Scene, node: doing.DoThing) -> bool:
    """The next such thing does nothing to whoever acts, in that period where the words name one."""
    kind = kind_of(node.what)
    if not isinstance(node.what, phrases.Next) or kind is None or kind.noun not in scene.things.customs.evaded:
        raise CannotJudgeError("DoThing: what is done to such a thing is not declared")
    until, whose = scene.tables.durations.of(scene, node.when) if node.when is not None else ("game", [-1])
    name, actor = f"{node.verb} {kind.noun}", scene.actor
    said = f"player {actor + 1} will {node.verb} the next {kind.noun}, until {until}"

    def is_so(change_: Began) -> bool:
        effect = change_.effect
        return (effect.what, effect.name, effect.you, effect.until) == ("spare", name, actor, until) and (
            effect.whose in (-1, *whose)
        )

    return scene.book.expect(Began, is_so, said) is not None


# --- periods that end or are missed ----------------------------------------------------------------------------------


def _owners(scene: Scene, owner: Node) -> list[int]:
    return [x for x in scene.tables.phrases.of(scene, owner).all if 0 <= x < scene.now().players]


def _end(scene: Scene, node: doing.End) -> bool:
    """The period of somebody is over: the numbers of the game's own that say so are 1 for them."""
    names = scene.things.customs.ended.get(node.period)
    if names is None:
        raise CannotJudgeError(f"End: how the end of a {node.period} shows is not declared")
    done = False
    for x in _owners(scene, node.owner):
        ends = [name for name in names if not _entry(scene.now().own[name], x)]
        scene.book.swallow(Noted, lambda c: c.name in names)
        after = scene.book.steps[scene.book.at].after if scene.book.steps else scene.now()
        late = [name for name in ends[:1] if not _entry(after.own[name], x)]
        if late and x == scene.now().decider:
            scene.book.fault(f"the {node.period} of player {x + 1} ends", f"{late[0]} is {after.own[late[0]]}")
        done |= bool(ends)
    return done


def _skip(scene: Scene, node: doing.Skip) -> bool:
    """Somebody will miss one more such period."""
    name = scene.things.customs.skipped.get(node.period)
    if name is None:
        raise CannotJudgeError(f"Skip: how a {node.period} that is missed shows is not declared")
    return some(_misses(scene, name, x, node.period) for x in _owners(scene, node.owner))


def _misses(scene: Scene, name: str, player: int, period: str) -> bool:
    said = f"player {player + 1} misses the next {period}"

    def is_so(change_: Noted) -> bool:
        return change_.name == name and _entry(change_.after, player) == _entry(change_.before, player) + 1

    return scene.book.expect(Noted, is_so, said) is not None


def _entry(row: object, x: int) -> int:
    """How much of a number of the game's own is a player's: in a list at their place, in others how often they are
    named.
    """
    if isinstance(row, tuple):
        return row.count(x)
    found = row[x] if isinstance(row, list) else row
    return found if isinstance(found, int) else 0


# --- ignoring --------------------------------------------------------------------------------------------------------


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


def do_card(scene: Scene, node: doing.DoCard) -> bool:
    """A deed that the rules of a game do: the cards lie afterwards where those lie to which it was done."""
    kind = zone_after(scene, node.verb)
    found = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    scene.note(node.verb, found)
    board = scene.things.board
    done = False
    for card in found:
        if not is_at_hand(scene, node.verb, card):
            scene.book.excuse("whoever acts does not hold it")
            continue
        zones = [*scene.now().zones_of(kind)]
        own = [zone for zone in zones if board.owner_of[zone] == scene.actor]
        done |= moved(scene, card, [*(own or zones), *_waiting_for_a_token(scene, node.verb)])
        _lies(scene, card)
    return done


def is_at_hand(scene: Scene, verb: str, card: int) -> bool:
    """Whether whoever acts holds a card that a deed ("stash") puts somewhere, in games in which players hold cards."""
    is_put_away = verb in scene.things.customs.done and scene.things.customs.held
    return not is_put_away or card in scene.held(scene.actor)


def _waiting_for_a_token(scene: Scene, verb: str) -> list[int]:
    """The zone of cards that are being resolved, where a card waits that is put with a token on another card."""
    deed, zone = scene.things.box.vocabulary.verbs.get(verb), scene.things.customs.resolved_in
    return [scene.things.board.number(zone)] if deed is not None and deed.pays_for and zone else []


def _lies(scene: Scene, card: int) -> None:
    scene.book.claim(Laid, lambda c: c.card == card)


def _do_token(scene: Scene, node: doing.DoToken) -> bool:
    done = 0
    for each in tokens_of(scene, node.what):
        me = holder(scene, "player", scene.actor)
        n = -change(scene, each.counter, me, -number(scene, each, scene.now().amount(each.counter, me)))
        for name, more in scene.things.customs.brings.get(node.verb, {}).items():
            change(scene, scene.counter(name), me, n * more)
        done += n
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
    entry(putting.PlaceFor, _place_for),
    entry(doing.DoThing, _evade),
    entry(doing.End, _end),
    entry(doing.Skip, _skip),
    entry(doing.Ignore, _ignore),
    entry(doing.DoToken, _do_token),
    entry(doing.TakeAction, _action),
    entry(doing.DoPlace, _do_place),
)
