"""An open line to one page: texts come in and go out until one side hangs up."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Line(ABC):
    """A line to one page, over whatever it goes."""

    @abstractmethod
    async def accept(self) -> None:
        """Open the line."""

    @abstractmethod
    async def receive(self) -> str | None:
        """The next text; None once the page has hung up. One that sends something else is let go, and told why."""

    @abstractmethod
    async def send(self, text: str) -> None:
        """Send a text; to a page that has hung up nothing is sent."""

    @abstractmethod
    async def refuse(self, why: str) -> None:
        """Hang up, or do not open the line at all; the page is told why."""
