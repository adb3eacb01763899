"""A template is compiled to code that counts its steps.

Before that its tree is changed: whatever can be repeated begins with a count of its parts, and what Jinja would do by
itself, such as joining texts, goes through a guard.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, cast

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer

from toolkit.press import sandbox

COSTS = {nodes.Getattr: 4, nodes.Getitem: 4, nodes.Call: 4, nodes.Filter: 4, nodes.Test: 4, nodes.BinExpr: 2}

Repeated = TypeVar("Repeated", nodes.Template, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.For)
Called = TypeVar("Called", nodes.Call, nodes.Filter, nodes.Test)


class Counting(NodeTransformer):
    """Changes the tree of a template: loops, macros and blocks begin with a count of their steps, and operations whose
    result can be large go through a filter that weighs it.
    """

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
        """Let both sides of a comparison go through the filter that weighs values; returns the node."""
        self.generic_visit(node)
        node.expr = self.held(node.expr)
        for operand in node.ops:
            operand.expr = self.held(operand.expr)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Pair:  # noqa: N802 - so Jinja finds it
        """Let the key of a mapping's item go through the filter that weighs values; returns the node."""
        self.generic_visit(node)
        node.key = self.held(node.key)
        return node

    def spread(self, node: Called) -> Called:
        """Let a `*list` in a call go through the filter that counts its values; returns the node."""
        self.generic_visit(node)
        if node.dyn_args is not None:
            node.dyn_args = self.filtered(" spread", node.dyn_args)
        return node

    visit_Call = visit_Filter = visit_Test = spread  # noqa: N815 - so Jinja finds them

    def held(self, node: nodes.Expr) -> nodes.Expr:
        """The node wrapped in the filter that weighs its value; a constant is returned unchanged."""
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
