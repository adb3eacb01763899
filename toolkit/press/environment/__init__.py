"""The one package that knows Jinja: an environment cut down to what is listed, in which every step is counted.

counting    compiles a template to code that counts its steps
shelf       finds templates
reachable   the types and attributes that templates can reach
restricted  the environment itself: what is reached, called and written goes through guards
filler      fills in templates with values
blame       says where one failed

Nothing compiled is kept between runs: what is kept could be forged, and it would be executed.
"""

from __future__ import annotations

from toolkit.press.environment.filler import Filler, Unfilled

__all__ = ["Filler", "Unfilled"]
