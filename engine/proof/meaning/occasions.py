"""Deeds as they show: what was done in a step, by whom, where and to what, read from its changes alone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.core.customs import Sign
from engine.proof.meaning.changes import Change, Counted, DeedDone, Laid, Marked, Moved, Noted, Turned, Went
from engine.proof.meaning.contest_deeds import contest_deeds
from engine.proof.meaning.facts import Facts, Things
from engine.proof.meaning.firing import Occasion, Step

KNOWN = frozenset({"discard", "draw", "put", "gain", "take", "lose", "pay", "flip", "drop"})  # what texts do themselves


def occasions(things: Things, step: Step) -> list[Occasion]:
    """Everything that was done in a step, as far as it shows; it is worked out once."""
    if step.done is None:
        step.done = _found(things, step)
    return step.done


def _found(things: Things, step: Step) -> list[Occasion]:
    found: list[Occasion] = []
    signs = things.signs.get(step.routine)
    for verb, sign in things.signs[""] if signs is None else signs:
        if step.changes or not sign.shows:
            found += _by_sign(things, verb, sign, step)
    used = {each.card for each in found if each.is_sure and each.card >= 0}  # a card that is played is not discarded
    for change in step.changes:
        for each in _by_kernel(things, step, change):
            found.append(each._replace(is_sure=each.is_sure and not (each.verb == "discard" and each.card in used)))
        if isinstance(change, DeedDone):
            found.append(Occasion(change.verb, change.who, -1, change.card, change.zone))
    found += contest_deeds(things, step)
    for verb, moment in things.customs.moments.items():
        if moment.routine == step.routine and moment.is_now(step.before.own, step.after.own):
            found.append(Occasion(verb, is_sure=False))
    return found


def _by_sign(things: Things, verb: str, sign: Sign, step: Step) -> Iterator[Occasion]:
    facts = step.after
    if not sign.shows:
        who = facts.own.get(sign.who, facts.decider) if sign.who else facts.decider
        if isinstance(who, int) and who >= 0:
            yield Occasion(verb, who, _at(facts, who), is_sure=sign.is_sure)
        for each in range(facts.players) if step.is_text and not sign.who else ():  # a text may have anybody do it
            yield Occasion(verb, each, _at(facts, each), is_sure=False)
        return
    for change in step.changes:
        if isinstance(change, Noted) and sign.shows == "noted" and change.name == sign.source:
            yield Occasion(verb, facts.decider, _at(facts, facts.decider), is_sure=sign.is_sure)
        elif isinstance(change, Went) and sign.shows == "went":
            place = {"target": change.target, "source": change.source}.get(sign.place, change.target)
            if place >= 0:
                yield Occasion(verb, change.piece, place, is_sure=sign.is_sure)
        elif isinstance(change, Moved) and sign.shows == "moved" and _is_such(things, sign, change):
            yield _of_card(things, verb, sign, change, facts)
        elif isinstance(change, Counted) and sign.shows == "laid" and change.holder.sort == "card":
            if things.counters[change.counter] == sign.source and change.n > 0:
                card = change.holder.x
                yield Occasion(verb, facts.holder_of(card), -1, card, is_sure=sign.is_sure)
        elif isinstance(change, Counted) and sign.shows == "gained" and change.holder.sort == "player":
            name = things.counters[change.counter]
            if (name == sign.source and change.n > 0) or (name == sign.target and change.n < 0):
                who = change.holder.x
                yield Occasion(
                    verb, who, _at(facts, who), counter=change.counter, n=abs(change.n), is_sure=sign.is_sure
                )


def _is_such(things: Things, sign: Sign, change: Moved) -> bool:
    source, target = things.kind(change.source), things.kind(change.target)
    return sign.source in ("", source) and sign.target in ("", target)


def _of_card(things: Things, verb: str, sign: Sign, change: Moved, facts: Facts) -> Occasion:
    board = things.board
    owners = (board.owner_of[change.target], board.owner_of[change.source])
    who = next((owner for owner in owners if owner >= 0), facts.decider)
    place = {"target": board.place_of[change.target], "source": board.place_of[change.source]}.get(sign.place, -1)
    where = place if place >= 0 else _at(facts, who)
    numbers = facts.own.get(sign.unless)
    is_out = isinstance(numbers, list) and 0 <= who < len(numbers) and bool(numbers[who])
    return Occasion(verb, who, where, change.card, change.source, is_sure=sign.is_sure and not is_out)


def _at(facts: Facts, who: int) -> int:
    return facts.at[who] if 0 <= who < len(facts.at) else -1


def _is_swapped(step: Step, change: Moved) -> bool:
    """Whether another card came from where one goes to where it was: the two have traded places."""
    ways = [(each.source, each.target) for each in step.changes if isinstance(each, Moved)]
    return (change.target, change.source) in ways


def _drawers(things: Things, step: Step, change: Moved) -> list[int]:
    """Who may have drawn a card: whoever has it now; of one that is resolved whoever decides, or by a text anybody."""
    owner = things.board.owner_of[change.target]
    if owner >= 0 or things.kind(change.target) != things.customs.resolved_in:
        return [owner]
    return [*range(step.after.players)] if step.is_text else [step.after.decider]


def _dropped(things: Things, step: Step, change: Moved) -> Iterator[Occasion]:
    """A card that goes out of a hand to where cards lie that were dropped, and on no card yet; one that goes to where
    cards are being resolved may wait there for the token that it comes with.
    """
    owner = things.board.owner_of[change.source]
    lies = any(isinstance(each, Laid) and each.card == change.card and each.host >= 0 for each in step.changes)
    lands = (things.customs.done.get("drop"), things.customs.resolved_in)
    if owner >= 0 and not lies and things.kind(change.target) in lands:
        place = things.board.place_of[change.target]
        where = place if place >= 0 else _at(step.before, owner)
        yield Occasion("drop", owner, where, change.card, change.source, is_sure=False)


def _in_or_out(things: Things, change: Moved) -> Iterator[Occasion]:
    """A card that enters or leaves play: it comes to lie, or lay until then, where cards are in force."""
    owner_of, heard = things.board.owner_of, {zone for zone, _ in things.heard}
    if change.target in heard and change.source not in heard:
        yield Occasion("enter play", owner_of[change.target], -1, change.card, change.target)
    elif change.source in heard and change.target not in heard:
        yield Occasion("leave play", owner_of[change.source], -1, change.card, change.source)


def _is_made_anew(things: Things, step: Step, change: Moved) -> bool:
    """Whether a card came from a discard pile because the rest of it became the deck in the same step."""
    pairs = [pair for pair in things.decks.values() if pair[1] == change.source]
    moves = {(each.target, each.source) for each in step.changes if isinstance(each, Moved)}
    return any(pair in moves for pair in pairs)


def _takers(step: Step, counter: int) -> Iterator[int]:
    """The players who have more of a counter after a step."""
    for each in step.changes:
        if isinstance(each, Counted) and each.counter == counter and each.holder.sort == "player" and each.n > 0:
            yield each.holder.x


def _is_mark(things: Things, name: str) -> bool:
    """Whether a counter is one of which a token at most lies on a card, and stays whose it is."""
    words = things.box.vocabulary
    counter = words.counters[name]
    on_cards = any(words.nouns[noun].sort == "card" for noun in counter.holders if noun in words.nouns)
    return on_cards and not counter.stacks


def _by_kernel(things: Things, step: Step, change: Change) -> Iterator[Occasion]:
    """What texts do themselves, whatever the game: a card is discarded or put, tokens are gained, lost and put."""
    board, facts = things.board, step.before
    if isinstance(change, Moved):
        piles = [pile for _, pile in things.decks.values()]
        decks = [deck for deck, _ in things.decks.values()]
        place = board.place_of[change.source]
        if change.target in piles and step.routine not in things.customs.laid_off:
            is_sure = not (step.is_text and _is_swapped(step, change))
            yield Occasion("discard", board.owner_of[change.source], place, change.card, change.source, is_sure=is_sure)
        elif change.target not in (*piles, *decks) and (change.source in decks or _is_made_anew(things, step, change)):
            for who in _drawers(things, step, change):
                yield Occasion("draw", who, -1, change.card, change.source, is_sure=False)
        yield from _dropped(things, step, change)
        yield from _in_or_out(things, change)
        yield Occasion("put", -1, board.place_of[change.target], change.card, change.target, is_sure=False)
    elif isinstance(change, Counted):
        sort, x = change.holder
        who, where = (x, _at(facts, x)) if sort == "player" else (-1, x if sort == "place" else -1)
        card = x if sort == "card" else -1
        for verb in ("gain", "take", "put") if change.n > 0 else ("lose", "pay", "discard"):
            yield Occasion(verb, who, where, card, counter=change.counter, n=abs(change.n), is_sure=False)
        if sort != "player" and change.n < 0:
            for taker in _takers(step, change.counter):
                yield Occasion("take", taker, where, card, counter=change.counter, n=abs(change.n), is_sure=False)
    elif isinstance(change, Marked):
        place, counters = facts.place_of(change.card), things.counters
        verb, who = ("put", change.after) if change.after >= 0 else ("discard", -1)
        for name in (name for name in counters if _is_mark(things, name)):
            yield Occasion(verb, who, place, change.card, counter=counters.index(name), is_sure=False)
    elif isinstance(change, Turned):
        yield Occasion("flip", -1, -1, change.card, is_sure=False)
    elif isinstance(change, Laid) and change.host >= 0:
        yield Occasion("drop", facts.holder_of(change.card), facts.place_of(change.host), change.card, is_sure=False)
