"""How many there are of something in a game, for checks that compute what the rules need."""

from __future__ import annotations

from typing import Any

from toolkit.model import Game


def count_of(word: str, game: Game, seen: tuple[str, ...] = ()) -> int | None:
    """How many of a noun or period a game has with the most players; None where the vocabulary does not say.

    What belongs to something is counted for each owner: 3 Feature piles of each of 6 houses are 18. `seen` are the
    nouns on the way here, which ends circles.
    """
    noun = game.vocabulary.nouns.get(word)
    if word in seen:
        return None
    if word == "player" or (noun and noun.sort == "player"):
        return game.players[1]
    if noun is None:
        count = _periods(game).get(word, {}).get("count")
        return int(count) if count else None
    own = noun.count or (1 if noun.unique or noun.of else 0)
    owners = count_of(noun.of, game, (*seen, word)) if noun.of else 1
    return own * owners if own and owners else None


def _periods(game: Game) -> dict[str, dict[str, Any]]:
    return {key: row or {} for key, row in ((game.data.get("vocabulary") or {}).get("periods") or {}).items()}
