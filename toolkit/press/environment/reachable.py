"""What a template can reach: the types of its values, and the attributes of the objects that Jinja itself makes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference, Undefined
from jinja2.utils import Namespace
from markupsafe import Markup

from toolkit.press.sandbox import MAPPINGS, Numbers
from toolkit.press.views import Given, Record
from toolkit.press.views import named as names

SEQUENCES = (str, Markup, list, tuple, Numbers)
# The attributes that templates can reach of the objects that Jinja itself makes.
OWN: Mapping[type, frozenset[str]] = MappingProxyType(
    {
        LoopContext: frozenset(
            names("index index0 revindex revindex0 first last length depth depth0 previtem nextitem cycle changed")
        ),
        Macro: frozenset({"name"}),
        BlockReference: frozenset({"super"}),
    }
)
CALLED = (Given, Macro, LoopContext, BlockReference)
PLAIN = (str, int, float, bool, type(None), list, tuple, *MAPPINGS, Numbers, Record, Given, Undefined)
REACHED = (*PLAIN, Namespace, LoopContext, Macro, TemplateModule, TemplateReference, BlockReference)


class Forbidden(TypeError):  # noqa: N818 - it names what was done
    """A template did something that templates may not do."""


class Notes(Namespace):
    """What a template keeps from one turn of a loop to the next (`namespace`).

    When printed, its values are not shown.
    """

    def __repr__(self) -> str:
        return "<namespace>"


def described(value: object) -> str:
    """A value as messages name it, such as "a macro"."""
    if isinstance(value, Record | Given):
        return repr(value)[1:-1]
    kinds = {Macro: "a macro", LoopContext: "loop", TemplateModule: "an imported template", Namespace: "a namespace"}
    return kinds.get(type(value)) or f"a {type(value).__name__.lower()}"
