"""What is to be printed, and the names of the files that result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.paper import paper_name

if TYPE_CHECKING:
    from toolkit.model import Card


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. `variant` names a selection of the cards, "" meaning all.

    `counts` says how many copies of which card are printed, as (deck, id, copies): an update to cards printed before.
    Without any, each card is printed as often as it lies in its deck.
    """

    papers: tuple[str, ...] = ("a4", "letter")
    duplex: str = "long"
    draft: bool = False
    force: bool = False
    variant: str = ""
    counts: tuple[tuple[str, str, int], ...] = ()

    def copies_of(self, card: Card) -> int:
        """How many copies of a card are printed."""
        if not self.counts:
            return card.copies
        return next((copies for deck, id_, copies in self.counts if (deck, id_) == (card.deck, card.id)), 0)

    @property
    def suffix(self) -> str:
        """The part of the files' names that tells these wishes apart; "" for the usual ones."""
        parts = [self.variant, {"long": "", "short": "short-edge", "none": "one-sided"}[self.duplex]]
        parts.append("draft" if self.draft else "")
        return "".join(f"-{part}" for part in parts if part)

    @property
    def stamp_name(self) -> str:
        """The name of the file that holds the kit's stamp."""
        return f".kit-{'-'.join(map(paper_name, self.papers))}{self.suffix}.json"
