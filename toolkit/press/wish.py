"""What is to be printed, and the names of the files that result."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.paper import paper_name


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. `variant` names a selection of the cards, "" meaning all."""

    papers: tuple[str, ...] = ("a4", "letter")
    duplex: str = "long"
    draft: bool = False
    force: bool = False
    variant: str = ""

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
