"""Who sits where at the table that `heap play` opens: people, bots, and how many play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cli.options import refuse

if TYPE_CHECKING:
    from engine.kernel import Box

PERSON = "person"
RANDOM_ONES = ""  # what `--bots` stands for when no name follows
USUAL = "greedy"  # who sits on the other seats when nobody is named
TABLE = 4  # players, where nothing says how many

Range = tuple[int, int]  # for how few and how many players a game is


def seats_of(box: Box, players: int | None, bots: str | None, human: str | None, *, among_bots: bool) -> list[str]:
    """Who sits on each seat: people where they said, on the rest bots in turn.

    `among_bots` says that nobody sits down unless `human` says so. A table that cannot be is a wrong call.
    """
    names = names_of(bots)
    people = people_of(human if human is not None else "0" if among_bots else "1", box.players[1])
    number = players if players is not None else table_for(box.players, people, len(names))
    refuse_number(box, number, len(people), len(names))
    if people and max(people) >= number:
        refuse(
            f"--human {human}: {'there is 1 seat' if number == 1 else f'there are {number} seats'}.",
            f"Name seats from 1 to {number}, or say --players.",
        )
    free = [seat for seat in range(number) if seat not in people]
    if len(names) > len(free):
        refuse(
            f"{counted(len(names), 'bot')} for {counted(len(free), 'free seat')}.",
            way_out(box, len(people), len(names)),
        )
    seats = [PERSON] * number
    for i, seat in enumerate(free):
        seats[seat] = names[i % len(names)] if names else USUAL if bots is None else "random"
    return seats


def names_of(bots: str | None) -> list[str]:
    """The bots that are named; none where `--bots` was left out or stands alone."""
    return [name.strip() for name in bots.split(",")] if bots else []


def people_of(text: str, most: int) -> set[int]:
    """The seats of people, counted from 0, as `--human` names them."""
    words = [word.strip() for word in text.split(",")]
    if words == ["0"]:
        return set()
    if not all(word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= most for word in words):
        refuse(f"--human {text}: seats are numbers from 1 to {most}, like 1 or 1,3.", "0 is nobody.")
    return {int(word) - 1 for word in words}


def table_for(allowed: Range, people: set[int], bots: int) -> int:
    """How many play where nobody says it: all who are named, if that is a table for this game, else about four."""
    least, most = allowed
    named = len(people) + bots
    if bots and named > most:
        return named  # refused, with what was asked for
    usual = min(max(TABLE, least), most)
    number = named if bots and max(least, 2) <= named else usual
    return max(number, max(people, default=0) + 1)


def refuse_number(box: Box, number: int, people: int, bots: int) -> None:
    """A game is for so many players and no others."""
    least, most = box.players
    if least <= number <= most:
        return
    allowed = f"{least} to {counted(most, 'player')}" if most > least else counted(most, "player")
    is_named = bots and number == people + bots and number > most  # nobody said --players, or the same
    hint = way_out(box, people, bots) if is_named else f"Say --players {min(max(number, least), most)}."
    refuse(f"{box.title} is for {allowed}, not {number}.", hint)


def way_out(box: Box, people: int, bots: int) -> str:
    """What to do about bots that find no seat."""
    least, most = box.players
    ways = []
    if least <= people + bots <= most:
        ways.append(f"say --players {people + bots}")
    if people and least <= bots <= most:
        ways.append("let bots play among themselves with --human 0")
    if most > people:
        ways.append("name fewer bots")
    found = ", or ".join(ways) or "leave out --bots"
    return f"{found[0].upper()}{found[1:]}."


def counted(number: int, word: str) -> str:
    """1 bot, 2 bots."""
    return f"{number} {word}{'' if number == 1 else 's'}"
