"""`heap play`: people and bots at one table, bots among themselves, and records played again."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption
from toolkit.cli.options import OneGameArgument, harmless, refuse, typed
from toolkit.cli.plain_values import PlainCommand
from toolkit.cli.progress import shown_progress
from toolkit.cli.seats import PERSON, RANDOM_ONES, seats_of
from toolkit.cli.words import one_whole_game
from toolkit.table.screen import screen, silent

if TYPE_CHECKING:
    from rich.console import Console
    from typer._click import Context  # typer's own copy of click, which it has for no other name

    from engine.bots import Bot
    from engine.kernel import Referee
    from engine.records import Played, Record
    from toolkit.cli.play_web import Wishes
    from toolkit.model import Game

MOST_GAMES = 1_000_000
MODE_HINT = "Without --mode a person at the table is asked, where there is anything to agree on."
STOPPED = 130  # exit code after Ctrl-C
FIRST_PORT = 8720  # of a table in browsers
PAUSE_SECONDS = 0.7

PlayersOption = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play, you among them.")]
BotsOption = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="[NAMES]",
        help="Bots beside you: random, greedy, search, search:2s, ...; alone: random ones. Without it: greedy ones.",
        autocompletion=completion.bots,
    ),
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="The same seed deals the same game.")]
HumanOption = Annotated[
    str | None,
    typer.Option("--human", metavar="SEATS", help="Where people sit: 1, or 1,3; 0 is nobody: bots among themselves."),
]
GamesOption = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="From 2 on: so many games of bots among themselves, and a summary."),
]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the game is saved after every action.")
]
ResumeOption = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the record at the end; of many games, a folder.")
]
ReplayOption = Annotated[Path | None, typer.Option("--replay", metavar="FILE", help="Play a record again.")]
ModeOption = Annotated[
    str | None,
    typer.Option(
        "--mode", metavar="NAME", help="How it is played, in games that have several ways; a wrong name lists them."
    ),
]
WebOption = Annotated[bool, typer.Option("--web", help="At a table in browsers, with a link for each seat.")]
FreeOption = Annotated[
    bool, typer.Option("--free", help="With --web: without rules; people move cards and pieces as at a real table.")
]
PortOption = Annotated[
    int, typer.Option("--port", min=1, max=65535, help="With --web: its port; if it is taken, the next that is free.")
]
PauseOption = Annotated[
    float, typer.Option("--pause", min=0, max=60, help="With --web: seconds before each choice of a bot.")
]
LanOption = Annotated[
    bool, typer.Option("--lan", help="With --web: open to others in the same network, on their own devices.")
]
NamesOption = Annotated[
    str | None,
    typer.Option(
        "--names", metavar="NAMES", help="With --web: what the people are called, in the order of their seats."
    ),
]
SessionOption = Annotated[
    int | None,
    typer.Option("--session", metavar="N", help="With --web: that one of heap sessions, to go on or to look at again."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", help="Leave out what happens, or the board, and say the result.")]

HELP = """Play a game at the terminal: heap play GAME --bots greedy,search

You sit on seat 1, or where --human says; bots take the other seats in the order they are named, again from the first \
when there are more seats. Type help at the table for what can be typed there.

\b
heap play GAME                          you and greedy bots
heap play GAME --bots greedy,search     you and these two
heap play GAME --bots greedy --human 2  you on seat 2
heap play GAME --human 1,3              two people, and greedy bots
heap play GAME --bots greedy --human 0  bots among themselves, as a story
heap play GAME --bots greedy --games 9  nine games of bots, and a summary
heap play GAME --web                    you and greedy bots, in a browser
heap play GAME --web --free             without rules: cards and pieces to move

Without --players all who are named play, if the game is for so many; else four, or as near to that as the game allows.

A game that can be played in several ways, against each other or together, asks a person at the table which one, or \
takes it from --mode; bots among themselves play the first of them.

A game with people is saved after every action, without --save in .heap/games, and goes on exactly there with \
--resume, whatever ended it; a game of bots among themselves is saved where --save says.

With --web the table is in browsers, served on this machine alone, or with --lan in its network: a link for each \
person, one for all at one \
screen, one to look on. People say there what they are called, or --names Ann,Bob does. \
Without options the latest game that is not over goes on, with the cards that it began with. \
Games are kept in .heap/tables.sqlite, or where --save says. A game without rules lies there as on a real table: its \
decks, boards and pieces are moved, turned, shuffled and dealt by hand, and each player's hand is their own.

A player at the table is shown what that player may know; where several share a terminal, the screen is erased between \
them, where they share a pipe it is not. Who watches bots is told what everybody is told. A record holds all secrets \
of its game: open it when the game is over.

A record is a text that says the cards, the seed and every action; --replay plays it again or \
says at which action it cannot. Exit code 0: played, 1: a record that cannot be played again, 2: wrong call.
"""


class PlayCommand(PlainCommand):
    """Allows `--bots` without a value."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Give `--bots` an empty value where none follows."""
        bare = [i for i, word in enumerate(args) if word == "--bots" and (i + 1 == len(args) or args[i + 1][:1] == "-")]
        for i in reversed(bare):
            args = [*args[: i + 1], RANDOM_ONES, *args[i + 1 :]]
        return super().parse_args(ctx, args)


def play_command(  # noqa: PLR0913, PLR0917 - the command line has so many options
    game: OneGameArgument = None,
    players: PlayersOption = None,
    bots: BotsOption = None,
    seed: SeedOption = None,
    human: HumanOption = None,
    games: GamesOption = None,
    save: SaveOption = None,
    resume: ResumeOption = None,
    record: RecordOption = None,
    replay: ReplayOption = None,
    mode: ModeOption = None,
    web: WebOption = False,
    free: FreeOption = False,
    port: PortOption = FIRST_PORT,
    lan: LanOption = False,
    pause: PauseOption = PAUSE_SECONDS,
    session: SessionOption = None,
    names: NamesOption = None,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    if web or free:
        if as_json or quiet or any(value is not None for value in (games, resume, record, replay)):
            refuse("--web serves one game.", "Leave out --games, --resume, --record, --replay, --quiet and --json.")
        wishes = (players, bots, human, seed, mode)
        _in_browsers(one_whole_game(game), wishes, (save, session, port, pause, names), free=free, lan=lan)
        return
    if session is not None or lan or names is not None:
        refuse("--session, --names and --lan are of a table in browsers.", "Say --web too.")
    _one_way(resume, replay, (players, bots, seed, human, save, mode), games)
    kept = _record(resume or replay)
    referee = _referee(game or (kept.game if kept else None))
    console = screen()
    if replay is not None and kept is not None:
        _replay(referee, kept, replay, None if quiet or as_json else console, as_json)
        return
    seats = list(kept.seats) if kept else seats_of(referee.box, players, bots, human, among_bots=games is not None)
    made = _bots(seats)
    if as_json and len(made) < len(seats):
        refuse("--json tells of games of bots among themselves.", "Say --human 0, or leave out --json.")
    number = seed if seed is not None else secrets.randbelow(1_000_000)
    if games is not None and games > 1:
        _many(referee, (seats, made, mode or ""), range(number, number + games), record, None if as_json else console)
        return
    is_quiet = as_json or (quiet and len(made) == len(seats))
    played = _begin(referee, kept, resume, (number, seats), quiet=is_quiet)
    if mode is not None:
        _agree(played, mode)
    file = resume or _file(save, played, has_people=len(made) < len(seats))
    _sit(played, made, silent() if as_json else console, file, quiet=quiet)
    if record is not None:
        _write(record, played)
    if as_json:
        _answer(referee, _result(played))


play_command.__doc__ = HELP
play_command.command_class = PlayCommand  # type: ignore[attr-defined]  # app.py reads it


def _in_browsers(
    game: Game,
    wishes: Wishes,
    where: tuple[Path | None, int | None, int, float, str | None],
    *,
    free: bool,
    lan: bool,
) -> None:
    """Serve a game; one without rules, and any where it is asked for, as a free table."""
    from toolkit.cli.play_free import play_freely
    from toolkit.cli.play_web import host_of, play_in_browsers
    from toolkit.texts.playability import rules_named

    save, session, port, pause, names = where
    if free or not rules_named(game):
        if session is not None:
            refuse("a free table has no session to look at.", "It goes on without --session.")
        play_freely(game, wishes, save, (host_of(lan=lan), port), names)
    else:
        play_in_browsers(game, wishes, (save, session, names), (host_of(lan=lan), port), pause)


# --- what was asked for ----------------------------------------------------------------------------------------------


def _one_way(resume: Path | None, replay: Path | None, new: tuple[object, ...], games: int | None) -> None:
    """Refuse options that contradict each other: a record has its own players, seed and seats."""
    if resume is not None and replay is not None:
        refuse("a record is either resumed or replayed.", "Leave out --resume or --replay.")
    if (resume or replay) and any(value is not None for value in new):
        refuse(
            "a record has its own players, seats and seed, and is saved where it was.",
            "Leave out --players, --bots, --human, --seed, --mode and --save.",
        )
    if (resume or replay) and games is not None:
        refuse("a record is of one game.", "Leave out --games.")
    if games is not None and games > 1 and new[4] is not None:
        refuse("--save is for one game.", "Each of many is written with --record DIR.")
    if games is not None and not 1 <= games <= MOST_GAMES:
        refuse(f"--games {games}: a number from 1 to {MOST_GAMES}.")


def _record(path: Path | None) -> Record | None:
    from toolkit.table.saves import BadSave, load_record

    if path is None:
        return None
    try:
        return load_record(path)
    except BadSave as bad:
        refuse(str(bad), bad.hint)


def _referee(name: str | None) -> Referee:
    """The rules for the cards of one game; refuses a game that cannot be played."""
    from toolkit.cli.rules import referee_of

    game = one_whole_game(name)
    return referee_of(game, f"On a table in browsers it needs no rules: heap play {typed(game.folder)} --web --free")


def _bots(seats: list[str]) -> dict[int, Bot]:
    from engine.bots import UnknownBot, bot

    try:
        return {seat: bot(name) for seat, name in enumerate(seats) if name != PERSON}
    except UnknownBot as unknown:
        refuse(f"{unknown}.", "Name them like --bots random,greedy,search:200.")


def _begin(
    referee: Referee, kept: Record | None, file: Path | None, new: tuple[int, list[str]], *, quiet: bool
) -> Played:
    from engine.kernel import BadStart
    from engine.records import Played
    from toolkit.table.saves import BadSave, resumed

    try:
        if kept is not None and file is not None:
            return resumed(file, referee, kept, quiet=quiet)
        return Played(referee, new[0], new[1], quiet=quiet)
    except BadSave as bad:
        refuse(str(bad), bad.hint)
    except BadStart as bad:
        refuse(f"{bad}.")


def _agree(played: Played, mode: str) -> None:
    """Choose the mode before anybody is asked; refuses an unknown one."""
    from engine.kernel import UnknownMode

    try:
        played.agree(mode)
    except UnknownMode as unknown:
        refuse(f"--mode {mode}: {unknown}.", MODE_HINT)


def _file(save: Path | None, played: Played, *, has_people: bool) -> Path | None:
    from toolkit.table.saves import free_path

    if save is not None:
        if save.exists():
            refuse(
                f"{save} exists.",
                f"Go on with it: heap play --resume {shlex.quote(str(save))}. Or choose another name.",
            )
        return save
    return free_path(played.referee.box.id, played.seed) if has_people else None


# --- what is done ----------------------------------------------------------------------------------------------------


def _ask(prompt: str) -> str | None:
    """A line of input, or None at its end.

    Where the input is no terminal it is echoed, so that the output can be followed.
    """
    try:
        answer = input(prompt)
    except EOFError:
        typer.echo()
        return None
    if not sys.stdin.isatty():
        typer.echo(answer)
    return answer


def _sit(played: Played, made: dict[int, Bot], console: Console, file: Path | None, *, quiet: bool) -> None:
    from engine.bots import BotFault
    from engine.kernel import Endless
    from toolkit.table.sitting import Sitting
    from toolkit.table.watching import watch

    sitting = None
    try:
        if len(made) == played.players:
            watch(played, [made[seat] for seat in range(played.players)], console, file)
            return
        sitting = Sitting(played, made, console, _ask, file)
        sitting.brief = quiet
        _welcome(played, console)
        if not sitting.run():
            _left(sitting.file if sitting.can_save else None)
    except KeyboardInterrupt:
        if sitting is not None:
            sitting.leave()
        typer.echo()
        _left(file)
        raise typer.Exit(STOPPED) from None
    except (BotFault, Endless) as fault:
        refuse(f"{fault}.", f"The game up to there: heap play --resume {file}" if file else "")


def _welcome(played: Played, console: Console) -> None:
    from toolkit.table.result import shown_seats

    box = played.referee.box
    state = f"after {len(played.actions)} actions" if played.actions else "a new game"
    console.print(f"{box.title}, {state}, seed {played.seed}. Seats: {shown_seats(played.seats)}.", markup=False)
    words = "Type a number to choose, texts to read the cards in force, help for what else can be typed."
    console.print(words, style="dim")


def _left(file: Path | None) -> None:
    if file is None:
        typer.echo("The game was not saved.")
    else:
        typer.echo(harmless(f"The game is saved. Go on with it: heap play --resume {shlex.quote(str(file))}"))


def _many(
    referee: Referee,
    who: tuple[list[str], dict[int, Bot], str],
    seeds: range,
    folder: Path | None,
    console: Console | None,
) -> None:
    """Play many games between bots, with a progress bar and a summary; without a console, the summary is JSON."""
    from engine.bots import BotFault
    from engine.kernel import BadStart, Endless, UnknownMode
    from toolkit.table.watching import count, new_games, record_path

    seats, made, mode = who
    if len(made) < len(seats):
        refuse("people play one game at a time.", "Leave out --games or --human.")
    try:
        with shown_progress() as progress:
            progress.begin("games", len(seeds))

            def told(played: Played) -> None:
                if folder is not None:
                    _write(record_path(folder, played), played)
                progress.advance(1)

            games = new_games(referee, seats, seeds, mode)
            tally, seconds = count(games, [made[seat] for seat in range(len(seats))], seats, told)
    except UnknownMode as unknown:
        refuse(f"--mode {mode}: {unknown}.", MODE_HINT)
    except (BotFault, Endless, BadStart) as fault:
        refuse(f"{fault}.")
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
        raise typer.Exit(STOPPED) from None
    if console is None:
        _answer(referee, tally.data(seconds))
        return
    for part in tally.table(seconds):
        console.print(part)


def _result(played: Played) -> dict[str, object]:
    from toolkit.table.result import result_data

    return result_data(played)


def _answer(referee: Referee, data: dict[str, object]) -> None:
    from toolkit.cli.answer import answer

    answer({"game": referee.box.id, **data})


def _write(path: Path, played: Played) -> None:
    from toolkit.table.saves import save

    save(path, played)


def _replay(referee: Referee, kept: Record, path: Path, console: Console | None, as_json: bool) -> None:
    """Play a record again and print it as a story; where it cannot be played, say at which action, with exit code 1."""
    from engine.records import CannotReplay, resume
    from toolkit.table.result import final_table
    from toolkit.table.story import Story

    try:
        played = resume(referee, kept, quiet=False)
    except CannotReplay as cannot:
        typer.echo(harmless(f"heap: {path} cannot be played again: {cannot}."), err=True)
        if cannot.hint:
            typer.echo(f"  {cannot.hint}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        _answer(referee, {**_result(played), "is_over": played.player is None, "digest": kept.digest})
        return
    shown = console or screen()
    if console is not None:
        Story(shown).go_on(played.state)
    if played.player is None:
        shown.print(final_table(played))
    typer.echo(f"Played again exactly: {len(kept.actions)} actions, digest {kept.digest}.")
