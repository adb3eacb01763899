"""The `heap` command: a written list of commands, each imported only when it is called."""

from __future__ import annotations

import atexit
import gc
import importlib
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand
from typer.exceptions import TyperException
from typer.main import get_command

from toolkit.cli.completion import WORDS
from toolkit.cli.options import WRONG_CALL, Refusal, advice, refuse
from toolkit.cli.plain_values import PlainCommand, PlainGroup, optional
from toolkit.games import INSTALLATION
from toolkit.trust import trust_all

if TYPE_CHECKING:
    from typer._click import Command, Context  # typer's own copy of click, which it has for no other name

# name -> (module, one line of help); the function in the module is called NAME_command
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("toolkit.cli.check", "Check every card: files, tags, rules text, decks; and the rulebook."),
    "new": ("toolkit.cli.new", "Begin a game of your own; with --from, of a spreadsheet."),
    "copy": ("toolkit.cli.copy", "Copy a game with its templates, to change it."),
    "trust": ("toolkit.cli.trust", "Say which games may run Python of their own."),
    "explain": ("toolkit.cli.explain", "Explain a finding, or what a key of game.yaml lets cards say."),
    "schema": ("toolkit.cli.schema", "Write JSON Schema for editors."),
    "read": ("toolkit.cli.read", "Read a rules text: its tree, and what it means in plain words."),
    "phrasebook": ("toolkit.cli.phrasebook", "Show what the cards of a game can say, in its own words."),
    "rename": ("toolkit.cli.rename", "Call a tag, a counter, a noun or a card otherwise, everywhere."),
    "prove": ("toolkit.cli.prove", "Prove that every sentence of every card works."),
    "watch": ("toolkit.cli.watch", "Show, check and prove what changes, each time a file is saved."),
    "play": ("toolkit.cli.play", "Play a game, at the terminal or in browsers: people and bots at one table."),
    "sessions": (
        "toolkit.cli.sessions",
        "List and sum up what was played at tables in browsers: scores, cards never played, remarks.",
    ),
    "build": ("toolkit.cli.build", "Print the cards: sheets with backs, for A4 and Letter."),
    "calibrate": ("toolkit.cli.calibrate", "Measure where a printer puts backs, so that they meet their fronts."),
    "kit": ("toolkit.cli.kit", "Pack everything to play into one zip file, with the rulebook."),
    "diff": ("toolkit.cli.diff", "Show what has changed on the cards since a revision."),
    "face": ("toolkit.cli.face", "Write a picture of one card."),
    "contact": ("toolkit.cli.contact", "Write a picture of all cards."),
    "find": ("toolkit.cli.find", "Find cards by a search."),
    "show": ("toolkit.cli.show", "Show one card with the meaning of everything on it."),
    "db": ("toolkit.cli.db", "Write a game as SQLite."),
    "export": (
        "toolkit.cli.export",
        "Write a game for other programs, printers and virtual tabletops: tables, faces, orders, PDF/X, rooms.",
    ),
    "preflight": ("toolkit.cli.preflight", "Say what is wrong with a PDF before it is printed."),
    "import": ("toolkit.cli.import_", "Bring the cards of a spreadsheet, CSV, JSON or published sheet into the YAML."),
    "setup": ("toolkit.cli.setup", "Bring icons and fonts, and Python for browsers."),
}


# commands that open games, and so have --trust
OPENING = COMMANDS.keys() - {"new", "trust", "explain", "setup", "calibrate", "preflight"}
COLLECT_AFTER = (100_000, 50, 100)  # commands keep most objects to the end, so the garbage collector runs rarely


class LazyGroup(PlainGroup):
    """The group of commands, which knows their names and imports only the one that is called."""

    def list_commands(self, ctx: object) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | None:
        """A command's name and summary, for help and completion, without importing it; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        summary = COMMANDS[cmd_name][1]
        return TyperCommand(cmd_name, help=summary, short_help=summary)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Keep the words of the call, to answer a call that cannot be parsed."""
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Context) -> object:
        """Run the command; with `--json`, a refusal is told in JSON too.

        Raises Refusal and TyperException.
        """
        try:
            return super().invoke(ctx)
        except (Refusal, TyperException) as wrong:
            from toolkit.cli.answer import answer_refusal

            answer_refusal(wrong, ctx.meta[WORDS])
            raise

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """The command that is called. An unknown one is refused with the most similar names."""
        if not ctx.resilient_parsing and args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from toolkit.nearest import one_of

            refuse(f"There is no command {args[0]!r}.", one_of(args[0], COMMANDS) + " heap --help says what they do.")
        name, command, rest = super().resolve_command(ctx, args)
        trust_all("--trust" in args and "--" not in args[: args.index("--trust")])
        return name, command and loaded(args[0]), rest


def loaded(name: str) -> TyperCommand:
    """A command, imported, with its arguments and options."""
    module, summary = COMMANDS[name]
    imported = importlib.import_module(module)
    function = getattr(imported, f"{name}_command")
    settings = getattr(function, "context_settings", None)  # `find` accepts words that begin with a dash
    kind = getattr(function, "command_class", PlainCommand)  # `play` has an option with an optional value
    command = command_of(name, function, summary, settings, kind)
    for more in getattr(imported, "MORE_OPTIONS", ()):
        command.params += optional(command_of("", more, "").params)
    if name in OPENING:
        command.params += command_of("", trusting, "").params
    return command


def command_of(
    name: str,
    function: Callable[..., object],
    summary: str,
    settings: dict[str, object] | None = None,
    kind: type[TyperCommand] = PlainCommand,
) -> TyperCommand:
    """A function as a typer command."""
    single = typer.Typer(add_completion=False)
    single.command(name, cls=kind, short_help=summary, context_settings=settings)(function)
    command = get_command(single)
    assert isinstance(command, TyperCommand)
    return command


def trusting(
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help="Trust this game: it may use templates outside its folder and run Python of its own.",
            expose_value=False,
        ),
    ] = False,
) -> None:
    """The option `--trust`, which every command has that opens games."""


def say_version(wanted: bool) -> None:
    """Print the version and exit, if `--version` is given."""
    if wanted:
        from toolkit.version import version

        typer.echo(f"heap {version()}")
        raise typer.Exit


HELP = f"""Write each card once, in plain English: Heap checks it, prints it, plays it, and proves that every \
sentence on it works.

heap COMMAND --help tells more of each. After heap --install-completion your shell completes commands, options, \
games, decks, codes and bots.

README.md, CONTRIBUTING.md and docs, which messages name, lie in {INSTALLATION}
"""
IS_PLAIN_CALL = (
    len(sys.argv) > 1 and sys.argv[1] in COMMANDS
)  # a call of a command, for which the completion options are not needed
app = typer.Typer(cls=LazyGroup, no_args_is_help=True, add_completion=not IS_PLAIN_CALL, pretty_exceptions_enable=False)


@app.callback(help=HELP)
def heap(
    version: Annotated[
        bool, typer.Option("--version", help="Say which Heap this is.", callback=say_version, is_eager=True)
    ] = False,
) -> None:
    """What is said of the whole; HELP is shown."""


def end(number: int, frame: object) -> None:
    """Exit by an exception, as after an interrupt, so that half-written files are removed."""
    sys.exit(128 + number)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `heap`. Failures of the system (a full disk, a closed output) are told in a sentence, with exit code 2."""
    gc.set_threshold(*COLLECT_AFTER)
    atexit.register(gc.freeze)  # at the end no garbage need be collected, which would take 30 ms
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, end)
    try:
        app(args=list(arguments) if arguments is not None else None)
    except (OSError, MemoryError) as error:
        message, hint = told_of_system(error)
        typer.echo(f"heap: {message}" + (f"\n  {hint}" if hint else ""), err=True)
        from toolkit.cli.answer import answer_refusal

        with suppress(OSError):
            answer_refusal(Refusal(message, hint), sys.argv[1:] if arguments is None else arguments)
        sys.exit(WRONG_CALL)
    except SystemExit as ended:
        if was_interrupted(ended):
            typer.echo("Interrupted. Files are as they were, or whole as they are now.", err=True)
        raise
    except Exception as error:
        tell_of_rules(error)
        tell_of_no_home(error)
        raise


def was_interrupted(ended: SystemExit) -> bool:
    """Whether a command was ended by Ctrl-C and has not said so itself."""
    within = ended.__context__
    return within is not None and isinstance(within.__cause__, KeyboardInterrupt)


def told_of_system(error: OSError | MemoryError) -> tuple[str, str]:
    """What a failure of the system is, in a sentence, and a way out, "" where none is known."""
    if isinstance(error, MemoryError):
        return "there is not enough memory for that.", "Raise the limit (ulimit -v), or end other programs."
    said = f"{error.strerror or error}"
    if error.filename is None and "temporary directory" in said:  # as Python's tempfile words it
        return f"{said}.", "Name one: TMPDIR=DIR before the command."
    where = error.filename or ("the current folder" if isinstance(error, FileNotFoundError) else "the output")
    return f"{where}: {said}.", advice(error, "")


def tell_of_no_home(error: Exception) -> None:
    """Exit with a message where a home folder was asked for and there is none; return where it is something else."""
    if isinstance(error, RuntimeError) and "home directory" in str(error):
        typer.echo("heap: there is no home folder.\n  Name one: HOME=DIR before the command.", err=True)
        sys.exit(WRONG_CALL)


def tell_of_rules(error: Exception) -> None:
    """Exit with a message where a game's own rules have failed; return where the error comes from elsewhere."""
    if "toolkit.own_rules" not in sys.modules:
        return
    from toolkit.own_rules import blamed

    if (place := blamed(error)) is not None:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        typer.echo(f"heap: the game's own rules have failed: {what}.\n  Mend {place[0]}:{place[1]}.", err=True)
        sys.exit(WRONG_CALL)
