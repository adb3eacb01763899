"""The rules modules that come with Heap: a written list. A game names one with `rules:` in its game.yaml.

A module is imported when it is asked for, so that listing the names costs nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel import Box, Referee
    from engine.kernel.core.needs import Lack


def _ark() -> type[Referee]:
    from engine.games.ark import Ark

    return Ark


def _crafty_critters() -> type[Referee]:
    from engine.games.crafty_critters import CraftyCritters

    return CraftyCritters


def _top_of_the_heap() -> type[Referee]:
    from engine.games.top_of_the_heap import TopOfTheHeap

    return TopOfTheHeap


def _trash_kings() -> type[Referee]:
    from engine.games.trash_kings import TrashKings

    return TrashKings


class Games(Mapping[str, "type[Referee]"]):
    """Rules modules by name; reading one imports it."""

    def __init__(self, modules: Mapping[str, Callable[[], type[Referee]]]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> type[Referee]:
        return self._modules[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules


GAMES = Games(
    {
        "ark": _ark,
        "crafty-critters": _crafty_critters,
        "top-of-the-heap": _top_of_the_heap,
        "trash-kings": _trash_kings,
    }
)


HOW = "CONTRIBUTING, “Add a rules module”, says how to write one."
_own: dict[tuple[str, str], type[Referee]] = {}  # rules that games bring along, by folder and name
_made: deque[Referee] = deque(maxlen=1)


def bring(home: str, name: str, rules: type[Referee]) -> None:
    """Register the rules module that a game brings along in its folder."""
    _own[home, name] = rules


class NoRules(LookupError):  # noqa: N818 - it names what was asked for
    """There are no rules to play a box by; the message says why, `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def rules_of(box: Box) -> type[Referee]:
    """The rules class that a box names; `Declared` for a box that is nothing but data. Raises NoRules."""
    if box.play is not None:
        from engine.kernel.declared import Declared

        return Declared
    if box.home:
        if (box.home, box.rules) not in _own:
            raise NoRules(f"its rules module {box.rules} is not loaded", "It is Python of the game's own: trust it.")
        return _own[box.home, box.rules]
    if not box.rules:
        raise NoRules("its game.yaml names no rules module", f"It is checked and printed all the same. {HOW}")
    if box.rules not in GAMES:
        raise NoRules(f"no rules module is called {box.rules}", f"Without `rules` it is checked and printed. {HOW}")
    return GAMES[box.rules]


def lacks(box: Box) -> list[Lack]:
    """Everything that a box lacks of what its rules module needs. Raises NoRules."""
    return list(rules_of(box).lacks(box))


def referee(box: Box) -> Referee:
    """The rules of a box, made. Raises NoRules, also where the box lacks something, and Unplayable."""
    missing = lacks(box)
    if missing:
        more = f" And {len(missing) - 1} more." if len(missing) > 1 else ""
        raise NoRules(f"{missing[0].message.rstrip('.')}{'.' if more else ''}{more.rstrip('.')}", missing[0].hint)
    return rules_of(box)(box)


def rules_made(box: Box) -> Referee:
    """The rules of a box whatever it lacks; those made last are kept, as rules are never changed.

    Raises NoRules and Unplayable, and what making rules breaks off with where the box lacks something.
    """
    rules = rules_of(box)
    if not _made or _made[0].box is not box or type(_made[0]) is not rules:
        _made.append(rules(box))
    return _made[0]
