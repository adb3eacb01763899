"""`heap face`: a picture of one card."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption
from toolkit.cli.options import refuse
from toolkit.cli.words import GameOption, game_and_words, readable_games
from toolkit.problem import Problem

CardArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="[GAME] CARD",
        help="The card's name, its id, or how they begin; the deck may go before it: pets/cat.",
        autocompletion=completion.first_games,
    ),
]
LEAST_DPI, MOST_DPI = 20, 2400

HELP = """Write a picture of a card, or of a board, a playmat or a token: heap face chicken bone

The card is shown as it looks once it is cut. The first word is the game if it names one and more words follow; --game \
says it without a doubt.

Exit code 0: written, 1: written or not, with findings on the face, 2: wrong call.
"""


def face_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    card: CardArgument,
    game: GameOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help=".png or .jpg; default: output/<game>/<card>.png."),
    ] = None,
    dpi: Annotated[int, typer.Option("--dpi", min=LEAST_DPI, max=MOST_DPI, help="Pixels to an inch.")] = 300,
    back: Annotated[bool, typer.Option("--back", help="Its back instead.")] = False,
    bleed: Annotated[bool, typer.Option("--bleed", help="With bleed and square corners, as it is printed.")] = False,
    draft: Annotated[bool, typer.Option("--draft", help="As a draft: outlines on white.")] = False,
    as_json: JsonOption = False,
) -> None:
    from toolkit.check.checks.missing_picture import on_card
    from toolkit.cli.produced import finished, picture_kind, produced, written
    from toolkit.cli.show import one_card
    from toolkit.press.pictures import Unprintable, face_picture
    from toolkit.press.remarks import is_allowed

    kind = picture_kind(out)
    name, words = game_and_words(card, game)
    loading: list[Problem] = []
    chosen_game, chosen = one_card(" ".join(words), readable_games(name, loading), with_pieces=True)
    production, problems = produced(chosen_game, (chosen,), draft)
    fronts = production.faces.fronts
    faces = [face for front in fronts if (face := production.faces.back_of(front))] if back else fronts
    if back and not faces and not problems:
        refuse(f"{chosen.name} has no back.", "A part has backs where its file says 'backs: true'.")
    path = out or Path("output") / chosen_game.id / f"{chosen.id}{'-back' if back else ''}.png"
    paths = []
    for face in faces:
        try:
            paths.append(written(path, face_picture(production, face, kind, dpi, bleed)))
        except Unprintable:
            typer.echo(f"heap: {chosen.name} cannot be shown.", err=True)
    kept = [kept for face in faces if (kept := production.kept.get(face.key))]
    unseen = {picture.file for each in kept for picture in each.pictured if picture.reason}
    named = set() if back else {side.image for side in chosen.faces if side.image}
    missing = on_card(chosen_game, chosen, unseen | named)
    problems += [problem for problem in missing if not is_allowed(chosen, problem)]
    finished(paths, problems, as_json=as_json, loading=loading)


face_command.__doc__ = HELP
