"""Who may come in by which address: a seat, the one screen at which several sit, and whoever only looks on."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.rooms.store import KeptGame
from toolkit.web.tokens import is_same, token_for

SCREEN, WATCH = "all", "watch"
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Link:
    """An address of a game: the visitor's name ("3-1", "3-all", "3-watch"), what it is for, and its token.

    `seat` is -1 where the visitor sits on none.
    """

    name: str
    words: str
    token: str
    seat: int = -1

    @property
    def is_screen(self) -> bool:
        """Whether several people sit at it."""
        return self.name.endswith(f"-{SCREEN}")

    def address(self, base: str) -> str:
        """The whole address; the token stands where no server is told of it."""
        return f"{base}/?{self.name}#{self.token}"


def people_of(seats: tuple[str, ...]) -> list[int]:
    """The seats of people."""
    return [seat for seat, name in enumerate(seats) if name == PERSON]


def links_of(game: KeptGame) -> list[Link]:
    """The links of a game: one for each person, one for a screen of several, and one to look on."""
    people = people_of(game.seats)

    def link(name: str, words: str, seat: int = -1) -> Link:
        return Link(f"{game.id}-{name}", words, token_for(game.secret, "table", name), seat)

    found = [link(f"{seat + 1}", f"Player {seat + 1}", seat) for seat in people]
    if len(people) > 1:
        found.append(link(SCREEN, "All at one screen"))
    return [*found, link(WATCH, "Looking on")]


def visitor_of(links: list[Link], token: str) -> str:
    """The name of the visitor who has a token; "" for nobody."""
    return next((link.name for link in links if is_same(token, link.token)), "")
