"""Games between bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.seat import Bot, Seat
from engine.kernel import Referee
from engine.records import Played

NAMES_SHOWN = 8


class BotFault(RuntimeError):  # noqa: N818 - it says what was found
    """A bot's answer is not one of the options. The game is unchanged; the message names the bot."""


def step(played: Played, bot: Bot) -> None:
    """Let the bot of the player to move choose. Raises BotFault, with nothing changed."""
    seat = Seat(played.state, len(played.actions))
    offered = played.state.choice.options if played.state.choice else []
    answer = bot.decide(seat)
    if type(answer) is not int or answer not in offered:
        name = played.seats[seat.player]
        texts = seat.texts()
        shown = ", ".join(texts[:NAMES_SHOWN]) + (", …" if len(texts) > NAMES_SHOWN else "")
        raise BotFault(
            f"the bot {name} (player {seat.player + 1}) answered {str(answer)[:60]!r}, which is no number "
            f"of what is offered; it can: {shown}"
        )
    played.choose(answer)


def play(
    referee: Referee,
    bots: Sequence[Bot],
    seed: int,
    *,
    names: Sequence[str] = (),
    each: Callable[[], None] | None = None,
) -> Played:
    """A whole game between bots, one for each seat. Raises BadStart and BotFault.

    `names` are written into the record, by default those of the bots' classes; `each` is called after every action.
    """
    played = Played(referee, seed, names or [type(bot).__name__.lower() for bot in bots])
    while (player := played.player) is not None:
        step(played, bots[player])
        if each is not None:
            each()
    return played
