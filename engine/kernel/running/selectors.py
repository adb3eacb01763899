"""Selectors: out of everything that a phrase can mean, as many as it says, chosen by the actor where there are more."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from engine.kernel.core.chance import below, foreseen
from engine.kernel.core.choice import STOP, UNSEEN, UNSEEN_SHARED
from engine.kernel.core.frames import Env, FillFrame, NodeFrame, SelectFrame
from engine.kernel.core.state import State, Test, Things
from engine.kernel.running.choices import offer
from engine.kernel.running.texts import env_of
from engine.language.sorts import Sort

Groups = Callable[[State, Env, int], list[list[int]]]
Of = Callable[[State, Env, int, int], list[int]]
Fill = Callable[[State, NodeFrame], bool]
Reckon = Callable[[State, Env, int], int]  # how many
ALL = -1  # for `least`: every one, no choice


class Watcher:
    """Is told what phrases mean while games are played. The proof gives them to picks; other games have none."""

    def meant(self, rows: list[list[int]]) -> None:
        """A phrase means these things, group by group, before anything is chosen from them."""

    def taken(self, state: State, things: list[int]) -> None:
        """Something is about to be done to these things."""


class Pick:
    """A compiled phrase: all things that it can mean, and how many are picked from each group of them."""

    __slots__ = (
        "all", "by_lot", "fits", "groups", "is_loop", "is_spread", "least", "most", "noun", "slot", "sort", "test",
        "watcher", "whole", "whole_groups",
    )  # fmt: skip

    def __init__(self, sort: Sort, all_: Things, least: int = ALL, most: int = ALL) -> None:
        self.sort = sort
        self.noun = ""
        self.all = all_
        self.groups: Groups | None = None
        self.fits: list[bool] | None = None  # for each design whether it can be one at all
        self.least = least
        self.most = most
        self.slot = -1  # where what was picked is kept
        self.is_spread = False  # "each" is in it: one group for each
        self.is_loop = False  # "each" begins it: who or what it names comes one after the other
        self.by_lot = False  # one of all was drawn by lot: the lot is used up when it is picked
        self.whole: Things | None = None  # where it was, all things that the lot was drawn from
        self.whole_groups: Groups | None = None
        self.test: Test | None = None
        self.watcher: Watcher | None = None

    @property
    def is_chosen(self) -> bool:
        """Whether somebody may have to choose before it is known what it means."""
        return self.least != ALL

    def rows(self, state: State, env: Env, actor: int) -> list[list[int]]:
        """The groups to pick from: one list for each, or a single list of all things."""
        if self.groups is not None:
            return self.groups(state, env, actor)
        return [self.all(state, env, actor)]

    def picked(self, state: State, env: Env, actor: int) -> list[int]:
        """What was picked for this phrase; everything that it can mean where it has no slot to keep that."""
        return env.named(self.slot) if self.slot >= 0 else self.all(state, env, actor)

    def enough(self, state: State, env: Env, actor: int) -> bool:
        """Whether some group has as many things as have to be picked, at least one."""
        need = max(self.least, 1)
        return any(len(row) >= need for row in self.rows(state, env, actor))

    def begin(self, state: State, frame: NodeFrame) -> bool:
        """Pick into the phrase's slot.

        Returns False when the actor has to choose first: a frame that asks is pushed.
        """
        env = env_of(state, frame)
        actor = frame.actor
        rows = self.rows(state, env, actor)
        if self.by_lot:
            below(state, 1)
        if self.watcher is not None:
            self.watcher.meant(rows)
        if self.least == ALL or all(len(row) <= self.least for row in rows):
            env.slots[self.slot] = [x for row in rows for x in row]
            return True
        state.stack.append(SelectFrame(frame.base, actor, self.sort, self.slot, self.least, self.most, rows))
        return False


def run_pick(state: State, frame: SelectFrame, answer: int | None) -> None:
    """Let the actor pick one thing after the other, group by group, then put them into the slot of the phrase."""
    sort, least, most, rows, picked = frame.sort, frame.least, frame.most, frame.groups, frame.picked
    actor = frame.actor
    while rows:
        row = rows[0]
        if answer is not None and answer != STOP:
            picked.append(meant(state, actor, answer, row))
            row.remove(picked[-1])
            frame.step += 1
        taken = frame.step
        if answer == STOP or taken >= most or not row:
            answer = None
        elif taken + len(row) <= least:
            picked += row
        else:
            options = offered(state, actor, sort, row)
            answer = options[0] if len(options) == 1 and taken < least else None
            if answer is not None:
                continue
            offer(state, actor, sort, options if taken < least else [*options, STOP], "pick")
            return
        rows.pop(0)
        frame.step = 0
    env_of(state, frame).slots[frame.slot] = picked
    state.stack.pop()


def offered(state: State, actor: int, sort: Sort, row: list[int]) -> list[int]:
    """Things as options of a choice.

    Cards that the actor cannot see become one option for each player, or each zone of no player, that has some. Of
    others between which the game makes no difference the first is offered, though each of them counts.
    """
    if sort != "card":
        return row[:]
    referee = state.referee
    hidden = {x: unseen(state, x) for x in row if not referee.sees(state, actor, x)}
    apart = {*referee.distinct(state, [x for x in row if x not in hidden])}
    return list(dict.fromkeys(hidden.get(x, x) for x in row if x in hidden or x in apart))


def unseen(state: State, card: int) -> int:
    """The option that stands for a card which the actor cannot see, and for all others that lie like it."""
    zone = state.zone_of[card]
    owner = state.referee.owner_of_zone(zone)
    return UNSEEN - owner if owner >= 0 else UNSEEN_SHARED - zone


def meant(state: State, actor: int, answer: int, row: list[int]) -> int:
    """The thing that an option stands for; for cards that the actor cannot see, one of those there by lot."""
    if answer > UNSEEN:
        return answer
    sees = state.referee.sees
    hidden = [x for x in row if not sees(state, actor, x) and unseen(state, x) == answer]
    return hidden[below(state, len(hidden))]


class ReckonedPick(Pick):
    """A phrase for as many of some things as is worked out when they are picked: half of them, all but 3, that many."""

    __slots__ = ("reckon",)

    def __init__(self, pick: Pick, reckon: Reckon) -> None:
        super().__init__(pick.sort, pick.all)
        self.slot, self.noun, self.test = pick.slot, pick.noun, pick.test
        self.reckon = reckon

    def begin(self, state: State, frame: NodeFrame) -> bool:
        """See `Pick.begin`; how many are picked is worked out when it begins."""
        env, actor = env_of(state, frame), frame.actor
        things, n = self.all(state, env, actor), self.reckon(state, env, actor)
        state.stack.append(SelectFrame(frame.base, actor, self.sort, self.slot, n, n, [list(things)]))
        return False


class NestedPick(Pick):
    """What belongs to something that has to be chosen first: the top card of a Trash Can, two houses' Residents.

    `all` gives what belongs to everything that could be chosen; `of` gives what belongs to one thing that was chosen;
    `book` is `Compiled.fills`, where the phrase is entered.
    """

    __slots__ = ("book", "is_apart", "number", "of", "owner")

    def __init__(self, sort: Sort, owner: Pick, of: Of, book: list[Fill]) -> None:
        super().__init__(sort, lambda state, env, actor: self.belonging(state, env, actor, owner.all))
        self.owner = owner
        self.of = of
        self.book = book
        self.is_apart = False  # as many are picked from what belongs to each owner by itself
        self.enter()

    def enter(self) -> None:
        """Enter the phrase in the book of fills, so that a frame can name it by a number."""
        self.number = len(self.book)
        self.book.append(self.fill)

    @property
    def is_chosen(self) -> bool:
        """See `Pick.is_chosen`."""
        return True

    def belonging(self, state: State, env: Env, actor: int, owners: Things) -> list[int]:
        """Everything that belongs to the things that `owners` gives."""
        return [x for one in owners(state, env, actor) for x in self.of(state, env, actor, one)]

    def begin(self, state: State, frame: NodeFrame) -> bool:
        """See `Pick.begin`; what the things belong to is picked first."""
        height = len(state.stack)  # what the owner itself belongs to is picked before it
        if not self.owner.begin(state, frame):
            state.stack.insert(height, FillFrame(frame.base, frame.actor, self.number))
            return False
        return self.fill(state, frame)

    def fill(self, state: State, frame: NodeFrame) -> bool:
        """Pick from what belongs to the owners just picked. Returns False when the actor has to choose first."""
        env, actor = env_of(state, frame), frame.actor
        found = self.belonging(state, env, actor, lambda state, env, actor: env.slots[self.owner.slot] or [])
        rows = [found]
        if self.is_apart:
            rows = [self.of(state, env, actor, one) for one in env.slots[self.owner.slot] or []]
        if self.by_lot:
            below(state, 1)
        if self.watcher is not None:
            self.watcher.meant(rows)
        if self.least == ALL or all(len(row) <= self.least for row in rows):
            env.slots[self.slot] = found
            return True
        state.stack.append(SelectFrame(frame.base, actor, self.sort, self.slot, self.least, self.most, rows))
        return False


def run_fill(state: State, frame: FillFrame, answer: int | None) -> None:
    """Routine of FillFrame: once the owners are picked, pick from what belongs to them."""
    state.stack.pop()
    state.compiled.fills[frame.number](state, NodeFrame("fill", frame.base, frame.actor))


def drawn(state: State, things: list[int], group: int) -> list[int]:
    """One of some things by lot, always the same until the lot is used up by picking it (`Pick.by_lot`)."""
    lot = foreseen(state, len(things), group)
    return things[lot : lot + 1]


def drawn_of_each(groups: Groups) -> Groups:
    """One of each group by lot."""
    return lambda state, env, actor: [drawn(state, row, number) for number, row in enumerate(groups(state, env, actor))]


def only(pick: Pick, keep: Test) -> Pick:
    """The same phrase, limited to the things that pass a test; the phrase that is given does not change.

    Where one of them is drawn by lot, it is drawn from those that pass.
    """
    new = copy(pick)
    whole, groups = pick.whole, pick.groups
    if whole is not None:
        left = new.whole = lambda state, env, actor: _kept(whole, keep, state, env, actor)
        new.all = lambda state, env, actor: drawn(state, left(state, env, actor), 0)
    else:
        new.all = lambda state, env, actor: _kept(pick.all, keep, state, env, actor)
    if groups is not None and pick.whole_groups is not None:
        new.whole_groups = _kept_groups(pick.whole_groups, keep)
        new.groups = drawn_of_each(new.whole_groups)
    elif groups is not None:
        new.groups = _kept_groups(groups, keep)
    if isinstance(new, NestedPick) and isinstance(pick, NestedPick):
        of, owner = pick.of, pick.owner
        new.of = lambda state, env, actor, one: [x for x in of(state, env, actor, one) if keep(state, env, actor, x)]
        new.owner = only(owner, lambda state, env, actor, one: bool(new.of(state, env, actor, one)))
        new.enter()
    return new


def _kept(all_: Things, keep: Test, state: State, env: Env, actor: int) -> list[int]:
    return [x for x in all_(state, env, actor) if keep(state, env, actor, x)]


def _kept_groups(groups: Groups, keep: Test) -> Groups:
    return lambda state, env, actor: [
        [x for x in row if keep(state, env, actor, x)] for row in groups(state, env, actor)
    ]
