"""What in the trees of a play cannot be meant: found before anything is compiled, with the tree that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from engine.kernel.core import play
from engine.kernel.core.box import Box, Design, Section
from engine.kernel.core.holders import Holders
from engine.kernel.core.zones import PLAYER, Board, Sees, holds
from engine.kernel.declared import supply
from engine.kernel.declared.endless import is_never_changed
from engine.kernel.declared.visibility import all_in, parts, unseen_among, unseen_by_actor
from engine.language.sorts import Sort
from engine.language.vocabulary import Zone

KINDS = frozenset(
    {"may", "mode", "number", "order", "value", *get_args(Sort)}
)  # of choices that texts let players make
USUAL = play.Turns((), until=play.CanDraw()).period  # need not be a word of the game
MOST_SHOWN = 120


def faults(box: Box, board: Board, held_by: Holders) -> Iterator[str]:
    """What is wrong with a box that says how it is played, one clause for each fault, with its tree."""
    assert box.play is not None
    yield from _box(box)
    for zone in board.kinds:
        yield from _zone(zone, [design for design in box.designs if design.deck in zone.start])
        yield from _backs(zone, box.designs)
    checker = _Checker(box, board, held_by)
    for tree in _roots(box):
        yield from checker.faults(tree, has_card=False)


def faults_of_section(box: Box, board: Board, held_by: Holders, section: Section) -> Iterator[str]:
    """What is wrong with the trees of a section of the rules, one clause for each fault, with its tree."""
    checker = _Checker(box, board, held_by)
    for tree in section.trees:
        yield from checker.faults(tree, has_card=False)


def _roots(box: Box) -> tuple[play.Tree, ...]:
    """The trees of a box's play."""
    tree = box.play
    assert tree is not None
    return (*tree.set_up, *tree.phases, tree.score)


def _box(box: Box) -> Iterator[str]:
    """Faults of what has names: no two cards, and no two sections, may have the same."""
    for what, names in (("cards", box.labels), ("sections of the rules", [each.id for each in box.sections])):
        yield from (f"two {what} are called {name}" for name, n in Counter(names).items() if n > 1)


def _zone(zone: Zone, first: list[Design]) -> Iterator[str]:
    """Faults of a zone, and of the designs that begin in it."""
    if zone.sees in (Sees.OWNER, Sees.OTHERS) and zone.of != PLAYER:
        yield f"{zone.id} is seen by {zone.sees}, and belongs to no player"
    if zone.sees is Sees.TOP and not zone.ordered:
        yield f"{zone.id} shows its top card, and is not ordered"
    begun = sum(design.copies for design in first)
    if zone.most and zone.count == 1 and not zone.of and begun > zone.most:
        yield f"{begun} cards begin in {zone.id}, which has room for {zone.most}"
    for design in first:
        if not holds(zone, design.type, design.subtype):
            yield f"{design.name} begins in {zone.id}, which is for {' and '.join(zone.holds)} cards"


def _backs(zone: Zone, designs: tuple[Design, ...]) -> Iterator[str]:
    """A fault where hidden cards are told by the zone that holds them from others with the same back."""
    if zone.sees is Sees.ALL or not zone.holds:
        return
    held = {design.deck for design in designs if holds(zone, design.type, design.subtype)}
    mixed = sorted({design.deck for design in designs if not holds(zone, design.type, design.subtype)} & held)
    if mixed:
        yield f"{zone.id} hides its cards and holds only some of {mixed[0]}, which all have the same back"


class _Checker:
    """Goes through trees and says what cannot be meant."""

    def __init__(self, box: Box, board: Board, held_by: Holders) -> None:
        assert box.play is not None
        self.box, self.board, self.play = box, board, box.play
        self.words = box.vocabulary
        self.kinds = {kind.id: kind for kind in board.kinds}
        counters = list(self.words.counters)
        self.for_players = {counters[number] for number in held_by.players}
        self.actions = [tree for root in _roots(box) for tree in all_in(root) if isinstance(tree, play.Action)]

    def faults(self, tree: play.Tree, *, has_card: bool) -> Iterator[str]:
        """The faults of a tree and of all that is in it; `has_card` is True where a card has been chosen."""
        yield from (f"{why}, in {_shown(tree)}" for why in self._own(tree, has_card=has_card))
        if not isinstance(tree, play.Action):
            for part in parts(tree):
                yield from self.faults(part, has_card=has_card)
            return
        for part in parts(tree):
            chosen = tree.cards is not None and isinstance(part, play.Effect)
            yield from self.faults(part, has_card=chosen)

    def _own(self, tree: play.Tree, *, has_card: bool) -> Iterator[str]:
        """What is wrong with a tree, apart from what is in it."""
        if isinstance(tree, play.Chosen) and not has_card:
            yield "no card has been chosen"
        elif isinstance(tree, play.In):
            yield from self._place(tree.zone)
        elif isinstance(tree, play.First | play.Last | play.ButLast):
            yield from supply.faults_of_order(self.board.kinds, tree)
        elif isinstance(tree, play.Effect):
            yield from self._effect(tree)
        elif isinstance(tree, play.Phase):
            yield from self._phase(tree)
        elif isinstance(tree, play.Action):
            yield from self._action(tree)
        elif isinstance(tree, play.Is):
            yield from self._value(tree)
        elif isinstance(tree, play.Has):
            yield from self._counter(tree.counter)
        elif isinstance(tree, play.WhoDid):
            if not any(action.verb == tree.verb and action.cards is not None for action in self.actions):
                yield f"no action is to {tree.verb} a card"
        elif isinstance(tree, play.CanDraw) and not self.play.deck:
            yield "nothing says which zone is the deck"

    def _place(self, name: str) -> Iterator[str]:
        kind = self.kinds.get(name)
        if kind is None:
            yield f"no zone is called {name}"
        elif kind.of not in ("", PLAYER):
            yield f"{name} belongs to a {kind.of}, and trees speak of zones that all share or that players have"
        elif kind.count > 1:
            yield f"there are {kind.count} zones called {name}, and trees cannot tell them apart"
        else:
            yield from supply.faults_of_zone(self.box, kind)

    def _counter(self, name: str) -> Iterator[str]:
        if name not in self.words.counters:
            yield f"no counter is called {name}"
        elif name not in self.for_players:
            yield f"players cannot have {name}"
        elif self.words.counters[name].least:
            yield f"{name} begins at 0 and cannot be less, and its least is {self.words.counters[name].least}"

    def _value(self, tree: play.Is) -> Iterator[str]:
        values = [design.columns.get(tree.column) for design in self.box.designs]
        if all(value is None for value in values):
            yield f"no card has a column {tree.column}"
        elif not any(value == tree.value and type(value) is type(tree.value) for value in values):
            yield f"no card has {tree.value!r} in the column {tree.column}"

    def _effect(self, tree: play.Effect) -> Iterator[str]:
        if isinstance(tree, play.Move):
            yield from self._place(tree.to)
        elif isinstance(tree, play.Shuffle):
            yield from self._place(tree.zone)
        elif isinstance(tree, play.Gain):
            yield from self._counter(tree.counter)
            yield from supply.faults_of_gain(self.box, tree)
        elif isinstance(tree, play.Draw):
            if not self.play.hand or not self.play.deck:
                yield "nothing says which zones are the hand and the deck"
            yield from self._some(tree.n)
            yield from self._dealt(self.play.deck, self.play.hand, tree.n)
        elif isinstance(tree, play.Deal):
            yield from self._place(tree.source)
            yield from self._place(tree.to)
            yield from self._some(tree.n)
            if tree.source in self.kinds and self.kinds[tree.source].of == PLAYER:
                yield f"each player has a {tree.source}, and cards are dealt from a zone that all share"
            elif tree.source in self.kinds:
                yield from self._dealt(tree.source, tree.to, tree.n)
                yield from supply.too_few(self.box, self.kinds[tree.source], tree.n)

    def _dealt(self, source: str, to: str, n: int) -> Iterator[str]:
        if source in self.kinds and to in self.kinds:
            yield from supply.faults_of_dealing(self.box, self.kinds[source], self.kinds[to], n)

    @staticmethod
    def _some(n: int) -> Iterator[str]:
        if n < 1:
            yield f"{n} cards are none"

    def _phase(self, tree: play.Phase) -> Iterator[str]:
        if isinstance(tree, play.Rounds):
            yield from self._period(tree.period)
            if not tree.phases:
                yield "there are no phases in these rounds"
            elif is_never_changed(self.box, tree):
                yield "nothing that is done in these rounds changes what they last until"
        elif isinstance(tree, play.Turns):
            yield from self._period(tree.period)
            if tree.laps < 0 or (not tree.laps and tree.until is None):
                yield "these turns have no end: they need laps or a condition"
            elif tree.actions and is_never_changed(self.box, tree):
                yield "nothing that is done in these turns changes what they last until"
        if isinstance(tree, play.Turns | play.InSecret):
            if not tree.actions:
                yield "there is nothing to do"
            if " or ".join(action.verb for action in tree.actions) in KINDS:
                yield f"{tree.actions[0].verb} alone is what the kernel calls a choice of its own: take another verb"
        if isinstance(tree, play.InSecret):
            for action in tree.actions:
                if action.cards is not None and (zone := self._shared(action.cards)):
                    yield f"players who choose in secret could choose the same card of {zone}"

    def _shared(self, cards: play.Cards) -> str:
        """The name of a zone from which cards come that are not the player's own; "" where there is none."""
        own = [each for each in all_in(cards) if isinstance(each, play.In) and each.of == play.You()]
        found = [each.zone for each in all_in(cards) if isinstance(each, play.In) and each not in own]
        return next(iter(found), "") or next((zone.zone for zone in own if self.kinds[zone.zone].of != PLAYER), "")

    def _period(self, period: str) -> Iterator[str]:
        if period not in ("", USUAL, *self.words.periods):
            yield f"no period is called {period}"

    def _action(self, tree: play.Action) -> Iterator[str]:
        if tree.verb not in self.words.verbs:
            yield f"no verb is called {tree.verb}"
        others = {action.verb for action in self.actions if action.cards is None}
        if tree.cards is not None:
            texts = {f"{tree.verb} {label}" for label in self.box.labels} & others
            yield from (f"{text} is what another action is called" for text in sorted(texts))
            yield from self._obligations(tree, tree.cards)

    def _obligations(self, tree: play.Action, cards: play.Cards) -> Iterator[str]:
        """Faults of what players must do: whether they meet it has to be seen by themselves."""
        said = [each for section in self.box.sections for each in section.trees if isinstance(each, play.Obligation)]
        for each in said:
            if each.verb == tree.verb:
                zone = unseen_among(self.board, cards) or unseen_by_actor(self.board, each.test)
                if zone:
                    yield f"what players must {tree.verb} depends on cards in {zone} that they do not see"


def _shown(tree: play.Tree) -> str:
    words = repr(tree)
    return words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"
