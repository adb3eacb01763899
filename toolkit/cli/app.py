"""The `heap` command: a written list of commands, each imported only when it is called."""

from __future__ import annotations

import atexit
import gc
import importlib
import signal
import sys
import threading
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_command

from toolkit.cli.plain_values import PlainCommand, PlainGroup

# name -> (module, one line of help); the function in the module bears the command's name with "_command" appended
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("toolkit.cli.check", "Check every card: files, tags, rules text, decks."),
    "new": ("toolkit.cli.new", "Begin a game of your own."),
    "explain": ("toolkit.cli.explain", "Explain a finding by its code or name."),
    "schema": ("toolkit.cli.schema", "Write JSON Schema for editors."),
    "read": ("toolkit.cli.read", "Read a rules text: its tree, and what it means in plain words."),
    "prove": ("toolkit.cli.prove", "Prove that every sentence of every card works."),
    "watch": ("toolkit.cli.watch", "Check and prove what changes, each time a file is saved."),
    "play": ("toolkit.cli.play", "Play a game at the terminal: people and bots at one table."),
    "build": ("toolkit.cli.build", "Print the cards: sheets with backs, for A4 and Letter."),
    "face": ("toolkit.cli.face", "Write a picture of one card."),
    "contact": ("toolkit.cli.contact", "Write a picture of all cards."),
    "find": ("toolkit.cli.find", "Find cards by a search."),
    "show": ("toolkit.cli.show", "Show one card with the meaning of everything on it."),
    "db": ("toolkit.cli.db", "Write a game as SQLite."),
    "export": ("toolkit.cli.export", "Write the cards as a spreadsheet, CSV or JSON."),
    "import": ("toolkit.cli.import_", "Bring the cards of a spreadsheet, CSV or JSON into the YAML."),
}


COLLECT_AFTER = (100_000, 50, 100)  # nearly all that a command makes it needs to its end; looking for waste costs more


class LazyGroup(PlainGroup):
    """A group that knows its commands by name and loads one when it is called."""

    is_listing = False

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The list of commands, for which none of them is loaded."""
        self.is_listing = True
        super().format_help(ctx, formatter)
        self.is_listing = False

    def list_commands(self, ctx: object) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | None:
        if cmd_name not in COMMANDS:
            return None
        module, summary = COMMANDS[cmd_name]
        if self.is_listing:
            return TyperCommand(cmd_name, short_help=summary)
        function = getattr(importlib.import_module(module), f"{cmd_name}_command")
        single = typer.Typer(add_completion=False)
        settings = getattr(function, "context_settings", None)  # find takes words that begin with a dash
        kind = getattr(function, "command_class", PlainCommand)  # play has an option that may stand without a value
        single.command(cmd_name, cls=kind, short_help=summary, context_settings=settings)(function)
        command = get_command(single)
        assert isinstance(command, TyperCommand)
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called; for one that there is not, the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from toolkit.cli.options import refuse
            from toolkit.nearest import one_of

            refuse(f"There is no command {args[0]!r}.", one_of(args[0], COMMANDS) + " heap --help says what they do.")
        return super().resolve_command(ctx, args)


app = typer.Typer(cls=LazyGroup, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def heap() -> None:
    """Write each card once, in plain English: Heap checks it, prints it, and reads every sentence on it."""


def end(number: int, frame: object) -> None:
    """Leave as after an interrupt: what was half written is taken away."""
    sys.exit(128 + number)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `heap`. Where the machine fails (a full disk, an output that is gone) it says so, with exit code 2."""
    gc.set_threshold(*COLLECT_AFTER)
    atexit.register(gc.freeze)  # at the end the system takes all memory back at once; looking through it takes 30 ms
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, end)
    try:
        app(args=list(arguments) if arguments is not None else None)
    except OSError as error:
        where = error.filename or ("the current folder" if isinstance(error, FileNotFoundError) else "the output")
        typer.echo(f"heap: {where}: {error.strerror or error}.", err=True)
        sys.exit(2)
