"""`heap build`: print kits, ready for paper and scissors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.fields import command_of_fields
from toolkit.cli.options import GameArgument, OnlyOption, game_folders, harmless, refuse, selected_cards
from toolkit.cli.printed import printed
from toolkit.cli.sheet_options import BOTH, Printing, SheetOptions, checked, settled, with_profile
from toolkit.paper import UnknownSize, paper_size, papers
from toolkit.press.kit import KitReport, Wish

if TYPE_CHECKING:
    from toolkit.model import Card, Game

HELP = """Print the game: sheets to cut for A4 and Letter with backs, and a PDF of faces for each deck.

Boards, playmats and tokens come as sheets of their own, without backs; a board larger than the paper comes as sheets \
to be glued together, with a plan of how they go.

Everything is checked first; with an error on a card nothing is printed, unless --force says so. Only what changed is \
laid out again. Print the sheets at 100 %, on both sides, turned over as --duplex says.

What you always choose can stand in printing.toml in the folder of your settings (~/.config/heap, or HEAP_SETTINGS): \
lines such as duplex = "short", marks = "full", printer = "office". A game's own choices stand in its game.yaml; \
yours go before them, and options before both.

Exit code 0: printed or nothing to do, 1: findings and nothing printed, 2: wrong call.
"""


@dataclass(frozen=True)
class What:
    """What is to be printed, and where the files go."""

    game: GameArgument = None
    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            help=f"{', '.join(papers())}, a size (329x483), one of the game's own, or both, as without it.",
            autocompletion=completion.papers,
        ),
    ] = None
    only: OnlyOption = None
    deck: Annotated[
        str | None,
        typer.Option(
            "--deck", metavar="DECK", help="Only one deck, or one part: the board.", autocompletion=completion.decks
        ),
    ] = None
    draft: Annotated[bool, typer.Option("--draft", help="Outlines on white: little ink.")] = False
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Each game gets a folder in it.")] = Path(
        "output"
    )
    force: Annotated[bool, typer.Option("--force", help="Print in spite of errors.")] = False
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="REV",
            help="Only the copies that are new since a revision in git or a kept kit, with a list of those that go.",
        ),
    ] = None
    as_json: JsonOption = False


@dataclass(frozen=True)
class Options(SheetOptions, What):
    """All that can be said to `heap build`."""


def build(said: Options) -> None:
    """Print the games that are meant."""
    printing = settled(checked({"paper": said.paper, **said.by_name()}))
    named = printing.paper or ""
    usual = papers_called(named) if named else BOTH
    only, deck = said.only, said.deck
    select = (lambda loaded: cards_of(loaded, only, deck)) if only is not None or deck is not None else None
    kits = []
    for folder in game_folders(said.game):
        asked = (usual or own_paper(folder, named)) if named else None
        wish = wished(printing, asked, said)
        target = said.out / folder.resolve().name
        if said.since is not None:
            from toolkit.cli.update import printed_update

            report = printed_update(folder, target, wish, said.since, select)
            for line in report.told if not said.as_json else ():
                typer.echo(harmless(line))
        else:
            report = printed(folder, target, wish, select)
        kits.append((target, report))
        tell(*kits[-1], is_told_later=said.as_json)
    if said.as_json:
        problems = [problem for _, report in kits for problem in report.problems]
        answer({"games": [kit_data(*kit) for kit in kits]}, problems)
    if any(report.is_refused for _, report in kits):
        raise typer.Exit(1)


build_command = command_of_fields(Options, build, HELP)


def wished(printing: Printing, asked: Sequence[str] | None, said: Options) -> Wish:
    """What is to be printed of one game, on the papers that were asked for."""
    chosen, edge, corrections = with_profile(printing, asked)
    return Wish(
        chosen,
        "none" if printing.style.sides == "fronts" else edge,
        said.draft,
        said.force,
        variant(said.only, said.deck),
        style=printing.style,
        printer=printing.place if corrections else "",
        corrections=corrections,
    )


def papers_called(word: str) -> tuple[str, ...]:
    """The papers that the value of `--paper` names by itself; empty for one that only a game can know."""
    name = word.strip().lower()
    if name == "both":
        return BOTH
    try:
        paper_size(name)
    except UnknownSize as unknown:
        if name[:1].isdigit():
            refuse(f"{unknown}", unknown.hint)
        return ()
    return (name,)


def own_paper(folder: Path, word: str) -> tuple[str]:
    """The paper of a game's own that the value of `--paper` names; refuses an unknown one."""
    from toolkit.check.card_sizes import own_papers
    from toolkit.load import load_game

    game, _ = load_game(folder)
    own = own_papers(game) if game is not None else {}
    if (found := own.get(word.strip().lower())) is None:
        known = ", ".join((*papers(), *own))
        refuse(f"There is no paper {word!r}.", f"There are {known}, or both for A4 and Letter; or a size: 329x483.")
    return (found,)


def variant(only: str | None, deck: str | None) -> str:
    """The part of file names that stands for a selection; "" for all cards.

    Different selections have different parts.
    """
    import hashlib

    words = [word for word in (deck, only) if word is not None]
    if not words:
        return ""
    plain = re.sub(r"[^a-z0-9]+", "-", "-".join(words).lower()).strip("-")[:40]
    if only is None and deck is not None and plain == deck.lower():
        return plain
    return f"{plain}-{hashlib.sha256(repr((deck, only)).encode()).hexdigest()[:6]}".lstrip("-")


def cards_of(game: Game, only: str | None, deck: str | None) -> Sequence[Card]:
    """The cards that `--only` and `--deck` select; refuses an unknown deck and an empty selection."""
    from toolkit.nearest import did_you_mean

    cards = selected_cards(game, only)
    if deck is not None:
        decks = (*game.decks, *game.parts)
        names = {word: each.id for each in decks for word in (each.id, each.title)}
        wanted = {word.lower(): id_ for word, id_ in names.items()}.get(deck.lower())
        if wanted is None:
            ids = [each.id for each in decks]
            refuse(f"{game.title} has no deck {deck!r}.", did_you_mean(deck, ids) or f"It has {', '.join(ids)}.")
        part = next((part for part in game.parts if part.id == wanted), None)
        if part is not None:
            cards = selected_cards(game, f"deck={part.id} ({only})") if only is not None else part.cards
        cards = tuple(card for card in cards if card.deck == wanted)
    if not cards:
        refuse(f"No card of {game.title} is like that.", "Nothing was printed. heap find shows what a search finds.")
    return cards


def kit_data(out: Path, report: KitReport) -> dict[str, object]:
    """The report on one game as plain values, for `--json`."""
    return {
        "game": out.name,
        "title": report.title,
        "printed": not report.is_refused,
        "up_to_date": report.is_up_to_date,
        "files": [{"path": str(out / name), "pages": pages} for name, pages in report.files],
        "cards": report.cards,
        "designs": report.designs,
        "pieces": report.pieces,
        "laid_out": report.laid_out,
        "left_out": report.left_out,
        "seconds": round(report.seconds, 2),
        **({"changes": report.changes} if report.changes is not None else {}),
    }


def tell(out: Path, report: KitReport, *, is_told_later: bool) -> None:
    """Print the findings on the error stream, and the files and a summary on the output unless `is_told_later`."""
    from toolkit.cli.findings import print_findings
    from toolkit.report.text import count, weights

    if report.problems:
        print_findings(report.problems)
    if report.is_refused:
        weighed = weights(tuple(report.problems))
        typer.echo(f"heap: {report.title}: {weighed}, so nothing was printed.", err=True)
        typer.echo("  Mend what stands above, or print in spite of it with --force.", err=True)
        if any(problem.name == "unread" for problem in report.problems):
            typer.echo("  Texts that Heap has no words for yet can be printed as prose: heap explain unread", err=True)
        return
    if is_told_later:
        return
    for name, pages in report.files:
        typer.echo(harmless(f"{out / name}") + (f"\t{count(pages, 'page')}" if pages else ""))
    done = "nothing has changed" if report.is_up_to_date else f"{count(report.laid_out, 'face')} laid out"
    left = f", {count(report.left_out, 'design')} left out" if report.left_out else ""
    pieces = f", {count(report.pieces, 'piece')}" if report.pieces else ""
    cards = f"{count(report.cards, 'card')}, {count(report.designs, 'design')}{left}{pieces}"
    typer.echo(harmless(f"{report.title}: {cards}; {done}, {report.seconds:.1f} s."))
