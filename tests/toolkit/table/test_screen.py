"""What is printed where there is no terminal: no line ends blank, and nothing else of it changes."""

from __future__ import annotations

import io

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from toolkit.table.screen import Trimmed


def test_rows_that_are_filled_up_end_where_their_words_do() -> None:
    target = io.StringIO()
    console = Console(file=Trimmed(target), width=20)  # type: ignore[arg-type]
    console.print(Padding(Text("a line that is wrapped somewhere"), (0, 0, 0, 2), expand=False))
    table = Table(box=None)
    table.add_column("Long heading")
    table.add_row("x")
    console.print(table)
    lines = target.getvalue().splitlines()
    assert "  a line that is" in lines
    assert lines[-1] == " x"
    assert [line for line in lines if line != line.rstrip()] == []


def test_blanks_within_a_line_and_before_what_follows_stay() -> None:
    target = io.StringIO()
    trimmed = Trimmed(target)
    assert trimmed.write("  a  b ") == 7
    trimmed.write("c  \n\n d\n")
    assert target.getvalue() == "  a  b c\n\n d\n"
    assert trimmed.encoding == "utf-8"
