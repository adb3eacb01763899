"""The one module that knows Jinja: an environment cut down to what is listed, in which every step is counted.

Jinja's own sandbox forbids what is known to be dangerous. This one works the other way round: a template can reach the
fields of records, items of lists and mappings, the methods in toolkit/press/guards.py and a few attributes of Jinja's
own objects, and nothing else. Before a template is compiled its tree is changed: whatever can be repeated begins with a
count of its parts, and what Jinja would do by itself, such as joining texts, goes through a guard.

Nothing compiled is kept between runs: what is kept could be forged, and it would be executed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, cast

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.filters import FILTERS, make_attrgetter, make_multi_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined, markup_join
from jinja2.sandbox import SandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import Namespace, pass_eval_context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from toolkit.files import Unfit
from toolkit.press import guards, sandbox
from toolkit.press.sandbox import CONTAINERS, MAPPINGS, Endless, NotText, Numbers, Steps
from toolkit.press.template_files import MOST_TEMPLATE, read_inside
from toolkit.press.views import Given, Record, fields_of
from toolkit.press.views import named as names

MOST_SOURCE = 1_000_000  # characters of all templates of a game; compiling so many takes some seconds
LOOKING_UP = 200  # steps counted for finding a template
CALLING = 8  # steps counted for calling a macro
NUMBERS = frozenset({int, float})
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
BY_ATTRIBUTE = {
    "groupby": 1,
    "join": 2,
    "max": 2,
    "min": 2,
    "sort": 3,
    "sum": 1,
    "unique": 2,
}  # the position of the argument `attribute`
COSTS = {nodes.Getattr: 4, nodes.Getitem: 4, nodes.Call: 4, nodes.Filter: 4, nodes.Test: 4, nodes.BinExpr: 2}


class Forbidden(TypeError):  # noqa: N818 - it names what was done
    """A template did something that templates may not do."""


class Unfilled(Exception):  # noqa: N818 - it names what happened
    """A template cannot be filled in: the message says why; `file` and `line` say where, as far as that is known."""

    def __init__(self, message: str, file: str | None, line: int) -> None:
        super().__init__(message)
        self.file, self.line = file, line


Repeated = TypeVar("Repeated", nodes.Template, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.For)
Called = TypeVar("Called", nodes.Call, nodes.Filter, nodes.Test)


class Counting(NodeTransformer):
    """Changes the tree of a template so that what can be repeated is counted, and what can grow is guarded."""

    def body(self, node: Repeated) -> Repeated:
        """Begin the body of a loop, macro or block with a step that counts the cost of the body."""
        self.generic_visit(node)
        begin = nodes.Filter(nodes.Const(cost_of(node.body), lineno=node.lineno), " begin", [], [], None, None)
        node.body = [nodes.ExprStmt(begin.set_lineno(node.lineno), lineno=node.lineno), *node.body]
        return node

    visit_Template = visit_Macro = visit_CallBlock = visit_Block = body  # noqa: N815 - so Jinja finds them

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802 - so Jinja finds it
        """Count a loop's body, and its filter for each item, which is evaluated also for the items it leaves out."""
        self.body(node)
        if node.test is not None:
            count = nodes.Const(1 + cost_of([node.test]), lineno=node.test.lineno)
            node.test = self.filtered(" counted", node.test, count)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802 - so Jinja finds it
        """Let the operator `~` go through the filter that counts what is joined."""
        self.generic_visit(node)
        return self.filtered(" joined", *node.nodes)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:  # noqa: N802 - so Jinja finds it
        """Let slices go through a filter of ours; Jinja would take them without asking the sandbox."""
        self.generic_visit(node)
        part = node.arg
        if not isinstance(part, nodes.Slice):
            return node
        ends = (part.start, part.stop, part.step)
        return self.filtered(" part", node.node, *(end or nodes.Const(None, lineno=node.lineno) for end in ends))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:  # noqa: N802 - so Jinja finds it
        """Weigh both sides of a comparison."""
        self.generic_visit(node)
        node.expr = self.held(node.expr)
        for operand in node.ops:
            operand.expr = self.held(operand.expr)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Pair:  # noqa: N802 - so Jinja finds it
        """Weigh the key of a mapping's item."""
        self.generic_visit(node)
        node.key = self.held(node.key)
        return node

    def spread(self, node: Called) -> Called:
        """Count the values of a `*list` in a call."""
        self.generic_visit(node)
        if node.dyn_args is not None:
            node.dyn_args = self.filtered(" spread", node.dyn_args)
        return node

    visit_Call = visit_Filter = visit_Test = spread  # noqa: N815 - so Jinja finds them

    def held(self, node: nodes.Expr) -> nodes.Expr:
        """The node wrapped in the filter that weighs its value; constants stay as they are."""
        return node if isinstance(node, nodes.Const) else self.filtered(" held", node)

    def filtered(self, name: str, node: nodes.Node, *more: nodes.Expr) -> nodes.Expr:
        """The node as the value of one of our filters.

        Their names begin with a blank, so that no template can write them.
        """
        wrapped = nodes.Filter(node, name, list(more), [], None, None)
        wrapped.set_lineno(node.lineno)
        return wrapped


def cost_of(body: Iterable[nodes.Node]) -> int:
    """The steps counted for one run through a body, by its nodes; loops and macros in it count for themselves."""
    cost = 1
    for node in body:
        cost += next((steps for kind, steps in COSTS.items() if isinstance(node, kind)), 1)
        if isinstance(node, nodes.TemplateData):
            cost += 2 * len(node.data) // sandbox.LETTERS_A_STEP
        left_out = ("body",) if isinstance(node, nodes.For | nodes.Macro | nodes.CallBlock | nodes.Block) else ()
        cost += cost_of(node.iter_child_nodes(exclude=left_out)) - 1
    return cost


class Compiler(CodeGenerator):
    """Jinja's code generator, given a tree that counts its steps."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - so Jinja finds it
        """Generate code for the template's tree after Counting has changed it."""
        super().visit_Template(cast(nodes.Template, Counting().visit(node)), frame)


class Shelf(jinja2.BaseLoader):
    """Finds templates: those of the game's folders first, then the shared ones, also reached as `base/...`."""

    def __init__(self, folders: Sequence[Path], base: Path, steps: Steps) -> None:
        self.folders, self.base, self.steps = folders, base, steps
        self.letters: dict[Path, int] = {}

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and a function that always says it is up to date.

        Raises TemplateNotFound, NotText, OSError (Unfit among them), and Endless where all templates together are too
        long.
        """
        self.steps.take(LOOKING_UP)
        parts = [part for part in template.split("/") if part not in {"", "."}]
        if not parts or any(part == ".." or "\\" in part or "\0" in part for part in parts):
            raise jinja2.TemplateNotFound(template)
        places = [folder.joinpath(*parts) for folder in (*self.folders, self.base)]
        if parts[0] == self.base.name and len(parts) > 1:
            places.insert(0, self.base.joinpath(*parts[1:]))
        for file in places:
            text = self.text(file)
            if text is not None:
                self.letters[file] = len(text)
                if sum(self.letters.values()) > MOST_SOURCE:
                    raise Endless(f"the templates of a game have more than {MOST_SOURCE:,} characters")
                return text, str(file), lambda: True
        raise jinja2.TemplateNotFound(template)

    def text(self, file: Path) -> str | None:
        """The text of a file, or None where there is none. Raises NotText and OSError."""
        if not os.path.lexists(file):
            return None
        try:
            return read_inside(file, (*self.folders, self.base), MOST_TEMPLATE).decode("utf-8")
        except UnicodeDecodeError as error:
            raise sandbox.not_text(file, error) from error


class Notes(Namespace):
    """What a template keeps from one turn of a loop to the next (`namespace`).

    When printed, its values are not shown.
    """

    def __repr__(self) -> str:
        return "<namespace>"


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
        """A template as Python code.

        One that cannot be compiled is remembered, and the error raised again for the next card.

        Raises TemplateSyntaxError, whatever the reason.
        """
        if filename in self.failed:
            raise self.failed[filename].with_traceback(None)
        try:
            return super().compile(source, name, filename, *more, **named)
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


def described(value: object) -> str:
    """A value as messages name it, such as "a macro"."""
    if isinstance(value, Record | Given):
        return repr(value)[1:-1]
    kinds = {Macro: "a macro", LoopContext: "loop", TemplateModule: "an imported template", Namespace: "a namespace"}
    return kinds.get(type(value)) or f"a {type(value).__name__.lower()}"


class Filler:
    """Fills in templates with values. Each face begins with its full number of steps."""

    def __init__(self, folders: Sequence[Path], base: Path, values: Mapping[str, object]) -> None:
        self.folders, self.base = folders, base
        self.steps = Steps()
        self.environment = Sandbox(
            Shelf([folder for folder in folders if folder != base], base, self.steps), self.steps
        )
        self.environment.globals.update(values)
        self._templates: dict[str, jinja2.Template] = {}

    def fill(self, names: list[str], values: Mapping[str, object]) -> str:
        """The first of these templates that exists, filled in. Raises Unfilled."""
        self.steps.begin()
        try:
            html = sandbox.limited(cast(Generator[str], self._template(names).generate(values)))
            sandbox.hold_face(html)
            return html
        except jinja2.TemplateSyntaxError as error:
            raise Unfilled(str(error.message), error.filename, error.lineno) from error
        except NotText as error:
            raise Unfilled(f"{error}", error.file, error.line) from error
        except Exception as error:  # whatever a stranger's template does is a finding about that template
            raise Unfilled(told(error), *self._place_of(error, names)) from error

    def _template(self, names: list[str]) -> jinja2.Template:
        key = names[0]
        if key not in self._templates:
            self._templates[key] = self.environment.select_template(names)
        return self._templates[key]

    def _place_of(self, error: BaseException, names: list[str]) -> tuple[str, int]:
        """The file and the line of the innermost template on the way to an error."""
        innermost, frame = None, error.__traceback__
        folders = [str(folder) for folder in (*self.folders, self.base)]
        while frame is not None:
            file = frame.tb_frame.f_code.co_filename
            if any(file.startswith(folder) for folder in folders):
                innermost = (file, frame.tb_lineno)
            frame = frame.tb_next
        if innermost:
            return innermost
        if isinstance(error, Unfit):
            return str(error.filename), 1
        chosen = self._templates.get(names[0])
        return (chosen and chosen.filename) or str(self.folders[0] / names[-1]), 1


def told(error: Exception) -> str:
    """What went wrong, in words that follow "the template cannot be filled in: "."""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"there is no template {error.name!r}"
    if isinstance(error, RecursionError):
        return "it goes into itself without end"
    if isinstance(error, OSError):
        return f"{Path(str(error.filename)).name} cannot be read: {error.strerror}"
    if isinstance(error, MemoryError):
        return "it needs too much memory"
    return f"{error}" or type(error).__name__
