"""Bots: players of any game that the kernel plays. A bot sees what its player may know and nothing else.

bots = [bot("random"), bot("greedy"), bot("search:200"), bot("search:2s")]
played = play(referee, bots, seed)
"""

from __future__ import annotations

import re

from engine.bots.greedy import Greedy
from engine.bots.match import BotFault, play, step
from engine.bots.random_bot import Random
from engine.bots.search import Search
from engine.bots.seat import Bot, Seat

BOTS: dict[str, tuple[type[Bot], str]] = {
    "random": (Random, "every option is as likely"),
    "greedy": (Greedy, "looks ahead to the end of its own choices and takes what scores most"),
    "search": (
        Search,
        "plays on from what greedy likes, in deals that fit what it knows; search:200 games or search:2s a choice",
    ),
}
AMOUNT = re.compile(r"([1-9][0-9]{0,6})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s")


class UnknownBot(LookupError):  # noqa: N818 - it names what was asked for
    """No bot of that name; the message says which there are."""


def bot(name: str) -> Bot:
    """A new bot of this name: random, greedy, search, search:200 (games a choice) or search:2s (seconds a choice).

    Raises UnknownBot for any other name.
    """
    word, colon, amount = name.strip().partition(":")
    if word not in BOTS:
        raise UnknownBot(f"there is no bot called {name.strip()!r}; there are {', '.join(BOTS)}")
    made = BOTS[word][0]
    if not colon:
        return made()
    match = AMOUNT.fullmatch(amount)
    if made is not Search or match is None or (match[2] and float(match[2]) == 0):
        raise UnknownBot(f"{name.strip()!r} is no bot; only search takes an amount: search:200 or search:2s")
    return Search(games=int(match[1])) if match[1] else Search(seconds=float(match[2]))


__all__ = ["BOTS", "Bot", "BotFault", "Greedy", "Random", "Search", "Seat", "UnknownBot", "bot", "play", "step"]
