"""`heap watch`: shows, checks and proves what has changed, each time a file of the game is saved."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import OneGameArgument, game_folders, harmless, refuse
from toolkit.games import GAME_FILE
from toolkit.watch.changes import changed_cards

if TYPE_CHECKING:
    from toolkit.model import Game

INTERVAL = 0.4  # seconds between two checks of the files
ENDINGS = (".yaml", ".yml", ".md")
USUAL_PORT = 8700
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # variables that say where a window can be opened
Stamp = dict[Path, tuple[int, int]]

HELP = """Watch a game: each time a file of it is saved, show it in the browser, check it, and prove what has changed.

The page shows the cards that changed first, then all decks, with findings beside the cards that they are about. It \
is served on this machine alone, at an address that only you are told. Where no browser can be opened, or with --text, \
all is said in this terminal.

It goes on until you stop it with Ctrl-C.
"""


def watch_command(
    game: OneGameArgument = None,
    as_text: Annotated[bool, typer.Option("--text", help="Say all in this terminal, without a page.")] = False,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = True,
    port: Annotated[
        int,
        typer.Option("--port", min=1, max=65535, help="The port of the page; if it is taken, the next that is free."),
    ] = USUAL_PORT,
) -> None:
    folders = game_folders(game)
    if len(folders) > 1:
        refuse("one game is watched at a time.", f"Name one: {', '.join(folder.name for folder in folders)}.")
    if as_text or (opens and not has_browser()):
        if not as_text:
            typer.echo("No browser can be opened here. heap watch --no-open serves the page all the same.", err=True)
        watch_as_text(folders[0])
    else:
        watch_as_page(folders[0], port, opens)


watch_command.__doc__ = HELP


def watch_as_text(folder: Path) -> None:
    """Watch a game and say in the terminal what there is to say, until Ctrl-C."""
    watcher = Watcher(folder)
    try:
        watcher.look()
        typer.echo(harmless(f"Watching {title_of(folder)}. Ctrl-C stops it."))
        watch(folder, watcher.look)
    except KeyboardInterrupt:
        typer.echo("\nStopped.")


def watch_as_page(folder: Path, port: int, opens: bool) -> None:
    """Watch a game on a page, until Ctrl-C; what each look has found is said in a line here too."""
    from toolkit.watch.serving import watch_page

    def ready(address: str) -> None:
        typer.echo(harmless(f"Watching {title_of(folder)} at {address}"))
        typer.echo("Ctrl-C stops it.")
        if opens:
            open_browser(address)

    with suppress(KeyboardInterrupt):
        watch_page(folder, port, ready, lambda about: typer.echo(harmless(line_on(about))))
    typer.echo("\nStopped.")


def title_of(folder: Path) -> str:
    """The title of the game in a folder; the folder's name where there is none that can be read."""
    from toolkit.load.read_file import read_file
    from toolkit.load.yaml_source import parse
    from toolkit.source import Scalar, Source

    file, _ = read_file(folder / GAME_FILE)
    root = parse(file)[0] if file is not None else None
    title = Source(file, root).find("title") if file is not None and root is not None else None
    return title.text if isinstance(title, Scalar) and title.text.strip() else folder.resolve().name


def line_on(about: Mapping[str, object]) -> str:
    """A line on what a look has found."""
    found = [
        f"{number} {word}{'' if number == 1 else 's'}"
        for word in ("error", "warning")
        if isinstance(number := about.get(f"{word}s"), int) and number
    ]
    return f"{about.get('at', '')} {', '.join(found) or about.get('notice') or 'Clean'}".strip()


def has_browser() -> bool:
    """Whether a browser with a window can be opened: on Linux only where there is a screen, or one is named."""
    import webbrowser

    if sys.platform.startswith(("linux", "freebsd")) and not any(map(os.environ.get, SCREENS)):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_browser(address: str) -> None:
    """Open an address in the browser, without waiting for it."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def watch(folder: Path, changed: Callable[[], None], pause: Callable[[float], None] = time.sleep) -> None:
    """Call `changed` each time files of a folder have changed and then stayed the same for one interval.

    Never returns.
    """
    seen = stamp(folder)
    while True:
        pause(INTERVAL)
        now = stamp(folder)
        if now != seen:
            while True:  # an editor may write in several steps
                pause(INTERVAL)
                later = stamp(folder)
                if later == now:
                    break
                now = later
            seen = now
            changed()


def stamp(folder: Path) -> Stamp:
    """The time of writing and the size of every file that a game is made of."""
    stamps: Stamp = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.suffix in ENDINGS:
            try:
                status = path.stat()
            except OSError:
                continue
            stamps[path] = (status.st_mtime_ns, status.st_size)
    return stamps


class Watcher:
    """Remembers the game as it was at the last look, and proves what is different."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.before: Game | None = None

    def look(self) -> None:
        """Check the game and prove what has changed since the last look; the first time, everything."""
        from toolkit.check.run import check_game
        from toolkit.cli.findings import print_findings
        from toolkit.load import load_game
        from toolkit.problem import has_errors

        game, problems = load_game(self.folder)
        problems = list(check_game(game, problems)) if game is not None else list(problems)
        if problems:
            print_findings(problems)
        if game is None or has_errors(problems):
            typer.echo("Not proven: mend what stands above.")
            return
        cards = None if self.before is None else changed_cards(self.before, game)
        self.before = game
        if cards is not None:
            names = ", ".join(card.name for card in game.cards if card.id in cards)
            typer.echo(f"{time.strftime('%H:%M:%S')} changed: {names or 'no rules text'}.")
        if cards is None or cards:
            self._prove(game, cards)

    def _prove(self, game: Game, cards: frozenset[str] | None) -> None:
        from toolkit.cli.prove import proven
        from toolkit.prove.prove import Wishes
        from toolkit.prove.report import report_lines, summary_lines
        from toolkit.texts.playability import has_rules

        if not has_rules(game):
            typer.echo(f"{game.title} has no rules module: its texts are checked, not played.")
            return
        proof = proven(game, Wishes(cards, games=0))
        typer.echo("\n".join(summary_lines(proof) if cards is None and proof.is_proven else report_lines(proof)))
