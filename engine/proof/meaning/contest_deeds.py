"""How it shows that somebody leads a trick or wins one: by the numbers that all games with tricks have."""

from __future__ import annotations

from collections.abc import Iterator

from engine.proof.meaning.facts import Facts, Things
from engine.proof.meaning.firing import Occasion, Step

PLAYERS, PLAYED = "trick_players", "trick_cards"  # who has played in the trick that goes on, and what; None without one
LEADER, WON = "trick_leader", "tricks_won"
LAST, LAST_LEADER, LAST_CARD = "trick_last", "trick_last_leader", "trick_last_card"


def numbers(facts: Facts, name: str) -> tuple[int, ...]:
    """Numbers of a trick by their name; () where no trick goes on."""
    found = facts.own.get(name)
    return found if isinstance(found, tuple) else ()


def contest_verbs(things: Things) -> frozenset[str]:
    """The verbs of the deeds that show so."""
    zones = things.box.vocabulary.zones.values()
    return frozenset(verb for zone in zones for verb in (zone.led_by, zone.won_by) if verb)


def contest_deeds(things: Things, step: Step) -> Iterator[Occasion]:
    """Who has led or won a trick in a step."""
    zone = next((zone for zone in things.box.vocabulary.zones.values() if zone.won_by), None)
    if zone is None or PLAYERS not in step.after.own:
        return
    (there,) = things.board.zones_of(zone.id)
    before, after = numbers(step.before, PLAYED), numbers(step.after, PLAYED)
    if after and not before:
        yield Occasion(zone.led_by, numbers(step.after, PLAYERS)[0], -1, after[0], there)
    if sum(numbers(step.after, WON)) > sum(numbers(step.before, WON)):
        who, card = step.after.own[LAST], step.after.own[LAST_CARD]
        if isinstance(who, int) and isinstance(card, int):
            yield Occasion(zone.won_by, who, -1, card, there)
