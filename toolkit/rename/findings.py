"""What the checks find in a game after a rename that they do not find now, the rulebook's included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from toolkit.check.run import check_game
from toolkit.ids import card_id
from toolkit.load import load_game
from toolkit.load.read_file import read_file
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.rename.wish import Naming, has_own_id
from toolkit.rulebook import RULEBOOK_FILE
from toolkit.source import SourceFile


def new_findings(game: Game, texts: Mapping[Path, str], naming: Naming) -> list[Problem]:
    """Findings that come with new texts of some files, told apart by their codes and cards, as words change in them."""
    after, problems = load_game(game.folder, texts)
    if after is None:
        return problems
    card = naming.card
    moved = {card.id: card_id(naming.new)} if card and not has_own_id(card) else {}
    now = [*check_game(game, load_game(game.folder)[1]), *_of_rulebook(game)]
    known = Counter((each.code, moved.get(each.card, each.card)) for each in now)
    new = []
    for problem in [*check_game(after, problems), *_of_rulebook(after)]:
        key = problem.code, problem.card
        if known[key] > 0:
            known[key] -= 1
        else:
            new.append(problem)
    return new


def _of_rulebook(game: Game) -> tuple[Problem, ...]:
    """What an editor would mark in the rulebook, as it is or is to be; nothing where it cannot be read."""
    from toolkit.check.rulebook.check import check_rulebook  # which has hundreds of patterns

    path = game.folder / RULEBOOK_FILE
    text = game.tried.get(path)
    file = SourceFile(str(path), text) if text is not None else read_file(path, page_breaks=True)[0]
    return check_rulebook(file, game).problems if file is not None else ()
