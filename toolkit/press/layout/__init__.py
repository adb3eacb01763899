"""The one package that knows WeasyPrint: HTML of faces in, one PDF with a page for each of them out.

typesetting  a style sheet with its fonts, and faces laid out by it
fetching     what may be fetched for them
fitting      texts that step down in size until they fit
book         documents of many pages, such as a rulebook
"""

from __future__ import annotations

import warnings

with warnings.catch_warnings():  # WeasyPrint misses a library that subsets fonts; here fonts are embedded whole
    warnings.filterwarnings("ignore", "HarfBuzz-Subset", DeprecationWarning)
    from toolkit.press.layout.book import lay_out_book
    from toolkit.press.layout.typesetting import BadStyle, Press, read_section

__all__ = ["BadStyle", "Press", "lay_out_book", "read_section"]
