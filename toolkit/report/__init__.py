"""Reports: findings as text with the line they stand in, as JSON, as SARIF, as annotations on GitHub."""

from toolkit.report.formats import FORMATS, Report, report

__all__ = ["FORMATS", "Report", "report"]
