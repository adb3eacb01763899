"""Which entry of the page a card has, which stay of cards that cannot be read, and beside which a finding stands.

A deck with a mistake in its YAML gives no cards, and a card with a wrong value is left out of its deck. While there is
such a mistake, what is missing is shown as it was; without one, it was taken away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from toolkit.check.card_sizes import size_of
from toolkit.model import Card, Deck, Game
from toolkit.press.kept_html import Position, position
from toolkit.problem import Problem, Severity, has_errors
from toolkit.watch.shown import Entry, Group, Shown
from toolkit.watch.told import Told, finding, findings


class Placing:
    """One look's answer to what stands where. `problems` are the findings of loading."""

    def __init__(self, game: Game, problems: Sequence[Problem], shown: Shown) -> None:
        self.game, self.problems, self.shown = game, problems, shown
        self.names: dict[Position, str] = {}
        self.of_press: list[Problem] = []

    def name_of(self, card: Card) -> str:
        """The name of a card's entry."""
        return self.names[position(card)]

    def place(self, look: int) -> None:
        """Make the entries and groups of all cards there are, and of those that cannot be read now."""
        old, old_groups = self.shown.entries, self.shown.groups
        entries: dict[str, Entry] = {}
        groups: dict[str, Group] = {}
        for deck in (*self.game.decks, *self.game.parts):
            names = self._of_deck(deck, entries, look)
            known = old_groups.get(deck.id)
            if known is not None and self._has_errors(deck.file):
                names = merged(known.cards, names)
            elif known is not None:
                self._keep_renamed(known.cards, names, entries)
            groups[deck.id] = Group(deck.title, deck.is_part, names)
        here = [*groups]
        for name in self._lost_decks(groups):
            groups[name] = replace(old_groups[name], findings=[])
        order = merged([name for name in old_groups if name in groups], here)
        for group in groups.values():
            for name in group.cards:
                if name not in entries:
                    entries[name] = replace(old[name], is_stale=True, findings=[])
        self.shown.groups = {name: groups[name] for name in order}
        self.shown.entries = entries

    def _of_deck(self, deck: Deck, entries: dict[str, Entry], look: int) -> list[str]:
        """Make the entries of a deck; returns their names."""
        names, size = [], size_of(self.game, deck)
        for card in deck.cards:
            name = next(
                name for n in range(1, len(deck.cards) + 2) if (name := named(deck.id, card.id, n)) not in entries
            )
            self.names[position(card)] = name
            names.append(name)
            old = self.shown.entries.get(name)
            at = card.place()
            fresh = Entry(card.name, deck.title, changed=look if look > 1 else 0) if old is None else old
            line = at.line if at else 0
            place = f"{deck.id}.yaml:{line}" if at else ""
            entries[name] = made = replace(
                fresh, name=card.name, deck=deck.title, copies=card.copies, place=place, line=line, is_stale=False
            )
            if not made.face:  # one that is there keeps its size until the next is drawn
                made.width, made.height = size.width, size.height
        return names

    def _keep_renamed(self, old: Sequence[str], now: Sequence[str], entries: Mapping[str, Entry]) -> None:
        """Give each card that stands under a new name in the place of one that is gone the face that it had."""
        if len(old) != len(now):
            return
        gone, come = {*old} - {*now}, {*now} - {*old}
        for was, name in zip(old, now, strict=True):
            if was in gone and name in come:
                entries[name].face = self.shown.entries[was].face

    def _has_errors(self, file: str) -> bool:
        return has_errors([each for each in self.problems if each.place is not None and each.place.file == file])

    def _lost_decks(self, groups: dict[str, Group]) -> list[str]:
        """The groups that are shown, are still listed in game.yaml or could be, and cannot be read."""
        listed = {str(name) for kind in ("decks", "parts") for name in self.game.data.get(kind) or ()}
        source = self.game.source
        is_unsure = source is not None and self._has_errors(source.file.path)
        return [name for name in self.shown.groups if name not in groups and (name in listed or is_unsure)]

    # --- findings ----------------------------------------------------------------------------------------------------

    def tell(self, found: Iterable[Problem]) -> list[Told]:
        """Put findings beside the cards or at the decks that they are about; returns those that are about neither."""
        of_cards: dict[str, list[Told]] = {}
        of_groups: dict[str, list[Told]] = {}
        loose: list[Problem] = []
        for problem in found:
            if name := self._entry_for(problem):
                of_cards.setdefault(name, []).append(finding(problem))
            elif group := self._group_for(problem):
                of_groups.setdefault(group, []).append(finding(problem))
            else:
                loose.append(problem)
        for name, entry in self.shown.entries.items():
            entry.findings = of_cards.get(name, [])
        for name, group_shown in self.shown.groups.items():
            group_shown.findings = of_groups.get(name, [])
        return findings(loose)

    def _entry_for(self, problem: Problem) -> str:
        """The name of the entry that a finding is about, "" for none."""
        group = self._group_for(problem)
        if problem.card:
            named_so = [name for name in self.shown.entries if plain(name) == problem.card]
            of_file = [name for name in named_so if name.partition("/")[0] == group]
            return self._nearest(of_file, problem) or next(iter(named_so), "")
        return self._nearest(self.shown.groups[group].cards, problem) if group else ""

    def _nearest(self, names: Iterable[str], problem: Problem) -> str:
        """The last of these entries that begins at or above a finding; "" where it stands above all of them."""
        line = problem.place.line if problem.place else 0
        above = [name for name in names if 0 < self.shown.entries[name].line <= line]
        return max(above, key=lambda name: self.shown.entries[name].line, default="")

    def _group_for(self, problem: Problem) -> str:
        """The deck or part in whose file a finding stands, "" for none."""
        if problem.place is None:
            return ""
        stem, _, ending = problem.place.file.replace("\\", "/").rpartition("/")[2].rpartition(".")
        return stem if ending == "yaml" and stem in self.shown.groups else ""


def steadied(before: Game | None, now: Game, problems: Sequence[Problem]) -> Game:
    """The game as it is now, with the numbers that cards had in decks of which some cannot be read.

    The number is printed: without this, all cards behind one with a mistake would look different until it is mended.
    """
    if before is None:
        return now
    broken = {each.place.file for each in problems if each.place is not None and each.severity is Severity.ERROR}
    old = {deck.id: deck for deck in (*before.decks, *before.parts)}

    def steady(deck: Deck) -> Deck:
        known = {card.id: card.number for card in old[deck.id].cards} if deck.id in old else {}
        if deck.file not in broken or not known.keys() - {card.id for card in deck.cards}:
            return deck
        numbers = [known.get(card.id, card.number) for card in deck.cards]
        if len({*numbers}) < len(numbers):
            return deck
        cards = [replace(card, number=number) for card, number in zip(deck.cards, numbers, strict=True)]
        return replace(deck, cards=tuple(cards))

    return replace(now, decks=tuple(map(steady, now.decks)), parts=tuple(map(steady, now.parts)))


def named(deck: str, card: str, number: int) -> str:
    """The name of an entry; of several cards with one id in a deck, the second and later ones are numbered."""
    return f"{deck}/{card}" if number == 1 else f"{deck}/{card}~{number}"


def plain(name: str) -> str:
    """The id of the card whose entry has this name."""
    return name.partition("/")[2].partition("~")[0]


def merged(old: Sequence[str], now: Sequence[str]) -> list[str]:
    """All names of both lists: those of `now` in their order, and each other one behind what it stood behind."""
    found, there = list(now), set(now)
    last = ""
    for name in old:
        if name not in there:
            found.insert(found.index(last) + 1 if last else 0, name)
        last = name
    return found
