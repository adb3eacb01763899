"""What a shell can complete: names of games, decks, codes, bots, papers and kinds of exports.

Each function takes the context of the call so far and what has been typed of the word; typer drops the words that do
not begin with that. Nothing is loaded: games and decks are found by the names of folders and files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import typer

WORDS = "heap.words"  # the key in the context's `meta` for the words of the whole call
Choices = list[tuple[str, str] | str]  # words, some with a line of help
PLAIN = re.compile(r"[\w@%+=:,./-]+")
NO_DECKS = ("game", "rulings")  # YAML files of a game that are neither a deck nor a part


def games(incomplete: str) -> Choices:
    """Games by name, and folders of games in the current folder."""
    from toolkit.games import GAME_FILE, named_games

    here = Path.cwd()
    try:
        beside = sorted(folder.name for folder in here.iterdir() if (folder / GAME_FILE).exists())
    except OSError:
        beside = []
    return plain([*named_games(here), *beside])


def plain(names: Iterable[str]) -> Choices:
    """The names, each once, that a shell takes as they stand: it would split others, or run what is in them."""
    return [name for name in dict.fromkeys(names) if PLAIN.fullmatch(name) and not name.startswith("-")]


def first_games(ctx: typer.Context, incomplete: str) -> Choices:
    """Games, while the first word is typed; the words after it cannot be completed."""
    return games(incomplete) if not words_of(ctx) else []


def later_games(ctx: typer.Context, incomplete: str) -> Choices:
    """Games, for the second word, where a file comes first."""
    return games(incomplete) if len(words_of(ctx)) == 1 else []


def renamed(ctx: typer.Context, incomplete: str) -> Choices:
    """What can be renamed, for the first word, and games, for the fourth."""
    from toolkit.rename.kinds import KINDS

    count = len(words_of(ctx))
    return list(KINDS) if not count else games(incomplete) if count == len(("kind", "old", "new")) else []


def words_of(ctx: typer.Context) -> list[str]:
    """The words of the call so far, without options."""
    for value in ctx.params.values():
        if isinstance(value, list | tuple):
            return list(value)
    return []


def decks(ctx: typer.Context, incomplete: str) -> Choices:
    """The decks and parts, by the names of their files, of the game that was named, or of the one the user is in.

    The game is searched for among all words: while an option still lacks its value, the arguments cannot be told apart.
    """
    from toolkit.games import UnknownGame, select_games

    known = set(games(incomplete))
    named = next((word for word in ctx.meta.get(WORDS, ()) if word in known or word.endswith("/")), None)
    try:
        folders = select_games(named, Path.cwd())
    except UnknownGame:
        return []
    files = (file for folder in folders for file in sorted(folder.glob("*.yaml")))
    return plain(file.stem for file in files if file.stem not in NO_DECKS)


def codes(incomplete: str) -> Choices:
    """Codes of findings with their names; with a small letter names with their codes, and parts of game.yaml."""
    from toolkit.check.registry import OFFENCES
    from toolkit.explained import ALL, parts

    if incomplete[:1].islower():
        keys = [(part, "keys of game.yaml") for part in (ALL, *parts())]
        return [*keys, *((offence.name, offence.code) for offence in OFFENCES)]
    return [(offence.code, offence.name) for offence in OFFENCES]


def bots(incomplete: str) -> Choices:
    """Names of bots, each with what it does; after a comma, names for one more bot."""
    from engine.bots import BOTS

    before, comma, _ = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", what) for name, (_, what) in BOTS.items()]


def papers(incomplete: str) -> Choices:
    """The names of papers, and "both"; typer leaves out those that do not begin with what is typed."""
    from toolkit.paper import papers as known

    return ["both", *known()]


def exported(ctx: typer.Context, incomplete: str) -> Choices:
    """The kinds of exports and the games; files are completed by the shell."""
    from toolkit.exports.kinds import KINDS

    words = words_of(ctx)
    kinds: Iterable[tuple[str, str]] = ((kind.name, kind.summary) for kind in KINDS.values())
    if not words:
        return [*kinds, *games(incomplete)]
    return games(incomplete) if words[0] in KINDS and len(words) == 1 else []


def one_of(*words: str) -> Callable[[str], Choices]:
    """A completion that offers these words; typer leaves out those that do not begin with what is typed."""

    def complete(incomplete: str) -> Choices:
        return list(words)

    return complete
