"""Top of the Heap: seven nights on Trailhead Lane, by the rulebook and the rulings beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.games.top_of_the_heap import actions, hidden_information, invariants, log_text, night, raid, scoring, turn
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.deeds import Deeds
from engine.games.top_of_the_heap.needs import ASKED, EVENTS, NEEDS, lacks
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.box import Box
from engine.kernel.core.frames import env_for
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.programs import Run
from engine.kernel.core.state import Ability, State
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.events import MOST_ABILITIES


class TopOfTheHeap(Deeds):
    """The whole game."""

    needs: ClassVar[Needs] = NEEDS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    first_place_holder: ClassVar[int] = 8

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """See engine.games.top_of_the_heap.needs."""
        yield from super().lacks(box)
        yield from lacks(box)

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        super().__init__(box, tables)
        self.usable_of = [[ability for ability in text.abilities if ability.is_used] for text in self.compiled.texts]
        self.has_usable = any(self.usable_of)
        self.gives_room = [any(rule.kind == "hold" for rule in text.rules) for text in self.compiled.texts]
        tiny = [card for card, design in enumerate(self.design_of) if box.designs[design].size == "Tiny"]
        self.smallest = tiny[0] if tiny else -1

    def lay_out(self) -> None:
        """Name what can be chosen."""
        super().lay_out()
        labels = self.box.labels
        places = {house: f"house-{house + 1}" for house in range(at.HOUSES)}
        places |= {at.NEST: "nest"}
        pets = {pet: f"choose {name}" for name, pet in self.pet_names.items()}
        animals = {p: f"choose player-{p + 1}" for p in range(at.MOST_PLAYERS)}
        piles = {at.PILE + at.SLOTS * h + k: f"choose pile-{h + 1}-{k + 1}" for h in range(6) for k in range(at.SLOTS)}
        cans = {at.CAN + h: f"choose can-{h + 1}" for h in range(at.HOUSES)}
        decks = {zone: f"choose {name}" for name, pair in self.decks.items() for zone in pair[:1]}
        seats = {at.inventory(p): f"choose inventory-{p + 1}" for p in range(at.MOST_PLAYERS)}
        seats |= {at.stash(p): f"choose stash-{p + 1}" for p in range(at.MOST_PLAYERS)}
        turns = {place: f"move {name}" for place, name in places.items()} | {at.DEN: "move den"}
        places |= {at.DEN + p: f"den-{p + 1}" for p in range(at.MOST_PLAYERS)}
        turns |= {
            turn.FORAGE: "forage",
            turn.PASS: "pass",
            turn.RETREAT: "retreat",
            turn.RAID: "raid",
            turn.STASH: "stash",
            -1: "done",
        }
        turns |= {
            turn.USE + card * MOST_ABILITIES + i: f"use {label}" + (f" {i + 1}" if i else "")
            for card, label in enumerate(labels)
            for i in range(MOST_ABILITIES)
        }

        def by_card(verb: str) -> dict[int, str]:
            return {card: f"{verb} {label}" for card, label in enumerate(labels)} | {-1: "done"}

        self.words = {
            "turn": turns,
            "place": {place: f"choose {name}" for place, name in places.items()} | {-1: "done"},
            "piece": animals | pets | {-1: "done"},
            "player": animals | {-1: "done"},
            "pile": piles | cans | decks | seats | {-1: "done"},
            "take": by_card("take") | {raid.FACE_DOWN: "take face-down item"},
            "stash": by_card("stash") | {actions.STASH_ALL: "stash all"},
            "eat": by_card("eat"),
            "drop": by_card("drop"),
            "swap": by_card("swap"),
            "aside": {n: f"eat {n}" for n in range(night.MOST_BONUS + 1)},
        }

    def routines(self) -> dict[int | str, Run]:
        """What runs each frame of the rules."""
        found: dict[int | str, Any] = {
            "week": night.run_week,
            "animals": night.run_animals,
            "night": night.run_night,
            "feeding": night.run_feeding,
            "event": night.run_event,
            "home": night.run_home,
            "snacks": night.run_snacks,
            "turns": turn.run_turns,
            "turn": turn.run_turn,
            "move": actions.run_move,
            "forage": actions.run_forage,
            "retreat": actions.run_retreat,
            "stash": actions.run_stash,
            "trade": actions.run_trade,
            "walk": actions.run_walk,
            "go": actions.run_go,
            "fit": actions.run_fit,
            "raid": raid.run_raid,
            "risk": raid.run_risk,
            "feature": raid.run_feature,
        }
        return found

    def set_up(self, state: State) -> None:
        """See engine.games.top_of_the_heap.night."""
        night.set_up(state)  # type: ignore[arg-type]

    def raid_targets(self, state: State, player: int, house: int) -> list[int]:
        """What a raid can take."""
        return raid.targets(state, player, house)  # type: ignore[arg-type]

    def raid_counted(self, state: State, house: int) -> None:
        """Nothing more is triggered by a raid once its cards are counted."""

    def can_use(self, state: State, ability: Ability, card: int, player: int) -> bool:
        """Whether the first sentence of an ability that is used can be done at all."""
        program = self.compiled.programs[ability.program]
        can = self.compiled.cans.get(program.nodes[0])
        env = env_for(program.number, card, player, -1, program.slots)
        return can is None or bool(can(state, env, player))

    def scores(self, state: State) -> list[float]:
        """See engine.games.top_of_the_heap.scoring."""
        return scoring.scores(state)  # type: ignore[arg-type]

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """See engine.games.top_of_the_heap.hidden_information."""
        return hidden_information.view(state, viewer)  # type: ignore[arg-type]

    def redeal(self, state: State, viewer: Viewer) -> None:
        """See engine.games.top_of_the_heap.hidden_information."""
        hidden_information.redeal(state, viewer)  # type: ignore[arg-type]

    def check(self, state: State) -> list[str]:
        """See engine.games.top_of_the_heap.invariants."""
        return list(invariants.check(state))  # type: ignore[arg-type]

    def tell(self, state: State, what: str, who: int, a: Any, b: Any) -> str:
        """See engine.games.top_of_the_heap.log_text."""
        return log_text.tell(self, state, what, who, a, b)

    def tell_apart(self, state: State, viewer: int, what: str, who: int, a: Any, b: Any) -> str:  # noqa: PLR0913, PLR0917
        """See engine.games.top_of_the_heap.log_text."""
        return log_text.tell_apart(self, viewer, what, who, a, b)
