"""What several checks need to know about tags."""

from __future__ import annotations

from collections.abc import Iterable

from engine.language.vocabulary import Tag
from toolkit.model import Game


def capitals(game: Game) -> dict[str, str]:
    """Every tag of the vocabulary in capitals, mapped to the way the vocabulary writes it."""
    return {tag.upper(): tag for tag in game.vocabulary.tags}


def tag_called(game: Game, name: str, written: dict[str, str]) -> Tag | None:
    """The vocabulary's entry for a tag in any case, or None. `written` is what `capitals` returns."""
    return game.vocabulary.tags.get(written.get(name.upper(), ""))


def ancestors(game: Game, tag: Tag, written: dict[str, str]) -> list[str]:
    """All tags that a tag implies, the most general first; circles are walked once."""
    implied: list[str] = []
    seen = {tag.id}

    def visit(names: Iterable[str]) -> None:
        for name in names:
            parent = tag_called(game, name, written)
            if parent is not None and parent.id not in seen:
                seen.add(parent.id)
                visit(parent.parents)
                implied.append(parent.id)

    visit(tag.parents)
    return implied
