"""Who sits where at the table of `heap play`: people, bots, and how many players there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cli.options import refuse

if TYPE_CHECKING:
    from engine.kernel import Box

PERSON = "person"
RANDOM_ONES = ""  # the value of `--bots` without names
USUAL = "greedy"  # the bot on the other seats where no bots are named
TABLE = 4  # players, where nothing else determines their number

Range = tuple[int, int]  # the fewest and the most players of a game


def seats_of(box: Box, players: int | None, bots: str | None, human: str | None, *, among_bots: bool) -> list[str]:
    """Who sits on each seat: people where `human` says, and the named bots in turn on the other seats.

    With `among_bots` no person plays unless `human` says so. Refuses a table that is not possible.
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
    """The names of the bots; empty where `--bots` is not given or has no value."""
    return [name.strip() for name in bots.split(",")] if bots else []


def people_of(text: str, most: int) -> set[int]:
    """The seats of people, from 0, as `--human` names them from 1; refuses other numbers."""
    words = [word.strip() for word in text.split(",")]
    if words == ["0"]:
        return set()
    if not all(word.isascii() and word.isdigit() and 1 <= int(word[:9]) <= most for word in words):
        refuse(f"--human {text}: seats are numbers from 1 to {most}, like 1 or 1,3.", "0 is nobody.")
    return {int(word) - 1 for word in words}


def table_for(allowed: Range, people: set[int], bots: int) -> int:
    """How many play where it is not said: as many as are named if the game allows it, else about four."""
    least, most = allowed
    named = len(people) + bots
    if bots and named > most:
        return named  # too many, which is refused later with this number
    usual = min(max(TABLE, least), most)
    number = named if bots and max(least, 2) <= named else usual
    return max(number, max(people, default=0) + 1)


def refuse_number(box: Box, number: int, people: int, bots: int) -> None:
    """Refuse a number of players for which the game is not made."""
    least, most = box.players
    if least <= number <= most:
        return
    allowed = f"{least} to {counted(most, 'player')}" if most > least else counted(most, "player")
    is_named = bots and number == people + bots and number > most  # the number comes from the named bots
    hint = way_out(box, people, bots) if is_named else f"Say --players {min(max(number, least), most)}."
    refuse(f"{box.title} is for {allowed}, not {number}.", hint)


def way_out(box: Box, people: int, bots: int) -> str:
    """The hint where there are more bots than seats."""
    least, most = box.players
    ways = []
    if least <= people + bots <= most:
        ways.append(f"say --players {people + bots}")
    if people and least <= bots <= most:
        ways.append("let bots play among themselves with --human 0")
    if most > people:
        ways.append("name fewer bots")
    hint = ", or ".join(ways) or "leave out --bots"
    return f"{hint[0].upper()}{hint[1:]}."


def counted(number: int, word: str) -> str:
    """A number with its noun: "1 bot", "2 bots"."""
    return f"{number} {word}{'' if number == 1 else 's'}"
