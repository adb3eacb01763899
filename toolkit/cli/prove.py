"""`heap prove`: which rung of the ladder every sentence of every card has reached, and why not a higher one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import OnlyOption, advice, game_folders, harmless, refuse, selections
from toolkit.cli.words import GameOption, is_game, one_whole_game

if TYPE_CHECKING:
    from toolkit.model import Game
    from toolkit.prove.prove import Proof, Wishes

LONGEST = 3600.0
ALL_GAMES, SOME_GAMES = 40, 8  # games played to check the invariants, for all cards or for some

WordsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] [CARD]",
        help="A game, and a card of it; without a card: all.",
        autocompletion=completion.first_games,
    ),
]

HELP = """Prove that every sentence of every card can be played, happens, and does what it says.

The ways to each sentence are kept in witnesses.json, beside the cards: they are played again, and only what is \
missing is looked for. R0 read whole, R1 one meaning, \
R2 written back, R3 references, R4 executors, R5 runs to its end, R6 a game in which it changes something, R7 every \
branch of it. Meanwhile all games are watched: no card lost, nobody stuck, nothing betrayed.

What goes otherwise than it was kept, although texts, words, cards and rulings are the same, is an error that shows \
both stories, and nothing is written. Whole games are kept as well, and texts that no card has, right ones and wrong \
ones, with what reading says of them (readings.json). --accept CARD --because REASON takes the new story and keeps the \
reason. \
--kept-only is for those who judge a change: without witnesses.json, or with less in it, nothing is proven.

Exit code 0: all proven, 1: not, 2: wrong call.
"""


def prove_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    words: WordsArgument = None,
    game: GameOption = None,
    only: OnlyOption = None,
    as_json: JsonOption = False,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one page.")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", help="How long to look for what is missing.")
    ] = 100.0,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Look for other witnesses, though those that are kept hold.")
    ] = False,
    kept_only: Annotated[
        bool, typer.Option("--kept-only", help="Look for nothing, write nothing: what is kept has to show everything.")
    ] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option(
            "--accept",
            metavar="CARD",
            help='Take what this card does now in place of what was kept; also "whole games", or "readings" for texts '
            "that no card has; * for all that differs.",
        ),
    ] = None,
    because: Annotated[
        list[str] | None,
        typer.Option("--because", metavar="REASON", help="Why; one for all that is accepted, or one for each."),
    ] = None,
) -> None:
    if not 1 <= seconds <= LONGEST:
        refuse(f"--seconds {seconds:g} is not from 1 to {LONGEST:,.0f}.", "A whole game takes about a minute.")
    if kept_only and (fresh or accept or because):
        other = "--fresh looks for witnesses" if fresh else "--accept writes them"
        refuse(f"--kept-only plays what is kept, and {other}.", "Use one of them.")
    games, card = chosen_games(words or [], game)
    chosen = chosen_cards(games, card, only)
    accepted = acceptances(chosen, accept or [], because or [])
    if html is not None and len(chosen) > 1:
        refuse("one page tells of one game.", f"Name the game: {', '.join(each.id for each, _ in chosen)}.")
    from toolkit.prove.prove import Wishes

    proofs = []
    for each, cards in chosen:
        count = ALL_GAMES if cards is None else SOME_GAMES
        wishes = Wishes(
            cards, seconds, fresh, kept_only, games=count, accept=accepted, reads=cards is None, remembers=not kept_only
        )
        proofs.append(proven(each, wishes))
    if html is not None:
        _write_page(proofs[0], html)
    if as_json:
        from toolkit.prove.data import proof_data

        is_proven = all(proof.is_proven for proof in proofs)
        answer({"proven": is_proven, "games": [proof_data(proof) for proof in proofs]})
    else:
        from toolkit.prove.report import report_lines

        typer.echo("\n\n".join("\n".join(report_lines(proof)) for proof in proofs))
    if not all(proof.is_proven for proof in proofs):
        raise typer.Exit(1)


prove_command.__doc__ = HELP


def chosen_games(words: list[str], named: str | None) -> tuple[list[Game], str]:
    """The games that are meant, and the words that name a card; without a name, all games that have rules.

    Refuses a game that cannot be loaded completely, and where no game has rules.
    """
    rest = words
    if named is None and words and is_game(words[0]):
        named, rest = words[0], words[1:]
    folders = game_folders(named)
    if named is not None or len(folders) == 1:
        return [one_whole_game(named)], " ".join(rest)
    games = [one_whole_game(str(folder)) for folder in folders if is_playable(folder)]
    if not games:
        from engine.games import HOW

        refuse("no game here has a rules module.", f"They are checked and printed all the same. {HOW}")
    return games, " ".join(rest)


def is_playable(folder: Path) -> bool:
    """Whether a game names a rules module that exists."""
    from toolkit.load import load_game
    from toolkit.texts.playability import has_rules

    game, _ = load_game(folder)
    return game is not None and has_rules(game)


def chosen_cards(games: list[Game], card: str, only: str | None) -> list[tuple[Game, frozenset[str] | None]]:
    """The games with the ids of the cards to be proven, None for all cards; games without selected cards are left out.

    Refuses a card that does not exist and a selection without cards.
    """
    if card:
        from toolkit.cli.show import one_card

        if only is not None:
            refuse("a card and --only are two ways to say which cards.", "Use one of them.")
        game, named_card = one_card(card, games)
        return [(game, frozenset({named_card.id}))]
    if only is None:
        return [(game, None) for game in games]
    selected = zip(games, selections(games, only), strict=True)
    chosen = [(game, frozenset(each.id for each in cards)) for game, cards in selected if cards]
    if not chosen:
        which = games[0].title if len(games) == 1 else "any game that can be played"
        refuse(f"No card of {which} is like that.", "heap find shows what a search finds.")
    return list(chosen)


def acceptances(
    chosen: list[tuple[Game, frozenset[str] | None]], accept: list[str], because: list[str]
) -> dict[str, str]:
    """The reasons to accept new stories, by card id or "*". Refuses what contradicts itself or is about no card."""
    if not accept and not because:
        return {}
    if not accept:
        refuse("--because says why, and nothing says of which card.", "Name it: --accept CARD.")
    reasons = [reason.strip() for reason in because]
    if not all(reasons) or len(reasons) not in (1, len(accept)):
        refuse(
            "--accept needs a reason, which is kept with the witnesses.",
            'Say why: --because "...", once for all that is accepted or once for each.',
        )
    if len(chosen) > 1:
        refuse("stories are accepted game by game.", f"Name the game: {', '.join(each.id for each, _ in chosen)}.")
    ((game, cards),) = chosen
    found: dict[str, str] = {}
    for name, reason in zip(accept, reasons * (len(accept) if len(reasons) == 1 else 1), strict=True):
        card = _accepted_card(game, cards, name)
        if found.setdefault(card, reason) != reason:
            refuse(f"{name} is accepted for two reasons.", "Give one of them.")
    return found


def _accepted_card(game: Game, cards: frozenset[str] | None, name: str) -> str:
    from toolkit.cli.show import one_card
    from toolkit.prove.judge import ALL
    from toolkit.prove.readings.compare import READINGS
    from toolkit.prove.whole import NAME

    if name in {ALL, NAME, READINGS}:
        if name == READINGS and cards is not None:
            refuse("texts that no card has are read when all cards are to be proven.", "Name no card.")
        return name
    _, card = one_card(name, [game])
    if cards is not None and card.id not in cards:
        refuse(f"{card.name} is to be accepted and is not among the cards to be proven.", "Name it, or all cards.")
    return card.id


def proven(game: Game, wishes: Wishes) -> Proof:
    """Prove a game, with a progress bar; refuses a game that cannot be played at all."""
    from concurrent.futures.process import BrokenProcessPool

    from toolkit.cli.progress import shown_progress
    from toolkit.cli.rules import provable_box
    from toolkit.prove.judge import ALL, NothingToAcceptError
    from toolkit.prove.prove import prove
    from toolkit.prove.readings.compare import READINGS
    from toolkit.prove.store import BrokenStore

    box = provable_box(game)
    try:
        with shown_progress() as progress:
            return prove(game, box, wishes, progress)
    except BrokenStore as broken:
        refuse(
            harmless(f"{broken}."),
            "It is left as it is. Bring back the file as it was; without it everything is looked for from nothing, and "
            "nothing is compared.",
        )
    except NothingToAcceptError as nothing:
        what = "Everything" if str(nothing) in (ALL, READINGS) else f"Everything of {nothing}"
        refuse(harmless(f"{what} is as it was kept: there is nothing to accept."), "Nothing was written.")
    except BrokenProcessPool:
        refuse(
            "a process that played games was lost.", "What was kept is as it was: run it again, with less beside it."
        )


def _write_page(proof: Proof, path: Path) -> None:
    from toolkit.files import write_whole
    from toolkit.prove.page import page

    try:
        write_whole(path, page(proof, _faces(proof)).encode())
    except OSError as error:
        refuse(
            f"{path} cannot be written: {error.strerror or error}.",
            advice(error, "Name another file with --html FILE."),
        )


def _faces(proof: Proof) -> dict[str, bytes]:
    """Pictures of the cards by id, as PNG; cards that cannot be shown are left out."""
    from toolkit.cli.produced import produced
    from toolkit.press.pictures import Unprintable, face_pixels
    from toolkit.press.raster import png

    wanted = {standing.clause.card for standing in proof.standings}
    production, _ = produced(proof.game, [card for card in proof.game.cards if card.id in wanted], draft=False)
    pictures = {}
    for face in production.faces.fronts:
        if face.card is not None:
            try:
                pictures[face.card.id] = png(face_pixels(production, face, 1.15).convert("RGB"), colours=64)
            except Unprintable:
                continue
    return pictures
