"""Acts that give or take: what they change, for whom, and how much."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import phrases, possession, taking
from engine.language.vocabulary import Sees
from engine.proof.meaning.cards import moved
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.instead import is_replaced
from engine.proof.meaning.possession import holder
from engine.proof.meaning.room import can_take, may_take
from engine.proof.meaning.scene import CannotJudgeError, Scene, Tokens, entry, some
from engine.proof.meaning.texts_in_force import forbidden
from engine.proof.meaning.tokens import change, number, tokens_of


def is_tokens(scene: Scene, what: Node) -> bool:
    """Whether a phrase is about tokens or points."""
    if isinstance(what, phrases.Together):
        return True
    if isinstance(what, possession.AllOf | possession.HalfOf | possession.HalfUpOf):
        return is_tokens(scene, what.owned)
    kind = getattr(what.group if isinstance(what, phrases.Of) else what, "kind", None)
    return kind is not None and kind.noun in scene.things.counters


def has_tokens(scene: Scene) -> bool:
    """Whether whoever acts is somebody who can have tokens: a player, not a piece of nobody's."""
    if 0 <= scene.actor < scene.now().players:
        return True
    scene.book.excuse("who acts is no player")
    return False


def _gain(scene: Scene, node: taking.Gain) -> bool:
    if not has_tokens(scene):
        return False
    me = Holder("player", scene.actor)
    got = [
        (each.counter, _gained(scene, each, me))
        for each in tokens_of(scene, node.what)
        if may_be_had(scene, "gain", each.counter)
    ]
    scene.note("gain", [counter for counter, n in got for _ in range(n)])
    scene.count(node.what, sum(n for _, n in got))
    return bool(got)  # what is beyond the most that somebody can have was gained too, and is lost


def _gained(scene: Scene, tokens: Tokens, me: Holder) -> int:
    """Expect that whoever acts has more of a counter, unless a text puts something else in the place of that."""
    n = number(scene, tokens, tokens.most)
    is_instead = n > 0 and is_replaced(scene, f"gain {scene.things.counters[tokens.counter]}", n)
    return 0 if is_instead else change(scene, tokens.counter, me, n)


def _lose(scene: Scene, node: taking.Lose | taking.Pay) -> bool:
    if not has_tokens(scene):
        return False
    me = Holder("player", scene.actor)
    lost, is_whole = [], True
    for each in tokens_of(scene, node.what):
        have = scene.now().amount(each.counter, me)
        is_whole = is_whole and (each.all_ or have >= each.least)
        n = have if each.all_ else number(scene, each, min(each.most, max(have, each.least)))
        if isinstance(node, taking.Pay) and n > have:
            scene.book.excuse("there is less than the whole price")
            n = 0
        name = scene.things.counters[each.counter]
        is_kept = isinstance(node, taking.Lose) and n > 0 and is_replaced(scene, f"lose {name}", n)
        lost.append((each.counter, 0 if is_kept else change(scene, each.counter, me, -n)))
    verb = "pay" if isinstance(node, taking.Pay) else "lose"
    scene.note(verb, [counter for counter, n in lost for _ in range(-n)])
    scene.count(node.what, sum(-n for _, n in lost))
    return is_whole and some(n for _, n in lost)


def _take(scene: Scene, node: taking.Take | taking.TakeWithout) -> bool:
    return _take_tokens(scene, node.what) if is_tokens(scene, node.what) else _take_cards(scene, node.what)


def _take_tokens(scene: Scene, what: Node) -> bool:
    if not has_tokens(scene):
        return False
    me = Holder("player", scene.actor)
    taken = 0
    for each in tokens_of(scene, what):
        if each.where is None:
            if may_be_had(scene, "take", each.counter):
                taken += change(scene, each.counter, me, number(scene, each, each.most))
            continue
        given = 0
        for x in choose(scene, what, each.where) if len(each.where.all) > each.where.least else each.where.all:
            giver = holder(scene, each.where.sort, x)
            n = number(scene, each, scene.now().amount(each.counter, giver))
            if n and may_be_taken(scene, each.counter, giver):
                change(scene, each.counter, giver, -n)
                given += n
        if given:  # in one step from several, it shows as one sum
            got = change(scene, each.counter, me, given)
            scene.note("take", [each.counter] * got)
            taken += got
    scene.count(what, taken)
    return taken > 0


def may_be_had(scene: Scene, verb: str, counter: int) -> bool:
    """Whether no rule forbids whoever acts to gain or take such tokens; the rule that does is the excuse."""
    rule = forbidden(scene, Occasion(verb, scene.actor, counter=counter))
    if rule is not None:
        scene.book.excuse(f"forbidden by sentence {rule.sentence}")
    return rule is None


def may_be_put(scene: Scene, counter: int, sort: str, x: int) -> bool:
    """Whether no rule forbids whoever acts to put such tokens on something."""
    place, card, zone = x if sort == "place" else -1, x if sort == "card" else -1, x if sort == "pile" else -1
    return forbidden(scene, Occasion("put", scene.actor, place, card, zone, counter)) is None


def may_be_taken(scene: Scene, counter: int, giver: Holder) -> bool:
    """Whether no rule forbids whoever acts to take tokens from somewhere; the rule that does is the excuse."""
    place = giver.x if giver.sort == "place" else -1
    rule = forbidden(scene, Occasion("take", scene.actor, place, counter=counter))
    if rule is not None:
        scene.book.excuse(f"forbidden by sentence {rule.sentence}")
    return rule is None


def hand(scene: Scene, player: int) -> list[int]:
    """The zones where cards are that a player holds. Raises CannotJudgeError where the game declares none."""
    customs = scene.things.customs
    kinds = customs.kept_in() or ([customs.taken] if customs.taken else [])
    if not kinds:
        raise CannotJudgeError("Take: where cards are held is not declared")
    return [scene.things.board.number(kind, player) for kind in kinds]


def _take_cards(scene: Scene, what: Node) -> bool:
    meant = scene.tables.phrases.of(scene, what)
    meant.rows = [_reachable(scene, row, meant.most) for row in meant.rows]
    gone = scene.done.get("take", ()) if scene.done_in.get("take") == scene.sentence else ()  # others have them now
    meant.rows = [[x for x in row if x not in gone and may_take(scene, x, scene.actor)] for row in meant.rows]
    held = scene.held(scene.actor)
    meant.goes_with = lambda taken, card: may_take(scene, card, scene.actor, [*held, *taken])
    found = choose(scene, what, meant)
    scene.note("take", found)
    return some(_taken(scene, card, scene.actor) for card in found)


def _reachable(scene: Scene, row: list[int], most: int) -> list[int]:
    """The cards of a row that can be come at: of a pile of which only the top is seen so many from the top."""
    facts, things = scene.now(), scene.things
    found: list[int] = []
    for card in row:
        zone = facts.zone_of(card)
        is_below = zone >= 0 and things.board.sees[zone] is Sees.TOP and card not in facts.zones[zone][-most:]
        found += [] if is_below else [card]
    return found


def _taken(scene: Scene, card: int, player: int) -> bool:
    """Expect a card in the hands of a player, if there is room for it."""
    if not can_take(scene, card, player):
        scene.book.excuse("there is no room for it")
        return False
    return moved(scene, card, hand(scene, player))


def _take_from(scene: Scene, node: taking.TakeFrom) -> bool:
    return _take_cards(scene, node.what)


def _steal(scene: Scene, node: taking.Steal) -> bool:
    meant = scene.tables.phrases.of(scene, node.whom)
    if not is_tokens(scene, node.what):
        meant.rows = [[x for x in row if _can_be_stolen(scene, node.what, x)] for row in meant.rows]
        held = [card for x in choose(scene, node.whom, meant) for card in scene.held(x)]
        return _take_cards(scene.out_of(held), node.what)
    whom = choose(scene, node.whom, meant)
    taken = 0
    for each in tokens_of(scene, node.what):
        lost = 0
        for x in whom:
            n = number(scene, each, scene.now().amount(each.counter, holder(scene, "player", x)))
            change(scene, each.counter, Holder("player", x), -n)
            lost += n
        taken += change(scene, each.counter, Holder("player", scene.actor), lost)
    return taken > 0


def _can_be_stolen(scene: Scene, what: Node, player: int) -> bool:
    """Whether somebody has something of what the words say that who acts can take."""
    theirs = scene.out_of(scene.held(player))
    return any(can_take(scene, card, scene.actor) for card in theirs.tables.phrases.of(theirs, what).all)


def givers(scene: Scene, what: Node, tokens: Tokens) -> list[Holder]:
    """Those that tokens come from: whoever acts, or those that the words name, chosen where there are several."""
    where = tokens.where
    if where is None:
        return [Holder("player", scene.actor)]
    found = choose(scene, what, where) if len(where.all) > where.least else where.all
    return [holder(scene, where.sort, x) for x in found]


def _keep(scene: Scene, node: taking.Keep) -> bool:
    """Cards that were drawn are in hand already, and stay there; others go there."""
    if not scene.is_drawn:
        return _take_cards(scene, node.what)
    before = [card for card in scene.held(scene.actor) if card not in scene.looked]
    meant = scene.tables.phrases.of(scene, node.what)
    meant.rows = [[card for card in row if can_take(scene, card, scene.actor, before)] for row in meant.rows]
    meant.goes_with = lambda taken, card: can_take(scene, card, scene.actor, [*before, *taken])
    found = choose(scene, node.what, meant)
    scene.note("keep", found)
    there = hand(scene, scene.actor)
    for card in found:
        if scene.now().zone_of(card) not in there:
            moved(scene, card, there)
    return bool(found)


def _can_get(scene: Scene, card: int, player: int) -> bool:
    """Whether a card can be given to somebody, who does not have it."""
    return scene.now().holder_of(card) != player and can_take(scene, card, player)


def _give(scene: Scene, node: taking.Give) -> bool:
    if is_tokens(scene, node.what):
        return _give_tokens(scene, node)
    cards, whom = scene.tables.phrases.of(scene, node.what), scene.tables.phrases.of(scene, node.whom)
    cards.rows = [[card for card in row if any(can_take(scene, card, x) for x in whom.all)] for row in cards.rows]
    given = choose(scene, node.what, cards)
    if isinstance(node.whom, phrases.A | phrases.Another | phrases.Any | phrases.The):
        whom.rows = [[x for x in row if all(_can_get(scene, card, x) for card in given)] for row in whom.rows]
    return some(_taken(scene, card, x) for x in choose(scene, node.whom, whom)[:1] for card in given)


def _give_tokens(scene: Scene, node: taking.Give) -> bool:
    amounts = tokens_of(scene, node.what)
    whom = choose(scene, node.whom, scene.tables.phrases.of(scene, node.whom))
    given = []
    for each in amounts:
        for source in givers(scene, node.what, each):
            n = number(scene, each, scene.now().amount(each.counter, source))
            others = [to for x in whom if (to := Holder("player", x)) != source]  # nobody gives anything to themselves
            given.append(handed_out(scene, each.counter, source, others, n))
    return any(given)


def handed_out(scene: Scene, counter: int, source: Holder, to: list[Holder], n: int) -> int:
    """Expect that tokens go from somebody to others, `n` to each as long as there are some; returns how many went."""
    left = scene.now().amount(counter, source)
    row = []
    for _ in to:
        row.append(min(n, left))
        left -= row[-1]
    change(scene, counter, source, -sum(row))
    if row and row[-1] < n:
        scene.book.excuse("there is no more of it to hand out")
    return sum(change(scene, counter, each, part) for each, part in zip(to, row, strict=True))


ACTS = (
    entry(taking.Gain, _gain),
    entry(taking.Lose, _lose),
    entry(taking.Pay, _lose),
    entry(taking.Take, _take),
    entry(taking.TakeWithout, _take),
    entry(taking.TakeFrom, _take_from),
    entry(taking.Steal, _steal),
    entry(taking.Keep, _keep),
    entry(taking.Give, _give),
)
