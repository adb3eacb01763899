"""The components of a box: what is in it, and which of it the rules know by name."""

from __future__ import annotations

from enum import IntEnum

from engine.games.top_of_the_heap import layout as at
from engine.kernel.core.box import Box
from engine.kernel.core.state import Ability, Compiled


class Size(IntEnum):
    """How big an item is."""

    TINY = 0
    COMPACT = 1
    AWKWARD = 2


TINY, COMPACT, AWKWARD = (size.value for size in Size)  # as they are added up: plain numbers
SIZES = {"Tiny": TINY, "Compact": COMPACT, "Awkward": AWKWARD}
DECKS = {
    "Trash": (at.TRASH, at.TRASH_PILE),
    "Risk": (at.RISK, at.RISK_PILE),
    "Event": (at.EVENT, at.EVENT_PILE),
    "Resident": (at.RESIDENT, at.RESIDENT_PILE),
}


class Components:
    """Worked out once for a box; all games of it share it, and it never changes after `learn`.

    ap, vp, snack, open_token   the numbers of these counters
    pets                        the Pets, as pieces; their designs and cards are in the same order
    pile_of                     for each design the discard pile of its deck
    sizes, is_item, is_feature  for each design what it is; sizes are values of Size
    food                        designs of items that can be eaten
    smallest                    an item that fits where any does, -1 where there is none
    usable_of                   for each design its abilities that are used and wait for nothing
    gives_room                  for each design whether it lets somebody carry more
    """

    def __init__(self, box: Box) -> None:
        designs = box.designs
        counters = list(box.vocabulary.counters)
        self.box = box
        self.design_of = box.design_of
        self.ap, self.vp = counters.index("AP"), counters.index("VP")
        self.snack, self.open_token = counters.index("Snack"), counters.index("Open token")
        self.pet_designs = [number for number, design in enumerate(designs) if design.type == "Pet"]
        self.pet_cards = [box.design_of.index(number) for number in self.pet_designs]
        self.pets = list(range(at.PET, at.PET + len(self.pet_cards)))
        self.pet_of_card = dict(zip(self.pet_cards, self.pets, strict=True))
        self.pet_names = {designs[number].name: at.PET + i for i, number in enumerate(self.pet_designs)}
        self.pile_of = [DECKS[design.type][1] if design.type in DECKS else at.BOX for design in designs]
        self.sizes = [SIZES.get(design.size, TINY) for design in designs]
        self.is_item = [design.type == "Trash" for design in designs]
        self.is_feature = [design.subtype == "Feature" for design in designs]
        self.food = {number for number, tags in enumerate(box.tags) if "FOOD" in tags}
        tiny = [card for card, number in enumerate(box.design_of) if designs[number].size == "Tiny"]
        self.smallest = tiny[0] if tiny else -1
        self.usable_of: list[list[Ability]] = []
        self.has_usable = False
        self.gives_room: list[bool] = []

    def learn(self, compiled: Compiled) -> None:
        """Work out what the texts of the cards let players do; called once, when all are compiled."""
        self.usable_of = [[ability for ability in text.abilities if ability.is_used] for text in compiled.texts]
        self.has_usable = any(self.usable_of)
        self.gives_room = [any(rule.kind == "hold" for rule in text.rules) for text in compiled.texts]

    def size(self, card: int) -> int:
        """The size of an item: the value of a Size."""
        return self.sizes[self.design_of[card]]
