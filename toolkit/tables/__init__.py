"""Tables: cards out to CSV, workbooks and JSON, and back into the YAML files."""

from toolkit.tables.export import export_table
from toolkit.tables.import_table import PreparedImport, Wishes, prepare, prepare_import

__all__ = ["PreparedImport", "Wishes", "export_table", "prepare", "prepare_import"]
