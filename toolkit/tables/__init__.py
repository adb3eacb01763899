"""Tables: cards out to CSV, workbooks and JSON, and back into the YAML."""

from toolkit.tables.export import export_table
from toolkit.tables.import_table import Takeover, take_over

__all__ = ["Takeover", "export_table", "take_over"]
