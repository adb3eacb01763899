"""What texts forbid: every ban that is not refused keeps somebody from something in games where it is tried.

A ban stands on cards that are in force, a text that does what is forbidden on others, and games are played at random.
Where the ban is never asked about, or never answers that something cannot be, it would be printed for nothing.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

import pytest

from engine.games import referee
from engine.kernel import Box, Design, check_state, choose, is_over, new_game, options
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Match, State
from engine.language import Context, Language
from engine.language.nodes import FORMS, acts, prohibitions
from engine.language.references import walk
from tests.engine.kernel.compile.test_every_pair import opened

GAMES = 3
CHOICES = 400
HEAP, ARK, CREW = "top-of-the-heap", "ark", "crafty-critters"
ON = {HEAP: "Animal", ARK: "Animal", CREW: "Critter"}


class Ban(NamedTuple):
    """A ban, and what is tried against it: on Events, when a pair is played, or as a use of a card; "" for the play."""

    game: str
    text: str
    tried: str = ""


HEEDED = (
    Ban(HEAP, "You cannot gain Snacks.", "Each animal gains 1 Snack."),
    Ban(HEAP, "Other animals cannot gain Snacks.", "Each animal gains 1 Snack."),
    Ban(HEAP, "You cannot take Snacks from houses.", "Each animal takes 1 Snack from a house."),
    Ban(HEAP, "You cannot take items from the Nest.", "Each animal takes an item from the Nest."),
    Ban(HEAP, "Animals cannot steal items from you.", "Each animal steals an item from another animal."),
    Ban(HEAP, "You cannot discard items.", "Each animal discards an item."),
    Ban(HEAP, "SMALL animals cannot discard items.", "Each animal discards an item."),
    Ban(HEAP, "You cannot discard Features.", "Discard a Feature from each house."),
    Ban(HEAP, "Animals cannot discard Snacks.", "Each animal discards 1 Snack."),
    Ban(HEAP, "You cannot put Snacks on houses.", "Each animal puts 1 Snack on a house."),
    Ban(HEAP, "You cannot put an Open token on a Feature.", "Each animal puts an Open token on a Feature."),
    Ban(HEAP, "Animals cannot place an item on a house.", "Each animal places an item on a house."),
    Ban(HEAP, "Animals cannot add Snacks to houses.", "Each animal adds 1 Snack to a house."),
    Ban(HEAP, "Animals cannot move to your den."),
    Ban(HEAP, "You cannot visit houses."),
    Ban(HEAP, "Other animals cannot raid."),
    Ban(HEAP, "You cannot trade items."),
    Ban(HEAP, "You cannot ignore Features.", "Each animal ignores Features tonight."),
    Ban(HEAP, "You cannot carry 2 items.", "Each animal takes an item from the Nest."),
    Ban(HEAP, "Houses with a Pet cannot be raided by you."),
    Ban(HEAP, "Items cannot be traded by you."),
    Ban(HEAP, "Pets cannot be moved.", "Each animal moves a Pet to a house."),
    Ban(HEAP, "Pets cannot move.", "Move each Pet to a house."),
    Ban(HEAP, "Animals cannot be moved.", "Move each animal to a house."),
    Ban(HEAP, "Snacks cannot be discarded.", "Discard a Snack from each house."),
    Ban(HEAP, "Trash Cans cannot be discarded.", "Discard a Trash Can."),
    Ban(HEAP, "Snacks cannot be taken by other animals.", "Each animal takes 1 Snack from a house."),
    Ban(HEAP, "Items cannot be put on the Nest.", "Each animal puts an item on the Nest."),
    Ban(ARK, "You cannot draw cards from the Hold."),
    Ban(ARK, "Other players cannot take cards from your Storeroom.", "Take a card from a Storeroom."),
    Ban(ARK, "You cannot discard cards.", "Each player discards a card."),
    Ban(ARK, "This pair cannot be discarded.", "Discard a pair from a Storeroom."),
    Ban(ARK, "Other players cannot play pairs."),
    Ban(ARK, "You cannot gain points.", "Gain 1 point."),
    Ban(ARK, "Other players cannot steal cards from you.", "Steal a card from another player."),
    Ban(CREW, "You cannot hold 2 tiles.", "Draw a tile."),
    Ban(CREW, "Other players cannot gain CP.", "Each player gains 1 CP."),
)
UNHEEDED = (
    Ban(HEAP, "Animals cannot steal Snacks from you."), Ban(HEAP, "Animals cannot give an item to another animal."),
    Ban(HEAP, "Animals cannot flip a Feature face-down."), Ban(HEAP, "Animals cannot flip a Feature face-up."),
    Ban(HEAP, "Animals cannot shuffle the Trash deck."), Ban(HEAP, "Animals cannot choose an item."),
    Ban(HEAP, "Animals cannot keep Snacks."), Ban(HEAP, "Animals cannot lose Snacks."),
    Ban(HEAP, "Animals cannot pay a Snack."), Ban(HEAP, "Animals cannot draw Risk cards."),
    Ban(HEAP, "Animals cannot draw and resolve Risk cards."), Ban(HEAP, "Animals cannot resolve Event cards."),
    Ban(HEAP, "Animals cannot reveal items."), Ban(HEAP, "Animals cannot look at Risk cards."),
    Ban(HEAP, "Animals cannot roll the die."), Ban(HEAP, "Animals cannot swap items."),
    Ban(HEAP, "Animals cannot swap an item with an item on the Nest."),
    Ban(HEAP, "Animals cannot swap places with you."),
    Ban(HEAP, "Animals cannot move Pets to a house."), Ban(HEAP, "Items cannot be moved."),
    Ban(HEAP, "Features cannot be moved."), Ban(HEAP, "Animals cannot ignore Pets."),
    Ban(HEAP, "Animals cannot take items without trading."), Ban(HEAP, "Animals cannot replace a Trash Can."),
    Ban(HEAP, "Animals cannot return items to the Nest."), Ban(HEAP, "Animals cannot end your turn."),
    Ban(HEAP, "Animals cannot take an extra turn after this one."),
    Ban(HEAP, "You cannot draw until you draw a FOOD item."),
    Ban(HEAP, "Animals cannot skip your next turn."), Ban(HEAP, "Animals cannot stash items."),
    Ban(HEAP, "Items cannot be stashed."), Ban(HEAP, "Animals cannot eat Snacks."),
    Ban(HEAP, "Animals cannot shuffle items into the Trash deck."), Ban(HEAP, "Animals cannot put items back on top."),
    Ban(HEAP, "Animals cannot put items back on the bottom."), Ban(HEAP, "Animals cannot put items back."),
    Ban(HEAP, "Animals cannot put items back in any order."), Ban(HEAP, "Animals cannot place an item for you."),
    Ban(HEAP, "Animals cannot move to a house or to your den."),
    Ban(HEAP, "Animals cannot gain Snacks equal to the number of Pets."),
    Ban(HEAP, "Animals cannot lose Snacks equal to the number of Pets."),
    Ban(HEAP, "You cannot reveal cards from the Trash deck until you reveal an item."),
    Ban(ARK, "You cannot swap cards."), Ban(ARK, "You cannot lose points."),
    Ban(ARK, "Cards cannot be put on top of the Ark deck."),
    Ban(CREW, "You cannot play cards."), Ban(CREW, "You cannot discard food."), Ban(CREW, "Food cannot be taken."),
    Ban(CREW, "You cannot evade traps."), Ban(CREW, "You cannot ignore walls."),
    Ban(CREW, "You cannot move to a connected tile."),
    Ban(CREW, "You cannot roll the compass die until it shows a direction."),
)  # fmt: skip


def read_on(language: Language, design: Design, text: str) -> Design:
    """The design with a text, which has to be read."""
    found = language.read(text, Context(design.type, design.subtype))
    assert found.tree is not None, (text, found.findings)
    return replace(design, text=text, reading=found)


def with_ban(ban: Ban) -> Box:
    """The game with the ban on cards that are in force, and with what is tried on others."""
    box, language = opened(ban.game)
    designs = list(box.designs)
    for number, design in enumerate(designs):
        is_odd = number % 2 == 1
        if ban.game == HEAP:
            text = ban.text if design.type == "Animal" else ban.tried if design.type == "Event" else ""
        elif design.type != ON[ban.game] or design.tags:
            continue
        elif ban.game == ARK:  # pairs say as well when they can be played
            added = (
                ban.text if is_odd else ban.tried and f"When you play this pair, {ban.tried[0].lower()}{ban.tried[1:]}"
            )
            text = f"{design.text.rstrip()}\n{added}" if added else ""
        else:
            text = ban.text if is_odd else ban.tried and f"Play: {ban.tried}"
        designs[number] = read_on(language, design, text) if text else design
    return replace(box, designs=tuple(designs))


def barred(ban: Ban) -> list[str]:
    """What a ban keeps somebody from in random games: the kinds of events."""
    rules = referee(with_ban(ban))
    found: list[str] = []

    def watched(key: str, match: Match[State]) -> Match[State]:
        def ask(state: State, env: Env, event: Event) -> bool:
            is_so = match(state, env, event)
            if is_so:
                found.append(key)
            return is_so

        return ask

    for rule in rules.compiled.rules:
        if rule.kind is RuleKind.CANNOT and rules.compiled.sentences[rule.sentence].text == ban.text:
            rule.match = watched(rule.key, rule.match)
    for seed in range(GAMES):
        state, luck = new_game(rules, rules.box.players[1], seed), random.Random(seed)
        for _ in range(CHOICES):
            if is_over(state):
                break
            choose(state, luck.choice(options(state)))
        assert check_state(state) == []
    return found


@pytest.mark.parametrize("ban", HEEDED, ids=lambda ban: f"{ban.game}: {ban.text}")
def test_a_ban_that_is_played_keeps_somebody_from_it(ban: Ban) -> None:
    assert barred(ban)


@pytest.mark.parametrize("ban", UNHEEDED, ids=lambda ban: f"{ban.game}: {ban.text}")
def test_a_ban_that_nothing_asks_about_is_refused(ban: Ban) -> None:
    with pytest.raises(Unplayable) as found:
        referee(with_ban(ban))
    assert all(refusal.text == ban.text and "_" not in refusal.why for refusal in found.value.refusals)


def test_a_ban_that_never_holds_is_seen() -> None:
    assert not barred(Ban(HEAP, "Trash Cans cannot be discarded."))  # which the play itself never does


# What cannot stand in a ban by itself: it speaks of what was named or drawn before, or a ban names the verb alone.
UNSAID = {"TakeFrom", "Back", "TakeAction", "DrawUpTo", "DiscardDownTo", "PayCost", "PayBid"}
ELSEWHERE = {  # said in no shipped game: tests/engine/made_games tries them
    "Deal", "DealEqual", "CardCannot", "Exchange", "RollAgain", "BecomeFirst",
    "Guess", "NameNumber", "NameValue", "Reverse", "GivePile", "SwapPiles", "LeadNext", "WinThis",
}  # fmt: skip
PARTS = {"Source", "DoThing", "DoAt", "Step"}


def test_every_act_is_tried() -> None:
    tried = set()
    for ban in (*HEEDED, *UNHEEDED):
        design = next(each for each in opened(ban.game)[0].designs if each.type == ON[ban.game])
        reading = read_on(opened(ban.game)[1], design, ban.text).reading
        assert reading is not None
        tried |= {type(node) for row in reading.sentences if row.tree is not None for node, _ in walk(row.tree)}
    forms = [cls for cls in FORMS if issubclass(cls, acts.Single) or cls.__module__ == prohibitions.__name__]
    assert {cls.__name__ for cls in forms if cls not in tried} <= UNSAID | ELSEWHERE | PARTS
