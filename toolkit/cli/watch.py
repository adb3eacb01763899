"""`heap watch`: checks and proves what has changed, each time a file of the game is saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from toolkit.cli.options import OneGameArgument, game_folders, harmless, refuse

if TYPE_CHECKING:
    from toolkit.model import Game

INTERVAL = 0.4  # seconds between two checks of the files
ENDINGS = (".yaml", ".yml", ".md")
Stamp = dict[Path, tuple[int, int]]

HELP = """Watch a game: each time a file of it is saved, check it, and prove the cards whose texts have changed.

It goes on until you stop it with Ctrl-C.
"""


def watch_command(
    game: OneGameArgument = None,
) -> None:
    folders = game_folders(game)
    if len(folders) > 1:
        refuse("one game is watched at a time.", f"Name one: {', '.join(folder.name for folder in folders)}.")
    watcher = Watcher(folders[0])
    try:
        watcher.look()
        typer.echo(harmless(f"Watching {folders[0]}. Ctrl-C stops it."))
        watch(folders[0], watcher.look)
    except KeyboardInterrupt:
        typer.echo("\nStopped.")


watch_command.__doc__ = HELP


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


def changed_cards(before: Game, now: Game) -> frozenset[str]:
    """The ids of cards that may play differently: their values have changed, or the game's words, which means all."""
    if before.vocabulary != now.vocabulary or before.players != now.players:
        return frozenset(card.id for card in now.cards if card.text)
    old = {card.id: card for card in before.cards}
    return frozenset(card.id for card in now.cards if card.text and _differs(old.get(card.id), card))


def _differs(before: object, now: object) -> bool:
    names = ("type", "subtype", "size", "tags", "favoured", "vp", "copies", "text", "unreachable", "never")
    return before is None or any(getattr(before, name) != getattr(now, name) for name in names)
