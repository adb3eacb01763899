"""Reports: findings as text with the line they stand in, as JSON, as SARIF, as annotations on GitHub."""

from toolkit.report.contents import Report
from toolkit.report.formats import FORMATS, report

__all__ = ["FORMATS", "Report", "report"]
