"""The formats of reports; each is a module that is imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.report.contents import Report


def _text(made: Report) -> str:
    from toolkit.report.text import text

    return text(made)


def _json(made: Report) -> str:
    from toolkit.report.json_report import json_report

    return json_report(made)


def _sarif(made: Report) -> str:
    from toolkit.report.sarif import sarif

    return sarif(made)


def _github(made: Report) -> str:
    from toolkit.report.github import github

    return github(made)


FORMATS: dict[str, Callable[[Report], str]] = {"text": _text, "json": _json, "sarif": _sarif, "github": _github}


def report(made: Report, form: str = "text") -> str:
    """A report in a format of FORMATS, ending in a line break. Raises KeyError for an unknown format."""
    return FORMATS[form](made)
