"""What a shell may complete: names of games, decks, codes, bots, papers and kinds. Only what is known without reading.

Each function takes the context of the call so far, and what has been typed of the word; typer leaves away what does
not begin with that. Nothing is loaded for it: games and decks are told from the names of folders and files.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

WORDS = "heap.words"  # under which the words of a whole call are kept beside its context
Choices = list[tuple[str, str] | str]  # words, some with a line of help
NO_DECKS = ("game", "rulings")  # YAML files of a game that are neither a deck nor a part


def games(incomplete: str) -> Choices:
    """Games by name, and folders of games in the current one."""
    from toolkit.games import GAME_FILE, named_games

    here = Path.cwd()
    try:
        beside = sorted(folder.name for folder in here.iterdir() if (folder / GAME_FILE).exists())
    except OSError:
        beside = []
    return list(dict.fromkeys([*named_games(here), *beside]))


def first_games(ctx: Any, incomplete: str) -> Choices:
    """Games, where a game comes before other words; the other words are nobody's to guess."""
    return games(incomplete) if not words_of(ctx) else []


def later_games(ctx: Any, incomplete: str) -> Choices:
    """Games, where a game comes after a file."""
    return games(incomplete) if len(words_of(ctx)) == 1 else []


def words_of(ctx: Any) -> list[str]:
    """The words of a call so far, without its options."""
    for value in ctx.params.values():
        if isinstance(value, list | tuple):
            return list(value)
    return []


def decks(ctx: Any, incomplete: str) -> Choices:
    """Decks and parts of the game that was named, or of the one the user is in: the names of their files.

    The game is looked for among all words: an option that still lacks its value keeps the others from being told apart.
    """
    from toolkit.games import UnknownGame, select_games

    known = set(games(incomplete))
    named = next((word for word in ctx.meta.get(WORDS, ()) if word in known or word.endswith("/")), None)
    try:
        folders = select_games(named, Path.cwd())
    except UnknownGame:
        return []
    files = (file for folder in folders for file in sorted(folder.glob("*.yaml")))
    return list(dict.fromkeys(file.stem for file in files if file.stem not in NO_DECKS))


def codes(incomplete: str) -> Choices:
    """Codes and names of findings."""
    from toolkit.check.registry import OFFENCES

    if incomplete[:1].islower():
        return [(offence.name, offence.code) for offence in OFFENCES]
    return [(offence.code, offence.name) for offence in OFFENCES]


def bots(incomplete: str) -> Choices:
    """Bots by name; after a comma, one more."""
    from engine.bots import BOTS

    before, comma, _ = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", what) for name, (_, what) in BOTS.items()]


def papers(incomplete: str) -> Choices:
    """Sizes of paper, and both."""
    from toolkit.paper import papers as known

    return ["both", *known()]


def exported(ctx: Any, incomplete: str) -> Choices:
    """Kinds of exports, then games; a file is for the shell."""
    from toolkit.exports.kinds import KINDS

    words = words_of(ctx)
    kinds: Iterable[tuple[str, str]] = ((kind.name, kind.summary) for kind in KINDS.values())
    if not words:
        return [*kinds, *games(incomplete)]
    return games(incomplete) if words[0] in KINDS and len(words) == 1 else []


def one_of(*words: str) -> Any:
    """A written list of words."""

    def complete(incomplete: str) -> Choices:
        return list(words)

    return complete
