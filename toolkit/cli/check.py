"""`heap check`: everything that is wrong with a game, where, and what to do about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from toolkit.check.rulebook import rulebook_file
from toolkit.check.rulebook.checked import Rulebook
from toolkit.check.rulebook.kept import kept_rulebook
from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import GameArgument, OnlyOption, game_folders, refuse, selections
from toolkit.load import load_game
from toolkit.load.offences import LOADING
from toolkit.model import Card, Game
from toolkit.problem import Problem, Severity, has_errors
from toolkit.report import FORMATS, Report, report
from toolkit.texts import ProseCount, count_of_prose, sentences_in
from toolkit.texts.ahead import read_ahead


def check_command(  # noqa: PLR0913, PLR0917 - a command has as many parameters as options
    game: GameArgument = None,
    only: OnlyOption = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format", help=f"How to report: {', '.join(FORMATS)}.", autocompletion=completion.one_of(*FORMATS)
        ),
    ] = None,
    as_json: JsonOption = False,
    fix: Annotated[bool, typer.Option("--fix", help="Mend what a machine can mend.")] = False,
    allow_warnings: Annotated[
        bool, typer.Option("--allow-warnings", help="Show warnings, but end with 0 if there is nothing worse.")
    ] = False,
    prose: Annotated[bool, typer.Option("--prose", help="List what is not read of texts that are prose.")] = False,
    rulebook: Annotated[
        Path | None,
        typer.Option(
            "--rulebook", metavar="FILE", help="Check this Markdown or text alone; with GAME, by its words and numbers."
        ),
    ] = None,
    colour: Annotated[bool | None, typer.Option("--color/--no-color", help="Default: on terminals.")] = None,
) -> None:
    """Check every card: files, tags, rules text, decks; and the rulebook.

    heap explain CODE tells more about a finding. Notes are no findings: what --prose lists is printed as it stands.

    Exit code 0: clean, 1: findings, 2: wrong call.
    """
    if as_json and form not in (None, "json"):
        refuse(f"--json and --format {form} are two formats.", "Leave out one of them.")
    form = form or ("json" if as_json else "text")
    if form not in FORMATS:
        refuse(f"There is no format {form!r}.", f"There are: {', '.join(FORMATS)}.")
    if rulebook is not None and (fix or prose or only is not None):
        refuse("--rulebook goes with none of --fix, --prose and --only.", "These are for cards: leave them out.")
    run = OfFile(rulebook, game) if rulebook is not None else Run(game_folders(game), only)
    problems = _fixed(run) if fix else run.check()
    from toolkit.check.run import in_order

    reported = in_order([*problems, *run.notes]) if prose else problems
    made = Report(tuple(reported), run.summary(problems), _in_colour(colour, form), tuple(run.prose))
    if form == "json":
        from toolkit.report.json_report import data_of

        answer(data_of(made), made.problems)
    else:
        typer.echo(
            report(made, form), nl=False, color=made.colour
        )  # colour was asked for explicitly, so it goes into a pipe too
    if made.errors or (problems and not allow_warnings):
        raise typer.Exit(1)


class Run:
    """Some games, checked together; the last check is kept for the summary."""

    def __init__(self, folders: Sequence[Path], only: str | None) -> None:
        self.folders = folders
        self.only = only
        self.cards: list[Card] = []
        self.unchecked = 0
        self.with_prose: list[tuple[Game, set[str]]] = []  # with the ids of the cards that are selected
        self.rulebooks: list[Rulebook] = []

    def check(self) -> list[Problem]:
        """Load and check all games; the findings in reading order.

        The texts are being read before the checks are loaded.
        """
        self.cards, self.unchecked, self.with_prose, self.rulebooks = [], 0, [], []
        loaded = [load_game(folder) for folder in self.folders]
        problems_found = [problem for game, problems in loaded if game is None for problem in problems]
        games = [(game, problems) for game, problems in loaded if game]
        selected = selections([game for game, _ in games], self.only)
        for (game, problems), cards in zip(games, selected, strict=True):
            problems_found += self._check(game, problems, cards)
        from toolkit.check.run import in_order

        return in_order(problems_found)

    def _check(self, game: Game, problems: Sequence[Problem], cards: Sequence[Card]) -> list[Problem]:
        if not has_errors(problems):
            read_ahead(game)
        from toolkit.check.run import check_game, rules_for

        found: list[Problem] = []
        if self.only is None and (file := rulebook_file(game)) is not None:  # while texts are read
            rulebook = kept_rulebook(file, game)
            self.rulebooks.append(rulebook)
            found += rulebook.problems
        found += check_game(game, problems)
        if game.prose and rules_for(game, problems):
            self.with_prose.append((game, {card.id for card in cards}))
        self.unchecked += len(rules_for(game, ())) - len(rules_for(game, problems))
        self.cards += cards
        return found if self.only is None else _on(cards, found)

    @property
    def prose(self) -> list[ProseCount]:
        """How much of the prose on the selected cards is read, by game."""
        counts = [count_of_prose(game, chosen) for game, chosen in self.with_prose]
        return [count for count in counts if count.sentences]

    @property
    def notes(self) -> list[Problem]:
        """A note for each part of that prose that is not read."""
        from toolkit.check.run import notes_on_prose

        return [note for game, chosen in self.with_prose for note in notes_on_prose(game) if note.card in chosen]

    def summary(self, problems: Sequence[Problem]) -> str:
        """One line: how many findings, and what was checked."""
        from toolkit.check.icon_names import icon_names
        from toolkit.report.text import count, weights

        sentences = sum(sentences_in(card.text) for card in self.cards)
        printed = sum(card.copies for card in self.cards)
        what = f"{count(printed, 'card')}, {count(len(self.cards), 'design')}, {count(sentences, 'sentence')}"
        wait = "waits" if self.unchecked == 1 else "wait"
        left = f" {count(self.unchecked, 'check')} {wait} until the files can be read whole." if self.unchecked else ""
        icons = "" if icon_names() else " Names of icons were not checked: they are not installed (heap setup)."
        return (
            f"{'Clean' if not problems else weights(tuple(problems))}: {what}.{left}{icons}{meant_in(self.rulebooks)}"
        )


class OfFile(Run):
    """One rulebook, checked alone, or with the words and numbers of a game."""

    def __init__(self, file: Path, game: str | None) -> None:
        super().__init__(game_folders(game) if game is not None else (), None)
        if len(self.folders) > 1:
            refuse("--rulebook takes one game.", "Name the game whose rulebook it is.")
        self.file = file

    def check(self) -> list[Problem]:
        """Check the file; findings on the game itself are not shown."""
        from toolkit.check.rulebook.check import read_rulebook

        game = next((load_game(folder)[0] for folder in self.folders), None)
        made = read_rulebook(self.file, game)
        self.rulebooks = [made]
        return list(made.problems)

    def summary(self, problems: Sequence[Problem]) -> str:
        """One line: how many findings, and how many words were checked."""
        from toolkit.report.text import count, weights

        words = count(sum(each.words for each in self.rulebooks), "word")
        return f"{weights(tuple(problems)) if problems else 'Clean'}: {words}.{meant_in(self.rulebooks)}"


def meant_in(rulebooks: Sequence[Rulebook]) -> str:
    """How many findings rulebooks allow, as a sentence with a blank before it; "" for none."""
    from toolkit.report.text import count

    number = sum(each.meant for each in rulebooks)
    return f" {count(number, 'finding')} in rulebooks {'is' if number == 1 else 'are'} meant." if number else ""


def _on(cards: Sequence[Card], problems: Sequence[Problem]) -> list[Problem]:
    """The findings on the selected cards, and those that may hide some of these.

    With `--only` the others are not shown.
    """
    ids = {card.id for card in cards}
    return [problem for problem in problems if problem.card in ids or _hides_cards(problem)]


def _hides_cards(problem: Problem) -> bool:
    """Whether a finding keeps cards out of the game, among which the selected ones may be."""
    return problem.severity is Severity.ERROR and any(problem.code == offence.code for offence in LOADING)


def _fixed(run: Run) -> Sequence[Problem]:
    from toolkit.fix import fix

    problems, mended = fix(run.check)
    for file, number in mended.done.items():
        typer.echo(f"{file}: {number} mended", err=True)
    for file, reason in mended.refused.items():
        typer.echo(f"{file} was left as it is: {reason}", err=True)
    if not mended.done and not mended.refused:
        typer.echo("Nothing that --fix could mend.", err=True)
    return problems


def _in_colour(asked: bool | None, form: str) -> bool:
    if asked is not None:
        return asked and form == "text"
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    return form == "text" and is_terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
