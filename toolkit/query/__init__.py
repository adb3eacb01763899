"""Search: `parse_query("t:trash tag:food vp>=2").select(game)`."""

from toolkit.query.error import QueryError
from toolkit.query.query import Query, parse_query

__all__ = ["Query", "QueryError", "parse_query"]
