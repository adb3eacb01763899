"""Tables: cards out to CSV, workbooks and JSON, and back into the YAML files."""

from toolkit.tables.export import export_table
from toolkit.tables.import_table import PreparedImport, prepare_import

__all__ = ["PreparedImport", "export_table", "prepare_import"]
