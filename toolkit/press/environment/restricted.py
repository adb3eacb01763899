"""The environment of the templates: they can reach and call only what is listed, and each step is counted.

Jinja's own sandbox forbids what is known to be dangerous. This one works the other way round: a template can reach the
fields of records, items of lists and mappings, the methods in toolkit/press/guards.py and a few attributes of Jinja's
own objects, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import CodeType
from typing import Any, cast

import jinja2
from jinja2 import nodes
from jinja2.environment import TemplateModule
from jinja2.filters import FILTERS, make_attrgetter, make_multi_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, TemplateReference, Undefined, markup_join
from jinja2.sandbox import SandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import Namespace, pass_eval_context
from markupsafe import Markup

from toolkit.press import guards, sandbox
from toolkit.press.environment.counting import Compiler
from toolkit.press.environment.reachable import CALLED, OWN, PLAIN, REACHED, SEQUENCES, Forbidden, Notes, described
from toolkit.press.environment.shelf import Shelf
from toolkit.press.sandbox import CONTAINERS, MAPPINGS, Numbers, Steps
from toolkit.press.views import Given, Record, fields_of

CALLING = 8  # steps counted for calling a macro
NUMBERS = frozenset({int, float})
BY_ATTRIBUTE = {
    "groupby": 1,
    "join": 2,
    "max": 2,
    "min": 2,
    "sort": 3,
    "sum": 1,
    "unique": 2,
}  # the position of the argument `attribute`


MOST_KEPT = 64  # templates whose code is kept: those of a game and the shared ones
LONGEST_KEPT = 100_000  # characters of such a template
Source = tuple[str, str | None, str | None]  # text, name and file
_compiled: dict[Source, CodeType] = {}


def _keep(key: Source, code: CodeType) -> None:
    """Keep the code of a template in place of the one that was kept first, if there is no more room."""
    if len(_compiled) >= MOST_KEPT:
        _compiled.pop(next(iter(_compiled)))
    _compiled[key] = code


class Sandbox(SandboxedEnvironment):
    """The Jinja environment of the templates: they can reach and call only what is listed, and each step is counted."""

    code_generator_class = Compiler
    intercepted_binops = frozenset(guards.OPERATORS)

    def __init__(self, loader: Shelf, steps: Steps) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,  # it carries out filters while it compiles
            auto_reload=False,
            cache_size=-1,
            finalize=pass_eval_context(partial(written, steps)),
        )
        self.steps = steps
        self.globals = {"range": Given("range", steps.numbers), "namespace": Given("namespace", Notes)}
        self.filters = {name: self._filter(name, guard) for name, guard in guards.FILTERS.items()}
        self.filters |= {" begin": steps.take, " counted": self._counted, " held": self._held, " part": self._part}
        self.filters[" spread"] = self._spread
        self.filters[" joined"] = pass_eval_context(partial(self._joined))
        self.tests = {name: self._test(cast(Callable[..., object], TESTS[name])) for name in guards.TESTS}
        self.failed: dict[str | None, Exception] = {}

    def compile(
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        *more: Any,
        **named: Any,
    ) -> Any:
        """A template as Python code, which is the same for all games and kept for the next one.

        One that cannot be compiled is remembered, and the error raised again for the next card.

        Raises TemplateSyntaxError, whatever the reason.
        """
        if filename in self.failed:
            raise self.failed[filename].with_traceback(None)
        is_kept = isinstance(source, str) and len(source) <= LONGEST_KEPT and not more and not named
        key = (str(source), name, filename)
        if is_kept and key in _compiled:
            return _compiled[key]
        try:
            code = super().compile(source, name, filename, *more, **named)
            if is_kept:
                _keep(key, code)
            return code
        except jinja2.TemplateSyntaxError as error:
            error.filename = error.filename or filename  # which is left out where a comment has no end
            self.failed[filename] = error
            raise
        except Exception as error:  # brackets in brackets, blocks in blocks, beyond what Python can take
            reason = "it is nested too deep" if isinstance(error, RecursionError | MemoryError) else f"{error}"
            self.failed[filename] = jinja2.TemplateSyntaxError(reason, 1, name, filename)
            raise self.failed[filename] from error

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Always False: no attribute is safe because of its name; `getattr` below decides what can be reached."""
        return False

    def is_safe_callable(self, obj: object) -> bool:
        """Whether an object is of one of the types that templates may call."""
        return isinstance(obj, CALLED)

    def getattr(self, obj: Any, attribute: str) -> object:
        """A field of a record, a listed method, or an item of a mapping; for anything else, an undefined value."""
        kind = type(obj)
        if kind is Record:
            fields = fields_of(obj)
            return fields[attribute] if attribute in fields else self._nothing(obj, attribute)
        if kind in guards.METHODS and (guard := guards.METHODS[kind].get(attribute)):
            return Given(attribute, partial(self._method, obj, attribute, guard))
        if kind in MAPPINGS:
            return obj[attribute] if attribute in obj else self._nothing(obj, attribute)
        if kind in OWN and attribute in OWN[kind]:
            value = getattr(obj, attribute)
            return Given(attribute, value) if attribute in {"cycle", "changed"} else value
        return self._of_jinja(obj, attribute)

    def _of_jinja(self, obj: object, attribute: str) -> object:
        """An attribute of one of Jinja's objects: a name that a template has set, or a block."""
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        if attribute.startswith("_"):
            return self._nothing(obj, attribute)
        if isinstance(obj, TemplateModule):
            return vars(obj)[attribute] if attribute in vars(obj) else self._nothing(obj, attribute)
        try:
            if isinstance(obj, Namespace):
                return getattr(obj, attribute)
            if isinstance(obj, TemplateReference):
                return obj[attribute]
        except (AttributeError, KeyError):
            pass
        return self._nothing(obj, attribute)

    def getitem(self, obj: Any, argument: object) -> object:
        """An item of a mapping or a sequence; for a name that is none, what `getattr` gives."""
        kind = type(obj)
        if kind in MAPPINGS:
            self.steps.handle((argument,))
            if argument in obj:
                return obj[argument]
        elif isinstance(obj, SEQUENCES) and isinstance(argument, int):
            try:
                return obj[argument]
            except IndexError:
                return self._nothing(obj, argument)
        return self.getattr(obj, str(argument)) if isinstance(argument, str) else self._nothing(obj, argument)

    def call(self, context: Context, obj: object, /, *given: object, **named: object) -> object:
        """Call a function given to templates, a macro, a block, or a loop (recursively).

        Raises Forbidden for anything else.
        """
        if type(obj) is Given:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
            self.steps.handle((*given, *named.values()))
            return self._checked(obj(*given, **named))
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        if not isinstance(obj, CALLED):
            raise Forbidden(f"{described(obj)} cannot be called")
        self.steps.take(CALLING)
        return context.call(obj, *given, **named)

    def call_filter(self, name: str, value: object, *more: Any, **named: Any) -> object:
        """Apply a filter that is named by a text, as `map` does.

        Raises Forbidden for our own, which begin with a blank.
        """
        if name.startswith(" "):
            raise Forbidden(f"there is no filter {name!r}")
        return super().call_filter(name, value, *more, **named)

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """The result of an operator between two values. Raises Endless where it would be too large."""
        if type(left) in NUMBERS and type(right) in NUMBERS and operator != "**":  # nearly always: sizes in millimetres
            result = self.binop_table[operator](left, right)
            if type(result) is float:
                return result
        else:
            self.steps.handle((left, right))
            guards.OPERATORS[operator](left, right)
            result = self.binop_table[operator](left, right)
        return self._checked(result)

    def _nothing(self, obj: object, name: object) -> Undefined:
        """The undefined value for a name that an object does not have; an error is raised when the template uses it."""
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        return self.undefined(f"{described(obj)} has no {name!r}")

    def _filter(self, name: str, guard: guards.Guard) -> Callable[..., object]:
        """A filter of Jinja with a guard before it."""
        work = FILTERS[name]
        place = int(hasattr(work, "jinja_pass_arg"))  # a context stands before the value

        def filtered(*given: object, **named: object) -> object:
            before, values = given[:place], list(given[place:])
            if isinstance(values[0], Numbers):
                values[0] = self.steps.collected(values[0])
            self.steps.handle((*values, *named.values()))
            if name in BY_ATTRIBUTE:
                self._hold_attributes(name, values, named)
            guard(*values, **named)
            return self._checked(work(*before, *values, **named))

        if place:
            filtered.jinja_pass_arg = work.jinja_pass_arg  # type: ignore[attr-defined]  # Jinja reads it
        return filtered

    def _hold_attributes(self, name: str, values: list[Any], named: dict[str, Any]) -> None:
        """Weigh the attributes by which a filter joins, sorts or adds up items.

        For `join` and `sum` the attributes take the items' place, so that they are not looked up twice.
        """
        place = BY_ATTRIBUTE[name]
        attribute = named.get("attribute", values[place] if len(values) > place else None)
        if attribute is None or isinstance(values[0], Undefined):
            return
        make = make_multi_attrgetter if name == "sort" else make_attrgetter
        attributes = [make(self, attribute)(item) for item in values[0]]
        self.steps.handle((attributes, attribute))
        if name in {"join", "sum"}:  # which would look it up again
            values[0] = attributes
            named.pop("attribute", None)
            values[place:] = [None, *values[place + 1 :]] if len(values) > place else []

    def _test(self, work: Callable[..., object]) -> Callable[..., bool]:
        """A test of Jinja that weighs what it is given."""

        def tested(*given: object) -> bool:
            self.steps.handle(given)
            return bool(work(*given))

        return tested

    def _method(self, obj: object, name: str, guard: guards.Guard, *given: object, **named: object) -> object:
        """The result of a listed method of a text, a list or a mapping, after its guard."""
        self.steps.handle((obj,))
        if name == "join" and given and isinstance(given[0], Numbers):
            given = (self.steps.collected(given[0]), *given[1:])
        guard(obj, *given, **named)
        result = getattr(obj, name)(*given, **named)
        return list(result) if name in {"items", "keys", "values"} else result

    def _counted(self, value: object, count: int) -> object:
        self.steps.take(count)
        return value

    def _held(self, value: object) -> object:
        self.steps.handle((value,))
        return value

    def _spread(self, values: Iterable[object]) -> list[object]:
        """The values of a `*list` in a call, counted one by one: Python would reserve room for all of them at once."""
        if isinstance(values, Undefined):
            values._fail_with_undefined_error()
        self.steps.handle(() if isinstance(values, Numbers) else (values,))
        return self.steps.collected(values)

    def _joined(self, about: EvalContext, *values: object) -> str:
        self.steps.handle(values)
        return cast(str, self._checked(markup_join(values) if about.autoescape else "".join(map(str, values))))

    def _part(self, value: object, *ends: int | None) -> object:
        if not isinstance(value, SEQUENCES):
            return self._nothing(value, slice(*ends))
        self.steps.handle((value, *ends) if not isinstance(value, Numbers) else ends)
        return value[slice(*ends)]

    def _checked(self, result: object) -> object:
        """The result of an operation, held to its bounds; what yields values one by one is collected.

        Raises Forbidden for a type that templates may not have, and Endless for a value that is too large.
        """
        kind = type(result)
        if kind is int:
            sandbox.hold_number(result)
            return result
        if kind in {float, bool, Record}:
            return result
        if isinstance(result, Iterator):
            result = self.steps.collected(result)
        if not isinstance(result, REACHED):
            raise Forbidden(f"{described(result)} is nothing for templates")
        self.steps.handle((result,))
        return result


def written(steps: Steps, about: EvalContext, value: object) -> object:
    """A value as it is printed. Raises Forbidden for what is neither text, a number nor a list of those."""
    if isinstance(value, str):
        return steps.write(value)
    if isinstance(value, TemplateModule):
        return Markup(steps.write(str(value)))
    if not isinstance(value, PLAIN) or isinstance(value, Record | Given | Numbers):
        raise Forbidden(f"{described(value)} is no text")
    if isinstance(value, CONTAINERS):
        steps.handle((value,))
        return steps.write(str(dict(value) if isinstance(value, MAPPINGS) else value))
    sandbox.hold_number(value)
    return value
