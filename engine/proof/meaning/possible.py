"""Whether an act can be done in full, so that somebody has to be asked whether they want to."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.core.box import Box
from engine.language import SentenceReading
from engine.language.forms import Node, field_names
from engine.language.nodes import (
    acts,
    bids,
    decks,
    doing,
    drawing,
    effects,
    events,
    exchanging,
    moving,
    passing,
    paying,
    phrases,
    possession,
    putting,
    repeating,
    roles,
    scoring,
    sentences,
    taking,
)
from engine.language.nodes.nouns import kind_of, noun_of
from engine.language.references import walk
from engine.proof.meaning.amounts import NO_END
from engine.proof.meaning.bids import can_pay_bid
from engine.proof.meaning.card_costs import can_pay_cost
from engine.proof.meaning.cards import deck_for
from engine.proof.meaning.choosing import by_sets
from engine.proof.meaning.counting import count
from engine.proof.meaning.decks import is_left, may_go
from engine.proof.meaning.doing import is_at_hand, zone_after
from engine.proof.meaning.drawing import drawn_noun, too_many
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.marks import is_mark
from engine.proof.meaning.possession import holder
from engine.proof.meaning.room import can_take, can_trade, may_take
from engine.proof.meaning.scene import CannotJudgeError, Scene, Tokens, words_of
from engine.proof.meaning.taking import is_tokens, may_be_put
from engine.proof.meaning.texts_in_force import forbidden
from engine.proof.meaning.tokens import tokens_of


def can_be_done(scene: Scene, act: Node) -> bool:
    """Whether there is everything that an act needs. Raises CannotJudgeError where that is not known."""
    return _can(scene.quiet(), act)


def _can(scene: Scene, act: Node) -> bool:
    if isinstance(act, acts.Both):
        return all(_can(scene, each) for each in act.acts)
    if isinstance(act, acts.Alternatives):
        return any(_can(scene, each) for each in act.acts)
    if isinstance(act, repeating.Times):
        return _can(scene, act.act)
    return _can(scene, act.first) if isinstance(act, acts.InTurn) else _can_one(scene, act)


def _can_one(scene: Scene, act: Node) -> bool:
    for classes, can in POSSIBLE:
        if isinstance(act, classes):
            return can(scene, act)
    return all(_there_is(scene, part) for part in _phrases(act))


def _can_gain(scene: Scene, act: Node) -> bool:
    return True  # what does not fit is lost


def _can_pay(scene: Scene, act: Node) -> bool:
    assert isinstance(act, taking.Pay | taking.Lose)
    return all(_have(scene, each.counter) >= each.least for each in tokens_of(scene, act.what))


def _can_exchange(scene: Scene, act: Node) -> bool:
    assert isinstance(act, exchanging.Exchange)
    return _can_pay(scene, act.both()[0])


def _have(scene: Scene, counter: int) -> float:
    """How much of a counter who acts has; of one that counts what is lacking, the points that they have in all."""
    facts, customs = scene.now(), scene.things.customs
    if scene.things.counters[counter] in customs.balances and facts.points:
        return facts.points[scene.actor]
    return facts.amount(counter, Holder("player", scene.actor))


def _can_draw(scene: Scene, act: Node) -> bool:
    assert isinstance(act, decks.Draw | decks.DrawAndResolve)
    return is_left(scene, deck_for(scene, noun_of(act.what)))


def _can_draw_on(scene: Scene, act: Node) -> bool:
    """Whether there is a card to draw, and where a number is to be reached, whether it is not reached already."""
    assert isinstance(act, drawing.DrawUntil | drawing.DrawUpTo)
    if isinstance(act, drawing.DrawUpTo) and too_many(scene, act) >= 0:
        return False
    return is_left(scene, deck_for(scene, drawn_noun(act)))


def _can_discard_down(scene: Scene, act: Node) -> bool:
    """Whether there are more cards than are to be left, and one of them can be discarded."""
    assert isinstance(act, drawing.DiscardDownTo)
    found = scene.tables.phrases.of(scene, act.what)
    return too_many(scene, act) > 0 and any(may_go(scene, card) for card in found.all)


def _can_take(scene: Scene, act: Node) -> bool:
    assert isinstance(act, taking.Take | taking.TakeWithout | taking.Keep)
    if is_tokens(scene, act.what):
        return any(_is_there(scene, each) for each in tokens_of(scene, act.what))
    return any(may_take(scene, card, scene.actor) for card in scene.tables.phrases.of(scene, act.what).all)


def _can_discard(scene: Scene, act: Node) -> bool:
    """Whether there is all that is to be discarded, and of cards so many that may go and are not discarded already."""
    assert isinstance(act, decks.Discard)
    if not all(_there_is(scene, part) for part in _phrases(act)):
        return False
    if is_tokens(scene, act.what):
        return is_mark(scene, noun_of(act.what)) or any(_is_held(scene, each) for each in tokens_of(scene, act.what))
    if _is_named_later(scene, act.what):
        return True
    found = scene.tables.phrases.of(scene, act.what)
    least = 1 if found.least == NO_END else max(found.least, 1)
    if found.sort != "card":
        return True
    return any(sum(may_go(scene, card) for card in by_sets(scene, row)) >= least for row in found.rows)


def _can_move(scene: Scene, act: Node) -> bool:
    """Whether there is a piece that is to move, and a place where it is not yet."""
    assert isinstance(act, moving.Move)
    if not all(_there_is(scene, part) for part in _phrases(act)):
        return False
    if _is_named_later(scene, act.what) or _is_named_later(scene, act.where):
        return True
    what, where = scene.tables.phrases.of(scene, act.what), scene.tables.phrases.of(scene, act.where)
    if what.sort != "piece" or where.sort != "place":
        return True
    return any(scene.now().at[x] != y for x in what.all for y in where.all)


def _can_swap(scene: Scene, act: Node) -> bool:
    assert isinstance(act, moving.SwapWith)
    one, known = scene.tables.phrases.of(scene, act.what), {**scene.named}
    found = []
    for x in one.all:
        scene.name(act.what, one.sort, [x])  # the other may be compared with it
        found += [can_trade(scene, one.sort, x, y) for y in scene.tables.phrases.of(scene, act.other).all]
    scene.named.clear()
    scene.named.update(known)
    return any(found)


def _can_put(scene: Scene, act: Node) -> bool:
    """Whether tokens can be put somewhere: on a card where none lies yet, or on any place; cards somewhere at all."""
    assert isinstance(act, putting.Put | putting.Place)
    if not is_tokens(scene, act.what):
        return all(_there_is(scene, part) for part in _phrases(act))
    spot, amounts = scene.tables.spots.of(scene, act.where), tokens_of(scene, act.what)
    if not all(_has(scene, each) for each in amounts if isinstance(act, putting.Place) or each.where is not None):
        return False
    counters = [each.counter for each in amounts]
    free = [x for x in spot.all if spot.sort != "card" or scene.now().marks[x] < 0]
    return any(may_be_put(scene, counter, spot.sort, x) for x in free for counter in counters)


def _can_give(scene: Scene, act: Node) -> bool:
    """Whether somebody has what is to be given, and there is somebody to give it to who can hold it."""
    assert isinstance(act, taking.Give)
    whom = scene.tables.phrases.of(scene, act.whom).all
    if is_tokens(scene, act.what):
        return bool(whom) and all(_has(scene, each) for each in tokens_of(scene, act.what))
    if _is_named_later(scene, act.what):
        return True
    return any(can_take(scene, card, x) for card in scene.tables.phrases.of(scene, act.what).all for x in whom)


def _has(scene: Scene, tokens: Tokens) -> bool:
    """Whether as many are there as have to be: with whom the words name, else with who acts."""
    where = tokens.where
    holders = [Holder("player", scene.actor)] if where is None else [holder(scene, where.sort, x) for x in where.all]
    return sum(scene.now().amount(tokens.counter, each) for each in holders) >= tokens.least


def _can_do(scene: Scene, act: Node) -> bool:
    """Whether there is a card for a deed of the game that does not lie yet where it would be afterwards.

    Raises CannotJudgeError where nothing is declared of the deed.
    """
    assert isinstance(act, doing.DoCard)
    if is_made(scene, act.verb):
        here = scene.out_of(lying(scene, act))
        return _is_named_later(scene, act.what) or any(
            can_be_made(scene, act.verb, x) for x in here.tables.phrases.of(here, act.what).all
        )
    kind, facts = zone_after(scene, act.verb), scene.now()
    if _is_named_later(scene, act.what):
        return True
    if (
        isinstance(act.what, phrases.This)
        and scene.can_be_held(act.what.noun)
        and scene.card not in scene.held(scene.actor)
    ):
        return False
    found = scene.tables.phrases.of(scene, act.what)
    such = [x for x in found.all if scene.things.kind(facts.zone_of(x)) != kind]
    return any(is_at_hand(scene, act.verb, x) for x in such)


def is_made(scene: Scene, verb: str) -> bool:
    """Whether a verb is made of deeds."""
    known = scene.things.box.vocabulary.verbs.get(verb)
    return known is not None and bool(known.made)


def lying(scene: Scene, node: doing.DoCard) -> list[int] | None:
    """The cards that a deed can be done to where its zone is declared and the words name none; else None."""
    zone, kind = scene.things.box.vocabulary.verbs[node.verb].found, kind_of(node.what)
    if not zone or kind is None or kind.where is not None:
        return None
    facts, board = scene.now(), scene.things.board
    zones = [*facts.zones_of(zone)]
    own = [each for each in zones if board.owner_of[each] in (-1, scene.actor)]
    return [card for each in own for card in facts.zones[each]]


def definition(box: Box, verb: str) -> SentenceReading:
    """The sentence that says what a verb is made of. Raises CannotJudgeError where none does."""
    for section in box.sections:
        if section.verb == verb and section.reading is not None:
            return section.reading.sentences[0]
    raise CannotJudgeError(f"DoCard: nothing says what “{verb}” is made of")


def to_card(scene: Scene, tree: Node | None, card: int) -> Node:
    """What is done to a card by the sentence that says what a verb is made of; the card is named in the scene."""
    body = tree.body if isinstance(tree, sentences.Says) else None
    if not isinstance(body, sentences.When) or not isinstance(body.event, events.Happens):
        raise CannotJudgeError("DoCard: what it is made of is not said of one card")
    assert isinstance(body.event.act, doing.DoCard)
    scene.name(body.event.act.what, "card", [card])
    return body.effect


def can_be_made(scene: Scene, verb: str, card: int) -> bool:
    """Whether no text forbids whoever acts to do a deed to a card, and what it is made of can be done now."""
    facts, actor, said = scene.now(), scene.actor, definition(scene.things.box, verb)
    if forbidden(scene.quiet(), Occasion(verb, actor, -1, card, facts.zone_of(card))) is not None:
        return False
    here = Scene(scene.things, scene.tables, facts, -1, actor, -1, actor)
    here.history, here.number = scene.history, scene.number
    here.standing, here.used, here.foreseen = scene.standing, scene.used, scene.foreseen
    assert said.tree is not None
    here.read(words_of(said.tree, said.references))
    effect = to_card(here, said.tree, card)
    if not isinstance(effect, effects.Must | effects.May | effects.MayPay | effects.MustPay):
        raise CannotJudgeError(f"DoCard: whether “{verb}” can be done")
    price = vars(effect).get("price")
    return _can(here, effect.act) and (not isinstance(price, Node) or _can(here, price))


def _can_hand_on(scene: Scene, act: Node) -> bool:
    """Whether there is somebody else, and for a gift a card in the zone that is given."""
    assert isinstance(act, passing.GivePile | passing.SwapPiles)
    there = [x for x in scene.tables.phrases.of(scene, act.whom).all if x != scene.actor]
    zones = [*scene.things.board.zones_of(noun_of(act.what))]
    own = next((zone for zone in zones if scene.things.board.owner_of[zone] == scene.actor), -1)
    return bool(there) and (isinstance(act, passing.SwapPiles) or (own >= 0 and bool(scene.now().zones[own])))


def _can_repeat(scene: Scene, act: Node) -> bool:
    """Whether there is something to do an act for, and it can be done; what is paid first is counted only then."""
    assert isinstance(act, acts.ForEach | acts.ForEvery | scoring.DoDistinct)
    if _counts_later(scene, act):
        return True
    if isinstance(act, scoring.DoDistinct):
        times = scene.tables.measures.of(scene, act.times)
    else:
        times = count(scene, act.per) // (act.n.value if isinstance(act, acts.ForEvery) else 1)
    return times > 0 and _can(scene, act.act)


def _can_equal(scene: Scene, act: Node) -> bool:
    """Whether there is anything to gain, or as much to lose as is counted."""
    assert isinstance(act, acts.GainEqual | acts.LoseEqual)
    if _counts_later(scene, act):
        return True
    n = scene.tables.measures.of(scene, act.measure)
    n = n if act.most is None else min(n, act.most)
    return n > 0 and (isinstance(act, acts.GainEqual) or _have(scene, scene.counter(act.kind.noun)) >= n)


def _counts_later(scene: Scene, act: Node) -> bool:
    """Whether an act counts what something before it, a price, is still to do or to name."""
    rows = walk(act)
    own = {span for _, span in rows}
    return any(
        isinstance(each, possession.ThisWay)
        or (
            (isinstance(each, roles.Pointed) and (meant := scene.links.get(scene.span(each))) not in (None, *own))
            and meant not in scene.named
        )
        for each, _ in rows
    )


POSSIBLE: tuple[tuple[tuple[type[Node], ...], Callable[[Scene, Node], bool]], ...] = (
    ((passing.GivePile, passing.SwapPiles), _can_hand_on),
    ((taking.Gain,), _can_gain),
    ((taking.Pay, taking.Lose), _can_pay),
    ((paying.PayCost,), can_pay_cost),
    ((bids.PayBid,), can_pay_bid),
    ((exchanging.Exchange,), _can_exchange),
    ((decks.Draw, decks.DrawAndResolve), _can_draw),
    ((taking.Take, taking.TakeWithout, taking.Keep), _can_take),
    ((drawing.DrawUntil, drawing.DrawUpTo), _can_draw_on),
    ((drawing.DiscardDownTo,), _can_discard_down),
    ((decks.Discard,), _can_discard),
    ((moving.Move,), _can_move),
    ((moving.SwapWith,), _can_swap),
    ((doing.DoCard,), _can_do),
    ((putting.Put, putting.Place), _can_put),
    ((taking.Give,), _can_give),
    ((acts.ForEach, acts.ForEvery, scoring.DoDistinct), _can_repeat),
    ((acts.GainEqual, acts.LoseEqual), _can_equal),
)


def _is_there(scene: Scene, tokens: Tokens) -> bool:
    where = tokens.where
    if where is None:
        return _has_room(scene, tokens.counter)
    return any(scene.now().amount(tokens.counter, holder(scene, where.sort, x)) > 0 for x in where.all)


def _is_held(scene: Scene, tokens: Tokens) -> bool:
    """Whether there are any of some tokens where the words say, or with whoever acts where they say nothing."""
    if tokens.where is None:
        return scene.now().amount(tokens.counter, Holder("player", scene.actor)) > 0
    return _is_there(scene, tokens)


def _has_room(scene: Scene, counter: int) -> bool:
    return scene.now().amount(counter, Holder("player", scene.actor)) < scene.things.most[counter]


def _phrases(act: Node) -> list[Node]:
    inside = [getattr(act, name) for name in field_names(type(act))]
    found: list[Node] = []
    for each in inside:
        if isinstance(each, roles.Phrase):
            found.append(each)
        elif isinstance(each, Node):
            found += _phrases(each)
    return found


def _is_named_later(scene: Scene, phrase: Node) -> bool:
    """Whether a phrase refers to what will be named by what is done before."""
    return isinstance(phrase, roles.Pointed) and scene.links.get(scene.span(phrase)) not in (None, *scene.named)


def _there_is(scene: Scene, phrase: Node) -> bool:
    if is_tokens(scene, phrase):
        return True
    if _is_named_later(scene, phrase):
        return True
    meant = scene.tables.phrases.of(scene, phrase)
    least = 1 if meant.least == NO_END else max(meant.least, 1)
    rows = [by_sets(scene, row) for row in meant.rows] if meant.sort == "card" else meant.rows
    return any(len(row) >= least for row in rows)
