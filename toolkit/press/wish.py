"""What is to be printed, and the names of the files that result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.paper import paper_name
from toolkit.press.correction import Correction
from toolkit.sheet_style import AS_USUAL, SheetStyle

if TYPE_CHECKING:
    from toolkit.model import Card


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. `variant` names a selection of the cards, "" meaning all.

    `counts` says how many copies of which card are printed, as (deck, id, copies): an update to cards printed before.
    Without any, each card is printed as often as it lies in its deck. `style` is what is chosen of how sheets look,
    before the game's own. `corrections` say by paper where the
    backs go for the printer of that name.
    """

    papers: tuple[str, ...] = ("a4", "letter")
    duplex: str = "long"
    draft: bool = False
    force: bool = False
    variant: str = ""
    counts: tuple[tuple[str, str, int], ...] = ()
    style: SheetStyle = AS_USUAL
    printer: str = ""
    corrections: tuple[tuple[str, Correction], ...] = ()

    def copies_of(self, card: Card) -> int:
        """How many copies of a card are printed."""
        if not self.counts:
            return card.copies
        return next((copies for deck, id_, copies in self.counts if (deck, id_) == (card.deck, card.id)), 0)

    def is_beside_old(self, card: Card) -> bool:
        """Whether fewer copies of a card are printed than there are, as those printed before stay in the deck."""
        return 0 < self.copies_of(card) < card.copies

    @property
    def suffix(self) -> str:
        """The part of the names of sheets that tells these wishes apart; "" for the usual ones."""
        style = self.style.words
        parts = [word for word in style if not (word == "one-sided" and self.duplex == "none")]
        return self.face_suffix + "".join(f"-{part}" for part in [*parts, self.printer] if part)

    @property
    def face_suffix(self) -> str:
        """The same for files of faces, which are as they are on whatever sheets."""
        parts = [self.variant, {"long": "", "short": "short-edge", "none": "one-sided"}[self.duplex]]
        parts.append("draft" if self.draft else "")
        return "".join(f"-{part}" for part in parts if part)

    @property
    def stamp_name(self) -> str:
        """The name of the file that holds the kit's stamp."""
        return f".kit-{'-'.join(map(paper_name, self.papers))}{self.suffix}.json"
