"""Whether two texts say the same in other words: whether their trees are the same."""

from __future__ import annotations

from toolkit.changes.state import Entry
from toolkit.model import Game
from toolkit.texts.language import language_of, read_text

Meaning = tuple[str, ...]  # a key for each sentence


class Meanings:
    """Reads texts by the language of their game; those of a kit that was kept by the language of the other game."""

    def __init__(self, old: Game | None, new: Game | None) -> None:
        self.old, self.new = old or new, new or old

    def are_same(self, old: Entry, new: Entry) -> bool:
        """Whether both texts are read to the last word, and have the same trees."""
        before, now = _meaning(self.old, old), _meaning(self.new, new)
        return before is not None and before == now


def _meaning(game: Game | None, entry: Entry) -> Meaning | None:
    """What a text means; None where some of it is not read."""
    from engine.language.meaning import meaning

    if game is None:
        return None
    facts = entry.facts
    reading = read_text(language_of(game), (str(facts.get("type", "")), str(facts.get("subtype", "")), entry.text))
    trees = [sentence.tree for sentence in reading.sentences]
    return None if not trees or None in trees else tuple(meaning(tree) for tree in trees if tree is not None)
