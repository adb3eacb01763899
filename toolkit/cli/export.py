"""`heap export`: writes a game as a file that other programs read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer, files_data
from toolkit.cli.drawing import drawing, drawing_options, page_options, table_options, wanted_of
from toolkit.cli.options import OnlyOption, advice, refuse, selected_cards, typed
from toolkit.cli.words import GameOption, is_game, one_whole_game, print_problems
from toolkit.exports import KINDS, Kind, kind_of
from toolkit.exports.kinds import CannotExportError, Files, Wanted
from toolkit.games import GAME_FILE
from toolkit.problem import has_errors

if TYPE_CHECKING:
    from toolkit.model import Card, Game
    from toolkit.problem import Problem

WordsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KIND] [GAME] [FILE]",
        help="What to write, of which game, where; FILE alone says by its suffix what.",
        show_default=False,
        autocompletion=completion.exported,
    ),
]
MISTYPED = 2  # letters that a word has more or less than the name of a kind for which it may stand
LISTED = "\n".join(f"{kind.name:<14}{kind.summary}" for kind in KINDS.values())

HELP = f"""Write a game as a file for other programs: heap export xlsx GAME

\b
{LISTED}

\b
heap export xlsx                    output/<game>/cards.xlsx
heap export sqlite GAME my.sqlite   this file
heap export cards.csv               what the suffix says
heap export GAME tables             a folder with a .csv file for each deck

Nothing of a card is lost in xlsx, csv and json: what you change there comes back with heap import.

\b
heap export png --dpi 600 --bleed   every face as a picture
heap export tgc                     an order, with the vendor's pixels
heap export drivethru --profile GRACoL2006.icc
heap export vtt                     a table for friends far away
heap export tts --base-url URL      one whose pictures everybody sees
heap export web                     a page that plays the game: open its index.html

What draws faces is a folder with a manifest.json; files of the last export that are no longer made are taken away.

A game that is called like a kind is named with --game.

Exit code 0: written, 1: findings and nothing written, 2: wrong call.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the words of a call ask for."""

    kind: Kind
    game: str | None
    file: Path | None


def export_command(
    ctx: typer.Context,
    words: WordsArgument = None,
    game: GameOption = None,
    only: OnlyOption = None,
    as_json: JsonOption = False,
) -> None:
    from toolkit.tables.moved import keep_exchanged

    asked = asked_for(words or [], game)
    wanted = wanted_of(asked.kind, ctx)
    loaded = one_whole_game(asked.game)
    cards = selected_cards(loaded, only)
    if only is not None and not cards:
        refuse(f"No card of {loaded.title} is like that.", "Nothing was written. heap find shows what a search finds.")
    path = asked.file or asked.kind.usual_path(Path("output") / loaded.id)
    try:
        if asked.file is not None:
            refuse_taken(path, loaded, asked.kind)
        files, problems = made(asked.kind, loaded, cards, path, wanted)
        print_problems(problems)
        stopped = has_errors(problems)
        if not stopped:
            write(asked.kind, path, files)
            if wanted.push:
                push(files)
        if asked.kind.comes_back and not stopped:
            keep_exchanged(loaded, str(path))
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror or error}.", advice(error, "Name another place."))
    if as_json:
        data = [] if stopped else files_data(tuple(files))
        answer({"game": loaded.id, "kind": asked.kind.name, "path": str(path), "files": data}, problems)
    if stopped:
        raise typer.Exit(1)
    if not as_json:
        typer.echo(f"{path}: {cards_and_designs(cards)}")


def cards_and_designs(cards: Sequence[Card]) -> str:
    """How many cards there are with all copies, and where that is more than there are designs, how many of these."""
    copies = sum(card.copies for card in cards)
    from toolkit.report.text import count

    designs = count(len(cards), "design")
    return count(copies, "card") + (f", {designs}" if copies != len(cards) else "")


export_command.__doc__ = HELP
MORE_OPTIONS = (drawing_options, table_options, page_options)


def made(kind: Kind, game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, Sequence[Problem]]:
    """The files of an export and the findings; where faces cannot be laid out at all, that is refused."""
    if not kind.options:
        return kind.files(game, cards, path)
    try:
        with drawing() as progress:
            return kind.files(game, cards, path, replace(wanted, progress=progress))
    except CannotExportError as cannot:
        refuse(f"{cannot}", cannot.hint)


def push(files: Files) -> None:
    """Change the table that is open in the program; refuses where there is none, or it does not understand."""
    from toolkit.exports.tabletops.push import PushError, pushed

    try:
        typer.echo(pushed(files), err=True)
    except PushError as error:
        refuse(f"The files are written, but not pushed: {error}.", "Open the table in Tabletop Simulator first.")


def write(kind: Kind, path: Path, files: Files) -> None:
    """Write the files, and remove those of the last export of this kind that are no longer among them."""
    from toolkit.files import remove_files, write_together

    before: set[str] = set()
    if kind.options:
        from toolkit.exports.manifest import files_listed

        before = files_listed(path, kind.name)
    write_together(files)
    remove_files(path, before - {file.relative_to(path).as_posix() for file in files if file != path})


# --- what was asked for ----------------------------------------------------------------------------------------------


def asked_for(words: Sequence[str], game: str | None) -> Asked:
    """The kind, game and file that the words `[KIND] [GAME] [FILE]` ask for; refuses other words."""
    rest = list(words)
    kind = KINDS.get(rest[0]) if rest else None
    if kind is not None:
        del rest[0]
    if game is None and rest and (is_game(rest[0]) or (kind is not None and means_game(rest, kind))):
        game = rest.pop(0)
    if not rest:
        return Asked(kind, game, None) if kind is not None else refuse_nothing(game)
    if len(rest) > 1:
        refuse_words(rest, kind, game)
    return Asked(kind or kind_named(rest[0]), game, file_of(rest[0], kind, game))


def means_game(words: Sequence[str], kind: Kind) -> bool:
    """Whether the word after the kind in a call must be a game's name, though there is no such game.

    It must where a file's name follows, and where it does not look like a file or folder itself.
    """
    first = words[0]
    return len(words) == 2 or not (Path(first).suffix or "/" in first or "\0" in first or Path(first).is_dir())


def kind_named(word: str) -> Kind:
    """The kind that a file's name implies; refuses an unknown suffix, and a word similar to the name of a kind."""
    from toolkit.nearest import did_you_mean, one_of

    path = Path(word)
    alike = [name for name in KINDS if name.startswith(word) or abs(len(name) - len(word)) <= MISTYPED]
    if not path.suffix and "/" not in word and not path.is_dir() and (meant := did_you_mean(word, alike)):
        refuse(f"There is no kind {word!r}.", f"{meant} A folder of that name: ./{word}")
    kind = kind_of(path)
    if kind is None:
        suffixes = [each.suffix for each in KINDS.values() if each.suffix]
        refuse(f"{path.suffix} is no kind of file that is written.", one_of(path.suffix, suffixes))
    return kind


def file_of(word: str, kind: Kind | None, game: str | None) -> Path:
    """The file's path; refuses a file of another kind than the one that was named."""
    path = Path(word)
    if kind is not None and not kind.is_path(path):
        name = f"{path}{kind.suffix}" if not path.suffix else path.with_suffix(kind.suffix)
        refuse(
            f"{path} is no {kind.suffix} file.", f"Name one: heap export {kind.name} {f'{game} ' if game else ''}{name}"
        )
    return path


def refuse_nothing(game: str | None) -> NoReturn:
    """Refuse a call without a kind and a file, and list the kinds."""
    name = f" {game}" if game else ""
    example = next(iter(KINDS))
    kinds = "\n".join(f"  {line}" for line in LISTED.splitlines())
    refuse("What is to be written?", f"Name a kind: heap export {example}{name}, or {way_out(game)}\n{kinds}")


def refuse_words(words: Sequence[str], kind: Kind | None, game: str | None) -> NoReturn:
    """Refuse a call with a word too many, or one that is neither a kind nor a game."""
    from toolkit.games import named_games
    from toolkit.nearest import did_you_mean

    if kind is None and game is None:
        meant = did_you_mean(words[0], [*KINDS, *named_games(Path.cwd())])
        refuse(f"{words[0]!r} is no kind of export and no game.", meant or f"Kinds: {', '.join(KINDS)}.")
    refuse(f"one file is written at a time, not {len(words)}.", "heap export [KIND] [GAME] [FILE]")


def way_out(game: str | None) -> str:
    """A call that names a file, as an example to show where none was named."""
    return f"a file: heap export {f'{game} ' if game else ''}cards.xlsx"


def another(kind: Kind, path: Path, game: str) -> str:
    """The end of a sentence that advises a new folder: a call that writes this kind into one within a taken one."""
    if kind.suffix:
        return f", or {way_out(game)}"
    return f": heap export {kind.name} {game} {typed(path / kind.name)}"


# --- what is there already -------------------------------------------------------------------------------------------


def refuse_taken(path: Path, game: Game, kind: Kind) -> None:
    """Refuse a path in a folder that does not exist, and a folder that has files in it which are not this game's."""
    folder = path.resolve().parent
    if not folder.is_dir():
        refuse(f"There is no folder {path.parent}.", "Make it, or name another place.")
    if not path.is_dir() or (path.suffix and path.suffix.lower() == kind.suffix):
        return
    if (path / GAME_FILE).exists():
        refuse(f"{path} is the folder of a game.", f"Name {way_out(game.id)}")
    own = names_in(path, game, kind)
    strange = sorted(each.name for each in path.iterdir() if each.name not in own and not each.name.startswith("."))
    if strange:
        refuse(f"{path} has other files in it: {strange[0]}.", f"Name a new folder{another(kind, path, game.id)}")


def names_in(path: Path, game: Game, kind: Kind) -> set[str]:
    """The names of the files and folders that an export of all cards writes directly in a folder.

    Of a kind that draws faces these are those of the last export.
    """
    if kind.options:
        from toolkit.exports.manifest import files_listed

        return {Path(name).parts[0] for name in files_listed(path, kind.name)}
    files, _ = kind.files(game, game.cards, path)
    return {file.relative_to(path).parts[0] for file in files}
