"""How games ended, for people and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

from engine.kernel import ending, outcome, scores, winners

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.kernel import Ending
    from engine.records import Played


def final_table(played: Played) -> RenderableType:
    """What ended the game, then everybody's score, the highest first; for those who played together, how they did."""
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    together = outcome(played.state)
    if together is not None:
        return Text(f"The game is over: {together.words}\nSeats: {shown_seats(played.seats)}")
    end = ending(played.state)
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("Player")
    table.add_column("Sits")
    table.add_column("Score", justify="right")
    table.add_column("")
    row = scores(played.state)
    won = winners(played.state)
    for player in sorted(range(played.players), key=lambda player: -row[player]):
        table.add_row(str(player + 1), played.seats[player], f"{row[player]:g}", "won" if player in won else "")
    return Group(Text(f"The game is over: {end.words}" if end else "The game is over"), table)


def result_data(played: Played) -> dict[str, object]:
    """A finished game as plain values: its seed, who sat where, all scores, who won, what ended it, its actions."""
    together, end = outcome(played.state), ending(played.state)
    return {
        "seed": played.seed,
        "seats": list(played.seats),
        "scores": scores(played.state),
        "winners": [player + 1 for player in winners(played.state)],
        "together": together.words if together is not None else None,
        "ending": end and {"kind": end.kind, "by": end.by + 1 or None, "n": end.n, "unit": end.unit},
        "actions": len(played.actions),
    }


@dataclass(slots=True)
class Tally:
    """The results of many games: what each seat scored and won. A win shared by n players counts 1/n for each."""

    seats: tuple[str, ...]
    rows: list[list[float]] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    together: dict[str, list[int]] = field(
        default_factory=dict
    )  # for games played together: by the kind of outcome, its numbers
    endings: list[Ending] = field(default_factory=list)
    actions: int = 0

    def add(self, played: Played) -> None:
        """Add a finished game."""
        if not self.won:
            self.won = [0.0] * played.players
        first = winners(played.state)
        went = outcome(played.state)
        if went is not None:
            self.together.setdefault(went.kind, []).append(went.n)
        end = ending(played.state)
        if end is not None:
            self.endings.append(end)
        for player in first:
            self.won[player] += 1 / len(first)
        self.rows.append(scores(played.state))
        self.actions += len(played.actions)

    def data(self, seconds: float) -> dict[str, object]:
        """The results as plain values, with a row of scores for each game. `seconds` is how long all games took."""
        return {
            "games": len(self.rows),
            "seats": list(self.seats),
            "scores": self.rows,
            "won": self.won,
            "together": self.together,
            "endings": [
                {"kind": kind, "by": by + 1 or None, "unit": unit, "n": row}
                for (kind, by, unit), row in self._ends().items()
            ],
            "actions": self.actions,
            "seconds": round(seconds, 3),
        }

    def table(self, seconds: float) -> list[RenderableType]:
        """A table with a row for each seat, or for each kind of outcome of playing together; then a line on speed."""
        from rich.text import Text

        games, per = len(self.rows), seconds / len(self.rows)
        return [
            self._ways() if self.together else self._seats(),
            *([self._ended()] if self.endings else []),
            Text(
                f"{games} games, {self.actions / games:.0f} actions each, {seconds:.1f} s: {1 / per:.1f} games/s, "
                f"{self.actions / seconds:,.0f} actions/s"
            ),
        ]

    def _ends(self) -> dict[tuple[str, int, str], list[int]]:
        """By what ended games, who did and the unit: after how many of that; what was most often first."""
        found: dict[tuple[str, int, str], list[int]] = {}
        for end in self.endings:
            found.setdefault((end.kind, end.by, end.unit), []).append(end.n)
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

    def _ended(self) -> RenderableType:
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD)
        for column in ("Ended", "By", "After", "Games", "Mean", "Least", "Most"):
            table.add_column(column, justify="left" if column in {"Ended", "By", "After"} else "right")
        for (kind, by, unit), row in self._ends().items():
            who = f"{by + 1} {self.seats[by]}" if by >= 0 else ""
            table.add_row(kind, who, unit, str(len(row)), f"{fmean(row):.1f}", str(min(row)), str(max(row)))
        return table

    def _ways(self) -> RenderableType:
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD)
        for column in ("Together", "Games", "Mean", "Least", "Most"):
            table.add_column(column, justify="left" if column == "Together" else "right")
        for kind, row in sorted(self.together.items()):
            table.add_row(kind, str(len(row)), f"{fmean(row):.1f}", str(min(row)), str(max(row)))
        return table

    def _seats(self) -> RenderableType:
        from rich import box
        from rich.table import Table

        games = len(self.rows)
        table = Table(box=box.SIMPLE_HEAD)
        table.add_column("Player")
        for column in ("Bot", "Mean", "Least", "Most", "Won", "Won %"):
            table.add_column(column, justify="left" if column == "Bot" else "right")
        for player, name in enumerate(self.seats):
            own = [row[player] for row in self.rows]
            shown = [f"{fmean(own):.1f}", f"{min(own):g}", f"{max(own):g}"]
            table.add_row(str(player + 1), name, *shown, f"{self.won[player]:g}", f"{self.won[player] / games:.0%}")
        return table


def shown_seats(seats: Sequence[str]) -> str:
    """Who sits where, in one line."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(seats, 1))
