"""Prints findings on the error stream, for commands whose output is something else."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from toolkit.problem import Problem


def print_findings(problems: Sequence[Problem]) -> None:
    """Print findings in reading order, each with its line in the file, in colour on a terminal."""
    from toolkit.check.run import in_order
    from toolkit.report import Report, report
    from toolkit.report.text import weights

    ordered = tuple(in_order(problems))
    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    typer.echo(report(Report(ordered, weights(ordered), colour)), err=True, nl=False)
