"""What is to be printed, and what the files of it are called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed. `variant` names a selection of the cards: "" for all of them."""

    papers: tuple[str, ...] = ("a4", "letter")
    duplex: str = "long"
    draft: bool = False
    force: bool = False
    variant: str = ""

    @property
    def suffix(self) -> str:
        """What the names of the files say of it."""
        parts = [self.variant, {"long": "", "short": "short-edge", "none": "one-sided"}[self.duplex]]
        parts.append("draft" if self.draft else "")
        return "".join(f"-{part}" for part in parts if part)

    @property
    def stamp_name(self) -> str:
        """The file that remembers what a kit of this kind was made from."""
        return f".kit-{'-'.join(self.papers)}{self.suffix}.json"
