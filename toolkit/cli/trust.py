"""`heap trust`: says and lists which games the user trusts."""

from __future__ import annotations

from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import game_folders, harmless, refuse
from toolkit.trust import LIST, settings_folder, trusted_folders
from toolkit.trusted_list import trust_for_good, trust_no_longer

HELP = """Say that you trust a game: heap trust my-game

A trusted game may use templates outside its folder, follow links out of it, and run Python of its own: a rules \
module. Without your trust a game can do none of that, whatever its files say. Only trust what you have read.

Without a game: the list of those that you trust. For one run only, every other command has --trust.
"""


def trust_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game by name or by its folder.")] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Trust it no longer.")] = False,
    as_json: JsonOption = False,
) -> None:
    if game is None:
        if remove:
            refuse("Which game is to be trusted no longer?", "heap trust GAME --remove; heap trust lists them.")
        tell("\n".join(trusted_folders()) or "You trust no game. heap trust GAME says that you do.", as_json)
        return
    (folder,) = game_folders(game)
    try:
        if remove:
            was = trust_no_longer(folder)
            tell(f"{folder.resolve()}: {'trusted no longer' if was else 'it was not trusted'}.", as_json)
            return
        trust_for_good(folder)
    except ValueError as error:
        refuse(
            harmless(f"{folder} cannot be on the list: {error}."),
            "Rename the folder, or trust it for one run: --trust.",
        )
    except OSError as error:
        where = settings_folder() / LIST
        refuse(f"{where} cannot be written: {error.strerror or error}.", "Trust it for one run: --trust.")
    tell(f"{folder.resolve()}: trusted. Its Python is run from now on; --remove takes that back.", as_json)


def tell(words: str, as_json: bool) -> None:
    """Print a message; with `--json`, the whole list."""
    if as_json:
        answer({"trusted": trusted_folders()})
    else:
        typer.echo(harmless(words))


trust_command.__doc__ = HELP
