"""Decks, piles and the cards at their ends; and the acts on them: draw, resolve, discard, shuffle."""

from __future__ import annotations

from collections.abc import Callable

from engine.language.forms import Node
from engine.language.nodes import amounts, decks, nouns, phrases, sentences
from engine.language.nodes.nouns import Kind, kind_of, noun_of
from engine.proof.meaning.amounts import NO_END
from engine.proof.meaning.cards import deck_for, discard_pile, discarded, moved, refilled, unmarked
from engine.proof.meaning.changes import Moved, Noted, Ordered, Replaced
from engine.proof.meaning.choosing import by_sets, choose
from engine.proof.meaning.drawn import draw_anew, has_room
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.instead import is_replaced
from engine.proof.meaning.marks import is_mark, marked
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.room import can_take
from engine.proof.meaning.scene import CannotJudgeError, Meant, Scene, Tokens, entry, some
from engine.proof.meaning.taking import hand, is_tokens
from engine.proof.meaning.texts_in_force import STAYING, forbidden
from engine.proof.meaning.tokens import change, number, tokens_of

MOST_OFFERED = 99  # of a number that has no end
Fits = Callable[[Ordered], bool]

# --- piles -----------------------------------------------------------------------------------------------------------


def _draw_deck(scene: Scene, node: decks.DrawDeck) -> Meant:
    return Meant("pile", [[_deck(scene, node.deck)[0]]])


def _discard_pile(scene: Scene, node: decks.DiscardPile) -> Meant:
    return Meant("pile", [[_deck(scene, node.deck)[1]]])


def _deck(scene: Scene, name: str) -> tuple[int, int]:
    if name not in scene.things.decks:
        raise CannotJudgeError(f"DrawDeck: there is no {name} deck")
    return scene.things.decks[name]


def _that_deck(scene: Scene, node: decks.ThatDeck) -> Meant:
    sort, things = scene.referred(node)
    return Meant(sort, [things[:]])


def _pile(scene: Scene, node: decks.TopOne | decks.Top | decks.BottomOne) -> Meant:
    if node.pile is not None:
        if isinstance(node.pile, decks.DrawDeck):
            _made_anew(scene, node.pile.deck, node)
        return _chosen_pile(scene, node.pile)
    name = deck_for(scene, node.kind.noun)
    _made_anew(scene, name, node)
    return Meant("pile", [[scene.things.decks[name][0]]])


def _made_anew(scene: Scene, deck: str, node: Node) -> None:
    """Claim that a deck was made anew which has fewer cards than are spoken of."""
    need = scene.tables.bounds.of(scene, node.n)[1] if isinstance(node, decks.Top) else 1
    if scene.ledger is not None:
        refilled(scene, deck, need=need)


def _chosen_pile(scene: Scene, pile: Node) -> Meant:
    """The piles that a phrase means; out of several of which it means one who acts picks one with cards."""
    meant = scene.tables.phrases.of(scene, pile)
    if scene.ledger is None or len(meant.all) <= meant.least:
        return meant
    meant.rows = [[zone for zone in row if scene.now().zones[zone]] for row in meant.rows]
    return Meant(meant.sort, [choose(scene, pile, meant)], is_loop=meant.is_loop)


def _end(scene: Scene, kind: nouns.Kind, zone: int, n: int, *, bottom: bool) -> list[int]:
    row = scene.now().zones[zone]
    cards = row[:n] if bottom else row[::-1][:n]
    return narrowed(scene, kind, "card", cards)


def _top_one(scene: Scene, node: decks.TopOne) -> Meant:
    pile = _pile(scene, node)
    rows = [_end(scene, node.kind, zone, 1, bottom=False) for zone in pile.all]
    return Meant("card", rows, is_loop=pile.is_loop)


def _bottom_one(scene: Scene, node: decks.BottomOne) -> Meant:
    pile = _pile(scene, node)
    return Meant("card", [_end(scene, node.kind, zone, 1, bottom=True) for zone in pile.all], is_loop=pile.is_loop)


def _top(scene: Scene, node: decks.Top) -> Meant:
    _, most = scene.tables.bounds.of(scene, node.n)
    pile = _pile(scene, node)
    return Meant("card", [_end(scene, node.kind, zone, most, bottom=False) for zone in pile.all], is_loop=pile.is_loop)


def _top_of_each(scene: Scene, node: decks.TopOfEach) -> Meant:
    piles = _chosen_pile(scene, node.piles)
    return Meant("card", [_end(scene, node.kind, zone, 1, bottom=False) for zone in piles.all])


PHRASES = (
    entry(decks.DrawDeck, _draw_deck),
    entry(decks.OnlyDeck, _draw_deck),
    entry(decks.DiscardPile, _discard_pile),
    entry(decks.OnlyPile, _discard_pile),
    entry(decks.ThatDeck, _that_deck),
    entry(decks.TopOne, _top_one),
    entry(decks.BottomOne, _bottom_one),
    entry(decks.Top, _top),
    entry(decks.TopOfEach, _top_of_each),
)


# --- acts ------------------------------------------------------------------------------------------------------------


def _discard(scene: Scene, node: decks.Discard) -> bool:
    if is_tokens(scene, node.what):
        return _discard_tokens(scene, node)
    meant = scene.tables.phrases.of(scene, node.what)
    if meant.sort == "card":
        meant.rows = [[card for card in row if may_go(scene, card)] for row in meant.rows]
    found = choose(scene, node.what, meant)
    cards = found
    if meant.sort == "pile":
        cards = [card for zone in found for card in by_sets(scene, scene.now().zones[zone][::-1])]
    scene.note("discard", cards)
    return some(gone(scene, card) for card in cards)


def gone(scene: Scene, card: int) -> bool:
    """Expect a card on the discard pile of its deck, unless a text puts something else in the place of that."""
    return not is_replaced(scene, "discard", card=card) and discarded(scene, card)


def may_go(scene: Scene, card: int) -> bool:
    """Whether a card can be discarded: it is not discarded already, and no rule forbids it."""
    facts = scene.now()
    if any(facts.zone_of(card) == pile for _, pile in scene.things.decks.values()):
        return False
    done = Occasion("discard", scene.actor, facts.place_of(card), card, facts.zone_of(card))
    return forbidden(scene, done) is None


def _discard_tokens(scene: Scene, node: decks.Discard) -> bool:
    kind = kind_of(node.what)
    if kind is not None and is_mark(scene, kind.noun):
        return _discard_marks(scene, node.what)
    gone = 0
    for each in tokens_of(scene, node.what):
        holders = [Holder("player", scene.actor)]
        if each.where is not None:
            sort = "player" if each.where.sort == "piece" else each.where.sort
            holders = [Holder(sort, x) for x in _from_whom(scene, kind, each.where)]
        for who in holders:
            if _is_kept(scene, each.counter, who):
                continue
            have = scene.now().amount(each.counter, who)
            gone += change(scene, each.counter, who, -(have if each.all_ else number(scene, each, have)))
    scene.count(node.what, -gone)
    return gone != 0


def _from_whom(scene: Scene, kind: Kind | None, where: Meant) -> list[int]:
    """Whom tokens go from: out of several of whom one is meant, the one whom the actor chooses."""
    landmark = kind.where.landmark() if kind is not None and kind.where is not None else None
    if not isinstance(landmark, phrases.A | phrases.Another):
        return where.all
    return choose(scene, landmark, where)


def _is_kept(scene: Scene, counter: int, who: Holder) -> bool:
    """Whether a rule forbids whoever acts to discard tokens of a holder; that rule is the excuse."""
    place, card = who.x if who.sort == "place" else -1, who.x if who.sort == "card" else -1
    rule = forbidden(scene, Occasion("discard", scene.actor, place, card, counter=counter))
    if rule is not None:
        scene.book.excuse(f"forbidden by sentence {rule.sentence}")
    return rule is not None


def _discard_marks(scene: Scene, what: Node) -> bool:
    """Tokens that lie on cards, and what lies there with them; out of more than are meant who acts picks the cards."""
    n = getattr(what, "n", None)
    least, most = scene.tables.bounds.of(scene, n) if n is not None else (NO_END, NO_END)
    least, most = (1, 1) if isinstance(what, phrases.A) else (least, most)
    cards = choose(scene, what, Meant("card", [marked(scene, what)], least, most))
    return some(unmarked(scene, card) for card in cards)


def _draw(scene: Scene, node: decks.Draw) -> bool:
    kind = getattr(node.what, "kind", None)
    amount = getattr(node.what, "n", None)
    if kind is None:
        raise CannotJudgeError("Draw: cards that are named")
    if kind.where is not None and not isinstance(kind.where.landmark(), decks.DrawDeck):
        return _draw_from(scene, node)
    noun = kind.noun
    n = scene.tables.bounds.of(scene, amount)[1] if amount is not None else 1
    if deck_for(scene, noun) in scene.things.customs.at_once:
        return _draw_and_resolve(scene, node)
    if noun in scene.things.customs.drawn_later:
        return _drawn_later(scene, noun, amount, n)
    least = scene.tables.bounds.of(scene, amount)[0] if amount is not None else 1
    most = number(scene, Tokens(-1, least, n), min(n, MOST_OFFERED))
    if most > 1 and is_replaced(scene, f"draw {most} cards", most):
        scene.name(node.what, "card", [])
        return False
    draw_cards(scene, noun, most)
    scene.name(node.what, "card", scene.looked[:])
    return bool(scene.looked)


def _drawn_later(scene: Scene, noun: str, amount: Node | None, n: int) -> bool:
    """Cards that the game draws when it comes to it: so many at once, or more or fewer of them then."""
    if not isinstance(amount, amounts.Additional | amounts.Fewer):
        return _drawn_at_once(scene, noun, n)
    name = scene.things.customs.drawn_later[noun]
    begun = [card for step in scene.book.steps for card, _ in step.begun if card >= 0 and scene.is_of(card, noun)]
    more = -n if isinstance(amount, amounts.Fewer) else n
    if scene.book.claim(Noted, lambda c: c.name == name and _grown(c) == more) is None and len({*begun}) < n:
        scene.book.fault(f"{more:+d} {noun} will be drawn", scene.book.told(Noted))
        return False
    return True


def draw_cards(scene: Scene, noun: str, most: int, is_last: Callable[[int], bool] | None = None) -> None:
    """Claim that cards of a noun's deck are drawn, at most as many or until one is the last; they are looked at then.

    Something that is done in the place of drawing one counts as one where they are counted, and ends it elsewhere.
    """
    deck = deck_for(scene, noun)
    scene.looked.clear()
    scene.done.pop("keep", None)
    if is_last is None and not _is_enough(scene, deck, most):
        scene.looked += draw_anew(scene, deck, most)
    else:
        _draw_each(scene, deck, most, is_last)
    scene.done["draw"] = scene.looked[:]


def is_left(scene: Scene, deck: str) -> bool:
    """Whether there is a card to draw from a deck, or one that it is made anew of."""
    zones = scene.things.decks[deck][: 1 if deck in scene.things.customs.spent else 2]
    return any(scene.now().zones[zone] for zone in zones)


def _is_enough(scene: Scene, deck: str, n: int) -> bool:
    """Whether a deck has as many cards as are drawn; where some are not, for something else is done, that shows."""
    zone, pile = scene.things.decks[deck]
    facts = scene.now()
    is_instead = any(isinstance(each, Replaced) for _, each in scene.book.open)
    is_spent = deck in scene.things.customs.spent or not facts.zones[pile]
    return is_instead or is_spent or len(facts.zones[zone]) >= n


def _draw_each(scene: Scene, deck: str, most: int, is_last: Callable[[int], bool] | None) -> None:
    """Claim the cards that are drawn from a deck, one after the other; they are what was looked at last."""
    kept = list[int]()
    for _ in range(most):
        if not is_left(scene, deck):
            scene.book.excuse("there is no card left to draw")
            break
        if is_replaced(scene, "draw"):
            if is_last is not None:
                break
            continue
        refilled(scene, deck)
        row = scene.now().zones[scene.things.decks[deck][0]]
        rest = [card for card in reversed(row) if card not in scene.looked] or _out_of_a_new_deck(scene, deck)
        if not rest:
            scene.book.excuse("there is no card left to draw")
            break
        scene.looked.append(rest[0])
        is_kept = has_room(scene, rest[0], kept)
        moved(scene, rest[0], hand(scene, scene.actor) if is_kept else discard_pile(scene, rest[0]))
        kept += [rest[0]] if is_kept else []
        if is_last is not None and is_last(rest[0]):
            break


def _out_of_a_new_deck(scene: Scene, deck: str) -> list[int]:
    """The cards that came from the discard pile of a deck that ran out, and was made anew in the same step."""
    zone, pile = scene.things.decks[deck]
    open_ = [each for _, each in scene.book.open if isinstance(each, Moved)]
    return [each.card for each in open_ if each.source == pile and each.target != zone]


def _draw_from(scene: Scene, node: decks.Draw) -> bool:
    """Cards out of a pile that is no deck; those that can be held go to whoever acts, others wait for later words."""
    cards = choose(scene, node.what, scene.tables.phrases.of(scene, node.what))
    held, kept = scene.held(scene.actor), list[int]()
    for card in cards:
        if scene.can_be_held(scene.things.design(card).type) and can_take(scene, card, scene.actor, [*held, *kept]):
            kept.append(card)
            moved(scene, card, hand(scene, scene.actor))
    scene.looked[:] = scene.done["draw"] = cards
    return bool(cards)


def _drawn_at_once(scene: Scene, noun: str, n: int) -> bool:
    """Expect that cards come to where cards are that are being resolved, or that there are none left."""
    deck, pile = scene.things.decks[deck_for(scene, noun)]
    _is_declared(scene)
    zone = scene.things.board.number(scene.things.customs.resolved_in)
    came = [
        change.card
        for step in scene.book.steps
        for change in step.changes
        if isinstance(change, Moved) and change.target == zone and change.source in (deck, pile)
    ]
    after = scene.book.steps[-1].after if scene.book.steps else scene.now()
    if len(came) < n and (after.zones[deck] or after.zones[pile]):
        scene.book.fault(f"{n} {noun} are drawn and resolved", f"{len(came)} are drawn")
    return bool(came)


def _is_declared(scene: Scene) -> None:
    """Raise CannotJudgeError where cards that are resolved lie nowhere."""
    if not scene.things.customs.resolved_in:
        raise CannotJudgeError("Resolve: where cards are while they are resolved is not declared")


# --- cards that are resolved ---------------------------------------------------------------------------------------


def _draw_and_resolve(scene: Scene, node: decks.DrawAndResolve | decks.Draw) -> bool:
    """The top cards of their deck are resolved by whoever acts, each before the next is drawn."""
    _is_declared(scene)
    noun, amount = noun_of(node.what), getattr(node.what, "n", None)
    n = scene.tables.bounds.of(scene, amount)[1] if amount is not None else 1
    deck, pile = scene.things.decks[deck_for(scene, noun)]
    done = False
    for _ in range(n):
        row, used = scene.now().zones[deck], scene.now().zones[pile]
        if row:
            card = row[-1]
        elif used:  # the deck is made anew and drawn from in one step: which card that is only shows
            zone = scene.things.board.number(scene.things.customs.resolved_in)
            coming = (
                change_.card for _, change_ in scene.book.open if isinstance(change_, Moved) and change_.target == zone
            )
            card = next((each for each in coming if each in used), used[-1])
            refilled(scene, deck_for(scene, noun), but=card)
        else:
            scene.book.excuse("there is no card left to draw")
            return done
        done = _resolved(scene, card) or done
    return done


def _resolve(scene: Scene, node: decks.Resolve) -> bool:
    """Cards that are not drawn may stay where they are; those that would stay in force say nothing to be done."""
    _is_declared(scene)
    found = choose(scene, node.what, _come_up(scene, node.what))
    zone = scene.things.board.number(scene.things.customs.resolved_in)
    scene.book.swallow(Moved, lambda c: c.card in found and c.target == zone)
    scene.book.excuse("what stays in force is not resolved")
    return some(_begun(scene, card) for card in found if _is_done_at_once(scene, card))


def _come_up(scene: Scene, what: Node) -> Meant:
    """What is resolved: where other texts were carried out in the middle of this one, what lay there after them."""
    book = scene.book
    meant = scene.tables.phrases.of(scene, what)
    if meant.sort != "card" or book.open or book.asked or book.last is None:
        return meant
    rest = [step.before for step in book.steps[book.at + 1 :] if step.begun]
    for facts in (scene.now(), *rest, book.last):
        then = scene.quiet()
        then.facts = facts
        found = then.tables.phrases.of(then, what)
        if found.all and all(not _is_done_at_once(scene, card) or _is_begun(scene, card) for card in found.all):
            return found
    return meant


def _is_begun(scene: Scene, card: int) -> bool:
    return any((card, scene.actor) in step.begun for step in scene.book.steps)


def _is_done_at_once(scene: Scene, card: int) -> bool:
    """Whether a card says something to be done when it is resolved."""
    reading = scene.things.design(card).reading
    trees = [each.tree for each in reading.sentences] if reading is not None else []
    bodies = [tree.body if isinstance(tree, sentences.Says) else tree for tree in trees]
    return bool(bodies) and not any(body is None or isinstance(body, STAYING) for body in bodies)


def _resolved(scene: Scene, card: int) -> bool:
    """Expect that whoever acts begins to do what a card says; it lies where cards do that are being resolved."""
    zone = scene.things.board.number(scene.things.customs.resolved_in)
    if scene.now().zone_of(card) != zone:
        moved(scene, card, zone)
    return _begun(scene, card)


def _begun(scene: Scene, card: int) -> bool:
    """Expect that whoever acts begins to do what a card says."""
    begun = [each for step in scene.book.steps for each in step.begun]
    if (card, scene.actor) not in begun:
        who = [f"player {you + 1}" for other, you in begun if other == card]
        said = f"player {scene.actor + 1} resolves {scene.things.name(card)}"
        scene.book.fault(said, f"{' and '.join(who)} resolves it" if who else "nobody does")
        return False
    return True


def _grown(change_: Noted) -> int:
    before, after = change_.before, change_.after
    return after - before if isinstance(before, int) and isinstance(after, int) else 0


def _shuffle(scene: Scene, node: decks.Shuffle) -> bool:
    pile = scene.tables.phrases.of(scene, node.pile)
    scene.name(node.pile, pile.sort, pile.all)
    for zone in pile.all:
        if len(scene.now().zones[zone]) > 1 and not scene.book.swallow(Ordered, _of_zone(zone)):
            scene.book.excuse("the cards lie as before by chance")
    return True


def _of_zone(zone: int) -> Fits:
    return lambda change_: change_.zone == zone


def _shuffle_into(scene: Scene, node: decks.ShuffleInto) -> bool:
    what = scene.tables.phrases.of(scene, node.what)
    found = choose(scene, node.what, what)
    cards = [card for zone in found for card in scene.now().zones[zone]] if what.sort == "pile" else found
    piles = scene.tables.phrases.of(scene, node.pile)
    (zone,) = choose(scene, node.pile, piles)[:1] or [-1]
    if zone < 0:
        scene.book.excuse("there is no such pile")
        return False
    done = [moved(scene, card, zone) for card in cards]
    scene.book.swallow(Ordered, _of_zone(zone))
    return any(done)


ACTS = (
    entry(decks.DrawAndResolve, _draw_and_resolve),
    entry(decks.Resolve, _resolve),
    entry(decks.Discard, _discard),
    entry(decks.Draw, _draw),
    entry(decks.Shuffle, _shuffle),
    entry(decks.ShuffleInto, _shuffle_into),
)
