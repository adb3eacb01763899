"""The part of a log that a page has: its last lines when it comes, what is added later, and less after going back."""

from __future__ import annotations

from dataclasses import dataclass

LINES = 150  # of the log that a page is told when it comes; more when it asks


@dataclass(slots=True)
class Window:
    """The lines that a page has, by their numbers from 0: those from `first` up to but not with `told`.

    A page that is told lines from `first` on drops all that it had.
    """

    first: int
    told: int

    @classmethod
    def of(cls, count: int) -> Window:
        """The window of a page that comes when the log has so many lines: nothing of it is told yet."""
        return cls(max(0, count - LINES), max(0, count - LINES))

    def hold(self, count: int) -> None:
        """Only the first `count` lines of the log still hold; what lies before the window is told where too few do."""
        self.told = min(self.told, count)
        if self.told < self.first + LINES and self.first:
            self.first = self.told = max(0, count - LINES)

    def widen(self) -> None:
        """Tell the whole log."""
        self.first = self.told = 0
